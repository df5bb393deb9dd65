#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "esx/estimate/base/json_value.h"

using estimate::JsonValue;
using estimate::read_json;
using estimate::read_json_without;

namespace {

constexpr std::string_view sample =
    R"({"a": [1, -0, -2.50, 1e-7, 12E+2, 18446744073709551616], "b": {"\u00e9\ud83d\ude00": "\"\\\/\b\f\n\r\t"},
    "estimate": {"deep": [[{}], [], {"x": [null, true, false]}], "text": "é €"}, "c": ""})";

/// The sample with a few bytes deleted, doubled or replaced by those that matter to the syntax.
std::string damaged(std::mt19937& random) {
  constexpr std::string_view bytes = "{}[]\",:\\u0159eE+-.tfn \x80\xC3";
  std::string text(sample);
  for (auto left = 1 + random() % 3; left > 0; --left) {
    const std::size_t at = random() % text.size();
    if (random() % 3 == 0)
      text.erase(at, 1);
    else if (random() % 2 == 0)
      text.insert(at, 1, bytes[random() % bytes.size()]);
    else
      text[at] = bytes[random() % bytes.size()];
  }
  return text;
}

/// The library's own answer; it keeps the last of two members of one name, so those are not compared.
bool is_json(const std::string& text) { return nlohmann::json::accept(text); }

}  // namespace

TEST_CASE("texts are accepted and refused as by the library itself, with the same values") {
  std::mt19937 random(7);
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = damaged(random);
    CAPTURE(text);
    const auto read = read_json(text);
    if (!read && read.error().message.contains("twice")) continue;
    REQUIRE(read.has_value() == is_json(text));
    if (!read) continue;
    ++accepted;
    REQUIRE(nlohmann::json::parse(to_json(*read)) == nlohmann::json::parse(text));
  }
  CHECK(accepted > 1'000);
}

TEST_CASE("a member that is left out is null, and its syntax is checked") {
  const auto whole = read_json(sample), part = read_json_without(sample, "estimate");
  REQUIRE(whole);
  REQUIRE(part);
  CHECK(part->find("estimate")->is_null());
  CHECK(*part->find("a") == *whole->find("a"));
  CHECK(*part->find("c") == JsonValue(""));
  CHECK_FALSE(
      read_json_without(R"({"estimate": )" + std::string(64, '[') + std::string(64, ']') + "}", "estimate"));
  std::mt19937 random(8);
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = damaged(random);
    CAPTURE(text);
    const auto read = read_json_without(text, "estimate");
    if (!read && read.error().message.contains("twice")) continue;
    REQUIRE(read.has_value() == is_json(text));
  }
}

TEST_CASE("an error names the first byte that does not fit") {
  const auto message_of = [](std::string_view text) { return read_json(text).error().message; };
  CHECK(message_of("{") == "not valid JSON at byte 2");
  CHECK(message_of("[1 2]") == "not valid JSON at byte 4");
  CHECK(message_of("nul") == "not valid JSON at byte 4");
  CHECK(message_of("[1,]") == "not valid JSON at byte 4");
  CHECK(message_of("[1 222]") == "not valid JSON at byte 4");
  CHECK(message_of(R"({"a" "long"})") == "not valid JSON at byte 6");
  CHECK(message_of(R"({"a": 1, false: 2})") == "not valid JSON at byte 10");
  CHECK(message_of("[1, -1e999]") == "not valid JSON at byte 5");
  CHECK(message_of("[\"a\xFF\"]") == "not valid JSON at byte 4");
  CHECK(message_of(R"(["\ud83d"])") == "not valid JSON at byte 9");
  CHECK(message_of({"[1]\0[", 5}) == "not valid JSON at byte 4");
}

TEST_CASE("numbers keep their digits") {
  for (const char* digits :
       {"0", "7", "-12", "18446744073709551615", "18446744073709551616", "-9223372036854775808",
        "-9223372036854775809", "1.50", "-0.0", "12E+2", "1e-999"})
    CHECK(read_json(digits)->number()->digits == digits);
  CHECK(read_json("0e999")->as_double() == 0);
}

TEST_CASE("a byte order mark is skipped, and a negative zero is zero") {
  CHECK(read_json("\xEF\xBB\xBF-0")->number()->digits == "0");
  CHECK(read_json("-0.0")->number()->digits == "-0.0");
}
