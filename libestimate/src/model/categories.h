// Category codes (CAT) of line items and the names that recaps print for them.
#pragma once

#include <span>
#include <string_view>

namespace estimate {

enum class CategoryKind { structure, contents_service, contents_item };

/// Example: {"FCC", "Floor covering, carpet", "FLOOR COVERING - CARPET", structure}.
struct Category {
  std::string_view code, name;
  std::string_view recap_name;  // as in "Recap by Category"; empty if never seen in print
  CategoryKind kind;
};

/// The recap category of every removal, whatever the item's own category is.
inline constexpr std::string_view demolition_recap_name = "GENERAL DEMOLITION";

/// All known categories, sorted by code.
[[nodiscard]] std::span<const Category> categories();

/// nullptr for an unknown code.
[[nodiscard]] const Category* category_by_code(std::string_view code);

/// Ignores whitespace ("HEAT,  VENT & AIR CONDITIONING"); nullptr if there is none.
[[nodiscard]] const Category* category_by_recap_name(std::string_view name);

}  // namespace estimate
