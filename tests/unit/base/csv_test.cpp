#include "estimate/csv.h"

#include <doctest/doctest.h>

#include "esx/estimate/base/text.h"

using estimate::append_csv_record;
using estimate::CsvFault;
using estimate::CsvReader;
using estimate::CsvRecord;
using Cells = std::vector<std::string>;

namespace {

std::vector<CsvRecord> read_all(std::string_view text) {
  std::vector<CsvRecord> records;
  CsvReader reader(text);
  for (CsvRecord record; reader.next(record);) records.push_back(record);
  return records;
}

Cells one(std::string_view text) {
  const auto records = read_all(text);
  REQUIRE(records.size() == 1);
  return records[0].cells;
}

CsvFault fault(std::string_view text) { return read_all(text).at(0).fault; }

}  // namespace

TEST_CASE("csv: cells, empty cells and quotes") {
  CHECK(one("a,b,c") == Cells{"a", "b", "c"});
  CHECK(one(",") == Cells{"", ""});
  CHECK(one("\n") == Cells{""});
  CHECK(one("\"a,b\",\"c\"\"d\",\"\"") == Cells{"a,b", "c\"d", ""});
  CHECK(one("5\" gutter,x") == Cells{"5\" gutter", "x"});
  CHECK(one("\"a\nb\",c\r\n") == Cells{"a\nb", "c"});
  CHECK(read_all("").empty());
}

TEST_CASE("csv: every kind of line ending, and lines counted inside quotes") {
  for (const std::string_view end : {"\n", "\r\n", "\r"}) {
    const std::string e(end);
    const auto records = read_all(estimate::join({"a", "\"b", "c\",d", "", "f"}, end));
    REQUIRE(records.size() == 4);
    CHECK(records[1].line == 2);
    CHECK(records[1].cells == Cells{"b" + e + "c", "d"});
    CHECK(records[2].line == 4);
    CHECK(records[3].line == 5);
    CHECK(records[3].cells == Cells{"f"});
  }
}

TEST_CASE("csv: faults") {
  CHECK(fault("a,b") == CsvFault::none);
  CHECK(fault("a,\"b\nc,d\n") == CsvFault::open_quote);
  CHECK(fault("\"a\"b,c") == CsvFault::text_after_quote);
  CHECK(read_all("\"a\"b,c\nd").size() == 2);
  CHECK(fault(std::string(70'000, 'x')) == CsvFault::long_cell);
  CHECK(fault("\"" + std::string(70'000, 'x') + "\"") == CsvFault::long_cell);
  CHECK(fault(std::string(2'000, ',')) == CsvFault::many_cells);
}

TEST_CASE("csv: a hostile record takes limited memory, and the next one is read") {
  const auto records = read_all(std::string(100'000, ',') + "\n" + std::string(100'000, 'x') + "\nlast");
  REQUIRE(records.size() == 3);
  CHECK(records[0].cells.size() == CsvReader::max_cells);
  CHECK(records[1].cells[0].size() == CsvReader::max_cell_bytes);
  CHECK(records[2].cells == Cells{"last"});
  CHECK(records[2].fault == CsvFault::none);
}

TEST_CASE("csv: what is written is read back") {
  for (const Cells& cells :
       {Cells{"a", "b"}, Cells{"", ""}, Cells{"a,b", "\"", "x\ny", "x\r\ny", " lead", "trail "},
        Cells{"5\" x 6\"", "#", "\"\"", ","}}) {
    std::string text;
    append_csv_record(text, cells);
    CHECK(one(text) == cells);
  }
}
