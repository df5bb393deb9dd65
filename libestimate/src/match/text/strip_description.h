// What a printed description may mean in a price list.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::match {

/// One interpretation: the list's description as a key, and the activity that the rest expresses.
struct DescriptionReading {
  std::string key;
  std::optional<Activity> activity;
  std::string spelling;  // the key as printed: "Small" and "small" may be two entries
  friend bool operator==(const DescriptionReading&, const DescriptionReading&) = default;
};

/// The description in lower case with single spaces, as it is compared.
[[nodiscard]] std::string description_key(std::string_view description);

/// The same, but reuses the memory of `key`: an index makes tens of thousands of keys.
void write_description_key(std::string& key, std::string_view description);

/// Most literal first, because some entries of a list begin with "Remove" or end in "- Detach & reset"
/// themselves: "Remove Gutter" → {"remove gutter", none}, {"gutter", remove}.
[[nodiscard]] std::vector<DescriptionReading> read_description(std::string_view description);

}  // namespace estimate::match
