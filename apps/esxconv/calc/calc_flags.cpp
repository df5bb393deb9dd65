#include "esxconv/calc/calc_flags.h"

#include <CLI/App.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "estimate/base/text.h"

namespace esxconv {
namespace {

using calc::FieldRow;
using calc::Value;

std::string flag_name(std::string_view path) {
  std::string name(path);
  std::ranges::replace_if(name, [](char c) { return c == '_' || c == '.'; }, '-');
  return name;
}

std::string help_of(const FieldRow& row) {
  std::string help = row.text;
  if (row.type.starts_with("enum ")) help += (help.empty() ? "" : ": ") + row.type.substr(5);
  if (!row.default_text.empty()) help += " [" + row.default_text + "]";
  return help;
}

std::string type_name_of(const FieldRow& row) {
  if (row.type == "array") return "FIELD=VALUE,…";
  if (row.type == "map string->number") return "KEY=PRICE";
  if (row.type == "[temp_f, rh_pct]") return "TEMP,RH";
  if (row.type.starts_with("array of ")) return "A,B,…";
  return row.unit == "-" ? std::string(row.type == "string" ? "TEXT" : "VALUE") : row.unit;
}

/// Fields of list entries are said inside the list's flag; whole objects need the input file.
bool has_flag(const FieldRow& row) {
  return row.type != "object" && row.path.find("[]") == std::string::npos &&
         !row.path.starts_with("water_mitigation.");
}

bool is_text(const FieldRow& row) { return row.type == "string" || row.type.starts_with("enum "); }

Value scalar_of(const FieldRow& row, const std::string& text) {
  if (is_text(row)) return Value(text);
  if (row.type == "boolean" && (text == "true" || text == "false")) return Value(text == "true");
  return number_or_text(text);
}

/// "78,62" and "10,20": one list.
Value list_of(const std::string& text) {
  Value::List list;
  for (const auto part : estimate::split(text, ','))
    list.push_back(number_or_text(std::string(estimate::trim(part))));
  return Value(std::move(list));
}

}  // namespace

Value number_or_text(const std::string& text) {
  if (auto read = calc::read_json(text); read && read->number()) return *std::move(read);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && std::isfinite(value) ? calc::exact(calc::shortest(value)) : Value(text);
}

CalcFlags::CalcFlags(const calc::Calculator& calculator, CLI::App& app)
    : rows_(calc::field_rows(calculator)) {
  for (const FieldRow& row : rows_) {
    if (has_flag(row)) add(app, row);
  }
}

void CalcFlags::add(CLI::App& app, const FieldRow& row) {
  const auto flag = flags_.emplace_back(std::make_shared<Flag>());
  flag->row = row;
  const std::string name = flag_name(row.path);
  if (row.type == "boolean") {
    app.add_flag_callback("--" + name, [flag] { flag->given = {"true"}; }, help_of(row))->group("Inputs");
    app.add_flag_callback("--no-" + name, [flag] { flag->given = {"false"}; })->group("");
    return;
  }
  const bool many = row.type == "array" || row.type.starts_with("map ");
  const auto take = [flag](const std::string& text) { flag->given = {text}; };
  CLI::Option* option = many ? app.add_option("--" + name, flag->given, help_of(row))->allow_extra_args(false)
                             : app.add_option_function<std::string>("--" + name, take, help_of(row));
  option->type_name(type_name_of(row))->group("Inputs");
}

Value CalcFlags::entry_of(const Flag& flag, const std::string& text) const {
  Value entry{Value::Object()};
  for (const auto part : estimate::split(text, ',')) {
    const auto equals = part.find('=');
    const std::string name(estimate::trim(part.substr(0, equals)));
    const std::string value(equals == part.npos ? "" : estimate::trim(part.substr(equals + 1)));
    const auto row = std::ranges::find(rows_, flag.row.path + "[]." + name, &FieldRow::path);
    entry.set(name, row == rows_.end() ? Value(value) : scalar_of(*row, value));
  }
  return entry;
}

Value CalcFlags::value_of(const Flag& flag) const {
  const std::string& type = flag.row.type;
  if (type == "array") {
    Value::List entries;
    for (const auto& text : flag.given) entries.push_back(entry_of(flag, text));
    return Value(std::move(entries));
  }
  if (type == "map string->number") {
    Value map{Value::Object()};
    for (const auto& text : flag.given) {
      const auto equals = std::min(text.find('='), text.size());
      map.set(text.substr(0, equals), number_or_text(text.substr(std::min(equals + 1, text.size()))));
    }
    return map;
  }
  const std::string& last = flag.given.back();
  const bool listed = type == "[temp_f, rh_pct]" || type.starts_with("array of ");
  return listed ? list_of(last) : scalar_of(flag.row, last);
}

void CalcFlags::apply(Value& inputs) const {
  for (const auto& flag : flags_) {
    if (!flag->given.empty()) inputs.set_path(flag->row.path, value_of(*flag));
  }
}

}  // namespace esxconv
