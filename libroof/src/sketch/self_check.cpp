#include "sketch/self_check.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "esx/estimate/base/zip.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"
#include "esx/roof/read_report.h"
#include "geometry/decimal.h"
#include "geometry/vectors.h"

namespace roof::sketch {

using geometry::decimal;
namespace {

using estimate::Measure;
using estimate::Quantity;

constexpr std::string_view sketch_member = "1.XML";
constexpr double sketch_tolerance = 1e-3;

class Checker {
 public:
  void add(std::string what, bool ok, std::string detail) {
    result_.ok = result_.ok && ok;
    result_.checks.push_back({std::move(what), ok, std::move(detail)});
  }

  void add_number(std::string what, double wanted, double got, double tolerance) {
    add(std::move(what), std::abs(wanted - got) <= tolerance,
        decimal(got, 2) + " where " + decimal(wanted, 2) + " was asked");
  }

  void rules(std::string_view esx) {
    const auto found = estimate::verify_esx(esx);
    const std::size_t errors = found ? found->errors.size() : 1;
    const std::string first = !found                  ? found.error().message
                              : found->errors.empty() ? ""
                                                      : found->errors[0].message;
    add("structure and arithmetic", errors == 0, errors == 0 ? "no errors" : first);
  }

  void lines(const estimate::Estimate& read, const Scope& scope) {
    const bool as_many = read.items.size() == scope.lines.size();
    add("scope lines", as_many,
        std::to_string(read.items.size()) + " of " + std::to_string(scope.lines.size()));
    if (!as_many) return;
    for (std::size_t i = 0; i < scope.lines.size(); ++i) {
      const ScopeLine& line = scope.lines[i];
      const estimate::LineItem& item = read.items[i];
      const bool ok = item.quantity == line.quantity && item.unit == line.unit && item.cat == line.cat &&
                      item.sel == line.sel && item.activity == line.activity;
      add(line.cat + " " + line.sel, ok,
          (item.quantity ? item.quantity->plain() : "no quantity") + " " + item.unit);
    }
  }

  void measures(const estimate::Estimate& read, const PublishedTotals& totals) {
    const auto roof = std::ranges::find(read.sections, estimate::SectionKind::roof, &estimate::Section::kind);
    if (roof == read.sections.end()) return add("roof section", false, "there is none");
    const auto check = [&](std::string what, Measure measure, double wanted) {
      const auto got = roof->dimensions[measure].value_or(Quantity());
      add_number(std::move(what), wanted, static_cast<double>(got.units()) / 1e4, 0.005 + 1e-9);
    };
    check("area", Measure::surface_area_sf, totals.area_sf);
    check("ridges", Measure::ridge_lf, totals.length_ft(LineType::ridge));
    check("hips", Measure::hip_lf, totals.length_ft(LineType::hip));
  }

  void sketch(std::string_view esx, const Figures& wanted) {
    const auto members = estimate::read_zip(esx);
    if (!members) return add("sketch", false, members.error().message);
    const auto member = std::ranges::find(*members, sketch_member, &estimate::ZipEntry::name);
    if (member == members->end()) return add("sketch", false, "there is none");
    const auto read = read_report(member->bytes);
    if (!read) return add("sketch", false, read.error().message);
    const Figures total = measure(read->value).total;
    add("sketch faces", total.facet_count == wanted.facet_count,
        std::to_string(total.facet_count) + " of " + std::to_string(wanted.facet_count));
    add_number("sketch area", wanted.area_sf, total.area_sf, sketch_tolerance);
    add_number("sketch ridges", wanted.length_ft(LineType::ridge) + wanted.length_ft(LineType::hip),
               drawn_ridges_ft(read->value), sketch_tolerance);
  }

  SelfCheck take() { return std::move(result_); }

 private:
  /// Hips are ridges in that grammar.
  static double drawn_ridges_ft(const Report& report) {
    double ridges = 0;
    for (const Structure& structure : report.structures)
      for (const Line& line : structure.lines)
        if (line.type_written == "RIDGE" && !line.faces.empty())
          ridges += geometry::length_ft(structure, line);
    return ridges;
  }

  SelfCheck result_;
};

}  // namespace

SelfCheck check_esx(std::string_view esx, const Scope& scope, const Figures& drawn,
                    const PublishedTotals& totals) {
  Checker checker;
  checker.rules(esx);
  const auto read = estimate::read_esx(esx);
  checker.add("read back", read.has_value(), read ? "readable" : read.error().message);
  if (read) {
    checker.lines(read->value, scope);
    checker.measures(read->value, totals);
  }
  if (drawn.facet_count > 0) checker.sketch(esx, drawn);
  return checker.take();
}

}  // namespace roof::sketch
