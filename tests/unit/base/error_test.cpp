#include "esx/estimate/base/error.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "esx/estimate/base/result.h"

namespace {

using estimate::ErrorCode;

TEST_CASE("the error table has one row per code, in order, with unique names") {
  const auto table = estimate::error_table();
  CHECK(table.size() == std::size_t(ErrorCode::nothing_to_supplement) + 1);
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto& row = table[i];
    CAPTURE(row.name);
    CHECK(row.code == ErrorCode(i));
    CHECK(&estimate::error_info(row.code) == &row);
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
    CHECK((row.exit_status == 2) == (row.code == ErrorCode::unsupported_estimate));
  }
}

TEST_CASE("a code that is not in the table counts as an internal error") {
  CHECK(estimate::error_info(ErrorCode(999)).code == ErrorCode::internal_error);
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
