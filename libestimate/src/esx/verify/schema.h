// What the two documents may contain, as data: elements and how often, attributes, and the form of each
// value. Schema checks a document by it.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/xml.h"
#include "esx/verify/value_type.h"

namespace estimate::esx {

/// Notation. `children`: NAME? at most once, NAME* any number, NAME=LABEL if an element with that name has
/// other rules here. `attributes`: name:type, or name!:type if it is required. `text`: type of the element's
/// own text; empty if it has none. Children and attributes before a ; are in the order of the vendor's
/// exports; the order of all others is unknown.
///
/// Types: sN text with at most N characters (s: any number); suffix u no lower case, U no lower case and no
/// spaces, # digits only, . no spaces, a letters and digits; b 0 or 1; =A|B one of these, ~A|B the same, but
/// a capital may be lower case (a space is written _); dN decimal with at most N decimals, i whole number,
/// either with [low,high]; m an amount, d2 with nine digits before the point; n the same, not negative; I a
/// 32-bit whole number; t date with or without time and zone; D date or date with time; phone, cov. A ? after
/// D, I and d allows empty text.
struct ElementRule {
  std::string_view label, children, attributes, text;
};

inline constexpr std::string_view end_of_order = ";";
[[nodiscard]] std::span<const ElementRule> rough_draft_element_rules();
[[nodiscard]] std::span<const ElementRule> xactdoc_element_rules();

struct ChildRule {
  std::string_view name, label;  // of the rule of the child
  bool many = false;
};

/// NAME? or NAME*, NAME=LABEL? or NAME=LABEL*.
[[nodiscard]] ChildRule parse_child(std::string_view word);

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

/// The rules, prepared for lookup. Each rule is parsed when it is first asked for: an estimate has a third of
/// the elements that there are. For one thread. `rules` must outlive it.
class ParsedRules {
 public:
  explicit ParsedRules(std::span<const ElementRule> rules) : rules_(rules) {}

  /// The rule with a label, which must be there. It stays where it is.
  [[nodiscard]] const ParsedRule& at(std::string_view label);

 private:
  std::span<const ElementRule> rules_;
  std::map<std::string_view, ParsedRule> parsed_;
};

struct StructureFault {
  std::string xpath, message;
};

/// What one document may contain.
class Schema {
 public:
  /// `rules` must outlive it.
  Schema(std::string_view root, std::string_view namespace_uri, std::span<const ElementRule> rules)
      : root_(root), namespace_uri_(namespace_uri), rules_(rules) {}

  /// Everything in the document that violates the rules, in document order.
  [[nodiscard]] std::vector<StructureFault> check(const XmlElement& root) const;

  /// Removes what is not allowed and can be left out: attributes, children, text. Each removal is a warning
  /// `value_left_out`.
  void leave_out_faults(XmlElement& root, std::vector<Warning>& warnings) const;

 private:
  std::string_view root_, namespace_uri_;
  std::span<const ElementRule> rules_;
};

[[nodiscard]] Schema rough_draft_schema();
[[nodiscard]] Schema xactdoc_schema();

}  // namespace estimate::esx
