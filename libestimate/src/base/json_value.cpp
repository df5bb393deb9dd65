#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

/// Takes the first step off a path: "rooms[0].name" gives "rooms", "[0]", "name".
std::string_view next_step(std::string_view& path) {
  if (path.starts_with('.')) path.remove_prefix(1);
  auto end = path.starts_with('[') ? path.find(']') : path.find_first_of(".[");
  if (path.starts_with('[') && end != path.npos) ++end;
  const auto step = path.substr(0, end);
  path.remove_prefix(step.size());
  return step;
}

/// The entry of a list that "[3]" names; nullptr where there is none.
const JsonValue* entry_of(const JsonValue* list, std::string_view step) {
  std::size_t index = 0;
  const bool read = std::from_chars(step.data() + 1, step.data() + step.size(), index).ec == std::errc();
  return read && list->list() && index < list->list()->size() ? &(*list->list())[index] : nullptr;
}

bool equal_members(const JsonValue::Object& a, const JsonValue::Object& b) {
  return std::ranges::equal(
      a, b, [](const auto& x, const auto& y) { return x.name == y.name && x.value == y.value; });
}

bool is_container(const JsonValue& value) { return value.list() || value.object(); }

// The digits of the largest double, with sign and decimals.
using DigitBuffer = std::array<char, 400>;

// Up to this many names, comparing each with those before it is faster than sorting.
constexpr std::size_t max_compared_names = 16;

// A line item of estimate-v1 has more; a size has fewer.
constexpr std::size_t usual_members = 8;

// The library's number for an error: a number that no double can hold.
constexpr int number_overflow = 406;

bool all_distinct(const JsonValue::Object& members) {
  std::vector<std::string_view> names;
  names.reserve(members.size());
  for (const JsonValue::Member& member : members) names.emplace_back(member.name);
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) == names.end();
}

/// The text of a number; the library puts the decimal point of the locale into it.
std::string digits_of(std::string number) {
  const auto point = number.find_first_not_of("+-.0123456789Ee");
  if (point != number.npos) number[point] = '.';
  return number;
}

/// How long the token is that `text` ends with. Of a string or a number, `size` is known.
std::size_t token_size(std::string_view text, std::size_t size) {
  if (text.ends_with('"') || is_digit(text.back())) return size;
  for (const std::string_view literal : {"true", "false", "null"})
    if (text.ends_with(literal)) return literal.size();
  return 1;
}

/// Builds the tree from nlohmann's events, because these give the text of a number: money must not pass
/// through a double. Returning false ends the reading, with an error that is set.
class TreeBuilder final {
 public:
  TreeBuilder(std::string_view text, std::string_view left_out, const JsonLimits& limits)
      : text_(text), left_out_(left_out), limits_(limits) {}

  [[nodiscard]] JsonValue take_root() { return std::move(root_); }
  [[nodiscard]] Error take_error() { return std::move(error_); }

  /// Of a byte, counted from 1.
  bool not_valid(std::size_t byte) { return stop("not valid JSON at byte " + std::to_string(byte)); }

  bool null() { return is_left_out() || add(JsonValue()); }
  bool boolean(bool value) { return is_left_out() || add(JsonValue(value)); }
  // An integer is written in one way only, except for zero: -0 is 0.
  bool number_integer(std::int64_t value) { return is_left_out() || add(JsonValue::integer(value)); }
  bool number_unsigned(std::uint64_t value) {
    return is_left_out() || add(JsonValue::exact(std::to_string(value)));
  }
  bool number_float(double, const std::string& text) {
    return is_left_out() || add(JsonValue::exact(digits_of(text)));
  }
  bool string(const std::string& text) { return is_left_out() || add(JsonValue(text)); }
  bool binary(const std::vector<std::uint8_t>&) { return false; }  // not in JSON
  bool start_object(std::size_t) { return open(JsonValue(JsonValue::Object())); }
  bool start_array(std::size_t) { return open(JsonValue(JsonValue::List())); }
  bool key(const std::string& name) { return levels_left_out_ > 0 || add_name(name); }
  bool end_array() { return close(); }
  bool end_object() {
    if (levels_left_out_ == 0 && !all_distinct_here()) return stop("a name occurs twice in one object");
    return close();
  }

  /// After `end` bytes; of a string or a number, `token` is what was read of it.
  bool parse_error(std::size_t end, const std::string& token, const nlohmann::json::exception& problem) {
    const std::string_view message = problem.what();
    // Either a whole token does not fit, or the last byte read.
    const bool is_token = message.contains(" - unexpected ") || problem.id == number_overflow;
    if (!is_token || end > text_.size()) return not_valid(end);
    return not_valid(end + 1 - token_size(text_.substr(0, end), token.size()));
  }

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

  std::string_view text_;
  std::string_view left_out_;
  const JsonLimits& limits_;
  JsonValue root_;
  std::vector<JsonValue*> open_;  // the innermost last; a container does not grow while a child is open
  std::size_t levels_left_out_ = 0;
  bool next_is_left_out_ = false;
  std::size_t values_ = 0;
  Error error_;
};

/// Wrong nesting is a programming error in the caller.
void require(bool holds, const char* rule) {
  if (!holds) throw std::logic_error(rule);
}

void append_escaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20) {
    out += c;
    return;
  }
  out += byte < 0x10 ? "\\u000" : "\\u001";
  out += "0123456789abcdef"[byte & 0xF];
}

/// Whether there is nothing to escape or to repair. Without an early end, the loop compiles to vector code.
bool is_plain(std::string_view text) {
  unsigned char special = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    special |= static_cast<unsigned char>((byte < 0x20) | (byte >= 0x80) | (byte == '"') | (byte == '\\'));
  }
  return special == 0;
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  if (is_plain(text)) {
    out += text;
  } else {
    for (const char c : valid_utf8(text) ? std::string(text) : repair_utf8(text)) append_escaped(out, c);
  }
  out += '"';
}

}  // namespace

JsonValue::JsonValue() noexcept = default;
JsonValue::JsonValue(const JsonValue& other) = default;
JsonValue::JsonValue(JsonValue&& other) noexcept = default;
JsonValue& JsonValue::operator=(const JsonValue& other) = default;
JsonValue& JsonValue::operator=(JsonValue&& other) noexcept = default;
JsonValue::~JsonValue() = default;

double JsonValue::Number::value() const {
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc::result_out_of_range) return error == std::errc() ? value : 0;
  const bool tiny = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos;
  const bool zero = digits.find_first_of("123456789eE") == digits.find_first_of("eE");  // 0e999
  return tiny || zero ? 0 : digits.starts_with('-') ? -HUGE_VAL : HUGE_VAL;
}

JsonValue JsonValue::exact(std::string digits) { return JsonValue(Number{std::move(digits)}); }

JsonValue JsonValue::integer(std::int64_t value) { return exact(std::to_string(value)); }

JsonValue JsonValue::rounded(double value, int decimals) {
  return std::isfinite(value) ? exact(rounded_decimal(value, decimals)) : JsonValue();
}

const JsonValue* JsonValue::find(std::string_view name) const {
  if (!object()) return nullptr;
  const auto found = std::ranges::find(*object(), name, &Member::name);
  return found == object()->end() ? nullptr : &found->value;
}

const JsonValue* JsonValue::at_path(std::string_view path) const {
  const JsonValue* at = this;
  while (at && !path.empty()) {
    const auto step = next_step(path);
    at = step.starts_with('[') ? entry_of(at, step) : at->find(step);
  }
  return at;
}

JsonValue& JsonValue::set(std::string_view name, JsonValue value) {
  if (!object()) held_ = Object();
  Object& members = *object();
  const auto found = std::ranges::find(members, name, &Member::name);
  if (found != members.end()) return found->value = std::move(value);
  return members.emplace_back(std::string(name), std::move(value)).value;
}

void JsonValue::set_path(std::string_view path, JsonValue value) {
  JsonValue* at = this;
  auto step = next_step(path);
  for (; !path.empty(); step = next_step(path)) {
    if (!step.starts_with('[') && !at->find(step)) at->set(step, JsonValue(Object()));
    // A value found in a mutable value is mutable too.
    at = const_cast<JsonValue*>(step.starts_with('[') ? entry_of(at, step) : std::as_const(*at).find(step));
    if (!at) return;
  }
  at->set(step, std::move(value));
}

bool operator==(const JsonValue& a, const JsonValue& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case JsonValue::Kind::null:
      return true;
    case JsonValue::Kind::boolean:
      return *a.boolean() == *b.boolean();
    case JsonValue::Kind::number:
      return a.number()->digits == b.number()->digits || a.as_double() == b.as_double();
    case JsonValue::Kind::string:
      return *a.text() == *b.text();
    case JsonValue::Kind::array:
      return *a.list() == *b.list();
    case JsonValue::Kind::object:
      return equal_members(*a.object(), *b.object());
  }
  return false;
}

std::string_view name_of(JsonValue::Kind kind) {
  static constexpr std::array<std::string_view, 6> names = {"null",     "true or false", "a number",
                                                            "a string", "an array",      "an object"};
  return names[std::size_t(kind)];
}

void write_json(JsonWriter& json, const JsonValue& value) {
  switch (value.kind()) {
    case JsonValue::Kind::null:
      return json.null();
    case JsonValue::Kind::boolean:
      return json.boolean(*value.boolean());
    case JsonValue::Kind::number:
      return json.raw_number(value.number()->digits);
    case JsonValue::Kind::string:
      return json.string(*value.text());
    case JsonValue::Kind::array:
      json.array(std::ranges::none_of(*value.list(), is_container) ? JsonWriter::Line::one
                                                                   : JsonWriter::Line::many);
      for (const JsonValue& item : *value.list()) write_json(json, item);
      return json.end();
    case JsonValue::Kind::object:
      json.object();
      for (const auto& [name, member] : *value.object()) {
        json.key(name);
        write_json(json, member);
      }
      return json.end();
  }
}

std::string to_json(const JsonValue& value) {
  JsonWriter json;
  write_json(json, value);
  return json.take();
}

void append_pointer_step(std::string& pointer, std::string_view name) {
  pointer += '/';
  for (const char c : name) {
    if (c == '~')
      pointer += "~0";
    else if (c == '/')
      pointer += "~1";
    else
      pointer += c;
  }
}

std::string shortest_decimal(double value) {
  if (!std::isfinite(value)) return "0";
  DigitBuffer digits{};
  return {digits.data(),
          std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed).ptr};
}

std::string rounded_decimal(double value, int decimals) {
  if (!std::isfinite(value)) return "0";
  // Binary cannot hold 5.2325, only slightly less; on paper it still rounds to 5.233.
  constexpr double nudge = 1e-12;
  DigitBuffer buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value + value * nudge,
                                 std::chars_format::fixed, decimals)
                       .ptr;
  std::string digits(buffer.data(), end);
  if (digits.contains('.')) {
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.ends_with('.')) digits.pop_back();
  }
  return digits == "-0" ? "0" : digits;
}

Result<JsonValue> read_json(std::string_view text, const JsonLimits& limits) {
  return read_json_without(text, {}, limits);
}

Result<JsonValue> read_json_without(std::string_view text, std::string_view member,
                                    const JsonLimits& limits) {
  if (text.size() > limits.bytes)
    return fail(ErrorCode::malformed_json, "more than " + std::to_string(limits.bytes) + " bytes of JSON");
  TreeBuilder builder(text, member, limits);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder))
    return std::unexpected(builder.take_error());
  // The library takes a zero byte for the end of the text. A string cannot hold one.
  if (const auto zero = text.find('\0'); zero != text.npos) {
    builder.not_valid(zero + 1);
    return std::unexpected(builder.take_error());
  }
  return builder.take_root();
}

void JsonWriter::object(Line line) { open('{', line); }

void JsonWriter::array(Line line) { open('[', line); }

void JsonWriter::end() {
  require(!open_.empty() && !after_key_, "JsonWriter::end: nothing open, or a key without a value");
  const char closer = open_.back() == '{' ? '}' : ']';
  const bool on_one_line = one_line_from_ != 0;
  if (open_.size() == one_line_from_) one_line_from_ = 0;
  open_.pop_back();
  if (!first_ && !on_one_line) new_line();
  out_ += closer;
  first_ = false;
}

void JsonWriter::key(std::string_view name) {
  require(!open_.empty() && open_.back() == '{' && !after_key_, "JsonWriter::key: not in an object");
  if (!first_) out_ += ',';
  separate();
  append_quoted(out_, name);
  out_ += ": ";
  first_ = false;
  after_key_ = true;
}

void JsonWriter::string(std::string_view text) {
  before_value();
  append_quoted(out_, text);
}

void JsonWriter::integer(std::int64_t value) { raw_number(std::to_string(value)); }

void JsonWriter::boolean(bool value) { raw_number(value ? "true" : "false"); }

void JsonWriter::null() { raw_number("null"); }

void JsonWriter::raw_number(std::string_view digits) {
  before_value();
  out_ += digits;
}

void JsonWriter::members(std::string_view object) {
  constexpr std::string_view opener = "{", closer = "\n}";
  require(open_.size() == 1 && open_.back() == '{' && !after_key_,
          "JsonWriter::members: not in a root object");
  if (object == "{}") return;
  require(object.starts_with(opener) && object.ends_with(closer),
          "JsonWriter::members: not an object of lines");
  if (!first_) out_ += ',';
  out_ += object.substr(opener.size(), object.size() - opener.size() - closer.size());
  first_ = false;
}

std::string JsonWriter::take() {
  require(open_.empty(), "JsonWriter::take: an object or array is still open");
  std::string document = std::move(out_);
  *this = JsonWriter();
  return document;
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  require(open_.empty() ? first_ : open_.back() == '[',
          "JsonWriter: a value without a key, or a second root");
  if (open_.empty()) {
    first_ = false;
    return;
  }
  if (!first_) out_ += ',';
  separate();
  first_ = false;
}

void JsonWriter::open(char opener, Line line) {
  before_value();
  out_ += opener;
  open_.push_back(opener);
  if (line == Line::one && one_line_from_ == 0) one_line_from_ = open_.size();
  first_ = true;
}

void JsonWriter::separate() {
  if (one_line_from_ == 0)
    new_line();
  else if (!first_)
    out_ += ' ';
}

void JsonWriter::new_line() {
  out_ += '\n';
  out_.append(2 * open_.size(), ' ');
}

}  // namespace estimate
