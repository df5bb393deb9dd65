#include "sketch/roof_estimate.h"

#include <cmath>
#include <utility>

#include "esx/estimate/base/text.h"

namespace roof::sketch {
namespace {

using estimate::Estimate;
using estimate::LineItem;
using estimate::Measure;
using estimate::Money;
using estimate::Quantity;
using estimate::Section;
using estimate::SectionKind;

constexpr std::size_t max_name_bytes = 20;

Quantity measured(double value) { return Quantity::from_units(std::llround(value * 100) * 100); }

/// Letters, digits and hyphens in upper case: what estimate names may hold.
std::string estimate_name(const std::string& name) {
  std::string made;
  for (const char c : estimate::to_upper(name)) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (plain)
      made += c;
    else if (!made.empty() && made.back() != '_')
      made += '_';
  }
  made = made.substr(0, max_name_bytes);
  return made.empty() ? "ROOF" : made;
}

Section section(std::string id, int parent, std::string name, SectionKind kind) {
  Section made;
  made.id = std::move(id);
  made.parent = parent;
  made.name = std::move(name);
  made.kind = kind;
  made.page = 1;
  return made;
}

LineItem item_of(const ScopeLine& line, std::size_t number) {
  LineItem item;
  item.number = std::to_string(number);
  item.section = 1;
  item.description = line.description;
  item.quantity = line.quantity;
  item.unit = line.unit;
  item.activity = line.activity;
  item.activity_source = "printed";
  item.cat = line.cat;
  item.sel = line.sel;
  item.calc = line.quantity.plain();
  item.notes = {line.rule};
  item.page = 1;
  const Money price = line.unit_price.value_or(Money());
  item.unit_price = price;
  item.tax = Money();
  item.rcv = estimate::extend(line.quantity, price);
  return item;
}

}  // namespace

Estimate roof_estimate(const Report& report, const PublishedTotals& totals, const Scope& scope,
                       const std::string& name, const std::string& price_list) {
  Estimate made;
  made.source.title = "Roof";
  made.claim.estimate_name = estimate_name(name);
  made.claim.price_list = price_list;
  made.claim.claim_number = report.claim_id;
  if (!report.location.address.empty())
    made.claim.property_address = {report.location.address, report.location.city, report.location.state,
                                   report.location.postal_code};
  made.sections.push_back(section("S1", -1, made.claim.estimate_name, SectionKind::estimate));
  Section roof = section("S2", 0, "Roof", SectionKind::roof);
  roof.dimensions[Measure::surface_area_sf] = measured(totals.area_sf);
  roof.dimensions[Measure::squares] = measured(totals.area_sf / 100);
  double perimeter = 0;
  for (const LineType type :
       {LineType::eave, LineType::rake, LineType::flashing, LineType::step_flashing, LineType::parapet})
    perimeter += totals.length_ft(type);
  roof.dimensions[Measure::perimeter_lf] = measured(perimeter);
  roof.dimensions[Measure::ridge_lf] = measured(totals.length_ft(LineType::ridge));
  roof.dimensions[Measure::hip_lf] = measured(totals.length_ft(LineType::hip));
  made.sections.push_back(std::move(roof));
  for (std::size_t i = 0; i < scope.lines.size(); ++i) made.items.push_back(item_of(scope.lines[i], i + 1));
  return made;
}

}  // namespace roof::sketch
