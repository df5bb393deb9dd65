#include "readers/vocabulary.h"

#include <algorithm>
#include <array>
#include <string>

#include "esx/estimate/base/text.h"

namespace roof::readers {
namespace {

template <class T>
struct Word {
  std::string_view written;
  T means;
};

constexpr auto line_words = std::to_array<Word<LineType>>({
    {"EAVE", LineType::eave},
    {"RAKE", LineType::rake},
    {"RIDGE", LineType::ridge},
    {"HIP", LineType::hip},
    {"VALLEY", LineType::valley},
    {"FLASHING", LineType::flashing},
    {"FLASH", LineType::flashing},
    {"STEPFLASH", LineType::step_flashing},
    {"PARAPET", LineType::parapet},
    {"HIDDEN", LineType::hidden},
    {"OTHER", LineType::other},
    // Of walls and soffits; they border no roof face.
    {"SOFFIT", LineType::other},
    {"OUTSIDECORNER", LineType::other},
    {"INSIDECORNER", LineType::other},
    {"OUTSIDE_CORNER_SIDING", LineType::other},
    {"INSIDE_CORNER_SIDING", LineType::other},
    {"OUTSIDE_CORNER_MASONRY", LineType::other},
    {"INSIDE_CORNER_MASONRY", LineType::other},
});

constexpr auto face_words = std::to_array<Word<FaceKind>>({
    {"ROOF", FaceKind::roof},
    {"ROOFPENETRATION", FaceKind::penetration},
    {"WALL", FaceKind::other},
    {"WALLPENETRATION", FaceKind::other},
    {"WINDOW", FaceKind::other},
    {"DOOR", FaceKind::other},
    {"SOFFIT", FaceKind::other},
    {"MATERIAL", FaceKind::other},
    {"ROOM", FaceKind::other},
});

template <class Table>
auto look_up(const Table& table, std::string_view written) {
  const std::string word = estimate::to_upper(estimate::trim(written));
  const auto found =
      std::ranges::find(table, std::string_view(word), [](const auto& row) { return row.written; });
  return found == table.end() ? std::nullopt : std::optional(found->means);
}

}  // namespace

std::optional<LineType> line_type_by_word(std::string_view written) { return look_up(line_words, written); }

std::optional<FaceKind> face_kind_by_word(std::string_view written) { return look_up(face_words, written); }

}  // namespace roof::readers
