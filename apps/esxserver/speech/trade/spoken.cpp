#include "esxserver/speech/trade/spoken.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "esx/estimate/base/text.h"

namespace esxserver::speech {
namespace {

constexpr std::array<std::string_view, 20> small_numbers = {
    "zero",     "one",     "two",     "three",     "four",     "five",    "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 10> tens = {"",      "",      "twenty",  "thirty", "forty",
                                                   "fifty", "sixty", "seventy", "eighty", "ninety"};

using Word = std::pair<std::string_view, std::string_view>;

/// Abbreviations of price lists.
constexpr auto long_words = std::to_array<Word>({
    {"&", "and"},
    {"r&r", "remove and replace"},
    {"w/", "with"},
    {"w/o", "without"},
    {"sf", "square feet"},
    {"lf", "linear feet"},
    {"sy", "square yards"},
    {"cf", "cubic feet"},
    {"sq", "square"},
    {"hr", "hour"},
    {"lb", "pound"},
    {"lbs", "pounds"},
    {"ft", "foot"},
    {"gal", "gallon"},
    {"incl", "including"},
    {"approx", "approximately"},
    {"hp", "horsepower"},
    {"min", "minimum"},
    {"max", "maximum"},
    {"ga", "gauge"},
    {"'", "foot"},
    {"\"", "inch"},
    {"/", "or"},
    {"x", "by"},
    {"%", "percent"},
});

std::string_view long_word(std::string_view word) {
  const auto* const found = std::ranges::find(long_words, word, &Word::first);
  return found == long_words.end() ? word : found->second;
}

void append_words(std::string& text, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) text += ' ';
  text += more;
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool is_word_letter(char letter) { return letter >= 'a' && letter <= 'z'; }

int number_at(std::string_view text, std::size_t& at) {
  constexpr int longest = 6;
  int value = 0;
  for (int digits = 0; at < text.size() && is_digit(text[at]) && digits < longest; ++digits, ++at)
    value = value * 10 + (text[at] - '0');
  return value;
}

/// "3 1/4", "5/8", "26"; moves behind it.
std::string said_number(std::string_view text, std::size_t& at) {
  const int number = number_at(text, at);
  const auto fraction_at = [&](std::size_t& from, int numerator) -> std::string {
    if (from >= text.size() || text[from] != '/' || from + 1 >= text.size() || !is_digit(text[from + 1]))
      return {};
    ++from;
    return spoken_fraction(numerator, number_at(text, from));
  };
  std::size_t after = at;
  if (std::string fraction = fraction_at(after, number); !fraction.empty()) {
    at = after;
    return fraction;
  }
  if (at + 1 < text.size() && (text[at] == ' ' || text[at] == '-') && is_digit(text[at + 1])) {
    after = at + 1;
    const int numerator = number_at(text, after);
    if (const std::string fraction = fraction_at(after, numerator); !fraction.empty()) {
      at = after;
      return spoken_number(number) + " and " + (fraction == "half" ? "a half" : fraction);
    }
  }
  return spoken_number(number);
}

std::string said_part(std::string_view part) {
  std::string said;
  for (std::size_t at = 0; at < part.size();) {
    if (is_digit(part[at])) {
      append_words(said, said_number(part, at));
    } else if (is_word_letter(part[at])) {
      std::size_t end = at;
      while (end < part.size() && (is_word_letter(part[end]) || part[end] == '&')) ++end;
      if (end < part.size() && part[end] == '/' && end == at + 1 && part[at] == 'w') ++end;  // w/
      append_words(said, long_word(part.substr(at, end - at)));
      at = end;
    } else {
      const auto sign = part.substr(at, 1);
      if (const auto word = long_word(sign); word != sign) append_words(said, word);
      ++at;
    }
  }
  return said;
}

std::string without_parentheses(std::string_view text) {
  std::string result;
  int depth = 0;
  for (const char letter : text) {
    if (letter == '(') ++depth;
    if (depth == 0) result += letter;
    if (letter == ')' && depth > 0) --depth;
  }
  return result;
}

}  // namespace

std::string spoken_number(int number) {
  constexpr int thousand = 1'000, hundred = 100, twenty = 20, ten = 10;
  const auto with_rest = [](std::string text, int rest) {
    if (rest > 0) append_words(text, spoken_number(rest));
    return text;
  };
  if (number >= thousand) return with_rest(spoken_number(number / thousand) + " thousand", number % thousand);
  if (number >= hundred) return with_rest(spoken_number(number / hundred) + " hundred", number % hundred);
  if (number >= twenty) return with_rest(std::string(tens.at(std::size_t(number / ten))), number % ten);
  return std::string(small_numbers.at(std::size_t(std::max(number, 0))));
}

std::string spoken_fraction(int numerator, int denominator) {
  struct Part {
    int denominator;
    std::string_view one, many;
  };
  constexpr auto parts = std::to_array<Part>({{2, "half", "halves"},
                                              {3, "third", "thirds"},
                                              {4, "quarter", "quarters"},
                                              {8, "eighth", "eighths"},
                                              {16, "sixteenth", "sixteenths"}});
  const auto* const part = std::ranges::find(parts, denominator, &Part::denominator);
  if (part == parts.end() || numerator < 1 || numerator >= denominator) return {};
  if (denominator == 2) return "half";
  const std::string_view name = numerator == 1 ? part->one : part->many;
  return spoken_number(numerator) + " " + std::string(name);
}

SpokenItem spoken_item(std::string_view description) {
  const std::string lower = estimate::to_lower(without_parentheses(description));
  SpokenItem item;
  std::string_view rest = lower;
  for (bool first = true; !rest.empty(); first = false) {
    const auto dash = rest.find(" - ");
    const auto comma = rest.find(", ");
    const auto end = std::min(dash, comma);
    std::string said = said_part(rest.substr(0, end));
    if (first)
      item.thing = std::move(said);
    else if (!said.empty())
      item.details.push_back(std::move(said));
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + (end == dash ? 3 : 2));
  }
  return item;
}

}  // namespace esxserver::speech
