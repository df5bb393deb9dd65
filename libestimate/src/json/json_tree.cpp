#include "json/json_tree.h"

#include <array>
#include <nlohmann/json.hpp>
#include <ranges>

namespace estimate {
namespace {

using nlohmann::json;

// A tree this deep is no estimate; the bound keeps its destruction off the end of the stack.
constexpr std::size_t max_depth = 64;

std::string pointer_token(std::string_view key) {
  std::string token = "/";
  for (const char c : key) {
    if (c == '~')
      token += "~0";
    else if (c == '/')
      token += "~1";
    else
      token += c;
  }
  return token;
}

/// Builds the tree from nlohmann's SAX events, because only these hand out a number's own text.
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  bool null() override { return add({}); }
  bool boolean(bool value) override { return add({.kind = JsonNode::Kind::boolean, .truth = value}); }
  bool number_integer(number_integer_t value) override { return add_number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add_number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& digits) override { return add_number(digits); }
  bool string(string_t& value) override {
    return add({.kind = JsonNode::Kind::string, .text = std::move(value)});
  }
  bool binary(binary_t&) override { return false; }  // does not occur in text input
  bool start_object(std::size_t) override { return open(JsonNode::Kind::object); }
  bool start_array(std::size_t) override { return open(JsonNode::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    names_.push_back(std::move(name));
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    error_ = {ErrorCode::malformed_json, "this is no JSON from byte " + std::to_string(position) + " on",
              pointer()};
    return false;
  }

  [[nodiscard]] JsonNode take_root() { return std::move(root_); }
  [[nodiscard]] Error take_error() { return std::move(error_); }

 private:
  bool add_number(std::string digits) {
    return add({.kind = JsonNode::Kind::number, .text = std::move(digits)});
  }

  bool add(JsonNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return true;
    }
    if (open_.back().kind == JsonNode::Kind::object) {
      node.name = std::move(names_.back());
      names_.pop_back();
    }
    open_.back().children.push_back(std::move(node));
    return true;
  }

  bool open(JsonNode::Kind kind) {
    if (open_.size() == max_depth) {
      error_ = {ErrorCode::malformed_json, "nested more than " + std::to_string(max_depth) + " deep",
                pointer()};
      return false;
    }
    open_.push_back({.kind = kind});
    return true;
  }

  bool close() {
    JsonNode node = std::move(open_.back());
    open_.pop_back();
    return add(std::move(node));
  }

  [[nodiscard]] std::string pointer() const {
    std::string path;
    auto name = names_.begin();
    for (const JsonNode& node : open_) {
      if (node.kind == JsonNode::Kind::array)
        path += "/" + std::to_string(node.children.size());
      else if (name != names_.end())
        path += pointer_token(*name++);
    }
    return path;
  }

  JsonNode root_;
  std::vector<JsonNode> open_;
  std::vector<std::string> names_;  // of the members begun, one per open object
  Error error_;
};

}  // namespace

const JsonNode* JsonNode::member(std::string_view wanted) const {
  for (const JsonNode& child : children | std::views::reverse)
    if (child.name == wanted) return child.kind == Kind::null ? nullptr : &child;
  return nullptr;
}

std::string_view json_kind_name(JsonNode::Kind kind) {
  static constexpr std::array<std::string_view, 6> names = {"null",   "true or false", "a number",
                                                            "a text", "a list",        "an object"};
  return names[std::size_t(kind)];
}

Result<JsonNode> parse_json_tree(std::string_view text) {
  TreeBuilder builder;
  if (!json::sax_parse(text.begin(), text.end(), &builder)) return std::unexpected(builder.take_error());
  return builder.take_root();
}

}  // namespace estimate
