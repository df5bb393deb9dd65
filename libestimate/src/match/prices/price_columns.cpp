#include "match/prices/price_list_rows.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"

namespace estimate::match {
namespace {

constexpr std::string_view activity_letters = "+-&RIM";

constexpr auto columns = std::to_array<PriceColumn>({
    {"cat", CellKind::category, true, &PriceItem::cat},
    {"sel", CellKind::selector, true, &PriceItem::sel},
    {"act", CellKind::activities, true, &PriceItem::activities},
    {"description", CellKind::description, true, &PriceItem::description},
    {"unit", CellKind::unit, true, &PriceItem::unit},
    {"remove_price", CellKind::money, true, nullptr, &PriceItem::remove},
    {"replace_price", CellKind::money, true, nullptr, &PriceItem::replace},
    {"reset_price", CellKind::money, true, nullptr, &PriceItem::reset},
    {"material_price", CellKind::money, true, nullptr, &PriceItem::material},
    {"labor_price", CellKind::money, true, nullptr, &PriceItem::labor},
    {"equipment_price", CellKind::money, true, nullptr, &PriceItem::equipment},
    {"life_years", CellKind::years, false},
    {"tax_class", CellKind::word, false, &PriceItem::tax_class},
});

/// The words that mark a description as a credit.
constexpr std::array<std::string_view, 3> credit_words = {"credit", "deduct", "discount"};

/// Rules for a text cell: its length, and whether it may have characters other than A to Z and spaces.
/// The limits of codes and description are those of the ESX, where they end up.
struct TextRule {
  CellKind kind;
  std::size_t max_bytes;
  bool may_be_empty, any_letters, blanks;
};
constexpr auto text_rules = std::to_array<TextRule>({
    {CellKind::category, 3, false, false, false},
    {CellKind::selector, 10, false, false, false},
    {CellKind::activities, 16, false, false, false},
    {CellKind::description, 1024, false, true, true},
    {CellKind::unit, 8, false, true, false},
    {CellKind::word, 64, true, true, true},
});

std::string quoted(std::string_view cell) {
  std::string text = "'";
  text += cut_utf8(cell, 40);
  return text += "'";
}

std::string problem_with(const PriceColumn& column, std::string_view what) {
  return std::string(column.name) + " " + std::string(what);
}

std::optional<std::string> check_text(const PriceColumn& column, std::string_view cell) {
  const TextRule& rule = *std::ranges::find(text_rules, column.kind, &TextRule::kind);
  if (cell.empty() && !rule.may_be_empty) return problem_with(column, "is missing");
  if (cell.size() > rule.max_bytes) {
    return problem_with(column, "is longer than " + std::to_string(rule.max_bytes) + " bytes");
  }
  const auto outside_codes = [](char c) { return (c >= 'a' && c <= 'z') || c > '~' || c < ' '; };
  if (!rule.any_letters && std::ranges::any_of(cell, outside_codes)) {
    return problem_with(column, quoted(cell) + " has characters other than A to Z");
  }
  if (!rule.blanks && cell.find(' ') != cell.npos) return problem_with(column, quoted(cell) + " has a space");
  if (column.kind == CellKind::activities) {
    const auto unknown = cell.find_first_not_of(activity_letters);
    if (unknown != cell.npos) {
      return problem_with(column, quoted(cell) + " has letters other than " + std::string(activity_letters));
    }
  }
  return std::nullopt;
}

/// "$0.45" and "-$1,234.50"; text of a spreadsheet may have the sign of the currency.
std::optional<Money> parse_price(std::string_view cell) {
  const bool negative = cell.starts_with('-');
  std::string_view digits = cell.substr(negative ? 1 : 0);
  if (!digits.starts_with('$')) return Money::parse(cell);
  digits = trim(digits.substr(1));
  if (!digits.empty() && !(digits.front() >= '0' && digits.front() <= '9')) return std::nullopt;
  const auto amount = Money::parse(digits);
  return negative && amount ? -*amount : amount;
}

std::optional<std::string> read_money(const PriceColumn& column, std::string_view cell, PriceItem& item) {
  const auto amount = cell.empty() ? std::optional(Money{}) : parse_price(cell);
  if (!amount) {
    return problem_with(column, quoted(cell) + " is not an amount with at most two decimals");
  }
  item.*column.money = *amount;
  return std::nullopt;
}

std::optional<std::string> read_years(const PriceColumn& column, std::string_view cell, PriceItem& item) {
  item.life_years.reset();
  if (cell.empty()) return std::nullopt;
  if (!is_digits(cell) || cell.size() > 3) {
    return problem_with(column, quoted(cell) + " is not a number of years");
  }
  int years = 0;
  for (const char digit : cell) years = years * 10 + (digit - '0');
  item.life_years = years;
  return std::nullopt;
}

/// A quick check: almost every cell is, and squeezing costs more.
bool is_squeezed(std::string_view trimmed) {
  char before = 0;
  for (const char c : trimmed) {
    if ((c >= '\t' && c <= '\r') || (c == ' ' && before == ' ')) return false;
    before = c;
  }
  return true;
}

bool names_a_credit(std::string_view description) {
  const std::string lower = to_lower(description);
  return std::ranges::any_of(credit_words, [&](auto word) { return lower.find(word) != lower.npos; });
}

}  // namespace

std::span<const PriceColumn> price_columns() { return columns; }

std::string column_key(std::string_view header) {
  std::string key;
  for (const char c : to_lower(header))
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) key += c;
  return key;
}

const PriceColumn* find_price_column(std::string_view name) {
  const std::string key = column_key(name);
  const auto column = std::ranges::find_if(columns, [&](const auto& c) { return column_key(c.name) == key; });
  return column == columns.end() ? nullptr : &*column;
}

std::optional<std::string> read_price_cell(const PriceColumn& column, std::string_view cell,
                                           PriceItem& item) {
  if (!cell.empty() && (cell.front() <= ' ' || cell.back() <= ' ')) cell = trim(cell);
  if (column.kind == CellKind::money) return read_money(column, cell, item);
  if (column.kind == CellKind::years) return read_years(column, cell, item);
  std::string& text = item.*column.text;
  text = cell;
  if (!is_squeezed(text)) text = squeeze(text);
  return check_text(column, text);
}

std::string write_price_cell(const PriceColumn& column, const PriceItem& item) {
  if (column.kind == CellKind::money) {
    return detail::format_units((item.*column.money).units(), Money::digits, Money::digits, false);
  }
  if (column.kind == CellKind::years)
    return item.life_years ? std::to_string(*item.life_years) : std::string();
  return item.*column.text;
}

std::optional<std::string> check_price_signs(const PriceItem& item) {
  const PriceColumn* negative = nullptr;
  bool positive = false;
  for (const PriceColumn& column : columns) {
    if (column.kind != CellKind::money) continue;
    if (item.*column.money < Money{} && negative == nullptr) negative = &column;
    positive = positive || item.*column.money > Money{};
  }
  if (negative == nullptr || (!positive && names_a_credit(item.description))) return std::nullopt;
  return std::string(negative->name) + " " + write_price_cell(*negative, item) +
         " is negative, but the entry is not a credit";
}

}  // namespace estimate::match
