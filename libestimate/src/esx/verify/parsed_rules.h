// ParsedRules: the rules of schema_rules.h, prepared for lookup.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "esx/verify/schema_rules.h"
#include "esx/verify/value_type.h"

namespace estimate::esx {

struct ChildRule {
  std::string_view name, label;  // of the rule of the child
  bool many = false;
};

struct AttributeRule {
  std::string_view name;
  ValueType type;
};

/// What one kind of element may contain.
struct ParsedRule {
  std::vector<ChildRule> children;
  std::vector<AttributeRule> attributes;
  std::vector<std::string_view> required;  // attributes
  std::optional<ValueType> text;

  /// Null if there is no such child or attribute.
  [[nodiscard]] const ChildRule* child(std::string_view name) const;
  [[nodiscard]] const AttributeRule* attribute(std::string_view name) const;
};

/// Each rule is parsed when it is first asked for: an estimate has a third of the elements that there are.
/// For one thread. `rules` must outlive it.
class ParsedRules {
 public:
  explicit ParsedRules(std::span<const ElementRule> rules) : rules_(rules) {}

  /// The rule with a label, which must be there. It stays where it is.
  [[nodiscard]] const ParsedRule& at(std::string_view label);

 private:
  std::span<const ElementRule> rules_;
  std::map<std::string_view, ParsedRule> parsed_;
};

}  // namespace estimate::esx
