#include "esx/fit_fields.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

constexpr std::string_view every_attribute = "*";

std::string cut_characters(std::string_view text, std::size_t max) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool starts_character = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
    if (starts_character && ++characters > max) return std::string(text.substr(0, i));
  }
  return std::string(text);
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string in_charset(Charset charset, std::string_view value) {
  if (charset == Charset::any || charset == Charset::not_negative) return std::string(value);
  if (charset == Charset::digits) {
    std::string digits;
    std::ranges::copy_if(value, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits;
  }
  std::string upper = to_upper(value);
  if (charset == Charset::no_lower_no_blank || charset == Charset::unit)
    std::ranges::replace_if(upper, is_blank, '_');
  return upper;
}

class Fitting {
 public:
  Fitting(std::span<const FieldRule> rules, std::vector<Warning>& warnings)
      : rules_(rules), warnings_(warnings) {}

  void element(XmlElement& e) {
    if (const std::string* number = e.attribute("lineNum")) line_ = *number;
    const auto rules = rules_of(rules_, e.name);
    for (auto& [name, value] : e.attributes) fit(rules, name, value);
    std::erase_if(e.attributes, [](const auto& a) { return a.second.empty(); });
    fit(rules, {}, e.text);
    for (XmlElement& child : e.children) element(child);
    if (e.name == "ITEM") line_.clear();
  }

 private:
  void fit(std::span<const FieldRule> rules, std::string_view attribute, std::string& value) {
    const FieldRule* rule = value.empty() ? nullptr : field_rule(rules, attribute);
    if (rule == nullptr) return;
    const std::string fit = fitted(*rule, value).value_or("");
    if (fit == value) return;
    const std::string field =
        std::string(rule->element) + (attribute.empty() ? "" : "@" + std::string(attribute));
    const std::string outcome = fit.empty() ? "is left out" : "is written as \"" + fit + "\"";
    warnings_.push_back(
        {"value_adapted",
         field + ": \"" + value + "\" " + outcome + ", because the schema does not allow more",
         {},
         line_});
    value = fit;
  }

  std::span<const FieldRule> rules_;
  std::vector<Warning>& warnings_;
  std::string line_;
};

}  // namespace

std::span<const FieldRule> rules_of(std::span<const FieldRule> rules, std::string_view element) {
  const auto of_element = [&](const FieldRule& rule) { return rule.element == element; };
  const auto first = std::ranges::find_if(rules, of_element);
  return {first, std::find_if_not(first, rules.end(), of_element)};
}

const FieldRule* field_rule(std::span<const FieldRule> rules_of_element, std::string_view attribute) {
  const auto it = std::ranges::find_if(rules_of_element, [&](const FieldRule& rule) {
    return rule.attribute == attribute || (rule.attribute == every_attribute && !attribute.empty());
  });
  return it == rules_of_element.end() ? nullptr : &*it;
}

std::optional<std::string> fitted(const FieldRule& rule, std::string_view value) {
  const bool cannot_be_cut = rule.charset == Charset::unit || rule.charset == Charset::not_negative;
  if (rule.charset == Charset::not_negative && value.starts_with('-')) return std::nullopt;
  const std::string text = in_charset(rule.charset, value);
  if (cannot_be_cut && text.size() > rule.max_characters) return std::nullopt;
  return cut_characters(text, rule.max_characters);
}

void fit_fields(XmlElement& root, std::span<const FieldRule> rules, std::vector<Warning>& warnings) {
  Fitting(rules, warnings).element(root);
}

}  // namespace estimate::esx
