// The phrases with which a printed description names its activity, as data.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "esx/estimate/model.h"

namespace estimate {

enum class PhrasePlace { front, back };

/// "R&R " before a description, or " - Detach & reset" after it.
struct ActivityPhrase {
  std::string_view text;  // with the space that separates it from the description
  PhrasePlace place;
  Activity activity;
};

/// A phrase that begins with another phrase comes first, so the first match is the right one.
[[nodiscard]] std::span<const ActivityPhrase> activity_phrases();

/// The first phrase at that place in `description`, ignoring case; nullptr if there is none.
[[nodiscard]] const ActivityPhrase* find_activity_phrase(std::string_view description, PhrasePlace place);

/// The description without an estimator's edit marks: "* " before it, "*" after it.
[[nodiscard]] std::string_view strip_edit_marks(std::string_view description);

}  // namespace estimate
