// assemble_recognized: repairs single characters of recognized figures, then reports what OCR left uncertain.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "assemble/assemble.h"
#include "assemble/figure_trials.h"
#include "classify/row.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"
#include "model/line_amount.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

struct LookAlikes {
  char digit;
  std::string_view others;
};

// Digits that look alike at 200 dots per inch.
constexpr std::array<LookAlikes, 10> look_alikes = {{{'0', "689"},
                                                     {'1', "47"},
                                                     {'2', "7"},
                                                     {'3', "589"},
                                                     {'4', "19"},
                                                     {'5', "368"},
                                                     {'6', "0589"},
                                                     {'7', "124"},
                                                     {'8', "03569"},
                                                     {'9', "03458"}}};

bool is_figure_mark(char c) { return c == '-' || c == '('; }

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

/// Warnings ocr_uncertain for figures that contradict each other and for words with a low confidence.
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

struct Repaired {
  Estimate estimate;
  std::vector<Warning> warnings;  // one for each change
};

/// The differences of failed checks, in cents.
std::set<std::int64_t> gaps_of(const Estimate& estimate) {
  std::set<std::int64_t> gaps;
  for (const Check& check : estimate.reconciliation.checks) {
    if (!check.ok) gaps.insert(std::abs((check.printed - check.computed).units()));
  }
  return gaps;
}

/// How much another text in the cell would change the sums that it is part of.
std::int64_t move_of(const LineItem* item, const Cell& cell, const std::string& text) {
  const auto before = read_amount(cell.text), after = read_amount(text);
  const auto amount_move = before && after ? std::abs((after->value - before->value).units()) : 0;
  if (item == nullptr || !item->quantity) return amount_move;
  if (cell.field == Field::quantity) {
    const auto quantity = Quantity::parse(text);
    if (!quantity) return 0;
    return std::abs((line_extension(*item, *quantity) - line_extension(*item)).units());
  }
  const bool is_price = cell.field == Field::unit_price || cell.field == Field::remove ||
                        cell.field == Field::replace || cell.field == Field::reset;
  if (!is_price || !before || !after) return amount_move;
  // Rounding may differ from that of the whole line by a cent; the trials decide.
  return std::abs((extend(*item->quantity, after->value) - extend(*item->quantity, before->value)).units());
}

bool near_any(const std::set<std::int64_t>& gaps, std::int64_t move) {
  const auto at = gaps.lower_bound(move - 1);
  return move > 0 && at != gaps.end() && *at <= move + 1;
}

/// Whether the cell is part of the text of a page on which only some words were recognized.
bool is_printed(const Page& page, const Cell& cell) {
  return std::ranges::any_of(page.words, [&](const Word& word) {
    const double x = (word.box.x0 + word.box.x1) / 2, y = (word.box.y0 + word.box.y1) / 2;
    return word.confidence >= 1 && x >= cell.box.x0 && x <= cell.box.x1 && y >= cell.box.y0 &&
           y <= cell.box.y1;
  });
}

class Repair {
 public:
  Repair(const Document& document, Classified& classified, const Limits& limits)
      : classified_(classified), limits_(limits), trials_(document, classified) {
    for (const Page& page : document.pages) {
      if (page.recognized) recognized_.emplace(page.number, &page);
    }
  }

  Repaired run() {
    std::vector<Warning> warnings;
    for (int i = 0; i < limits_.repairs; ++i) {
      const auto found = find_only_answer();
      if (!found) break;
      warnings.push_back(warn_of(*found));
      trials_.accept(*found);
    }
    return {trials_.take(), std::move(warnings)};
  }

 private:
  /// Finds a cell whose line and totals add up with one text only; none if two texts do.
  std::optional<FigureTrial> find_only_answer() {
    if (trials_.failures().empty()) return std::nullopt;
    std::vector<std::pair<FigureTrial, Failures>> answers;
    for (const FigureTrial& trial : find_candidates()) {
      if (++tried_ > limits_.repair_trials) return std::nullopt;
      if (auto after = trials_.evaluate(trial)) answers.emplace_back(trial, *std::move(after));
    }
    for (const auto& [trial, after] : answers) {
      const auto rivals = std::ranges::count_if(
          answers, [&](const auto& other) { return closes_the_same(after, other.second); });
      if (rivals == 1) return trial;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool closes_the_same(const Failures& a, const Failures& b) const {
    return std::ranges::any_of(trials_.failures(), [&](const std::string& check) {
      return !a.contains(check) && !b.contains(check);
    });
  }

  [[nodiscard]] std::vector<FigureTrial> find_candidates() const {
    const std::set<std::int64_t> gaps = gaps_of(trials_.estimate());
    std::vector<FigureTrial> candidates;
    for (std::size_t r = 0; r < classified_.rows.size(); ++r) {
      const Row& row = classified_.rows[r];
      const auto page = recognized_.find(row.page);
      if (page == recognized_.end()) continue;
      const LineItem* line = trials_.line_of(r);
      for (std::size_t c = 0; c < row.cells.size(); ++c) {
        if (!can_be_wrong(row, row.cells[c]) || is_printed(*page->second, row.cells[c])) continue;
        for (std::string& text : digit_alternatives(row.cells[c].text)) {
          if (near_any(gaps, move_of(line, row.cells[c], text)))
            candidates.push_back({r, c, std::move(text)});
        }
      }
    }
    return candidates;
  }

  [[nodiscard]] Warning warn_of(const FigureTrial& trial) const {
    const Row& row = classified_.rows[trial.row];
    const Cell& cell = row.cells[trial.cell];
    const LineItem* line = trials_.line_of(trial.row);
    return {"ocr_repaired",
            std::string(field_name(cell.field)) + " was recognized as " + cell.text +
                "; the line and its totals add up only with " + trial.text,
            row.page, line != nullptr ? line->number : "totals " + row.text};
  }

  const Classified& classified_;
  const Limits& limits_;
  FigureTrials trials_;
  std::map<int, const Page*> recognized_;
  int tried_ = 0;
};

/// Changes cells of `classified` on recognized pages, and assembles the estimate.
Repaired repair_figures(const Document& document, Classified& classified, const Limits& limits) {
  return Repair(document, classified, limits).run();
}

}  // namespace

std::vector<std::string> digit_alternatives(std::string_view figure) {
  std::vector<std::string> alternatives;
  for (std::size_t i = 0; i < figure.size(); ++i) {
    for (const LookAlikes& row : look_alikes) {
      if (row.digit != figure[i]) continue;
      for (const char other : row.others) alternatives.emplace_back(figure)[i] = other;
    }
  }
  const std::size_t first = figure.find_first_of("0123456789");
  if (first == std::string_view::npos) return alternatives;
  // A minus sign that OCR missed or made up.
  if (first == 0)
    alternatives.push_back("-" + std::string(figure));
  else if (figure[0] == '-' && first == 1)
    alternatives.emplace_back(figure.substr(1));
  // An additional or missing digit at the front, where columns touch rules and brackets.
  const bool bare = first == 0 || is_figure_mark(figure[first - 1]) || figure[first - 1] == '$';
  if (bare && figure.size() > first + 4 && figure[first + 1] != '.' && figure[first + 1] != ',')
    alternatives.push_back(std::string(figure.substr(0, first)) + std::string(figure.substr(first + 1)));
  if (bare && figure.size() > first + 1 && figure[first] != '0') {
    for (char digit = '1'; digit <= '9'; ++digit)
      alternatives.push_back(std::string(figure.substr(0, first)) + digit +
                             std::string(figure.substr(first)));
  }
  return alternatives;
}

Estimate assemble_recognized(const Document& document, Classified classified, const Limits& limits) {
  auto [estimate, warnings] = repair_figures(document, classified, limits);
  std::vector<Warning> uncertain = mark_uncertain(document, classified, estimate);
  std::ranges::move(warnings, std::back_inserter(estimate.warnings));
  std::ranges::move(uncertain, std::back_inserter(estimate.warnings));
  return std::move(estimate);
}

}  // namespace estimate::assemble
