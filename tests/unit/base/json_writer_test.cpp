#include "esx/estimate/base/json_value.h"

#include <doctest/doctest.h>

#include <random>
#include <stdexcept>

#include <nlohmann/json.hpp>

namespace {

using estimate::JsonWriter;
using estimate::Money;

TEST_CASE("objects and arrays are indented by two spaces, and keys keep the order of the calls") {
  JsonWriter w;
  w.object();
  w.key("z");
  w.number(Money::from_units(-123450));
  w.key("a");
  w.array();
  w.integer(-7);
  w.object();
  w.end();
  w.array();
  w.end();
  w.boolean(true);
  w.null();
  w.end();
  w.key("none");
  w.number(std::optional<Money>());
  w.key("text");
  w.text_or_null("");
  w.end();
  CHECK(w.take() == R"({
  "z": -1234.5,
  "a": [
    -7,
    {},
    [],
    true,
    null
  ],
  "none": null,
  "text": null
})");
}

TEST_CASE("members of another writer's object come between a writer's own") {
  const auto object = [](std::initializer_list<const char*> keys) {
    JsonWriter w;
    w.object();
    for (const char* key : keys) {
      w.key(key);
      w.array();
      w.integer(1);
      w.end();
    }
    w.end();
    return w.take();
  };
  JsonWriter w;
  w.object();
  w.members(object({}));
  w.members(object({"a"}));
  w.key("b");
  w.array();
  w.integer(1);
  w.end();
  w.members(object({"c", "d"}));
  w.end();
  CHECK(w.take() == object({"a", "b", "c", "d"}));
}

TEST_CASE("members are refused in an array, after a key, and of what is not an object of lines") {
  JsonWriter array;
  array.array();
  CHECK_THROWS_AS(array.members("{}"), std::logic_error);
  JsonWriter object;
  object.object();
  CHECK_THROWS_AS(object.members("{\"a\": 1}"), std::logic_error);
  object.key("a");
  CHECK_THROWS_AS(object.members("{}"), std::logic_error);
}

TEST_CASE("a document can be a single value, and the writer is empty after take") {
  JsonWriter w;
  w.string("x");
  CHECK(w.take() == "\"x\"");
  w.integer(5);
  CHECK(w.take() == "5");
}

TEST_CASE("special characters are escaped and malformed UTF-8 is replaced") {
  JsonWriter w;
  w.string(std::string_view("\"\\\n\r\t\b\f\0\x1F\x7F/\xC3\xA9\xE9", 14));
  CHECK(w.take() == "\"\\\"\\\\\\n\\r\\t\\u0008\\u000c\\u0000\\u001f\x7F/\xC3\xA9\xEF\xBF\xBD\"");
}

TEST_CASE("any text survives a JSON reader") {
  std::mt19937_64 random(4);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (auto i = random() % 20; i > 0; --i) text += char(random() % 128);
    JsonWriter w;
    w.object();
    w.key(text);
    w.string(text);
    w.end();
    const auto read = nlohmann::json::parse(w.take());
    CHECK(read.at(text).get<std::string>() == text);
  }
}

TEST_CASE("wrong nesting is a programming error") {
  JsonWriter w;
  CHECK_THROWS_AS(w.end(), std::logic_error);
  CHECK_THROWS_AS(w.key("k"), std::logic_error);
  w.object();
  CHECK_THROWS_AS(w.null(), std::logic_error);
  CHECK_THROWS_AS((void)w.take(), std::logic_error);
  w.key("k");
  CHECK_THROWS_AS(w.key("l"), std::logic_error);
  CHECK_THROWS_AS(w.end(), std::logic_error);
  w.null();
  w.end();
  CHECK_THROWS_AS(w.null(), std::logic_error);
  CHECK(nlohmann::json::parse(w.take()).at("k").is_null());
}

}  // namespace
