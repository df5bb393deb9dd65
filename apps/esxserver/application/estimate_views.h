// Field lists of the routes on estimate-v1 documents.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "esxserver/domain/recalculated_fields.h"

namespace esxserver::view {

/// Of a body with an estimate: enough for 8,000 lines, each with some 60 values.
inline constexpr std::uint64_t max_estimate_bytes = 10'000'000;
inline constexpr std::size_t max_estimate_values = 1'000'000;
inline constexpr int max_estimate_lines = 20'000;

/// libestimate reads the document itself.
struct EstimateRequest {
  estimate::JsonValue estimate;
};
inline constexpr std::string_view estimate_text =
    "The estimate (estimate-v1), also after editing. Members that it does not know are ignored.";

enum class TableFormat { csv, xlsx };
[[nodiscard]] inline std::span<const NamedValue<TableFormat>> enum_names(TableFormat /*any*/) {
  static constexpr std::array<NamedValue<TableFormat>, 2> names = {
      {{TableFormat::csv, "csv"}, {TableFormat::xlsx, "xlsx"}}};
  return names;
}
struct TableQuery {
  TableFormat format = TableFormat::csv;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::EstimateRequest> {
  using Request = esxserver::view::EstimateRequest;
  static constexpr std::string_view name = "EstimateRequest", text = "An estimate.";
  static constexpr auto rows =
      std::tuple(field("estimate", &Request::estimate, esxserver::view::estimate_text));
};

template <>
struct estimate::FieldList<esxserver::view::TableQuery> {
  using Query = esxserver::view::TableQuery;
  static constexpr std::string_view name = "TableQuery", text = "Format of a table.";
  static constexpr auto rows = std::tuple(field("format", &Query::format, "Format of the file."));
};
