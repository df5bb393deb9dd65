#include "estimate/inflate.h"

#include <doctest/doctest.h>

#include <string>

namespace {

// "to be or not to be", and how zlib packs it.
constexpr std::string_view unpacked = "to be or not to be";
const std::string packed(
    "\x78\x9c\x2b\xc9\x57\x48\x4a\x55\xc8\x2f\x52\xc8\xcb\x2f\x51\x28\x01\x71\x00\x3a\xa2\x06\x27", 23);

/// Bytes as a zlib stream of blocks that are stored, not compressed. The last one is empty.
std::string stored(std::string_view bytes) {
  constexpr std::size_t largest = 65'535;
  std::string stream = "\x78\x01";
  while (true) {
    const std::string_view block = bytes.substr(0, largest);
    const auto add_number = [&](std::size_t number) {
      stream += static_cast<char>(number & 0xFF);
      stream += static_cast<char>(number >> 8 & 0xFF);
    };
    stream += block.empty() ? '\1' : '\0';
    add_number(block.size());
    add_number(~block.size());
    stream += block;
    bytes.remove_prefix(block.size());
    if (block.empty()) return stream + "none";  // for the checksum
  }
}

bool inflate_to(std::string_view from, std::string& bytes) {
  return estimate::append_inflated(from, bytes, [] { return false; });
}

}  // namespace

TEST_CASE("deflated bytes are appended") {
  std::string bytes = "said: ";
  REQUIRE(inflate_to(packed, bytes));
  CHECK(bytes == "said: " + std::string(unpacked));
}

TEST_CASE("a million deflated bytes are appended") {
  std::string bytes = "said: ", many;
  for (int number = 0; many.size() < 1'000'000; ++number) many += std::to_string(number) + ' ';
  REQUIRE(inflate_to(stored(many), bytes));
  CHECK(bytes == "said: " + many);
}

TEST_CASE("the checksum of deflated bytes does not count, nor does what follows") {
  std::string bytes, other_sum = packed;
  other_sum.back() ^= 1;
  REQUIRE(inflate_to(other_sum + "more", bytes));
  CHECK(bytes == unpacked);
}

TEST_CASE("nothing is appended from deflated bytes with a fault or without an end") {
  std::string bytes = "kept", fault = packed;
  fault[3] = '\xff';
  for (const std::string& from : {fault, packed.substr(0, 10), std::string(), std::string("not deflated")}) {
    CHECK_FALSE(inflate_to(from, bytes));
    CHECK(bytes == "kept");
  }
}

TEST_CASE("unpacking ends when there is enough") {
  std::string bytes;
  CHECK(estimate::append_inflated(packed, bytes, [] { return true; }));
  CHECK(bytes.empty());
}
