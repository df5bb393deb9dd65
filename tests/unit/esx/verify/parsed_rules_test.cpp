#include "esx/verify/schema.h"

#include <doctest/doctest.h>

#include <array>
#include <stdexcept>

using namespace estimate::esx;

namespace {

constexpr std::array<ElementRule, 2> rules{
    {{"ROOT", "ITEM* NOTE? SIZE=ROOM_SIZE?", "id!:i name:s8", ""}, {"ROOM_SIZE", "", "", "d2"}}};

}  // namespace

TEST_CASE("the notation of a rule is parsed") {
  ParsedRules parsed(rules);
  const ParsedRule& root = parsed.at("ROOT");
  REQUIRE(root.child("ITEM") != nullptr);
  CHECK(root.child("ITEM")->many);
  CHECK(root.child("ITEM")->label == "ITEM");
  REQUIRE(root.child("NOTE") != nullptr);
  CHECK_FALSE(root.child("NOTE")->many);
  REQUIRE(root.child("SIZE") != nullptr);
  CHECK(root.child("SIZE")->label == "ROOM_SIZE");
  CHECK(root.child("ROOM_SIZE") == nullptr);
  REQUIRE(root.attribute("name") != nullptr);
  CHECK_FALSE(root.attribute("name")->type.fault("12345678"));
  CHECK(root.attribute("name")->type.fault("123456789"));
  CHECK(root.attribute("id!") == nullptr);
  CHECK(root.required == std::vector<std::string_view>{"id"});
  CHECK_FALSE(root.text);
  CHECK(parsed.at("ROOM_SIZE").text);
}

TEST_CASE("a rule stays where it is, and an unknown one is a mistake of the caller") {
  ParsedRules parsed(rules);
  const ParsedRule& root = parsed.at("ROOT");
  [[maybe_unused]] const ParsedRule& other = parsed.at("ROOM_SIZE");
  CHECK(&parsed.at("ROOT") == &root);
  CHECK_THROWS_AS([[maybe_unused]] const auto& unknown = parsed.at("ITEM"), std::out_of_range);
}
