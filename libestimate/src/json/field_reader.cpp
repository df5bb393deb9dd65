#include "json/field_reader.h"

#include <array>
#include <charconv>
#include <cmath>

namespace estimate {

void FieldReader::constant(std::string_view key, std::string_view text) {
  std::string found;
  (*this)(key, found);
  if (found != text) fail_at(key, "expected \"" + std::string(text) + "\"");
}

void FieldReader::section_id(std::string_view key, std::string& id) {
  (*this)(key, id);
  if (id.empty()) return fail_at(key, "a section needs an id");
  const int index = static_cast<int>(sections_.size());
  if (!sections_.emplace(id, index).second) fail_at(key, "two sections have the id \"" + id + "\"");
}

void FieldReader::section_reference(std::string_view key, int& section) {
  std::string id;
  (*this)(key, id);
  if (id.empty()) return;
  const auto found = sections_.find(id);
  if (found == sections_.end()) return fail_at(key, "no section \"" + id + "\" stands before this");
  section = found->second;
}

bool FieldReader::expect(const JsonNode& node, JsonNode::Kind kind) {
  if (node.kind == kind) return true;
  fail("expected " + std::string(json_kind_name(kind)) + ", found " + std::string(json_kind_name(node.kind)));
  return false;
}

void FieldReader::fail(std::string message) {
  if (!error_) error_ = Error{ErrorCode::malformed_json, std::move(message), pointer_};
}

void FieldReader::fail_at(std::string_view key, std::string message) {
  if (!error_)
    error_ = Error{ErrorCode::malformed_json, std::move(message), pointer_ + "/" + std::string(key)};
}

std::optional<std::string> FieldReader::digits(const JsonNode& node) {
  if (!expect(node, JsonNode::Kind::number)) return std::nullopt;
  std::string text = node.text;
  // Other writers pad with zeros ("12.500"), which changes nothing.
  if (text.contains('.') && !text.contains('e') && !text.contains('E')) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
  }
  return text;
}

void FieldReader::read(const JsonNode& node, std::string& text) {
  if (expect(node, JsonNode::Kind::string)) text = node.text;
}

void FieldReader::read(const JsonNode& node, bool& value) {
  if (expect(node, JsonNode::Kind::boolean)) value = node.truth;
}

void FieldReader::read(const JsonNode& node, int& value) {
  const auto text = digits(node);
  if (!text) return;
  const auto [end, problem] = std::from_chars(text->data(), text->data() + text->size(), value);
  if (problem != std::errc{} || end != text->data() + text->size())
    fail("expected a whole number, found " + node.text);
}

void FieldReader::read(const JsonNode& node, DateTime& date) {
  if (!expect(node, JsonNode::Kind::string)) return;
  if (const auto parsed = parse_iso_date(node.text))
    date = *parsed;
  else
    fail("expected an ISO 8601 date, found \"" + node.text + "\"");
}

void FieldReader::read(const JsonNode& node, Box& box) {
  if (!expect(node, JsonNode::Kind::array)) return;
  const std::array sides = {&box.x0, &box.y0, &box.x1, &box.y1};
  if (node.children.size() != sides.size()) return fail("a box has four numbers");
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const JsonNode& side = node.children[i];
    if (!expect(side, JsonNode::Kind::number)) return;
    const auto problem = std::from_chars(side.text.data(), side.text.data() + side.text.size(), *sides[i]).ec;
    if (problem != std::errc{} || !std::isfinite(*sides[i])) return fail("a side of the box is out of range");
  }
}

void FieldReader::read(const JsonNode& node, Dimensions& dimensions) {
  if (!expect(node, JsonNode::Kind::object)) return;
  inside(node, [&] {
    for (const MeasureInfo& info : measure_table()) (*this)(info.key, dimensions[info.measure]);
  });
}

}  // namespace estimate
