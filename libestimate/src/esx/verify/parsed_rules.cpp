#include "esx/verify/parsed_rules.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

/// The one with a name; they are few.
template <class Rule>
const Rule* find_by_name(const std::vector<Rule>& rules, std::string_view name) {
  const auto found = std::ranges::find(rules, name, &Rule::name);
  return found == rules.end() ? nullptr : &*found;
}

/// NAME? or NAME*, NAME=LABEL? or NAME=LABEL*.
ChildRule parse_child(std::string_view word) {
  const bool many = word.ends_with('*');
  word.remove_suffix(1);
  const std::size_t equals = word.find('=');
  return {word.substr(0, equals), equals == word.npos ? word : word.substr(equals + 1), many};
}

ParsedRule parse(const ElementRule& rule) {
  ParsedRule parsed;
  for (const std::string_view word : split_blanks(rule.children))
    parsed.children.push_back(parse_child(word));
  for (const std::string_view word : split_blanks(rule.attributes)) {
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

}  // namespace

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

}  // namespace estimate::esx
