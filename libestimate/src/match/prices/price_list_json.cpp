#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>

#include <nlohmann/json.hpp>

#include "match/prices/price_list_rows.h"
#include "match/prices/spreadsheet_rows.h"

namespace estimate::match {
namespace {

using nlohmann::json;

/// A position in the text, and the number of lines before it.
class LineCounting {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  LineCounting(const char* at, std::size_t* line) : at_(at), line_(line) {}
  reference operator*() const { return *at_; }
  LineCounting& operator++() {
    if (*at_ == '\n') ++*line_;
    ++at_;
    return *this;
  }
  friend bool operator==(const LineCounting& a, const LineCounting& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  std::size_t* line_;
};

struct JsonRow {
  std::size_t line = 0;
  std::vector<std::pair<std::size_t, std::string>> cells;  // number of the column, text
  CsvFault fault = CsvFault::none;
};

struct JsonRows {
  std::string code, description;
  std::vector<std::string> columns;  // in order of first occurrence
  std::vector<JsonRow> rows;
  std::optional<Error> error;
};

/// Fills rows from nlohmann's SAX events, because only these give access to the text of a number.
class RowBuilder : public nlohmann::json_sax<json> {
 public:
  RowBuilder(JsonRows& out, const Limits& limits) : out_(out), limits_(limits) {}

  std::size_t line = 1;

  bool null() override { return value({}); }
  bool boolean(bool truth) override { return value(truth ? "true" : "false"); }
  bool number_integer(number_integer_t number) override { return value(std::to_string(number)); }
  bool number_unsigned(number_unsigned_t number) override { return value(std::to_string(number)); }
  bool number_float(number_float_t, const string_t& digits) override { return value(digits); }
  bool string(string_t& text) override { return value(text); }
  bool binary(binary_t&) override { return false; }  // does not occur in text input
  bool key(string_t& name) override {
    key_ = std::move(name);
    return true;
  }
  bool start_object(std::size_t) override {
    if (++depth_ == 1) return true;
    if (depth_ == item_depth_ && in_items_) return start_row();
    return refuse("found an object where a string or number is expected");
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    const bool whole_document = depth_ == 0;
    const bool items = depth_ == 1 && !in_items_ && key_ == "items";
    if (whole_document || items) {
      in_items_ = true;
      item_depth_ = ++depth_ + 1;
      return true;
    }
    if (in_items_ && depth_ == item_depth_ && !in_list_) {  // the activities, one by one
      in_list_ = true;
      return value({});
    }
    return refuse("found an array where a string or number is expected");
  }
  bool end_array() override {
    if (in_list_) {
      in_list_ = false;
      return true;
    }
    --depth_;
    in_items_ = false;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    return refuse("the JSON is invalid at byte " + std::to_string(position));
  }

 private:
  bool refuse(std::string message) {
    if (!out_.error) out_.error = malformed_list(std::move(message), line).error();
    return false;
  }

  bool start_row() {
    if (out_.rows.size() == limits_.price_list_rows) {
      out_.error = Error{ErrorCode::price_list_too_large,
                         "the list has more than " + std::to_string(limits_.price_list_rows) + " rows",
                         {}};
      return false;
    }
    out_.rows.push_back({.line = line, .cells = {}, .fault = CsvFault::none});
    return true;
  }

  bool value(const std::string& text) {
    if (in_items_ && depth_ == item_depth_) return cell(text);
    if (in_items_) return refuse("an item must be an object");
    if (depth_ == 0) return refuse("a price list must be an object or an array of items");
    if (key_ == "code") out_.code = text;
    if (key_ == "description") out_.description = text;
    return true;
  }

  bool cell(const std::string& text) {
    JsonRow& row = out_.rows.back();
    if (text.size() > CsvReader::max_cell_bytes) row.fault = CsvFault::long_cell;
    const std::size_t column = column_of(key_);
    if (column == CsvReader::max_cells) return refuse("more than 1,000 column names");
    if (in_list_ && !row.cells.empty() && row.cells.back().first == column)
      row.cells.back().second += text;
    else
      row.cells.emplace_back(column, text.substr(0, CsvReader::max_cell_bytes));
    return true;
  }

  std::size_t column_of(const std::string& name) {
    const auto [at, fresh] = numbers_.emplace(name, out_.columns.size());
    if (fresh && at->second < CsvReader::max_cells) out_.columns.push_back(name);
    return at->second;
  }

  JsonRows& out_;
  const Limits& limits_;
  std::map<std::string, std::size_t> numbers_;
  std::string key_;
  std::size_t depth_ = 0, item_depth_ = 0;
  bool in_items_ = false, in_list_ = false;
};

/// A row with a cell for every column of the file.
void fill_record(const JsonRow& row, std::size_t columns, CsvRecord& record) {
  record.line = row.line;
  record.fault = row.fault;
  record.cells.assign(columns, {});
  for (const auto& [column, text] : row.cells) record.cells[column] = text;
}

}  // namespace

Result<PriceListSource> open_json_list(std::string_view text, const Limits& limits) {
  const auto rows = std::make_shared<JsonRows>();
  RowBuilder builder(*rows, limits);
  const char *begin = std::to_address(text.begin()), *end = std::to_address(text.end());
  json::sax_parse(LineCounting(begin, &builder.line), LineCounting(end, &builder.line), &builder);
  if (auto& error = rows->error) return std::unexpected(*error);
  PriceListSource source;
  source.code = rows->code;
  source.description = rows->description;
  source.header = {.line = 1, .cells = rows->columns, .fault = CsvFault::none};
  source.has_controls = true;  // escapes may encode any
  source.expected_rows = rows->rows.size();
  source.next = [rows, at = std::size_t{0}](CsvRecord& record) mutable {
    if (at == rows->rows.size()) return false;
    fill_record(rows->rows[at++], rows->columns.size(), record);
    return true;
  };
  return source;
}

}  // namespace estimate::match
