#include "esx/estimate/base/sha256.h"

#include <doctest/doctest.h>

namespace {

// The examples of FIPS 180-4.
TEST_CASE("known digests") {
  CHECK(estimate::sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(estimate::sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(estimate::sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(estimate::sha256_hex(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("pieces have the digest of the whole, and the next hash begins anew") {
  estimate::Sha256 hash;
  hash.add("a");
  hash.add(std::string_view());
  hash.add("bc");
  CHECK(hash.hex() == estimate::sha256_hex("abc"));
  CHECK(hash.hex() == estimate::sha256_hex(""));
  hash.add("abc");
  CHECK(hash.digest().starts_with("\xBA\x78\x16"));
}

TEST_CASE("bytes and characters have the same digest") {
  const std::string_view text("a\0\xFF", 3);
  CHECK(estimate::sha256_hex(std::as_bytes(std::span(text))) == estimate::sha256_hex(text));
}

}  // namespace
