#include "classify/table/table.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "classify/table/layouts.h"
#include "support/must.h"
#include "support/page_builder.h"
#include "support/tables.h"

using namespace estimate;
using namespace estimate::classify;
using namespace estimate::testing;

namespace {

/// A printed cell: its right edge and its text.
struct Printed {
  double right;
  const char* text;
};

/// One row: the description at the left margin, cells by their right edges.
std::vector<Word> row(std::string_view description, std::initializer_list<Printed> cells, float size = 9) {
  PageBuilder print;
  print.text(36, 100, description, {.size = size});
  for (const Printed& c : cells) print.right(c.right, 100, c.text, {.size = size});
  return print.line().words;
}

std::string read(const std::vector<Word>& words, const Table& table) {
  const auto figures = read_figures(words, table);
  if (!figures) return "no quantity";
  std::string text = cells_text(figures->cells);
  for (const Word& w : figures->left_over) text += " left_over=" + w.text;
  return text;
}

}  // namespace

TEST_CASE("the figures of real rows go to their columns") {
  CHECK(read(row("Tear off, haul and dispose of comp. shingles -", {{286.9, "34.26"},
                                                                    {301, "SQ"},
                                                                    {357.5, "65.71"},
                                                                    {409.7, "0.00"},
                                                                    {463, "2,251.22"},
                                                                    {519.8, "(0.00)"},
                                                                    {573.1, "2,251.22"}}),
             final8()) ==
        "quantity=34.26 unit=SQ unit_price=65.71 tax=0.00 rcv=2,251.22 depreciation=(0.00) acv=2,251.22");
  CHECK(read(row("R&R Gutter - aluminum - up to 5\"*",
                 {{232, "67.83"},
                  {244, "LF"},
                  {297.5, "10.29"},
                  {342.2, "697.97"},
                  {391, "3/25 yrs"},
                  {409.5, "Avg."},
                  {462, "12%"},
                  {531.4, "(83.76)"},
                  {576, "614.21"}},
                 8),
             allstate()) ==
        "quantity=67.83 unit=LF age_life=3/25 condition=Avg. percent=12% unit_price=10.29 rcv=697.97 "
        "depreciation=(83.76) acv=614.21");
  CHECK(read(row("", {{134.7, "1.00"},
                      {148, "EA"},
                      {199.5, "64.19"},
                      {251.5, "2.30"},
                      {306.3, "66.49"},
                      {357.3, "6/35 yrs"},
                      {417, "Avg."},
                      {452.9, "17.14%"},
                      {525.1, "(6.03)"},
                      {576, "60.46"}}),
             agelife()) ==
        "quantity=1.00 unit=EA age_life=6/35 condition=Avg. percent=17.14% unit_price=64.19 tax=2.30 "
        "rcv=66.49 depreciation=(6.03) acv=60.46");
  CHECK(read(row("",
                 {{151.7, "200.00"},
                  {167, "LF"},
                  {228.4, "9.80"},
                  {325.5, "66.83"},
                  {390.2, "2,026.83"},
                  {446, "2/25 yrs"},
                  {512.8, "(162.15)"},
                  {573.1, "1,864.68"}},
                 10),
             state_farm()) ==
        "quantity=200.00 unit=LF age_life=2/25 unit_price=9.80 tax=66.83 rcv=2,026.83 depreciation=(162.15) "
        "acv=1,864.68");
  CHECK(read(row("Laminated - comp.", {{219.7, "33.11"},
                                       {233, "SQ"},
                                       {324.9, "65.80"},
                                       {408.6, "0.00"},
                                       {492.3, "435.72"},
                                       {576, "2,614.36"}}),
             contractor()) == "quantity=33.11 unit=SQ remove=65.80 replace=0.00 tax=435.72 rcv=2,614.36");
}

TEST_CASE("calc cells come before the quantity") {
  const auto words = row("",
                         {{126, "R+HIP"},
                          {199.7, "163.22"},
                          {214, "LF"},
                          {308, "11.03"},
                          {396, "1,800.31"},
                          {487.8, "(466.81)"},
                          {573.1, "1,333.50"}},
                         10);
  const auto figures = read_figures(words, usaa_old());
  REQUIRE(figures);
  CHECK(must(figures).first == 1);
  CHECK(cells_text(must(figures).cells) ==
        "quantity=163.22 unit=LF unit_price=11.03 rcv=1,800.31 depreciation=(466.81) acv=1,333.50");
  CHECK(read(row("", {{133.9, "5000"}, {176.4, "5000.00"}, {189, "SF"}, {407, "SEE X3.BUILD"}}), rough()) ==
        "quantity=5000.00 unit=SF status=SEE X3.BUILD");
  CHECK(read(row("", {{110, "F"},
                      {133.9, "1"},
                      {176.4, "1.00"},
                      {189, "EA"},
                      {205, "[*]"},
                      {324.4, "0.00+"},
                      {407.5, "10,000.00 ="},
                      {490.7, "0.00"},
                      {573.8, "10,000.00"}}),
             rough()) ==
        "quantity=1.00 unit=EA flag=[*] remove=0.00+ replace=10,000.00 tax=0.00 rcv=10,000.00");
}

TEST_CASE("reset prices have a separate column, and may be blank") {
  CHECK(read(row("Detach & Reset Door knob", {{219.7, "2.00"},
                                              {233, "EA"},
                                              {297, "34.34"},
                                              {352.8, "0.00"},
                                              {408.6, "0.00"},
                                              {464.4, "0.00"},
                                              {520.2, "13.74"},
                                              {576, "82.42"}}),
             contractor_reset()) ==
        "quantity=2.00 unit=EA reset=34.34 remove=0.00 replace=0.00 tax=0.00 overhead_and_profit=13.74 "
        "rcv=82.42");
  CHECK(read(row("Door", {{219.7, "2.00"},
                          {233, "EA"},
                          {352.8, "1.00"},
                          {408.6, "5.00"},
                          {464.4, "0.00"},
                          {520.2, "0.00"},
                          {576, "12.00"}}),
             contractor_reset()) ==
        "quantity=2.00 unit=EA remove=1.00 replace=5.00 tax=0.00 overhead_and_profit=0.00 rcv=12.00");
}

TEST_CASE("age and life forms: no life, no percent, by percent, at the limit, not recoverable") {
  CHECK(read(row("", {{134.7, "1.00"},
                      {148, "EA"},
                      {199.5, "5.00"},
                      {251.5, "0.00"},
                      {306.3, "5.00"},
                      {357.3, "0/NA"},
                      {417, "Avg."},
                      {452.9, "NA"},
                      {525.1, "(0.00)"},
                      {576, "5.00"}}),
             agelife()) ==
        "quantity=1.00 unit=EA age_life=0/NA condition=Avg. percent=NA unit_price=5.00 tax=0.00 rcv=5.00 "
        "depreciation=(0.00) acv=5.00");
  CHECK(read(row("", {{134.7, "1.00"},
                      {148, "EA"},
                      {199.5, "99.00"},
                      {251.5, "0.00"},
                      {306.3, "99.00"},
                      {357.3, "5/30 yrs"},
                      {417, "Avg."},
                      {452.9, "16%"},
                      {473.1, "[%]"},
                      {525.1, "(32.75)"},
                      {576, "66.25"}}),
             agelife()) ==
        "quantity=1.00 unit=EA age_life=5/30 condition=Avg. percent=16% flag=[%] unit_price=99.00 tax=0.00 "
        "rcv=99.00 depreciation=(32.75) acv=66.25");
  CHECK(read(row("", {{134.7, "1.00"},
                      {148, "EA"},
                      {199.5, "500.00"},
                      {251.5, "0.00"},
                      {306.3, "500.00"},
                      {357.3, "9/10 yrs"},
                      {417, "Repl."},
                      {452.9, "90%"},
                      {473.1, "[M]"},
                      {525.1, "<418.36>"},
                      {576, "81.64"}}),
             agelife()) ==
        "quantity=1.00 unit=EA age_life=9/10 condition=Repl. percent=90% flag=[M] unit_price=500.00 tax=0.00 "
        "rcv=500.00 depreciation=<418.36> acv=81.64");
}

TEST_CASE("credits are negative without parentheses") {
  CHECK(read(row("Credit", {{286.9, "1.00"},
                            {301, "EA"},
                            {357.5, "-692.08"},
                            {409.7, "0.00"},
                            {463, "-692.08"},
                            {519.8, "(0.00)"},
                            {573.1, "-692.08"}}),
             final8()) ==
        "quantity=1.00 unit=EA unit_price=-692.08 tax=0.00 rcv=-692.08 depreciation=(0.00) acv=-692.08");
}

TEST_CASE("text instead of prices is the status") {
  for (const char* status :
       {"REVISED", "PER ESTIMATE", "SEE BID 2", "PENDING", "OPEN ITEM", "BY OTHERS", "AS INCURRED"}) {
    CAPTURE(status);
    CHECK(read(row("Laminated", {{219.7, "69.00"}, {233, "EA"}, {576, status}}), contractor()) ==
          "quantity=69.00 unit=EA status=" + std::string(status));
  }
}

TEST_CASE("numbers that touch, attached units, and wide gaps before the unit") {
  CHECK(read(row("Roof", {{286.9, "34.26"},
                          {301, "SQ"},
                          {361.5, "2,974.12"},
                          {409.7, "0.00"},
                          {463, "39,322.00"},
                          {573.1, "39,322.00"}}),
             final8()) == "quantity=34.26 unit=SQ unit_price=2,974.12 tax=0.00 rcv=39,322.00 acv=39,322.00");
  CHECK(read(row("Roof", {{298, "4,558.71SF"},
                          {357.5, "1.00"},
                          {409.7, "0.00"},
                          {463, "4,558.71"},
                          {519.8, "(0.00)"},
                          {573.1, "4,558.71"}}),
             final8())
            .starts_with("quantity=4,558.71 unit=SF unit_price=1.00"));
  CHECK(read(row("Roof", {{286.9, "12.00"},
                          {306, "LF"},
                          {357.5, "1.00"},
                          {409.7, "0.00"},
                          {463, "12.00"},
                          {519.8, "(0.00)"},
                          {573.1, "12.00"}}),
             final8())
            .starts_with("quantity=12.00 unit=LF unit_price=1.00"));
}

TEST_CASE("a number in the description is not a quantity") {
  CHECK(read(row("Add 15.00 SF for pattern match", {}), final8()) == "no quantity");
  CHECK(read(row("over 9 LF tall", {{286.9, "12.00"}, {301, "LF"}, {357.5, "1.00"}}), final8()) ==
        "quantity=12.00 unit=LF unit_price=1.00");
  CHECK(read(row("number at the place of the quantity", {{286.9, "12.00"}}), final8()) == "no quantity");
}

TEST_CASE("units may be missing in contents lists and are in a separate column elsewhere") {
  CHECK(read(row("Lamp", {{225.5, "2.00"},
                          {283, "40.00"},
                          {326.2, "3 yrs"},
                          {381.8, "Avg."},
                          {447, "86.00"},
                          {520.5, "(17.20)"},
                          {590.1, "68.80"}}),
             contents()) ==
        "quantity=2.00 age_life=3 condition=Avg. unit_price=40.00 rcv=86.00 depreciation=(17.20) acv=68.80");
  const std::string metal = read(row("Remove & Replace - Valley Metal",
                                     {{299.5, "66.20"},
                                      {371.9, "$8.00"},
                                      {388.2, "LF"},
                                      {452.2, "$529.60"},
                                      {494.8, "$0.00"},
                                      {573.7, "$529.60"}},
                                     8),
                                 symbility());
  CHECK(metal.find("quantity=66.20") != std::string::npos);
  CHECK(metal.find("unit=LF") != std::string::npos);
  CHECK(metal.find("unit_price=$8.00") != std::string::npos);
  CHECK(metal.find("rcv=$529.60 depreciation=$0.00 acv=$529.60") != std::string::npos);
}

TEST_CASE("surplus amounts are left over; none is put into a wrong column silently") {
  const std::string text = read(row("Roof", {{286.9, "1.00"},
                                             {301, "EA"},
                                             {357.5, "5.00"},
                                             {380, "7.00"},
                                             {409.7, "0.00"},
                                             {463, "5.00"},
                                             {490, "3.00"},
                                             {519.8, "(0.00)"},
                                             {573.1, "5.00"}}),
                                final8());
  CHECK(text.find("left_over=7.00") != std::string::npos);
  CHECK(text.find("left_over=3.00") != std::string::npos);
  CHECK(text.find("unit_price=5.00 tax=0.00 rcv=5.00 depreciation=(0.00) acv=5.00") != std::string::npos);
}

TEST_CASE("a figure that every priced row has and this one lacks is reported as missing") {
  const auto missing = [](const std::vector<Word>& words, const Table& table) {
    std::string names;
    for (const Field f : missing_figures(*read_figures(words, table), table))
      names += std::string(field_name(f)) + " ";
    return names;
  };
  CHECK(missing(row("", {{286.9, "1.00"},
                         {301, "EA"},
                         {357.5, "5.00"},
                         {409.7, "0.00"},
                         {463, "5.00"},
                         {573.1, "5.00"}}),
                final8())
            .empty());
  CHECK(missing(row("", {{286.9, "1.00"}, {301, "EA"}, {409.7, "0.00"}, {463, "5.00"}, {519.8, "(0.00)"}}),
                final8()) == "unit_price acv ");
  CHECK(missing(row("", {{286.9, "1.00"}, {301, "EA"}, {573.1, "REVISED"}}), final8()).empty());
}

TEST_CASE("totals rows have only amounts, deductions with and without parentheses") {
  const auto amounts = [](const std::vector<Word>& words, const Table& table) {
    const auto figures = read_total_amounts(words, table);
    return figures ? std::to_string(figures->first) + ": " + cells_text(figures->cells) : "none";
  };
  CHECK(amounts(row("Kitchen", {{409.7, "18.90"}, {463, "648.90"}, {519.8, "200.85"}, {573.1, "448.05"}}),
                final8()) == "1: tax=18.90 rcv=648.90 depreciation=200.85 acv=448.05");
  CHECK(amounts(row("Kitchen", {{463, "648.90"}, {519.8, "(200.85)"}, {573.1, "448.05"}}), final8()) ==
        "1: rcv=648.90 depreciation=(200.85) acv=448.05");
  CHECK(amounts(row("SMITH_18", {}), final8()) == "none");
}

TEST_CASE("the third row of an item has condition and percent and nothing else") {
  const auto detail = [](const std::vector<Word>& words) {
    const auto figures = read_detail(words, state_farm());
    return figures ? cells_text(figures->cells) : "none";
  };
  CHECK(detail(row("", {{439.2, "Avg."}, {512.8, "8.00%"}}, 10)) == "condition=Avg. percent=8.00%");
  CHECK(detail(row("This was measured on site, 8.00%", {}, 10)) == "none");
  CHECK(detail(row("", {{573.1, "5.00"}}, 10)) == "none");
}

TEST_CASE("an assignment keeps the order, uses each column once, and leaves out what fits nowhere") {
  const std::vector<double> edges = {100, 200, 300};
  const auto assign = [&](const std::vector<double>& things) {
    return assign_in_order(things.size(), edges.size(), [&](std::size_t i, std::size_t j) {
      const double d = std::abs(things[i] - edges[j]);
      return d > 30 ? 2 * no_assignment_cost : d;
    });
  };
  CHECK(assign({101, 199, 302}) == std::vector<int>{0, 1, 2});
  CHECK(assign({199, 302}) == std::vector<int>{1, 2});
  CHECK(assign({95, 105, 300}) == std::vector<int>{0, -1, 2});
  CHECK(assign({150}) == std::vector<int>{-1});
  CHECK(assign({}).empty());
}

TEST_CASE("a condition of two words stays whole") {
  const Table table = agelife();
  CHECK(read(row("", {{134.7, "2.00"},
                      {148, "EA"},
                      {199.5, "5.00"},
                      {251.5, "0.00"},
                      {306.3, "10.00"},
                      {357.3, "3/25"},
                      {417, "Above Avg."},
                      {452.9, "12%"},
                      {525.1, "(1.00)"},
                      {576, "9.00"}}),
             table)
            .contains("condition=Above Avg. "));
}

TEST_CASE("a second quantity in parentheses is not a deduction") {
  const Table table =
      table_of("Description  Quantity  Unit Price  Per  Total O&P  Total Taxes  RC  Depreciation  ACV");
  const double edge = table.edge(Field::quantity);
  CHECK(read(row("1 Shingles", {{edge, "22.21"}, {edge + 30, "(22.33)"}}), table) ==
        "quantity=22.21 other_quantity=22.33");
}

TEST_CASE("the factor of a roof payment schedule is not a part of the description") {
  const Table table = table_of("Description RPS Factor Quantity Unit Price Total RPS Total");
  const double edge = table.edge(Field::quantity);
  for (const char* factor : {"80%", "0.80"}) {
    const std::vector<Word> words = row("1. Felt", {{edge - 30, factor}, {edge, "2.00"}, {edge + 13, "SQ"}});
    const auto figures = read_figures(words, table);
    CHECK((figures && figures->first == 2 && figures->has(Field::factor)));
  }
  const double left = std::ranges::find(table.headings, Field::factor, &HeadingCell::field)->box.x0;
  const auto wrapped =
      read_figures(row("1. Felt -", {{left - 1, "95%"}, {edge, "2.00"}, {edge + 13, "SQ"}}), table);
  CHECK((wrapped && wrapped->first == 4 && !wrapped->has(Field::factor)));
}
