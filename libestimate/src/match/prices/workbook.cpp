#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {
namespace {

/// How a cell style shows a number: not as a date, as "2-Jan", "Jan-02", or as a whole date.
enum class DateStyle { none, day_month, month_year, date };

/// Collects rows. A shared string may fill a million cells, and a single cell makes a wide row: so the memory
/// of all cells is limited too.
class SheetRows {
 public:
  /// `shared_strings` and `styles` must outlive it.
  SheetRows(const std::vector<std::string>& shared_strings, const std::vector<DateStyle>& styles,
            const Limits& limits)
      : shared_strings_(shared_strings), styles_(styles), limits_(limits) {}

  void add(const XmlElement& row);

  /// Errors: malformed_price_list, price_list_too_large.
  [[nodiscard]] Result<std::vector<CsvRecord>> take();

 private:
  void add_cell(CsvRecord& record, const XmlElement& cell);
  [[nodiscard]] std::string cell_text(const XmlElement& cell);
  void fail_once(ErrorCode code, std::string message);

  const std::vector<std::string>& shared_strings_;
  const std::vector<DateStyle>& styles_;
  const Limits& limits_;
  std::vector<CsvRecord> records_;
  std::size_t row_ = 0;  // the number of the last row
  std::size_t next_column_ = 0;
  std::uint64_t bytes_ = 0;
  std::optional<Error> error_;
};

std::string_view attribute_of(const XmlElement& element, std::string_view name) {
  const std::string* value = element.attribute(name);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.begin(), text.end(), number);
  if (problem != std::errc() || end != text.end()) return std::nullopt;
  return number;
}

/// The column of "AB12", from 0; nullopt if it has no letters, or too many.
std::optional<std::size_t> column_number(std::string_view reference) {
  constexpr std::size_t max_letters = 3;
  std::size_t number = 0, letters = 0;
  for (; letters < reference.size() && reference[letters] >= 'A' && reference[letters] <= 'Z'; ++letters) {
    if (letters == max_letters) return std::nullopt;
    number = number * 26 + std::size_t(reference[letters] - 'A' + 1);
  }
  if (letters == 0) return std::nullopt;
  return number - 1;
}

/// Spreadsheets store 0.3 as 0.30000000000000004, and show 15 digits of it.
std::string shown_number(std::string_view text) {
  constexpr int shown_digits = 15;
  double number = 0;
  const auto [end, problem] = std::from_chars(text.begin(), text.end(), number);
  const bool exact = text.size() <= shown_digits && text.find_first_of("eE") == text.npos;
  if (exact || problem != std::errc() || end != text.end()) return std::string(text);
  std::array<char, 64> digits{};
  const auto written =
      std::to_chars(digits.begin(), digits.end(), number, std::chars_format::general, shown_digits);
  return {digits.begin(), written.ptr};
}

/// The day of a number, as spreadsheets count them from 1899-12-30; nullopt if it is none.
std::optional<std::chrono::year_month_day> day_of(std::string_view digits) {
  constexpr std::size_t last_day = 2'958'465;  // of the year 9999
  const auto number = whole_number(digits.substr(0, digits.find('.')));
  if (!number || *number > last_day) return std::nullopt;
  using namespace std::chrono;
  return year_month_day(sys_days(year(1899) / December / 30) + days(*number));
}

std::string two_digits(unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); }

/// As a spreadsheet program writes the cell into a CSV; whole dates as 2025-01-02.
std::string shown_date(std::string_view digits, DateStyle style) {
  constexpr std::array<std::string_view, 12> names = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  constexpr int century = 100;
  const auto day = day_of(digits);
  if (!day) return shown_number(digits);
  const auto month = unsigned(day->month()), of_month = unsigned(day->day());
  const std::string name(names.at(month - 1));
  if (style == DateStyle::day_month) return std::to_string(of_month) + "-" + name;
  if (style == DateStyle::month_year) return name + "-" + two_digits(unsigned(int(day->year()) % century));
  return std::to_string(int(day->year())) + "-" + two_digits(month) + "-" + two_digits(of_month);
}

/// Of a format code such as "d-mmm" or "m/d/yyyy"; text in quotes and brackets says nothing.
DateStyle style_of_format(std::string_view format) {
  bool day = false, month = false, year = false, in_quotes = false, in_brackets = false;
  for (const char c : to_lower(format)) {
    if (c == '"') in_quotes = !in_quotes;
    if (c == '[' || c == ']') in_brackets = c == '[';
    if (in_quotes || in_brackets) continue;
    day = day || c == 'd';
    month = month || c == 'm';
    year = year || c == 'y';
  }
  if (day && month) return year ? DateStyle::date : DateStyle::day_month;
  return month && year ? DateStyle::month_year : DateStyle::none;
}

/// Of the formats that every workbook has.
DateStyle style_of_number(std::size_t format) {
  constexpr std::size_t date = 14, day_month_year = 15, day_month = 16, month_year = 17, date_time = 22;
  if (format == day_month) return DateStyle::day_month;
  if (format == month_year) return DateStyle::month_year;
  return format == date || format == day_month_year || format == date_time ? DateStyle::date
                                                                           : DateStyle::none;
}

/// The text of a shared or inline string, which may be in pieces with fonts of their own.
std::string rich_text(const XmlElement& string) {
  std::string text;
  for (const XmlElement& piece : string.children) {
    if (piece.name == "t") text += piece.text;
    if (piece.name != "r") continue;
    if (const XmlElement* run = piece.child("t")) text += run->text;
  }
  return text;
}

void SheetRows::add(const XmlElement& row) {
  if (error_) return;
  const auto number = whole_number(attribute_of(row, "r"));
  row_ = number.value_or(row_ + 1);
  CsvRecord record;
  record.line = row_;
  next_column_ = 0;
  for (const XmlElement& cell : row.children)
    if (cell.name == "c") add_cell(record, cell);
  if (record.cells.empty()) return;
  if (records_.size() > limits_.price_list_rows)
    return fail_once(ErrorCode::price_list_too_large,
                     "the sheet has more than " + std::to_string(limits_.price_list_rows) + " rows");
  record.cells.shrink_to_fit();  // cell by cell, it has grown to nearly twice its size
  records_.push_back(std::move(record));
}

/// Empty cells are not stored: a cell's reference says where it is.
void SheetRows::add_cell(CsvRecord& record, const XmlElement& cell) {
  const std::string_view reference = attribute_of(cell, "r");
  const auto column = reference.empty() ? next_column_ : column_number(reference);
  if (!column)
    return fail_once(ErrorCode::malformed_price_list,
                     "'" + std::string(cut_utf8(reference, 40)) + "' is not the reference of a cell");
  if (*column >= CsvReader::max_cells) {
    record.fault = CsvFault::many_cells;
    return;
  }
  next_column_ = *column + 1;
  std::string text = cell_text(cell);
  if (text.size() > CsvReader::max_cell_bytes) {
    record.fault = CsvFault::long_cell;
    text.clear();
  }
  if (text.empty()) return;
  const std::size_t cells = std::max(record.cells.size(), *column + 1);
  bytes_ += text.size() + (cells - record.cells.size()) * sizeof(std::string);
  if (bytes_ > limits_.price_list_bytes)
    return fail_once(
        ErrorCode::price_list_too_large,
        "the cells have more than " + std::to_string(limits_.price_list_bytes) + " bytes together");
  record.cells.resize(cells);
  record.cells[*column] = std::move(text);
}

/// By the kind of the cell: a shared string, one of its own, or a number or the result of a formula.
std::string SheetRows::cell_text(const XmlElement& cell) {
  const std::string_view kind = attribute_of(cell, "t");
  if (kind == "inlineStr") {
    const XmlElement* string = cell.child("is");
    return string == nullptr ? std::string() : rich_text(*string);
  }
  const XmlElement* value = cell.child("v");
  if (value == nullptr) return {};
  if (kind.empty() || kind == "n") {
    const auto style = whole_number(attribute_of(cell, "s"));
    const DateStyle shown = style && *style < styles_.size() ? styles_[*style] : DateStyle::none;
    return shown == DateStyle::none ? shown_number(trim(value->text)) : shown_date(trim(value->text), shown);
  }
  if (kind != "s") return value->text;
  const auto index = whole_number(trim(value->text));
  if (index && *index < shared_strings_.size()) return shared_strings_[*index];
  fail_once(ErrorCode::malformed_price_list,
            "a cell has the shared string '" + std::string(cut_utf8(value->text, 40)) + "', but there are " +
                std::to_string(shared_strings_.size()));
  return {};
}

void SheetRows::fail_once(ErrorCode code, std::string message) {
  if (!error_) error_ = Error{code, std::move(message), "row " + std::to_string(row_)};
}

Result<std::vector<CsvRecord>> SheetRows::take() {
  if (error_) return std::unexpected(std::move(*error_));
  return std::move(records_);
}

constexpr std::string_view workbook_part = "xl/workbook.xml";
constexpr std::string_view relations_part = "xl/_rels/workbook.xml.rels";
constexpr std::string_view styles_part = "xl/styles.xml";
constexpr std::string_view shared_strings_part = "xl/sharedStrings.xml";

using Members = std::vector<ZipEntry>;

const std::string* find_part(const Members& members, std::string_view name) {
  const auto at = std::ranges::find(members, name, &ZipEntry::name);
  return at == members.end() ? nullptr : &at->bytes;
}

Result<const std::string*> part(const Members& members, std::string_view name) {
  if (const std::string* found = find_part(members, name)) return found;
  if (name == workbook_part) return malformed_list("the archive is not a workbook (XLSX)");
  return malformed_list("the workbook lacks its part " + std::string(cut_utf8(name, 100)));
}

std::unexpected<Error> in_part(std::string_view name, Error error) {
  error.where = name;
  return std::unexpected(std::move(error));
}

Result<XmlElement> parse_part(const Members& members, std::string_view name, const Limits& limits) {
  const auto bytes = part(members, name);
  if (!bytes) return std::unexpected(bytes.error());
  auto root = parse_xml(**bytes, limits);
  if (!root) return in_part(name, root.error());
  return root;
}

std::string text_of(const std::string* attribute) {
  return attribute == nullptr ? std::string() : *attribute;
}

/// The attribute "id" of a namespace: "r:id".
std::string relation_id(const XmlElement& sheet) {
  for (const auto& [name, value] : sheet.attributes)
    if (name.ends_with(":id")) return value;
  return {};
}

struct Sheet {
  std::string name, relation;
};

std::vector<Sheet> sheets_of(const XmlElement& workbook) {
  std::vector<Sheet> sheets;
  const XmlElement* list = workbook.child("sheets");
  if (list == nullptr) return sheets;
  for (const XmlElement& sheet : list->children)
    if (sheet.name == "sheet") sheets.push_back({text_of(sheet.attribute("name")), relation_id(sheet)});
  return sheets;
}

Result<Sheet> choose_sheet(const XmlElement& workbook, std::string_view name) {
  const std::vector<Sheet> sheets = sheets_of(workbook);
  if (sheets.empty()) return malformed_list("the workbook has no sheets");
  if (name.empty()) return sheets.front();
  const auto at = std::ranges::find_if(
      sheets, [&](const Sheet& sheet) { return to_lower(sheet.name) == to_lower(name); });
  if (at != sheets.end()) return *at;
  std::vector<std::string> names;
  names.reserve(sheets.size());
  for (const Sheet& sheet : sheets) names.push_back("'" + sheet.name + "'");
  return malformed_list("the workbook has no sheet '" + std::string(cut_utf8(name, 100)) +
                        "'; its sheets: " + std::string(cut_utf8(join(names, ", "), 300)));
}

/// The member of a sheet: targets are relative to the folder of the workbook, or begin with a slash.
Result<std::string> sheet_part(const XmlElement& relations, const Sheet& sheet) {
  for (const XmlElement& relation : relations.children) {
    if (text_of(relation.attribute("Id")) != sheet.relation) continue;
    const std::string target = text_of(relation.attribute("Target"));
    return target.starts_with('/') ? target.substr(1) : "xl/" + target;
  }
  return malformed_list("the workbook does not say where its sheet '" +
                        std::string(cut_utf8(sheet.name, 100)) + "' is");
}

Result<std::vector<std::string>> shared_strings(const Members& members, const Limits& limits) {
  std::vector<std::string> strings;
  const std::string* bytes = find_part(members, shared_strings_part);
  if (bytes == nullptr) return strings;
  const auto read = parse_xml(
      *bytes, "si", [&](const XmlElement& string) { strings.push_back(rich_text(string)); }, limits);
  if (!read) return in_part(shared_strings_part, read.error());
  return strings;
}

/// By the number of a cell's style; without styles, no cell is a date.
Result<std::vector<DateStyle>> date_styles(const Members& members, const Limits& limits) {
  std::vector<DateStyle> styles;
  if (find_part(members, styles_part) == nullptr) return styles;
  const auto root = parse_part(members, styles_part, limits);
  if (!root) return std::unexpected(root.error());
  std::map<std::size_t, DateStyle> formats;
  if (const XmlElement* own = root->child("numFmts"))
    for (const XmlElement& format : own->children)
      if (const auto number = whole_number(attribute_of(format, "numFmtId")))
        formats[*number] = style_of_format(attribute_of(format, "formatCode"));
  const XmlElement* cells = root->child("cellXfs");
  if (cells == nullptr) return styles;
  styles.reserve(cells->children.size());
  for (const XmlElement& cell : cells->children) {
    const std::size_t format = whole_number(attribute_of(cell, "numFmtId")).value_or(0);
    const auto own = formats.find(format);
    styles.push_back(own == formats.end() ? style_of_number(format) : own->second);
  }
  return styles;
}

Result<std::string> find_sheet(const Members& members, std::string_view name, const Limits& limits) {
  const auto workbook = parse_part(members, workbook_part, limits);
  if (!workbook) return std::unexpected(workbook.error());
  const auto sheet = choose_sheet(*workbook, name);
  if (!sheet) return std::unexpected(sheet.error());
  const auto relations = parse_part(members, relations_part, limits);
  if (!relations) return std::unexpected(relations.error());
  return sheet_part(*relations, *sheet);
}

}  // namespace

bool looks_like_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

Result<std::vector<CsvRecord>> read_sheet(std::string_view bytes, std::string_view sheet,
                                          const Limits& limits) {
  const auto members = read_zip(bytes, limits);
  if (!members) return std::unexpected(members.error());
  const auto name = find_sheet(*members, sheet, limits);
  if (!name) return std::unexpected(name.error());
  const auto document = part(*members, *name);
  if (!document) return std::unexpected(document.error());
  const auto strings = shared_strings(*members, limits);
  if (!strings) return std::unexpected(strings.error());
  const auto styles = date_styles(*members, limits);
  if (!styles) return std::unexpected(styles.error());
  SheetRows rows(*strings, *styles, limits);
  const auto read = parse_xml(**document, "row", [&](const XmlElement& row) { rows.add(row); }, limits);
  if (!read) return in_part(*name, read.error());
  auto records = rows.take();
  if (!records && records.error().where.empty()) return in_part(*name, records.error());
  return records;
}

}  // namespace estimate::match
