#include "classify/table/layouts.h"

#include <algorithm>
#include <array>

namespace estimate::classify {
namespace {

using enum Field;

// "UNIT" alone is the unit price: only other programs' prints have a heading for the unit of measure ("Per").
constexpr std::array heading_table = {
    Heading{"actual rc w/tax", incurred},
    Heading{"replacement cost total", rcv},
    Heading{"replacement cost", rcv},
    Heading{"actual cash value", acv},
    Heading{"estimate amount", extension},
    Heading{"act description", act},
    Heading{"additional *", additional},
    Heading{"rps factor", factor},
    Heading{"rps total", acv},
    Heading{"total o&p", overhead_and_profit},
    Heading{"total taxes", tax},
    Heading{"cost value", rcv},
    Heading{"unit price", unit_price},
    Heading{"description", description},
    Heading{"quantity", quantity},
    Heading{"qty.", quantity},
    Heading{"qty", quantity},
    Heading{"unit", unit_price},
    Heading{"price", unit_price},
    Heading{"per", unit},
    Heading{"reset", reset},
    Heading{"remove", remove},
    Heading{"replace", replace},
    Heading{"amount", extension},
    Heading{"additional", additional},
    Heading{"taxes", tax},
    Heading{"tax", tax},
    Heading{"gco&p", overhead_and_profit},
    Heading{"o&p", overhead_and_profit},
    Heading{"rcv", rcv},
    Heading{"rc", rcv},
    Heading{"total", rcv},
    Heading{"age/life", age_life},
    Heading{"age", age_life},
    Heading{"condition", condition},
    Heading{"cond.", condition},
    Heading{"dep %", percent},
    Heading{"dep%", percent},
    Heading{"deprec.", depreciation},
    Heading{"depreciation", depreciation},
    Heading{"acv", acv},
    Heading{"value", acv},
    Heading{"w/tax", incurred},
    Heading{"cat", cat},
    Heading{"sel", sel},
    Heading{"calc", calc},
};

// Right edges as measured in the carriers' sample prints. In fourteen real prints, the figures of these
// layouts are within 1 pt of them.
constexpr std::array final8_headings = {description, quantity, unit_price, tax, rcv, depreciation, acv};
constexpr std::array final8 = {Column{quantity, 286.9}, Column{unit_price, 357.5},   Column{tax, 409.7},
                               Column{rcv, 463.0},      Column{depreciation, 519.8}, Column{acv, 573.1}};

constexpr std::array final5_headings = {description, quantity, unit_price, tax, rcv};
constexpr std::array final5 = {Column{quantity, 296.2}, Column{unit_price, 400.6}, Column{tax, 486.8},
                               Column{rcv, 573.1}};

constexpr std::array final6_headings = {description, quantity, unit_price, tax, overhead_and_profit, rcv};
constexpr std::array final6 = {Column{quantity, 223.7}, Column{unit_price, 324.6}, Column{tax, 407.5},
                               Column{overhead_and_profit, 490.3}, Column{rcv, 573.1}};

constexpr std::array allstate_headings = {description, quantity, unit_price,   rcv, age_life,
                                          condition,   percent,  depreciation, acv};
constexpr std::array allstate = {
    Column{quantity, 232.0},  Column{unit_price, 297.5}, Column{rcv, 342.2},          Column{age_life, 391.0},
    Column{condition, 409.5}, Column{percent, 462.0},    Column{depreciation, 531.4}, Column{acv, 576.0}};

constexpr std::array agelife_headings = {quantity,  unit_price, tax,          rcv, age_life,
                                         condition, percent,    depreciation, acv};
constexpr std::array agelife = {
    Column{quantity, 134.7}, Column{unit_price, 199.5},   Column{tax, 251.5},
    Column{rcv, 306.3},      Column{age_life, 357.3},     Column{condition, 417.0},
    Column{percent, 452.9},  Column{depreciation, 525.1}, Column{acv, 576.0}};

constexpr std::array agelife_op_headings = {quantity, unit_price, tax,     overhead_and_profit, rcv,
                                            age_life, condition,  percent, depreciation,        acv};
constexpr std::array agelife_op = {Column{quantity, 94.9},      Column{unit_price, 164.7},
                                   Column{tax, 215.4},          Column{overhead_and_profit, 266.5},
                                   Column{rcv, 317.5},          Column{age_life, 369.0},
                                   Column{condition, 419.0},    Column{percent, 452.9},
                                   Column{depreciation, 525.1}, Column{acv, 576.0}};

constexpr std::array usaa_op_headings = {quantity, unit_price, tax,          overhead_and_profit,
                                         rcv,      age_life,   depreciation, acv};
constexpr std::array usaa_op = {Column{quantity, 94.9},      Column{unit_price, 167.2},
                                Column{tax, 229.2},          Column{overhead_and_profit, 291.1},
                                Column{rcv, 358.8},          Column{age_life, 439.1},
                                Column{depreciation, 514.7}, Column{acv, 576.0}};

constexpr std::array usaa_old_headings = {description, quantity, unit_price, rcv, depreciation, acv};
constexpr std::array usaa_old = {Column{quantity, 199.7}, Column{unit_price, 308.0}, Column{rcv, 396.0},
                                 Column{depreciation, 487.8}, Column{acv, 573.1}};

constexpr std::array sf_headings = {quantity,     unit_price, tax,       rcv,    age_life,
                                    depreciation, acv,        condition, percent};
constexpr std::array sf = {Column{quantity, 151.7}, Column{unit_price, 228.4},   Column{tax, 325.5},
                           Column{rcv, 390.2},      Column{age_life, 446.0},     Column{condition, 439.2},
                           Column{percent, 512.8},  Column{depreciation, 512.8}, Column{acv, 573.1}};

constexpr std::array contractor_headings = {description, quantity, remove, replace, tax, rcv};
constexpr std::array contractor = {Column{quantity, 219.7}, Column{remove, 324.9}, Column{replace, 408.6},
                                   Column{tax, 492.3}, Column{rcv, 576.0}};

constexpr std::array contractor_op_headings = {description,         quantity, remove, replace, tax,
                                               overhead_and_profit, rcv};
constexpr std::array contractor_op = {Column{quantity, 219.7},
                                      Column{remove, 308.2},
                                      Column{replace, 375.1},
                                      Column{tax, 441.2},
                                      Column{overhead_and_profit, 508.6},
                                      Column{rcv, 576.0}};

constexpr std::array contractor_reset_headings = {description,         quantity, reset, remove, replace, tax,
                                                  overhead_and_profit, rcv};
constexpr std::array contractor_reset = {Column{quantity, 219.7}, Column{reset, 297.0},
                                         Column{remove, 352.8},   Column{replace, 408.6},
                                         Column{tax, 464.4},      Column{overhead_and_profit, 520.2},
                                         Column{rcv, 576.0}};

constexpr std::array rough_headings = {cat, sel, act, calc, quantity, remove, replace, tax, rcv};
constexpr std::array rough = {Column{quantity, 176.4}, Column{remove, 324.4}, Column{replace, 401.0},
                              Column{tax, 490.7}, Column{rcv, 573.8}};

constexpr std::array contents_headings = {description, quantity, unit_price,   age_life,
                                          condition,   rcv,      depreciation, acv};
constexpr std::array contents = {
    Column{quantity, 225.5}, Column{unit_price, 283.0},   Column{age_life, 326.2}, Column{condition, 381.8},
    Column{rcv, 447.0},      Column{depreciation, 520.5}, Column{acv, 590.1}};

constexpr std::array symbility_headings = {description, quantity, unit_price, unit, rcv, depreciation, acv};
constexpr std::array symbility = {Column{quantity, 299.5}, Column{unit_price, 371.9},   Column{unit, 388.2},
                                  Column{rcv, 452.2},      Column{depreciation, 494.8}, Column{acv, 573.7}};

// In a real print, the amounts are within 0.1 pt of these edges, and quantities within 1.7 pt (the column is
// aligned at the units).
constexpr std::array worksheet_headings = {description, quantity, extension, tax, rcv, acv, incurred};
constexpr std::array worksheet = {Column{quantity, 299.2}, Column{extension, 398.7}, Column{tax, 486.2},
                                  Column{rcv, 573.7},      Column{acv, 661.3},       Column{incurred, 748.8}};

// Sets of headings that were described, but not measured: their columns are learned from each print.
constexpr std::array final8_op_headings = {description,         quantity, unit_price,   tax,
                                           overhead_and_profit, rcv,      depreciation, acv};
constexpr std::array total_only_headings = {description, quantity, unit_price, rcv};
constexpr std::array proposal_headings = {quantity, unit, description, unit_price, rcv};
constexpr std::array additional_headings = {description, quantity, unit_price,   extension,
                                            additional,  rcv,      depreciation, acv};
constexpr std::array agelife_short_headings = {quantity, unit_price, tax, rcv, age_life, depreciation, acv};
constexpr std::array contractor_reset_tax_headings = {description, quantity, reset, remove,
                                                      replace,     tax,      rcv};
constexpr std::array rough_op_headings = {
    cat, sel, act, calc, quantity, remove, replace, tax, overhead_and_profit, rcv};
constexpr std::array rough_reset_headings = {cat, sel, act, calc, quantity, reset, remove, replace, tax, rcv};
constexpr std::array rough_reset_op_headings = {
    cat, sel, act, calc, quantity, reset, remove, replace, tax, overhead_and_profit, rcv};
constexpr std::array cotality_headings = {description, quantity, unit_price,   unit, overhead_and_profit,
                                          tax,         rcv,      depreciation, acv};
constexpr std::array roof_schedule_headings = {description, factor, quantity, unit_price, rcv, acv};

constexpr std::array layout_table = {
    Layout{.name = "FINAL8",
           .headings = final8_headings,
           .columns = final8,
           .by_coverage_name = "FINAL8_COVTYPE"},
    Layout{"FINAL5", final5_headings, final5},
    Layout{"FINAL6", final6_headings, final6},
    Layout{"ALLSTATE", allstate_headings, allstate},
    Layout{"AGELIFE", agelife_headings, agelife},
    Layout{"AGELIFE_OP", agelife_op_headings, agelife_op},
    Layout{"USAA_OP", usaa_op_headings, usaa_op},
    Layout{"USAA_OLD", usaa_old_headings, usaa_old},
    Layout{"SF", sf_headings, sf},
    Layout{"CONTRACTOR", contractor_headings, contractor},
    Layout{"CONTRACTOR_OP", contractor_op_headings, contractor_op},
    Layout{"CONTRACTOR_RESET", contractor_reset_headings, contractor_reset},
    Layout{"ROUGH", rough_headings, rough},
    Layout{.name = "CONTENTS", .headings = contents_headings, .columns = contents, .whole_quantities = true},
    Layout{"SYMBILITY", symbility_headings, symbility, 60, 66.6, 40, 8, 1.22},
    // Real print: items at 57.6, bold names of sections at 39.6, their first baseline 16.1 pt below the
    // headings.
    Layout{.name = "PAYMENT_WORKSHEET",
           .headings = worksheet_headings,
           .columns = worksheet,
           .left_pt = 57.6,
           .section_left_pt = 39.6,
           .row_size_pt = 8},
    Layout{.name = "FINAL8_OP", .headings = final8_op_headings},
    Layout{.name = "FINAL_TOTAL", .headings = total_only_headings},
    Layout{.name = "PROPOSAL", .headings = proposal_headings},
    Layout{.name = "FINAL_ADDITIONAL", .headings = additional_headings},
    Layout{.name = "AGELIFE_AT_PRICE", .headings = agelife_headings, .price_at_quantity = true},
    Layout{.name = "AGELIFE_SHORT", .headings = agelife_short_headings},
    Layout{.name = "CONTRACTOR_RESET_TAX", .headings = contractor_reset_tax_headings},
    Layout{.name = "ROUGH_OP", .headings = rough_op_headings},
    Layout{.name = "ROUGH_RESET", .headings = rough_reset_headings},
    Layout{.name = "ROUGH_RESET_OP", .headings = rough_reset_op_headings},
    Layout{"COTALITY", cotality_headings, {}, 60, 66.6, 40, 8, 1.22},
    Layout{.name = "ROOF_SCHEDULE", .headings = roof_schedule_headings},
};

}  // namespace

std::span<const Layout> layouts() { return layout_table; }

const Layout* find_layout(std::string_view name) {
  const auto found = std::ranges::find(layout_table, name, &Layout::name);
  return found == layout_table.end() ? nullptr : &*found;
}

std::string usual_layout(const std::map<std::string, int>& counts, bool by_coverage) {
  const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto most = std::ranges::max_element(counts, fewer);
  if (most == counts.end()) return {};
  const Layout* layout = find_layout(most->first);
  const bool has_variant = layout != nullptr && !layout->by_coverage_name.empty();
  return by_coverage && has_variant ? std::string(layout->by_coverage_name) : most->first;
}

std::span<const Heading> headings() { return heading_table; }

}  // namespace estimate::classify
