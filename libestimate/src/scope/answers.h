// Answers to questions about a scope, and what usually goes with its items.
#pragma once

#include <vector>

#include "esx/estimate/scope.h"
#include "scope/grammar.h"
#include "scope/objects.h"

namespace estimate::scope {

[[nodiscard]] Money total_of(const std::vector<ScopeItem>& items);

[[nodiscard]] ScopeAnswer answer_about(const MadeScope& made, const SaidTurn& turn);

/// Texture and paint for new drywall, pad for carpet: items that nobody said, each with its reason.
[[nodiscard]] std::vector<ScopeItem> suggestions_for(const MadeScope& made, const Objects& objects);

}  // namespace estimate::scope
