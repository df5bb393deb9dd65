// Field lists' JSON for standard output.
#pragma once

#include <string>
#include <vector>

#include "esxserver/command.h"
#include "esxserver/domain/field_types.h"

namespace esxserver {

/// Codec of a list with one row per line.
template <class T>
struct Rows {
  static void encode(auto& out, const std::vector<T>& rows, const estimate::FieldRules&) {
    out.json.array();
    for (const T& row : rows) estimate::encode_json(out.json, row, {}, estimate::JsonWriter::Line::one);
    out.json.end();
  }
};

/// `object`: the id of what the command made.
template <estimate::HasFieldList T>
[[nodiscard]] CommandOutput printed(const T& value, std::string object = {}) {
  return {estimate::encode_json(value, {}, estimate::JsonWriter::Line::many) + "\n", std::move(object)};
}

}  // namespace esxserver
