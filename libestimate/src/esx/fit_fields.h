// Field limits of the two schemas, as data: one table fits values before writing and checks them afterward.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/xml.h"

namespace estimate::esx {

enum class Charset { any, no_lower, no_lower_no_blank, digits, unit, not_negative };

/// The limit of one attribute, of every attribute ("*"), or of the element's text (empty).
struct FieldRule {
  std::string_view element, attribute;
  std::size_t max_characters;
  Charset charset = Charset::any;
};

[[nodiscard]] std::span<const FieldRule> rough_draft_field_rules();
[[nodiscard]] std::span<const FieldRule> xactdoc_field_rules();

/// The rules of an element, which are next to each other in their table.
[[nodiscard]] std::span<const FieldRule> rules_of(std::span<const FieldRule> rules, std::string_view element);

/// The rule of an attribute (of the text if empty), or nullptr.
[[nodiscard]] const FieldRule* field_rule(std::span<const FieldRule> rules_of_element,
                                          std::string_view attribute);

/// The value as the rule allows it; nullopt if shortening would change the meaning (a unit with three
/// letters).
[[nodiscard]] std::optional<std::string> fitted(const FieldRule& rule, std::string_view value);

/// Fits every value of the tree. Each change is a warning `value_adapted` with the full value.
void fit_fields(XmlElement& root, std::span<const FieldRule> rules, std::vector<Warning>& warnings);

}  // namespace estimate::esx
