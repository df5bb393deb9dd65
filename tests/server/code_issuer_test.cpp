#include "esxserver/billing/codes.h"

#include <doctest/doctest.h>

#include <set>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/system.h"
#include "support/results.h"

namespace {

using namespace test;

TEST_CASE("codes are read as people type them") {
  const std::string characters = "0123456789ABCDEFGHJK";
  CHECK(code_text(characters) == "01234-56789-ABCDE-FGHJK");
  for (const char* typed : {"01234-56789-ABCDE-FGHJK", "0123456789abcdefghjk", " o1234 5678-9 ABCDE FGHJK-",
                            "OI234-56789-ABCDE-FGHJK", "0l234-56789-ABCDE-FGHJK"})
    CHECK_MESSAGE(code_characters(typed) == characters, typed);
  for (const char* typed : {"", "-", "0123456789ABCDEFGHJ", "0123456789ABCDEFGHJKM", "0123456789ABCDEFGHJU",
                            "0123456789ABCDEFGHJ\n", "0123456789ABCDEFGHJ\xC3\x84"})
    CHECK_MESSAGE(code_characters(typed) == std::nullopt, typed);
}

TEST_CASE("a sealed text opens with its key, in its place, unchanged") {
  const std::string key(seal_key_bytes, 'k'), nonce(seal_nonce_bytes, 'n');
  const std::string sealed = seal(key, nonce, "here", "a secret");
  CHECK_FALSE(sealed.contains("secret"));
  CHECK(open_sealed(key, "here", sealed) == "a secret");
  CHECK(open_sealed(key, "there", sealed) == std::nullopt);
  CHECK(open_sealed(std::string(seal_key_bytes, 'x'), "here", sealed) == std::nullopt);
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    CHECK_MESSAGE(open_sealed(key, "here", changed) == std::nullopt, i);
    CHECK_MESSAGE(open_sealed(key, "here", sealed.substr(0, i)) == std::nullopt, i);
  }
}

TEST_CASE("a code is stored as a hash, and encrypted only if its owner may see it") {
  LocalBackend backend;
  SystemRandom random;
  CodeIssuer issuer(*backend.database, random);
  std::set<std::string> texts;
  for (const CodeKind kind : {CodeKind::signup, CodeKind::purchase, CodeKind::feedback, CodeKind::promo}) {
    const IssuedCode issued = must(issuer.issue({kind, 5, "Ann@Example.COM", noon, ""}, noon));
    CHECK(texts.insert(issued.text).second);
    CHECK(issued.text.size() == code_length + 3);
    CHECK(issued.record.hash == code_hash(code_characters(issued.text).value_or("")));
    CHECK(issued.record.email == "ann@example.com");
    CHECK(issued.record.ref == issued.record.id);
    CHECK(issued.record.credits == 5);
    CHECK(issued.record.expires_at == noon);
    // Another process has the same key.
    const auto revealed = CodeIssuer(*backend.database, random).reveal(issued.record);
    CHECK(revealed.has_value() == is_shown_to_owner(kind));
    CHECK(revealed.value_or(issued.text) == issued.text);
  }
  CHECK(must(issuer.issue({.ref = "session:1"}, noon)).record.ref == "session:1");
}

TEST_CASE("a copy that was moved to another code is not shown") {
  LocalBackend backend;
  SystemRandom random;
  CodeIssuer issuer(*backend.database, random);
  IssuedCode issued = must(issuer.issue({CodeKind::signup, 5, {}, {}, ""}, noon));
  issued.record.id = "another";
  const auto revealed = issuer.reveal(issued.record);
  REQUIRE_FALSE(revealed);
  CHECK(revealed.error().code == ErrorCode::store_failed);
}

}  // namespace
