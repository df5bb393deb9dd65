#include "esxserver/domain/match/streets.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/match/tokens.h"

namespace esxserver {
namespace {

constexpr std::array<std::string_view, 24> suffix_forms = {
    "st street str",  "ave avenue av", "rd road",          "dr drive drv", "ln lane",     "ct court crt",
    "blvd boulevard", "pl place",      "ter terrace terr", "cir circle",   "hwy highway", "pkwy parkway",
    "way wy",         "trl trail tr",  "sq square",        "loop lp",      "cv cove",     "xing crossing",
    "aly alley",      "run",           "pt point",         "rdg ridge",    "plz plaza",   "bnd bend"};
constexpr std::array<std::string_view, 8> direction_forms = {
    "n north", "s south", "e east", "w west", "ne northeast", "nw northwest", "se southeast", "sw southwest"};
constexpr std::array<std::string_view, 16> other_forms = {
    "1st first",   "2nd second",           "3rd third", "4th fourth", "5th fifth", "6th sixth",
    "7th seventh", "8th eighth",           "9th ninth", "10th tenth", "mt mount",  "saint snt",
    "ft fort",     "mlk martinlutherking", "co county", "us u"};
constexpr std::array<std::string_view, 9> unit_words = {"apt",  "apartment", "unit", "suite", "ste",
                                                        "room", "rm",        "lot",  "trlr"};

std::string_view find(const WordForms& words, std::string_view word) {
  const auto found = words.find(word);
  return found == words.end() ? std::string_view() : found->second;
}

const WordForms& suffixes() {
  static const WordForms words = word_forms(suffix_forms);
  return words;
}
const WordForms& directions() {
  static const WordForms words = word_forms(direction_forms);
  return words;
}
std::string_view one_street_form(std::string_view word) {
  static const WordForms words = word_forms(other_forms);
  const std::string_view form = find(words, word);
  if (!form.empty()) return form;
  const std::string_view suffix = find(suffixes(), word);  // "Highway 6"
  return suffix.empty() ? word : suffix;
}

/// "#4" as "unit 4".
std::vector<std::string> street_tokens(std::string_view text) {
  return tokens_of(estimate::replace_all(text, "#", " unit "));
}

/// Takes "apt 4" off the end.
std::string take_unit(std::vector<std::string>& tokens) {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (std::ranges::find(unit_words, tokens[i]) == unit_words.end()) continue;
    std::string unit;
    for (std::size_t rest = i + 1; rest < tokens.size(); ++rest)
      if (std::ranges::find(unit_words, tokens[rest]) == unit_words.end()) unit += tokens[rest];
    tokens.resize(i);
    return unit;
  }
  return {};
}

double words_similarity(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::string all_a, all_b;
  for (const std::string& word : a) all_a += word;
  for (const std::string& word : b) all_b += word;
  // "5th" and "6th" are as alike as they are different.
  const bool numbers =
      std::ranges::any_of(all_a, estimate::is_digit) || std::ranges::any_of(all_b, estimate::is_digit);
  if (numbers) return all_a == all_b ? 1 : 0;
  constexpr double alike = 0.88;
  const double similarity = token_similarity(all_a, all_b);
  return similarity >= alike ? similarity : 0;
}

}  // namespace

Street::Street(std::string_view text) {
  auto tokens = street_tokens(text);
  unit_ = take_unit(tokens);
  auto next = tokens.begin();
  if (next != tokens.end() && estimate::is_digit(next->front())) number_ = std::move(*next++);
  if (tokens.end() - next > 1)
    if (const auto direction = find(directions(), *next); !direction.empty()) {
      direction_ = direction;
      ++next;
    }
  auto end = tokens.end();
  if (end - next > 1)
    if (const auto direction = find(directions(), *(end - 1)); !direction.empty()) {
      direction_ = direction;
      --end;
    }
  if (end - next > 1)
    if (const auto suffix = find(suffixes(), *(end - 1)); !suffix.empty()) {
      suffix_ = suffix;
      --end;
    }
  for (; next != end; ++next) words_.emplace_back(one_street_form(*next));
}

double Street::similarity(const Street& other) const {
  if (empty() || other.empty()) return 0;
  double similarity = words_similarity(words_, other.words_);
  constexpr double other_number = 0.15, no_number = 0.75, other_unit = 0.55, other_direction = 0.7,
                   other_suffix = 0.6;
  if (differ(number_, other.number_))
    similarity *= other_number;
  else if (number_.empty() || other.number_.empty())
    similarity *= no_number;
  if (differ(unit_, other.unit_)) similarity *= other_unit;
  if (differ(direction_, other.direction_)) similarity *= other_direction;
  if (differ(suffix_, other.suffix_)) similarity *= other_suffix;
  return similarity;
}

}  // namespace esxserver
