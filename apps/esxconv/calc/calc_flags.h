// The inputs of a calculator as command-line flags, from its field list.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "calc/field_rows.h"

namespace CLI {
class App;
}

namespace esxconv {

/// `work_height_ft` is --work-height-ft, `dehumidifier.type` is --dehumidifier-type; of a list of objects
/// each flag is one entry (--rooms length_ft=12,width_ft=10). Use the input file for anything else.
class CalcFlags {
 public:
  /// Adds the flags; the values arrive when `app` parses.
  CalcFlags(const calc::Calculator& calculator, CLI::App& app);

  /// Sets what was given; the calculator checks it.
  void apply(estimate::JsonValue& inputs) const;

 private:
  struct Flag {
    calc::FieldRow row;
    std::vector<std::string> given;
  };
  void add(CLI::App& app, const calc::FieldRow& row);
  [[nodiscard]] estimate::JsonValue value_of(const Flag& flag) const;
  [[nodiscard]] estimate::JsonValue entry_of(const Flag& flag, const std::string& text) const;

  std::vector<calc::FieldRow> rows_;
  std::vector<std::shared_ptr<Flag>> flags_;  // stay where they are: the parser writes to them
};

}  // namespace esxconv
