#include "support/sample_estimate.h"

#include <utility>

#include "assemble/assemble.h"

namespace estimate::testing {
namespace {

Claim sample_claim() {
  Claim claim;
  claim.insured_name = "Odette Quillfeather";
  claim.estimate_name = "QUILLFEATHER";
  claim.price_list = "DEMO8X_NOV26";
  claim.labor_efficiency = "Restoration/Service/Remodel";
  claim.claim_number = "CL-1001";
  claim.policy_number = "PO-2002";
  claim.type_of_loss = "Fire";
  claim.property_address = {"12 Larch Lane", "Fernbrook", "NE", "68926"};
  claim.mailing_address = {"PO Box 7", "Fernbrook", "NE", "68926"};
  claim.dates.loss = DateTime{2026, 10, 6, 9, 0};
  claim.dates.inspected = DateTime{2026, 10, 15, -1, -1};
  claim.contacts = {{"insured",
                     "Odette Quillfeather",
                     "",
                     "",
                     "odette@example.com",
                     {},
                     {{"Home", "(402) 555-0196", "12"}, {"Cell", "(402) 555-0182", ""}}},
                    {"estimator",
                     "Ida Marlowe",
                     "Larch Adjusting",
                     "Adjuster",
                     "ida@example.com",
                     Address{"1 Main St", "Fernbrook", "NE", "68926"},
                     {{"Business", "(800) 555-0142", ""}}},
                    {"contractor", "Abel Stone", "", "", "abel@example.com", {}, {}}};
  claim.coverages = {{"Dwelling", money("500"), money("150000")}, {"Contents", money("100"), money("50000")}};
  claim.depreciation_options = {true, false, false, false, false};
  return claim;
}

void add_sample_sections(Estimate& e) {
  e.sections = {section("S0", -1, "QUILLFEATHER", SectionKind::estimate),
                section("S1", 0, "Main Level", SectionKind::level),
                section("S2", 1, "Kitchen", SectionKind::room), section("S3", 1, "Den", SectionKind::room),
                section("S4", 0, "Labor Minimums Applied", SectionKind::labor_minimums)};
  Section& kitchen = e.sections[2];
  kitchen.height = "8'";
  kitchen.dimensions[Measure::walls_sf] = quantity("320.50");
  kitchen.dimensions[Measure::ceiling_sf] = quantity("0.00");
  kitchen.dimensions[Measure::floor_perimeter_lf] = quantity("40");
  kitchen.openings = {{"Missing Wall", "5' 8\"", "8'", "HALL", 1},
                      {"Missing Wall - Goes to Floor", "7' 3\"", "6' 8\"", "DEN", 1}};
  kitchen.totals = Amounts{money("3.10"), {}, money("178.10"), {}, {}};
}

void add_sample_items(Estimate& e) {
  using enum Activity;
  e.items = {
      rough_draft_line(2, {"1", "FCC", "PAD", "R&R Carpet pad", "100", "SF", "0.25", "0.50", "2.10", "77.10",
                           remove_and_replace}),
      rough_draft_line(2, {"2", "CHF", "TABS", "Clean table", "2", "EA", "0.00", "50.00", "1.00", "101.00"}),
      rough_draft_line(3, {"3", "RFG", "ARMV", "Tear off shingles", "10", "SQ", "60.00", "0.00", "0.00",
                           "600.00", remove}),
      rough_draft_line(
          3, {"5", "PNT", "TRIM", "Seal & paint trim", "53.25", "LF", "0.00", "1.16", "0.36", "62.13"}),
      rough_draft_line(
          4, {"6", "CLN", "MN-A", "Cleaning labor minimum", "1", "EA", "0.00", "30.08", "0.00", "30.08"})};
}

void add_sample_recaps(Estimate& e) {
  using enum RecapRoomKind;
  const auto dwelling = [](std::string_view pct, std::string_view amount) {
    return CoverageShare{"Dwelling", percent(pct), money(amount)};
  };
  const auto contents = [](std::string_view pct, std::string_view amount) {
    return CoverageShare{"Contents", percent(pct), money(amount)};
  };
  e.recap_by_room = {
      {estimate, "QUILLFEATHER", {}, {}, {}},
      {area, "Main Level", {}, {}, {}},
      {room, "Kitchen", money("175"), percent("20.18"), {dwelling("42.86", "75"), contents("57.14", "100")}},
      {room, "Den", money("661.77"), percent("76.35"), {dwelling("100", "661.77")}},
      {area_subtotal,
       "Main Level",
       money("836.77"),
       percent("96.53"),
       {dwelling("88.05", "736.77"), contents("11.95", "100")}},
      {room, "Labor Minimums Applied", money("30.08"), percent("3.47"), {contents("100", "30.08")}},
      {subtotal,
       "",
       money("866.85"),
       percent("100"),
       {dwelling("84.99", "736.77"), contents("15.01", "130.08")}},
      {total, "", money("866.85"), percent("100"), {}}};
  e.recap_by_category = {
      {"CONT: CLEAN - HARD FURNITURE",
       money("100"),
       {},
       {},
       percent("11.49"),
       true,
       false,
       {contents("100", "100")}},
      {"CLEANING", money("30.08"), {}, {}, percent("3.46"), true, false, {contents("100", "30.08")}},
      {"GENERAL DEMOLITION", money("625"), {}, {}, percent("71.81"), true, false, {dwelling("100", "625")}},
      {"FLOOR COVERING - CARPET", money("50"), {}, {}, percent("5.74"), true, false, {dwelling("100", "50")}},
      {"PAINTING", money("61.77"), {}, {}, percent("7.1"), true, false, {dwelling("100", "61.77")}},
      {"Material Sales Tax", money("3.46"), {}, {}, percent("0.4"), false, true, {}}};
  e.recap_of_taxes = {{"Material Sales Tax", percent("6.75"), money("3.46")},
                      {"Food Tax", percent("3"), money("0")}};
}

}  // namespace

CoverageTotals summary(std::string name, std::string_view lines, std::string_view tax, std::string_view rcv,
                       std::string_view deductible, std::string_view net) {
  CoverageTotals t;
  t.name = std::move(name);
  t.line_item_total = money(lines);
  t.tax = money(tax);
  t.rcv = money(rcv);
  t.deductible = money(deductible);
  t.net_claim = money(net);
  t.rows = {{"Line Item Total", money(lines)},
            {"Material Sales Tax", money(tax)},
            {"Replacement Cost Value", money(rcv)},
            {"Less Deductible", -money(deductible)},
            {"Net Claim", money(net)}};
  return t;
}

LineItem rough_draft_line(int section, const PrintedLine& line) {
  LineItem item;
  item.number = line.number;
  item.section = section;
  item.cat = line.cat;
  item.sel = line.sel;
  item.calc = line.quantity;
  item.description = line.description;
  item.quantity = quantity(line.quantity);
  item.unit = line.unit;
  item.activity = line.activity;
  item.activity_source = "printed";
  item.remove_price = money(line.remove);
  item.replace_price = money(line.replace);
  item.tax = money(line.tax);
  item.rcv = money(line.rcv);
  item.page = 2;
  item.box = {36, 200, 576, 220};
  return item;
}

Section section(std::string id, int parent, std::string name, SectionKind kind) {
  Section s;
  s.id = std::move(id);
  s.parent = parent;
  s.name = std::move(name);
  s.kind = kind;
  s.page = 2;
  return s;
}

Estimate sample_estimate() {
  Estimate e;
  e.source = {"sample.pdf", std::string(64, 'a'), 4, "ROUGH", "Rough Draft", "Xactimate 28.300.1.1", false};
  e.claim = sample_claim();
  add_sample_sections(e);
  add_sample_items(e);
  e.coverages = {summary("Dwelling", "736.77", "2.46", "739.23", "500", "239.23"),
                 summary("Contents", "130.08", "1.00", "131.08", "100", "31.08")};
  Dimensions& areas = e.areas.emplace();
  areas[Measure::walls_sf] = quantity("320.5");
  areas[Measure::exterior_wall_sf] = quantity("400");
  add_sample_recaps(e);
  e.coverage_table = {{"Dwelling", money("739.23"), money("739.23"), percent("84.94"), percent("84.94")},
                      {"Contents", money("131.08"), money("131.08"), percent("15.06"), percent("15.06")}};
  e.reconciliation.ok = true;
  return e;
}

Estimate assigned_sample() {
  Estimate e = sample_estimate();
  assemble::assign_coverages(e);
  return e;
}

PriceMatch printed_codes(const Estimate& e) {
  PriceMatch match;
  match.price_list = e.claim.price_list;
  for (const LineItem& item : e.items) {
    ItemMatch m;
    m.kind = item.cat.empty() ? MatchKind::none : MatchKind::code;
    m.cat = item.cat;
    m.sel = item.sel;
    m.confidence = item.cat.empty() ? 0 : 1;
    match.items.push_back(m);
  }
  return match;
}

}  // namespace estimate::testing
