#include "classify/table/layouts.h"

#include <algorithm>
#include <array>

namespace estimate::classify {
namespace {

using enum Field;

// "UNIT" alone is the unit price: only other programs' prints have a heading for the unit of measure ("Per").
constexpr std::array heading_table = {
    Heading{"act description", act},
    Heading{"unit price", unit_price},
    Heading{"description", description},
    Heading{"quantity", quantity},
    Heading{"qty.", quantity},
    Heading{"qty", quantity},
    Heading{"unit", unit_price},
    Heading{"per", unit},
    Heading{"reset", reset},
    Heading{"remove", remove},
    Heading{"replace", replace},
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
};

}  // namespace

std::span<const Layout> layouts() { return layout_table; }

const Layout* find_layout(std::string_view name) {
  const auto found = std::ranges::find(layout_table, name, &Layout::name);
  return found == layout_table.end() ? nullptr : &*found;
}

std::span<const Heading> headings() { return heading_table; }

}  // namespace estimate::classify
