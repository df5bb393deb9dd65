#include "classify/table/table_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "classify/table/column_strategy.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr double figures_leading = 1.75;  // description to figures in two-line layouts: 1.24 to 1.45 × size
constexpr double apart_leading = 3;  // in prints made by other programs than Xactimate, up to 2.83 × size
// Notes wrap at this right edge: 38 pt from that of the sheet.
constexpr double text_right_pt = 574, landscape_text_right_pt = 754;
// Sizes measured by OCR depend on how tall the letters of a typeface are, and on specks: a row of 9 pt below
// headings of 11 pt is a row. Only sketch labels, of 6 pt, are much smaller.
constexpr double same_recognized_size_share = 0.24;
constexpr float unsure_word = 0.5F;
// Sketch labels end left of this: headings next to a sketch begin at 164.9 in Xactimate's prints.
constexpr double sketch_right_pt = 170;
constexpr double indent_tolerance_pt =
    12;  // real prints do not indent wrapped text, but carriers' notes vary

bool is_struck(std::span<const Word> words) {
  const auto n = std::count_if(words.begin(), words.end(), [](const Word& w) { return w.struck; });
  return !words.empty() && 2 * n > static_cast<std::ptrdiff_t>(words.size());
}

bool all_bold(std::span<const Word> words) {
  return std::all_of(words.begin(), words.end(), [](const Word& w) { return w.bold; });
}

Row table_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = make_row(kind, line, words);
  row.struck = is_struck(words);
  return row;
}

Row text_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = table_row(kind, line, words);
  row.text = words_text(words);
  return row;
}

bool is_revision(std::string_view text) {
  return text.starts_with("Revised by ") || text.starts_with("End revisions by ");
}

/// "**Gutters**", "-----Final Cleaning-----".
bool is_decorated(std::string_view text) {
  return (text.starts_with("**") && text.ends_with("**") && text.size() > 4) ||
         (text.starts_with("---") && text.ends_with("---") && text.size() > 6);
}

constexpr std::size_t longest_plain_heading = 45;

/// A heading may end in an abbreviation ("Rear elev."), a sentence has more words.
bool is_sentence(std::string_view text) {
  constexpr int words_of_a_sentence = 4;
  return text.ends_with('.') && std::ranges::count(text, ' ') + 1 >= words_of_a_sentence;
}

bool may_be_plain_heading(std::string_view text) {
  return text.size() <= longest_plain_heading && !text.ends_with('.');
}

bool has_depreciation(const Figures& figures) {
  const auto cell = std::ranges::find(figures.cells, Field::depreciation, &Cell::field);
  const auto amount = cell == figures.cells.end() ? std::nullopt : read_amount(cell->text);
  return amount && !amount->value.is_zero();
}

}  // namespace

void TableRows::start_section() {
  previous_ = {};
  awaits_figures_ = false;
  has_percent_ = true;
  has_item_ = false;
}

std::vector<Warning> TableRows::take_warnings() { return std::exchange(warnings_, {}); }

void TableRows::warn_left_over(const Line& line, std::span<const Word> words, const std::string& number) {
  if (words.empty()) return;
  warnings_.push_back({"unparsed_text", "text in the item table does not fit any column", line.page,
                       (number.empty() ? "" : number + ". … ") + words_text(words)});
}

void TableRows::take_cells(Row& row, const Line& line, Figures figures) {
  if (line.recognized) solve(row, line, figures);
  row.cells.insert(row.cells.end(), figures.cells.begin(), figures.cells.end());
  row.prints_depreciation = table_.has(Field::depreciation);
  warn_about(line, figures);
}

void TableRows::solve(Row& row, const Line& line, Figures& figures) {
  for (const SolvedFigure& solved : solve_figures(figures, table_)) {
    row.solved = true;
    const std::string field(field_name(solved.field));
    warnings_.push_back(
        {"ocr_repaired",
         (solved.read.empty() ? field + " was not recognized" : field + " was recognized as " + solved.read) +
             "; the line adds up only with " + solved.text,
         line.page, number_});
  }
}

void TableRows::warn_of_percent() {
  if (const int page = std::exchange(lacks_percent_on_, 0); page > 0)
    warnings_.push_back(
        {"ocr_uncertain", "the percentage of the line's depreciation was not recognized", page, number_});
}

void TableRows::warn_about(const Line& line, const Figures& figures) {
  if (line.recognized && table_.has(Field::percent) && !figures.has(Field::percent) &&
      has_depreciation(figures))
    lacks_percent_on_ = line.page;
  // A word that was not recognized may be a figure of the item: the message names it.
  warn_left_over(line, figures.left_over, line.recognized ? number_ : std::string());
  const bool has_amounts = std::ranges::any_of(figures.cells, is_money_field, &Cell::field);
  if (line.recognized && has_amounts && table_.has(Field::age_life) && !figures.has(Field::age_life))
    warnings_.push_back({"ocr_uncertain", "the age of the line was not recognized", line.page, number_});
  ItemFigures item;
  for (const Cell& cell : figures.cells) item.take(cell);
  if (!item.columns_agree())
    warnings_.push_back(
        {"columns_disagree", "the amounts of the row do not add up to its total", line.page, line.text()});
  for (const Field field : missing_figures(figures, table_)) {
    // The row of figures below a description does not name its item.
    const bool unnamed = line.recognized && !read_item_start(line.words, table_);
    warnings_.push_back({"missing_figure",
                         "the row has no figure in the column " + std::string(field_name(field)), line.page,
                         (unnamed ? number_ + ". … " : "") + line.text()});
  }
}

double TableRows::size_share(const Line& line) const {
  const Page& page = document_.pages[static_cast<std::size_t>(line.page - 1)];
  return page.recognized ? same_recognized_size_share : same_size_share;
}

std::vector<Word> TableRows::table_words(const Line& line) {
  std::vector<Word> words, strange;
  const double share = size_share(line);
  for (const Word& w : line.words) {
    if (table_.has_size(w.size, share)) {
      words.push_back(w);
    } else if (w.box.x1 > sketch_right_pt) {
      strange.push_back(w);
    }
  }
  // If only the size differs, the text is a separate line (a stamp, a note), not a mixture.
  if (words.empty()) return line.box.x1 > sketch_right_pt ? line.words : words;
  warn_left_over(line, strange);
  return words;
}

bool TableRows::underlined(const Line& line, std::span<const Word> words) const {
  const Page& page = document_.pages[static_cast<std::size_t>(line.page - 1)];
  const double x0 = words.front().box.x0, x1 = words.back().box.x1;
  return std::any_of(page.rules.begin(), page.rules.end(), [&](const Rule& r) {
    return r.horizontal() && std::abs(r.box.x0 - x0) <= 2 && std::abs(r.box.x1 - x1) <= 3 &&
           r.box.y1 > line.baseline + 0.3 && r.box.y0 < line.baseline + 5.5;
  });
}

/// Whether a complete row of figures is further down, or on the next page, with nothing in between but the
/// rest of the description, the footer, the letterhead and the headings.
bool TableRows::figures_follow_apart(std::size_t at) const {
  const Line& line = marked_.lines[at];
  double baseline = line.baseline;
  int last_page = line.page;
  for (std::size_t i = at + 1; i < marked_.lines.size(); ++i) {
    const Line& next = marked_.lines[i];
    const bool same_page = next.page == line.page;
    const bool third_page = !same_page && last_page != line.page && next.page != last_page;
    if (third_page || read_item_start(next.words, table_)) return false;
    last_page = next.page;
    const auto figures = read_figures(next.words, table_);
    if (figures) {
      const bool near = !same_page || next.baseline - baseline <= apart_leading * line.size;
      return near && missing_figures(*figures, table_).empty();
    }
    const bool wraps = same_page && next.baseline - baseline <= table_.wrap_leading * line.size;
    if (!wraps && !is_between_rows(i)) return false;
    if (wraps) baseline = next.baseline;
  }
  return false;
}

/// What a page break puts between two rows.
bool TableRows::is_between_rows(std::size_t at) const {
  const Line& line = marked_.lines[at];
  return marked_.markers[at] == LineMarker::continued || marked_.tables[at].headings.size() > 1 ||
         in_page_margin(line, document_.pages[static_cast<std::size_t>(line.page - 1)].height);
}

/// Whether the next row is an item, also on the next page. Footers begin left of the rows or far right of
/// their left edge.
bool TableRows::item_follows(std::size_t at) const {
  constexpr double footer_indent_pt = 6;  // 9 pt left of the rows in real prints, or 427 pt right of it
  const Line& line = marked_.lines[at];
  int last_page = line.page;
  for (std::size_t i = at + 1; i < marked_.lines.size(); ++i) {
    const Line& next = marked_.lines[i];
    const bool same_page = next.page == line.page;
    if (!same_page && last_page != line.page && next.page != last_page) return false;
    last_page = next.page;
    if (read_item_start(next.words, table_)) return true;
    if (!is_between_rows(i)) return false;
    if (same_page && std::abs(next.box.x0 - table_.left_pt) <= footer_indent_pt) return false;
  }
  return false;
}

bool TableRows::figures_follow(std::size_t at) const {
  if (figures_follow_apart(at)) return true;
  const Line& line = marked_.lines[at];
  double baseline = line.baseline;
  for (const Line& next : std::span(marked_.lines).subspan(at + 1)) {
    if (next.page != line.page) return false;
    const double down = next.baseline - baseline;
    if (down > figures_leading * line.size) return false;
    const bool same = std::abs(next.size - line.size) <= line.size * size_share(line);
    if (!same && !table_.has_size(next.size, same_size_share)) continue;  // a sketch label between
    if (read_item_start(next.words, table_)) return false;
    if (read_figures(next.words, table_)) return true;
    if (down > table_.wrap_leading * line.size) return false;
    baseline = next.baseline;
  }
  return false;
}

bool TableRows::is_next_item(const Line& line, const ItemStart& start) const {
  constexpr int max_gap = 3;  // lines that were lost before it
  const auto number = std::ranges::find(start.cells, Field::number, &Cell::field);
  if (!line.recognized || number == start.cells.end()) return false;
  const auto last = read_whole_number(number_), next = read_whole_number(number->text);
  return last && next && *next > *last && *next <= *last + max_gap;
}

TableRows::Reading TableRows::read(std::size_t at) {
  const Line& line = marked_.lines[at];
  Reading reading{.at = at, .line = line, .words = table_words(line)};
  reading.start = read_item_start(reading.words, table_);
  reading.figures = read_figures(reading.words, table_);
  const bool has_own = reading.start && reading.figures && reading.figures->first >= reading.start->text_at;
  reading.is_above_figures = reading.start && !has_own && figures_follow(at);
  return reading;
}

/// The figures of an item whose description begins at word `text_at`; their `first` counts from there.
std::optional<Figures> TableRows::take_item_figures(Reading& reading, std::size_t text_at) const {
  const auto rest = std::span<const Word>(reading.words).subspan(text_at);
  std::optional<Figures> figures;
  if (reading.figures && reading.figures->first >= text_at) {
    figures = std::move(reading.figures);
    figures->first -= text_at;
  } else if (reading.figures) {  // the number of the item is in the place of a quantity
    figures = read_figures(rest, table_);
  }
  if (!figures) figures = read_figures_without_quantity(rest, table_);
  if (!figures && reading.line.recognized) figures = read_figures_at_columns(rest, table_);
  return figures;
}

std::optional<Row> TableRows::take_item(Reading& reading) {
  const auto& start = reading.start;
  if (!start) return std::nullopt;
  const Line& line = reading.line;
  const std::span<const Word> words(reading.words);
  const auto figures = take_item_figures(reading, start->text_at);
  if (!figures && !reading.is_above_figures && !is_next_item(line, *start)) return std::nullopt;
  warn_of_percent();
  Row row = table_row(RowKind::item, line, words);
  row.cells = start->cells;
  if (const Cell* number = row.cell(Field::number)) number_ = number->text;
  const auto rest = words.subspan(start->text_at);
  const auto description = figures ? rest.first(figures->first) : rest;
  row.bold = !description.empty() && all_bold(description);
  row.struck = is_struck(description);  // codes before it are not struck
  if (!description.empty()) {
    Row text = text_row(RowKind::item, line, description);
    row.cells.push_back({Field::description, text.text, text.box});
  }
  if (figures) take_cells(row, line, *figures);
  has_item_ = true;
  awaits_figures_ = !figures;
  has_percent_ = !table_.has(Field::percent) || (figures && figures->has(Field::percent));
  return row;
}

std::optional<Row> TableRows::take_unnumbered_item(const Reading& reading) {
  const Line& line = reading.line;
  const std::span<const Word> words(reading.words);
  auto item = read_unnumbered_item(words, table_);
  if (!item) return std::nullopt;
  Row row = table_row(RowKind::item, line, words);
  number_ = std::to_string(++unnumbered_);
  if (unnumbered_ == 1)
    warnings_.push_back({"unnumbered_lines",
                         "the print does not number its lines: their numbers are their order", line.page,
                         line.text()});
  row.cells = {{Field::number, number_, words.front().box}};
  take_cells(row, line, *std::move(item));
  has_item_ = true;
  return row;
}

std::optional<Row> TableRows::take_figures(Reading& reading) {
  const Line& line = reading.line;
  const std::span<const Word> words(reading.words);
  if (awaits_figures_) {
    auto figures = std::move(reading.figures);
    if (!figures && line.recognized) figures = read_figures_at_columns(words, table_);
    if (!figures) return std::nullopt;
    Row row = table_row(RowKind::item_numbers, line, words);
    if (figures->first > 0) {
      const Row text = text_row(RowKind::item_numbers, line, words.first(figures->first));
      row.cells.push_back({Field::calc, text.text, text.box});
    }
    take_cells(row, line, *figures);
    awaits_figures_ = false;
    has_percent_ = !table_.has(Field::percent) || figures->has(Field::percent);
    return row;
  }
  const bool after_figures =
      previous_.kind == RowKind::item_numbers || previous_.kind == RowKind::item_detail;
  if (has_percent_ || !after_figures) return std::nullopt;
  // Scribble left of the row is not a part of it.
  const auto sure = std::ranges::find_if(
      words, [&](const Word& w) { return !line.recognized || w.confidence >= unsure_word; });
  const auto detail = read_detail({sure, words.end()}, table_);
  if (!detail) return std::nullopt;
  Row row = table_row(RowKind::item_detail, line, words);
  row.cells = detail->cells;
  has_percent_ = detail->has(Field::percent);
  if (has_percent_) lacks_percent_on_ = 0;
  return row;
}

bool TableRows::continues_over_page(const Line& line, std::span<const Word> words) const {
  if (previous_.page == line.page || previous_.kind != RowKind::note || words.empty()) return false;
  // Text wraps when the next word does not fit. If it had fit, this would be a separate note.
  const double blank = 0.25 * line.size;
  const Page& page = document_.pages[static_cast<std::size_t>(line.page - 1)];
  const double right = page.width > page.height ? landscape_text_right_pt : text_right_pt;
  return previous_.x1 + blank + words.front().box.width() > right - 0.5;
}

std::optional<Row> TableRows::take_wrap(const Reading& reading) const {
  const Line& line = reading.line;
  const std::span<const Word> words(reading.words);
  const RowKind before = previous_.kind;
  if (continues_over_page(line, words)) return text_row(RowKind::note_wrap, line, words);
  if (previous_.page != line.page ||
      line.baseline - previous_.baseline > table_.wrap_leading * previous_.size)
    return std::nullopt;
  const double x0 = words.front().box.x0;
  const double right_most = std::max(previous_.x0, previous_.description_x0) + indent_tolerance_pt;
  if (x0 < previous_.x0 - indent_tolerance_pt || x0 > right_most) return std::nullopt;
  if (before == RowKind::item || before == RowKind::item_wrap) {
    Row row = text_row(RowKind::item_wrap, line, words);
    return row;
  }
  if (before == RowKind::note || before == RowKind::note_wrap)
    return text_row(RowKind::note_wrap, line, words);
  if (before == RowKind::item_group) return text_row(RowKind::item_group, line, words);
  return std::nullopt;
}

std::optional<Row> TableRows::take_sub_heading(const Reading& reading) const {
  const std::span<const Word> words(reading.words);
  Row row = text_row(RowKind::item_group, reading.line, words);
  if (is_revision(row.text)) {
    row.kind = RowKind::revision_mark;
    return row;
  }
  if (is_sentence(row.text)) return std::nullopt;
  if (is_decorated(row.text) && (row.bold || may_be_plain_heading(row.text))) return row;
  if (underlined(reading.line, words)) {
    if (!row.bold && row.text == to_upper(row.text)) row.kind = RowKind::coverage_heading;
    return row;
  }
  const bool upright = std::none_of(words.begin(), words.end(), [](const Word& w) { return w.italic; });
  if (!row.bold || !upright || !may_be_plain_heading(row.text)) return std::nullopt;
  return item_follows(reading.at) ? std::optional(row) : std::nullopt;
}

void TableRows::remember(const Row& row, const Line& line) {
  previous_ = {row.kind, row.page, row.baseline, row.box.x0, row.box.x1, line.size, 0};
  if (row.kind == RowKind::note_wrap) previous_.kind = RowKind::note;
  if (row.kind != RowKind::item) return;
  // A wrapped description begins where the row or the description begins; after codes, only the latter.
  for (const Cell& c : row.cells) {
    if (c.field != Field::description) continue;
    previous_.description_x0 = c.box.x0;
    if (table_.has(Field::cat)) previous_.x0 = c.box.x0;
  }
}

Row TableRows::take(std::size_t at) {
  Reading reading = read(at);
  const Line& line = reading.line;
  if (reading.words.empty()) return text_row(RowKind::noise, line, line.words);
  // A wrapped sentence may begin like an item ("2026. This is …"), but an item has figures or codes.
  const bool has_codes = table_.has(Field::cat) && reading.start;
  std::optional<Row> row;
  if (table_.unnumbered) row = take_unnumbered_item(reading);
  if (!row && !reading.figures && !has_codes && !reading.is_above_figures) row = take_wrap(reading);
  if (!row) row = take_item(reading);
  if (!row) row = take_figures(reading);
  if (!row) row = take_wrap(reading);
  if (!row) row = take_sub_heading(reading);
  if (!row) row = text_row(RowKind::note, line, reading.words);
  remember(*row, line);
  return *row;
}

Row TableRows::take_totals(const Line& line) {
  warn_of_percent();
  const std::span<const Word> words(line.words);
  const TotalsLabel label = read_totals_label(words).value_or(TotalsLabel{});
  Row row = table_row(
      label.marker == LineMarker::coverage_totals ? RowKind::coverage_totals : RowKind::totals, line, words);
  const auto rest = words.subspan(label.name_at);
  const auto amounts = read_total_amounts(rest, table_);
  const auto name = amounts ? rest.first(amounts->first) : rest;
  row.text = label.name.empty() ? words_text(name) : label.name;
  row.cells.push_back({Field::label, label.label, row.box});
  if (amounts) {
    row.cells.insert(row.cells.end(), amounts->cells.begin(), amounts->cells.end());
    warn_left_over(line, amounts->left_over);
  }
  remember(row, line);
  return row;
}

std::optional<Row> TableRows::take_proposal_total(const Line& line) {
  const std::span<const Word> words(line.words);
  if (words.size() < 2 || !read_amount(words.back().text)) return std::nullopt;
  const std::string label = to_lower(words.front().text);
  if (!label.starts_with("subtotal") && !label.starts_with("total")) return std::nullopt;
  Row row = table_row(RowKind::totals, line, words);
  row.cells.push_back({Field::label, std::string(line_item_totals_label), row.box});
  row.cells.push_back({Field::rcv, words.back().text, words.back().box});
  remember(row, line);
  return row;
}

std::optional<Row> TableRows::take_unnamed_totals(const Line& line) {
  constexpr std::size_t least_amounts = 3;
  const std::span<const Word> words(line.words);
  const auto amounts = read_total_amounts(words, table_);
  if (!amounts || amounts->first == 0 || words.size() - amounts->first < least_amounts) return std::nullopt;
  const bool whole = words_text(words.first(amounts->first)) == "Totals";
  const std::string_view label = whole ? line_item_totals_label : "Subtotals";
  Row row = table_row(RowKind::totals, line, words);
  row.cells.push_back({Field::label, std::string(label), row.box});
  row.cells.insert(row.cells.end(), amounts->cells.begin(), amounts->cells.end());
  warn_left_over(line, amounts->left_over);
  remember(row, line);
  return row;
}

}  // namespace estimate::classify
