#include <algorithm>
#include <nlohmann/json.hpp>

#include "calc/value.h"

namespace calc {
namespace {

using Json = nlohmann::json;

constexpr std::size_t most_bytes = 4'000'000;
constexpr std::size_t most_depth = 32;
constexpr std::size_t most_names = 1000;  // in one object: each is held against those before it

/// Builds a Value from the parser's events, keeping the digits of numbers.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  [[nodiscard]] Value take() { return std::move(root_); }
  [[nodiscard]] const std::string& fault() const { return fault_; }

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add(Value(value)); }
  bool number_integer(number_integer_t value) override { return add(integer(value)); }
  bool number_unsigned(number_unsigned_t value) override {
    return add(Value(Value::Number{double(value), std::to_string(value)}));
  }
  bool number_float(number_float_t value, const string_t& digits) override {
    return add(Value(Value::Number{value, digits}));
  }
  bool string(string_t& text) override { return add(Value(std::move(text))); }
  bool binary(binary_t&) override { return fail("binary data"); }

  bool start_object(std::size_t) override { return open(Value(Value::Object())); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Value(Value::List())); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->object()->size() == most_names) return fail("more than 1000 names in one object");
    if (open_.back()->find(name)) return fail("the name \"" + name + "\" stands twice in one object");
    name_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) override {
    return fail("not JSON at byte " + std::to_string(at));
  }

 private:
  bool fail(std::string fault) {
    if (fault_.empty()) fault_ = std::move(fault);
    return false;
  }
  Value* put(Value value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    if (auto* list = open_.back()->list()) return &list->emplace_back(std::move(value));
    return &open_.back()->object()->emplace_back(std::move(name_), std::move(value)).value;
  }
  bool add(Value value) {
    put(std::move(value));
    return true;
  }
  bool open(Value value) {
    if (open_.size() == most_depth) return fail("nested deeper than " + std::to_string(most_depth));
    open_.push_back(put(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Value root_;
  std::vector<Value*> open_;  // stays valid: only the innermost list grows
  std::string name_;
  std::string fault_;
};

}  // namespace

estimate::Result<Value> read_json(std::string_view text) {
  using estimate::ErrorCode;
  if (text.size() > most_bytes) return estimate::fail(ErrorCode::malformed_json, "more than 4 MB of JSON");
  Builder builder;
  try {
    if (Json::sax_parse(text, &builder)) return builder.take();
  } catch (const std::exception& error) {
    return estimate::fail(ErrorCode::malformed_json, error.what());
  }
  return estimate::fail(ErrorCode::malformed_json, builder.fault());
}

}  // namespace calc
