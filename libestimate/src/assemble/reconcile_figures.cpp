// Figures that are in no sum of money: measurements, age / life, percentages, numbers of lines, deductibles
// of the cover sheet, units. Each is compared with other figures of the print.
//
// A relation between measurements, and the share of a recap row, hold in every print. How lines are
// depreciated is the estimator's choice, so that relation counts only where the other lines of the print have
// it.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assemble/reconcile.h"
#include "assemble/row_readers.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/tokens.h"
#include "model/trade_terms.h"

namespace estimate::assemble {
namespace {

constexpr std::int64_t hundredth = Quantity::from_units(100).units();

/// A value that is known to be there.
template <class Value>
Value given(const std::optional<Value>& value) {
  return value.value_or(Value{});
}

std::string_view label_of(Measure m) { return measure_table()[static_cast<std::size_t>(m)].label; }

/// "320.50 SF Walls".
std::string shown(Quantity value, Measure m) { return value.grouped() + " " + std::string(label_of(m)); }

Warning doubt(std::optional<int> page, std::string place, std::string message) {
  return {"figures_disagree", std::move(message), page, std::move(place)};
}

// Measurements.

/// whole = (first + second) / divisor; a print may leave out zeros.
struct Relation {
  Measure whole, first;
  std::optional<Measure> second;
  std::int64_t divisor;
};

constexpr std::array relations = {
    Relation{Measure::walls_ceiling_sf, Measure::walls_sf, Measure::ceiling_sf, 1},
    Relation{Measure::flooring_sy, Measure::floor_sf, std::nullopt, 9},
    Relation{Measure::squares, Measure::surface_area_sf, std::nullopt, 100},
};

/// What `count` figures that are each rounded to a hundredth may add up to.
std::int64_t rounding_of(std::int64_t count) { return hundredth / 2 * (count + 1); }

/// `rooms`: of which the measurements are, each rounded for itself.
void compare_within(const Dimensions& d, const std::string& name, std::optional<int> page, std::int64_t rooms,
                    std::vector<Warning>& warnings) {
  for (const Relation& r : relations) {
    const auto& whole = d[r.whole];
    const auto& first = d[r.first];
    const auto second = r.second ? d[*r.second] : std::nullopt;
    if (!whole || (!first && !second)) continue;
    const std::int64_t sum = first.value_or(Quantity{}).units() + second.value_or(Quantity{}).units();
    if (std::abs(whole->units() - sum / r.divisor) <= rounding_of(rooms)) continue;
    std::string parts = first ? shown(*first, r.first) : std::string();
    if (second) {
      if (first) parts += " + ";
      parts += shown(*second, *r.second);
    }
    const std::string sum_text = Quantity::from_units(sum / r.divisor).grouped();
    std::string message = name + ": ";
    message.append(shown(*whole, r.whole)).append(" is printed, but ").append(parts);
    message.append(" make ").append(sum_text);
    warnings.push_back(doubt(page, name, std::move(message)));
  }
}

/// "4' 5 3/8\"" in feet; nullopt if it is anything else.
std::optional<double> read_feet(std::string_view text) {
  constexpr double inches_per_foot = 12;
  double feet = 0, inches = 0;
  for (std::string_view word : split_blanks(text)) {
    const char last = word.back();
    if (last == '\'' || last == '"') word.remove_suffix(1);
    const std::size_t slash = word.find('/');
    const auto number = read_whole_number(word.substr(0, slash));
    const auto divisor = slash == std::string_view::npos ? 1 : read_whole_number(word.substr(slash + 1));
    if (!number || !divisor || *divisor == 0) return std::nullopt;
    (last == '\'' ? feet : inches) += static_cast<double>(*number) / *divisor;
  }
  return feet + inches / inches_per_foot;
}

/// What the openings of a room take from its walls and its floor perimeter. A wall that is missing as a whole
/// is not part of any perimeter.
struct OpenPart {
  double area_sf = 0, width_lf = 0;
  int count = 0;
};

std::optional<OpenPart> open_part(const Section& s) {
  OpenPart part;
  for (const Opening& o : s.openings) {
    if (o.type == "Missing Wall") continue;
    const auto width = read_feet(o.width), height = read_feet(o.height);
    if (!width || !height) return std::nullopt;
    part.area_sf += *width * *height;
    if (o.type.starts_with("Door") || o.type.contains("Goes to Floor")) part.width_lf += *width;
    ++part.count;
  }
  return part;
}

double value_of(const std::optional<Quantity>& q) {
  constexpr double units_per_whole = 10'000;
  return q ? static_cast<double>(q->units()) / units_per_whole : 0;
}

/// A room as high as its heading says, with a flat ceiling, has walls = ceiling perimeter × height −
/// openings, and floor perimeter = ceiling perimeter − doors. If walls and one of the perimeters agree, the
/// other must.
void compare_perimeters(const Section& s, std::vector<Warning>& warnings) {
  constexpr std::string_view height_label = "Height: ";
  constexpr double figure = 0.02, opening = 0.1;  // feet that rounding may amount to
  const Dimensions& d = s.dimensions;
  const auto &walls = d[Measure::walls_sf], &floor = d[Measure::floor_perimeter_lf],
             &ceiling = d[Measure::ceiling_perimeter_lf];
  if (!walls || !floor || !ceiling || !s.height.starts_with(height_label)) return;
  if (d[Measure::floor_sf] != d[Measure::ceiling_sf]) return;
  const auto height = read_feet(std::string_view(s.height).substr(height_label.size()));
  const auto open = open_part(s);
  if (!height || *height <= 0 || !open) return;
  const double tolerance = figure + opening * open->count;
  const double by_walls = (value_of(walls) + open->area_sf) / *height;
  const double by_floor = value_of(floor) + open->width_lf;
  const bool ceiling_fits = std::abs(value_of(ceiling) - by_walls) <= tolerance;
  const bool floor_fits = std::abs(by_floor - by_walls) <= tolerance;
  if (ceiling_fits == floor_fits) return;
  const Measure wrong = ceiling_fits ? Measure::floor_perimeter_lf : Measure::ceiling_perimeter_lf;
  const Measure right = ceiling_fits ? Measure::ceiling_perimeter_lf : Measure::floor_perimeter_lf;
  warnings.push_back(doubt(s.page, s.name,
                           s.name + ": " + shown(given(d[wrong]), wrong) + " is printed, but " +
                               shown(*walls, Measure::walls_sf) + " and " + shown(given(d[right]), right) +
                               " agree with each other and not with it"));
}

bool holds_others(const Section& s) {
  return s.kind == SectionKind::estimate || s.kind == SectionKind::level || s.kind == SectionKind::area;
}

/// Measurements that a room, or a roof, has together: if a print leaves one out of its rooms but not of its
/// totals, several of them differ. `sums`: of `rooms` rooms.
void compare_with_rooms(const Dimensions& total, const Dimensions& sums, std::int64_t rooms,
                        const std::string& name, std::optional<int> page, std::vector<Warning>& warnings) {
  using enum Measure;
  constexpr std::array of_rooms = {walls_sf, ceiling_sf, floor_sf, floor_perimeter_lf, ceiling_perimeter_lf};
  constexpr std::array of_roofs = {surface_area_sf, perimeter_lf, ridge_lf, hip_lf};
  constexpr int enough = 2;
  for (const std::span<const Measure> family : {std::span<const Measure>(of_rooms), {of_roofs}}) {
    int agree = 0, differ = 0;
    Measure wrong = walls_sf;
    for (const Measure m : family) {
      const Quantity printed = total[m].value_or(Quantity{}), sum = sums[m].value_or(Quantity{});
      if (!total[m] || (printed.is_zero() && sum.is_zero())) continue;
      const bool same = std::abs((printed - sum).units()) <= rounding_of(rooms + 1);
      ++(same ? agree : differ);
      if (!same) wrong = m;
    }
    if (differ != 1 || agree < enough) continue;
    warnings.push_back(doubt(page, name,
                             name + ": " + shown(given(total[wrong]), wrong) +
                                 " is printed, but those of its rooms make " +
                                 sums[wrong].value_or(Quantity{}).grouped()));
  }
}

struct RoomSums {
  Dimensions sums;
  std::int64_t rooms = 0;

  void add(const Dimensions& d) {
    ++rooms;
    for (const MeasureInfo& info : measure_table())
      if (const auto& value = d[info.measure])
        sums[info.measure] = sums[info.measure].value_or(Quantity{}) + *value;
  }
};

void compare_measures(const Estimate& e, const std::vector<Row>& rows, std::vector<Warning>& warnings) {
  RoomSums all;
  std::map<int, RoomSums> by_group;
  for (std::size_t i = 0; i < e.sections.size(); ++i) {
    const Section& s = e.sections[i];
    if (s.dimensions.empty()) continue;
    if (holds_others(s)) {
      by_group.try_emplace(static_cast<int>(i));
      continue;
    }
    compare_within(s.dimensions, s.name, s.page, 1, warnings);
    compare_perimeters(s, warnings);
    all.add(s.dimensions);
    for (int g = e.parent_of(static_cast<int>(i)); g >= 0; g = e.parent_of(g)) {
      const Section& group = e.sections[static_cast<std::size_t>(g)];
      if (holds_others(group) && !group.dimensions.empty()) by_group[g].add(s.dimensions);
    }
  }
  for (const auto& [g, in_group] : by_group) {
    const Section& group = e.sections[static_cast<std::size_t>(g)];
    const std::string name = "Area Totals: " + group.name;
    compare_within(group.dimensions, name, group.page, in_group.rooms + 1, warnings);
    compare_with_rooms(group.dimensions, in_group.sums, in_group.rooms, name, group.page, warnings);
  }
  if (!e.areas) return;
  const auto row = std::ranges::find_if(
      rows, [](const Row& r) { return r.kind == RowKind::area_block && r.text.starts_with("Grand Total"); });
  const auto page = row == rows.end() ? std::nullopt : std::optional(row->page);
  compare_within(*e.areas, "Grand Total Areas", page, all.rooms + 1, warnings);
  compare_with_rooms(*e.areas, all.sums, all.rooms, "Grand Total Areas", page, warnings);
}

// Depreciation.

/// How many lines follow a rule. One that does not is in doubt if nearly all others do.
struct Evidence {
  int agree = 0, differ = 0;

  void add(bool agrees) { ++(agrees ? agree : differ); }
  [[nodiscard]] bool is_rule(int least) const {
    constexpr int max_differ = 8;
    return agree >= least && (differ == 1 || differ * max_differ <= agree);
  }
};

constexpr std::int64_t whole_percent = 1'000'000;  // 100 % in units

/// The percentage that age and life come to; 0 for a line without a life.
std::optional<Percent> percent_of_age(const Depreciation& d) {
  if (!d.age) return std::nullopt;
  if (!d.life || d.life->is_zero()) return Percent{};
  return Percent::from_units(
      std::min(whole_percent, detail::divide_half_up(d.age->units(), d.life->units(), whole_percent)));
}

std::string age_and_life(const Depreciation& d) {
  return given(d.age).plain() + "/" + (d.life ? d.life->plain() : std::string("NA"));
}

/// Whether the percentage is less than that of age and life for a reason that not all prints mark: the entry
/// has a highest percentage, or the line is not depreciated.
bool may_be_limited(const Depreciation& d, Percent by_age) {
  constexpr std::int64_t step = whole_percent / 20, least_limit = whole_percent / 2;
  const Percent percent = given(d.percent);
  if (percent >= by_age) return false;
  if (percent.is_zero()) return d.amount.is_zero();
  return percent.units() >= least_limit && percent.units() % step == 0;
}

/// Whether the two agree once a single digit of age, life or percentage is another one. Otherwise the
/// percentage may have been entered: not all prints mark that.
bool is_a_digit_off(const Depreciation& d, const auto& differs) {
  const auto text_of = [](const Depreciation& x, int part) {
    if (part == 0) return given(x.percent).grouped();
    return part == 1 ? given(x.age).plain() : x.life.value_or(Quantity{}).plain();
  };
  constexpr int parts = 3;
  for (int part = 0; part < parts; ++part) {
    std::string text = text_of(d, part);
    for (char& c : text) {
      if (!is_digit(c)) continue;
      const char read = c;
      for (c = '0'; c <= '9'; ++c) {
        Depreciation other = d;
        if (part == 0)
          other.percent = Percent::parse(text);
        else
          (part == 1 ? other.age : other.life) = Quantity::parse(text);
        const auto by_age = percent_of_age(other);
        if (by_age && other.percent && !differs(other, *by_age)) return true;
      }
      c = read;
    }
  }
  return false;
}

/// Lines of one condition are depreciated by the same rule.
void compare_ages(const Estimate& e, std::vector<Warning>& warnings) {
  constexpr std::int64_t rounding = 51;  // percentages have two decimals
  constexpr int least = 4;
  const auto differs = [](const Depreciation& d, Percent by_age) {
    return std::abs((given(d.percent) - by_age).units()) > rounding && !may_be_limited(d, by_age);
  };
  const auto by_age = [](const LineItem& item) -> std::optional<Percent> {
    const auto& d = item.depreciation;
    if (!d || !d->percent || d->by_percent || d->capped) return std::nullopt;
    return percent_of_age(*d);
  };
  std::map<std::string, Evidence> evidence;
  for (const LineItem& item : e.items)
    if (const auto percent = by_age(item))
      evidence[given(item.depreciation).condition].add(!differs(given(item.depreciation), *percent));
  for (const LineItem& item : e.items) {
    const auto percent = by_age(item);
    if (!percent || !differs(given(item.depreciation), *percent) ||
        !evidence[given(item.depreciation).condition].is_rule(least) ||
        !is_a_digit_off(given(item.depreciation), differs))
      continue;
    const Percent two_decimals =
        Percent::from_units(detail::divide_half_up(percent->units(), hundredth, 1) * hundredth);
    warnings.push_back(doubt(item.page, item.number,
                             "age / life " + age_and_life(given(item.depreciation)) + " is " +
                                 two_decimals.plain() + " %, but " +
                                 given(given(item.depreciation).percent).plain() + " % is printed"));
  }
}

/// What lines may be depreciated on: their RCV, or that without tax, without O&P, or without both.
constexpr std::size_t bases = 4;

Money base_of(const LineItem& item, std::size_t base) {
  Money amount = or_zero(item.rcv);
  if (base % 2 != 0) amount -= or_zero(item.tax);
  if (base / 2 != 0) amount -= or_zero(item.overhead_and_profit);
  return amount;
}

std::optional<Percent> rate_of(const LineItem& item) {
  const auto& d = item.depreciation;
  return d && !item.excluded && item.rcv && !d->amount.is_zero() ? d->percent : std::nullopt;
}

/// Cents that the amount is above (or below) the percentage of its base, beyond rounding.
std::int64_t beyond(const LineItem& item, Percent rate, std::size_t base) {
  constexpr std::int64_t cents = 2, share = 20'000;  // half of a hundredth of a percent
  const Money value = base_of(item, base);
  const std::int64_t gap = (given(item.depreciation).amount - percent_of(rate, value)).units();
  const std::int64_t rounding = cents + std::abs(value.units()) / share;
  return std::abs(gap) <= rounding ? 0 : gap;
}

/// The removal of a line, and its labor, may not be depreciated, but never more than the whole line.
void compare_depreciation(const Estimate& e, std::vector<Warning>& warnings) {
  constexpr int least = 6;
  std::array<Evidence, bases> by_base{};
  Evidence below_all;
  for (const LineItem& item : e.items) {
    const auto rate = rate_of(item);
    if (!rate) continue;
    below_all.add(beyond(item, *rate, 0) <= 0);
    if (item.activity == Activity::remove_and_replace) continue;
    for (std::size_t b = 0; b < bases; ++b) by_base[b].add(beyond(item, *rate, b) == 0);
  }
  const auto best =
      static_cast<std::size_t>(std::ranges::max_element(by_base, {}, &Evidence::agree) - by_base.begin());
  const bool exact = by_base[best].is_rule(least), limited = below_all.is_rule(least);
  for (const LineItem& item : e.items) {
    const auto rate = rate_of(item);
    if (!rate) continue;
    const bool above = limited && beyond(item, *rate, 0) > 0;
    const bool differs =
        exact && item.activity != Activity::remove_and_replace && beyond(item, *rate, best) != 0;
    if (!above && !differs) continue;
    const Money value = base_of(item, differs ? best : 0);
    warnings.push_back(doubt(item.page, item.number,
                             rate->plain() + " % of " + value.grouped() + " is " +
                                 percent_of(*rate, value).grouped() + ", but a depreciation of " +
                                 given(item.depreciation).amount.grouped() + " is printed"));
  }
}

// Money pages.

/// The page of the row with that name and, if any row has both, that amount.
std::optional<int> page_of_row(const std::vector<Row>& rows, RowKind kind, const std::string& name,
                               Money amount) {
  std::optional<int> page;
  for (const Row& row : rows) {
    if (row.kind != kind) continue;
    if (!page || same_name(row.text, name)) page = row.page;
    const auto amounts = read_row_figures(row).amounts;
    if (same_name(row.text, name) && std::ranges::find(amounts, amount) != amounts.end()) return row.page;
  }
  return page;
}

/// The shares of the rows of a recap, as percentages.
class Shares {
 public:
  Shares(const std::vector<Row>& rows, RowKind kind, std::vector<Warning>& warnings)
      : rows_(rows), warnings_(warnings), kind_(kind) {
    constexpr std::int64_t tenth = 1'000, half_a_tenth = 500;  // units of Percent
    const bool only_tenths = std::ranges::all_of(rows, [&](const Row& row) {
      return row.kind != kind || std::ranges::all_of(read_row_figures(row).percents,
                                                     [](const Percent& p) { return p.units() % tenth == 0; });
    });
    if (only_tenths) rounding_ = half_a_tenth;  // other programs print 24.1 %
  }

  /// Of the whole recap, whose Total may be that of another list of the print: counts if most rows agree.
  void take(const std::string& name, const std::optional<Money>& part, const std::optional<Money>& whole,
            const std::optional<Percent>& percent) {
    if (!part || !whole || !percent) return;
    auto wrong = differing(name, *part, *whole, *percent);
    if (!wrong) {
      ++agree_;
    } else {
      of_whole_.push_back(std::move(*wrong));
    }
  }

  /// Of the amount of a row.
  void compare(const std::string& name, const std::optional<Money>& amount,
               const std::vector<CoverageShare>& coverages) {
    for (const CoverageShare& share : coverages) {
      if (!amount || !share.percent) continue;
      if (auto wrong = differing(name + ", coverage " + share.name, share.amount, *amount, *share.percent))
        warnings_.push_back(std::move(*wrong));
    }
  }

  void report() {
    if (of_whole_.size() <= agree_) std::ranges::move(of_whole_, std::back_inserter(warnings_));
  }

 private:
  [[nodiscard]] std::optional<Warning> differing(const std::string& name, Money part, Money whole,
                                                 Percent percent) const {
    const Percent share = share_percent(part, whole);
    if (std::abs((share - percent).units()) <= rounding_) return std::nullopt;
    return doubt(page_of_row(rows_, kind_, name, part), name,
                 name + ": " + part.grouped() + " of " + whole.grouped() + " is " + share.plain() +
                     " %, but " + percent.plain() + " % is printed");
  }

  const std::vector<Row>& rows_;
  std::vector<Warning>& warnings_;
  std::vector<Warning> of_whole_;
  std::size_t agree_ = 0;
  RowKind kind_;
  std::int64_t rounding_ = 0;
};

void compare_shares(const Estimate& e, const std::vector<Row>& rows, std::vector<Warning>& warnings) {
  Shares table(rows, RowKind::coverage_table, warnings);
  const auto total = std::ranges::find(e.coverage_table, "Total", &CoverageRow::name);
  if (total != e.coverage_table.end()) {
    for (const CoverageRow& row : e.coverage_table) {
      table.take(row.name, row.item_total, total->item_total, row.item_percent);
      table.take(row.name, row.acv_total, total->acv_total, row.acv_percent);
    }
  }
  table.report();
  Shares rooms(rows, RowKind::recap_room, warnings);
  const auto all = std::ranges::find(e.recap_by_room, RecapRoomKind::total, &RecapRoom::kind);
  for (const RecapRoom& row : e.recap_by_room) {
    if (all != e.recap_by_room.end()) rooms.take(row.name, row.amount, all->amount, row.percent);
    rooms.compare(row.name, row.amount, row.coverages);
  }
  rooms.report();
  Shares categories(rows, RowKind::recap_category, warnings);
  Money whole;  // without a Total the sum, which lacks rows if pages are missing
  for (const RecapCategory& row : e.recap_by_category) whole += row.amount;
  for (const RecapCategory& total : e.recap_by_category_totals)
    if (to_lower(total.name) == "total") whole = total.amount;
  for (const RecapCategory& row : e.recap_by_category) {
    categories.take(row.name, row.amount, whole, row.percent);
    categories.compare(row.name, row.amount, row.coverages);
  }
  categories.report();
}

/// The deductibles of cover sheets are those that the summaries subtract, or are limited from.
void compare_deductibles(const Estimate& e, const std::vector<Row>& rows, std::vector<Warning>& warnings) {
  for (const Row& row : rows) {
    if (row.kind != RowKind::header_field || row.cells.size() < 2 || row.cells[0].field != Field::name ||
        row.cells[1].field != Field::amount)
      continue;
    const auto printed = read_amount(row.cells[1].text);
    const auto summary = std::ranges::find_if(e.coverages, [&](const CoverageTotals& c) {
      return c.deductible && !c.paid_when_incurred && same_name(c.name, row.cells[0].text);
    });
    if (!printed || summary == e.coverages.end() || summary->deductible == printed->value ||
        summary->full_deductible == printed->value)
      continue;
    warnings.push_back({"pages_disagree",
                        "deductible of " + summary->name + ": " + printed->value.grouped() + " on page " +
                            std::to_string(row.page) + ", " + given(summary->deductible).grouped() +
                            " on page " + std::to_string(summary->page),
                        row.page, printed->value.grouped()});
  }
}

// Lines.

/// A print that numbers its lines without a gap but for one. A line that was added later has the next number.
void compare_numbers(const Estimate& e, std::vector<Warning>& warnings) {
  constexpr std::size_t least = 6;
  if (e.items.size() < least) return;
  const auto first = read_whole_number(e.items.front().number);
  if (!first) return;
  std::optional<std::size_t> odd;
  for (std::size_t i = 0; i < e.items.size(); ++i) {
    const auto number = read_whole_number(e.items[i].number);
    if (!number) return;
    if (*number == *first + static_cast<int>(i)) continue;
    if (odd) return;
    odd = i;
  }
  if (!odd || *odd + 1 == e.items.size()) return;
  const LineItem &item = e.items[*odd], &before = e.items[*odd - 1], &after = e.items[*odd + 1];
  if (read_whole_number(item.number) == *read_whole_number(e.items.back().number) + 1) return;
  warnings.push_back(
      doubt(item.page, item.number,
            "line " + item.number + " is between the lines " + before.number + " and " + after.number));
}

void name_unknown_units(const Estimate& e, std::vector<Warning>& warnings) {
  for (const LineItem& item : e.items) {
    if (!item.unit.empty() && !is_known_unit(item.unit))
      warnings.push_back({"unknown_unit",
                          item.quantity ? item.quantity->grouped() + " " + item.unit + ": not a known unit"
                                        : item.unit + ": not a known unit",
                          item.page, item.number});
  }
}

}  // namespace

std::vector<Warning> contradicting_figures(const Estimate& e, const std::vector<Row>& rows) {
  std::vector<Warning> warnings;
  compare_measures(e, rows, warnings);
  compare_ages(e, warnings);
  compare_depreciation(e, warnings);
  compare_shares(e, rows, warnings);
  compare_deductibles(e, rows, warnings);
  compare_numbers(e, warnings);
  name_unknown_units(e, warnings);
  return warnings;
}

}  // namespace estimate::assemble
