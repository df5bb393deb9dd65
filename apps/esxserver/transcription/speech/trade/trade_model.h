// The words of the trade as the files of a recognizer, made of a price list.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace esxserver::speech {

struct TradeModel {
  std::string dictionary, language_model;  // contents of the files
};

/// Changes when the same descriptions make another model.
inline constexpr std::string_view trade_model_version = "2";

/// `descriptions`: of the items of price lists; `pronunciations`: the text of a CMU pronouncing dictionary.
/// Leaves out sentences with words whose pronunciation is not known. Deterministic.
[[nodiscard]] TradeModel make_trade_model(std::span<const std::string> descriptions,
                                          std::string_view pronunciations);

/// Sentences as adjusters dictate them, made up from a price list and the terms of the trade. Lower-case
/// words. The same descriptions make the same sentences.
[[nodiscard]] std::vector<std::string> make_dictations(std::span<const std::string> descriptions);

}  // namespace esxserver::speech
