// What reports write for types of lines and faces.
#pragma once

#include <optional>
#include <string_view>

#include "esx/roof/report.h"

namespace roof::readers {

/// Case does not count; nullopt for a word that no row knows. OTHER is `other` until its faces are known.
[[nodiscard]] std::optional<LineType> line_type_by_word(std::string_view written);
[[nodiscard]] std::optional<FaceKind> face_kind_by_word(std::string_view written);

}  // namespace roof::readers
