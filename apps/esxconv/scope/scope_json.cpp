#include "esxconv/scope/scope_json.h"

#include "estimate/estimate_codecs.h"
#include "esxconv/output/json_text.h"

namespace esxconv {
namespace {

struct ScopeDocument {
  std::string price_list;
  std::vector<estimate::ScopeItem> items;
  estimate::Money total;
  std::vector<std::string> questions, warnings;
  std::string engine = "rules";
};

}  // namespace
}  // namespace esxconv

template <>
struct estimate::FieldList<estimate::ScopeItem> {
  static constexpr std::string_view name = "ScopeItem", text = "A line item of a scope.";
  static constexpr auto rows = std::tuple(
      field("room", &ScopeItem::room, "Room that it is in."), field("cat", &ScopeItem::cat, "Category."),
      field("sel", &ScopeItem::sel, "Selector."), field("activity", &ScopeItem::activity, "What is done."),
      field("description", &ScopeItem::description, "As in the price list, or as it was said."),
      field("quantity", &ScopeItem::quantity, "In its unit."), field("unit", &ScopeItem::unit, "Unit."),
      field("unit_price", &ScopeItem::unit_price, "Of the price list, for the activity."),
      field("total", &ScopeItem::total, "Quantity times price."),
      field("calc", &ScopeItem::calc, "How the quantity was calculated."),
      field("confidence", &ScopeItem::confidence, "From 0 to 1.", {.decimals = 3}),
      field("reason", &ScopeItem::reason, "Why this entry, or why none."));
};

template <>
struct estimate::FieldList<esxconv::ScopeDocument> {
  using Document = esxconv::ScopeDocument;
  static constexpr std::string_view name = "Scope", text = "Line items made from text.";
  static constexpr auto rows =
      std::tuple(field("price_list", &Document::price_list, "Code of the price list."),
                 field("items", &Document::items, "In the order in which they were said."),
                 field("total", &Document::total, "Of the items that have a price."),
                 field("questions", &Document::questions, "What is missing."),
                 field("warnings", &Document::warnings, "What was not understood, and what was assumed."),
                 field("engine", &Document::engine, "What made it."));
};

namespace esxconv {

std::string scope_json(const estimate::MadeScope& scope, const std::string& price_list) {
  return json_text(ScopeDocument{.price_list = price_list,
                                 .items = scope.items,
                                 .total = scope.total,
                                 .questions = scope.questions,
                                 .warnings = scope.warnings});
}

}  // namespace esxconv
