#include "esx/estimate/base/json_value.h"

#include <doctest/doctest.h>

using estimate::JsonValue;
using estimate::read_json;

namespace {

std::string where_of(std::string_view text) {
  const auto read = read_json(text);
  REQUIRE_FALSE(read);
  CHECK(read.error().code == estimate::ErrorCode::malformed_json);
  return read.error().where;
}

}  // namespace

TEST_CASE("a document that is read is written the same, digit by digit") {
  constexpr std::string_view text = R"({
  "price": 12.50,
  "count": 18446744073709551615,
  "tiny": 1e-7,
  "list": [1, null, true, "äöü\n"],
  "objects": [
    {
      "empty": []
    }
  ]
})";
  const auto value = read_json(text);
  REQUIRE(value);
  CHECK(to_json(*value) == text);
  CHECK(value->find("price")->number()->digits == "12.50");
  CHECK(value->at_path("list[3]")->as_text() == "äöü\n");
  CHECK(value->at_path("objects[0].empty")->list()->empty());
  CHECK(value->at_path("objects[1]") == nullptr);
  CHECK(value->find("price")->find("x") == nullptr);
}

TEST_CASE("text that is not JSON, too deep, too long or ambiguous is refused") {
  for (const std::string_view text : {"", "{", R"({"a": 1, "a": 2})", "[1,]", "nul", "\"\xff\"", "{} {}",
                                      "NaN", "1e999", "// comment\n1", "'a'"}) {
    CAPTURE(text);
    where_of(text);
  }
  CHECK(read_json(std::string(64, '[') + std::string(64, ']')));
  where_of(std::string(65, '[') + std::string(65, ']'));
  where_of(std::string(100'000, '['));
  CHECK_FALSE(read_json("[1, 2]", {.bytes = 5}));
  CHECK_FALSE(read_json("[1, 2]", {.values = 2}));
  CHECK_FALSE(read_json("[[]]", {.depth = 1}));
}

TEST_CASE("an object with many names is refused when one occurs twice") {
  std::string text = "{";
  for (int i = 0; i < 100'000; ++i) text += "\"n" + std::to_string(i) + "\": 1, ";
  CHECK(read_json(text + "\"m\": 1}"));
  CHECK_FALSE(read_json(text + "\"n7\": 1}"));
}

TEST_CASE("an error points at the innermost value begun") {
  CHECK(where_of("{") == "");
  CHECK(where_of(R"({"a": [1, {"b/c~": x}]})") == "/a/1/b~1c~0");
  CHECK(where_of(R"({"a": [1, 2, x]})") == "/a/2");
}

TEST_CASE("members are set at a path, and the objects on the way are made") {
  JsonValue value;
  value.set_path("panel.service_a", JsonValue::integer(200));
  value.set("rooms", JsonValue(JsonValue::List{JsonValue(JsonValue::Object())}));
  value.set_path("rooms[0].name", JsonValue("Kitchen"));
  value.set_path("rooms[1].name", JsonValue("nowhere"));
  CHECK(*value.at_path("panel.service_a") == JsonValue::exact("200.0"));
  CHECK(*value.at_path("rooms[0].name") == JsonValue("Kitchen"));
  CHECK(value.find("rooms")->list()->size() == 1);
}

TEST_CASE("decimals are rounded half up as on paper") {
  CHECK(estimate::rounded_decimal(5.2325, 3) == "5.233");
  CHECK(estimate::rounded_decimal(-5.2325, 3) == "-5.233");
  CHECK(estimate::rounded_decimal(12.0, 2) == "12");
  CHECK(estimate::rounded_decimal(-0.001, 2) == "0");
  CHECK(estimate::shortest_decimal(0.1) == "0.1");
  CHECK(estimate::shortest_decimal(1e21) == "1000000000000000000000");
  CHECK(JsonValue::rounded(1.0 / 0.0, 2).is_null());
}
