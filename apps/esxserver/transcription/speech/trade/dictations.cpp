// Sentences as adjusters dictate them, made of phrases whose slots, such as {item}, are filled with what
// varies.

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/scope.h"
#include "esxserver/transcription/speech/trade/trade_model.h"

namespace esxserver::speech {
namespace {

// How adjusters build their sentences. The slots: {item}: of the price list; {thing}, {action}, {room}: terms
// that scopes understand; {number}, {small}, {feet}, {height}; {unit}, {thickness}, {place}, {damage}: lists
// in this file.

constexpr auto units = std::to_array<std::string_view>(
    {"square feet", "square feet", "square feet", "square foot", "linear feet", "linear feet", "lineal feet",
     "feet", "squares", "square yards", "yards", "inches", "hours", "each", "pieces", "sheets", "bundles",
     "rolls"});

constexpr auto thicknesses = std::to_array<std::string_view>(
    {"half inch", "half inch", "five eighths inch", "five eighths", "three eighths inch", "quarter inch",
     "three quarter inch", "one inch", "two inch", "four inch", "six inch", "eight inch", "ten inch",
     "twelve inch", "three and a quarter inch", "four and a quarter inch", "five and a quarter inch",
     "two by four", "two by six"});

constexpr auto places = std::to_array<std::string_view>({"front slope",
                                                         "rear slope",
                                                         "left slope",
                                                         "right slope",
                                                         "north slope",
                                                         "south slope",
                                                         "east slope",
                                                         "west slope",
                                                         "front elevation",
                                                         "rear elevation",
                                                         "left elevation",
                                                         "right elevation",
                                                         "north side",
                                                         "south side",
                                                         "east side",
                                                         "west side",
                                                         "back of the house",
                                                         "front of the house",
                                                         "ceiling",
                                                         "walls",
                                                         "floor",
                                                         "north wall",
                                                         "south wall",
                                                         "east wall",
                                                         "west wall",
                                                         "interior walls",
                                                         "exterior walls",
                                                         "first floor",
                                                         "second floor",
                                                         "upstairs",
                                                         "downstairs",
                                                         "main level",
                                                         "roof",
                                                         "garage roof",
                                                         "porch roof",
                                                         "detached garage",
                                                         "shed",
                                                         "fence",
                                                         "deck",
                                                         "patio",
                                                         "driveway",
                                                         "yard"});

constexpr auto damages = std::to_array<std::string_view>(
    {"wet", "damaged", "water damaged", "smoke damaged", "stained", "cracked", "broken", "missing", "torn",
     "dented", "bent", "loose", "warped", "swollen", "rotten", "moldy", "burned", "buckled", "peeling"});

/// For every item.
constexpr auto item_phrases = std::to_array<std::string_view>({
    "{item}",
    "{item}",
    "{action} {item}",
    "{action} the {item}",
    "{action} the {item}",
    "{action} {small} {item}",
    "{action} the {item} in the {room}",
    "{action} {item} in the {room}",
    "{action} the {damage} {item}",
    "{action} the {item} and the {thing}",
    "{action} the {thing} and the {item}",
    "{number} {unit} of {item}",
    "{number} {unit} of {item}",
    "{number} {unit} of {item} in the {room}",
    "{number} {unit} of {thickness} {item}",
    "{action} {number} {unit} of {item}",
    "{action} {number} {unit} {item}",
    "{action} the {item} {number} {unit}",
    "{item} {number} {unit}",
    "{small} {item}",
    "{small} {item} for {small} days",
    "{item} in the {room}",
    "{item} on the {place}",
    "{item} along the {place}",
    "the {item} is {damage}",
    "the {item} is {damage} and needs to be replaced",
    "the {item} in the {room} is {damage}",
    "{damage} {item}",
    "{thickness} {item}",
    "{action} {thickness} {item}",
    "{action} {thickness} {item} on the {place}",
});

/// Said as they are, with numbers, rooms and terms.
constexpr auto free_phrases = std::to_array<std::string_view>({
    "the {room} is {feet} by {feet}",
    "the {room} is {feet} by {feet} with a {height} foot ceiling",
    "the {room} is {feet} by {feet} with an eight foot ceiling",
    "{room} {feet} by {feet}",
    "{room} is {feet} by {feet} by {height}",
    "{room} {feet} by {feet} with {height} foot ceilings",
    "{room} {feet} by {feet} {height} foot ceiling",
    "{number} {unit}",
    "{number} {unit} of {thing}",
    "{small} {thing} for {small} days",
    "{small} days of {thing}",
    "{small} hours of labor",
    "paint the walls {small} coats",
    "paint the ceiling",
    "seal and paint the walls and ceiling",
    "seal and paint the {thing} two coats",
    "seal the {place} then paint two coats",
    "prime and paint the {thing}",
    "one coat",
    "two coats of paint",
    "two coats",
    "two feet up",
    "{small} feet up on the {place}",
    "tear out the drywall {small} feet up",
    "around the perimeter of the {room}",
    "on all walls in the {room}",
    "the roof has a {small} twelve pitch",
    "{small} twelve pitch",
    "the roof is {number} squares",
    "{number} squares on the {place}",
    "one layer of shingles",
    "two layers of shingles",
    "hail damage to the {thing} on the {place}",
    "wind damage to the {thing} on the {place}",
    "{small} hail hits in the test square on the {place}",
    "water damage to the {thing}",
    "the {thing} leaked into the {room}",
    "water came through the {place} of the {room}",
    "the {room} has {small} windows and {small} doors",
    "the {room} has a closet",
    "there is no damage to the {thing}",
    "there is damage to the {thing}",
    "no damage to the {place}",
    "the insured said the {thing} is {damage}",
    "the contractor will {action} the {thing}",
    "the homeowner will keep the {thing}",
    "we need to {action} the {thing}",
    "i recommend to {action} the {thing}",
    "{action} both",
    "{action} all of it",
    "same in the {room}",
    "next room is the {room}",
    "now the {room}",
    "in the {room}",
    "in the {room} {action} the {thing}",
    "on the {place} {action} the {thing}",
    "move the contents and put them back",
    "haul the debris away",
    "dump the debris in a dumpster",
    "final cleaning of the {room}",
    "a piece of {thing}",
    "per day",
    "including overhead and profit",
});

/// "Light fixture - ceiling - average grade": the thing, then what distinguishes it from others of its kind.
struct SpokenItem {
  std::string thing;
  std::vector<std::string> details;

  friend bool operator==(const SpokenItem&, const SpokenItem&) = default;
};

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

// How people say the numbers and descriptions of price lists.

/// 240 → "two hundred forty"; 0 to 999,999.
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

/// 1/2 → "half", 5/8 → "five eighths"; empty for fractions that nobody says.
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

/// In lower-case words: `5/8" drywall - hung & taped` is "five eighths inch drywall", "hung and taped". What
/// is in parentheses is left out.
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

/// A sequence of numbers that looks random and is the same everywhere (splitmix64).
class Dice {
 public:
  std::size_t roll(std::size_t sides) {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EB;
    return std::size_t((mixed ^ (mixed >> 31U)) % sides);
  }
  template <class List>
  const auto& one_of(const List& list) {
    return list[roll(std::size(list))];
  }

 private:
  std::uint64_t state_ = 0;
};

/// Without "dry wall" next to "drywall": only what sounds different.
void remove_spelling_variants(std::vector<std::string_view>& terms) {
  const std::set<std::string, std::less<>> spelled(terms.begin(), terms.end());
  std::erase_if(terms, [&](std::string_view term) {
    return term.contains(' ') && spelled.contains(estimate::replace_all(term, " ", ""));
  });
}

estimate::ScopeTerms spoken_terms() {
  estimate::ScopeTerms terms = estimate::scope_terms();
  remove_spelling_variants(terms.things);
  remove_spelling_variants(terms.rooms);
  return terms;
}

/// What the slots of a phrase are filled with.
class Filler {
 public:
  explicit Filler(std::span<const std::string> descriptions) {
    items_.reserve(descriptions.size());
    for (const std::string& description : descriptions) items_.push_back(spoken_item(description));
  }

  /// The phrase with its slots filled; an {item} is `item`, others are any.
  std::string fill(std::string_view phrase, const std::string& item) {
    std::string text;
    bool item_used = false;
    while (!phrase.empty()) {
      const auto open = phrase.find('{');
      text += phrase.substr(0, open);
      if (open == std::string_view::npos) break;
      const auto close = phrase.find('}', open);
      const auto slot = phrase.substr(open + 1, close - open - 1);
      text += slot == "item" && !item_used ? item : fill_slot(slot);
      item_used = item_used || slot == "item";
      phrase.remove_prefix(close + 1);
    }
    return text;
  }

  /// As people call an item: mostly by its name, sometimes with a detail before or behind it.
  std::string call(const SpokenItem& item) {
    constexpr std::size_t sides = 8;
    const std::size_t way = dice_.roll(sides);
    if (item.details.empty() || way < 4) return item.thing;
    const std::string& detail = way < 7 ? item.details.front() : dice_.one_of(item.details);
    return way == 4 ? item.thing + " " + detail : detail + " " + item.thing;
  }

  [[nodiscard]] const std::vector<SpokenItem>& items() const { return items_; }
  [[nodiscard]] const estimate::ScopeTerms& terms() const { return terms_; }
  Dice& dice() { return dice_; }

 private:
  std::string fill_slot(std::string_view slot) {
    if (slot == "number") return any_number();
    if (slot == "small") return spoken_number(1 + int(dice_.roll(12)));
    if (slot == "feet") return any_length();
    if (slot == "height") return spoken_number(7 + int(dice_.roll(8)));
    if (slot == "unit") return std::string(dice_.one_of(units));
    if (slot == "thickness") return std::string(dice_.one_of(thicknesses));
    if (slot == "action") return std::string(dice_.one_of(terms_.actions));
    if (slot == "room") return std::string(dice_.one_of(terms_.rooms));
    if (slot == "place") return std::string(dice_.one_of(places));
    if (slot == "damage") return std::string(dice_.one_of(damages));
    if (slot == "thing") return std::string(dice_.one_of(terms_.things));
    if (slot == "item") return call(dice_.one_of(items_));
    return std::string(slot);
  }

  /// Small numbers are said more often than large ones, round ones more often than others.
  std::string any_number() {
    constexpr std::size_t kinds = 10;
    switch (dice_.roll(kinds)) {
      case 0:
      case 1:
        return spoken_number(1 + int(dice_.roll(19)));
      case 2:
      case 3:
      case 4:
        return spoken_number(10 + int(dice_.roll(90)));
      case 5:
        return spoken_number(10 * (1 + int(dice_.roll(99))));
      case 6:
      case 7:
        return spoken_number(100 + int(dice_.roll(900)));
      case 8:
        return spoken_number(100 * (10 + int(dice_.roll(90))));
      default:
        return spoken_number(1'000 + int(dice_.roll(9'000)));
    }
  }

  std::string any_length() {
    std::string feet = spoken_number(3 + int(dice_.roll(38)));
    constexpr std::size_t kinds = 8;
    const std::size_t kind = dice_.roll(kinds);
    if (kind == 0) return feet + " and a half";
    if (kind == 1) return feet + " feet " + spoken_number(1 + int(dice_.roll(11))) + " inches";
    if (kind == 2) return feet + " feet";
    if (kind == 3) return feet + " foot";
    return feet;
  }

  std::vector<SpokenItem> items_;
  estimate::ScopeTerms terms_ = spoken_terms();
  Dice dice_;
};

}  // namespace

std::vector<std::string> make_dictations(std::span<const std::string> descriptions) {
  // Large lists have the same words again and again.
  constexpr std::size_t max_sentences = 80'000, per_item = 20, per_term = 20, per_phrase = 150;
  std::vector<std::string> sentences;
  Filler filler(descriptions);
  const std::size_t items = filler.items().size();
  const std::size_t each =
      std::clamp<std::size_t>(max_sentences / std::max<std::size_t>(items, 1), 1, per_item);
  sentences.reserve(items * (each + 1));
  for (const SpokenItem& item : filler.items()) {
    sentences.push_back(item.thing + " " + estimate::join(item.details, " "));
    for (std::size_t i = 0; i < each; ++i)
      sentences.push_back(filler.fill(filler.dice().one_of(item_phrases), filler.call(item)));
  }
  for (const std::string_view term : filler.terms().things)
    for (std::size_t i = 0; i < per_term; ++i)
      sentences.push_back(filler.fill(filler.dice().one_of(item_phrases), std::string(term)));
  for (const std::string_view phrase : free_phrases)
    for (std::size_t i = 0; i < per_phrase; ++i)
      sentences.push_back(filler.fill(phrase, std::string(filler.dice().one_of(filler.terms().things))));
  return sentences;
}

}  // namespace esxserver::speech
