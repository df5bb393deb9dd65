#include "match/text/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "esx/estimate/base/text.h"
#include "model/trade_terms.h"

namespace estimate::match {
namespace {

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

struct Fold {
  std::string_view character, plain;
};

// Typographic characters that people type differently.
constexpr auto folds = std::to_array<Fold>({
    {"×", "x"},    {"–", "-"},    {"—", "-"},    {"‐", "-"},    {"‑", "-"},    {"−", "-"},
    {"’", "'"},    {"‘", "'"},    {"′", "'"},    {"“", "\""},   {"”", "\""},   {"″", "\""},
    {"½", " 1/2"}, {"¼", " 1/4"}, {"¾", " 3/4"}, {"⅛", " 1/8"}, {"⅜", " 3/8"}, {"⅝", " 5/8"},
    {"⅞", " 7/8"}, {"⁄", "/"},    {"ﬁ", "fi"},   {"ﬂ", "fl"},
});

/// U+00C0..U+00FF without accents; a space for what is not a letter.
constexpr std::string_view latin_1_letters =
    "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy";

/// Appends the character that begins at `at` and returns its size in bytes.
std::size_t fold_character(std::string_view utf8, std::size_t at, std::string& out) {
  const auto lead = static_cast<unsigned char>(utf8[at]);
  for (const auto& [character, plain] : folds) {
    if (!utf8.substr(at).starts_with(character)) continue;
    out += plain;
    return character.size();
  }
  if (lead == 0xC3 && at + 1 < utf8.size()) {
    const auto index = static_cast<unsigned char>(utf8[at + 1]) - 0x80U;
    out += index < latin_1_letters.size() ? latin_1_letters[index] : ' ';
    return 2;
  }
  out += ' ';
  std::size_t size = 1;
  while (at + size < utf8.size() && (static_cast<unsigned char>(utf8[at + size]) & 0xC0U) == 0x80U) ++size;
  return size;
}

std::string without_leading_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return std::string(first == digits.npos ? "0" : digits.substr(first));
}

bool ends_with_any(std::string_view word, std::string_view a, std::string_view b, std::string_view c) {
  return word.ends_with(a) || word.ends_with(b) || word.ends_with(c);
}

std::string singular(std::string_view word) {
  if (word.size() <= 3 || !word.ends_with('s') || ends_with_any(word, "ss", "us", "is"))
    return std::string(word);
  if (word.ends_with("ies")) return std::string(word.substr(0, word.size() - 3)) + "y";
  if (word.ends_with("sses") || ends_with_any(word, "shes", "ches", "xes"))
    return std::string(word.substr(0, word.size() - 2));
  return std::string(word.substr(0, word.size() - 1));
}

/// The words of a key, without the comma after a word.
struct KeyWord {
  std::size_t begin = 0, end = 0;
  bool comma = false;
};

std::vector<KeyWord> words_of_key(std::string_view key) {
  std::vector<KeyWord> words;
  for (std::size_t at = 0; at < key.size();) {
    const std::size_t end = std::min(key.find(' ', at), key.size());
    const bool comma = end > at + 1 && key[end - 1] == ',';
    words.push_back({at, comma ? end - 1 : end, comma});
    at = end + 1;
  }
  return words;
}

/// Reads a phrase for a surface from the words of a key.
class SurfaceReader {
 public:
  SurfaceReader(std::string_view key, const std::vector<KeyWord>& words) : key_(key), words_(words) {}

  /// The number of the word behind the phrase that begins with the word `at`; `at` if none begins there.
  /// ([more than | less than | part of …] the SURFACE), then others after "and", "&" or a comma.
  [[nodiscard]] std::size_t read(std::size_t at) const {
    std::size_t end = read_one(at, true);
    while (end > at) {
      const bool listed = words_[end - 1].comma;
      std::size_t next = end;
      if (is(next, "and") || is(next, "&")) ++next;
      if (next == end && !listed) break;
      const std::size_t more = read_one(next, false);
      if (more == next) break;
      end = more;
    }
    return end;
  }

 private:
  [[nodiscard]] std::string_view word(std::size_t i) const {
    return i < words_.size() ? key_.substr(words_[i].begin, words_[i].end - words_[i].begin) : "";
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view text) const { return word(i) == text; }
  [[nodiscard]] bool is_one_of(std::size_t i, std::span<const std::string_view> texts) const {
    return i < words_.size() && std::ranges::find(texts, word(i)) != texts.end();
  }

  [[nodiscard]] std::size_t read_one(std::size_t at, bool needs_article) const {
    static constexpr auto comparatives = std::to_array<std::string_view>({"more", "less", "other"});
    static constexpr auto parts = std::to_array<std::string_view>({"part", "all", "half", "most", "1/2"});
    static constexpr auto sides = std::to_array<std::string_view>({"long", "short", "entire"});
    static constexpr auto nouns = std::to_array<std::string_view>(
        {"walls", "wall", "ceiling", "ceilings", "floor", "floors", "perimeter", "surface", "surfaces"});
    std::size_t next = at;
    if ((is_one_of(next, comparatives) && is(next + 1, "than")) ||
        (is_one_of(next, parts) && is(next + 1, "of")))
      next += 2;
    if (is(next, "the"))
      ++next;
    else if (needs_article)
      return at;
    if (is_one_of(next, sides)) ++next;
    if (!is_one_of(next, nouns)) return at;
    const bool bounded = is(next, "floor") || is(next, "ceiling");
    if ((bounded && is(next + 1, "perimeter")) || (is(next, "surface") && is(next + 1, "area"))) ++next;
    return next + 1;
  }

  std::string_view key_;
  const std::vector<KeyWord>& words_;
};

}  // namespace

SurfacePhrase find_surface(std::string_view key) {
  if (key.find("the ") == key.npos) return {};  // almost always
  const std::vector<KeyWord> words = words_of_key(key);
  const SurfaceReader reader(key, words);
  for (std::size_t i = 1; i < words.size(); ++i) {  // what is done comes first
    const std::size_t end = reader.read(i);
    if (end > i) return {.begin = words[i].begin, .size = words[end - 1].end - words[i].begin};
  }
  return {};
}

std::string key_without_surface(std::string_view key) {
  const SurfacePhrase phrase = find_surface(key);
  if (phrase.size == 0) return {};
  std::string rest(key.substr(0, phrase.begin));
  rest += key.substr(phrase.begin + phrase.size);
  return description_key(rest);
}

bool has_surface_gap(std::string_view description) {
  return description.find("  ") != description.npos || description.ends_with(' ');
}

void fold_text(std::string_view utf8, std::string& out) {
  out.clear();
  for (std::size_t at = 0; at < utf8.size();) {
    const char c = utf8[at];
    if (static_cast<unsigned char>(c) >= 0x80) {
      at += fold_character(utf8, at, out);
      continue;
    }
    out += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    ++at;
  }
}

bool WordReader::next(RawWord& word) {
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '(') ++parentheses_;
    if (c == ')' && parentheses_ > 0) --parentheses_;
    word.number = word.cut = false;
    if (c == '-' && at(at_ + 1) == ' ') ++segment_;
    word.in_parentheses = parentheses_ > 0;
    word.segment = segment_;
    if ((c == '"' || c == '\'') && read_inch_or_foot_mark(word)) return true;
    const bool decimal_point = c == '.' && is_digit(at(at_ + 1));
    if (is_digit(c) || decimal_point) {
      read_number(word);
      return true;
    }
    if (is_letter(c)) {
      read_letters(word);
      return true;
    }
    if (c != ' ') after_number_ = false;
  }
  return false;
}

bool WordReader::read_inch_or_foot_mark(RawWord& word) {
  if (!after_number_) return false;
  word.text = text_[at_] == '"' ? "inch" : "foot";
  after_number_ = false;
  ++at_;
  return true;
}

std::string_view WordReader::take_digits() {
  const std::size_t begin = at_;
  while (is_digit(at(at_))) ++at_;
  return text_.substr(begin, at_ - begin);
}

/// Reads "/4" after a numerator, or " 3/4" and "-3/4" after a whole number.
bool WordReader::take_fraction(std::string_view& numerator, std::string_view& denominator) {
  const std::size_t begin = at_;
  if ((at(at_) == ' ' || at(at_) == '-') && is_digit(at(at_ + 1))) {
    ++at_;
    numerator = take_digits();
  }
  if (at(at_) == '/' && is_digit(at(at_ + 1))) {
    ++at_;
    denominator = take_digits();
    if (!numerator.empty()) return true;
  }
  at_ = begin;
  return false;
}

void WordReader::read_number(RawWord& word) {
  word.number = true;
  const std::string_view whole = take_digits();
  number_ = without_leading_zeros(whole);
  while (at(at_) == ',' && is_digit(at(at_ + 1)) && is_digit(at(at_ + 2)) && is_digit(at(at_ + 3)) &&
         !is_digit(at(at_ + 4))) {
    ++at_;
    number_ += take_digits();
  }
  std::string_view numerator, denominator;
  if (at(at_) == '.' && is_digit(at(at_ + 1))) {
    ++at_;
    std::string_view decimals = take_digits();
    while (decimals.ends_with('0')) decimals.remove_suffix(1);
    if (!decimals.empty()) number_ += "." + std::string(decimals);
  } else if (at(at_) == '/' && is_digit(at(at_ + 1))) {
    ++at_;
    denominator = take_digits();
    const std::string decimal = decimal_of_fraction("0", whole, denominator);
    number_ = decimal.empty() ? number_ + "/" + std::string(denominator) : decimal;
  } else if (const std::size_t begin = at_; take_fraction(numerator, denominator)) {
    const std::string decimal = decimal_of_fraction(whole, numerator, denominator);
    if (decimal.empty())
      at_ = begin;
    else
      number_ = decimal;
  }
  word.text = number_;
  after_number_ = true;
}

void WordReader::read_letters(RawWord& word) {
  const std::size_t begin = at_;
  while (is_letter(at(at_))) ++at_;
  // "R13" and "R-13" are the same word; "w/out" and "w/o" are single words.
  const bool one_letter = at_ == begin + 1;
  if (one_letter && at(at_) == '-' && is_digit(at(at_ + 1))) {
    ++at_;
    number_ = text_[begin];
    number_ += take_digits();
    word.text = number_;
    return;
  }
  const bool times = one_letter && after_number_ && text_[begin] == 'x';  // "2x4"
  while (!times && is_digit(at(at_))) ++at_;
  word.text = text_.substr(begin, at_ - begin);
  if (word.text == "in" && after_number_) word.text = "inch";  // otherwise the preposition
  after_number_ = false;
  if (word.text == "w" && at(at_) == '/') {
    ++at_;
    const std::size_t rest = at_;
    while (is_letter(at(at_))) ++at_;
    const std::string_view tail = text_.substr(rest, at_ - rest);
    word.text = tail == "o" || tail == "out" ? "without" : "with";
    if (word.text == "with") at_ = rest;
    return;
  }
  word.cut = at(at_) == '.';
  // "client's" is one word.
  if (at(at_) == '\'' && at(at_ + 1) == 's' && !is_letter(at(at_ + 2))) at_ += 2;
}

std::string canonical_word(std::string_view raw) {
  const std::string_view word = written_out(raw);
  if (word != raw) return std::string(word);
  std::string one = singular(raw);
  return one == raw ? one : std::string(written_out(one));
}

std::string decimal_of_fraction(std::string_view whole, std::string_view numerator,
                                std::string_view denominator) {
  int above = 0, below = 0;
  const auto read = [](std::string_view text, int& number) {
    return text.size() <= 2 &&
           std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc{};
  };
  if (!read(numerator, above) || !read(denominator, below)) return {};
  const bool of_an_inch = below == 2 || below == 4 || below == 8 || below == 16 || below == 32;
  if (!of_an_inch || above == 0 || above >= below) return {};
  std::string decimals = std::to_string(100'000 + above * 100'000 / below).substr(1);
  while (decimals.ends_with('0')) decimals.pop_back();
  return without_leading_zeros(whole) + "." + decimals;
}

void write_description_key(std::string& key, std::string_view description) {
  key.clear();
  bool gap = false;
  for (const char c : description) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      gap = !key.empty();
      continue;
    }
    if (gap) key += ' ';
    gap = false;
    key += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  }
}

std::string description_key(std::string_view description) {
  std::string key;
  write_description_key(key, description);
  return key;
}

std::vector<DescriptionReading> read_description(std::string_view description) {
  const std::string text = squeeze(strip_edit_marks(description));
  if (text.empty()) return {};
  std::vector<DescriptionReading> readings{{description_key(text), std::nullopt, text}};
  for (const PhrasePlace place : {PhrasePlace::front, PhrasePlace::back}) {
    const ActivityPhrase* phrase = find_activity_phrase(text, place);
    if (phrase == nullptr) continue;
    const std::size_t begin = place == PhrasePlace::front ? phrase->text.size() : 0;
    const std::string_view rest = std::string_view(text).substr(begin, text.size() - phrase->text.size());
    readings.push_back({description_key(rest), phrase->activity, std::string(rest)});
  }
  return readings;
}

}  // namespace estimate::match
