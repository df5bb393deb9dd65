#include "assemble/item_builder.h"

#include <array>
#include <string_view>
#include <utility>

#include "assemble/row_readers.h"
#include "esx/estimate/base/text.h"
#include "model/line_amount.h"
#include "model/tokens.h"
#include "model/trade_terms.h"

namespace estimate::assemble {
namespace {

struct Prefix {
  std::string_view words;  // lower case
  Activity activity;
  std::string_view source;
};

// "Detach & reset" as a suffix is a separate selector with activity +, so it is not in this table.
constexpr std::array prefixes = {
    Prefix{"r&r ", Activity::remove_and_replace, "printed"},
    Prefix{"remove & replace - ", Activity::remove_and_replace, "printed"},
    Prefix{"remove ", Activity::remove, "printed"},
    Prefix{"detach & reset ", Activity::detach_and_reset, "printed"},
    Prefix{"install ", Activity::install, "printed"},
    Prefix{"material only ", Activity::material_only, "printed"},
    Prefix{"material - ", Activity::material_only, "printed"},
    Prefix{"replace - ", Activity::replace, "printed"},
    // The description already says it, so prints add no prefix.
    Prefix{"tear off", Activity::remove, "rule"},
    Prefix{"tear out", Activity::remove, "rule"},
    Prefix{"demolish", Activity::remove, "rule"},
};

bool positive(const std::optional<Money>& price) { return price && !price->is_zero(); }

struct MoneyField {
  Field field;
  std::optional<Money> LineItem::* member;
};

constexpr MoneyField money_fields[] = {
    {Field::unit_price, &LineItem::unit_price},
    {Field::remove, &LineItem::remove_price},
    {Field::replace, &LineItem::replace_price},
    {Field::reset, &LineItem::reset_price},
    {Field::tax, &LineItem::tax},
    {Field::overhead_and_profit, &LineItem::overhead_and_profit},
    {Field::rcv, &LineItem::rcv},
    {Field::acv, &LineItem::acv},
};

Depreciation& depreciation_of(LineItem& item) {
  if (!item.depreciation) item.depreciation.emplace();
  return *item.depreciation;
}

void take_depreciation(LineItem& item, const Cell& cell) {
  const auto amount = read_amount(cell.text);
  if (!amount) return;
  Depreciation& d = depreciation_of(item);
  d.amount = amount->value;
  d.recoverable = amount->style != AmountStyle::angle_brackets;
}

void take_age(LineItem& item, const Cell& cell) {
  Depreciation& d = depreciation_of(item);
  if (const auto age_life = read_age_life(cell.text)) {
    d.age = age_life->age;
    d.life = age_life->life;
  } else {
    d.age = Quantity::parse(cell.text);
  }
}

void take_flag(LineItem& item, const Cell& cell) {
  if (cell.text.ends_with("%]")) {  // "[%]", or "[20%]" with the percentage
    depreciation_of(item).by_percent = true;
  } else if (cell.text == "[M]") {
    depreciation_of(item).capped = true;
  } else {
    item.changed = true;
  }
}

void take_cell(LineItem& item, const Cell& cell, bool& percent_not_applicable) {
  switch (cell.field) {
    case Field::number:
      item.number = cell.text;
      break;
    case Field::cat:
      item.cat = cell.text;
      break;
    case Field::sel:
      item.sel = cell.text;
      break;
    case Field::act:
      item.activity = activity_from_letter(cell.text.front()).value_or(Activity::replace);
      item.activity_source = "printed";
      break;
    case Field::description:
      item.description = cell.text;
      break;
    case Field::calc:
      item.calc = cell.text;
      break;
    case Field::unit:
      item.unit = cell.text;
      break;
    case Field::status:
      item.status = cell.text;
      break;
    case Field::age_life:
      take_age(item, cell);
      break;
    case Field::condition:
      depreciation_of(item).condition = cell.text;
      break;
    case Field::percent:
      if (cell.text == "NA")
        percent_not_applicable = true;
      else
        depreciation_of(item).percent = read_percent(cell.text);
      break;
    case Field::flag:
      take_flag(item, cell);
      break;
    default:
      take_figure(item, cell);
      break;
  }
}

/// A line without prices has no depreciation, whatever the columns of age and condition say.
void drop_depreciation_of_status(LineItem& item, const Row& row) {
  if (!item.status.empty() && row.cell(Field::depreciation) == nullptr) item.depreciation.reset();
}

/// Payment worksheets and roof payment schedules print what is paid, and leave the difference to the reader.
void derive_depreciation(LineItem& item, const Row& row) {
  if (row.prints_depreciation || !item.rcv || !item.acv || *item.rcv == *item.acv) return;
  Depreciation& depreciation = depreciation_of(item);
  depreciation.amount = *item.rcv - *item.acv;
  const Cell* cell = row.cell(Field::factor);
  const auto factor = cell == nullptr ? std::nullopt : read_factor(cell->text);
  if (!factor) return;
  constexpr Percent whole = Percent::from_units(1'000'000);
  depreciation.percent = whole - *factor;
  depreciation.by_percent = true;
  depreciation.recoverable = false;  // the schedule pays no more than that share
}

/// Of two quantities ("22.21 (22.33)", with the waste), the one that was multiplied by the price counts.
void choose_quantity(LineItem& item, const Row& row) {
  const Cell* first = row.cell(Field::quantity);
  const Cell* second = row.cell(Field::other_quantity);
  if (first == nullptr || second == nullptr) return;
  item.notes.push_back("Quantity " + first->text + " (" + second->text + ")");
  const auto other = Quantity::parse(second->text);
  if (!other || !item.rcv || !item.quantity || !has_price(item)) return;
  const Money before_tax =
      *item.rcv - item.tax.value_or(Money{}) - item.overhead_and_profit.value_or(Money{});
  const bool closes = line_extension(item) == before_tax;
  if (!closes && line_extension(item, *other) == before_tax) item.quantity = other;
}

bool take_cells(LineItem& item, const Row& row) {
  bool percent_not_applicable = false;
  for (const Cell& c : row.cells) take_cell(item, c, percent_not_applicable);
  drop_depreciation_of_status(item, row);
  derive_depreciation(item, row);
  choose_quantity(item, row);
  return percent_not_applicable;
}

}  // namespace

void decide_activity(LineItem& item, bool percent_not_applicable) {
  if (item.activity_source == "printed" && !item.cat.empty()) return;
  const std::string text = to_lower(item.description);
  item.activity = Activity::replace;
  item.activity_source = "rule";
  for (const Prefix& p : prefixes) {
    if (!text.starts_with(p.words)) continue;
    item.activity = p.activity;
    item.activity_source = p.source;
    return;
  }
  // With split prices, a line that only removes has no other price.
  const bool only_removes =
      positive(item.remove_price) && !positive(item.replace_price) && !positive(item.reset_price);
  // Removal has no depreciation percentage: only removals print "NA".
  const bool removal_by_percent =
      percent_not_applicable && !item.depreciation.value_or(Depreciation{}).percent;
  const bool hauls = is_hauling(text) && !positive(item.replace_price);
  if (only_removes || removal_by_percent || hauls) item.activity = Activity::remove;
}

void take_figure(LineItem& item, const Cell& cell) {
  if (cell.field == Field::quantity) item.quantity = Quantity::parse(cell.text);
  if (cell.field == Field::depreciation) take_depreciation(item, cell);
  for (const MoneyField& f : money_fields) {
    if (f.field != cell.field) continue;
    const auto amount = read_amount(cell.text);
    if (!amount) return;
    item.*f.member = amount->value;
    if (amount->suffix.find('*') != std::string::npos) item.changed = true;
  }
}

void ItemBuilder::start_section() {
  open_ = false;
  group_.clear();
}

void ItemBuilder::begin(const Row& row, int section) {
  LineItem item;
  item.section = section;
  item.group = group_;
  item.coverage = coverage_;
  item.page = row.page;
  item.box = row.box;
  item.excluded = row.struck;
  item.changed = row.bold;
  percent_not_applicable_ = take_cells(item, row);
  decide_activity(item, percent_not_applicable_);
  if (item.description.ends_with('*')) item.changed = true;
  items_.push_back(std::move(item));
  open_ = true;
}

void ItemBuilder::add_wrap(const Row& row) {
  if (!open_) return;
  LineItem& item = items_.back();
  append_wrapped(item.description, row.text);
  item.box.include(row.box);
  if (item.description.ends_with('*')) item.changed = true;
  decide_activity(item, percent_not_applicable_);
}

bool ItemBuilder::add_figures(const Row& row) {
  if (!open_) return false;
  LineItem& item = items_.back();
  percent_not_applicable_ = take_cells(item, row) || percent_not_applicable_;
  if (item.page == row.page) item.box.include(row.box);
  decide_activity(item, percent_not_applicable_);
  return true;
}

void ItemBuilder::set_group(const Row& row, bool continues) {
  if (continues)
    append_wrapped(group_, row.text);
  else
    group_ = row.text;
  open_ = false;
}

void ItemBuilder::set_coverage(const std::string& name) {
  coverage_ = name;
  open_ = false;
}

bool ItemBuilder::add_note(const std::string& text) {
  if (!open_) return false;
  items_.back().notes.push_back(text);
  return true;
}

bool ItemBuilder::continue_note(const std::string& text) {
  if (!open_ || items_.back().notes.empty()) return false;
  append_wrapped(items_.back().notes.back(), text);
  return true;
}

std::vector<LineItem> ItemBuilder::take() { return std::move(items_); }

}  // namespace estimate::assemble
