#include "assemble/mark_uncertain.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "model/tokens.h"

namespace estimate::assemble {
namespace {

// From 0 to 1. Measured on the scans of tests/ocr: few correct words have a lower confidence, and most
// incorrect words do.
constexpr float least_confidence = 0.7F;
constexpr int max_marks_per_page = 12;

std::set<int> recognized_pages(const Document& document) {
  std::set<int> pages;
  for (const Page& page : document.pages) {
    if (page.recognized) pages.insert(page.number);
  }
  return pages;
}

/// "item:5.rcv" → "5"; empty for checks that are not of an item.
std::string item_number(std::string_view check) {
  if (!check.starts_with("item:")) return {};
  check.remove_prefix(5);
  return std::string(check.substr(0, check.rfind('.')));
}

std::string difference(const Check& check) {
  return "printed " + check.printed.grouped() + ", computed " + check.computed.grouped();
}

/// The page of the section of a check "section:S2.rcv"; nullopt for other checks.
std::optional<int> page_of_section(const Estimate& estimate, std::string_view check) {
  for (const Section& section : estimate.sections) {
    if (check.starts_with("section:" + section.id + ".")) return section.page;
  }
  return std::nullopt;
}

/// Marks the lines and totals that do not add up.
void mark_open_checks(const Estimate& estimate, const std::set<int>& pages, std::vector<Warning>& warnings) {
  std::map<std::string, int> page_of_item;
  for (const LineItem& item : estimate.items) page_of_item.emplace(item.number, item.page);
  for (const Check& check : estimate.reconciliation.checks) {
    if (check.ok) continue;
    const std::string number = item_number(check.what);
    const auto item = page_of_item.find(number);
    if (number.empty() || item == page_of_item.end()) {
      warnings.push_back({"ocr_uncertain",
                          "a total on recognized pages does not add up: " + difference(check),
                          page_of_section(estimate, check.what), check.what});
    } else if (pages.contains(item->second)) {
      warnings.push_back({"ocr_uncertain",
                          "recognized figures of the line do not add up: " + difference(check), item->second,
                          number});
    }
  }
}

/// Marks lines of which only the number and the description were recognized.
void mark_lines_without_figures(const Estimate& estimate, const std::set<int>& pages,
                                std::vector<Warning>& warnings) {
  for (const LineItem& item : estimate.items) {
    if (pages.contains(item.page) && !item.quantity && !item.rcv && item.status.empty())
      warnings.push_back(
          {"ocr_uncertain", "the figures of the line were not recognized", item.page, item.number});
  }
}

std::string missing_numbers(int first, int last) {
  return first == last ? "line " + std::to_string(first)
                       : "lines " + std::to_string(first) + " to " + std::to_string(last);
}

/// Marks numbers that no line has: on the page of the line before and on that of the line after.
void mark_missing_numbers(const Estimate& estimate, const std::set<int>& pages,
                          std::vector<Warning>& warnings) {
  std::map<int, int> page_of;
  for (const LineItem& item : estimate.items) {
    if (const auto number = read_whole_number(item.number)) page_of.emplace(*number, item.page);
  }
  int expected = 1, page_before = 0;
  for (const auto& [number, page] : page_of) {
    if (number > expected) {
      const std::string missing = missing_numbers(expected, number - 1);
      for (const int near : std::set{page_before == 0 ? page : page_before, page}) {
        if (pages.contains(near))
          warnings.push_back({"ocr_uncertain", "no recognized line has this number", near, missing});
      }
    }
    expected = number + 1;
    page_before = page;
  }
}

/// Formulas name their variables in capitals: "W*1.1", "PC". The print's arithmetic cannot confirm them.
void mark_odd_formulas(const Estimate& estimate, const std::set<int>& pages, std::vector<Warning>& warnings) {
  for (const LineItem& item : estimate.items) {
    if (pages.contains(item.page) &&
        std::ranges::any_of(item.calc, [](char c) { return c >= 'a' && c <= 'z'; }))
      warnings.push_back(
          {"ocr_uncertain", "the recognized text is not a formula: " + item.calc, item.page, item.number});
  }
}

bool is_read(RowKind kind) { return kind != RowKind::noise && kind != RowKind::unparsed; }

/// The words of a page that became part of the result with a low confidence.
std::string doubtful_words(const Page& page, const Row& row) {
  std::string words;
  for (const Word& word : page.words) {
    const double middle = (word.box.y0 + word.box.y1) / 2;
    const bool in_row = middle >= row.box.y0 && middle <= row.box.y1 && word.box.x0 >= row.box.x0 - 1 &&
                        word.box.x1 <= row.box.x1 + 1;
    // Amounts in a table are checked by arithmetic instead.
    const bool proved = !row.cells.empty() && read_amount(word.text);
    if (in_row && !proved && word.confidence < least_confidence)
      words += (words.empty() ? "" : " ") + word.text;
  }
  return words;
}

void mark_doubtful_words(const Document& document, const Classified& classified,
                         std::vector<Warning>& warnings) {
  std::map<int, int> marked;  // by page
  for (const Row& row : classified.rows) {
    const auto index = static_cast<std::size_t>(row.page) - 1;
    if (!is_read(row.kind) || index >= document.pages.size() || !document.pages[index].recognized) continue;
    if (marked[row.page] > max_marks_per_page) continue;
    std::string words = doubtful_words(document.pages[index], row);
    if (words.empty()) continue;
    if (++marked[row.page] > max_marks_per_page)
      warnings.push_back({"ocr_uncertain", "most of the page was recognized with low confidence", row.page});
    else
      warnings.push_back({"ocr_uncertain", "recognized with low confidence", row.page, std::move(words)});
  }
}

}  // namespace

std::vector<Warning> mark_uncertain(const Document& document, const Classified& classified,
                                    const Estimate& estimate) {
  std::vector<Warning> warnings;
  const std::set<int> pages = recognized_pages(document);
  mark_open_checks(estimate, pages, warnings);
  mark_lines_without_figures(estimate, pages, warnings);
  mark_missing_numbers(estimate, pages, warnings);
  mark_odd_formulas(estimate, pages, warnings);
  mark_doubtful_words(document, classified, warnings);
  return warnings;
}

}  // namespace estimate::assemble
