#include <algorithm>
#include <nlohmann/json.hpp>

#include "esx/estimate/base/json_value.h"

namespace estimate {
namespace {

using nlohmann::json;

// Up to this many names, comparing each with those before it is faster than sorting.
constexpr std::size_t max_compared_names = 16;

// What most objects of an estimate have at least; saves moving their first members.
constexpr std::size_t usual_members = 8;

bool all_distinct(const JsonValue::Object& members) {
  std::vector<std::string_view> names;
  names.reserve(members.size());
  for (const JsonValue::Member& member : members) names.emplace_back(member.name);
  // By length first: nearly all comparisons end there.
  std::ranges::sort(names, [](std::string_view a, std::string_view b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  return std::ranges::adjacent_find(names) == names.end();
}

/// Builds the tree from nlohmann's SAX events, because only these give the text of a number.
/// Returning false ends the reading.
class TreeBuilder final : public nlohmann::json_sax<json> {
 public:
  explicit TreeBuilder(const JsonLimits& limits) : limits_(limits) {}

  [[nodiscard]] JsonValue take_root() { return std::move(root_); }
  [[nodiscard]] Error take_error() { return std::move(error_); }

  bool null() override { return add(JsonValue()); }
  bool boolean(bool value) override { return add(JsonValue(value)); }
  bool number_integer(number_integer_t value) override { return add(JsonValue::integer(value)); }
  bool number_unsigned(number_unsigned_t value) override {
    return add(JsonValue::exact(std::to_string(value)));
  }
  bool number_float(number_float_t, const string_t& digits) override { return add(JsonValue::exact(digits)); }
  bool string(string_t& value) override { return add(JsonValue(std::move(value))); }
  bool binary(binary_t&) override { return false; }  // does not occur in text
  bool start_object(std::size_t) override { return open(JsonValue(JsonValue::Object())); }
  bool start_array(std::size_t) override { return open(JsonValue(JsonValue::List())); }
  bool end_array() override {
    open_.pop_back();
    return true;
  }
  bool end_object() override {
    const JsonValue::Object& members = *open_.back()->object();
    if (members.size() > max_compared_names && !all_distinct(members))
      return stop("a name occurs twice in one object");
    open_.pop_back();
    return true;
  }
  bool key(string_t& name) override {
    JsonValue::Object& members = *open_.back()->object();
    if (members.size() == limits_.names)
      return stop("more than " + std::to_string(limits_.names) + " names in one object");
    if (members.size() < max_compared_names && open_.back()->find(name))
      return stop("the name \"" + name + "\" occurs twice in one object");
    if (members.empty()) members.reserve(usual_members);
    members.emplace_back(std::move(name), JsonValue());
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    return stop("not valid JSON at byte " + std::to_string(position));
  }

 private:
  bool stop(std::string problem) {
    error_ = {ErrorCode::malformed_json, std::move(problem), pointer()};
    return false;
  }

  JsonValue& place(JsonValue&& value) {
    if (open_.empty()) return root_ = std::move(value);
    if (auto* list = open_.back()->list()) return list->emplace_back(std::move(value));
    return open_.back()->object()->back().value = std::move(value);
  }

  bool add(JsonValue&& value) {
    if (++values_ > limits_.values) return stop("more than " + std::to_string(limits_.values) + " values");
    place(std::move(value));
    return true;
  }

  bool open(JsonValue&& value) {
    if (open_.size() >= limits_.depth)
      return stop("nested more than " + std::to_string(limits_.depth) + " levels deep");
    ++values_;
    open_.push_back(&place(std::move(value)));
    return true;
  }

  [[nodiscard]] std::string pointer() const {
    std::string path;
    for (const JsonValue* container : open_) {
      if (const auto* list = container->list())
        append_pointer_step(path,
                            std::to_string(list->empty() ? 0 : list->size() - (container != open_.back())));
      else if (!container->object()->empty())
        append_pointer_step(path, container->object()->back().name);
    }
    return path;
  }

  const JsonLimits& limits_;
  JsonValue root_;
  std::vector<JsonValue*> open_;  // the innermost last; a container does not grow while a child is open
  std::size_t values_ = 0;
  Error error_;
};

}  // namespace

Result<JsonValue> read_json(std::string_view text, const JsonLimits& limits) {
  if (text.size() > limits.bytes)
    return fail(ErrorCode::malformed_json, "more than " + std::to_string(limits.bytes) + " bytes of JSON");
  TreeBuilder builder(limits);
  if (json::sax_parse(text.begin(), text.end(), &builder)) return builder.take_root();
  return std::unexpected(builder.take_error());
}

}  // namespace estimate
