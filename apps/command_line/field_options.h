// Options of a command line from a field list: price_list becomes --price-list, with the help, the limits and
// the names that the list has.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "estimate/fields/fields.h"

namespace CLI {
class App;
}

namespace apps::command_line {

/// One of several names, as a function that takes it.
struct NamedValue {
  std::vector<std::string> names;
  std::function<void(const std::string&)> take;
};

/// Where an option puts its value.
using OptionTarget = std::variant<bool*, int*, std::int64_t*, double*, std::string*, NamedValue>;

/// Adds the option of a field: a flag for a bool, else one with a value within the limits of `rules`, whose
/// `format` names it in the help.
void add_field_option(CLI::App& app, std::string_view field, std::string_view help,
                      const estimate::FieldRules& rules, OptionTarget target);

/// Adds an option for each of the named fields of `options`, in this order. `options` must outlive the
/// parsing. Optional members and lists have no option.
/// Example: `add_field_options(app, arguments.options, {"price_list", "sketch"})`.
template <estimate::HasFieldList Options>
void add_field_options(CLI::App& app, Options& options, std::initializer_list<std::string_view> names) {
  const auto add = [&]<class Value>(const auto& row, Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      NamedValue named{.names = {}, .take = [&value](const std::string& given) {
                         for (const auto& [known, name] : enum_names(Value{}))
                           if (name == given) value = known;
                       }};
      for (const auto& [known, name] : enum_names(Value{})) named.names.emplace_back(name);
      add_field_option(app, row.name, row.text, row.rules, std::move(named));
    } else if constexpr (std::is_constructible_v<OptionTarget, Value*>) {
      add_field_option(app, row.name, row.text, row.rules, &value);
    }
  };
  for (const std::string_view name : names)
    estimate::for_each_row(estimate::FieldList<Options>::rows, [&](const auto& row) {
      if (row.name == name) add(row, options.*row.member);
    });
}

}  // namespace apps::command_line
