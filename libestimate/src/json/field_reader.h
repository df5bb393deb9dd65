// Walks a field list and reads each field from a JSON tree. Missing and null mean "not printed"; a value of
// the wrong kind stops the reading with its JSON pointer. After the first error nothing more is read.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/result.h"
#include "estimate/model.h"
#include "json/enum_names.h"
#include "json/json_tree.h"

namespace estimate {

class FieldReader {
 public:
  template <class T>
  void operator()(std::string_view key, T& value) {
    member(key, [&](const JsonNode& node) { read(node, value); });
  }
  void operator()(std::string_view key, Money& amount) {  // a money that is not optional must be there
    if (!member(key, [&](const JsonNode& node) { read(node, amount); })) fail_at(key, "an amount is missing");
  }

  template <class T>
  void if_any(std::string_view key, T& value) {
    (*this)(key, value);
  }

  template <class Fields>
  void object(std::string_view key, Fields inner) {
    member(key, [&](const JsonNode& node) {
      if (!expect(node, JsonNode::Kind::object)) return;
      inside(node, [&] { inner(*this); });
    });
  }

  void constant(std::string_view key, std::string_view text);
  void page(std::string_view key, int& page) { (*this)(key, page); }
  void section_id(std::string_view key, std::string& id);
  void section_reference(std::string_view key, int& section);
  void section_path(std::string_view, const Section&) {}  // follows from parent_id
  void item_match(std::string_view, const LineItem&) {}   // belongs to PriceMatch

  /// Reads a whole document into a fresh T, or the first thing that was wrong.
  template <class T>
  [[nodiscard]] static Result<T> read_document(const JsonNode& root) {
    FieldReader reader;
    T value{};
    reader.read(root, value);
    if (reader.error_) return std::unexpected(*std::move(reader.error_));
    return value;
  }

 private:
  FieldReader() = default;

  /// Calls `use` with the member and the pointer set to it; false if there is none.
  template <class Use>
  bool member(std::string_view key, Use use) {
    if (error_) return true;
    const JsonNode* node = object_->member(key);
    if (!node) return false;
    const std::size_t length = pointer_.size();
    pointer_.append("/").append(key);
    use(*node);
    pointer_.resize(length);
    return true;
  }
  template <class Use>
  void inside(const JsonNode& object, Use use) {
    const JsonNode* outer = std::exchange(object_, &object);
    use();
    object_ = outer;
  }

  bool expect(const JsonNode& node, JsonNode::Kind kind);
  void fail(std::string message);
  void fail_at(std::string_view key, std::string message);
  /// Digits of a number, ready for Fixed::parse.
  [[nodiscard]] std::optional<std::string> digits(const JsonNode& node);

  void read(const JsonNode& node, std::string& text);
  void read(const JsonNode& node, bool& value);
  void read(const JsonNode& node, int& value);
  void read(const JsonNode& node, DateTime& date);
  void read(const JsonNode& node, Box& box);
  void read(const JsonNode& node, Dimensions& dimensions);
  template <class Tag, int Digits>
  void read(const JsonNode& node, Fixed<Tag, Digits>& value) {
    const auto text = digits(node);
    if (!text) return;
    if (const auto parsed = Fixed<Tag, Digits>::parse(*text))
      value = *parsed;
    else
      fail("expected a decimal number with at most " + std::to_string(Digits) + " decimals, found " +
           node.text);
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  void read(const JsonNode& node, Enum& value) {
    if (!expect(node, JsonNode::Kind::string)) return;
    for (const auto& [candidate, name] : enum_names(value))
      if (name == node.text) {
        value = candidate;
        return;
      }
    fail("\"" + node.text + "\" is none of the names allowed here");
  }
  template <class T>
  void read(const JsonNode& node, std::optional<T>& value) {
    read(node, value.emplace());
  }
  template <class T>
  void read(const JsonNode& node, std::vector<T>& values) {
    if (!expect(node, JsonNode::Kind::array)) return;
    values.reserve(node.children.size());
    for (const JsonNode& element : node.children) {
      const std::size_t length = pointer_.size();
      pointer_ += "/" + std::to_string(values.size());
      read(element, values.emplace_back());
      pointer_.resize(length);
      if (error_) return;
    }
  }
  template <class T>
    requires std::is_class_v<T>
  void read(const JsonNode& node, T& value) {
    if (!expect(node, JsonNode::Kind::object)) return;
    inside(node, [&] { fields(*this, value); });
  }

  const JsonNode* object_ = nullptr;
  std::string pointer_;
  std::optional<Error> error_;
  std::map<std::string, int, std::less<>> sections_;  // id to index, of the sections read so far
};

}  // namespace estimate
