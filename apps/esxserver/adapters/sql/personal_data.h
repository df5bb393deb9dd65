// Tables with rows about users: what `esxserver user` counts and deletes.
#pragma once

#include <array>
#include <string_view>

namespace esxserver::sql {

struct PersonalData {
  std::string_view kind;  // of the rows, as the operator sees it
  std::string_view table;
  std::string_view owner;  // SQL expression: the uid of the user that a row is about
};

/// Rows that refer to others come first, because deletions are in this order.
inline constexpr auto personal_data = std::to_array<PersonalData>({
    {"profiles", "user_profile", "uid"},
    {"roles", "user_role", "uid"},
});

}  // namespace esxserver::sql
