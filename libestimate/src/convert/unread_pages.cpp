#include "convert/unread_pages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "model/tokens.h"

namespace estimate {
namespace {

constexpr std::size_t pages_at_once = 4;  // independent of the threads: each step decides about the next

bool is_sum_of_lines(std::string_view check) {
  constexpr std::array<std::string_view, 5> amounts = {".tax", ".overhead_and_profit", ".rcv",
                                                       ".depreciation", ".acv"};
  if (check == "items.without_totals" || check.starts_with("line_items.")) return true;
  return check.starts_with("section:") &&
         std::ranges::any_of(amounts, [&](std::string_view amount) { return check.ends_with(amount); });
}

/// The item part of a print: tables, their headings and totals.
bool is_in_item_part(RowKind kind) {
  switch (kind) {
    case RowKind::group_heading:
    case RowKind::section_heading:
    case RowKind::continued:
    case RowKind::column_header:
    case RowKind::item_group:
    case RowKind::item:
    case RowKind::item_wrap:
    case RowKind::item_numbers:
    case RowKind::item_detail:
    case RowKind::totals:
      return true;
    default:
      return false;
  }
}

bool is_of_estimate(RowKind kind) {
  switch (kind) {
    case RowKind::noise:
    case RowKind::header_field:
    case RowKind::note:
    case RowKind::note_wrap:
    case RowKind::unparsed:
      return false;
    default:
      return true;
  }
}

/// The numbers of the lines, and where they are.
class LineNumbers {
 public:
  explicit LineNumbers(const Estimate& estimate) : items_(estimate.items) {
    for (const LineItem& item : items_) {
      const auto number = read_whole_number(item.number);
      unnumbered_ = unnumbered_ || !number;
      if (number) known_.insert(*number);
    }
  }

  [[nodiscard]] bool any_missing() const {
    return unnumbered_ || known_.empty() || *known_.begin() != 1 ||
           *known_.rbegin() != static_cast<int>(known_.size());
  }
  [[nodiscard]] bool unnumbered() const { return unnumbered_; }

  /// Whether numbers are missing between the last line before a page and the first one after it.
  [[nodiscard]] bool missing_at(int page) const {
    int before = 0, after = 0;
    for (const LineItem& item : items_) {
      const int number = read_whole_number(item.number).value_or(0);
      if (item.page < page) before = number;
      if (item.page > page && after == 0) after = number;
    }
    for (int n = before + 1; n < after; ++n)
      if (!known_.contains(n)) return true;
    return false;
  }

 private:
  const std::vector<LineItem>& items_;
  std::set<int> known_;
  bool unnumbered_ = false;
};

/// Where the estimate is in the file.
struct Extent {
  int first_item = 0, last_item = 0, last = 0;
};

Extent extent_of(const Estimate& estimate, std::span<const Row> rows) {
  Extent extent;
  for (const LineItem& item : estimate.items) {
    extent.first_item = extent.first_item == 0 ? item.page : std::min(extent.first_item, item.page);
    extent.last_item = std::max(extent.last_item, item.page);
  }
  extent.last = extent.last_item;
  for (const Row& row : rows)
    if (is_of_estimate(row.kind)) extent.last = std::max(extent.last, row.page);
  return extent;
}

/// The unread pages directly behind a page, or directly before it, the nearest first.
std::vector<int> run_from(int page, int step, std::span<const int> unread, std::size_t most) {
  std::vector<int> run;
  for (page += step; run.size() < most && std::ranges::binary_search(unread, page); page += step)
    run.push_back(page);
  return run;
}

/// The pages that hold missing lines, if any do: in a gap of the lines, or where the table goes on.
std::vector<int> pages_with_lines(const Estimate& estimate, const Extent& extent, const Lacks& lacks,
                                  std::span<const int> unread) {
  const LineNumbers numbers(estimate);
  std::vector<int> pages;
  for (const int page : unread) {
    if (page <= extent.first_item || page >= extent.last) continue;
    const bool among_lines = page < extent.last_item && !numbers.unnumbered();
    if (among_lines ? numbers.missing_at(page) : lacks.lines) pages.push_back(page);
  }
  if (!pages.empty() || !lacks.lines) return pages;
  if (numbers.missing_at(extent.first_item - 1))
    pages = run_from(extent.first_item, -1, unread, pages_at_once);
  if (!estimate.line_item_totals) {
    const std::vector<int> behind = run_from(extent.last, 1, unread, pages_at_once);
    pages.insert(pages.end(), behind.begin(), behind.end());
  }
  std::ranges::sort(pages);
  return pages;
}

/// Money pages follow the lines, some precede them, and so does a cover sheet. One place after the other.
std::vector<int> pages_around_lines(const Extent& extent, const Lacks& lacks, std::span<const int> unread) {
  std::vector<int> pages;
  if (lacks.summary) {
    std::ranges::copy_if(unread, std::back_inserter(pages),
                         [&](int page) { return page > extent.first_item && page < extent.last; });
    pages.resize(std::min(pages.size(), pages_at_once));
  }
  if (pages.empty() && (lacks.header || lacks.summary)) pages = run_from(extent.first_item, -1, unread, 1);
  if (pages.empty() && lacks.summary) pages = run_from(extent.last, 1, unread, 1);
  return pages;
}

// In units of the height of a shape.
constexpr double widest_gap_between_letters = 2, same_line = 0.5;
constexpr std::size_t fewest_letters = 4;
constexpr double lines_around_table_pt = 40;  // a heading and its blank line
constexpr double covered = 0.2;               // of a shape's height with printed words next to it

/// Part of the page from top to bottom.
struct Band {
  double top = 0, bottom = 0;

  [[nodiscard]] double common(const Band& other) const {
    return std::min(bottom, other.bottom) - std::max(top, other.top);
  }
};

/// Where the table of a page is, with its headings; empty if it has none.
std::optional<Band> band_of_table(std::span<const Row> rows, const Page& page) {
  std::optional<Band> band;
  for (const Row& row : rows) {
    if (row.page != page.number || !is_in_item_part(row.kind)) continue;
    if (!band) band = {row.box.y0, row.box.y1};
    band = {std::min(band->top, row.box.y0), std::max(band->bottom, row.box.y1)};
  }
  if (band) band = {band->top - lines_around_table_pt, band->bottom + lines_around_table_pt};
  return band;
}

bool is_on_line(const Box& shape, const Box& before) {
  const double height = std::max(shape.height(), before.height());
  return std::abs(shape.y1 - before.y1) <= same_line * height &&
         shape.x0 - before.x1 <= widest_gap_between_letters * height && shape.x0 >= before.x0;
}

/// Shapes side by side, as the letters of words are.
std::vector<std::vector<std::size_t>> lines_of_shapes(const std::vector<Box>& shapes) {
  std::vector<std::size_t> order(shapes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return shapes[i].x0; });
  std::vector<std::vector<std::size_t>> lines;
  for (const std::size_t i : order) {
    const auto line = std::ranges::find_if(
        lines, [&](const std::vector<std::size_t>& l) { return is_on_line(shapes[i], shapes[l.back()]); });
    if (line == lines.end())
      lines.push_back({i});
    else
      line->push_back(i);
  }
  return lines;
}

/// The shapes where the table has a gap: lines of letters without printed words next to them, which a sketch
/// has next to the heading and the measurements of its room.
OutlinedWords words_in_gaps(const Page& page, std::span<const Row> rows) {
  OutlinedWords found{.page = page.number};
  const auto table = band_of_table(rows, page);
  if (!table) return found;
  const auto is_free = [&](const Box& shape) {
    const Band band{shape.y0, shape.y1};
    return table->common(band) > 0 && std::ranges::none_of(page.words, [&](const Word& word) {
             return !word.rotated && band.common({word.box.y0, word.box.y1}) > covered * shape.height();
           });
  };
  for (const std::vector<std::size_t>& line : lines_of_shapes(page.outlines)) {
    const bool free = line.size() >= fewest_letters &&
                      std::ranges::all_of(line, [&](std::size_t i) { return is_free(page.outlines[i]); });
    if (free) found.outlines.insert(found.outlines.end(), line.begin(), line.end());
  }
  std::ranges::sort(found.outlines);
  return found;
}

bool closes(const Estimate& estimate, std::string_view what) {
  const auto check = std::ranges::find(estimate.reconciliation.checks, what, &Check::what);
  return check == estimate.reconciliation.checks.end() || check->ok;
}

/// Sums that do not close; a row that was not read as anything contradicts nothing.
std::ptrdiff_t contradictions(const Estimate& estimate) {
  return std::ranges::count_if(estimate.reconciliation.checks, [](const Check& check) {
    return !check.ok && (is_sum_of_lines(check.what) || check.what.starts_with("coverage") ||
                         check.what.starts_with("recap"));
  });
}

int count(const Lacks& lacks) {
  return static_cast<int>(lacks.lines) + static_cast<int>(lacks.pages) + static_cast<int>(lacks.summary) +
         static_cast<int>(lacks.header);
}

/// Open pages that have no usable text; the others lack some words.
std::vector<int> pages_without_text(const Document& document, std::span<const int> open) {
  std::vector<int> pages;
  std::ranges::copy_if(open, std::back_inserter(pages), [&](int number) {
    const auto page = std::ranges::find(document.pages, number, &Page::number);
    return page != document.pages.end() && page_text(*page) != PageText::usable;
  });
  return pages;
}

std::vector<int> nearest(std::vector<int> pages, const Extent& extent) {
  const auto distance = [&](int page) {
    return page < extent.first_item ? extent.first_item - page : std::max(0, page - extent.last);
  };
  std::ranges::stable_sort(pages, {}, distance);
  pages.resize(std::min(pages.size(), pages_at_once));
  std::ranges::sort(pages);
  return pages;
}

}  // namespace

Lacks lacks_of(const Estimate& estimate) {
  bool any_total = false, closed = true;
  for (const Check& check : estimate.reconciliation.checks) {
    if (!is_sum_of_lines(check.what)) continue;
    any_total = true;
    closed = closed && check.ok;
  }
  const Claim& claim = estimate.claim;
  return {.lines = !any_total || !closed,
          .pages = !closes(estimate, "pages.sequence"),
          .summary = estimate.coverages.empty() || !closes(estimate, "coverages.line_item_total"),
          .header = claim.insured_name.empty() && claim.claim_number.empty() && claim.policy_number.empty() &&
                    claim.member_number.empty() && !claim.property_address};
}

RecognitionStep next_to_recognize(const Document& document, std::span<const Row> rows,
                                  const Estimate& estimate, std::span<const int> open) {
  const Lacks lacks = lacks_of(estimate);
  const Extent extent = extent_of(estimate, rows);
  const std::vector<int> unread = pages_without_text(document, open);
  RecognitionStep step{.pages = pages_with_lines(estimate, extent, lacks, unread)};
  for (const Page& page : document.pages) {
    if (!std::ranges::binary_search(open, page.number) || std::ranges::binary_search(unread, page.number))
      continue;
    OutlinedWords words = words_in_gaps(page, rows);
    if (words.outlines.empty()) continue;
    step.pages.push_back(page.number);
    step.words.push_back(std::move(words));
  }
  std::ranges::sort(step.pages);
  if (!step.empty()) return step;
  step.on_trial = true;
  step.pages = pages_around_lines(extent, lacks, unread);
  if (!step.empty()) return step;
  const bool may_be_anywhere = lacks.pages || (lacks.lines && LineNumbers(estimate).any_missing());
  step.anywhere = true;
  if (may_be_anywhere) step.pages = nearest(unread, extent);
  return step;
}

bool is_more_complete(const Estimate& with, const Estimate& without) {
  const Lacks now = lacks_of(with), then = lacks_of(without);
  if (count(now) >= count(then) || contradictions(with) > contradictions(without)) return false;
  // A guide has lines, too, of a sample: they may come only where lines were missing.
  return with.items.size() == without.items.size() || then.lines || then.pages;
}

}  // namespace estimate
