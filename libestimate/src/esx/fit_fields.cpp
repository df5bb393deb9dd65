#include "esx/fit_fields.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

constexpr FieldRule rough_draft_rules[] = {
    {"HEADER", "compName", 80},
    {"ESTIMATE_INFO", "estimateName", 20, Charset::no_lower_no_blank},
    {"ESTIMATE_INFO", "insuredName", 160},
    {"ESTIMATE_INFO", "priceList", 20, Charset::no_lower_no_blank},
    {"ESTIMATE_INFO", "laborEff", 100},
    {"ESTIMATE_INFO", "claimNumber", 30},
    {"ESTIMATE_INFO", "policyNumber", 20},
    {"ESTIMATE_INFO", "typeOfLoss", 35},
    {"ESTIMATE_INFO", "causeOfLoss", 256},
    {"ADDRESS", "type", 12},
    {"ADDRESS", "street", 60},
    {"ADDRESS", "city", 30},
    {"ADDRESS", "state", 2, Charset::unit},
    {"ADDRESS", "zip", 10, Charset::no_lower},
    {"PHONE", "type", 12},
    {"PHONE", "phone", 20},
    {"PHONE", "ext", 20, Charset::digits},
    {"CONTACT", "type", 50},
    {"CONTACT", "name", 160},
    {"CONTACT", "title", 30},
    {"CONTACT", "company", 160},
    {"OPENING_STATEMENT", "", 32767},
    {"CLOSING_STATEMENT", "", 32767},
    {"COVERAGE", "coverageName", 500},
    {"SALES_TAX", "desc", 50},
    {"SIGNATURE", "estimator", 160},
    {"SIGNATURE", "estimatorTitle", 30},
    {"TAX_DETAIL", "desc", 73},
    {"GROUP", "desc", 1024},
    {"ROOM_INFO", "sketchCeiling", 50},
    {"ROOM_INFO", "shape", 23},
    {"ROOM_INFO", "dimString", 1024},
    {"SUBROOM", "sketchCeiling", 50},
    {"SUBROOM", "shape", 23},
    {"SUBROOM", "dimString", 1024},
    {"SUBROOM", "desc", 1024},
    {"MISS_WALL", "dimString", 1024},
    {"MISS_WALL", "opensInto", 20},
    {"MISS_WALL", "type", 35},
    {"ROOM_DIM_VARS", "*", 12, Charset::not_negative},
    {"AREA_DIM_VARS", "*", 12, Charset::not_negative},
    {"ITEM", "lineNum", 11},
    {"ITEM", "cat", 3, Charset::no_lower_no_blank},
    {"ITEM", "sel", 10, Charset::no_lower},
    {"ITEM", "actPrefix", 50},
    {"ITEM", "desc", 1024},
    {"ITEM", "unit", 2, Charset::unit},
    {"ITEM", "coverageName", 500},
    {"NOTE", "", 10000},
    {"COV_AMOUNTS", "desc", 500},
    {"COV", "name", 500},
    {"RECAP_GROUP", "desc", 1024},
    {"CATEGORY", "desc", 50},
    {"OVERHEAD", "desc", 50},
    {"PROFIT", "desc", 50},
};

constexpr FieldRule xactdoc_rules[] = {
    {"XACTNET_INFO", "carrierName", 40},
    {"CONTACT", "name", 160},
    {"CONTACT", "position", 25},
    {"COMPANY", "name", 40},
    {"ADDRESS", "street", 60},
    {"ADDRESS", "city", 60},
    {"ADDRESS", "state", 60},
    {"ADDRESS", "postal", 10},
    {"EMAIL", "address", 512},
    {"PHONE", "extension", 20, Charset::digits},
    {"PROJECT_INFO", "name", 20, Charset::no_lower_no_blank},
    {"COVERAGE_LOSS", "claimNumber", 30},
    {"COVERAGE_LOSS", "policyNumber", 20},
    {"TOL", "desc", 35},
    {"COL", "desc", 256},
    {"COVERAGE", "covName", 100},
    {"PARAMS", "priceList", 20, Charset::no_lower_no_blank},
    {"PARAMS", "taxJurisdiction", 20},
};

consteval bool together(std::span<const FieldRule> rules) {
  for (std::size_t i = 1; i < rules.size(); ++i)
    for (std::size_t before = 0; before + 1 < i; ++before)
      if (rules[before].element == rules[i].element && rules[i - 1].element != rules[i].element) return false;
  return true;
}
static_assert(together(rough_draft_rules) && together(xactdoc_rules),
              "the rules of an element belong together");

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

std::span<const FieldRule> rough_draft_field_rules() { return rough_draft_rules; }
std::span<const FieldRule> xactdoc_field_rules() { return xactdoc_rules; }

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
