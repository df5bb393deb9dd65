#include "calc/schema.h"

#include <algorithm>
#include <cmath>

namespace calc {
namespace {

Value texts(Options words) {
  Value::List list;
  for (const auto word : words) list.emplace_back(word);
  return Value(std::move(list));
}

Value typed(std::string_view type, std::string_view text, std::string_view unit = {}) {
  Value schema;
  schema.set("type", Value(type));
  if (!text.empty()) schema.set("description", Value(text));
  if (!unit.empty() && unit != "-") schema.set("x-unit", Value(unit));
  return schema;
}

/// {"type": ["number", "null"]}: of results that may be null.
Value or_null(Value schema) {
  schema.set("type", Value(Value::List{*schema.find("type"), Value("null")}));
  return schema;
}

Value object_schema() {
  Value schema;
  schema.set("type", Value("object"));
  schema.set("properties", Value(Value::Object()));
  return schema;
}

/// A stack of schemas of objects, the innermost last; a finished one goes into the property that it is.
class Builder {
 public:
  Builder() { open_.push_back({object_schema(), {}, false}); }
  void property(std::string_view name, Value schema, bool required) {
    Value& holder = open_.back().schema;
    std::ranges::find(*holder.object(), "properties", &Value::Member::name)
        ->value.set(name, std::move(schema));
    if (!required) return;
    Value list = holder.find("required") ? *holder.find("required") : Value(Value::List());
    list.list()->emplace_back(name);
    holder.set("required", std::move(list));
  }
  void open(std::string_view name, bool required, Value wrapping = {}) {
    open_.push_back({object_schema(), std::string(name), required, std::move(wrapping)});
  }
  void open_nullable(std::string_view name) {
    open(name, true);
    open_.back().nullable = true;
  }
  void close(bool strict) {
    Level level = std::move(open_.back());
    open_.pop_back();
    if (strict) level.schema.set("additionalProperties", Value(false));
    if (level.nullable) level.schema = or_null(std::move(level.schema));
    if (level.wrapping.is_null()) {
      property(level.name, std::move(level.schema), level.required);
    } else {
      level.wrapping.set("items", std::move(level.schema));
      property(level.name, std::move(level.wrapping), level.required);
    }
  }
  Value take(bool strict) {
    if (strict) open_.front().schema.set("additionalProperties", Value(false));
    return std::move(open_.front().schema);
  }

 private:
  struct Level {
    Value schema;
    std::string name;
    bool required = false;
    Value wrapping;  // an array whose items this is
    bool nullable = false;
  };
  std::vector<Level> open_;
};

class InputSchema final : public FieldVisitor {
 public:
  using FieldVisitor::boolean;
  using FieldVisitor::integer;
  using FieldVisitor::number;
  void number(std::string_view name, std::optional<double>& value, const Spec& spec) override {
    add(name, limited("number", spec), spec, value && has_default_ ? exact(shortest(*value)) : Value());
  }
  void integer(std::string_view name, std::optional<int>& value, const Spec& spec) override {
    add(name, limited("integer", spec), spec, value && has_default_ ? calc::integer(*value) : Value());
  }
  void boolean(std::string_view name, std::optional<bool>& value, const Spec& spec) override {
    add(name, typed("boolean", spec.text), spec, value && has_default_ ? Value(*value) : Value());
  }
  void choice(std::string_view name, std::string& value, Options options, const Spec& spec) override {
    Value schema = typed("string", spec.text);
    schema.set("enum", texts(options));
    add(name, std::move(schema), spec, value.empty() ? Value() : Value(value));
  }
  void text(std::string_view name, std::string&, const Spec& spec) override {
    Value schema = typed("string", spec.text);
    schema.set("maxLength", calc::integer(200));
    add(name, std::move(schema), spec, {});
  }
  void reading(std::string_view name, std::optional<Reading>&, const Spec& spec) override {
    Value pair = typed("object", spec.text, spec.unit);
    pair.set("properties",
             Value(Value::Object{{"temp_f", limited("number", {.min = spec.min, .max = spec.max})},
                                 {"rh_pct", limited("number", {.min = 0, .max = 100})}}));
    pair.set("required", Value(Value::List{Value("temp_f"), Value("rh_pct")}));
    pair.set("additionalProperties", Value(false));
    Value list = typed("array", {});
    list.set("items", typed("number", {}));
    list.set("minItems", calc::integer(2));
    list.set("maxItems", calc::integer(2));
    Value either;
    either.set("oneOf", Value(Value::List{std::move(pair), std::move(list)}));
    add(name, std::move(either), spec, {});
  }
  void words(std::string_view name, std::vector<std::string>&, Options options, const Spec& spec) override {
    Value item = typed("string", {});
    item.set("enum", texts(options));
    add(name, list_of(std::move(item), spec), spec, {});
  }
  void integers(std::string_view name, std::vector<int>&, std::span<const int> options,
                const Spec& spec) override {
    Value::List sizes;
    for (const int option : options) sizes.push_back(calc::integer(option));
    Value item = typed("integer", {});
    item.set("enum", Value(std::move(sizes)));
    add(name, list_of(std::move(item), spec), spec, {});
  }
  void rates(std::string_view name, Rates&, const Spec& spec) override {
    Value schema = typed("object", spec.text, spec.unit);
    schema.set("additionalProperties", limited("number", {.min = 0, .max = most_price}));
    add(name, std::move(schema), spec, {});
  }
  Value take() { return builder_.take(true); }

 protected:
  bool open_object(std::string_view name, bool, const Spec& spec) override {
    builder_.open(name, spec.need == "Y");
    return true;
  }
  void close_object() override {
    if (in_item_) return;
    builder_.close(true);
  }
  std::size_t open_list(std::string_view name, std::size_t, const Spec& spec) override {
    builder_.open(name, spec.need == "Y", list_of({}, spec));
    return 1;
  }
  void open_item(std::size_t) override { in_item_ = true; }
  void close_list() override {
    in_item_ = false;
    builder_.close(true);
  }

 private:
  static Value limited(std::string_view type, const Spec& spec) {
    Value schema = typed(type, spec.text, spec.unit);
    if (!std::isinf(spec.min))
      schema.set(spec.above_min ? "exclusiveMinimum" : "minimum", exact(shortest(spec.min)));
    if (!std::isinf(spec.max)) schema.set("maximum", exact(shortest(spec.max)));
    return schema;
  }
  static Value list_of(Value item, const Spec& spec) {
    Value schema = typed("array", spec.text);
    if (!std::isinf(spec.min)) schema.set("minItems", exact(shortest(spec.min)));
    if (!std::isinf(spec.max)) schema.set("maxItems", exact(shortest(spec.max)));
    if (!item.is_null()) schema.set("items", std::move(item));
    return schema;
  }
  void add(std::string_view name, Value schema, const Spec& spec, Value default_value) {
    if (spec.need != "Y" && !default_value.is_null()) schema.set("default", std::move(default_value));
    builder_.property(name, std::move(schema), spec.need == "Y");
  }
  Builder builder_;
  bool in_item_ = false;  // no item of a list has lists or objects of its own
};

/// Visits a result without content: what has no value there may be null, the rest never is.
class ResultSchema final : public ResultVisitor {
 public:
  void number(std::string_view name, std::optional<double> value, int, std::string_view unit,
              std::string_view text, Absent absent) override {
    add(name, typed("number", text, unit), value.has_value(), absent == Absent::null);
  }
  void integer(std::string_view name, std::optional<long long> value, std::string_view unit,
               std::string_view text) override {
    add(name, typed("integer", text, unit), value.has_value(), true);
  }
  void boolean(std::string_view name, std::optional<bool> value, std::string_view text) override {
    add(name, typed("boolean", text), value.has_value(), true);
  }
  void word(std::string_view name, std::string_view, std::string_view text) override {
    builder_.property(name, or_null(typed("string", text)), true);
  }
  void numbers(std::string_view name, const std::vector<double>&, int, std::string_view unit,
               std::string_view text) override {
    Value schema = typed("array", text, unit);
    schema.set("items", typed("number", {}));
    builder_.property(name, std::move(schema), true);
  }
  void words(std::string_view name, const std::vector<std::string>&, std::string_view text) override {
    Value schema = typed("array", text);
    schema.set("items", typed("string", {}));
    builder_.property(name, std::move(schema), true);
  }
  Value take() { return builder_.take(false); }

 protected:
  void open_object(std::string_view name, std::string_view) override { builder_.open(name, true); }
  void open_list(std::string_view name, std::string_view text) override {
    builder_.open(name, true, typed("array", text));
    in_item_ = false;
  }
  void open_item() override { in_item_ = true; }
  void close() override {
    if (in_item_) {
      in_item_ = false;
    } else {
      builder_.close(false);
    }
  }
  bool open_absent_object(std::string_view name, std::string_view) override {
    builder_.open_nullable(name);
    return true;
  }
  bool open_absent_item() override { return in_item_ = true; }

 private:
  void add(std::string_view name, Value schema, bool always_there, bool required) {
    builder_.property(name, always_there ? std::move(schema) : or_null(std::move(schema)), required);
  }
  Builder builder_;
  bool in_item_ = false;
};

}  // namespace

Value input_schema(const Calculator& calculator) {
  InputSchema schema;
  calculator.describe_inputs(schema);
  return schema.take();
}

Value result_schema(const Calculator& calculator) {
  ResultSchema schema;
  calculator.describe_result(schema);
  return schema.take();
}

}  // namespace calc
