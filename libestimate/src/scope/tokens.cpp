#include "scope/tokens.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>

#include "esx/estimate/base/text.h"
#include "match/text/words.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

/// Of a word: longer ones mean nothing, and would take long to look up.
constexpr std::size_t max_letters = 40;

struct NumberWord {
  std::string_view text;
  double value;
};

constexpr auto ones = std::to_array<NumberWord>({
    {"one", 1},        {"two", 2},         {"three", 3},      {"four", 4},      {"five", 5},
    {"six", 6},        {"seven", 7},       {"eight", 8},      {"nine", 9},      {"ten", 10},
    {"eleven", 11},    {"twelve", 12},     {"thirteen", 13},  {"fourteen", 14}, {"fifteen", 15},
    {"sixteen", 16},   {"seventeen", 17},  {"eighteen", 18},  {"nineteen", 19}, {"fours", 4},
    {"sixes", 6},      {"eights", 8},      {"tens", 10},      {"twelves", 12},  {"dozen", 12},
    {"couple", 2},     {"uno", 1},         {"dos", 2},        {"tres", 3},      {"cuatro", 4},
    {"cinco", 5},      {"seis", 6},        {"siete", 7},      {"ocho", 8},      {"nueve", 9},
    {"diez", 10},      {"doce", 12},       {"trece", 13},     {"catorce", 14},  {"quince", 15},
    {"dieciseis", 16}, {"diecisiete", 17}, {"dieciocho", 18},
});
constexpr auto tens = std::to_array<NumberWord>({
    {"twenty", 20},
    {"thirty", 30},
    {"forty", 40},
    {"fifty", 50},
    {"sixty", 60},
    {"seventy", 70},
    {"eighty", 80},
    {"ninety", 90},
    {"veinte", 20},
    {"treinta", 30},
    {"cuarenta", 40},
    {"cincuenta", 50},
    {"sesenta", 60},
});
constexpr auto parts = std::to_array<NumberWord>({
    {"half", 2},
    {"halves", 2},
    {"third", 3},
    {"thirds", 3},
    {"quarter", 4},
    {"quarters", 4},
    {"eighth", 8},
    {"eighths", 8},
    {"eigth", 8},  // often misspelled
    {"eigths", 8},
    {"sixteenth", 16},
    {"sixteenths", 16},
});

std::optional<double> value_of(std::span<const NumberWord> table, std::string_view text) {
  const auto found = std::ranges::find(table, text, &NumberWord::text);
  return found == table.end() ? std::nullopt : std::optional(found->value);
}

class TextSplitter {
 public:
  TextSplitter(std::string_view text, std::size_t max_tokens) : text_(text), max_tokens_(max_tokens) {}

  Tokens split() {
    while (at_ < text_.size() && tokens_.size() < max_tokens_) next();
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  void next() {
    const char c = text_[at_];
    if (is_digit(c) || (c == '.' && is_digit(at(at_ + 1)))) return number();
    if (is_lower(c)) return word();
    constexpr std::string_view doubt = "(?)";
    if (text_.substr(at_, doubt.size()) == doubt) {
      at_ += doubt.size();
      if (!tokens_.empty()) tokens_.back().doubtful = true;
      return;
    }
    ++at_;
    sign(c);
  }

  void number() {
    const std::size_t begin = at_;
    std::string digits;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const bool thousands = c == ',' && is_digit(at(at_ + 1)) && is_digit(at(at_ + 2)) &&
                             is_digit(at(at_ + 3)) && !is_digit(at(at_ + 4)) && at_ > begin;
      if (thousands) continue;
      if (!is_digit(c) && !(c == '.' && is_digit(at(at_ + 1)))) break;
      digits += c;
    }
    Token token{.kind = TokenKind::number, .text = std::string(text_.substr(begin, at_ - begin))};
    if (at(at_) == '\'' && at(at_ + 1) == 's' && !is_lower(at(at_ + 2))) at_ += 2;  // "bedroom 2's the same"
    std::from_chars(digits.data(), digits.data() + digits.size(), token.value);
    if (const std::string ordinal = ordinal_ending(); !ordinal.empty()) {
      token.text += ordinal;
      token.kind = TokenKind::word;
    }
    tokens_.push_back(std::move(token));
  }

  /// The ending of "2nd", which is skipped.
  std::string ordinal_ending() {
    const std::string_view ending = text_.substr(at_, 2);
    if (ending != "st" && ending != "nd" && ending != "rd" && ending != "th") return {};
    if (is_lower(at(at_ + 2))) return {};
    at_ += 2;
    return std::string(ending);
  }

  /// Letters with inner signs ("r&r", "s/p"), and digits behind ("r13"). An ending "'s" is left out.
  void word() {
    const std::size_t begin = at_;
    while (is_lower(at(at_)) || (at(at_) == '&' && is_lower(at(at_ + 1))) ||
           (at(at_) == '\'' && is_lower(at(at_ + 1))) || is_short_slash(begin))
      ++at_;
    const std::string_view letters = text_.substr(begin, at_ - begin);
    const bool times = letters == "x";  // 12x10
    while (!times && is_digit(at(at_))) ++at_;
    std::string_view whole = text_.substr(begin, std::min(at_ - begin, max_letters));
    const bool contraction = whole == "it's" || whole == "that's" || whole == "let's" || whole == "there's" ||
                             whole == "what's" || whole == "here's" || whole == "how's";
    const std::string_view behind = text_.substr(std::min(at_, text_.size()), 3);
    const bool is =  // "the roof's a nine twelve", "the study's 10 by 12"
        behind == " a " || behind == " an" || number_begins(at_ + 1) ||
        (behind.size() > 1 && behind[0] == ' ' && is_digit(behind[1]));
    if (whole.ends_with('s') && at(at_) == '\'' && room_begins(at_ + 1)) ++at_;  // "kids' room"
    if (whole.ends_with("'s") && !contraction && !owns_room(whole)) {
      whole.remove_suffix(2);
      if (is && !whole.empty()) {
        tokens_.push_back({.text = std::string(whole)});
        whole = "is";
      }
    }
    if (whole == "w" && at(at_) == '/') {                                                // "w/ felt"
      const bool without = text_.substr(at_ + 1, 3) == "out" && !is_lower(at(at_ + 4));  // "w/out felt"
      at_ += without ? 4 : 1;
      whole = without ? "without" : "with";
    }
    const std::size_t digits = whole.find_last_not_of("0123456789") + 1;
    constexpr auto numbered =
        std::to_array<std::string_view>({"br", "ba", "bed", "bath", "bdrm", "bedroom", "bathroom", "mbr"});
    if (digits > 0 && digits < whole.size() && is_one_of(numbered, whole.substr(0, digits))) {  // "br3"
      at_ -= whole.size() - digits;
      whole = whole.substr(0, digits);
    }
    std::string text(whole);
    const std::string_view rest = text_.substr(std::min(at_, text_.size()));
    const bool siding = text == "t1" && (rest.starts_with("-11") || rest.starts_with(" 11"));
    if (siding && !is_digit(at(at_ + 3))) {  // "T1-11"
      at_ += 3;
      text = "t111";
    }
    tokens_.push_back({.text = std::move(text)});
  }

  /// "Emma's room", "mom's bathroom": part of the room's name.
  [[nodiscard]] bool owns_room(std::string_view owner) const {
    constexpr auto people = std::to_array<std::string_view>(
        {"mom", "dad", "grandma", "grandpa", "granny", "grandmother", "grandfather", "daughter", "son",
         "baby", "brother", "sister", "aunt", "uncle", "nanny", "jack", "jill"});
    owner.remove_suffix(2);
    return room_begins(at_) && (is_one_of(people, owner) || (!owner.empty() && !is_known_word(owner)));
  }

  /// "that one's ten by twelve"
  [[nodiscard]] bool number_begins(std::size_t begin) const {
    std::size_t end = begin;
    while (is_lower(at(end))) ++end;
    const std::string_view word = text_.substr(std::min(begin, text_.size()), end - begin);
    return at(begin - 1) == ' ' && word != "one" && (value_of(ones, word) || value_of(tens, word));
  }

  /// A blank and a word for a room.
  [[nodiscard]] bool room_begins(std::size_t begin) const {
    constexpr auto rooms = std::to_array<std::string_view>(
        {"room", "rm", "bedroom", "bathroom", "bath", "closet", "office", "den", "study"});
    std::string_view behind = text_.substr(std::min(begin, text_.size()));
    if (!behind.starts_with(' ')) return false;
    behind.remove_prefix(1);
    std::size_t letters = 0;
    while (letters < behind.size() && is_lower(behind[letters])) ++letters;
    return is_one_of(rooms, behind.substr(0, letters));
  }

  /// "s/p", "w/o", "r/r": one letter on each side; longer words are two ("seal/paint").
  [[nodiscard]] bool is_short_slash(std::size_t begin) const {
    return at(at_) == '/' && at_ == begin + 1 && is_lower(at(at_ + 1)) && !is_lower(at(at_ + 2));
  }

  void sign(char c) {
    switch (c) {
      case '.':
        return period();
      case '\n':
      case ';':
      case '!':
      case '?':
        return push(TokenKind::hard, c);
      case ',':
        return push(TokenKind::soft, c);
      case ':':
        return push(TokenKind::colon, c);
      case '(':
        open_ = tokens_.size();
        return;
      case ')':
        return close();
      case '&':
      case '+':
        tokens_.push_back({.text = "and"});
        return;
      case '@':
        tokens_.push_back({.text = "at"});
        return;
      case '/':
      case '#':
      case '"':
      case '\'':
      case '%':
        tokens_.push_back({.text = std::string(1, c)});
        return;
      default:
        return;  // a blank, or what says nothing
    }
  }

  /// Of the numbers of a list, as of "2) paint the walls", only their order counts.
  void close() {
    const std::size_t inside = open_ == none ? 0 : tokens_.size() - open_;
    if (inside > 2 && tokens_[open_].kind == TokenKind::number &&
        (tokens_[open_ + 1].text == "by" || tokens_[open_ + 1].text == "x")) {  // "the kitchen (10x12)"
      tokens_.insert(tokens_.begin() + std::ptrdiff_t(open_), {.kind = TokenKind::soft, .text = ","});
      if (at(at_) == ' ') push(TokenKind::soft, ',');
    }
    open_ = none;
    if (inside > 1 || tokens_.empty() || at(at_) != ' ') return;
    const Token& last = tokens_.back();
    const bool letter = last.kind == TokenKind::word && last.text.size() == 1;
    if (!letter && (last.kind != TokenKind::number || last.text.size() > 2)) return;
    const bool begins = tokens_.size() == 1 || tokens_[tokens_.size() - 2].text == "\n";
    if (!begins && (inside > 0 || list_number_ == 0 || last.value != list_number_ + 1)) return;
    list_number_ = last.value;
    tokens_.back().filler = true;
    if (!begins) tokens_.insert(tokens_.end() - 1, {.kind = TokenKind::hard, .text = "."});
  }

  /// The end of a sentence, but not behind an abbreviation ("2 ft. in the garage") or in "...".
  void period() {
    constexpr auto cut = std::to_array<std::string_view>(
        {"ft",  "in",   "sq",  "lb",   "lbs", "yd",   "approx", "rm", "ins", "elev", "incl",
         "exc", "excl", "ded", "bdrm", "br",  "st",   "no",     "w",  "dbl", "sgl",  "avg",
         "gal", "cond", "ext", "int",  "min", "cont", "manip",  "sm", "lg"});
    constexpr auto parted = std::to_array<std::string_view>({"sq", "lin", "cu"});
    const std::string_view last = word_at(tokens_, tokens_.size() - 1);
    if (is_one_of(parted, last) && (text_.substr(at_).starts_with(" f") || at(at_) == 'f'))
      return;                                                                        // "sq. ft."
    if ((last == "s" || last == "l") && at(at_) == 'f' && !is_lower(at(at_ + 1))) {  // "s.f."
      tokens_.back().text += text_[at_++];
      return;
    }
    constexpr auto units = std::to_array<std::string_view>({"ft", "sf", "lf"});
    if (is_one_of(units, last) && (text_.substr(at_).starts_with(" of ") || at(at_) == ',')) return;
    bool dots = false;
    for (; at(at_) == '.'; ++at_) dots = true;
    const bool counted = tokens_.size() > 1 && tokens_[tokens_.size() - 2].kind == TokenKind::number;
    const bool abbreviation = is_one_of(cut, last) && (last != "in" || counted);  // "put it back in."
    push(dots || (abbreviation && at(at_) == ' ') ? TokenKind::soft : TokenKind::hard, '.');
  }

  void push(TokenKind kind, char c) { tokens_.push_back({.kind = kind, .text = std::string(1, c)}); }

  std::string_view text_;
  std::size_t max_tokens_;
  static constexpr std::size_t none = std::size_t(-1);
  std::size_t at_ = 0;
  std::size_t open_ = none;  // of a parenthesis: its first token
  double list_number_ = 0;
  Tokens tokens_;
};

/// A number that begins at a token, and how many tokens it has; 0: none.
struct FoundNumber {
  double value = 0;
  std::size_t count = 0;
  bool fraction = false;
};

class NumberReader {
 public:
  explicit NumberReader(const Tokens& tokens) : tokens_(tokens) {}

  [[nodiscard]] FoundNumber read(std::size_t at) const {
    if (text(at) == "half") {  // "half a dozen"
      const std::size_t dozen = text(at + 1) == "a" ? at + 2 : at + 1;
      if (text(dozen) == "dozen") return {6, dozen + 1 - at};
    }
    if (const FoundNumber fraction = read_fraction(at); fraction.count > 0) return fraction;
    FoundNumber number = read_whole(at);
    if (number.count == 0) return number;
    return add_fraction(number, at);
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t at) const {
    if (at >= tokens_.size()) return {};
    const Token& token = tokens_[at];
    return token.kind == TokenKind::word || token.kind == TokenKind::number ? std::string_view(token.text)
                                                                            : std::string_view();
  }
  [[nodiscard]] bool is_number(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].kind == TokenKind::number;
  }

  /// 1/2, half, a half, three quarters
  [[nodiscard]] FoundNumber read_fraction(std::size_t at) const {
    if (is_number(at) && text(at + 1) == "/" && is_number(at + 2) && tokens_[at + 2].value > 0)
      return {tokens_[at].value / tokens_[at + 2].value, 3, true};
    if (const auto part = value_of(parts, text(at + 1));
        is_number(at) && part && tokens_[at].value > 1 && tokens_[at].value < *part)
      return {tokens_[at].value / *part, 2, true};  // "5 eighths"
    constexpr auto halved = std::to_array<std::string_view>({"hour", "day", "sheet", "square"});
    if (text(at) == "half" && (text(at + 1) == "a" || text(at + 1) == "an") &&
        std::ranges::find(halved, text(at + 2)) != halved.end())
      return {0.5, 2, true};  // "half an hour"
    if (const auto part = value_of(parts, text(at)); part && is_share(at)) return {1 / *part, 1, true};
    const auto numerator =
        text(at) == "a" || text(at) == "an" ? std::optional(1.0) : value_of(ones, text(at));
    const auto part = value_of(parts, text(at + 1));
    if (numerator && part) return {*numerator / *part, 2, true};
    return {};
  }

  /// "half inch", "half of", but not "half bath"
  [[nodiscard]] bool is_share(std::size_t at) const {
    constexpr auto behind =
        std::to_array<std::string_view>({"inch", "in", "\"", "of", "the", "a", "an", "drywall", "sheetrock",
                                         "board", "rock", "ply", "plywood"});
    return std::ranges::find(behind, text(at + 1)) != behind.end();
  }

  [[nodiscard]] FoundNumber read_whole(std::size_t at) const {
    if (is_number(at)) return {tokens_[at].value, 1};
    FoundNumber number = read_small(at);
    constexpr auto one_of =
        std::to_array<std::string_view>({"hour", "day", "week", "month", "foot", "square", "sheet", "yard"});
    const bool unit_follows = std::ranges::find(one_of, text(at + 1)) != one_of.end();
    if (number.count == 0 && (text(at) == "a" || text(at) == "an") && unit_follows) return {1, 1};
    if (number.count == 0 && text(at) == "a") {  // "a couple", "a hundred"
      if (text(at + 1) == "hundred" || text(at + 1) == "thousand") number = {1, 1};
      if (text(at + 1) == "couple" || text(at + 1) == "dozen") number = {read_small(at + 1).value, 2};
    }
    const bool bare_hundred = number.count == 0 && text(at) == "hundred" && !is_vague(at) &&
                              (value_of(tens, text(at + 1)) || value_of(ones, text(at + 1)));
    if (bare_hundred)
      number = {1, 0};  // "hundred ten feet"
    else if (number.count == 0)
      return number;
    multiply(number, at, "hundred", 100);
    multiply(number, at, "thousand", 1000);
    return number;
  }

  /// "few hundred"
  [[nodiscard]] bool is_vague(std::size_t at) const {
    constexpr auto vague = std::to_array<std::string_view>({"few", "several", "couple", "of", "per", "many"});
    return at > 0 && std::ranges::find(vague, text(at - 1)) != vague.end();
  }

  /// twenty, five, twenty five
  [[nodiscard]] FoundNumber read_small(std::size_t at) const {
    if (const auto ten = value_of(tens, text(at))) {
      const auto one = value_of(ones, text(at + 1));
      return one && *one < 10 ? FoundNumber{*ten + *one, 2} : FoundNumber{*ten, 1};
    }
    const auto one = value_of(ones, text(at));
    if (!one) return {};
    const FoundNumber more = read_hundreds(at, *one);
    return more.count > 0 ? more : FoundNumber{*one, 1};
  }

  /// "one eighty eight", "two forty", but not "two twenty yard dumpsters"
  [[nodiscard]] FoundNumber read_hundreds(std::size_t at, double one) const {
    constexpr auto rated =
        std::to_array<std::string_view>({"yard", "yarder", "gallon", "gal", "amp", "year", "yr", "inch",
                                         "pound", "lb", "mil", "by", "x", "ton"});
    constexpr double hundred = 100;
    constexpr double most = 19;  // "eighteen fifty"
    const bool lumber = at > 1 && text(at - 1) == "by" && (text(at - 2) == "one" || text(at - 2) == "two");
    if (one == 10 || one > most || tokens_[at].kind != TokenKind::word || lumber) return {};
    const auto ten = value_of(tens, text(at + 1));
    if (!ten) return {};
    const auto last = value_of(ones, text(at + 2));
    const std::size_t count = last && *last < 10 ? 3 : 2;
    if (std::ranges::find(rated, text(at + count)) != rated.end()) return {};
    return {one * hundred + *ten + (count == 3 ? *last : 0), count};
  }

  /// "two hundred and forty"
  void multiply(FoundNumber& number, std::size_t at, std::string_view word, double by) const {
    if (text(at + number.count) != word) return;
    number = {number.value * by, number.count + 1};
    const std::size_t joined = text(at + number.count) == "and" ? 1 : 0;
    FoundNumber rest = read_small(at + number.count + joined);
    if (rest.count > 0 && by > 100) multiply(rest, at + number.count + joined, "hundred", 100);
    if (rest.count > 0) number = {number.value + rest.value, number.count + joined + rest.count};
  }

  /// "4 1/2", "4 and 1/2", "eight and a half", but not "24 five eighths"
  [[nodiscard]] FoundNumber add_fraction(FoundNumber number, std::size_t at) const {
    if (text(at + number.count) == "y" && number.value == std::floor(number.value)) {  // "tres y cuarto"
      const std::string_view part = text(at + number.count + 1);
      if (part == "cuarto") return {number.value + 1.0 / 4, number.count + 2, true};
      if (part == "medio" || part == "media") return {number.value + 1.0 / 2, number.count + 2, true};
    }
    const std::size_t joined = text(at + number.count) == "and" ? 1 : 0;
    const FoundNumber fraction = read_fraction(at + number.count + joined);
    const bool mixed = joined == 0 && (is_number(at) || fraction.count == 1) && fraction.count > 0 &&
                       text(at + number.count + 1) != "/";  // "22x24 five eighths", "twenty half inch"
    if (fraction.count > 0 && !mixed && fraction.value < 1 && number.value == std::floor(number.value))
      return {number.value + fraction.value, number.count + joined + fraction.count, true};
    return number;
  }

  const Tokens& tokens_;
};

}  // namespace

Tokens split_tokens(std::string_view text, std::size_t max_tokens) {
  std::string folded;
  match::fold_text(text, folded);
  return TextSplitter(folded, max_tokens).split();
}

std::string_view spelled_number(std::string_view word) {
  constexpr std::size_t shortest = 5;
  constexpr auto others = std::to_array<NumberWord>(
      {{"hundred", 100}, {"thousand", 1000}, {"percent", 0}, {"inches", 0}, {"linear", 0}, {"gallon", 0}});
  if (word.size() < shortest || is_known_word(word) || is_english_word(word)) return {};
  const std::array<std::span<const NumberWord>, 4> tables = {ones, tens, parts, others};
  std::string_view found;
  for (const std::span<const NumberWord> table : tables) {
    for (const auto& [text, value] : table) {
      if (text == word) return {};
      const bool begins = text[0] == word[0] || (text[0] == word[1] && text[1] == word[0]);
      const bool exchanged = text.size() == word.size() && std::ranges::is_permutation(text, word);
      if (text.size() < shortest || !begins || !is_slip(word, text)) continue;
      if (text.size() == word.size() ? exchanged : text.back() == word.back()) {
        if (!found.empty()) return {};
        found = text;
      }
    }
  }
  return found;
}

bool number_begins(const Tokens& tokens, std::size_t at) { return NumberReader(tokens).read(at).count > 0; }

void join_numbers(Tokens& tokens) {
  Tokens joined;
  joined.reserve(tokens.size());
  const NumberReader reader(tokens);
  for (std::size_t at = 0; at < tokens.size();) {
    const FoundNumber number = reader.read(at);
    if (number.count == 0) {
      joined.push_back(std::move(tokens[at++]));
      continue;
    }
    Token token{.kind = TokenKind::number, .text = tokens[at].text, .value = number.value};
    token.fraction = number.fraction;
    token.first = tokens[at].first;
    for (std::size_t i = 1; i < number.count; ++i) token.text += " " + tokens[at + i].text;
    token.doubtful = any_doubtful(std::span(tokens).subspan(at, number.count));
    joined.push_back(std::move(token));
    at += number.count;
  }
  tokens = std::move(joined);
}

}  // namespace estimate::scope
