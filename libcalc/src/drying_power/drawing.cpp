#include "drying_power/drawing.h"

#include <algorithm>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double panel_width_px = 760, left_px = 150, right_px = 90, panel_top_px = 76, row_px = 26,
                 bar_px = 16;

/// A bar on a scale of its own: what is used, the limit and the whole.
struct Bar {
  std::string name;
  double used_a = 0;
  double limit_a = 0;
  double whole_a = 0;
};

void draw_bar(Svg& svg, const Bar& bar, double y, double max_a) {
  const double px_per_a = (panel_width_px - left_px - right_px) / max_a;
  const auto x = [&](double amps) { return left_px + std::clamp(amps, 0.0, max_a) * px_per_a; };
  constexpr double tolerance = 1e-6;
  svg.text({left_px - 10, y + 12}, bar.name, Anchor::end);
  svg.rect({left_px, y}, x(bar.whole_a) - left_px, bar_px, Look::building);
  svg.rect({left_px, y}, x(bar.used_a) - left_px, bar_px,
           bar.used_a > bar.limit_a + tolerance ? Look::bad : Look::good);
  svg.line({x(bar.limit_a), y - 3}, {x(bar.limit_a), y + bar_px + 3}, Look::outline);
  svg.text({x(std::max(bar.whole_a, bar.used_a)) + 8, y + 12},
           figure(bar.used_a) + " of " + figure(bar.limit_a) + " A", Anchor::start, Weight::small);
}

std::string verdict_words(const DryingPowerResult& r) {
  if (r.verdict == "panel_ok") return "The panel carries the equipment";
  if (r.verdict == "distribution_box") return "A distribution box is needed";
  if (r.verdict == "temporary_feeder") return "A temporary feeder is needed";
  if (r.verdict == "circuits_missing") return "Circuits are missing";
  return "A generator is needed";
}

}  // namespace

std::string draw_power(const DryingPowerRequest& in, const DryingPowerResult& r) {
  double max_a = 20;
  for (const BranchCircuit& circuit : in.circuits) max_a = std::max(max_a, circuit.breaker_a);
  const double rows = double(in.circuits.size()) + (r.service ? 2 : 0) + (r.unplaced > 0 ? 1 : 0);
  Svg svg(panel_width_px, panel_top_px + std::max(rows, 1.0) * row_px + 40,
          "Drying power: loads of the panel");
  svg.text(
      {20, 26},
      verdict_words(r) + ": " + std::to_string(r.unit_count) + " units, " + figure(r.running_kw, 2) + " kW",
      Anchor::start, Weight::heading);
  svg.text({20, 46}, "Bar: load; line: limit for loads of three hours or more; gray: the breaker.",
           Anchor::start, Weight::small);
  double y = panel_top_px;
  for (std::size_t i = 0; i < in.circuits.size(); ++i, y += row_px) {
    const CircuitLoad& load = r.circuit_loads[i];
    draw_bar(svg,
             {load.id + " (" + figure(in.circuits[i].breaker_a, 0) + " A)", load.load_a, load.limit_a,
              in.circuits[i].breaker_a},
             y, max_a);
  }
  if (r.unplaced > 0) {
    svg.text({left_px - 10, y + 12}, "without a circuit", Anchor::end);
    svg.text({left_px, y + 12},
             std::to_string(r.unplaced) + " of " + std::to_string(r.unit_count) + " units");
    y += row_px;
  }
  if (r.service) {
    y += row_px / 2;
    draw_bar(svg, {"service", r.service->total_a, r.service->service_a, r.service->service_a}, y,
             std::max(r.service->service_a, r.service->total_a));
  }
  return svg.take();
}

}  // namespace calc
