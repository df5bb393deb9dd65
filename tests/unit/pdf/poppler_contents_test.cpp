// Deflated contents of pages, which zlib unpacks, or Poppler where zlib finds a fault.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "esx/estimate/read_pages.h"
#include "pdf/needs_colors.h"
#include "support/pdf_builder.h"

using estimate::ErrorCode;

namespace {

constexpr std::string_view shown_line = "BT /F1 9 Tf 36 700 Td (Tear off shingles) Tj ET\n";

/// Data as a block that is stored, not compressed.
std::string stored(std::string_view data, bool last) {
  const auto low = [](std::size_t number) { return static_cast<char>(number & 0xFF); };
  const auto length = [&](std::size_t number) { return std::string{low(number), low(number >> 8)}; };
  return std::string(1, last ? '\1' : '\0') + length(data.size()) + length(~data.size()) + std::string(data);
}

const std::string zlib_header = "\x78\x01", any_checksum = "none";

std::string deflated(std::string_view data) { return zlib_header + stored(data, true) + any_checksum; }

std::string in_hexadecimal(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  for (const unsigned char byte : bytes) text += {digits[byte >> 4], digits[byte & 15]};
  return text + ">";
}

struct Seen {
  std::string words;
  bool damaged;
};

Seen seen(const std::string& contents, const std::string& filter = "/Filter /FlateDecode") {
  const std::string pdf = test::pdf_of({{contents, {}, {}, filter}});
  const auto read = estimate::read_pages(test::bytes_of(pdf));
  REQUIRE(read.has_value());
  Seen seen{{}, std::ranges::count(read->warnings, "damaged_page", &estimate::Warning::code) > 0};
  for (const estimate::Word& word : read->value.pages[0].words) seen.words += word.text + ' ';
  return seen;
}

}  // namespace

TEST_CASE("deflated contents are read, whatever their checksum is" * test::needs_colors) {
  const Seen page = seen(deflated(shown_line));
  CHECK(page.words == "Tear off shingles ");
  CHECK_FALSE(page.damaged);
}

TEST_CASE("a filter below the deflated contents is undone" * test::needs_colors) {
  const Seen page = seen(in_hexadecimal(deflated(shown_line)), "/Filter [/ASCIIHexDecode /FlateDecode]");
  CHECK(page.words == "Tear off shingles ");
  CHECK_FALSE(page.damaged);
}

TEST_CASE("a predictor of deflated contents is undone" * test::needs_colors) {
  const std::string parameters = " << /Predictor 12 /Columns " + std::to_string(shown_line.size()) + " >>";
  const std::string row = std::string(1, '\0') + std::string(shown_line);  // 0: as it is
  for (const std::string filter : {"/Filter /FlateDecode /DecodeParms", "/Filter /FlateDecode /DP"}) {
    const Seen page = seen(deflated(row), filter + parameters);
    CHECK(page.words == "Tear off shingles ");
    CHECK_FALSE(page.damaged);
  }
}

TEST_CASE("what precedes a fault in deflated contents is read" * test::needs_colors) {
  std::string wrong_length = stored(shown_line, true);
  wrong_length[3] ^= 1;
  const std::string sound = zlib_header + stored(shown_line, false);
  CHECK(seen(sound + wrong_length).words == "Tear off shingles ");
  CHECK(seen(sound + wrong_length).damaged);
  CHECK(seen(sound).words == "Tear off shingles ");
}

TEST_CASE("contents that are not deflated are read up to their end" * test::needs_colors) {
  CHECK(seen(std::string(shown_line), "").words == "Tear off shingles ");
  CHECK(seen("neither", "/Filter /FlateDecode").damaged);
}

TEST_CASE("deflated contents above the limit are rejected" * test::needs_colors) {
  estimate::Limits limits;
  limits.entry_bytes = 100'000;
  const auto read = [&](std::size_t blocks) {
    std::string contents = zlib_header;
    for (std::size_t i = 1; i <= blocks; ++i) contents += stored(std::string(50'000, ' '), i == blocks);
    const std::string pdf = test::pdf_of({{contents, {}, {}, "/Filter /FlateDecode"}});
    return estimate::read_pages(test::bytes_of(pdf), {limits});
  };
  CHECK(read(2).has_value());
  REQUIRE_FALSE(read(3).has_value());
  CHECK(read(3).error().code == ErrorCode::pdf_bomb);
}
