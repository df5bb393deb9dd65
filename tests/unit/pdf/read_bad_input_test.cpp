// What read_pages does with files that are not PDFs, damaged, locked or made to exhaust it.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>

#include "esx/estimate/read_pages.h"
#include "pdf/source.h"
#include "support/files.h"
#include "support/pdf_builder.h"

using estimate::ErrorCode;
using estimate::Limits;
using test::PdfPage;

namespace {

// poppler-cpp alone reports less of the damage and cannot be stopped inside a page.
const auto needs_device = doctest::skip(!estimate::pdf::source_sees_color_and_rules());

constexpr const char* line_of_text = "BT /F1 9 Tf 36 700 Td (Tear off shingles) Tj ET\n";

auto read(const std::string& file, const Limits& limits = {}) {
  return estimate::read_pages(test::bytes_of(file), {limits});
}

estimate::AnyErrorCode error_of(const std::string& file, const Limits& limits = {}) {
  const auto result = read(file, limits);
  REQUIRE_FALSE(result.has_value());
  CHECK_FALSE(result.error().message.empty());
  return result.error().code;
}

bool warns(const std::string& file, std::string_view code) {
  const auto result = read(file);
  REQUIRE(result.has_value());
  return std::ranges::find(result->warnings, code, &estimate::Warning::code) != result->warnings.end();
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

/// Limits that a test's bomb reaches quickly.
Limits small_limits() {
  Limits limits;
  limits.entry_bytes = 1'000'000;
  return limits;
}

}  // namespace

TEST_CASE("a file without %PDF- in its first 1024 bytes is not a PDF") {
  CHECK(error_of("") == ErrorCode::not_a_pdf);
  CHECK(error_of("PK\x03\x04 something else") == ErrorCode::not_a_pdf);
  const std::string pdf = test::pdf_with(line_of_text);
  CHECK(error_of(std::string(1024, ' ') + pdf) == ErrorCode::not_a_pdf);
  CHECK(read(std::string(100, '\n') + pdf).has_value());
}

TEST_CASE("a file above the limit is not read") {
  Limits limits;
  limits.input_bytes = 100;
  CHECK(error_of(test::pdf_with(line_of_text), limits) == ErrorCode::file_too_large);
}

TEST_CASE("a header alone, or a file without a catalog, is damaged" * needs_device) {
  CHECK(error_of("%PDF-1.4\n") == ErrorCode::damaged_pdf);
  CHECK(error_of("%PDF-1.4\n1 0 obj\n<< /Type /Nothing >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF") ==
        ErrorCode::damaged_pdf);
}

TEST_CASE("an intact file does not cause a warning about damage" * needs_device) {
  const std::string pdf = test::pdf_with(line_of_text);
  CHECK_FALSE(warns(pdf, "damaged_pdf_repaired"));
  CHECK_FALSE(warns(pdf, "damaged_page"));
}

TEST_CASE("a file that was truncated anywhere is never mistaken for an intact one") {
  const std::string pdf = test::read_file("tests/fixtures/synthetic/FINAL8_small.pdf");
  REQUIRE(pdf.size() > 1000);
  for (std::size_t share = 1; share < 40; ++share) {
    const auto result = read(pdf.substr(0, pdf.size() * share / 40));
    if (!result) {
      CHECK(result.error().code == ErrorCode::damaged_pdf);
      continue;
    }
    REQUIRE_FALSE(result->warnings.empty());
    CHECK(result->warnings.front().code == "damaged_pdf_repaired");
  }
  CHECK(warns(pdf.substr(0, pdf.size() - 8), "damaged_pdf_repaired"));
}

TEST_CASE("an invalid cross-reference table is rebuilt and reported" * needs_device) {
  std::string pdf = test::pdf_with(line_of_text);
  pdf.replace(pdf.rfind("startxref\n") + 10, 3, "999");
  const auto result = read(pdf);
  REQUIRE(result.has_value());
  CHECK(result->value.pages[0].words.size() == 3);
  CHECK(warns(pdf, "damaged_pdf_repaired"));
}

TEST_CASE("a page whose contents cannot be read is named" * needs_device) {
  const std::string pdf = test::pdf_of({{line_of_text}, {"no zlib data", {}, {}, "/Filter /FlateDecode"}});
  const auto result = read(pdf);
  REQUIRE(result.has_value());
  const auto damaged = std::ranges::find(result->warnings, "damaged_page", &estimate::Warning::code);
  REQUIRE(damaged != result->warnings.end());
  CHECK(damaged->page == 2);
  CHECK(result->value.pages.size() == 2);
}

TEST_CASE("a page that is missing from the file is named, and a file with all pages missing is an error") {
  std::string pdf = test::pdf_of({{line_of_text}, {line_of_text}});
  pdf.replace(pdf.find("5 0 R"), 5, "9 0 R");
  CHECK(warns(pdf, "damaged_page"));
  pdf.replace(pdf.find("3 0 R"), 5, "8 0 R");
  CHECK(error_of(pdf) == ErrorCode::damaged_pdf);
}

TEST_CASE("a table that turns out to be wrong gives the same pages on any number of threads" * needs_device) {
  std::vector<PdfPage> twelve(12, PdfPage{line_of_text});
  std::string pdf = test::pdf_of(twelve);
  // The entry of the eighth page's contents points into the middle of something else.
  const std::size_t table = pdf.find("xref\n0 ");
  const std::size_t entry = pdf.find('\n', table + 5) + 1 + 18 * std::size_t{20};
  pdf.replace(entry, 10, "0000000020");
  estimate::ReadPagesOptions options;
  const auto one = estimate::read_pages(test::bytes_of(pdf), options);
  options.threads = 3;
  const auto three = estimate::read_pages(test::bytes_of(pdf), options);
  REQUIRE(one.has_value());
  REQUIRE(three.has_value());
  CHECK(one->value.pages == three->value.pages);
  CHECK(one->warnings == three->warnings);
  CHECK(one->warnings.front().code == "damaged_pdf_repaired");
}

TEST_CASE("a damaged print gives the same pages and warnings on any number of threads" * needs_device) {
  // Each copy of the file reports what pages share, such as a font, with the first page that it reads.
  const std::string print = test::read_file("tests/fixtures/synthetic/SF_hard.pdf");
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    CAPTURE(round);
    std::string pdf = print;
    for (int i = 0; i < 30; ++i) pdf[random() % pdf.size()] = static_cast<char>(random() % 256);
    estimate::ReadPagesOptions options;
    const auto one = estimate::read_pages(test::bytes_of(pdf), options);
    options.threads = 2;
    const auto two = estimate::read_pages(test::bytes_of(pdf), options);
    REQUIRE(one.has_value() == two.has_value());
    if (!one) continue;
    CHECK(one->value.pages == two->value.pages);
    CHECK(one->warnings == two->warnings);
  }
}

TEST_CASE("an encrypted file is read if its user password is empty") {
  const auto result = read(test::read_file("tests/fixtures/pdf/encrypted_empty_password.pdf"));
  REQUIRE(result.has_value());
  CHECK(result->value.title == "Locked");
  REQUIRE(result->value.pages[0].words.size() == 5);
  CHECK(result->value.pages[0].words[4].text == "2,251.22");
  CHECK(error_of(test::read_file("tests/fixtures/pdf/encrypted_user_password.pdf")) ==
        ErrorCode::password_required);
  ReadPagesOptions options;
  options.password = "anything";  // a file that opens without a password needs none
  const std::string open = test::read_file("tests/fixtures/pdf/encrypted_empty_password.pdf");
  CHECK(read_pages(std::as_bytes(std::span(open)), options).has_value());
  const std::string locked = test::read_file("tests/fixtures/pdf/encrypted_user_password.pdf");
  const auto refused = read_pages(std::as_bytes(std::span(locked)), options);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == ErrorCode::wrong_password);
}

TEST_CASE("encrypted streams that are large enough to be probed are not damaged" * needs_device) {
  Limits limits;
  limits.entry_bytes = 10'000;
  const auto result = read(test::read_file("tests/fixtures/pdf/encrypted_aes.pdf"), limits);
  REQUIRE(result.has_value());
  CHECK(result->value.pages[0].words.size() == 5);
  CHECK(result->warnings.empty());
}

TEST_CASE("a file without pages is empty") { CHECK(error_of(test::pdf_of({})) == ErrorCode::empty_pdf); }

TEST_CASE("too many pages are rejected before any is read") {
  const std::string pdf = test::pdf_of(std::vector<PdfPage>(10'000, PdfPage{line_of_text}));
  const auto begin = std::chrono::steady_clock::now();
  CHECK(error_of(pdf) == ErrorCode::too_many_pages);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("a page with a million words is rejected" * needs_device) {
  CHECK(error_of(test::pdf_with("BT /F1 9 Tf " +
                                repeated("1 0 0 1 36 700 Tm (a b c d e f g h) Tj ", 130'000) + "ET")) ==
        ErrorCode::too_many_words);
}

TEST_CASE("a word with millions of letters is rejected" * needs_device) {
  CHECK(error_of(test::pdf_with("BT /F1 0.1 Tf 36 700 Td (" + std::string(3'000'000, '.') + ") Tj ET")) ==
        ErrorCode::too_many_words);
}

TEST_CASE("a time limit of zero is reached") {
  Limits limits;
  limits.time = std::chrono::milliseconds(0);
  CHECK(error_of(test::pdf_with(line_of_text), limits) == ErrorCode::time_limit);
}

TEST_CASE("contents that unpack to gigabytes are rejected" * needs_device) {
  CHECK(error_of(test::read_file("tests/fixtures/pdf/flate_bomb.pdf")) == ErrorCode::pdf_bomb);
}

TEST_CASE("nested filters are rejected wherever the stream is" * needs_device) {
  // 0x81 repeats the next byte 128 times: every level of run lengths unpacks to 64 times its size.
  const std::string packed = repeated("\x81\x81", 200) + "\x80";
  const std::string filter = "/Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode] ";
  CHECK(error_of(test::pdf_of({{packed, {}, {}, filter}}), small_limits()) == ErrorCode::pdf_bomb);

  const std::string stream = ">>\nstream\n" + packed + "\nendstream";
  const std::string length = "<< /Length " + std::to_string(packed.size()) + " " + filter;
  CHECK(error_of(test::pdf_of({{"/Fm Do", {}, "/XObject << /Fm 3 0 R >>"}}, "",
                              {length + "/Subtype /Form /BBox [0 0 9 9] " + stream}),
                 small_limits()) == ErrorCode::pdf_bomb);
  CHECK(
      error_of(test::pdf_of(
                   {{"BT /F1 9 Tf (a) Tj ET", {}, "/ColorSpace << /C [/Separation /X /DeviceGray 3 0 R] >>"},
                    {"/C cs 1 scn BT /F1 9 Tf (a) Tj ET",
                     {},
                     "/ColorSpace << /C [/Separation /X /DeviceGray 3 0 R] >>"}},
                   "", {length + "/FunctionType 4 /Domain [0 1] /Range [0 1] " + stream}),
               small_limits()) == ErrorCode::pdf_bomb);
}

TEST_CASE("forms that draw themselves end, and forms that multiply are rejected" * needs_device) {
  const auto form = [](const std::string& contents, const std::string& resources) {
    return "<< /Length " + std::to_string(contents.size()) +
           " /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << " + resources +
           " >> >> >>\nstream\n" + contents + "\nendstream";
  };
  CHECK(read(test::pdf_of({{"/A Do", {}, "/XObject << /A 3 0 R >>"}}, "", {form("/A Do", "/A 3 0 R")}))
            .has_value());

  std::vector<std::string> tenfold;
  tenfold.reserve(10);
  for (int i = 0; i < 9; ++i)
    tenfold.push_back(form(repeated("/A Do ", 9), "/A " + std::to_string(4 + i) + " 0 R"));
  tenfold.push_back(form("0 0 m", ""));
  CHECK(error_of(test::pdf_of({{"/A Do", {}, "/XObject << /A 3 0 R >>"}}, "", tenfold)) ==
        ErrorCode::pdf_bomb);
}

TEST_CASE("endlessly saved states are rejected, and so are contents above the limit" * needs_device) {
  CHECK(error_of(test::pdf_with(repeated("q ", 20'000))) == ErrorCode::pdf_bomb);
  CHECK(error_of(test::pdf_with(std::string(1'000'001, ' ')), small_limits()) == ErrorCode::pdf_bomb);
}

TEST_CASE("tables that claim a huge size are not built" * needs_device) {
  const std::string claim =
      "<< /FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [16000 16000] /BitsPerSample 8 ";
  const std::string color_space = "/ColorSpace << /C [/Separation /X /DeviceGray 3 0 R] >>";
  const std::string pdf = test::pdf_of({{"/C cs 1 scn BT /F1 9 Tf 36 700 Td (text) Tj ET", {}, color_space}},
                                       "", {claim + "/Length 3 >>\nstream\nabc\nendstream"});
  const auto begin = std::chrono::steady_clock::now();
  const auto result = read(pdf);
  REQUIRE(result.has_value());
  CHECK(result->value.pages[0].words.size() == 1);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}
