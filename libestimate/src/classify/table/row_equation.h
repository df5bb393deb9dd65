// The two equations of an item's row.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "classify/table/figures.h"

namespace estimate::classify {

/// The figures of one row as numbers: money in cents, the quantity in its own units. A figure that the table
/// has and the row lacks is unknown.
class RowEquation {
 public:
  RowEquation(const Figures& figures, const Table& table);

  /// Whether the table has the columns for an equation, and the row is not one of a special kind.
  [[nodiscard]] bool applies() const { return applies_; }
  [[nodiscard]] std::vector<Field> unknown() const;
  /// Whether every equation without unknown figures adds up.
  [[nodiscard]] bool closes() const;
  /// The only value of the field with which every equation adds up that has no other unknown figure; nullopt
  /// if there is none, if several are, or if the field is in no such equation.
  [[nodiscard]] std::optional<std::int64_t> solve(Field field) const;
  /// Whether the field is in two equations without unknown figures.
  [[nodiscard]] bool is_proven_twice(Field field) const;
  void set(Field field, std::int64_t value) { values_[field] = value; }
  [[nodiscard]] const std::map<Field, std::optional<std::int64_t>>& values() const { return values_; }

 private:
  [[nodiscard]] bool is_known(Field field) const;
  [[nodiscard]] bool knows_extension_but(Field field) const;
  [[nodiscard]] bool knows_value_but(Field field) const;
  [[nodiscard]] std::int64_t value(Field field) const;
  [[nodiscard]] std::int64_t extension() const;
  [[nodiscard]] bool extension_closes() const;
  [[nodiscard]] bool value_closes() const;
  [[nodiscard]] std::optional<std::int64_t> solve_extension(Field field) const;
  [[nodiscard]] std::optional<std::int64_t> solve_value(Field field) const;

  std::map<Field, std::optional<std::int64_t>> values_;  // of the fields that the table has
  bool applies_ = false;
};

[[nodiscard]] bool is_price_field(Field field);

}  // namespace estimate::classify
