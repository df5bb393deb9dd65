// Rows as classify returns them, without a page.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "classify/row.h"

namespace estimate::testing {

using CellTexts = std::initializer_list<std::pair<Field, const char*>>;

inline Row row_of(RowKind kind, std::string text, CellTexts cells = {}, int page = 1) {
  Row row;
  row.kind = kind;
  row.page = page;
  row.text = std::move(text);
  for (const auto& [field, value] : cells) row.cells.push_back({field, value, {}});
  return row;
}

/// A name and what follows it: amounts, and percentages by their sign.
inline Row money_row_of(RowKind kind, const std::string& name,
                        std::initializer_list<const char*> figures = {}) {
  Row row = row_of(kind, name);
  if (!name.empty()) row.cells.push_back({Field::name, name, {}});
  for (const std::string figure : figures)
    row.cells.push_back({figure.ends_with('%') ? Field::percent : Field::amount, figure, {}});
  return row;
}

/// A field of a cover sheet: its label and the lines of its value.
inline Row field_row(const char* label, std::initializer_list<const char*> lines, int page = 1) {
  Row row = row_of(RowKind::header_field, {}, {{Field::label, label}}, page);
  for (const char* line : lines) row.cells.push_back({Field::value, line, {}});
  return row;
}

}  // namespace estimate::testing
