#include "interview/assumptions.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "esx/estimate/base/text.h"

namespace roof::interview {
namespace {

/// The caller knows where the measurements come from.
constexpr std::string_view known_to_the_caller = "measure_source";

bool is_nothing(const Question& question) {
  constexpr auto nothing = std::to_array<std::string_view>({"none", "no", "0"});
  return std::ranges::find(nothing, question.initial) != nothing.end();
}

std::string in_words(std::string_view id) { return estimate::replace_all(id, "_", " "); }

std::string default_in_words(const Question& question) {
  const std::string unit = question.unit.empty() ? "" : " " + std::string(question.unit);
  return in_words(question.initial) + unit;
}

}  // namespace

std::vector<std::string> assumptions_of(const Interview& interview) {
  std::vector<std::string> assumed, nothing;
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    const Question& question = *interview.questions[i];
    if (interview.answered[i] || question.initial.empty() || question.id == known_to_the_caller) continue;
    if (is_nothing(question))
      nothing.push_back(in_words(question.id));
    else
      assumed.push_back(std::string(question.text) + " " + default_in_words(question));
  }
  if (!nothing.empty()) assumed.push_back("none, unless answered: " + estimate::join(nothing, ", "));
  return assumed;
}

}  // namespace roof::interview
