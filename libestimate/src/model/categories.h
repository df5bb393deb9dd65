// Category codes (CAT) of line items and the names that recaps print for them.
#pragma once

#include <span>
#include <string_view>

namespace estimate {

enum class CategoryKind { structure, contents_service, contents_item };

/// Example: {"FCC", "Floor covering, carpet", "FLOOR COVERING - CARPET", structure}.
struct Category {
  std::string_view code, name;
  std::string_view recap_name;  // as "Recap by Category" prints it; empty where no print is known
  CategoryKind kind;
};

/// Where every removal is recapped, whatever the item's own category.
inline constexpr std::string_view demolition_recap_name = "GENERAL DEMOLITION";

/// All known categories, sorted by code.
[[nodiscard]] std::span<const Category> categories();

/// nullptr for a code that is not known.
[[nodiscard]] const Category* category_by_code(std::string_view code);

/// White space does not count ("HEAT,  VENT & AIR CONDITIONING"); nullptr for none.
[[nodiscard]] const Category* category_by_recap_name(std::string_view name);

}  // namespace estimate
