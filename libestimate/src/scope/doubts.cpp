#include "scope/doubts.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "scope/tokens.h"

namespace estimate::scope {
namespace {

bool is_sign_word(const ScopeWord& word) {
  return word.role == ScopeRole::filler && word.text.size() == 1 &&
         std::string_view(".,;:!?\n").find(word.text[0]) != std::string_view::npos;
}

bool carries_number(ScopeRole role) {
  using enum ScopeRole;
  return role == dimension || role == count || role == rating || role == duration;
}

class HearingReader {
 public:
  HearingReader(const std::vector<ScopeWord>& words, const std::vector<std::size_t>& sentences)
      : words_(words), sentences_(sentences), confirmed_(last_confirmation()) {}

  [[nodiscard]] bool needs_question(std::size_t at) const {
    return sentences_[at] >= confirmed_ && !is_corrected(at) && has_weight(at);
  }

  [[nodiscard]] std::string words_around(std::size_t at) const {
    constexpr std::size_t before = 1, behind = 2;
    std::size_t first = at, last = at;
    while (first > 0 && at - first < before && is_near(at, first - 1)) --first;
    while (last - at < behind && is_near(at, last + 1)) ++last;
    std::string text;
    for (std::size_t i = first; i <= last; ++i) text += (i == first ? "" : " ") + words_[i].text;
    return text;
  }

 private:
  [[nodiscard]] bool is_near(std::size_t at, std::size_t other) const {
    return other < words_.size() && sentences_[other] == sentences_[at] && !is_sign_word(words_[other]);
  }

  /// "will by ten": a word next to a number may be one.
  [[nodiscard]] bool has_weight(std::size_t at) const {
    const ScopeRole role = words_[at].role;
    if (carries_number(role) || role == ScopeRole::object || role == ScopeRole::unknown) return true;
    return std::ranges::any_of(std::array{at - 1, at + 1}, [&](std::size_t other) {
      return is_near(at, other) && (carries_number(words_[other].role) || words_[other].text == "by");
    });
  }

  /// The sentence behind that of the word begins with a correction.
  [[nodiscard]] bool is_corrected(std::size_t at) const {
    std::size_t next = at;
    while (next < words_.size() && (sentences_[next] == sentences_[at] || is_sign_word(words_[next]))) ++next;
    return next < words_.size() && words_[next].role == ScopeRole::correction;
  }

  /// The last sentence that says nothing but "yes"; 0: none.
  [[nodiscard]] std::size_t last_confirmation() const {
    constexpr auto yes = std::to_array<std::string_view>(
        {"yes", "yeah", "yep", "right", "correct", "that", "that's", "is", "it", "it's", "ok", "okay", "si"});
    std::size_t found = 0;
    for (std::size_t at = 0; at < words_.size();) {
      const std::size_t sentence = sentences_[at];
      bool confirms = false, other = false;
      for (; at < words_.size() && sentences_[at] == sentence; ++at) {
        if (is_sign_word(words_[at])) continue;
        (is_one_of(yes, words_[at].text) ? confirms : other) = true;
      }
      if (confirms && !other) found = sentence;
    }
    return found;
  }

  const std::vector<ScopeWord>& words_;
  const std::vector<std::size_t>& sentences_;
  std::size_t confirmed_;
};

}  // namespace

std::vector<std::string> not_understood(const std::vector<ScopeWord>& words) {
  std::vector<std::string> warnings;
  std::string unknown;
  const auto report = [&] {
    if (!unknown.empty()) warnings.push_back("Not understood: \"" + unknown + "\"");
    unknown.clear();
  };
  for (const ScopeWord& word : words) {
    if (word.use == ScopeUse::not_understood)
      unknown += (unknown.empty() ? "" : " ") + word.text;
    else if (word.role != ScopeRole::filler)
      report();
  }
  report();
  return warnings;
}

std::vector<std::pair<std::size_t, std::string>> questions_about_hearing(
    const std::vector<ScopeWord>& words, const std::vector<std::size_t>& sentences,
    const std::vector<std::size_t>& unclear) {
  std::vector<std::pair<std::size_t, std::string>> questions;
  if (unclear.empty()) return questions;
  const HearingReader reader(words, sentences);
  for (const std::size_t at : unclear)
    if (reader.needs_question(at))
      questions.emplace_back(at, "Was \"" + reader.words_around(at) + "\" heard right?");
  return questions;
}

}  // namespace estimate::scope
