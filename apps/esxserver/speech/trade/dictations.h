// Sentences as adjusters dictate them, made up from a price list and the terms of the trade.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace esxserver::speech {

/// Lower-case words. The same descriptions make the same sentences.
[[nodiscard]] std::vector<std::string> make_dictations(std::span<const std::string> descriptions);

}  // namespace esxserver::speech
