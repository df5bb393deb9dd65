#include "esxconv/calc/calc_flags.h"

#include <CLI/App.hpp>
#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "esxconv/input/typed_value.h"

namespace esxconv {
namespace {

using calc::FieldRow;
using estimate::JsonValue;
using estimate::TypeInfo;
using Kind = TypeInfo::Kind;

std::string flag_name(std::string_view path) {
  std::string name(path);
  std::ranges::replace_if(name, [](char c) { return c == '_' || c == '.'; }, '-');
  return name;
}

bool is_list_of_objects(const TypeInfo& type) { return type.items && type.items->schema; }

/// "78,62" is a list as one value; objects are one value each.
bool is_listed(const TypeInfo& type) { return !type.one_of.empty() || type.kind == Kind::array; }

bool is_repeated(const TypeInfo& type) { return is_list_of_objects(type) || type.additional; }

std::string help_of(const FieldRow& row) {
  std::string help = row.text;
  if (is_list_of_objects(row.field->type)) {
    for (const auto& field : row.field->type.items->schema->fields)
      (help += &field == &row.field->type.items->schema->fields.front() ? ": " : ",") += field.name;
  }
  if (!row.default_text.empty()) help += " [" + row.default_text + "]";
  return help;
}

/// "a|b|c"
template <class Names>
std::string choices_of(const Names& names) {
  std::string choices;
  for (const std::string_view name : names) (choices += choices.empty() ? "" : "|") += name;
  return choices;
}

/// A unit such as "28-day" would look like a value.
bool names_unit(const FieldRow& row) {
  const std::string_view unit = row.field->rules.unit;
  return !unit.empty() && unit != "-" && !estimate::is_digits(unit.substr(0, 1));
}

std::string type_name_of(const FieldRow& row) {
  const TypeInfo& type = row.field->type;
  if (is_list_of_objects(type)) return "FIELD=VALUE,…";
  if (type.additional) return "KEY=PRICE";
  if (!type.one_of.empty()) return "TEMP,RH";
  if (type.kind == Kind::array) return "A,B,…";
  if (names_unit(row)) return std::string(row.field->rules.unit);
  if (!type.values.empty()) return choices_of(type.values);
  return type.kind == Kind::string ? "TEXT" : "VALUE";
}

/// Fields of list entries belong to the list's flag; whole objects need the input file.
bool has_flag(const FieldRow& row) {
  return !row.field->type.schema && !row.path.contains("[]") && !row.path.starts_with("water_mitigation.");
}

/// Other words stay texts, which the calculator refuses.
JsonValue yes_or_no(const std::string& text) {
  constexpr std::array<std::string_view, 4> yes = {"true", "yes", "on", "1"},
                                            no = {"false", "no", "off", "0"};
  if (std::ranges::find(yes, text) != yes.end()) return JsonValue(true);
  if (std::ranges::find(no, text) != no.end()) return JsonValue(false);
  return JsonValue(text);
}

JsonValue scalar_of(const TypeInfo& type, const std::string& text) {
  if (type.kind == Kind::string) return JsonValue(text);
  return type.kind == Kind::boolean ? yes_or_no(text) : number_or_text(text);
}

/// "78,62" and "10,20": one list.
JsonValue list_of(const std::string& text) {
  JsonValue::List list;
  for (const auto part : estimate::split(text, ','))
    list.push_back(number_or_text(std::string(estimate::trim(part))));
  return JsonValue(std::move(list));
}

}  // namespace

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
  const TypeInfo& type = row.field->type;
  if (type.kind == Kind::boolean) {
    // Both take a value: --include-ceiling=false, --no-include-ceiling=false.
    app.add_flag("--" + name, flag->given, help_of(row))->group("Inputs");
    app.add_flag("!--no-" + name, flag->given)->group("");
    return;
  }
  const auto take = [flag](const std::string& text) { flag->given = {text}; };
  CLI::Option* option = is_repeated(type)
                            ? app.add_option("--" + name, flag->given, help_of(row))->allow_extra_args(false)
                            : app.add_option_function<std::string>("--" + name, take, help_of(row));
  option->type_name(type_name_of(row))->group("Inputs");
}

JsonValue CalcFlags::entry_of(const Flag& flag, const std::string& text) const {
  JsonValue entry{JsonValue::Object()};
  for (const auto part : estimate::split(text, ',')) {
    const auto equals = part.find('=');
    const std::string name(estimate::trim(part.substr(0, equals)));
    const std::string value(equals == part.npos ? "" : estimate::trim(part.substr(equals + 1)));
    const auto row = std::ranges::find(rows_, flag.row.path + "[]." + name, &FieldRow::path);
    entry.set(name, row == rows_.end() ? JsonValue(value) : scalar_of(row->field->type, value));
  }
  return entry;
}

JsonValue CalcFlags::value_of(const Flag& flag) const {
  const TypeInfo& type = flag.row.field->type;
  if (is_list_of_objects(type)) {
    JsonValue::List entries;
    for (const auto& text : flag.given) entries.push_back(entry_of(flag, text));
    return JsonValue(std::move(entries));
  }
  if (type.additional) {
    JsonValue map{JsonValue::Object()};
    for (const auto& text : flag.given) {
      const auto equals = std::min(text.find('='), text.size());
      map.set(text.substr(0, equals), number_or_text(text.substr(std::min(equals + 1, text.size()))));
    }
    return map;
  }
  return is_listed(type) ? list_of(flag.given.back()) : scalar_of(type, flag.given.back());
}

void CalcFlags::apply(JsonValue& inputs) const {
  for (const auto& flag : flags_) {
    if (!flag->given.empty()) inputs.set_path(flag->row.path, value_of(*flag));
  }
}

}  // namespace esxconv
