// The words by which a printed description says its activity, as data.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "estimate/model.h"

namespace estimate {

enum class PhrasePlace { front, back };

/// "R&R " in front of a description, or " - Detach & reset" behind it.
struct ActivityPhrase {
  std::string_view text;  // with the blank that parts it from the description
  PhrasePlace place;
  Activity activity;
};

/// A phrase that begins with another one comes before it, so the first that fits is the right one.
[[nodiscard]] std::span<const ActivityPhrase> activity_phrases();

/// The first phrase of that place that `description` has, in any case of letters; nullptr for none.
[[nodiscard]] const ActivityPhrase* find_activity_phrase(std::string_view description, PhrasePlace place);

/// Without the marks of an estimator's edit: "* " in front, "*" behind.
[[nodiscard]] std::string_view strip_edit_marks(std::string_view description);

}  // namespace estimate
