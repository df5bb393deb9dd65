// The data files, built in: "crane" and the like, and "graph/crane" and the like.
#pragma once

#include <span>
#include <string_view>

namespace calc {

struct BundledFile {
  std::string_view name;
  std::string_view text;
};

[[nodiscard]] std::span<const BundledFile> bundled_data();

}  // namespace calc
