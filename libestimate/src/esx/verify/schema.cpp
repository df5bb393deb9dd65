#include "esx/verify/schema.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

/// The one with a name; they are few.
template <class Rule>
const Rule* find_by_name(const std::vector<Rule>& rules, std::string_view name) {
  const auto found = std::ranges::find(rules, name, &Rule::name);
  return found == rules.end() ? nullptr : &*found;
}

std::vector<std::string_view> words_of(std::string_view notation) {
  std::vector<std::string_view> words = split_blanks(notation);
  std::erase(words, end_of_order);
  return words;
}

ParsedRule parse(const ElementRule& rule) {
  ParsedRule parsed;
  for (const std::string_view word : words_of(rule.children)) parsed.children.push_back(parse_child(word));
  for (const std::string_view word : words_of(rule.attributes)) {
    const std::size_t colon = word.find(':');
    std::string_view name = word.substr(0, colon);
    if (name.ends_with('!')) {
      name.remove_suffix(1);
      parsed.required.push_back(name);
    }
    parsed.attributes.push_back({name, ValueType(word.substr(colon + 1))});
  }
  if (!rule.text.empty()) parsed.text.emplace(rule.text);
  return parsed;
}

constexpr std::string_view instance_prefix = "xsi:";  // hints about the schema's location

std::string quoted(std::string_view value) {
  return "\"" + std::string(cut_utf8(value, 80)) + (value.size() > 80 ? "…" : "") + "\"";
}

/// The text as a reader of normalized text sees it.
std::string normalized(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

/// One walk over a document, which repairs it unless the element is const.
template <class Element>
class StructureCheck {
 public:
  StructureCheck(std::string_view namespace_uri, std::span<const ElementRule> rules)
      : namespace_uri_(namespace_uri), rules_(rules) {}

  /// The whole document.
  void root(Element& e) { element(e, rules_.at(e.name), TreePlace(e)); }

  std::vector<StructureFault> take() { return std::move(faults_); }

 private:
  static constexpr bool repairs = !std::is_const_v<Element>;

  void element(Element& e, const ParsedRule& rule, const TreePlace& place) {
    if (e.namespace_uri != namespace_uri_ && !repairs)
      add(place.xpath(), "the element has the wrong namespace " + quoted(e.namespace_uri));
    attributes(e, rule, place);
    text(e, rule, place);
    children(e, rule, place);
  }

  void add(std::string xpath, std::string message) {
    faults_.push_back({std::move(xpath), std::move(message)});
  }

  /// Whether the attribute must be removed.
  bool bad_attribute(const ParsedRule& rule, const std::string& name, const std::string& value,
                     const TreePlace& place) {
    const AttributeRule* known = rule.attribute(name);
    if (known == nullptr) {
      if (name.starts_with(instance_prefix)) return false;
      add(place.xpath(name), "unknown attribute: " + quoted(value));
      return true;
    }
    const auto fault = known->type.fault(value);
    if (fault) add(place.xpath(name), quoted(value).append(" ").append(*fault));
    return fault.has_value();
  }

  void attributes(Element& e, const ParsedRule& rule, const TreePlace& place) {
    const auto bad = [&](const auto& a) { return bad_attribute(rule, a.first, a.second, place); };
    if constexpr (repairs)
      std::erase_if(e.attributes, bad);
    else
      for (const auto& attribute : e.attributes) bad(attribute);
    for (const std::string_view name : rule.required)
      if (e.attribute(name) == nullptr) add(place.xpath(name), "the attribute is required");
  }

  void text(Element& e, const ParsedRule& rule, const TreePlace& place) {
    std::string message;
    if (!rule.text) {
      const bool any = rule.children.empty() ? !e.text.empty() : !trim(e.text).empty();  // not even spaces
      if (any) message = "the element must not have text: " + quoted(trim(e.text));
    } else if (const auto fault = rule.text->fault(normalized(e.text))) {
      message = "the text " + *fault;
    }
    if (message.empty()) return;
    add(place.xpath(), message);
    if constexpr (repairs) e.text.clear();
  }

  void children(Element& e, const ParsedRule& rule, const TreePlace& place) {
    Places places;
    const auto bad = [&](Element& child) {
      const int number = places.next(child.name);
      return bad_child(child, rule, number, TreePlace(place, child, number));
    };
    if constexpr (repairs)
      std::erase_if(e.children, bad);
    else
      for (Element& child : e.children) bad(child);
  }

  /// Whether the element must be removed.
  bool bad_child(Element& child, const ParsedRule& rule, int number, const TreePlace& place) {
    const ChildRule* known = rule.child(child.name);
    if (known == nullptr) {
      add(place.xpath(), "the element is not allowed here");
      return true;
    }
    if (number > 1 && !known->many) {
      add(place.xpath(), "the element is allowed only once");
      return true;
    }
    element(child, rules_.at(known->label), place);
    return false;
  }

  std::string_view namespace_uri_;
  ParsedRules rules_;
  std::vector<StructureFault> faults_;
};

}  // namespace

ChildRule parse_child(std::string_view word) {
  const bool many = word.ends_with('*');
  word.remove_suffix(1);
  const std::size_t equals = word.find('=');
  return {word.substr(0, equals), equals == word.npos ? word : word.substr(equals + 1), many};
}

const ChildRule* ParsedRule::child(std::string_view name) const { return find_by_name(children, name); }

const AttributeRule* ParsedRule::attribute(std::string_view name) const {
  return find_by_name(attributes, name);
}

const ParsedRule& ParsedRules::at(std::string_view label) {
  if (const auto known = parsed_.find(label); known != parsed_.end()) return known->second;
  const auto rule = std::ranges::find(rules_, label, &ElementRule::label);
  if (rule == rules_.end()) throw std::out_of_range("no rule for " + std::string(label));
  return parsed_.emplace(rule->label, parse(*rule)).first->second;
}

std::vector<StructureFault> Schema::check(const XmlElement& root) const {
  if (root.name != root_) return {{"/" + root.name, "the root element must be " + std::string(root_)}};
  StructureCheck<const XmlElement> walk(namespace_uri_, rules_);
  walk.root(root);
  return walk.take();
}

void Schema::leave_out_faults(XmlElement& root, std::vector<Warning>& warnings) const {
  StructureCheck<XmlElement> walk(namespace_uri_, rules_);
  walk.root(root);
  for (StructureFault& fault : walk.take())
    warnings.push_back({"value_left_out", fault.xpath + ": " + fault.message, {}, {}});
}

Schema rough_draft_schema() {
  return {"GENERIC_ROUGHDRAFT", "http://xactware.com/generic_roughdraft.xsd", rough_draft_element_rules()};
}

Schema xactdoc_schema() { return {"XACTDOC", "", xactdoc_element_rules()}; }

}  // namespace estimate::esx
