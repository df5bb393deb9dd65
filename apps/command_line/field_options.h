// Options of a command line from a field list: price_list becomes --price-list, with the help, the limits and
// the names that the list has.
#pragma once

#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>

#include "command_line/command_line.h"
#include "estimate/fields/fields.h"

namespace apps::command_line {
namespace detail {

template <class Enum>
void add_names(CLI::App& app, const std::string& name, Enum& value, const std::string& help) {
  std::vector<std::string> names;
  std::string all;
  for (const auto& [known, text] : enum_names(Enum{})) {
    names.emplace_back(text);
    all += (all.empty() ? "" : "|") + names.back();
  }
  const auto take = [&value](const std::string& given) {
    for (const auto& [known, text] : enum_names(Enum{}))
      if (text == given) value = known;
  };
  app.add_option_function<std::string>(name, take, help)
      ->type_name(all)
      ->check(CLI::IsMember(names).description(""));
}

template <class Number>
void add_number(CLI::App& app, const std::string& name, Number& value, const std::string& help,
                const estimate::FieldRules& rules) {
  using Limits = std::numeric_limits<Number>;
  const Number least = rules.minimum ? static_cast<Number>(*rules.minimum) : Limits::lowest();
  const Number most = rules.maximum ? static_cast<Number>(*rules.maximum) : Limits::max();
  app.add_option(name, value, help)->type_name("N")->check(CLI::Range(least, most).description(""));
}

template <class Value>
void add_option(CLI::App& app, const std::string& name, Value& value, const std::string& help,
                const estimate::FieldRules& rules) {
  if constexpr (std::is_same_v<Value, bool>)
    app.add_flag(name, value, help);
  else if constexpr (std::is_enum_v<Value>)
    add_names(app, name, value, help);
  else if constexpr (std::is_arithmetic_v<Value>)
    add_number(app, name, value, help, rules);
  else if constexpr (std::is_same_v<Value, std::string>)
    app.add_option(name, value, help)->type_name(rules.format.empty() ? "TEXT" : std::string(rules.format));
}

}  // namespace detail

/// Adds an option for each of the named fields of `options`, in this order. `options` must outlive the
/// parsing. Lists of structs have no option.
/// Example: `add_field_options(app, arguments.options, {"price_list", "sketch"})`.
template <estimate::HasFieldList Options>
void add_field_options(CLI::App& app, Options& options, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    estimate::for_each_row(estimate::FieldList<Options>::rows, [&](const auto& row) {
      if (row.name == name)
        detail::add_option(app, option_name(name), options.*row.member, wrapped_help(row.text), row.rules);
    });
  }
}

}  // namespace apps::command_line
