#include <doctest/doctest.h>

#include "esxserver/http/error_body.h"
#include "esxserver/http/fields/field_type.h"

namespace {

struct Inner {
  std::string kind;
  std::optional<int> size;
};
struct Outer {
  std::string name;
  estimate::Money price;
  bool on = false;
  std::vector<Inner> inners;
  http::Nullable<std::string> note;
  std::optional<std::vector<int>> numbers;
};
constexpr std::array<std::string_view, 2> kinds = {"a", "b"};

}  // namespace

template <>
struct http::Schema<Inner> {
  static constexpr std::string_view name = "Inner", text = "Inside.";
  static constexpr auto fields =
      std::tuple(field("kind", &Inner::kind, "Its kind.", {.values = kinds}),
                 field("size", &Inner::size, "Its size.", {.minimum = 1, .maximum = 9}));
};

template <>
struct http::Schema<Outer> {
  static constexpr std::string_view name = "Outer", text = "Outside.";
  static constexpr auto fields = std::tuple(
      field("name", &Outer::name, "Its name.", {.min_length = 1, .max_length = 3}),
      field("price", &Outer::price, "In dollars.", {.minimum = 0, .maximum = 100}),
      field("on", &Outer::on, "On."), field("inners", &Outer::inners, "Inside.", {.max_items = 2}),
      field("note", &Outer::note, "Or null."), field("numbers", &Outer::numbers, "Perhaps.", {.maximum = 5}));
};

namespace {

using http::decode_json;
using http::parse_json;

std::vector<std::string> violations_of(std::string_view text) {
  const auto value = parse_json(text);
  REQUIRE(value);
  const auto decoded = decode_json<Outer>(*value);
  std::vector<std::string> list;
  if (decoded) return list;
  for (const auto& violation : decoded.error())
    list.push_back(http::json_pointer(violation.place) + " " + violation.type);
  return list;
}

TEST_CASE("what is encoded is decoded to the same") {
  constexpr std::string_view text =
      R"({"name": "äöü", "price": 12.5, "on": true, "inners": [{"kind": "a"}, {"kind": "b", "size": 9}], "note": null, "numbers": [1, -2]})";
  const auto value = parse_json(text);
  REQUIRE(value);
  const auto decoded = decode_json<Outer>(*value);
  REQUIRE(decoded);
  CHECK(decoded->price.units() == 1250);
  CHECK(http::encode_json(*decoded) == text);
}

TEST_CASE("everything that is wrong is said at once, with its place") {
  CHECK(
      violations_of(
          R"({"name": "", "price": 100.01, "on": 1, "inners": [{"kind": "c", "size": 0, "x/y~": 1}, 7], "note": 4,
                         "numbers": [6, "7", 99999999999], "more": 1})") ==
      std::vector<std::string>{"/more unknown", "/name too_short", "/price out_of_range", "/on wrong_type",
                               "/inners/0/x~1y~0 unknown", "/inners/0/kind not_allowed",
                               "/inners/0/size out_of_range", "/inners/1 wrong_type", "/note wrong_type",
                               "/numbers/0 out_of_range", "/numbers/1 wrong_type",
                               "/numbers/2 out_of_range"});
  CHECK(violations_of("{}") == std::vector<std::string>{"/name missing", "/price missing", "/on missing",
                                                        "/inners missing", "/note missing"});
  CHECK(violations_of("[]") == std::vector<std::string>{" wrong_type"});
  CHECK(violations_of(R"({"name": "abcd", "price": 1.005, "on": true, "inners": [1, 2, 3], "note": "x"})") ==
        std::vector<std::string>{"/name too_long", "/price out_of_range", "/inners too_many"});
}

TEST_CASE("text that is no JSON, too deep, or ambiguous is refused") {
  for (const std::string_view text :
       {"", "{", "{\"a\": 1, \"a\": 2}", "[1,]", "nul", "\"\xff\"", "{} {}", "NaN"}) {
    CAPTURE(text);
    const auto value = parse_json(text);
    REQUIRE_FALSE(value);
    CHECK(value.error().code == estimate::ErrorCode::malformed_json);
  }
  CHECK_FALSE(parse_json(std::string(33, '[') + std::string(33, ']')));
  CHECK(parse_json(std::string(32, '[') + std::string(32, ']')));
  CHECK_FALSE(parse_json(std::string(100'000, '[')));
}

TEST_CASE("an error is worded in the style of its address") {
  const http::Refusal refusal({estimate::ErrorCode::too_many_active_jobs, "no more", ""},
                              {{"Retry-After", "5"}});
  const auto partner = error_response(refusal, "/v1/conversions", "id1");
  CHECK(partner.status == 429);
  CHECK(partner.body ==
        R"({"error": {"code": "too_many_active_jobs", "message": "no more", "request_id": "id1"}})");
  REQUIRE(partner.header("retry-after"));
  CHECK(error_response(refusal, "/api/v1/x", "id1").body == R"({"detail": "no more"})");

  http::Refusal invalid({estimate::ErrorCode::validation_failed, "wrong", ""});
  invalid.violations = {{{"a", std::size_t(0)}, "is required", "missing"}};
  const auto listed = error_response(invalid, "/api/v1/x", "id1");
  CHECK(listed.status == 422);
  CHECK(listed.body == R"({"detail": [{"loc": ["body", "a", 0], "msg": "is required", "type": "missing"}]})");
}

TEST_CASE("every error of the table has a body in both styles, and none tells what went wrong inside") {
  for (const auto& row : estimate::error_table()) {
    CAPTURE(row.name);
    const auto response = error_response(http::Refusal({row.code, "secret path", ""}), "/v1/x", "id1");
    CHECK(response.status == row.http_status);
    CHECK(response.error_code == row.name);
    CHECK(response.body.contains("\"code\": \"" + std::string(row.name) + '"'));
    const bool hidden = row.http_status >= 500 && row.code != estimate::ErrorCode::service_unavailable;
    CHECK(response.body.contains("secret path") == !hidden);
    CHECK(response.fault == (hidden ? "secret path" : ""));
  }
}

}  // namespace
