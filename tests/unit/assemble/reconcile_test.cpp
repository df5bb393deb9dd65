#include <doctest/doctest.h>

#include <functional>

#include "assemble/item_sums.h"
#include "assemble/reconcile.h"
#include "assemble/row_readers.h"
#include "model/line_amount.h"
#include "support/must.h"
#include "support/rows.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

/// The sample with totals that confirm every line.
Estimate closed() {
  Estimate e = sample_estimate();
  e.line_item_totals = Amounts{money("3.46"), {}, money("870.31"), {}, {}};
  e.coverage_table.push_back({"Total", money("870.31"), money("870.31"), {}, {}});
  return e;
}

/// Names of the checks that fail after a change.
std::string failed(const std::function<void(Estimate&)>& change) {
  Estimate e = closed();
  change(e);
  const Reconciliation r = reconcile(e);
  std::string names;
  for (const Check& c : r.checks)
    if (!c.ok) names += (names.empty() ? "" : " ") + c.what;
  CHECK(r.ok == names.empty());
  return names;
}

bool fails(const std::function<void(Estimate&)>& change, std::string_view name) {
  const std::string names = " " + failed(change) + " ";
  CAPTURE(names);
  return names.find(" " + std::string(name) + " ") != std::string::npos;
}

Warning warning(std::string code, std::string line = {}) { return {std::move(code), "", 1, std::move(line)}; }

}  // namespace

TEST_CASE("an estimate whose sums add up reconciles, row by row") {
  CHECK(failed([](Estimate&) {}).empty());
  const Reconciliation r = reconcile(closed());
  CHECK(r.checks.size() > 15);
  CHECK(r.checks[0].what == "section:S2.tax");
  CHECK(r.checks[0].printed == r.checks[0].computed);
}

TEST_CASE("without any printed total nothing is confirmed") {
  Estimate e;
  CHECK_FALSE(reconcile(e).ok);
  e.items = {LineItem{}};
  CHECK_FALSE(reconcile(e).ok);
}

TEST_CASE("a line whose own arithmetic fails") {
  CHECK(fails([](Estimate& e) { e.items[0].quantity = quantity("101"); }, "item:1.rcv"));
  CHECK(fails([](Estimate& e) { e.items[0].replace_price = money("0.51"); }, "item:1.rcv"));
  CHECK(fails([](Estimate& e) { e.items[0].acv = money("70"); }, "item:1.acv"));
  CHECK(fails([](Estimate& e) { e.items[0].tax = money("2.20"); }, "item:1.rcv"));
}

TEST_CASE("a line that is missing, duplicated or struck by mistake") {
  CHECK(fails([](Estimate& e) { e.items.erase(e.items.begin()); }, "line_items.rcv"));
  CHECK(fails([](Estimate& e) { e.items.push_back(e.items[0]); }, "item:1.number"));
  CHECK(fails([](Estimate& e) { e.items.push_back(e.items[0]); }, "section:S2.rcv"));
  CHECK(fails([](Estimate& e) { e.items[2].excluded = true; }, "coverages.line_item_total"));
  const auto free_line_twice = [](Estimate& e) {
    LineItem status;
    status.number = "7";
    status.status = "REVISED";
    e.items.push_back(status);
    e.items.push_back(status);
  };
  CHECK(failed(free_line_twice) == "item:7.number");
}

TEST_CASE("totals of sections and of the whole") {
  CHECK(failed([](Estimate& e) { e.sections[2].totals->rcv = money("178.11"); }) == "section:S2.rcv");
  CHECK(failed([](Estimate& e) { e.line_item_totals->tax = money("3.47"); }) == "line_items.tax");
  CHECK(failed([](Estimate& e) { e.line_item_totals.reset(); }) == "items.without_totals");
  const auto root_instead = [](Estimate& e) {
    e.line_item_totals.reset();
    e.sections[0].totals = Amounts{{}, {}, money("870.31"), {}, {}};
  };
  CHECK(failed(root_instead).empty());
}

TEST_CASE("coverage summaries by their own steps and by the lines") {
  CHECK(fails([](Estimate& e) { e.coverages[0].rcv = money("1"); }, "coverage:Dwelling.rcv"));
  CHECK(fails([](Estimate& e) { e.coverages[0].net_claim = money("1"); }, "coverage:Dwelling.net_claim"));
  CHECK(fails([](Estimate& e) { e.coverages[0].line_item_total = money("1"); }, "coverages.line_item_total"));
  CHECK(fails([](Estimate& e) { e.coverages[0].tax = money("1"); }, "coverages.tax"));
  CHECK(fails([](Estimate& e) { e.coverages[0].rows[1].amount = money("1"); }, "coverage:Dwelling.rcv"));
  const auto recoverable = [](Estimate& e) {
    e.coverages[0].depreciation = money("0");
    e.coverages[0].recoverable_depreciation = money("1");
  };
  CHECK(fails(recoverable, "coverage:Dwelling.recoverable_depreciation"));
  CHECK(fails(
      [](Estimate& e) {
        e.coverages[0].rows.insert(e.coverages[0].rows.begin() + 2, {"Subtotal", money("1")});
      },
      "coverage:Dwelling.subtotal"));
  const auto depreciated = [](Estimate& e) {
    e.coverages[0].depreciation = money("0");
    e.coverages[0].rows.push_back({"Total Depreciation", money("1")});
  };
  CHECK(fails(depreciated, "coverage:Dwelling.total_depreciation"));
}

TEST_CASE("the summary of what is paid when incurred adds up the struck lines") {
  const auto struck = [](std::string_view printed) {
    return [printed](Estimate& e) {
      LineItem item = rough_draft_line(
          2, {"9", "RFG", "IWS", "Ice barrier", "1", "EA", "0.00", "50.00", "1.00", "51.00"});
      item.excluded = true;
      e.items.push_back(item);
      CoverageTotals t = summary("Dwelling", printed, "1.00", "51.00", "0", "51.00");
      t.paid_when_incurred = true;
      e.coverages.push_back(t);
    };
  };
  CHECK(failed(struck("50.00")).empty());
  CHECK(fails(struck("49.00"), "coverage:Dwelling:paid_when_incurred.line_item_total"));
}

TEST_CASE("every row that deducts depreciation between the RCV and the ACV counts") {
  CoverageTotals c = summary("Dwelling", "100.00", "0.00", "100.00", "0", "70.00");
  c.rows = {{"Line Item Total", money("100.00")},   {"Replacement Cost Value", money("100.00")},
            {"Less Depreciation", money("-10.00")}, {"Less Non-recoverable Depreciation", money("-20.00")},
            {"Actual Cash Value", money("70.00")},  {"Less Non-Recoverable Depreciation", money("-20.00")}};
  c.depreciation = money("10.00");
  c.non_recoverable_depreciation = money("20.00");
  CHECK(deduction_of(c) == money("30.00"));
  c.rows.erase(c.rows.begin() + 4);  // without an ACV, the order says nothing
  CHECK(deduction_of(c) == money("10.00"));
}

TEST_CASE("where lines have no tax, summaries may depreciate it") {
  const auto depreciated = [](const char* amount) {
    return [amount](Estimate& e) {
      for (LineItem& item : e.items) {
        if (item.tax) item.rcv = must(item.rcv) - must(item.tax);
        item.tax.reset();
        item.acv = item.rcv;  // the lines have a column for it
      }
      e.coverages[0].depreciation = money(amount);
    };
  };
  CHECK_FALSE(fails(depreciated("3.00"), "coverages.depreciation"));
  CHECK(fails(depreciated("300.00"), "coverages.depreciation"));
}

TEST_CASE("where lines have no depreciation, that of the summaries is not compared") {
  CHECK_FALSE(
      fails([](Estimate& e) { e.coverages[0].depreciation = money("3.00"); }, "coverages.depreciation"));
}

TEST_CASE("an R&R line may round its two halves apart") {
  const auto priced = [](const char* rcv) {
    return [rcv](Estimate& e) {
      LineItem& item = e.items[0];
      item.activity = Activity::remove_and_replace;
      item.remove_price.reset();
      item.replace_price.reset();
      item.tax.reset();
      item.overhead_and_profit.reset();
      item.quantity = quantity("163.22");
      item.unit_price = money("11.03");  // 1,800.32
      item.rcv = item.acv = money(rcv);
    };
  };
  CHECK_FALSE(fails(priced("1800.31"), "item:1.rcv"));
  CHECK(fails(priced("1800.30"), "item:1.rcv"));
  CHECK(fails(priced("1800.33"),
              "items.tax_in_rcv"));  // 1,800.3166 was rounded up: the halves can only be less
  const auto replaced = [&](Estimate& e) {
    priced("1800.31")(e);
    e.items[0].activity = Activity::replace;
  };
  CHECK(fails(replaced, "item:1.rcv"));
}

TEST_CASE("the RCV of a coverage may include what is paid when incurred, its ACV does not") {
  const auto incurred = [](const char* rcv) {
    return [rcv](Estimate& e) {
      CoverageTotals now = summary("Code Upgrade", "0.00", "0.00", rcv, "0", "0.00");
      now.acv = money("0.00");
      now.rows.insert(now.rows.begin() + 3, {"Actual Cash Value", money("0.00")});
      CoverageTotals later = summary("Code Upgrade", "0.00", "82.43", "82.43", "0", "0.00");
      later.paid_when_incurred = true;
      e.coverages.push_back(now);
      e.coverages.push_back(later);
    };
  };
  CHECK(failed(incurred("82.43")).empty());
  CHECK(fails(incurred("82.44"), "coverage:Code Upgrade.rcv"));
}

TEST_CASE("the coverage table") {
  CHECK(fails([](Estimate& e) { e.coverage_table[0].item_total = money("1"); },
              "coverage_table.item_total.sum"));
  CHECK(fails([](Estimate& e) { e.coverage_table[2].acv_total = money("1"); }, "coverage_table.acv_total"));
}

TEST_CASE("recap by room: amounts, shares, and rows that do not name a section") {
  CHECK(fails([](Estimate& e) { e.recap_by_room[2].amount = money("174"); }, "recap_by_room:S2"));
  CHECK(failed([](Estimate& e) { e.recap_by_room[2].coverages[0].amount = money("74"); }) ==
        "recap_by_room:Kitchen.coverages");
  CHECK(failed([](Estimate& e) { e.recap_by_room[6].coverages[0].amount = money("74"); }) ==
        "recap_by_room.subtotal.coverages");
  CHECK(failed([](Estimate& e) { e.recap_by_room[2].name = "Kitchenette"; }) == "recap_by_room:Kitchenette");
  CHECK(failed([](Estimate& e) { e.recap_by_room[7].amount = money("1"); }) == "recap_by_room.total");
}

TEST_CASE("recap by category: amounts, shares, depreciation and taxes") {
  CHECK(fails([](Estimate& e) { e.recap_by_category[0].amount = money("99"); }, "recap_by_category.items"));
  CHECK(failed([](Estimate& e) { e.recap_by_category[0].coverages[0].amount = money("99"); }) ==
        "recap_by_category:CONT: CLEAN - HARD FURNITURE.coverages");
  CHECK(failed([](Estimate& e) { e.recap_by_category[5].amount = money("3"); }) == "recap_by_category.tax");
  CHECK(failed([](Estimate& e) { e.recap_by_category[1].acv = money("30.07"); }) ==
        "recap_by_category:CLEANING.acv");
  const auto depreciated = [](Estimate& e) {
    e.recap_by_category[1].acv = money("30.07");
    e.recap_by_category[1].depreciation = money("0.01");
  };
  CHECK(failed(depreciated) == "recap_by_category.depreciation");
}

TEST_CASE("subtotals and the total of the recap by category") {
  const auto total = [](const char* name, const char* amount) {
    return [=](Estimate& e) {
      RecapCategory row;
      row.name = name;
      row.amount = money(amount);
      e.recap_by_category_totals = {row};
    };
  };
  Money items, all;
  for (const RecapCategory& row : closed().recap_by_category) {
    all += row.amount;
    if (!row.tax_or_markup) items += row.amount;
  }
  CHECK(failed(total("Subtotal", items.plain().c_str())).empty());
  CHECK(failed(total("Total", all.plain().c_str())).empty());
  CHECK(failed(total("Total", "1")) == "recap_by_category:Total");
}

TEST_CASE("charges besides the line items are not taxes, and add up") {
  const auto charged = [](const char* sum, const char* in_recap) {
    return [=](Estimate& e) {
      e.additional_charges = {{"Electrical Consumption", money("82.25")},
                              {"Additional Charges Total", money(sum)}};
      RecapCategory row;
      row.name = "Permits and Fees";
      row.amount = money(in_recap);
      row.tax_or_markup = true;
      e.recap_by_category.push_back(row);
    };
  };
  CHECK(failed(charged("82.25", "82.25")).empty());
  CHECK(failed(charged("82.25", "82.26")) == "additional_charges.recap");
  CHECK(failed(charged("82.26", "82.26")) == "additional_charges");
}

TEST_CASE("the other columns of a coverage table") {
  const auto with_tax = [](const char* total) {
    return [=](Estimate& e) {
      e.coverage_table[0].tax = money("3.46");
      e.coverage_table.back().tax = money(total);
    };
  };
  CHECK(failed(with_tax("3.46")).empty());
  CHECK(failed(with_tax("3.47")) == "coverage_table.tax.sum coverage_table.tax");
}

TEST_CASE("additional amounts that are available add up to the claim if incurred") {
  const auto benefits = [](const char* subtotal, const char* total, const char* claim) {
    return [=](Estimate& e) {
      CoverageTotals t;
      t.name = "Contents";
      t.rcv = money("100");
      t.depreciation = money("40");
      t.net_claim = money("60");
      t.net_claim_if_recovered = money(claim);
      t.rows = {{"Replacement Cost Value", money("100")},
                {"Less Depreciation (Including Taxes)", money("-40")},
                {"Net Actual Cash Value Payment", money("60")},
                {"Total Line Item Depreciation (Including Taxes)", money("40")},
                {"Less Non-recoverable Depreciation (Including Taxes)", money("-10")},
                {"Subtotal", money(subtotal)},
                {"Total Maximum Additional Amounts Available If Incurred", money(total)},
                {"Total Amount of Claim If Incurred", money(claim)}};
      e.coverages.push_back(t);
    };
  };
  CHECK(failed(benefits("30", "30", "90")).empty());
  CHECK(failed(benefits("31", "30", "90")) == "coverage:Contents.benefits");
  CHECK(failed(benefits("30", "31", "91")) == "coverage:Contents.benefits");
  CHECK(failed(benefits("30", "30", "91")) == "coverage:Contents.net_claim_if_recovered");
  const auto with_markup = [&](Estimate& e) {
    benefits("30", "36", "96")(e);
    auto& rows = e.coverages.back().rows;
    rows.insert(rows.end() - 2,
                {{"General Contractor O&P on Depreciation", money("8")},
                 {"Less General Contractor O&P on Non - recoverable Depreciation", money("-2")},
                 {"Subtotal", money("6")}});
  };
  CHECK(failed(with_markup).empty());
}

TEST_CASE(
    "what remains of the benefits, and the payments, of a worksheet whose columns are next to each other") {
  const auto worksheet = [](const char* remaining, const char* paid, const char* later, const char* payment) {
    return [=](Estimate& e) {
      CoverageTotals t;
      t.name = "Contents";
      t.rcv = money("100");
      t.deductible = money("20");
      t.prior_payments = money("50");
      t.net_claim_remaining = money(remaining);
      t.rows = {{"Estimate Total", money("93")},
                {"Estimated Total RC Benefits", money("10")},
                {"Loss of Use", money("5")},
                {"Taxes", money("7")},
                {"Less Advance Payments Made", money("-4")},
                {"Coverage", money("50")},
                {"Replacement Cost", money("100")},
                {"Total", money(paid)},
                {"Less Deductible", money("-20")},
                {"Less Payments by Others", money("-3")},
                {"Estimated Remaining RC Benefits", money(later)},
                {"Less ACV Payments Made", money("-50")},
                {"Estimated Remaining ACV Benefits", money(remaining)},
                {"ACV Payment", money("27")},
                {"Advance Payment", money("2")},
                {"Less Amount Withheld", money("-1")},
                {"Total Payment", money(payment)}};
      e.coverages.push_back(t);
    };
  };
  CHECK(failed(worksheet("27", "55", "6", "28")).empty());
  CHECK(failed(worksheet("30", "55", "10", "28")).empty());  // the payments are those of another column
  CHECK(failed(worksheet("72", "55", "6", "28")) == "coverage:Contents.net_claim_remaining");
  CHECK(failed(worksheet("27", "56", "6", "28")) == "coverage:Contents.Total");
  CHECK(failed(worksheet("27", "55", "5", "28")) == "coverage:Contents.Estimated Remaining RC Benefits");
  CHECK(failed(worksheet("27", "55", "6", "29")) == "coverage:Contents.Total Payment");
}

TEST_CASE("a payment is the result of the list on its page, if there is one") {
  const auto letter = [](const char* paid, int page) {
    return [=](Estimate& e) {
      e.statements = {{{},
                       {},
                       {{"Replacement cost", money("90")},
                        {"Less deductible", money("-20")},
                        {"Actual cash value settlement", money("70")}},
                       1},
                      {{}, {}, {{"payment made", money(paid)}}, page}};
    };
  };
  CHECK(failed(letter("70", 1)).empty());
  CHECK(failed(letter("71", 1)) == "statement:payment made");
  CHECK(failed(letter("71", 2)).empty());
}

TEST_CASE("rows and totals of statements, where most of them show what their columns mean") {
  const auto row = [](const char* name, const char* rcv, const char* less, const char* claim) {
    return StatementRow{"Loss Recap Summary",
                        name,
                        {{"RCV", money(rcv)}, {"Depreciation", money(less)}, {"Net Claim", money(claim)}},
                        1};
  };
  const auto with = [](std::vector<StatementRow> rows) {
    return [rows = std::move(rows)](Estimate& e) { e.statements = rows; };
  };
  const StatementRow group = row("Structural", "30", "3", "27"), dwelling = row("A", "10", "1", "9"),
                     other = row("B", "20", "2", "18");
  CHECK(failed(with({group, dwelling, other, row("TOTAL", "30", "3", "27")})).empty());
  CHECK(failed(with({dwelling, other, row("TOTAL", "30", "3", "27")})).empty());
  CHECK(failed(with({dwelling, other, row("TOTAL", "30", "4", "27")})) ==
        "statement:Loss Recap Summary:TOTAL statement:Loss Recap Summary:Depreciation");
  CHECK(failed(with({group, dwelling, row("B", "20", "2", "17")})) == "statement:Loss Recap Summary:B");
  CHECK(failed(with({row("A", "10", "1", "7"), row("B", "20", "2", "14")})).empty());  // other columns
  CHECK(failed(with({row("A", "10", "1", "9"), row("Credit", "-5", "-2", "-3")})).empty());
}

TEST_CASE("recap of taxes") {
  CHECK(failed([](Estimate& e) { e.recap_of_taxes[1].amount = money("1"); }) == "recap_of_taxes.tax");
  const auto markup = [](Estimate& e) {
    e.recap_of_taxes.push_back({"Overhead", percent("10"), money("5")});
  };
  CHECK(failed(markup).empty());  // no line has O&P: nothing to compare with
}

TEST_CASE("taxes that are only in the RCV add up to the summaries' tax") {
  Estimate e;
  LineItem lamp;
  lamp.number = "1";
  lamp.quantity = quantity("2");
  lamp.unit_price = money("40");
  lamp.rcv = money("86");
  e.sections = {section("S0", -1, "EST", SectionKind::estimate)};
  e.items = {lamp};
  e.line_item_totals = Amounts{{}, {}, money("86"), {}, {}};
  e.coverages = {summary("Contents", "80", "6", "86", "0", "86")};
  CHECK(reconcile(e).ok);
  e.items[0].unit_price = money("39");
  CHECK_FALSE(reconcile(e).ok);
}

TEST_CASE("pages that contradict each other are reported with both pages and both amounts") {
  Estimate e = closed();
  e.coverages[0].acv = e.coverages[0].rcv;
  e.coverages[0].page = 3;
  e.coverage_table[0].acv_total = money("8,700.00");
  Row row = money_row_of(RowKind::coverage_table, "Dwelling", {"739.23", "8,700.00"});
  row.page = 5;
  e.reconciliation = reconcile(e);
  CHECK_FALSE(e.reconciliation.ok);
  const auto warnings = contradicting_pages(e, {row});
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].message == "ACV of Dwelling: 8,700.00 on page 5, 739.23 on page 3");
  e.items[0].rcv = money("78.10");  // the lines do not add up: it is open what is wrong
  e.reconciliation = reconcile(e);
  CHECK(contradicting_pages(e, {row}).empty());
}

TEST_CASE("depreciation is not compared where the lines have none") {
  Estimate e = closed();
  e.coverages[0].rows.insert(e.coverages[0].rows.begin() + 3, {"Less Depreciation", money("-100")});
  e.coverages[0].depreciation = money("100");
  e.coverages[0].net_claim = or_zero(e.coverages[0].net_claim) - money("100");
  e.coverage_table[0].acv_total = or_zero(e.coverage_table[0].acv_total) - money("100");
  e.coverage_table[2].acv_total = money("770.31");
  CHECK(reconcile(e).ok);
}

TEST_CASE("matching sums prove nothing if something was not read") {
  const auto warned = [](Warning w) { return failed([&](Estimate& e) { e.warnings = {w, w}; }); };
  CHECK(warned(warning("missing_pages")) == "pages.sequence");
  CHECK(warned(warning("missing_figure", "5. Felt")) == "items.missing_figure");
  CHECK(warned(warning("unmatched_totals", "Hall")) == "totals.unmatched");
  CHECK(warned(warning("unparsed_text", "stamp 3.00")) == "items.unparsed_amount");
  CHECK(warned(warning("unparsed_text", "a stamp")).empty());
  CHECK(warned(warning("coverage_unknown", "3.00")).empty());
}
