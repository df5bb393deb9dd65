#include "match/prices/sheet_rows.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"

namespace estimate::match {
namespace {

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

}  // namespace

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
  for (const XmlElement& cell : row.children)
    if (cell.name == "c") add_cell(record, cell);
  if (record.cells.empty()) return;
  if (records_.size() > limits_.price_list_rows)
    return fail_once(ErrorCode::price_list_too_large,
                     "the sheet has more than " + std::to_string(limits_.price_list_rows) + " rows");
  records_.push_back(std::move(record));
}

/// Empty cells are not stored: a cell's reference says where it is.
void SheetRows::add_cell(CsvRecord& record, const XmlElement& cell) {
  const std::string_view reference = attribute_of(cell, "r");
  const auto column = reference.empty() ? record.cells.size() : column_number(reference);
  if (!column)
    return fail_once(ErrorCode::malformed_price_list,
                     "'" + std::string(cut_utf8(reference, 40)) + "' is not the reference of a cell");
  if (*column >= CsvReader::max_cells) {
    record.fault = CsvFault::many_cells;
    return;
  }
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
  if (kind.empty() || kind == "n") return shown_number(trim(value->text));
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

}  // namespace estimate::match
