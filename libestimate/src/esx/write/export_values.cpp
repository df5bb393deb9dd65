#include "esx/write/export_values.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/verify/schema.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

constexpr std::string_view text_step = "text()";
constexpr std::size_t max_children = 10'000;  // of one name; a larger index is invalid

using Children = std::map<std::string_view, std::vector<const XmlElement*>>;

Children children_by_name(const XmlElement& e, std::span<const std::string_view> apart) {
  Children children;
  for (const XmlElement& child : e.children)
    if (std::ranges::find(apart, child.name) == apart.end()) children[child.name].push_back(&child);
  return children;
}

class Comparison {
 public:
  explicit Comparison(std::span<const std::string_view> apart) : apart_(apart) {}

  void elements(const XmlElement& ours, const XmlElement& theirs, const std::string& place) {
    attributes(ours, theirs, place);
    if (trim(ours.text) != trim(theirs.text))
      values_.push_back({place + std::string(text_step), theirs.text, trim(theirs.text).empty()});
    const Children left = children_by_name(ours, apart_), right = children_by_name(theirs, apart_);
    for (const auto& [name, list] : right) {
      const auto found = left.find(name);
      common(found == left.end() ? std::vector<const XmlElement*>() : found->second, list, name, place);
    }
    for (const auto& [name, list] : left) surplus(list.size(), right, name, place);
  }

  std::vector<ExportValue> take() { return std::move(values_); }

 private:
  void attributes(const XmlElement& ours, const XmlElement& theirs, const std::string& place) {
    for (const auto& [name, value] : theirs.attributes) {
      const std::string* own = ours.attribute(name);
      if (own == nullptr || *own != value) values_.push_back({attribute_place(place, name), value, false});
    }
    for (const auto& [name, value] : ours.attributes)
      if (theirs.attribute(name) == nullptr) values_.push_back({attribute_place(place, name), {}, true});
  }

  static std::string attribute_place(std::string place, std::string_view name) {
    return place.append("@").append(name);
  }

  static std::string step(std::string_view name, std::size_t index) {
    return std::string(name) + "[" + std::to_string(index + 1) + "]";
  }

  void common(const std::vector<const XmlElement*>& ours, const std::vector<const XmlElement*>& theirs,
              std::string_view name, const std::string& place) {
    const XmlElement missing = element(name);
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const std::string here = place + step(name, i);
      if (i >= ours.size()) values_.push_back({here, {}, false});
      elements(i < ours.size() ? *ours[i] : missing, *theirs[i], here + "/");
    }
  }

  /// From the last to the first, so that indices do not shift.
  void surplus(std::size_t ours, const Children& right, std::string_view name, const std::string& place) {
    const auto found = right.find(name);
    const std::size_t theirs = found == right.end() ? 0 : found->second.size();
    for (std::size_t i = ours; i > theirs; --i) values_.push_back({place + step(name, i - 1), {}, true});
  }

  std::span<const std::string_view> apart_;
  std::vector<ExportValue> values_;
};

bool is_name(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto follows = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !text.empty() && letter(text.front()) && std::ranges::all_of(text, follows);
}

struct Step {
  std::string_view name;
  std::size_t index = 0;
};

/// "ITEM_ACT[2]"
std::optional<Step> parse_step(std::string_view text) {
  const std::size_t open = text.find('[');
  if (open == text.npos || !text.ends_with(']') || !is_name(text.substr(0, open))) return std::nullopt;
  const std::string_view digits = text.substr(open + 1, text.size() - open - 2);
  std::size_t number = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (!is_digits(digits) || parsed.ec != std::errc() || number == 0 || number > max_children)
    return std::nullopt;
  return Step{text.substr(0, open), number - 1};
}

std::vector<XmlElement>::iterator find_child(XmlElement& e, const Step& step) {
  std::size_t index = 0;
  return std::ranges::find_if(
      e.children, [&](const XmlElement& child) { return child.name == step.name && index++ == step.index; });
}

/// The rule of an element; nullptr if there is none.
const ElementRule* rule_of(std::string_view label) {
  const std::span<const ElementRule> rules = rough_draft_element_rules();
  const auto rule = std::ranges::find(rules, label, &ElementRule::label);
  return rule == rules.end() ? nullptr : &*rule;
}

const ElementRule* rule_of_child(const ElementRule* rule, std::string_view name) {
  if (rule != nullptr)
    for (const std::string_view word : split_blanks(rule->children))
      if (const ChildRule child = parse_child(word); child.name == name) return rule_of(child.label);
  return nullptr;
}

/// The first of the elements or attributes that the vendor writes after that name; names without a place in
/// the vendor's order come last.
template <class List, class Projection>
auto first_after(List& list, std::string_view name, std::string_view notation, Projection name_of) {
  std::vector<std::string_view> order = split_blanks(notation);
  const auto end = std::ranges::find(order, end_of_order);
  order.erase(end == order.end() ? order.begin() : end, order.end());
  for (std::string_view& word : order) word = word.substr(0, word.find_first_of(":=?*"));
  const auto rank = [&](std::string_view of) { return std::ranges::find(order, of); };
  const auto own = rank(name);
  return std::ranges::find_if(list, [&](std::string_view other) { return rank(other) > own; }, name_of);
}

/// An element of the tree and its rule, if it has one.
struct Target {
  XmlElement* element;
  const ElementRule* rule;
};

/// After all with its own name.
void insert_child(const Target& target, std::string_view name) {
  auto& children = target.element->children;
  const auto order = target.rule == nullptr ? std::string_view() : target.rule->children;
  children.insert(first_after(children, name, order, &XmlElement::name), element(name));
}

void set_attribute(const Target& target, std::string_view name, const ExportValue& value) {
  constexpr auto name_of = &std::pair<std::string, std::string>::first;
  auto& attributes = target.element->attributes;
  const auto found = std::ranges::find(attributes, name, name_of);
  if (value.left_out) {
    if (found != attributes.end()) attributes.erase(found);
  } else if (found != attributes.end()) {
    found->second = value.value;
  } else {
    const auto order = target.rule == nullptr ? std::string_view() : target.rule->attributes;
    attributes.insert(first_after(attributes, name, order, name_of), {std::string(name), value.value});
  }
}

/// Applies the last step: an attribute, the text, or the element itself.
void put_value(const Target& target, std::string_view last, const ExportValue& value) {
  XmlElement& e = *target.element;
  if (last == text_step) {
    e.text = value.left_out ? std::string() : value.value;
  } else if (last.starts_with('@')) {
    if (is_name(last.substr(1))) set_attribute(target, last.substr(1), value);
  } else if (const auto step = parse_step(last)) {
    const auto child = find_child(e, *step);
    if (value.left_out && child != e.children.end()) e.children.erase(child);
    if (!value.left_out && child == e.children.end()) insert_child(target, step->name);
  }
}

void apply(Target target, const ExportValue& value) {
  std::string_view rest = value.place;
  for (std::size_t slash = rest.find('/'); slash != rest.npos; slash = rest.find('/')) {
    const auto step = parse_step(rest.substr(0, slash));
    if (!step) return;
    const auto child = find_child(*target.element, *step);
    if (child == target.element->children.end()) return;
    target = {&*child, rule_of_child(target.rule, step->name)};
    rest.remove_prefix(slash + 1);
  }
  put_value(target, rest, value);
}

}  // namespace

std::vector<ExportValue> export_difference(const XmlElement& ours, const XmlElement& theirs,
                                           std::span<const std::string_view> apart) {
  Comparison comparison(apart);
  comparison.elements(ours, theirs, {});
  return comparison.take();
}

void apply_export_values(XmlElement& e, std::span<const ExportValue> values) {
  for (const ExportValue& value : values) apply({&e, rule_of(e.name)}, value);
}

}  // namespace estimate::esx
