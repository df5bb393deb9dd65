#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Up to this many names, comparing each with those before it is faster than sorting.
constexpr std::size_t max_compared_names = 16;

// A line item of estimate-v1 has more; a size has fewer.
constexpr std::size_t usual_members = 8;

// A shorter number without an exponent is always finite.
constexpr std::size_t max_finite_digits = 300;

bool all_distinct(const JsonValue::Object& members) {
  std::vector<std::string_view> names;
  names.reserve(members.size());
  for (const JsonValue::Member& member : members) names.emplace_back(member.name);
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) == names.end();
}

bool is_finite(const std::string& digits) {
  const bool has_exponent = digits.find_first_of("eE") != digits.npos;
  return (!has_exponent && digits.size() <= max_finite_digits) ||
         std::isfinite(JsonValue::Number{digits}.value());
}

/// Builds the tree from RapidJSON's events, because these give the text of a number: money must not pass
/// through a double. Returning false ends the reading, either with an error that is set or as not JSON.
class TreeBuilder final : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TreeBuilder> {
 public:
  TreeBuilder(std::string_view left_out, const JsonLimits& limits) : left_out_(left_out), limits_(limits) {}

  [[nodiscard]] JsonValue take_root() { return std::move(root_); }

  /// Of a reading that ended after `position` bytes.
  [[nodiscard]] Error take_error(std::size_t position) {
    if (error_.message.empty()) stop("not valid JSON at byte " + std::to_string(position + 1));
    return std::move(error_);
  }

  // NOLINTBEGIN(readability-identifier-naming): RapidJSON's names
  bool Null() { return is_left_out() || add(JsonValue()); }
  bool Bool(bool value) { return is_left_out() || add(JsonValue(value)); }
  bool RawNumber(const char* text, unsigned size, bool) {
    std::string digits(text, size);
    if (!is_finite(digits)) return false;
    return is_left_out() || add(JsonValue::exact(digits == "-0" ? "0" : std::move(digits)));
  }
  bool String(const char* text, unsigned size, bool) {
    if (!valid_utf8({text, size})) return false;
    return is_left_out() || add(JsonValue(std::string(text, size)));
  }
  bool StartObject() { return open(JsonValue(JsonValue::Object())); }
  bool StartArray() { return open(JsonValue(JsonValue::List())); }
  bool Key(const char* text, unsigned size, bool) {
    if (!valid_utf8({text, size})) return false;
    return levels_left_out_ > 0 || add_name(std::string(text, size));
  }
  bool EndArray(unsigned) { return close(); }
  bool EndObject(unsigned) {
    if (levels_left_out_ == 0 && !all_distinct_here()) return stop("a name occurs twice in one object");
    return close();
  }
  // NOLINTEND(readability-identifier-naming)

 private:
  bool stop(std::string problem) {
    error_ = {ErrorCode::malformed_json, std::move(problem), pointer()};
    return false;
  }

  [[nodiscard]] bool all_distinct_here() const {
    const JsonValue::Object& members = *open_.back()->object();
    return members.size() <= max_compared_names || all_distinct(members);
  }

  /// Whether a value that is not a container belongs to the member left out.
  bool is_left_out() { return levels_left_out_ > 0 || std::exchange(next_is_left_out_, false); }

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

  bool add_name(std::string name) {
    JsonValue::Object& members = *open_.back()->object();
    if (members.size() == limits_.names)
      return stop("more than " + std::to_string(limits_.names) + " names in one object");
    if (members.size() < max_compared_names && open_.back()->find(name) != nullptr)
      return stop("the name \"" + name + "\" occurs twice in one object");
    next_is_left_out_ = open_.size() == 1 && !left_out_.empty() && name == left_out_;
    if (members.empty()) members.reserve(usual_members);
    members.emplace_back(std::move(name), JsonValue());
    return true;
  }

  bool open(JsonValue&& value) {
    if (open_.size() + levels_left_out_ >= limits_.depth)
      return stop("nested more than " + std::to_string(limits_.depth) + " levels deep");
    if (is_left_out()) {
      ++levels_left_out_;
      return true;
    }
    ++values_;
    open_.push_back(&place(std::move(value)));
    return true;
  }

  bool close() {
    if (levels_left_out_ > 0)
      --levels_left_out_;
    else
      open_.pop_back();
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

  std::string_view left_out_;
  const JsonLimits& limits_;
  JsonValue root_;
  std::vector<JsonValue*> open_;  // the innermost last; a container does not grow while a child is open
  std::size_t levels_left_out_ = 0;
  bool next_is_left_out_ = false;
  std::size_t values_ = 0;
  Error error_;
};

}  // namespace

Result<JsonValue> read_json(std::string_view text, const JsonLimits& limits) {
  return read_json_without(text, {}, limits);
}

Result<JsonValue> read_json_without(std::string_view text, std::string_view member,
                                    const JsonLimits& limits) {
  if (text.size() > limits.bytes)
    return fail(ErrorCode::malformed_json, "more than " + std::to_string(limits.bytes) + " bytes of JSON");
  const std::size_t mark = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  rapidjson::MemoryStream stream(text.data() + mark, text.size() - mark);
  TreeBuilder builder(member, limits);
  rapidjson::Reader reader;
  const auto parsed = reader.Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, builder);
  if (parsed.IsError()) return std::unexpected(builder.take_error(mark + parsed.Offset()));
  // RapidJSON takes a zero byte for the end.
  if (stream.src_ != stream.end_)
    return std::unexpected(builder.take_error(mark + static_cast<std::size_t>(stream.src_ - stream.begin_)));
  return builder.take_root();
}

}  // namespace estimate
