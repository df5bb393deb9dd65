#include "match/prices/price_list_rows.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "model/trade_terms.h"

namespace estimate::match {
namespace {

constexpr std::string_view activity_letters = "+-&RIMF";

constexpr PriceColumn cat_column{"cat", CellKind::category, true, &PriceItem::cat};
constexpr PriceColumn sel_column{"sel", CellKind::selector, true, &PriceItem::sel};
constexpr PriceColumn act_column{"act", CellKind::activities, true, &PriceItem::activities};
constexpr PriceColumn description_column{"description", CellKind::description, true, &PriceItem::description};
constexpr PriceColumn unit_column{"unit", CellKind::unit, true, &PriceItem::unit};
constexpr PriceColumn life_column{"life_years", CellKind::years};
constexpr PriceColumn tax_column{"tax_class", CellKind::word, false, &PriceItem::tax_class};
constexpr PriceColumn minimum_column{
    .name = "labor_minimum", .kind = CellKind::word, .text = &PriceItem::labor_minimum, .written = false};
constexpr PriceColumn code_column{.name = "code", .kind = CellKind::code, .written = false};

constexpr auto columns = std::to_array<PriceColumn>({
    cat_column,
    sel_column,
    act_column,
    description_column,
    unit_column,
    {"remove_price", CellKind::money, true, nullptr, &PriceItem::remove},
    {"replace_price", CellKind::money, true, nullptr, &PriceItem::replace},
    {"reset_price", CellKind::money, true, nullptr, &PriceItem::reset},
    {"material_price", CellKind::money, true, nullptr, &PriceItem::material},
    {"labor_price", CellKind::money, true, nullptr, &PriceItem::labor},
    {"equipment_price", CellKind::money, true, nullptr, &PriceItem::equipment},
    life_column,
    tax_column,
    {.name = "refit_price", .kind = CellKind::money, .money = &PriceItem::refit, .written = false},
    minimum_column,
    {.name = "price_parts", .kind = CellKind::parts, .written = false},
    code_column,
});

constexpr PriceColumn part_column(std::string_view name, Money PriceParts::* part) {
  return {.name = name, .kind = CellKind::part, .part = part};
}

constexpr auto row_columns = std::to_array<PriceColumn>({
    cat_column,
    sel_column,
    act_column,
    description_column,
    unit_column,
    {"unit_price", CellKind::money, true, nullptr, &PriceItem::replace},
    part_column("wage", &PriceParts::wage),
    part_column("burden", &PriceParts::burden),
    part_column("overhead", &PriceParts::overhead),
    part_column("material", &PriceParts::material),
    part_column("equipment", &PriceParts::equipment),
    part_column("market_conditions", &PriceParts::market_conditions),
    minimum_column,
    life_column,
    tax_column,
    code_column,
});

/// How a list names the parts of a price: the columns of rows, with blanks.
struct PartName {
  std::string_view name;
  Money PriceParts::* part;
};
constexpr auto part_names = std::to_array<PartName>({
    {"wage", &PriceParts::wage},
    {"burden", &PriceParts::burden},
    {"overhead", &PriceParts::overhead},
    {"material", &PriceParts::material},
    {"equipment", &PriceParts::equipment},
    {"market conditions", &PriceParts::market_conditions},
});

struct ActivityWords {
  std::string_view key;  // letters and digits, in lower case, without "and"
  char letter;
};
constexpr auto activity_words = std::to_array<ActivityWords>({
    {"replace", '+'},
    {"replacement", '+'},
    {"remove", '-'},
    {"removal", '-'},
    {"tearout", '-'},
    {"removereplace", '&'},
    {"rr", '&'},
    {"detachreset", 'R'},
    {"removereset", 'R'},
    {"installonly", 'I'},
    {"materialonly", 'M'},
    {"materialsonly", 'M'},
    {"removerefit", 'F'},
});

struct UnitWords {
  std::string_view key, unit;
};
constexpr auto unit_words = std::to_array<UnitWords>({
    {"each", "EA"},      {"squarefoot", "SF"}, {"squarefeet", "SF"}, {"sqft", "SF"},  {"squareyard", "SY"},
    {"sqyd", "SY"},      {"linearfoot", "LF"}, {"linearfeet", "LF"}, {"linft", "LF"}, {"lnft", "LF"},
    {"square", "SQ"},    {"squares", "SQ"},    {"hour", "HR"},       {"hours", "HR"}, {"day", "DA"},
    {"week", "WK"},      {"month", "MO"},      {"cubicyard", "CY"},  {"cuyd", "CY"},  {"cubicfoot", "CF"},
    {"cubicfeet", "CF"}, {"cuft", "CF"},
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

/// "25.00" as exports have it, and 0 for no life, are years too.
std::optional<std::string> read_years(const PriceColumn& column, std::string_view cell, PriceItem& item) {
  item.life_years.reset();
  const std::size_t point = cell.find('.');
  if (point != cell.npos && cell.find_first_not_of('0', point + 1) == cell.npos) {
    cell = cell.substr(0, point);
    if (cell == "0") return std::nullopt;
  }
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

/// Squeezed, but with two blanks where there are more than one: a gap, which the words of a line fill.
std::string with_gaps(std::string_view text) {
  std::string kept;
  kept.reserve(text.size());
  for (const char c : text) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank) {
      kept += c;
    } else if (!kept.ends_with("  ") && (!kept.ends_with(' ') || c == ' ')) {
      kept += ' ';
    }
  }
  return kept;
}

/// The code of a category that is named as in print: "Roofing".
std::string category_of(std::string_view cell) {
  constexpr std::size_t longest_code = 3;
  const Category* named = cell.size() > longest_code ? category_by_recap_name(to_upper(cell)) : nullptr;
  return named == nullptr ? std::string(cell) : std::string(named->code);
}

/// Category and selector in one cell: the first word of up to three letters, or the first two digits of a
/// number of the MasterFormat.
std::optional<std::string> read_code(const PriceColumn& column, std::string_view cell, PriceItem& item) {
  constexpr std::size_t division_digits = 2;
  std::string digits;
  for (const char c : cell)
    if (c != ' ' && c != '.' && c != '-') digits += c;
  if (is_digits(digits) && digits.size() > division_digits) {
    item.cat = digits.substr(0, division_digits);
    item.sel = digits.substr(division_digits);
  } else {
    const std::size_t end = cell.find_first_of(" -./:");
    item.cat = cell.substr(0, end);
    item.sel = end == cell.npos ? std::string() : std::string(trim(cell.substr(end + 1)));
    std::erase(item.sel, ' ');
  }
  if (item.sel.empty()) return problem_with(column, quoted(cell) + " is not a category and a selector");
  if (auto problem = check_text(cat_column, item.cat)) return problem;
  return check_text(sel_column, item.sel);
}

std::optional<std::string> read_part(const PriceColumn& column, std::string_view cell, PriceItem& item) {
  const auto amount = cell.empty() ? std::optional(Money{}) : parse_price(cell);
  if (!amount) return problem_with(column, quoted(cell) + " is not an amount with at most two decimals");
  if (item.parts.empty()) item.parts.emplace_back();
  item.parts.front().*column.part = *amount;
  return std::nullopt;
}

std::string text_of_parts(const PriceParts& parts) {
  std::vector<std::string> named;
  for (const PartName& name : part_names)
    if (!(parts.*name.part).is_zero())
      named.push_back(std::string(name.name) + " " + (parts.*name.part).plain());
  return std::string(1, parts.activity) + " " + join(named, ", ");
}

/// "- wage 23.32, burden 11.66": the inverse; nullopt for anything else.
std::optional<PriceParts> parts_of_text(std::string_view text) {
  text = trim(text);
  if (text.size() < 2 || activity_letters.find(text.front()) == text.npos || text[1] != ' ')
    return std::nullopt;
  PriceParts parts{.activity = text.front()};
  for (const std::string_view piece : split(text.substr(2), ',')) {
    const std::string_view one = trim(piece);
    const std::size_t blank = std::min(one.rfind(' '), one.size());
    const auto name = std::ranges::find(part_names, one.substr(0, blank), &PartName::name);
    const auto amount = blank == one.size() ? std::nullopt : Money::parse(one.substr(blank + 1));
    if (name == part_names.end() || !amount) return std::nullopt;
    parts.*(name->part) = *amount;
  }
  return parts;
}

std::optional<std::string> read_all_parts(const PriceColumn& column, std::string_view cell, PriceItem& item) {
  item.parts.clear();
  if (cell.empty()) return std::nullopt;
  for (const std::string_view piece : split(cell, ';')) {
    const auto parts = parts_of_text(piece);
    if (!parts) return problem_with(column, quoted(trim(piece)) + " are not the parts of a price");
    item.parts.push_back(*parts);
  }
  return std::nullopt;
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

std::span<const PriceColumn> activity_row_columns() { return row_columns; }

const PriceColumn* find_price_column(std::string_view name, std::span<const PriceColumn> in) {
  const std::string key = column_key(name);
  const auto column = std::ranges::find_if(in, [&](const auto& c) { return column_key(c.name) == key; });
  return column == in.end() ? nullptr : &*column;
}

char activity_of_words(std::string_view words) {
  words = trim(words);
  if (words.size() == 1) return activity_letters.find(words.front()) == words.npos ? '\0' : words.front();
  const std::string key = replace_all(column_key(words), "and", "");
  const auto found = std::ranges::find(activity_words, key, &ActivityWords::key);
  return found == activity_words.end() ? '\0' : found->letter;
}

std::string short_unit(std::string_view unit) {
  constexpr std::size_t short_bytes = 2;
  const auto words = std::ranges::find(unit_words, column_key(unit), &UnitWords::key);
  if (words != unit_words.end()) return std::string(words->unit);
  const std::string letters = to_upper(replace_all(unit, ".", ""));
  return letters.size() <= short_bytes ? letters : std::string(unit);
}

std::optional<std::string> read_price_cell(const PriceColumn& column, std::string_view cell,
                                           PriceItem& item) {
  if (!cell.empty() && (cell.front() <= ' ' || cell.back() <= ' ')) cell = trim(cell);
  if (column.kind == CellKind::money) return read_money(column, cell, item);
  if (column.kind == CellKind::years) return read_years(column, cell, item);
  if (column.kind == CellKind::code) return read_code(column, cell, item);
  if (column.kind == CellKind::part) return read_part(column, cell, item);
  if (column.kind == CellKind::parts) return read_all_parts(column, cell, item);
  std::string& text = item.*column.text;
  text = column.kind == CellKind::category ? category_of(cell) : std::string(cell);
  if (!is_squeezed(text)) text = column.kind == CellKind::description ? with_gaps(text) : squeeze(text);
  if (column.kind == CellKind::activities && text.size() > 1)
    if (const char letter = activity_of_words(text); letter != '\0') text = letter;
  return check_text(column, text);
}

std::string write_price_cell(const PriceColumn& column, const PriceItem& item) {
  if (column.kind == CellKind::money) {
    return detail::format_units((item.*column.money).units(), Money::digits, Money::digits, false);
  }
  if (column.kind == CellKind::years)
    return item.life_years ? std::to_string(*item.life_years) : std::string();
  if (column.kind == CellKind::parts) {
    std::vector<std::string> all;
    all.reserve(item.parts.size());
    for (const PriceParts& parts : item.parts) all.push_back(text_of_parts(parts));
    return join(all, "; ");
  }
  return column.text == nullptr ? std::string() : item.*column.text;
}

bool has_value(const PriceColumn& column, const PriceItem& item) {
  if (column.money != nullptr) return !(item.*column.money).is_zero();
  if (column.kind == CellKind::parts) return !item.parts.empty();
  return column.text != nullptr && !(item.*column.text).empty();
}

std::optional<std::string> check_price_signs(const PriceItem& item) {
  const PriceColumn* negative = nullptr;
  bool positive = false;
  for (const PriceColumn& column : columns) {
    if (column.money == nullptr) continue;
    if (item.*column.money < Money{} && negative == nullptr) negative = &column;
    positive = positive || item.*column.money > Money{};
  }
  if (negative == nullptr || (!positive && names_a_credit(item.description))) return std::nullopt;
  return std::string(negative->name) + " " + write_price_cell(*negative, item) +
         " is negative, but the entry is not a credit";
}

}  // namespace estimate::match
