// The free text of the cover sheet; wrapped lines; the names that a print gives the estimate.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "assemble/row_readers.h"
#include "esx/estimate/base/date.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

bool broken_at_hyphen(std::string_view text) {
  return text.size() >= 2 && text.back() == '-' && text[text.size() - 2] != ' ' &&
         text[text.size() - 2] != '-';
}

void append(std::string& text, std::string_view next, bool directly) {
  if (!text.empty() && !directly) text += ' ';
  text += next;
}

/// "HOLLOW_1 4/23/2024 Page: 2": the words before the date; empty for other lines.
std::string name_on_footer(std::string_view text) {
  const std::size_t page = text.rfind(" Page: ");
  if (page == std::string_view::npos) return {};
  const std::string_view before = text.substr(0, page);
  const std::size_t date = before.rfind(' ');
  if (date == std::string_view::npos || !parse_us_date(before.substr(date + 1))) return {};
  return std::string(trim(before.substr(0, date)));
}

// In real prints, footers begin at 0.92 of the height, and text ends at 0.91.
constexpr double footer_share = 0.915;
constexpr double full_sheet_share = 0.85;  // of the height: a statement that ends above it ends there
constexpr double letterhead_end_pt = 140;  // the last line of the longest letterhead seen is at 119 pt
constexpr std::size_t least_fields = 3;    // of a cover sheet; letters repeat one or two
// Lines of a paragraph follow at up to 1.25 × the type size, and paragraphs at 2 × or more.
constexpr double paragraph_leading = 1.6;
constexpr double ragged_share = 0.8;  // of the widest line: a shorter line ends its paragraph

using TextRows = std::vector<const Row*>;

/// Letters and digits in capitals.
std::string bare_name(std::string_view name) {
  std::string bare;
  for (const char c : to_upper(name))
    if (is_digit(c) || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80) bare += c;
  return bare;
}

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

Warning contradiction(std::string_view on_cover, std::string_view elsewhere, int cover, int page) {
  return {"header_contradicts_footer",
          "the cover sheet says \"" + std::string(on_cover) + "\", page " + std::to_string(page) + " \"" +
              std::string(elsewhere) + "\": the cover sheet may be of another estimate",
          cover, std::string(on_cover)};
}

/// A line of a letterhead without what is right of it.
std::string letterhead_text(const Document& document, const Row& row) {
  constexpr double column_gap_pt = 40;
  std::vector<const Word*> words;
  for (const Word& word : document.pages[static_cast<std::size_t>(row.page - 1)].words)
    if (!word.rotated && std::abs(word.baseline - row.baseline) < 1 && word.box.x0 > row.box.x0 - 1)
      words.push_back(&word);
  std::ranges::stable_sort(words, {}, [](const Word* word) { return word->box.x0; });
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i]->box.x0 - words[i - 1]->box.x1 < column_gap_pt) continue;
    std::string text;
    for (std::size_t k = 0; k < i; ++k) text += (k > 0 ? " " : "") + words[k]->text;
    return row.text.starts_with(text) ? text : row.text;
  }
  return row.text;
}

/// The left edge of a text box next to the fields, which may begin next to the letterhead: two lines or more
/// begin there. Far right without one.
double text_box_left(const TextRows& text, double top, double bottom) {
  constexpr double same_edge = 1.5;
  double left = std::numeric_limits<double>::max();
  const Row* above = nullptr;
  for (const Row* row : text) {
    if (row->baseline <= top || row->baseline >= bottom) continue;
    if (above != nullptr && std::abs(above->box.x0 - row->box.x0) <= same_edge)
      left = std::min(left, row->box.x0);
    above = row;
  }
  return left;
}

/// A company's name may be bold together with its address, phones and the date.
bool is_company_name(std::string_view text) {
  constexpr std::ptrdiff_t digits_of_address = 5;
  return count_digits(text) < digits_of_address && !is_city_line(text) && !parse_us_date(text);
}

void read_letterhead(const Document& document, const TextRows& text, double top, double bottom,
                     Claim& claim) {
  const double box_left = text_box_left(text, top, bottom);
  bool named = false;
  double first_left = 0;
  for (const Row* row : text) {
    if (row->baseline >= std::min(top, letterhead_end_pt) || names_the_claim(*row, claim)) continue;
    if (first_left == 0) first_left = row->box.x0;
    const bool in_box = box_left > first_left + 1 && row->box.x0 >= box_left - 1;
    if (in_box) continue;
    const std::string line = box_left > first_left + 1 ? letterhead_text(document, *row) : row->text;
    named = named || !row->bold || !is_company_name(line) || !claim.company_info.empty();
    if (named) {
      claim.company_info.push_back(line);
    } else {
      if (!claim.company_name.empty()) claim.company_name += ' ';
      claim.company_name += line;
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

void append_wrapped(std::string& text, std::string_view next) { append(text, next, broken_at_hyphen(text)); }

void append_wrapped_name(std::string& text, std::string_view next) {
  append(text, next, broken_at_hyphen(text) || text.ends_with('_'));
}

std::string fold_name(std::string_view name) {
  std::string out;
  for (const char c : to_upper(name)) {
    if (c != ' ') out += c;
  }
  return out;
}

bool same_name(std::string_view a, std::string_view b) { return fold_name(a) == fold_name(b); }

bool names_agree(std::string_view a, std::string_view b) {
  constexpr std::size_t longest_shared = 4;
  const std::string bare_a = bare_name(a), bare_b = bare_name(b);
  if (bare_a.empty() || bare_b.empty()) return false;
  if (bare_a.starts_with(bare_b) || bare_b.starts_with(bare_a)) return true;
  const std::string spaced = replace_all(replace_all(b, "_", " "), "-", " ");
  for (const std::string_view word : split_blanks(spaced)) {
    const std::string bare = bare_name(word);
    if (bare.size() >= longest_shared && bare_a.contains(bare)) return true;
  }
  return false;
}

std::vector<std::string> estimate_names(const std::vector<Row>& rows) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    if (row.kind == RowKind::noise) add(name_on_footer(row.text));
    if (!row.is_line_item_totals()) continue;
    add(row.text);
    std::string whole = row.text;
    for (std::size_t k = i + 1; k < rows.size() && rows[k].kind == RowKind::totals_wrap; ++k)
      append_wrapped_name(whole, rows[k].text);
    add(std::move(whole));
  }
  std::ranges::stable_sort(names, std::ranges::greater{}, &std::string::size);
  return names;
}

std::string estimate_name_elsewhere(const Estimate& estimate, const std::vector<Row>& rows) {
  const Claim& claim = estimate.claim;
  std::map<std::string, int> footers;
  for (const Row& row : rows) {
    if (row.kind != RowKind::noise) continue;
    const std::string name = name_on_footer(row.text);
    // Some carriers print the insured there.
    const bool other = bare_name(name) == bare_name(claim.insured_name) ||
                       (!claim.claim_number.empty() && name.contains(claim.claim_number));
    if (!name.empty() && !other) ++footers[name];
  }
  const auto most = std::ranges::max_element(footers, {}, [](const auto& footer) { return footer.second; });
  if (most != footers.end()) return most->first;
  const auto recap = std::ranges::find(estimate.recap_by_room, RecapRoomKind::estimate, &RecapRoom::kind);
  if (recap != estimate.recap_by_room.end() && !recap->name.empty()) return recap->name;
  const auto totals = std::ranges::find_if(rows, &Row::is_line_item_totals);
  if (totals == rows.end()) return {};
  std::string name = totals->text;
  for (auto wrap = totals + 1; wrap != rows.end() && wrap->kind == RowKind::totals_wrap; ++wrap)
    append_wrapped_name(name, wrap->text);
  return name;
}

std::optional<Warning> header_contradiction(const Claim& claim, const std::vector<Row>& rows) {
  const int cover = cover_page(rows);
  if (cover == 0) return std::nullopt;
  std::set<int> item_pages;
  for (const Row& row : rows)
    if (row.kind == RowKind::item) item_pages.insert(row.page);
  std::string on_cover = claim.estimate_name, on_items;
  const auto is_of_claim = [&](const std::string& name) {
    return names_agree(on_cover, name) || names_agree(name, claim.insured_name) ||
           (!claim.claim_number.empty() && name.contains(claim.claim_number));
  };
  for (const Row& row : rows) {
    const std::string name = row.kind == RowKind::noise ? name_on_footer(row.text) : std::string();
    if (!name.empty() && row.page == cover && on_cover.empty()) on_cover = name;
  }
  for (const Row& row : rows) {
    if (row.kind == RowKind::header_field && row.cell(Field::name) != nullptr && row.page != cover &&
        row.cell(Field::value) != nullptr && !claim.claim_number.empty() &&
        bare_name(row.cell(Field::value)->text) != bare_name(claim.claim_number))
      return contradiction(claim.claim_number, row.cell(Field::value)->text, cover, row.page);
    const bool footer = row.kind == RowKind::noise && row.page != cover && item_pages.contains(row.page);
    const std::string name = footer                      ? name_on_footer(row.text)
                             : row.is_line_item_totals() ? row.text
                                                         : std::string();
    if (name.empty()) continue;
    if (is_of_claim(name)) return std::nullopt;
    if (on_items.empty()) on_items = name;
  }
  if (on_cover.empty() || on_items.empty()) return std::nullopt;
  return contradiction(on_cover, on_items, cover, *item_pages.begin());
}

void read_cover_text(const Document& document, const std::vector<Row>& rows, Estimate& estimate) {
  const int page = cover_page(rows);
  if (page < 1 || page > static_cast<int>(document.pages.size())) return;
  double top = height_of(document, page), bottom = 0;
  for (const Row& row : rows) {
    if (row.page != page || row.kind == RowKind::noise) continue;
    top = std::min(top, row.baseline);
    bottom = std::max(bottom, std::max(row.box.y1, row.baseline));
  }
  read_letterhead(document, free_text(rows, page), top, bottom, estimate.claim);
  estimate.opening_statement = paragraphs(statement_rows(document, rows, page, bottom));
}

}  // namespace estimate::assemble
