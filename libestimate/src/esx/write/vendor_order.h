// The order in which the vendor's exports write attributes and child elements.
#pragma once

#include <cstddef>
#include <string_view>

namespace estimate::esx {

/// The rank of an attribute within its element; a name that is not in the tables comes last.
[[nodiscard]] std::size_t attribute_rank(std::string_view element, std::string_view attribute);

/// The rank of a child element within its parent.
[[nodiscard]] std::size_t child_rank(std::string_view parent, std::string_view child);

}  // namespace estimate::esx
