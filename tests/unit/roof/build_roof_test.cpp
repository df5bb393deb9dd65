// Roofs from words: closed forms, and what is true of every roof that can be described.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "describe/pieces.h"
#include "esx/estimate/base/xml.h"
#include "esx/roof/describe.h"
#include "esx/roof/emit.h"
#include "esx/roof/measure.h"
#include "esx/roof/preview.h"
#include "geometry/decimal.h"
#include "support/must.h"

namespace {

using estimate::testing::must;
using roof::LineType;
using roof::geometry::decimal;

struct Built {
  roof::RoofSpec spec;
  roof::Report report;
  roof::Figures figures;
};

std::optional<Built> build(const std::string& words, std::string* why = nullptr) {
  const auto read = roof::read_description(words);
  if (!read) {
    if (why != nullptr) *why = read.error().field + ": " + read.error().error.message;
    return std::nullopt;
  }
  auto built = roof::build_roof(read->spec);
  if (!built) {
    if (why != nullptr) *why = built.error().field + ": " + built.error().error.message;
    return std::nullopt;
  }
  const auto figures = roof::measure(*built).total;
  return Built{read->spec, *std::move(built), figures};
}

bool near(double a, double b, double tolerance = 1e-5) {
  return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

struct ClosedForm {
  std::string words;
  double area, plan, eave, rake, ridge, hip, valley, transition, flashing;
  int facets;
};

TEST_CASE("described roofs equal their closed forms") {
  const double f6 = std::sqrt(1.25), h6 = std::sqrt(2.25), f8 = std::sqrt(1 + 4.0 / 9),
               h8 = std::sqrt(2 + 4.0 / 9);
  const ClosedForm forms[] = {
      {"40x30 gable roof 6/12 pitch with 12 inch overhang", 1502.637681, 1344, 84, 71.554175, 42, 0, 0, 0, 0,
       2},
      {"40x30 hip roof 6/12 pitch with 12 inch overhang", 1502.637681, 1344, 148, 0, 10, 96, 0, 0, 0, 4},
      {"30x30 hip roof 8/12 pitch", 900 * f8, 900, 120, 0, 0, 4 * 15 * h8, 0, 0, 0, 4},
      {"20x12 shed roof 3/12 pitch", 247.386338, 240, 20, 24.738634, 0, 0, 0, 0, 20, 1},
      {"L-shaped hip roof, 40x30 overall with a 20x15 notch, 6/12 pitch", 1006.23059, 900, 140, 0, 30, 71.25,
       11.25, 0, 0, 6},
      {"40x20 gable roof 6/12 with a 15x12 front-facing cross gable wing", 1095.673309, 980, 89, 61.491869,
       59.5, 0, 22.5, 0, 0, 4},
      {"30x24 gambrel roof, lower slope 20/12 for 5 feet, upper slope 6/12", 1052.669465, 720, 60, 70.177964,
       30, 0, 0, 60, 0, 4},
      {"36x30 saltbox roof, front 9/12, back 4.5/12", 1218.960337, 1080, 72, 67.720019, 36, 0, 0, 0, 0, 2},
      {"30x30 pyramid roof 8/12", 900 * f8, 900, 120, 0, 0, 4 * 15 * h8, 0, 0, 0, 4},
      {"50x20 flat roof", 1000, 1000, 140, 0, 0, 0, 0, 0, 0, 1},
      // Steep slopes 4 ft wide around a level top: hips over them, the break all around.
      {"40x30 mansard roof 20/12", (1200 - 22 * 32) * std::hypot(1, 20.0 / 12) + 22 * 32, 1200, 140, 0, 0,
       4 * 4 * std::sqrt(2 + 400.0 / 144), 0, 108, 0, 5},
      // The gablets are a quarter of the width in: 7.5 ft of hip, then a gable to the ridge.
      {"40x30 dutch gable roof 6/12", 1200 * f6, 1200, 140, 4 * 7.5 * f6, 25, 4 * 7.5 * h6, 0, 0, 30, 4},
      // Clipped at half of the height: the end slope takes 7.5 ft.
      {"40x30 half-hip roof 6/12", 1200 * f6, 1200, 80 + 2 * 15, 4 * 7.5 * f6, 25, 4 * 7.5 * h6, 0, 0, 0, 4},
      {"T-shaped gable roof 40x30 overall with a 10x10 notch 6/12", 1000 * f6, 1000, 80, 60 * f6, 60, 0,
       20 * h6, 0, 0, 5},
      // The wing's ridge runs 10 ft into the main roof; only its outer end is a hip.
      {"40x30 hip roof 6/12 with a 20x16 hip wing on the back", 1520 * f6, 1520, 172, 0, 26, 80 * h6, 20 * h6,
       0, 0, 7},
  };
  for (const ClosedForm& form : forms) {
    CAPTURE(form.words);
    std::string why;
    const auto built = build(form.words, &why);
    REQUIRE_MESSAGE(built, why);
    const roof::Figures& f = must(built).figures;
    CHECK(f.facet_count == form.facets);
    CHECK_MESSAGE(near(f.plan_area_sf, form.plan), f.plan_area_sf);
    CHECK_MESSAGE(near(f.area_sf, form.area), f.area_sf);
    CHECK_MESSAGE(near(f.length_ft(LineType::hip), form.hip), f.length_ft(LineType::hip));
    CHECK_MESSAGE(near(f.length_ft(LineType::valley), form.valley), f.length_ft(LineType::valley));
    CHECK_MESSAGE(near(f.length_ft(LineType::transition), form.transition),
                  f.length_ft(LineType::transition));
    CHECK_MESSAGE(near(f.length_ft(LineType::flashing), form.flashing), f.length_ft(LineType::flashing));
    CHECK_MESSAGE(near(f.length_ft(LineType::eave), form.eave), f.length_ft(LineType::eave));
    CHECK_MESSAGE(near(f.length_ft(LineType::rake), form.rake), f.length_ft(LineType::rake));
    CHECK_MESSAGE(near(f.length_ft(LineType::ridge), form.ridge), f.length_ft(LineType::ridge));
  }
}

TEST_CASE("unequal pitches: penetration and valleys of a wing") {
  // p1 = 9 on the wing, p2 = 6 on the main roof, w = 10.
  const auto built = build("60x40 gable roof 6/12 with a 10x8 front gable 9/12");
  const roof::Figures& f = must(built).figures;
  const double in = 5 * 9.0 / 6, valley = std::sqrt(25 + in * in + 5 * 0.75 * 5 * 0.75);
  CHECK(near(f.length_ft(LineType::valley), 2 * valley));
  CHECK(near(f.length_ft(LineType::ridge), 60 + 8 + in));
}

TEST_CASE("a gable dormer: walls are flashed, its valleys end on the slope") {
  const auto built = build("40x30 gable roof 6/12 with two 6 ft gable dormers on the front");
  const roof::Figures& f = must(built).figures;
  CHECK(f.facet_count == 6);
  CHECK(near(f.plan_area_sf, 1200));
  CHECK(near(f.area_sf, 1200 * std::sqrt(1.25)));
  CHECK(near(f.length_ft(LineType::flashing), 12));  // below the front walls
  CHECK(f.length_ft(LineType::step_flashing) > 0);
  CHECK(near(f.length_ft(LineType::valley), 4 * 3 * std::sqrt(2.25)));
}

// Whatever is described ---------------------------------------------------------------------------------

class Words {
 public:
  explicit Words(unsigned seed) : random_(seed) {}

  int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  template <class T, std::size_t N>
  const T& one_of(const T (&choices)[N]) {
    return choices[static_cast<std::size_t>(whole(0, static_cast<int>(N) - 1))];
  }
  std::string pitch() { return decimal(whole(2, 32) / 2.0 + 0.0, 1) + "/12"; }
  std::string size(int low, int high) { return decimal(whole(low * 4, high * 4) / 4.0, 2); }
  std::string overhang() {
    return one_of({"", " with 12 inch overhang", " with 18\" soffit",
                   " with 1.5 ft overhang and 6 inch rake overhang"});
  }
  static constexpr const char* kinds[] = {
      "gable",    "hip", "pyramid", "shed", "flat", "gambrel", "mansard", "dutch gable", "saltbox",
      "half-hip", "L",   "T",       "U",    "H",    "wing",    "dormer",  "two wings"};
  template <class T>
  const T& one_of(std::initializer_list<T> choices) {
    return *(choices.begin() + whole(0, static_cast<int>(choices.size()) - 1));
  }

  std::string roof(const std::string& kind) {
    const std::string sides = size(20, 60) + "x" + size(20, 60);
    if (kind == "flat") return sides + " flat roof" + overhang();
    if (kind == "gambrel")
      return sides + " gambrel roof, lower slope " + decimal(whole(13, 24), 0) + "/12, upper slope " +
             decimal(whole(2, 12), 0) + "/12" + overhang();
    if (kind == "mansard")
      return sides + " mansard roof, lower slope " + decimal(whole(13, 24), 0) + "/12 for " + size(2, 6) +
             " feet, upper slope " + decimal(whole(0, 6), 0) + "/12" + overhang();
    if (kind == "saltbox")
      return sides + " saltbox roof, front " + pitch() + ", back " + pitch() + overhang();
    if (kind.size() == 1) {
      const std::string shape = one_of({"gable", "hip"});
      return kind + "-shaped " + shape + " roof " + size(40, 60) + "x" + size(40, 60) + " with a " +
             size(8, 18) + "x" + size(8, 18) + " notch, " + pitch() +
             one_of({"", " with 12 inch overhang", " with 18\" soffit"});
    }
    if (kind == "wing" || kind == "two wings") {
      std::string words = size(40, 60) + "x" + size(30, 40) + " " + one_of({"gable", "hip"}) + " roof " +
                          pitch() + " with a " + wing("front");
      if (kind == "two wings") words += " and a " + wing("back");
      return words + overhang();
    }
    if (kind == "dormer")
      return size(40, 60) + "x" + size(30, 40) + " " + one_of({"gable", "hip"}) + " roof " +
             decimal(whole(6, 14), 0) + "/12 with " + decimal(whole(1, 3), 0) + " " + size(4, 7) + " ft " +
             one_of({"gable", "shed"}) + " dormers" + overhang();
    return sides + " " + kind + " roof " + pitch() + overhang();
  }

  std::string wing(const char* side) {
    return size(8, 20) + "x" + size(6, 20) + " " + side + " " + one_of({"gable", "hip", "hip"}) +
           one_of({"", " at the left end", " at the right end"}) + one_of({"", " "}) +
           (whole(0, 2) == 0 ? " " + pitch() : "");
  }

 private:
  std::mt19937 random_;
};

/// What the roof covers, out of its description alone: the walls' outline widened by the overhangs.
double footprint(const std::vector<roof::describe::Box>& boxes) {
  std::vector<double> xs, ys;
  for (const auto& b : boxes) {
    xs.insert(xs.end(), {b.x0, b.x1});
    ys.insert(ys.end(), {b.y0, b.y1});
  }
  std::ranges::sort(xs);
  std::ranges::sort(ys);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < xs.size(); ++i)
    for (std::size_t j = 0; j + 1 < ys.size(); ++j) {
      const double x = (xs[i] + xs[i + 1]) / 2, y = (ys[j] + ys[j + 1]) / 2;
      if (std::ranges::any_of(boxes, [&](const roof::describe::Box& b) { return b.holds(x, y); }))
        sum += (xs[i + 1] - xs[i]) * (ys[j + 1] - ys[j]);
    }
  return sum;
}

roof::describe::Box widened(roof::describe::Box b, const roof::RoofSpec& s, bool along_x, bool hipped) {
  const double eave = s.eave_overhang_ft, end = hipped ? eave : s.rake_overhang_ft;
  const double dx = along_x ? end : eave, dy = along_x ? eave : end;
  return {b.x0 - dx, b.y0 - dy, b.x1 + dx, b.y1 + dy};
}

std::vector<roof::describe::Box> boxes_of(const roof::RoofSpec& s) {
  using roof::Shape;
  const bool hipped = s.shape != Shape::gable && s.shape != Shape::shed && s.shape != Shape::gambrel &&
                      s.shape != Shape::saltbox;
  const double x = s.x_ft, y = s.y_ft, nx = s.notch_x_ft, ny = s.notch_y_ft, leg = (x - nx) / 2;
  const auto bar = [&](roof::describe::Box b, bool along_x) { return widened(b, s, along_x, hipped); };
  std::vector<roof::describe::Box> boxes;
  if (s.plan == roof::Plan::rectangle) boxes = {bar({0, 0, x, y}, s.ridge_along_x)};
  if (s.plan == roof::Plan::l) boxes = {bar({0, 0, x, y - ny}, true), bar({0, 0, x - nx, y}, false)};
  if (s.plan == roof::Plan::t) boxes = {bar({0, 0, x, y - ny}, true), bar({nx, 0, x - nx, y}, false)};
  if (s.plan == roof::Plan::u)
    boxes = {bar({0, 0, x, y - ny}, true), bar({0, 0, leg, y}, false), bar({x - leg, 0, x, y}, false)};
  if (s.plan == roof::Plan::h)
    boxes = {bar({0, ny, x, y - ny}, true), bar({0, 0, leg, y}, false), bar({x - leg, 0, x, y}, false)};
  for (const roof::Wing& w : s.wings) {
    const double room = x - w.width_ft;
    const double from = w.place == roof::Place::middle    ? room / 2
                        : w.place == roof::Place::low_end ? 0
                                                          : room;
    const bool front = w.side == roof::Side::front;
    roof::describe::Box b =
        widened({from, front ? -w.projection_ft : y, from + w.width_ft, front ? 0 : y + w.projection_ft}, s,
                false, w.shape == Shape::hip);
    (front ? b.y1 : b.y0) = y / 2;
    boxes.push_back(b);
  }
  return boxes;
}

/// Where the surface goes on, an edge has two faces; with one, there is a step or nothing next to it.
std::string edge_fault(const roof::Report& report) {
  const roof::Structure& s = report.structures[0];
  for (const roof::Line& line : s.lines) {
    if (line.faces.size() > 2) return line.id + " has more than two faces";
    if (line.faces.size() != 1 || line.type == LineType::hidden) continue;
    const roof::Point a = s.points[std::size_t(line.from)], b = s.points[std::size_t(line.to)];
    for (const roof::Line& other : s.lines) {
      if (&other == &line || other.faces.size() != 1) continue;
      const roof::Point c = s.points[std::size_t(other.from)], d = s.points[std::size_t(other.to)];
      // No second line of one face may lie in the same place.
      const auto off = [&](const roof::Point& p) {
        const double length = std::hypot(b.x_ft - a.x_ft, b.y_ft - a.y_ft, b.z_ft - a.z_ft);
        const double t = ((p.x_ft - a.x_ft) * (b.x_ft - a.x_ft) + (p.y_ft - a.y_ft) * (b.y_ft - a.y_ft) +
                          (p.z_ft - a.z_ft) * (b.z_ft - a.z_ft)) /
                         (length * length);
        return std::hypot(p.x_ft - a.x_ft - t * (b.x_ft - a.x_ft), p.y_ft - a.y_ft - t * (b.y_ft - a.y_ft),
                          p.z_ft - a.z_ft - t * (b.z_ft - a.z_ft));
      };
      const roof::Point m{(c.x_ft + d.x_ft) / 2, (c.y_ft + d.y_ft) / 2, (c.z_ft + d.z_ft) / 2};
      const double length2 =
          std::pow(b.x_ft - a.x_ft, 2) + std::pow(b.y_ft - a.y_ft, 2) + std::pow(b.z_ft - a.z_ft, 2);
      const double t = ((m.x_ft - a.x_ft) * (b.x_ft - a.x_ft) + (m.y_ft - a.y_ft) * (b.y_ft - a.y_ft) +
                        (m.z_ft - a.z_ft) * (b.z_ft - a.z_ft)) /
                       length2;
      if (t > 0 && t < 1 && off(c) < 1e-3 && off(d) < 1e-3)
        return line.id + " and " + other.id + " lie in one place";
    }
  }
  return "";
}

bool one_pitch(const roof::RoofSpec& s) {
  using roof::Shape;
  const bool simple = s.shape == Shape::gable || s.shape == Shape::hip || s.shape == Shape::shed ||
                      s.shape == Shape::half_hip || s.shape == Shape::dutch_gable;
  return simple && s.dormers.empty() &&
         std::ranges::all_of(s.wings, [&](const roof::Wing& w) { return !w.pitch || *w.pitch == s.pitch; });
}

/// Of the sketch that Xactimate imports, read back.
std::string sketch_fault(const roof::Report& report, const roof::Figures& figures) {
  const auto sketch = roof::sketch_import_xml(report);
  if (!sketch) return " " + to_string(sketch.error());
  const auto read = roof::read_report(sketch->value);
  if (!read) return " " + to_string(read.error());
  if (const auto faults = roof::sketch_faults(read->value); !faults.empty())
    return " " + to_string(faults.front());
  const roof::Figures again = roof::measure(read->value).total;
  if (!near(again.area_sf, figures.area_sf, 1e-6)) return " sketch area";
  for (const roof::LineTypeInfo& kind : roof::line_type_table())
    if (kind.type != roof::LineType::hidden &&
        !near(again.length_ft(kind.type), figures.length_ft(kind.type), 1e-6))
      return " sketch " + std::string(kind.name);
  return "";
}

TEST_CASE("five thousand random descriptions") {
  Words words(20261121);
  std::map<std::string, int> built_of, refused_of;
  int wrong = 0;
  for (int round = 0; wrong < 10; ++round) {
    int built_so_far = 0;
    for (const auto& [kind, count] : built_of) built_so_far += count;
    if (built_so_far >= 5'000 / ESX_FEWER_ROUNDS) break;
    const std::string kind = Words::kinds[std::size_t(round) % std::size(Words::kinds)];
    const std::string text = words.roof(kind);
    CAPTURE(text);
    std::string why;
    const auto built = build(text, &why);
    if (!built) {
      if (++refused_of[kind] < 3) MESSAGE(text, " → ", why);
      continue;
    }
    ++built_of[kind];
    const roof::RoofSpec& s = built->spec;
    const double plan = footprint(boxes_of(s));
    std::string fault = edge_fault(built->report);
    if (!near(built->figures.plan_area_sf, plan, 1e-6))
      fault += " plan " + decimal(built->figures.plan_area_sf, 4) + " ≠ " + decimal(plan, 4);
    if (one_pitch(s) && !near(built->figures.area_sf, plan * std::hypot(1, s.pitch / 12), 1e-6))
      fault += " area";
    fault += sketch_fault(built->report, built->figures);
    const auto svg = estimate::parse_xml(roof::plan_svg(built->report));
    if (!svg || svg->name != "svg") fault += " svg";
    CHECK_MESSAGE(fault.empty(), text, ": ", fault);
    if (!fault.empty()) ++wrong;
  }
  for (const auto* kind : Words::kinds)
    CHECK_MESSAGE(built_of[kind] > 50 / ESX_FEWER_ROUNDS, std::string(kind), ": ", built_of[kind], " built, ",
                  refused_of[kind], " refused");
}

}  // namespace
