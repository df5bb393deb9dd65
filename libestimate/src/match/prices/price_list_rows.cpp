#include "match/prices/price_list_rows.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/price_list.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {
namespace {

/// How to read every row of a file.
struct FileForm {
  std::vector<FileColumn> columns;
  bool has_controls = false, decimal_comma = false, derive_activities = false;
  bool by_activity = false;  // a row is the price of one activity
};

/// What is wrong with a row: a message for the user, and what rows with the same fault have in common.
struct RowProblem {
  std::string message, reason;
};

Result<void> check_code(std::string_view code) {
  if (code.empty()) return malformed_list("the file has no line '# code=…', and no code was given");
  if (valid_price_list_code(code)) return {};
  return malformed_list("'" + std::string(cut_utf8(code, 40)) +
                        "' is not a price list code: 1 to 20 characters, no lower case, no space");
}

Result<void> check_description(std::string_view description) {
  constexpr std::size_t max_bytes = 1'000;
  if (has_control_character(description)) return malformed_list("the description has control characters");
  if (description.size() > max_bytes) return malformed_list("the description is longer than 1,000 bytes");
  return {};
}

/// Rejects a row before its cells are checked.
std::optional<std::string> check_shape(const CsvRecord& record, const FileForm& form) {
  const std::size_t columns = form.columns.size();
  if (record.fault != CsvFault::none) return std::string(csv_fault_text(record.fault));
  const auto padding = record.cells.begin() + std::ptrdiff_t(std::min(columns, record.cells.size()));
  const bool only_padding =
      std::all_of(padding, record.cells.end(), [](const std::string& cell) { return cell.empty(); });
  if (record.cells.size() < columns || !only_padding) {
    return std::to_string(record.cells.size()) + " cells, but the header has " + std::to_string(columns);
  }
  if (form.has_controls && std::ranges::any_of(record.cells, has_control_character))
    return "a control character (such as NUL)";
  return std::nullopt;
}

/// The activities that the prices allow: remove and replace, replace, remove, reset.
std::string activities_by_prices(const PriceItem& item) {
  std::string letters;
  if (!item.remove.is_zero() && !item.replace.is_zero()) letters += '&';
  if (!item.replace.is_zero() || item.remove.is_zero()) letters += '+';
  if (!item.remove.is_zero()) letters += '-';
  if (!item.reset.is_zero()) letters += 'R';
  return letters;
}

/// "1.234,50" → "1234.50"; "1,234.50" stays.
std::string with_decimal_point(std::string_view cell) {
  const std::size_t comma = cell.rfind(',');
  if (comma == cell.npos || cell.find('.', comma) != cell.npos) return std::string(cell);
  return replace_all(cell.substr(0, comma), ".", "") + "." + std::string(cell.substr(comma + 1));
}

/// Reads a cell of a known column. Units in words are those of rows from other programs.
std::optional<std::string> read_known_cell(const PriceColumn& known, const std::string& cell,
                                           const FileForm& form, PriceItem& item) {
  const bool is_amount = known.kind == CellKind::money || known.kind == CellKind::part;
  if (form.decimal_comma && is_amount) return read_price_cell(known, with_decimal_point(cell), item);
  if (form.by_activity && known.kind == CellKind::unit) return read_price_cell(known, short_unit(cell), item);
  return read_price_cell(known, cell, item);
}

std::string date_message(std::string_view cell) {
  return "sel '" + std::string(cut_utf8(cell, 40)) +
         "' is a date that a spreadsheet program made of a selector; export the list again and import the "
         "file as it was exported, without opening and saving it there";
}

RowProblem problem_of_cell(const PriceColumn& known, const std::string& cell, std::string message) {
  const std::string name(known.name);
  if (known.kind == CellKind::selector && is_date_selector(trim(cell)))
    return {date_message(trim(cell)), std::string(date_reason)};
  return {std::move(message), name + (trim(cell).empty() ? " is missing" : " is not valid")};
}

/// Fills `item`; returns everything that is wrong with the row, so it can be fixed at once.
std::vector<RowProblem> read_row(const CsvRecord& record, const FileForm& form, PriceItem& item) {
  if (auto problem = check_shape(record, form)) return {{std::move(*problem), "cells do not fit the header"}};
  std::vector<RowProblem> problems;
  for (std::size_t i = 0; i < form.columns.size(); ++i) {
    const auto& [known, name, is_of_line] = form.columns[i];
    const std::string& cell = record.cells[i];
    if (known != nullptr) {
      if (auto problem = read_known_cell(*known, cell, form, item))
        problems.push_back(problem_of_cell(*known, cell, std::move(*problem)));
      else if (known->kind == CellKind::selector && is_date_selector(item.sel))
        problems.push_back(problem_of_cell(*known, cell, {}));
    } else if (!cell.empty() && !name.empty()) {
      if (!is_of_line) item.extra[name] = cell;
    } else if (!cell.empty()) {
      problems.push_back(
          {"cell " + std::to_string(i + 1) + " is in a column without a name", "a cell without a column"});
    }
  }
  if (form.derive_activities) item.activities = form.by_activity ? "+" : activities_by_prices(item);
  if (form.by_activity && problems.empty() && item.activities.size() != 1)
    problems.push_back({"act '" + item.activities + "' has several activities, but the row has one price",
                        "act is not valid"});
  if (auto problem = check_price_signs(item)) problems.push_back({std::move(*problem), "negative price"});
  return problems;
}

/// One value for each code, found without sorting; a list has tens of thousands.
template <class T>
class ByCode {
 public:
  explicit ByCode(std::size_t expected) { values_.reserve(expected); }
  /// The value of the item's code, which is `value` if it is new.
  T& insert(const PriceItem& item, T value) {
    return values_.try_emplace(item.cat + ' ' + item.sel, std::move(value)).first->second;
  }

 private:
  std::unordered_map<std::string, T> values_;
};

/// An entry that grows by rows with one activity each.
struct GrowingEntry {
  std::size_t item = 0, line = 0;
  std::map<char, Money> prices;
};

Money sum_of(const PriceParts& parts) {
  return parts.wage + parts.burden + parts.overhead + parts.material + parts.equipment +
         parts.market_conditions;
}

/// Collects the entries of a file. Rows are added in their order.
class Entries {
 public:
  Entries(ParsedPriceList& parsed, bool by_activity, std::size_t expected)
      : parsed_(parsed), by_activity_(by_activity), by_code_(expected) {
    parsed_.list.items.reserve(expected);
    entries_.reserve(expected);
  }

  void refuse(std::size_t line, std::string message, std::string reason) {
    parsed_.bad_rows.push_back({line, std::move(message), std::move(reason)});
  }

  void add(PriceItem row, std::size_t line) {
    const std::size_t at = by_code_.insert(row, entries_.size());
    const bool is_new = at == entries_.size();
    if (is_new) entries_.push_back({.item = parsed_.list.items.size(), .line = line, .prices = {}});
    if (by_activity_) {
      add_activity(entries_[at], std::move(row), line, is_new);
    } else if (is_new) {
      parsed_.list.items.push_back(std::move(row));
    } else {
      refuse(line, "the list already has " + row.cat + " " + row.sel, "code is in the list already");
    }
  }

  /// Prices and activities of all entries, once their rows are known.
  void finish() {
    for (const GrowingEntry& entry : entries_)
      if (by_activity_) set_prices(entry);
    ImportTable& table = parsed_.table;
    table.entries = parsed_.list.items.size();
    for (const PriceItem& item : parsed_.list.items) table.activities += item.activities.size();
    if (by_activity_) table.activities = table.entries + table.merged;
    std::ranges::sort(parsed_.bad_rows, {}, &BadRow::line);
    for (const BadRow& row : parsed_.bad_rows) note(table.refused, row.reason, row.line);
  }

 private:
  static void note(std::vector<RowsByReason>& rows, const std::string& reason, std::size_t line) {
    auto at = std::ranges::find(rows, reason, &RowsByReason::reason);
    if (at == rows.end()) at = rows.insert(at, {reason, {}});
    at->lines.push_back(line);
  }

  void keep_parts(PriceItem& row, char activity, std::size_t line) {
    if (row.parts.empty()) return;
    PriceParts& parts = row.parts.front();
    parts.activity = activity;
    const Money sum = sum_of(parts);
    if (sum == row.replace && !sum.is_zero()) return;
    if (!sum.is_zero()) note(parsed_.table.left_out, "parts that do not add up to the unit price", line);
    row.parts.clear();
  }

  void add_activity(GrowingEntry& entry, PriceItem row, std::size_t line, bool is_new) {
    const char activity = row.activities.front();
    const Money price = row.replace;
    keep_parts(row, activity, line);
    row.replace = {};
    if (is_new) {
      entry.prices.emplace(activity, price);
      parsed_.list.items.push_back(std::move(row));
      return;
    }
    PriceItem& item = parsed_.list.items[entry.item];
    const std::string before = " in line " + std::to_string(entry.line);
    if (item.unit != row.unit)
      return refuse(line,
                    "unit " + row.unit + ", but " + item.cat + " " + item.sel + " has " + item.unit + before,
                    "another unit for the same code");
    const auto known = entry.prices.find(activity);
    if (known != entry.prices.end() && known->second != price)
      return refuse(line,
                    "price " + price.plain() + " for " + activity + ", but " + item.cat + " " + item.sel +
                        " has " + known->second.plain(),
                    "another price for the same activity");
    if (known != entry.prices.end()) {
      ++parsed_.table.repeated;
      return;
    }
    if (!agrees_with_sum(entry, activity, price))
      return refuse(line,
                    "price " + price.plain() + " for " + activity + ": the prices of " + item.cat + " " +
                        item.sel + " for -, + and & do not add up",
                    "prices that do not add up");
    entry.prices.emplace(activity, price);
    item.parts.insert(item.parts.end(), row.parts.begin(), row.parts.end());
    ++parsed_.table.merged;
  }

  /// Whether the price for & is that for - and that for +, once all three are known.
  static bool agrees_with_sum(const GrowingEntry& entry, char activity, Money price) {
    std::map<char, Money> prices = entry.prices;
    prices.emplace(activity, price);
    if (!prices.contains('&')) return true;
    if (!prices.contains('-') || !prices.contains('+')) {
      const char half = prices.contains('-') ? '-' : '+';
      return !prices.contains(half) || prices[half] <= prices['&'];
    }
    return prices['&'] == prices['-'] + prices['+'];
  }

  void set_prices(const GrowingEntry& entry) {
    PriceItem& item = parsed_.list.items[entry.item];
    const auto price = [&](char activity) {
      const auto at = entry.prices.find(activity);
      return at == entry.prices.end() ? std::optional<Money>() : at->second;
    };
    const auto remove = price('-'), replace = price('+'), both = price('&');
    item.remove = remove.value_or(both && replace ? *both - *replace : Money());
    item.replace = replace.value_or(both ? *both - item.remove : Money());
    item.reset = price('R').value_or(Money());
    item.labor = price('I').value_or(Money());
    item.material = price('M').value_or(Money());
    item.refit = price('F').value_or(Money());
    item.activities.clear();
    for (const char activity : std::string_view("&+-RIMF"))
      if (entry.prices.contains(activity) || (activity == '&' && remove && replace))
        item.activities += activity;
  }

  ParsedPriceList& parsed_;
  bool by_activity_;
  ByCode<std::size_t> by_code_;
  std::vector<GrowingEntry> entries_;
};

/// Reads the rows after the header. Error: price_list_too_large.
Result<void> read_rows(const PriceListSource& source, const FileForm& form, const Limits& limits,
                       ParsedPriceList& parsed) {
  Entries entries(parsed, form.by_activity, source.expected_rows);
  std::size_t& rows = parsed.table.rows;
  for (CsvRecord record; source.next(record);) {
    if (record.fault == CsvFault::none && all_empty(record.cells)) continue;
    if (++rows > limits.price_list_rows) {
      return fail(ErrorCode::price_list_too_large,
                  "the list has more than " + std::to_string(limits.price_list_rows) + " rows");
    }
    PriceItem item;
    const std::vector<RowProblem> problems = read_row(record, form, item);
    if (problems.empty()) {
      entries.add(std::move(item), record.line);
      continue;
    }
    std::vector<std::string> messages;
    messages.reserve(problems.size());
    for (const RowProblem& problem : problems) messages.push_back(problem.message);
    const auto date = std::ranges::find(problems, date_reason, &RowProblem::reason);
    if (date != problems.end())
      parsed.date_rows.push_back({record.line, item.cat, item.sel, item.activities, item.description});
    entries.refuse(record.line, join(messages, "; "),
                   date == problems.end() ? problems.front().reason : date->reason);
  }
  if (rows == 0) return malformed_list("the list has a header row but no other rows");
  entries.finish();
  return {};
}

}  // namespace

std::unexpected<Error> malformed_list(std::string message, std::size_t line) {
  return fail(ErrorCode::malformed_price_list, std::move(message),
              line == 0 ? std::string() : "line " + std::to_string(line));
}

bool all_empty(const std::vector<std::string>& cells) {
  return std::ranges::all_of(cells, [](std::string_view cell) { return trim(cell).empty(); });
}

Result<ParsedPriceList> read_price_rows(const PriceListSource& source, const PriceListForm& form,
                                        const Limits& limits) {
  if (auto good = check_form(form); !good) return std::unexpected(good.error());
  auto columns = read_columns(source.header, form);
  if (!columns) return std::unexpected(columns.error());
  const bool derive_activities = !columns->has("act");
  const FileForm file{.columns = std::move(columns->columns),
                      .has_controls = source.has_controls,
                      .decimal_comma = source.decimal_comma,
                      .derive_activities = derive_activities,
                      .by_activity = columns->by_activity};
  ParsedPriceList parsed;
  parsed.list.code = form.code.empty() ? source.code : form.code;
  parsed.list.description = source.description;
  if (auto good = check_code(parsed.list.code); !good) return std::unexpected(good.error());
  if (auto good = check_description(parsed.list.description); !good) return std::unexpected(good.error());
  if (auto done = read_rows(source, file, limits, parsed); !done) return std::unexpected(done.error());
  return parsed;
}

}  // namespace estimate::match
