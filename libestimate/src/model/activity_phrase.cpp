#include "model/activity_phrase.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

using enum Activity;

// Web viewers print the forms with " - ", the estimating program prints the others.
constexpr auto phrases = std::to_array<ActivityPhrase>({
    {"(R&R) ", PhrasePlace::front, remove_and_replace},
    {"R&R - ", PhrasePlace::front, remove_and_replace},
    {"R&R ", PhrasePlace::front, remove_and_replace},
    {"Remove & Replace - ", PhrasePlace::front, remove_and_replace},
    {"Remove & Replace ", PhrasePlace::front, remove_and_replace},
    {"Remove and replace ", PhrasePlace::front, remove_and_replace},
    {"Remove - ", PhrasePlace::front, remove},
    {"(Remove) ", PhrasePlace::front, remove},
    {"Remove ", PhrasePlace::front, remove},
    {"Replace - ", PhrasePlace::front, replace},
    {"Detach & Reset - ", PhrasePlace::front, detach_and_reset},
    {"Detach & Reset ", PhrasePlace::front, detach_and_reset},
    {"Detach and reset ", PhrasePlace::front, detach_and_reset},
    {"(Detach & Reset) ", PhrasePlace::front, detach_and_reset},
    {"(Install) ", PhrasePlace::front, install},
    {"Install - ", PhrasePlace::front, install},
    {"Install ", PhrasePlace::front, install},
    {"(Material Only) ", PhrasePlace::front, material_only},
    {"Material Only - ", PhrasePlace::front, material_only},
    {"Material Only ", PhrasePlace::front, material_only},
    {"Material - ", PhrasePlace::front, material_only},
    {" - Detach & Reset", PhrasePlace::back, detach_and_reset},
});

bool has_phrase(std::string_view description, const ActivityPhrase& phrase) {
  const std::size_t size = phrase.text.size();
  if (description.size() <= size) return false;
  const std::size_t at = phrase.place == PhrasePlace::front ? 0 : description.size() - size;
  return to_lower(description.substr(at, size)) == to_lower(phrase.text);
}

}  // namespace

std::span<const ActivityPhrase> activity_phrases() { return phrases; }

const ActivityPhrase* find_activity_phrase(std::string_view description, PhrasePlace place) {
  const auto found = std::ranges::find_if(phrases, [&](const ActivityPhrase& phrase) {
    return phrase.place == place && has_phrase(description, phrase);
  });
  return found == phrases.end() ? nullptr : &*found;
}

std::string_view strip_edit_marks(std::string_view description) {
  description = trim(description);
  while (description.starts_with("* ")) description = trim(description.substr(2));
  while (description.ends_with('*')) description = trim(description.substr(0, description.size() - 1));
  return description;
}

}  // namespace estimate
