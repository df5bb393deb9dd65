// Why words do not describe a roof.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "esx/roof/refusal.h"

namespace roof::describe {

/// invalid_roof_description, about that field of the roof.
[[nodiscard]] inline RoofRefusal refused_words(std::string field, std::string message, std::string got = {},
                                               std::vector<std::string> supported = {}) {
  return {{estimate::ErrorCode::invalid_roof_description, std::move(message), {}},
          std::move(field),
          std::move(supported),
          std::move(got)};
}

/// Keeps the first refusal; later ones follow from it.
class FirstRefusal {
 public:
  void refuse(std::string field, std::string message, std::string got = {},
              std::vector<std::string> supported = {}) {
    if (!refusal_)
      refusal_ = refused_words(std::move(field), std::move(message), std::move(got), std::move(supported));
  }

 protected:
  std::optional<RoofRefusal> refusal_;
};

}  // namespace roof::describe
