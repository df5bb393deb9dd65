#include "reports/html_text.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"

namespace apps::reports {

using namespace estimate;

namespace {

struct Label {
  std::string_view name, text;
  bool money;
};

constexpr auto labels = std::to_array<Label>({
    {"rcv", "RCV", true},
    {"acv", "ACV", true},
    {"tax", "Tax", true},
    {"overhead_and_profit", "O&amp;P", true},
    {"depreciation", "Depreciation", true},
    {"unit_price", "Unit price", true},
    {"remove_price", "Remove price", true},
    {"replace_price", "Replace price", true},
    {"reset_price", "Reset price", true},
    {"cat", "Category", false},
    {"sel", "Selector", false},
    {"calc", "Calculation", false},
    {"depreciation_percent", "Depreciation percent", false},
});

bool is_money(std::string_view name) {
  const auto at = std::ranges::find(labels, name, &Label::name);
  return at != labels.end() && at->money;
}

template <class Decimal>
Decimal decimal_of(const std::string& text) {
  return Decimal::parse(text).value_or(Decimal());
}

std::string with_plus(const std::string& text) { return text.starts_with('-') ? text : "+" + text; }

}  // namespace

std::string escaped(std::string text) {
  text = repair_utf8(text);
  text = replace_all(text, "&", "&amp;");
  text = replace_all(text, "<", "&lt;");
  text = replace_all(text, ">", "&gt;");
  return replace_all(replace_all(text, "\"", "&quot;"), "\n", "<br>");
}

std::string dollars(std::optional<Money> amount, Sign sign) {
  if (!amount) return {};
  const std::string digits = amount->grouped();
  if (digits.starts_with('-')) return "-$" + digits.substr(1);
  return (sign == Sign::always && !amount->is_zero() ? "+$" : "$") + digits;
}

std::string quantity_text(const LineItem& item) {
  return item.quantity ? item.quantity->grouped() + " " + item.unit : std::string();
}

std::optional<Money> unit_price(const LineItem& item) {
  if (item.unit_price) return item.unit_price;
  std::optional<Money> sum;
  for (const auto& part : {item.remove_price, item.replace_price, item.reset_price})
    if (part) sum = sum.value_or(Money()) + *part;
  return sum;
}

std::string field_label(std::string_view name) {
  const auto at = std::ranges::find(labels, name, &Label::name);
  if (at != labels.end()) return std::string(at->text);
  std::string text = replace_all(name, "_", " ");
  if (!text.empty()) text.replace(0, 1, to_upper(text.substr(0, 1)));
  return escaped(text);
}

std::string value_html(const FieldChange& change, const std::string& value) {
  if (value.empty()) return "nothing";
  return is_money(change.name) ? dollars(decimal_of<Money>(value)) : escaped(value);
}

std::string difference_html(const FieldChange& change) {
  if (!change.number) return {};
  if (is_money(change.name))
    return dollars(decimal_of<Money>(change.b) - decimal_of<Money>(change.a), Sign::always);
  return with_plus((decimal_of<Quantity>(change.b) - decimal_of<Quantity>(change.a)).grouped());
}

}  // namespace apps::reports
