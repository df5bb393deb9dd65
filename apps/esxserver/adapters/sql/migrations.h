// The tables of the server's data base, and how older ones become them.
#pragma once

#include <span>

namespace esxserver::sql {

/// Numbered from 1 in the order in which they are run, forward only. In the words of SQLite; another data
/// base has its own for the types of columns.
[[nodiscard]] std::span<const char* const> migrations();

}  // namespace esxserver::sql
