// Synthetic prints with known content.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "esx/estimate/read_pages.h"
#include "pdf/needs_colors.h"
#include "support/files.h"
#include "support/pdf_builder.h"

using estimate::Document;
using estimate::Page;
using estimate::Word;
using test::needs_colors;

namespace {

constexpr std::array layouts = {"FINAL8", "ROUGH", "AGELIFE", "CONTRACTOR", "FINAL8_COVTYPE"};
Document read_sample(const std::string& name, unsigned threads = 1) {
  const std::string file = test::read_file("tests/fixtures/synthetic/" + name + ".pdf");
  estimate::ReadPagesOptions options;
  options.threads = threads;
  auto result = estimate::read_pages(test::bytes_of(file), options);
  REQUIRE(result.has_value());
  if (estimate::pdf::source_sees_color_and_rules()) CHECK(result->warnings.empty());
  return std::move(result->value);
}

nlohmann::json read_truth(const std::string& name) {
  return nlohmann::json::parse(test::read_file("tests/fixtures/synthetic/" + name + ".truth.json"));
}

/// "2360.60" as printed: "2,360.60".
std::string printed(std::string amount) {
  const std::size_t digits = amount.starts_with('-') ? 1 : 0;
  for (std::size_t i = amount.find('.'); i != std::string::npos && i > digits + 3; i -= 3)
    amount.insert(i - 3, ",");
  return amount;
}

bool has_number_at(const Page& page, const std::string& text, double right_edge) {
  return std::ranges::any_of(page.words, [&](const Word& word) {
    return word.text == text && std::abs(word.box.x1 - right_edge) <= 0.6;
  });
}

}  // namespace

TEST_CASE("every sample has the pages of its truth file") {
  for (const std::string layout : layouts) {
    for (const std::string size : {"_small", "_hard"}) {
      const std::string name = layout + size;
      CAPTURE(name);
      const Document document = read_sample(name);
      CHECK(document.page_count == read_truth(name)["pages"]);
      CHECK(document.pages.size() == static_cast<std::size_t>(document.page_count));
      CHECK(document.creator.starts_with("Xactimate"));
    }
  }
  CHECK(read_sample("LETTER").title == "Claim Letter");
}

TEST_CASE("the result does not depend on the number of threads") {
  for (const std::string name : {"FINAL8_hard", "FINAL8_large", "LETTER"}) {
    const Document one = read_sample(name, 1);
    for (const unsigned threads : {2U, 8U}) CHECK(read_sample(name, threads).pages == one.pages);
  }
}

TEST_CASE("numbers end at the right edges of their columns") {
  for (const std::string layout : layouts) {
    for (const std::string size : {"_small", "_hard"}) {
      const std::string name = layout + size;
      const Document document = read_sample(name);
      const nlohmann::json truth = read_truth(name);
      std::size_t checked = 0;
      for (const auto& section : truth["sections"]) {
        for (const auto& item : section["items"]) {
          for (const auto& [column, edge] : truth["columns"]["number_right_edges"].items()) {
            const bool is_plain_amount =
                column == "rcv" || column == "acv" || column == "tax" || column == "total";
            if (!is_plain_amount || !item.contains(column) || !item[column].is_string()) continue;
            const std::string amount = printed(item[column]);
            const int page = item["page"];
            // The figures of an item may be on the page after the one where it begins.
            const bool found = has_number_at(document.pages.at(page - 1), amount, edge) ||
                               has_number_at(document.pages.at(page), amount, edge);
            if (!found) MESSAGE(name << " item " << item["n"] << " " << column << " " << amount);
            CHECK(found);
            ++checked;
          }
        }
      }
      CHECK(checked > 20);
    }
  }
}

TEST_CASE("struck items are gray and struck, and nothing else is" * needs_colors) {
  for (const std::string layout : layouts) {
    const std::string name = layout + "_hard";
    CAPTURE(name);
    const Document document = read_sample(name);
    const nlohmann::json truth = read_truth(name);
    for (const Page& page : document.pages) {
      for (const Word& word : page.words) CHECK(word.struck == (word.color == 0x7F7F7F));
    }
    for (const auto& section : truth["sections"]) {
      for (const auto& item : section["items"]) {
        const std::string number = std::to_string(item["n"].get<int>()) + ".";
        const Page& page = document.pages.at(item["page"].get<std::size_t>() - 1);
        const auto word = std::ranges::find_if(
            page.words, [&](const Word& w) { return w.text == number && w.box.x0 < 60; });
        // A rough draft does not strike the number itself.
        if (word != page.words.end() && layout != "ROUGH") CHECK(word->struck == item["struck"].get<bool>());
      }
    }
  }
}

TEST_CASE("rotated pages come out upright" * needs_colors) {
  const Document document = read_sample("FINAL8_hard");
  std::size_t turned = 0;
  for (const Page& page : document.pages) {
    if (page.rotation == 0) continue;
    ++turned;
    const auto upright = std::ranges::count(page.words, false, &Word::rotated);
    CHECK(upright * 3 >= static_cast<std::ptrdiff_t>(page.words.size()) * 2);  // sketches have rotated labels
  }
  CHECK(turned == 2);
}

TEST_CASE("touching cells are two words" * needs_colors) {
  const Document document = read_sample("FINAL8_hard");
  for (const Page& page : document.pages) {
    for (const Word& word : page.words) {
      const bool glued =
          word.text.size() > 4 && word.text.ends_with("SF") && word.text.find('.') != std::string::npos;
      CHECK_MESSAGE(!glued, word.text);
    }
  }
}
