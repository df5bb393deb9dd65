#include "readers/print_reader.h"
namespace roof::readers {
std::optional<Structure> eagleview_faces(std::span<const SectionPage>, PrintedRoof&, std::string& why) {
  why = "later";
  return std::nullopt;
}
}  // namespace roof::readers
