// Words of a scope that were not understood, or not heard well.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/scope.h"

namespace estimate::scope {

/// What nobody understood, as warnings: neighbors are one.
[[nodiscard]] std::vector<std::string> not_understood(const std::vector<ScopeWord>& words);

/// Of the words that were not heard well, those that have a number or name a thing, each with its question;
/// not those that a later "yes" or the next sentence's correction has settled. `sentences`: of each word.
[[nodiscard]] std::vector<std::pair<std::size_t, std::string>> questions_about_hearing(
    const std::vector<ScopeWord>& words, const std::vector<std::size_t>& sentences,
    const std::vector<std::size_t>& unclear);

}  // namespace estimate::scope
