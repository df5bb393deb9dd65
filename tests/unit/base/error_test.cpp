#include "esx/estimate/base/result.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <type_traits>

namespace {

using estimate::ErrorCode;

TEST_CASE("the error table has one row per code, in order, with unique names") {
  const auto table = estimate::error_table();
  CHECK(table.size() == std::size_t(ErrorCode::wrong_password) + 1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto& row = table[i];
    CAPTURE(row.name);
    CHECK(&estimate::error_info(ErrorCode(i)) == &row);
    CHECK(names.insert(row.name).second);
    CHECK(std::ranges::all_of(row.name, [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); }));
    CHECK(row.meaning.ends_with('.'));
    CHECK((row.exit_status >= 1 && row.exit_status <= 3));
    CHECK((row.http_status >= 400 && row.http_status <= 599));
  }
}

TEST_CASE("only a document without line items exits with 2") {
  for (const auto& row : estimate::error_table()) {
    CAPTURE(row.name);
    CHECK((row.exit_status == 2) == (row.name == "unsupported_estimate"));
  }
}

TEST_CASE("a code that is not in the table counts as an internal error") {
  CHECK(estimate::error_info(ErrorCode(999)).name == "internal_error");
}

enum class ShopError { closed };

const estimate::ErrorInfo& error_info(ShopError /*error*/) {
  static constexpr estimate::ErrorInfo closed{"closed", "The shop is closed.", 3, 503};
  return closed;
}

TEST_CASE("a program's own codes go where those of the libraries go") {
  const estimate::Result<int> result = estimate::fail(ShopError::closed, "come back at 8");
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ShopError::closed);
  CHECK(result.error().code != ErrorCode::internal_error);
  CHECK(to_string(result.error()) == "closed: come back at 8");
  CHECK(result.error().code.info().http_status == 503);
  static_assert(!std::is_constructible_v<estimate::AnyErrorCode, std::byte>);
}

TEST_CASE("an error is printed as code, message and place") {
  CHECK(to_string(estimate::Error{ErrorCode::not_a_pdf, "no %PDF-", "a.pdf"}) ==
        "not_a_pdf: no %PDF- (a.pdf)");
  CHECK(to_string(estimate::Error{ErrorCode::empty_pdf, "zero pages", ""}) == "empty_pdf: zero pages");
}

TEST_CASE("fail makes a Result without a value") {
  const estimate::Result<int> result = estimate::fail(ErrorCode::malformed_date, "30 February", "line 3");
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::malformed_date);
  CHECK(result.error().where == "line 3");
}

}  // namespace
