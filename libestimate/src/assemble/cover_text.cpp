#include "assemble/cover_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

// In real prints, footers begin at 0.92 of the height, and text ends at 0.91.
constexpr double footer_share = 0.915;
constexpr double full_sheet_share = 0.85;  // of the height: a statement that ends above it ends there
constexpr double letterhead_end_pt = 140;  // the last line of the longest letterhead seen is at 119 pt
constexpr std::size_t least_fields = 3;    // of a cover sheet; letters repeat one or two
// Lines of a paragraph follow at up to 1.25 × the type size, and paragraphs at 2 × or more.
constexpr double paragraph_leading = 1.6;
constexpr double ragged_share = 0.8;  // of the widest line: a shorter line ends its paragraph

using TextRows = std::vector<const Row*>;

/// The page with the most fields; 0 if there is no cover sheet.
int cover_page(const std::vector<Row>& rows) {
  std::map<int, std::size_t> fields;
  for (const Row& row : rows)
    if (row.kind == RowKind::header_field) ++fields[row.page];
  int page = 0;
  for (const auto& [candidate, count] : fields)
    if (count >= least_fields && (page == 0 || count > fields[page])) page = candidate;
  return page;
}

bool repeats(const std::vector<Row>& rows, const Row& row) {
  return std::ranges::any_of(rows, [&](const Row& other) {
    return other.page != row.page && other.text == row.text && std::abs(other.baseline - row.baseline) < 1;
  });
}

bool is_table_row(const Row& row) {
  const auto words = split(row.text, ' ');
  return std::ranges::count_if(words, [](std::string_view word) { return read_amount(word).has_value(); }) >
         1;
}

TextRows free_text(const std::vector<Row>& rows, int page) {
  TextRows text;
  for (const Row& row : rows)
    if (row.page == page && row.kind == RowKind::noise && !row.text.empty()) text.push_back(&row);
  std::ranges::stable_sort(text, {}, &Row::baseline);
  return text;
}

/// Frames of pages also name the claim, the date or the page.
bool names_the_claim(const Row& row, const Claim& claim) {
  const std::string text = to_lower(row.text);
  const auto has = [&](const std::string& name) { return !name.empty() && text.contains(to_lower(name)); };
  return has(claim.estimate_name) || has(claim.insured_name) || has(claim.claim_number) ||
         text.contains("page") || text.contains("date:");
}

void read_letterhead(const TextRows& text, double top, Claim& claim) {
  for (const Row* row : text) {
    if (row->baseline >= std::min(top, letterhead_end_pt) || names_the_claim(*row, claim)) continue;
    if (row->bold && claim.company_info.empty()) {
      if (!claim.company_name.empty()) claim.company_name += ' ';
      claim.company_name += row->text;
    } else {
      claim.company_info.push_back(row->text);
    }
  }
}

double height_of(const Document& document, int page) {
  return document.pages[static_cast<std::size_t>(page - 1)].height;
}

/// Whether a page has text only.
bool is_plain(const std::vector<Row>& rows, int page) {
  return std::ranges::all_of(rows,
                             [&](const Row& row) { return row.page != page || row.kind == RowKind::noise; });
}

TextRows statement_rows(const Document& document, const std::vector<Row>& rows, int page, double bottom) {
  TextRows statement;
  for (bool first = true; page <= static_cast<int>(document.pages.size());
       ++page, bottom = 0, first = false) {
    if (!first && !is_plain(rows, page)) break;
    const double height = height_of(document, page);
    double last = 0;
    for (const Row* row : free_text(rows, page)) {
      const bool footer = row->baseline >= height * footer_share || repeats(rows, *row);
      if (row->baseline <= bottom || footer || is_table_row(*row)) continue;
      statement.push_back(row);
      last = row->baseline;
    }
    if (last < height * full_sheet_share) break;
  }
  return statement;
}

std::string paragraphs(const TextRows& rows) {
  double widest = 0;
  for (const Row* row : rows) widest = std::max(widest, row->box.x1 - row->box.x0);
  std::string text;
  const Row* before = nullptr;
  for (const Row* row : rows) {
    if (before != nullptr) {
      const double type_size = std::max(before->box.y1 - before->box.y0, 1.0);
      const bool apart =
          before->page == row->page && row->baseline - before->baseline > paragraph_leading * type_size;
      const bool ragged = before->box.x1 - before->box.x0 < ragged_share * widest;
      text += apart || ragged ? '\n' : ' ';
    }
    text += row->text;
    before = row;
  }
  return text;
}

}  // namespace

void read_cover_text(const Document& document, const std::vector<Row>& rows, Estimate& estimate) {
  const int page = cover_page(rows);
  if (page < 1 || page > static_cast<int>(document.pages.size())) return;
  double top = height_of(document, page), bottom = 0;
  for (const Row& row : rows) {
    if (row.page != page || row.kind == RowKind::noise) continue;
    top = std::min(top, row.baseline);
    bottom = std::max(bottom, std::max(row.box.y1, row.baseline));
  }
  read_letterhead(free_text(rows, page), top, estimate.claim);
  estimate.opening_statement = paragraphs(statement_rows(document, rows, page, bottom));
}

}  // namespace estimate::assemble
