// The user of a row: the columns uid, email, email_verified, name.
#pragma once

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/user.h"

namespace esxserver::sql {

[[nodiscard]] inline Identity identity_in(const Query& row, int first_column) {
  return {row.text(first_column), row.text(first_column + 1), row.flag(first_column + 2),
          row.text(first_column + 3)};
}

}  // namespace esxserver::sql
