#include "support/random_estimate.h"

#include <array>
#include <random>

namespace estimate::test {
namespace {

class Maker {
 public:
  Maker(std::uint32_t seed, std::int64_t max_units) : random_(seed), max_units_(max_units) {}

  /// 0..bound-1; standard distributions differ between libraries, but the generator does not.
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint32_t>(bound)); }
  bool flip() { return below(2) == 0; }

  std::string text() {
    static constexpr std::array<std::string_view, 10> pieces = {
        "5/8\" drywall", "Señor", "\\", "\t", "-", "R&R", "\u2019", "</script>", "12", "\x01"};
    std::string made;
    for (int n = below(4); n > 0; --n) made += pieces[std::size_t(below(pieces.size()))];
    return made;
  }
  Money money() { return decimal<Money>(); }
  template <class Decimal>
  Decimal decimal() {
    const auto high = static_cast<std::int64_t>(random_()) << below(20);
    return Decimal::from_units(flip() ? high % (max_units_ + 1) : below(100'000) - 50'000);
  }
  DateTime date() {
    DateTime made{1950 + below(120), 1 + below(12), 1 + below(28)};
    if (flip()) made.hour = below(24), made.minute = below(60);
    return made;
  }
  double points() { return below(100'000) / 100.0; }
  Box box() { return {points(), points(), points(), points()}; }

  template <class Make>
  auto maybe(Make make) -> std::optional<decltype(make())> {
    if (flip()) return make();
    return std::nullopt;
  }
  std::optional<Money> some_money() {
    return maybe([&] { return money(); });
  }
  template <class Decimal>
  std::optional<Decimal> some() {
    return maybe([&] { return decimal<Decimal>(); });
  }
  std::optional<bool> some_truth() {
    return maybe([&] { return flip(); });
  }
  template <class Make>
  auto list(int at_most, Make make) -> std::vector<decltype(make())> {
    std::vector<decltype(make())> made;
    for (int n = below(at_most + 1); n > 0; --n) made.push_back(make());
    return made;
  }
  std::vector<std::string> texts() {
    return list(3, [&] { return text(); });
  }

 private:
  std::mt19937 random_;
  std::int64_t max_units_;
};

std::vector<ExportValue> make_export_values(Maker& m) {
  static constexpr std::array<std::string_view, 6> places = {
      "@taxJurisdiction", "@desc",  "NOTE[1]/text()", "ITEM_ACTS[1]/ITEM_ACT[2]/@labUnit",
      "HEADER[1]",        "rubbish"};
  return m.list(2, [&] {
    return ExportValue{std::string(places[std::size_t(m.below(places.size()))]), m.text(), m.flip()};
  });
}

Address make_address(Maker& m) { return {m.text(), m.text(), m.text(), m.text()}; }

Contact make_contact(Maker& m) {
  return {.role = m.text(),
          .name = m.text(),
          .company = m.text(),
          .title = m.text(),
          .email = m.text(),
          .address = m.maybe([&] { return make_address(m); }),
          .phones = m.list(2, [&] { return Phone{m.text(), m.text(), m.text()}; })};
}

Claim make_claim(Maker& m) {
  const auto date = [&] { return m.maybe([&] { return m.date(); }); };
  Claim claim{m.text(), m.text(), m.text(), m.text(), m.text(), m.text(), m.text(), m.text(),
              m.text(), m.text(), {},       {},       {},       {},       {},       {}};
  claim.property_address = m.maybe([&] { return make_address(m); });
  claim.mailing_address = m.maybe([&] { return make_address(m); });
  claim.dates = {date(), date(), date(), date(), date(), date()};
  claim.contacts = m.list(3, [&] { return make_contact(m); });
  claim.coverages = m.list(3, [&] { return CoverageTerms{m.text(), m.some_money(), m.some_money()}; });
  claim.depreciation_options = {m.some_truth(), m.some_truth(), m.some_truth(), m.some_truth(),
                                m.some_truth()};
  return claim;
}

Amounts make_amounts(Maker& m) {
  return {m.some_money(), m.some_money(), m.some_money(), m.some_money(), m.some_money()};
}

Dimensions make_dimensions(Maker& m, std::size_t measures) {
  Dimensions made;
  for (std::size_t i = 0; i < measures; ++i) made[Measure(i)] = m.some<Quantity>();
  return made;
}

Section make_section(Maker& m, int index) {
  return {.id = "S" + std::to_string(index + 1),
          .parent = m.below(index + 1) - 1,
          .name = m.text(),
          .kind = SectionKind(m.below(int(SectionKind::other) + 1)),
          .height = m.text(),
          .dimensions = make_dimensions(m, room_measure_count),
          .openings = m.list(2, [&] { return Opening{m.text(), m.text(), m.text(), m.text(), m.below(5)}; }),
          .notes = m.texts(),
          .marks = m.texts(),
          .totals = m.maybe([&] { return make_amounts(m); }),
          .page = m.below(4),
          .export_values = make_export_values(m)};
}

Depreciation make_depreciation(Maker& m) {
  return {m.money(),          m.flip(), m.some<Percent>(), m.some<Quantity>(),
          m.some<Quantity>(), m.text(), m.flip(),          m.flip()};
}

PriceComponents make_components(Maker& m) {
  return {m.some_money(),     m.some_money(), m.some_money(), m.some_money(),
          m.some<Quantity>(), m.some_money(), m.some_money(), m.some_money()};
}

ActivityCosts make_activity_costs(Maker& m) {
  ActivityCosts made;
  made.activity = Activity(m.below(int(Activity::material_only) + 1));
  made.trade = m.text();
  for (auto* amount : {&made.labor, &made.material, &made.equipment, &made.market_conditions, &made.tax,
                       &made.overhead_and_profit, &made.depreciation, &made.acv, &made.rcv})
    *amount = m.some_money();
  return made;
}

LineItem make_item(Maker& m, int sections) {
  LineItem item;
  item.number = m.text();
  item.section = m.below(sections);
  item.group = m.text();
  item.description = m.text();
  item.quantity = m.some<Quantity>();
  item.unit = m.text();
  item.activity = Activity(m.below(int(Activity::material_only) + 1));
  item.activity_source = m.text();
  for (auto* amount : {&item.unit_price, &item.remove_price, &item.replace_price, &item.reset_price,
                       &item.tax, &item.overhead_and_profit, &item.rcv, &item.acv})
    *amount = m.some_money();
  item.depreciation = m.maybe([&] { return make_depreciation(m); });
  for (auto* text : {&item.coverage, &item.cat, &item.sel, &item.calc, &item.status}) *text = m.text();
  item.excluded = m.flip();
  item.changed = m.flip();
  item.notes = m.texts();
  item.page = m.below(4);
  item.box = m.box();
  item.price_components = m.maybe([&] { return make_components(m); });
  item.activity_costs = m.list(2, [&] { return make_activity_costs(m); });
  item.export_values = make_export_values(m);
  return item;
}

CoverageTotals make_coverage(Maker& m) {
  CoverageTotals made;
  made.name = m.text();
  made.paid_when_incurred = m.flip();
  for (auto* amount :
       {&made.line_item_total, &made.tax, &made.overhead, &made.profit, &made.rcv, &made.depreciation,
        &made.recoverable_depreciation, &made.non_recoverable_depreciation, &made.acv, &made.deductible,
        &made.full_deductible, &made.net_claim, &made.net_claim_if_recovered})
    *amount = m.some_money();
  made.rows = m.list(3, [&] { return SummaryRow{m.text(), m.money()}; });
  made.page = m.below(4);
  return made;
}

std::vector<CoverageShare> make_shares(Maker& m) {
  return m.list(2, [&] { return CoverageShare{m.text(), m.some<Percent>(), m.money()}; });
}

RecapCategory make_category(Maker& m) {
  return {m.text(),          m.money(), m.some_money(), m.some_money(),
          m.some<Percent>(), m.flip(),  m.flip(),       make_shares(m)};
}

RecapRoom make_recap_room(Maker& m) {
  return {RecapRoomKind(m.below(int(RecapRoomKind::total) + 1)), m.text(), m.some_money(), m.some<Percent>(),
          make_shares(m)};
}

CoverageRow make_coverage_row(Maker& m) {
  return {m.text(),          m.some_money(), m.some_money(), m.some<Percent>(),
          m.some<Percent>(), m.some_money(), m.some_money(), m.some_money()};
}

StatementRow make_statement_row(Maker& m) {
  return {m.text(), m.text(), m.list(3, [&] { return SummaryRow{m.text(), m.money()}; }), 1 + m.below(50)};
}

}  // namespace

Estimate random_estimate(std::uint32_t seed, std::int64_t max_units) {
  Maker m(seed, max_units);
  Estimate made;
  made.source = {m.text(), m.text(), m.below(200), m.text(), m.text(), m.text(), m.flip()};
  made.claim = make_claim(m);
  const int sections = 1 + m.below(6);
  for (int i = 0; i < sections; ++i) made.sections.push_back(make_section(m, i));
  made.items = m.list(8, [&] { return make_item(m, sections); });
  made.line_item_totals = m.maybe([&] { return make_amounts(m); });
  made.coverages = m.list(3, [&] { return make_coverage(m); });
  made.areas = m.maybe([&] { return make_dimensions(m, measure_count); });
  made.recap_by_category = m.list(3, [&] { return make_category(m); });
  made.recap_by_room = m.list(3, [&] { return make_recap_room(m); });
  made.recap_of_taxes = m.list(
      3, [&] { return RecapTax{m.text(), m.some<Percent>(), m.money(), m.some_money(), m.some_money()}; });
  made.recap_by_category_totals = m.list(2, [&] { return make_category(m); });
  made.additional_charges = m.list(2, [&] { return SummaryRow{m.text(), m.money()}; });
  made.statements = m.list(2, [&] { return make_statement_row(m); });
  made.coverage_table = m.list(3, [&] { return make_coverage_row(m); });
  made.notes = m.texts();
  made.reconciliation.ok = m.flip();
  made.reconciliation.checks = m.list(4, [&] { return Check{m.text(), m.money(), m.money(), m.flip()}; });
  made.warnings = m.list(
      3, [&] { return Warning{m.text(), m.text(), m.maybe([&] { return 1 + m.below(50); }), m.text()}; });
  made.export_values = make_export_values(m);
  return made;
}

}  // namespace estimate::test
