#include "calculator_rows.h"

#include <algorithm>

#include "draw/svg.h"

namespace calc {
namespace {

using namespace draw;

constexpr double bars_px = 520, right_px = 120, least_left_px = 150, panel_top_px = 76, row_px = 26,
                 bar_px = 16;

/// A bar on a scale of its own: what is used, the limit and the whole.
struct Bar {
  std::string name;
  double used = 0;
  double limit = 0;
  double whole = 0;
  std::string_view unit = "A";
};

struct Panel {
  Svg& svg;
  double left_px = least_left_px;  // of the bars: names are right of the edge, however long they are
  double y = panel_top_px;
};

void draw_bar(Panel& panel, const Bar& bar, double most) {
  const auto x = [&](double value) { return panel.left_px + std::clamp(value, 0.0, most) * bars_px / most; };
  constexpr double tolerance = 1e-6;
  Svg& svg = panel.svg;
  const double y = panel.y;
  svg.text({panel.left_px - 10, y + 12}, bar.name, Anchor::end);
  svg.rect({panel.left_px, y}, x(bar.whole) - panel.left_px, bar_px, Look::building);
  svg.rect({panel.left_px, y}, x(bar.used) - panel.left_px, bar_px,
           bar.used > bar.limit + tolerance ? Look::bad : Look::good);
  svg.line({x(bar.limit), y - 3}, {x(bar.limit), y + bar_px + 3}, Look::outline);
  svg.text({x(std::max(bar.whole, bar.used)) + 8, y + 12},
           figure(bar.used) + " of " + figure(bar.limit) + " " + std::string(bar.unit), Anchor::start,
           Weight::small);
  panel.y += row_px;
}

std::string name_of(const BranchCircuit& circuit) {
  return circuit.id + " (" + figure(circuit.breaker_a, 0) + " A)";
}

void draw_circuits(Panel& panel, const DryingPowerRequest& in, const DryingPowerResult& r) {
  double max_a = 20;
  for (const BranchCircuit& circuit : in.circuits) max_a = std::max(max_a, circuit.breaker_a);
  for (std::size_t i = 0; i < in.circuits.size(); ++i) {
    const CircuitLoad& load = r.circuit_loads[i];
    draw_bar(panel, {name_of(in.circuits[i]), load.load_a, load.limit_a, in.circuits[i].breaker_a}, max_a);
  }
  if (r.unplaced == 0) return;
  panel.svg.text({panel.left_px - 10, panel.y + 12}, "without a circuit", Anchor::end);
  panel.svg.text({panel.left_px, panel.y + 12},
                 std::to_string(r.unplaced) + " of " + counted(r.unit_count, "unit"));
  panel.y += row_px;
}

/// What the box or the feeder carries of those without a circuit.
void draw_box(Panel& panel, const DryingPowerResult& r) {
  if (!r.box_load_va || !r.box_capacity_va) return;
  constexpr double continuous_factor = 1.25;
  const double whole_va = *r.box_capacity_va * continuous_factor;
  const std::string name = r.box.empty()              ? "feeder"
                           : r.box == "range_50a_240" ? "box on range"
                                                      : "box on dryer";
  draw_bar(panel, {name, *r.box_load_va, *r.box_capacity_va, whole_va, "VA"}, whole_va);
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
  double left_px = least_left_px;
  for (const BranchCircuit& circuit : in.circuits)
    left_px = std::max(left_px, width_of(name_of(circuit)) + 30);
  const double rows =
      double(in.circuits.size()) + (r.unplaced > 0 ? 1 : 0) + (r.box_load_va ? 1 : 0) + (r.service ? 1.5 : 0);
  Svg svg(left_px + bars_px + right_px, panel_top_px + std::max(rows, 1.0) * row_px + 24,
          "Drying power: loads of the panel");
  svg.text({20, 26},
           verdict_words(r) + ": " + counted(r.unit_count, "unit") + ", " + figure(r.running_kw, 2) + " kW",
           Anchor::start, Weight::heading);
  svg.text({20, 46}, "Bar: load; line: limit for loads of three hours or more; gray: the breaker.",
           Anchor::start, Weight::small);
  Panel panel{svg, left_px};
  draw_circuits(panel, in, r);
  draw_box(panel, r);
  if (!r.service) return svg.take();
  panel.y += row_px / 2;
  draw_bar(panel, {"service", r.service->total_a, r.service->service_a, r.service->service_a},
           std::max(r.service->service_a, r.service->total_a));
  return svg.take();
}

}  // namespace calc
