#include "esx/estimate/items_export.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/price_list.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"
#include "model/line_amount.h"
#include "model/trade_terms.h"

namespace estimate {
namespace {

/// The columns of an export. `other` is kept out of the estimate.
enum class ExportColumn {
  number,
  group_code,
  group,
  description,
  quantity,
  unit,
  activity,
  unit_cost,
  item_amount,
  wage,
  burden,
  overhead,
  material,
  equipment,
  market,
  tax,
  rcv,
  acv,
  depreciation_type,
  depreciation,
  age,
  life,
  condition,
  recoverable,
  coverage,
  cat,
  sel,
  note,
  other
};

struct ColumnHeader {
  std::string_view key;  // as match::column_key() compares it
  ExportColumn column;
};

/// The names of the exports first; then those of this project's tables and of other programs.
constexpr auto export_headers = std::to_array<ColumnHeader>({
    {"groupcode", ExportColumn::group_code},
    {"groupdescription", ExportColumn::group},
    {"desc", ExportColumn::description},
    {"qty", ExportColumn::quantity},
    {"itemamount", ExportColumn::item_amount},
    {"unitcost", ExportColumn::unit_cost},
    {"unit", ExportColumn::unit},
    {"coverage", ExportColumn::coverage},
    {"activity", ExportColumn::activity},
    {"workerswage", ExportColumn::wage},
    {"laborburden", ExportColumn::burden},
    {"laboroverhead", ExportColumn::overhead},
    {"material", ExportColumn::material},
    {"equipment", ExportColumn::equipment},
    {"marketconditions", ExportColumn::market},
    {"salestax", ExportColumn::tax},
    {"rcv", ExportColumn::rcv},
    {"life", ExportColumn::life},
    {"age", ExportColumn::age},
    {"condition", ExportColumn::condition},
    {"depreciationtype", ExportColumn::depreciation_type},
    {"depreciationamount", ExportColumn::depreciation},
    {"recoverable", ExportColumn::recoverable},
    {"acv", ExportColumn::acv},
    {"cat", ExportColumn::cat},
    {"sel", ExportColumn::sel},
    {"note1", ExportColumn::note},
    {"note2", ExportColumn::note},
    {"number", ExportColumn::number},
    {"line", ExportColumn::number},
    {"linenumber", ExportColumn::number},
    {"room", ExportColumn::group},
    {"section", ExportColumn::group},
    {"description", ExportColumn::description},
    {"quantity", ExportColumn::quantity},
    {"uom", ExportColumn::unit},
    {"act", ExportColumn::activity},
    {"unitprice", ExportColumn::unit_cost},
    {"category", ExportColumn::cat},
    {"selector", ExportColumn::sel},
    {"depreciation", ExportColumn::depreciation},
    {"notes", ExportColumn::note},
});

ExportColumn column_named(std::string_view header) {
  if (trim(header) == "#") return ExportColumn::number;
  const auto found = std::ranges::find(export_headers, match::column_key(header), &ColumnHeader::key);
  return found == export_headers.end() ? ExportColumn::other : found->column;
}

/// The columns of a file by what they are. Of two with one meaning the first counts, except notes.
class ExportHeader {
 public:
  explicit ExportHeader(const CsvRecord& header) {
    names_.reserve(header.cells.size());
    columns_.reserve(header.cells.size());
    for (const std::string& cell : header.cells) {
      names_.push_back(squeeze(cell));
      const ExportColumn column = column_named(cell);
      columns_.push_back(has(column) && column != ExportColumn::note ? ExportColumn::other : column);
    }
  }

  [[nodiscard]] bool has(ExportColumn column) const { return std::ranges::count(columns_, column) > 0; }
  [[nodiscard]] const std::vector<ExportColumn>& columns() const { return columns_; }
  [[nodiscard]] const std::string& name(std::size_t at) const { return names_[at]; }

 private:
  std::vector<std::string> names_;
  std::vector<ExportColumn> columns_;
};

constexpr std::size_t amount_columns = std::size_t(ExportColumn::note);

/// "$1,390.20", "(12.50)", "-12.5"; more decimals than cents are read only if they are zeros.
template <class Decimal>
std::optional<Decimal> export_number(std::string_view cell, bool decimal_comma) {
  std::string text = squeeze(cell);
  std::erase(text, '$');
  const bool in_parentheses = text.starts_with('(') && text.ends_with(')');
  if (in_parentheses) text = "-" + text.substr(1, text.size() - 2);
  const std::size_t dot = text.rfind('.'), comma = text.rfind(',');
  if (decimal_comma && comma != text.npos && (dot == text.npos || dot < comma)) {
    std::erase(text, '.');
    std::ranges::replace(text, ',', '.');
  }
  const std::size_t point = text.find('.');
  if (point != text.npos)
    while (text.ends_with('0') && text.size() > point + 1 + std::size_t(Decimal::digits)) text.pop_back();
  return Decimal::parse(trim(text));
}

/// The cells of a row by column.
struct ExportRow {
  std::array<std::string_view, amount_columns> cells;
  std::vector<std::string> notes;

  [[nodiscard]] std::string_view operator[](ExportColumn column) const {
    return cells.at(std::size_t(column));
  }
};

bool says_no(std::string_view cell) { return to_lower(trim(cell)) == "no"; }

/// A value that is the same as none.
bool is_nothing(std::string_view cell) {
  const std::string text = to_lower(trim(cell));
  return text.empty() || text == "no" || text == "yes" || text.find_first_not_of("0.$") == text.npos;
}

std::string printed_condition(std::string_view condition) {
  return to_lower(condition) == "average" ? "Avg." : std::string(condition);
}

/// Reads rows into an estimate.
class ExportReader {
 public:
  ExportReader(const ExportHeader& header, bool decimal_comma, Parsed<Estimate>& out)
      : header_(header), decimal_comma_(decimal_comma), out_(out), unread_(header.columns().size()) {}

  void add_root(std::string name) {
    Section& root = out_.value.sections.emplace_back();
    root.id = "S1";
    root.kind = SectionKind::estimate;
    root.name = std::move(name);
  }

  void add(const CsvRecord& record) {
    const ExportRow row = cells_of(record);
    if (record.fault != CsvFault::none) return refuse(record, std::string(csv_fault_text(record.fault)));
    if (row[ExportColumn::description].empty() && row[ExportColumn::sel].empty())
      return refuse(record, "no description and no code");
    LineItem& item = out_.value.items.emplace_back();
    fill_words(row, item);
    item.section = section_of(row);
    fill_amounts(row, item);
    fill_parts(row, item);
    fill_depreciation(row, item);
    check(row, item);
  }

  void finish() {
    Estimate& estimate = out_.value;
    add_sums();
    estimate.reconciliation.ok = !estimate.reconciliation.checks.empty() &&
                                 std::ranges::all_of(estimate.reconciliation.checks, &Check::ok);
    add_coverages(estimate);
    warn_of_columns();
    const auto has_quantity = [](const LineItem& item) { return item.quantity && !item.quantity->is_zero(); };
    if (header_.has(ExportColumn::quantity) && std::ranges::none_of(estimate.items, has_quantity))
      estimate.warnings.push_back(
          {"no_quantities",
           "every quantity is 0: the file may be a price list, which `esxconv price-list import` reads"});
  }

 private:
  /// What every row is checked for.
  enum Sum : std::size_t { amounts, unit_costs, values, actual_values };
  static constexpr std::array<std::string_view, 4> sum_names = {"items.amount", "items.unit_price",
                                                                "items.rcv", "items.acv"};
  struct Totals {
    Money printed, computed;
    bool any = false;
  };

  void refuse(const CsvRecord& record, const std::string& why) {
    out_.value.warnings.push_back(
        {"row_not_read", "row " + std::to_string(record.line) + " is not a line item: " + why});
  }

  void not_understood(const LineItem& item, std::string_view column, std::string_view cell) {
    out_.value.warnings.push_back(
        {"value_not_understood",
         std::string(column) + " '" + std::string(cut_utf8(cell, 40)) + "' of the line",
         {},
         item.number});
  }

  ExportRow cells_of(const CsvRecord& record) {
    ExportRow row;
    const std::size_t count = std::min(record.cells.size(), header_.columns().size());
    for (std::size_t i = 0; i < count; ++i) {
      const ExportColumn column = header_.columns()[i];
      const std::string_view cell = trim(record.cells[i]);
      if (column == ExportColumn::note) {
        if (!cell.empty()) row.notes.emplace_back(cell);
      } else if (column == ExportColumn::other) {
        unread_[i] = unread_[i] || !is_nothing(cell);
      } else {
        row.cells.at(std::size_t(column)) = cell;
      }
    }
    return row;
  }

  void fill_words(const ExportRow& row, LineItem& item) {
    item.number = row[ExportColumn::number];
    std::erase(item.number, ',');  // "14,249"
    item.description = squeeze(row[ExportColumn::description]);
    item.cat = row[ExportColumn::cat];
    item.sel = row[ExportColumn::sel];
    if (match::is_date_selector(item.sel)) {
      out_.value.warnings.push_back({"value_not_understood",
                                     "the selector of \"" + item.description + "\" is the date '" + item.sel +
                                         "', which a spreadsheet program made of it; the line has none",
                                     {},
                                     item.number});
      item.sel.clear();
    }
    item.coverage = row[ExportColumn::coverage];
    item.unit = match::short_unit(row[ExportColumn::unit]);
    item.notes = row.notes;
    const std::string_view words = row[ExportColumn::activity];
    const char letter = match::activity_of_words(words);
    constexpr char refit = 'F';
    if (const auto activity = activity_from_letter(letter == refit ? 'R' : letter)) {
      item.activity = *activity;
      item.activity_source = "printed";
    } else if (!words.empty()) {
      not_understood(item, "activity", words);
    }
    if (letter == refit)
      out_.value.warnings.push_back({"value_adapted",
                                     "activity " + std::string(words) + " is read as Detach & Reset (R)",
                                     {},
                                     item.number});
  }

  /// A room for each group, in the order of the first row of each.
  int section_of(const ExportRow& row) {
    const std::string code(row[ExportColumn::group_code]), words = squeeze(row[ExportColumn::group]);
    if (code.empty() && words.empty()) return 0;
    auto& sections = out_.value.sections;
    const auto [at, is_new] = rooms_.try_emplace({code, words}, int(sections.size()));
    if (!is_new) return at->second;
    Section& room = sections.emplace_back();
    room.id = "S" + std::to_string(sections.size());
    room.parent = 0;
    room.name = words.empty() ? code : words;
    room.kind = to_lower(room.name).contains("roof") ? SectionKind::roof : SectionKind::room;
    return at->second;
  }

  template <class Decimal>
  std::optional<Decimal> number(const ExportRow& row, ExportColumn column, const LineItem& item) {
    const std::string_view cell = row[column];
    if (cell.empty()) return std::nullopt;
    const auto value = export_number<Decimal>(cell, decimal_comma_);
    if (!value) not_understood(item, header_name(column), cell);
    return value;
  }

  std::string_view header_name(ExportColumn column) const {
    const auto at = std::ranges::find(header_.columns(), column);
    return at == header_.columns().end() ? std::string_view()
                                         : header_.name(std::size_t(at - header_.columns().begin()));
  }

  void fill_amounts(const ExportRow& row, LineItem& item) {
    item.quantity = number<Quantity>(row, ExportColumn::quantity, item);
    item.unit_price = number<Money>(row, ExportColumn::unit_cost, item);
    item.tax = number<Money>(row, ExportColumn::tax, item);
    item.rcv = number<Money>(row, ExportColumn::rcv, item);
    item.acv = number<Money>(row, ExportColumn::acv, item);
    amount_ = number<Money>(row, ExportColumn::item_amount, item);
    if (!item.unit_price && item.quantity && amount_)
      item.unit_price = price_of_amount(*item.quantity, *amount_);
    if (!item.rcv || !item.tax) return;
    const Money rest = *item.rcv - amount_.value_or(line_extension(item)) - *item.tax;
    if (is_above(rest, *item.rcv)) item.overhead_and_profit = rest;
  }

  /// Of a credit, the rest is below zero like the amount.
  static bool is_above(Money rest, Money of) { return of < Money() ? rest <= Money() : rest >= Money(); }

  void fill_parts(const ExportRow& row, LineItem& item) {
    parts_ = {.activity = activity_letter(item.activity)};
    constexpr auto columns = std::to_array<std::pair<ExportColumn, Money PriceParts::*>>({
        {ExportColumn::wage, &PriceParts::wage},
        {ExportColumn::burden, &PriceParts::burden},
        {ExportColumn::overhead, &PriceParts::overhead},
        {ExportColumn::material, &PriceParts::material},
        {ExportColumn::equipment, &PriceParts::equipment},
        {ExportColumn::market, &PriceParts::market_conditions},
    });
    has_parts_ = false;
    for (const auto& [column, part] : columns) {
      const auto value = number<Money>(row, column, item);
      has_parts_ = has_parts_ || (value && !value->is_zero());
      parts_.*part = value.value_or(Money());
    }
    if (!has_parts_ || item.unit_price != sum_of_parts()) return;
    item.price_components =
        extended_parts(item.quantity.value_or(Quantity()), line_extension(item), {&parts_, 1});
    if (item.activity == Activity::remove_and_replace) return;  // which part is the removal's is not said
    const auto some = [](Money value) { return value.is_zero() ? std::nullopt : std::optional(value); };
    ActivityCosts costs;
    costs.activity = item.activity;
    costs.labor = some(parts_.wage + parts_.burden + parts_.overhead);
    costs.material = some(parts_.material);
    costs.equipment = some(parts_.equipment);
    costs.market_conditions = some(parts_.market_conditions);
    item.activity_costs.push_back(std::move(costs));
  }

  [[nodiscard]] Money sum_of_parts() const {
    return parts_.wage + parts_.burden + parts_.overhead + parts_.material + parts_.equipment +
           parts_.market_conditions;
  }

  /// The amount is what the ACV lacks of the RCV; without an ACV, the column, unless that is a percentage.
  void fill_depreciation(const ExportRow& row, LineItem& item) {
    const auto value = number<Money>(row, ExportColumn::depreciation, item);
    const bool by_percent = to_lower(row[ExportColumn::depreciation_type]).contains("percent");
    Depreciation d;
    d.age = number<Quantity>(row, ExportColumn::age, item);
    d.life = number<Quantity>(row, ExportColumn::life, item);
    if (d.life && d.life->is_zero()) d.life.reset();
    d.condition = printed_condition(row[ExportColumn::condition]);
    d.recoverable = !says_no(row[ExportColumn::recoverable]);
    if (item.rcv && item.acv)
      d.amount = *item.rcv - *item.acv;
    else if (value && !by_percent)
      d.amount = *value;
    d.by_percent = by_percent && !d.amount.is_zero();
    const bool open = value && !value->is_zero() && by_percent && !item.acv;
    if (open)
      not_understood(item, "percentage of depreciation, without an ACV,", row[ExportColumn::depreciation]);
    if (!d.amount.is_zero() || d.life) item.depreciation = std::move(d);
  }

  void check(const ExportRow& row, const LineItem& item) {
    if (amount_ && item.quantity && !row[ExportColumn::unit_cost].empty())
      compare(amounts, item, ".amount", *amount_, line_extension(item));
    if (has_parts_ && item.unit_price)
      compare(unit_costs, item, ".unit_price", *item.unit_price, sum_of_parts());
    if (item.rcv && item.tax) {
      const Money least = amount_.value_or(line_extension(item)) + *item.tax;
      const Money computed = least + item.overhead_and_profit.value_or(Money());
      compare(values, item, ".rcv", *item.rcv, computed);
    }
    check_actual_value(row, item);
  }

  /// What the ACV lacks is the column's amount, or its percentage of the RCV or of the item amount.
  void check_actual_value(const ExportRow& row, const LineItem& item) {
    const auto value = export_number<Money>(row[ExportColumn::depreciation], decimal_comma_);
    if (!value || !item.acv || !item.rcv) return;
    const Money rcv = *item.rcv, acv = *item.acv, missing = rcv - acv;
    const Percent percent = Percent::from_units(value->units() * 100);
    const bool fits = missing == *value || missing == percent_of(percent, rcv) ||
                      missing == percent_of(percent, amount_.value_or(line_extension(item)));
    compare(actual_values, item, ".acv", acv, fits ? acv : rcv - *value);
  }

  void compare(Sum sum, const LineItem& item, std::string_view what, Money printed, Money computed) {
    Totals& totals = sums_[sum];
    totals.printed += printed;
    totals.computed += computed;
    totals.any = true;
    if (printed != computed)
      out_.value.reconciliation.checks.push_back(
          {"item:" + item.number + std::string(what), printed, computed, false});
  }

  void add_sums() {
    for (std::size_t i = 0; i < sum_names.size(); ++i)
      if (const Totals& t = sums_[i]; t.any)
        out_.value.reconciliation.checks.push_back(
            {std::string(sum_names.at(i)), t.printed, t.computed, t.printed == t.computed});
  }

  static void add_coverages(Estimate& estimate) {
    for (const std::string& name : coverage_names(estimate))
      estimate.claim.coverages.push_back({name, {}, {}});
  }

  void warn_of_columns() {
    constexpr auto expected =
        std::to_array<std::pair<ExportColumn, std::string_view>>({{ExportColumn::quantity, "Qty"},
                                                                  {ExportColumn::unit, "Unit"},
                                                                  {ExportColumn::unit_cost, "Unit Cost"},
                                                                  {ExportColumn::activity, "Activity"},
                                                                  {ExportColumn::tax, "Sales Tax"},
                                                                  {ExportColumn::rcv, "RCV"}});
    std::vector<std::string> missing, unread;
    for (const auto& [column, name] : expected)
      if (!header_.has(column)) missing.emplace_back(name);
    for (std::size_t i = 0; i < unread_.size(); ++i)
      if (unread_[i]) unread.push_back(header_.name(i));
    auto& warnings = out_.value.warnings;
    if (!missing.empty())
      warnings.push_back({"columns_missing", "the export has no column " + join(missing, ", ") +
                                                 "; the lines are read without what it would say"});
    if (!unread.empty())
      warnings.push_back(
          {"columns_not_read", "an estimate has no place for the column " + join(unread, ", ")});
  }

  const ExportHeader& header_;
  bool decimal_comma_;
  Parsed<Estimate>& out_;
  std::vector<bool> unread_;  // by column, whether a value of it is not in the estimate
  std::map<std::pair<std::string, std::string>, int> rooms_;
  std::vector<Totals> sums_ = std::vector<Totals>(sum_names.size());
  // Of the row that is being read.
  std::optional<Money> amount_;
  PriceParts parts_;
  bool has_parts_ = false;
};

bool is_table_of_items(const ExportHeader& header) {
  return header.has(ExportColumn::description) &&
         (header.has(ExportColumn::quantity) || header.has(ExportColumn::unit_cost) ||
          (header.has(ExportColumn::cat) && header.has(ExportColumn::sel)));
}

/// "smith.csv" → "smith"
std::string stem_of(const std::string& file_name) {
  const std::string name = file_name.substr(file_name.find_last_of('/') + 1);
  return name.substr(0, name.find_last_of('.'));
}

}  // namespace

bool is_items_export(std::string_view bytes) {
  constexpr std::size_t front_bytes = 65'536;
  constexpr std::string_view workbook = "xl/workbook.xml";
  if (match::looks_like_zip(bytes)) {
    const std::size_t end =
        bytes.size() - std::min(bytes.size(), front_bytes);  // the directory is at the end
    return bytes.substr(end).contains(workbook);
  }
  std::string_view front = bytes.substr(0, front_bytes);
  if (front.starts_with("\xFF\xFE") || front.starts_with("\xFE\xFF"))
    front = front.substr(0, front.size() / 2 * 2);
  else if (front.contains('\0') || front.contains("%PDF-"))
    return false;
  std::string storage;
  const auto text = match::spreadsheet_text(front, storage);
  if (!text || trim(*text).starts_with('<') || trim(*text).starts_with('{') || trim(*text).starts_with('['))
    return false;
  const auto source = match::open_csv_list(*text, {});
  return source && is_table_of_items(ExportHeader(source->header));
}

Result<Parsed<Estimate>> read_items_export(std::string_view bytes, const ReadItemsOptions& options) {
  Limits limits = options.limits;
  limits.price_list_bytes = std::min(limits.price_list_bytes, limits.input_bytes);
  std::string storage;
  auto source = match::open_list(bytes, {}, limits, storage);
  if (!source) {
    Error error = std::move(source.error());
    if (error.code == ErrorCode::malformed_price_list) error.code = ErrorCode::unsupported_estimate;
    if (error.code == ErrorCode::price_list_too_large) error.code = ErrorCode::file_too_large;
    return std::unexpected(std::move(error));
  }
  const ExportHeader header(source->header);
  if (!is_table_of_items(header))
    return fail(
        ErrorCode::unsupported_estimate,
        "the table is not an export of line items: its header row lacks a description, or a quantity, a unit "
        "cost or a code");
  Parsed<Estimate> read;
  ExportReader reader(header, source->decimal_comma, read);
  reader.add_root(stem_of(options.file_name));
  std::size_t rows = 0;
  for (CsvRecord record; source->next(record);) {
    if (record.fault == CsvFault::none && match::all_empty(record.cells)) continue;
    if (++rows > limits.price_list_rows)
      return fail(ErrorCode::file_too_large,
                  "the table has more than " + std::to_string(limits.price_list_rows) + " rows");
    reader.add(record);
  }
  if (read.value.items.empty())
    return fail(ErrorCode::unsupported_estimate, "no row of the table is a line item");
  reader.finish();
  read.value.source.file_name = options.file_name;
  read.value.source.sha256 = sha256_hex(bytes);
  read.value.source.layout = "ITEMS_EXPORT";
  return read;
}

}  // namespace estimate
