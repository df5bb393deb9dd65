#include "esxserver/base/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace {

using esxserver::ServerError;

TEST_CASE("the server's codes have names that no code of the libraries has") {
  std::set<std::string_view> names;
  for (const auto table : {estimate::error_table(), esxserver::server_error_table()})
    for (const auto& row : table) {
      CAPTURE(row.name);
      CHECK(names.insert(row.name).second);
      CHECK(std::ranges::all_of(row.name, [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); }));
      CHECK(row.meaning.ends_with('.'));
      CHECK((row.exit_status == 1 || row.exit_status == 3 || row.name == "unsupported_estimate"));
      CHECK((row.http_status >= 400 && row.http_status <= 599));
    }
}

TEST_CASE("a code of either table is found by its name") {
  CHECK(esxserver::find_error_code("too_many_attempts") == ServerError::too_many_attempts);
  CHECK(esxserver::find_error_code("not_a_pdf") == estimate::ErrorCode::not_a_pdf);
  CHECK(esxserver::find_error_code("nonsense") == std::nullopt);
}

}  // namespace
