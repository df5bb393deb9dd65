#include "esxserver/http/fields/json_value.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace http {
namespace {

using estimate::ErrorCode;
using estimate::fail;
using Kind = JsonValue::Kind;

/// Builds the tree as nlohmann/json reads; returning false ends the reading.
class TreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit TreeBuilder(std::size_t max_depth) : max_depth_(max_depth) {}

  [[nodiscard]] JsonValue take() { return std::move(root_); }
  [[nodiscard]] const std::string& problem() const { return problem_; }

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add({.kind = Kind::boolean, .flag = value}); }
  bool number_integer(number_integer_t value) override { return add_integer(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add_integer(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& digits) override {
    return add({.kind = Kind::number, .text = digits});
  }
  bool string(string_t& value) override { return add({.kind = Kind::string, .text = std::move(value)}); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Kind::object); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Kind::array); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->member(name)) return stop("the name " + name + " stands twice in one object");
    open_.back()->members.push_back({std::move(name), JsonValue()});
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    return stop("the text is no JSON at byte " + std::to_string(position));
  }

 private:
  bool stop(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }
  bool add_integer(std::string digits) { return add({.kind = Kind::integer, .text = std::move(digits)}); }
  JsonValue& place(JsonValue value) {
    if (open_.empty()) return root_ = std::move(value);
    JsonValue& parent = *open_.back();
    if (parent.kind == Kind::array) return parent.items.emplace_back(std::move(value));
    return parent.members.back().value = std::move(value);
  }
  bool add(JsonValue value) {
    place(std::move(value));
    return true;
  }
  bool open(Kind kind) {
    if (open_.size() >= max_depth_) return stop("the JSON is nested too deeply");
    open_.push_back(&place({.kind = kind}));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const std::size_t max_depth_;
  JsonValue root_;
  std::vector<JsonValue*> open_;  // the innermost last; a parent does not grow while a child is open
  std::string problem_;
};

}  // namespace

const JsonValue* JsonValue::member(std::string_view name) const {
  const auto found = std::ranges::find(members, name, &JsonMember::name);
  return found == members.end() ? nullptr : &found->value;
}

estimate::Result<JsonValue> parse_json(std::string_view text, std::size_t max_depth) {
  TreeBuilder builder(max_depth);
  if (!nlohmann::json::sax_parse(text, &builder)) return fail(ErrorCode::malformed_json, builder.problem());
  return builder.take();
}

void write_json(estimate::JsonWriter& json, const JsonValue& value) {
  switch (value.kind) {
    case Kind::null:
      return json.null();
    case Kind::boolean:
      return json.boolean(value.flag);
    case Kind::integer:
    case Kind::number:
      return json.raw_number(value.text);
    case Kind::string:
      return json.string(value.text);
    case Kind::array:
      json.array();
      for (const JsonValue& item : value.items) write_json(json, item);
      return json.end();
    case Kind::object:
      json.object();
      for (const JsonMember& member : value.members) {
        json.key(member.name);
        write_json(json, member.value);
      }
      return json.end();
  }
}

}  // namespace http
