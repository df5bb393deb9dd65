// The messages of the import of a price list: how its file is read, and what became of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "estimate/result_fields.h"
#include "esx/estimate/price_list.h"

namespace esxserver {

/// Of the list of a user.
inline constexpr std::size_t max_list_rows = 200'000, max_list_entries = 100'000;

/// What a user named as the columns of files with one header, as `esxconv price-list import --column` takes
/// it: "NAME=HEADER".
struct NamedColumns {
  std::string header_sha256;
  std::vector<std::string> columns;

  friend bool operator==(const NamedColumns&, const NamedColumns&) = default;
};

/// How the file is read.
struct ListImportInput {
  std::string code, source;          // of the list; `source`: the name of the file
  std::string sheet;                 // of a workbook; empty: the first
  std::vector<std::string> columns;  // as in NamedColumns
  std::vector<NamedColumns> remembered;
};

struct ListImportTask {
  std::filesystem::path file;
  ListImportInput input;
};

/// What became of the file.
struct ListImportReport {
  NamedColumns columns;  // those that were named, now or before
  estimate::ImportTable table;
  std::vector<estimate::BadRow> refused_rows;  // the first ones; the table names all
};

struct ImportedList {
  estimate::PriceList list;
  std::int64_t packed_bytes = 0;  // what keeping it takes
  ListImportReport report;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::NamedColumns> {
  using Named = esxserver::NamedColumns;
  static constexpr std::string_view name = "NamedColumns", text = "The columns of files with one header.";
  static constexpr auto rows =
      std::tuple(field("header_sha256", &Named::header_sha256, "Of the header as one line."),
                 field("columns", &Named::columns, "NAME=HEADER."));
};

template <>
struct estimate::FieldList<esxserver::ListImportInput> {
  using Input = esxserver::ListImportInput;
  static constexpr std::string_view name = "ListImportInput", text = "How a price list's file is read.";
  static constexpr auto rows =
      std::tuple(field("code", &Input::code, "Code of the list."), field("source", &Input::source, "Name."),
                 field("sheet", &Input::sheet, "Sheet of a workbook."),
                 field("columns", &Input::columns, "NAME=HEADER."),
                 field("remembered", &Input::remembered, "For other files."));
};

template <>
struct estimate::FieldList<esxserver::ListImportReport> {
  using Report = esxserver::ListImportReport;
  static constexpr std::string_view name = "ListImportReport", text = "What became of a price list's file.";
  static constexpr auto rows =
      std::tuple(field("columns", &Report::columns, "The columns that were named."),
                 field("table", &Report::table, "What became of the rows."),
                 field("refused_rows", &Report::refused_rows, "The first rows that are not in the list."));
};
