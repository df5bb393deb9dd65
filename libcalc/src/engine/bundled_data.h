// The bundled data files: "crane" and so on, and "graph/crane" and so on.
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
