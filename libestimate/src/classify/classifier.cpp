#include "classify/classifier.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "classify/marked_lines.h"
#include "classify/sections/section_rows.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

struct MarkerPart {
  LineMarker marker;
  Part part;
  RowKind kind;
};

constexpr MarkerPart marker_parts[] = {
    {LineMarker::area_totals, Part::area_totals, RowKind::area_block},
    {LineMarker::grand_total_areas, Part::areas, RowKind::area_block},
    {LineMarker::coverage_table, Part::coverage_table, RowKind::coverage_table},
    {LineMarker::summary, Part::summary, RowKind::summary_title},
    {LineMarker::plain_summary, Part::summary, RowKind::summary_title},
    {LineMarker::payment_summary, Part::payment_summary, RowKind::summary_title},
    {LineMarker::recap_tax, Part::recap_tax, RowKind::recap_tax},
    {LineMarker::recap_room, Part::recap_room, RowKind::recap_room},
    {LineMarker::recap_category, Part::recap_category, RowKind::recap_category},
    {LineMarker::statement, Part::statement, RowKind::statement},
    {LineMarker::additional_charges, Part::additional_charges, RowKind::additional_charge},
};

// In real prints, the second line of headings follows after 10.5 to 11.3 pt, in generated ones after up
// to 13.8.
constexpr double second_heading_line_pt = 16;

// In a real worksheet, the upper line of headings is 1.10 × their size above the lower one; the nearest line
// above the headings of other prints is a section's name, 18 pt above.
constexpr double upper_heading_leading = 1.3;

// Exact in generated prints. Recognized words begin where their ink begins.
constexpr double inner_heading_tolerance_pt = 1.6, recognized_heading_tolerance_pt = 2.4;
// Lines between a heading and its table: up to 45 in real prints, with openings and a note.
constexpr std::size_t heading_reach = 60;
constexpr std::ptrdiff_t figures_of_an_item = 3;  // quantity or price, and two amounts
constexpr int amount_rows_of_a_table = 3;         // single rows of amounts are in letters, too

bool is_at_sketch(const Row& heading) {
  return std::abs(heading.box.x0 - sketch_heading_left_pt) < recognized_heading_tolerance_pt;
}

/// Every word is, or of recognized words at least half.
bool is_bold(const Line& line) { return line.recognized ? looks_bold(line) : line.bold; }

}  // namespace

Classifier::Classifier(const Document& document, const MarkedLines& marked, const std::vector<bool>& noise,
                       ColumnStrategies strategies)
    : document_(document),
      lines_(marked.lines),
      markers_(marked.markers),
      tables_(marked.tables),
      noise_(noise),
      smallest_type_pt_(marked.smallest_type_pt),
      is_small_(marked.smallest_type_pt < smallest_estimate_type_pt),
      table_maker_(marked, std::move(strategies)),
      table_rows_(document, marked),
      has_prices_(marked.has_table([](const Table& t) { return !t.has(Field::factor); })),
      has_wide_table_(marked.has_table([](const Table& t) { return !may_be_unnumbered(t); })) {}

Classified Classifier::run() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].page != page_) start_page(i);
    insert_nameless_headings(lines_[i].baseline);
    if (noise_[i]) {
      add_text(RowKind::noise, lines_[i]);
    } else if (skip_ == i || is_upper_heading(i)) {
      add_text(RowKind::column_header, lines_[i]);
    } else if (!take_marker(i)) {
      take_by_part(i);
    }
  }
  finish_header();
  result_.layout = layout_name();
  return std::move(result_);
}

void Classifier::start_page(std::size_t first) {
  page_ = lines_[first].page;
  std::size_t last = first;
  while (last < lines_.size() && lines_[last].page == page_) ++last;
  if (part_ == Part::header) enter(Part::front);
  const std::span<const Line> lines = std::span(lines_).subspan(first, last - first);
  page_has_table_ = warned_of_page_ = false;
  amount_rows_ = 0;
  for (std::size_t i = first; i < last && !page_has_table_; ++i) {
    // Headings of items have quantities; those of recaps by coverage do not.
    page_has_table_ = markers_[i] == LineMarker::column_header && tables_[i].has(Field::quantity);
    page_heading_baseline_ = page_has_table_ ? lines_[i].baseline : 0;
  }
  nameless_ =
      markers_[first] == LineMarker::guide ? std::vector<double>() : find_nameless_headings(page(), lines);
}

void Classifier::add_text(RowKind kind, const Line& line) {
  Row row = make_row(kind, line);
  row.text = line.text();
  add(std::move(row));
}

void Classifier::enter(Part part) {
  if (part_ == Part::header && part != Part::header) finish_header();
  if (part == Part::statement) {
    if (part_ != Part::statement) before_items_ = part_ == Part::front || part_ == Part::header;
    statement_page_ = page_;
  }
  part_ = part;
}

void Classifier::finish_header() {
  for (Row& row : header_.finish()) add(std::move(row));
}

bool Classifier::take_marker(std::size_t i) {
  const Line& line = lines_[i];
  switch (markers_[i]) {
    case LineMarker::none:
      return false;
    case LineMarker::column_header:
      if (is_statement_heading(i)) return false;
      return take_column_header(i);
    case LineMarker::continued:
      add_text(RowKind::continued, line);
      return true;
    case LineMarker::totals:
    case LineMarker::line_item_totals:
    case LineMarker::coverage_totals:
      return take_totals(i);
    default:
      return take_part_title(i);
  }
}

bool Classifier::repeats_lines(const Table& table) const { return table.has(Field::factor) && has_prices_; }

/// Warns of a table that is not read: another estimate's, or that of a carrier's statement.
void Classifier::warn_unread_table(std::size_t i) {
  if (!tables_[i].has_line_items() || repeats_lines(tables_[i])) return;
  const Line& line = lines_[i];
  warned_of_page_ = true;
  result_.warnings.push_back({"unread_table",
                              ended_
                                  ? "a table of items after the line item totals was not read"
                                  : "a table of items without numbers was not read: the estimate has numbers",
                              line.page, line.text()});
}

bool Classifier::is_statement_heading(std::size_t i) const {
  return part_ == Part::statement && !tables_[i].has_line_items();
}

bool Classifier::is_upper_heading(std::size_t i) const {
  if (i + 1 >= lines_.size() || markers_[i] != LineMarker::none || !lines_[i].bold) return false;
  const Line &upper = lines_[i], &lower = lines_[i + 1];
  if (is_statement_heading(i + 1)) return false;
  return markers_[i + 1] == LineMarker::column_header && upper.page == lower.page &&
         upper.size == lower.size && lower.baseline - upper.baseline <= upper_heading_leading * upper.size;
}

/// Of a recognized line that lacks headings, those of another table whose headings have the same places.
std::vector<HeadingCell> Classifier::complete_headings(std::size_t i) const {
  const std::vector<HeadingCell>* most = &tables_[i].headings;
  if (!lines_[i].recognized) return *most;
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    if (markers_[k] != LineMarker::column_header || !lines_[k].recognized) continue;
    const std::vector<HeadingCell>& others = tables_[k].headings;
    if (others.size() > most->size() && have_same_places(*most, others)) most = &others;
  }
  return *most;
}

bool Classifier::take_column_header(std::size_t i) {
  if (ended_) {
    warn_unread_table(i);
    return false;
  }
  std::vector<HeadingCell> cells = complete_headings(i);
  const double size = lines_[i].size;
  if (i > 0 && is_upper_heading(i - 1)) add_upper_description(lines_[i - 1], cells);
  add_text(RowKind::column_header, lines_[i]);
  if (i + 1 < lines_.size() && lines_[i + 1].page == page_ && markers_[i + 1] != LineMarker::continued &&
      lines_[i + 1].baseline - lines_[i].baseline < second_heading_line_pt) {
    const std::vector<HeadingCell>& second = tables_[i + 1].headings;
    cells.insert(cells.end(), second.begin(), second.end());
    skip_ = second.empty() ? skip_ : i + 1;
  }
  settle_headings(cells);
  Table table = table_maker_.make(cells, size);
  if (!table.has_line_items()) return true;
  if (table.unnumbered && has_wide_table_) {
    warn_unread_table(i);
    return true;
  }
  if (repeats_lines(table)) {
    enter(Part::front);
    return true;
  }
  heading_baseline_ = lines_[i].baseline;
  if (part_ != Part::table) start_table_section();
  log_.take_heading(page_, cells, size);
  ++layout_counts_[table.layout];
  table_rows_.set_table(std::move(table));
  enter(Part::table);
  return true;
}

bool Classifier::take_totals(std::size_t i) {
  const bool open = part_ == Part::table || part_ == Part::between || part_ == Part::area_totals;
  if (!open || ended_) return false;
  Row row = table_rows_.take_totals(lines_[i]);
  collect_warnings();
  const bool inside = row.kind == RowKind::coverage_totals;
  if (row.cells.size() < 2 && !row.bold) return false;
  add(std::move(row));
  last_totals_ = i;
  if (markers_[i] == LineMarker::line_item_totals) ended_ = true;
  if (!inside) enter(Part::between);
  sketch_heading_ = false;
  return true;
}

bool Classifier::take_part_title(std::size_t i) {
  constexpr std::string_view recap_title = "Recap";
  for (const MarkerPart& p : marker_parts) {
    if (p.marker != markers_[i]) continue;
    const bool in_items = p.part == Part::area_totals;
    if (in_items && (ended_ || part_ == Part::front)) return false;
    const bool inside = p.part == Part::recap_category && part_ == p.part;
    if (inside && !lines_[i].text().starts_with(recap_title)) return false;  // "O&P Items  RCV …"
    const bool table = p.part == Part::summary && begins_table(lines_[i], std::span(lines_).subspan(i + 1));
    enter(table ? Part::statement : p.part);
    const bool is_first_row =
        p.marker == LineMarker::plain_summary || (p.marker == LineMarker::statement && has_amount(lines_[i]));
    if (p.marker == LineMarker::payment_summary) {
      add_payment_title(i);
    } else if (is_first_row) {
      add(read_money_row(p.kind, lines_[i]));
    } else {
      add_text(table ? RowKind::statement : p.kind, lines_[i]);
    }
    return true;
  }
  return false;
}

/// The title of a payment worksheet is above the insured's address, its blocks are below.
void Classifier::add_payment_title(std::size_t i) {
  constexpr std::string_view title = "Payment Worksheet for ";
  Row row = make_row(RowKind::summary_title, lines_[i]);
  row.text = "Summary for";
  for (std::size_t k = i; k > 0 && lines_[k - 1].page == page_; --k) {
    const std::string text = lines_[k - 1].text();
    if (text.starts_with(title)) row.text += " " + text.substr(title.size());
  }
  add(std::move(row));
}

void Classifier::take_by_part(std::size_t i) {
  const Line& line = lines_[i];
  if (part_ == Part::table) return take_table_line(i);
  if (part_ == Part::between && take_unnamed_totals(i)) return;
  if (resumes_table(i)) return resume_table(i);
  if (is_totals_wrap(i)) return add_text(RowKind::totals_wrap, line);
  if (take_header_line(i)) return;
  if (take_heading_line(i)) return;
  switch (part_) {
    case Part::area_totals:
    case Part::areas:
      return take_areas(line);
    case Part::coverage_table:
      return add(read_money_row(RowKind::coverage_table, line));
    case Part::summary:
      return add(read_money_row(RowKind::summary_row, line));
    case Part::payment_summary:
      for (Row& row : read_dotted_rows(RowKind::summary_row, line)) add(std::move(row));
      return;
    case Part::recap_tax:
      return add(read_money_row(RowKind::recap_tax, line));
    case Part::recap_room:
      return add(read_money_row(RowKind::recap_room, line));
    case Part::recap_category:
      return add(read_money_row(RowKind::recap_category, line));
    case Part::statement:
      return take_statement_line(line);
    case Part::additional_charges:
      return add(read_money_row(RowKind::additional_charge, line));
    default:
      return leave_unread(line);
  }
}

/// A page that does not begin with a row of figures ends a statement: a letter goes on, or the cover follows.
void Classifier::take_statement_line(const Line& line) {
  if (page_ != statement_page_ && !has_amount(line)) {
    enter(before_items_ ? Part::front : Part::between);
    return leave_unread(line);
  }
  statement_page_ = page_;
  add(read_money_row(RowKind::statement, line));
}

void Classifier::take_table_line(std::size_t i) {
  const Line& line = lines_[i];
  const Table& table = table_rows_.table();
  const bool page_head = table.page_head_pt > 0 && line.baseline - heading_baseline_ < table.page_head_pt;
  if (page_head || is_page_head(line)) return take_page_head(line);
  if (is_numbered(line)) return take_row(i);
  if (table.unnumbered && take_proposal_total(line)) return;
  if (take_unnamed_totals(i)) return;
  if (wraps_heading(line)) return add_text(RowKind::heading_wrap, line);
  if (is_inner_heading(line)) return take_inner_heading(line);
  if (continues_section(line)) return add_text(RowKind::continued, line);
  // A section without a totals row ends at the next heading.
  if (opens_section(line) && leads_to_table(i)) {
    enter(Part::between);
    return take_by_part(i);
  }
  take_row(i);
}

bool Classifier::is_numbered(const Line& line) const {
  return line.recognized && read_item_start(line.words, table_rows_.table());
}

bool Classifier::take_proposal_total(const Line& line) {
  auto total = table_rows_.take_proposal_total(line);
  if (!total) return false;
  Row first = read_money_row(RowKind::summary_row, line);
  first.text = "Line Item Total";
  add(*std::move(total));
  ended_ = true;
  enter(Part::summary);
  Row title = make_row(RowKind::summary_title, line);
  title.text = "Summary";
  add(std::move(title));
  add(std::move(first));
  return true;
}

void Classifier::take_row(std::size_t i) {
  Row row = table_rows_.take(i);
  log_.take_row(i, row);
  if (const Cell* number = row.kind == RowKind::item ? row.cell(Field::number) : nullptr)
    last_item_ = number->text;
  add(std::move(row));
  collect_warnings();
}

void Classifier::collect_warnings() {
  for (Warning& w : table_rows_.take_warnings()) result_.warnings.push_back(std::move(w));
}

std::string Classifier::layout_name() const {
  const auto by_coverage = std::ranges::find(result_.rows, RowKind::coverage_heading, &Row::kind);
  return usual_layout(layout_counts_, by_coverage != result_.rows.end());
}

void Classifier::insert_nameless_headings(double baseline) {
  while (!nameless_.empty() && nameless_.front() < baseline) {
    if (part_ == Part::between || (part_ == Part::front && page_has_table_)) {
      Row row;
      row.kind = RowKind::section_heading;
      row.page = page_;
      row.baseline = nameless_.front();
      add(std::move(row));
      sketch_heading_ = true;
      enter(Part::between);
    }
    nameless_.erase(nameless_.begin());
  }
}

bool Classifier::is_inner_heading(const Line& line) const {
  const double left = table_rows_.table().section_left_pt;
  const double tolerance = page().recognized ? recognized_heading_tolerance_pt : inner_heading_tolerance_pt;
  if (left > 0 && read_plan_heading(line)) return true;
  return left > 0 && is_bold(line) && std::abs(line.box.x0 - left) < tolerance && !has_amount(line);
}

bool Classifier::is_page_head(const Line& line) const {
  return table_rows_.table().section_left_pt > 0 && line.baseline < page_heading_baseline_;
}

bool Classifier::take_unnamed_totals(std::size_t i) {
  const Line& line = lines_[i];
  const double left = table_rows_.table().section_left_pt;
  const bool at_margin = left > 0 && std::abs(line.box.x0 - left) < inner_heading_tolerance_pt;
  if (!at_margin || !line.bold) return false;
  auto row = table_rows_.take_unnamed_totals(line);
  if (!row) return false;
  ended_ = row->is_line_item_totals();
  add(std::move(*row));
  enter(Part::between);
  return true;
}

bool Classifier::continues_section(const Line& line) const {
  const auto heading = find_heading(line);
  if (!heading || heading->kind != RowKind::group_heading) return false;
  const auto section = std::ranges::find_if(result_.rows.rbegin(), result_.rows.rend(), [](const Row& row) {
    return row.kind == RowKind::section_heading || row.kind == RowKind::group_heading;
  });
  // A heading may have no words: its name is in the totals row.
  const bool next_page = section != result_.rows.rend() && section->page < line.page;
  return next_page && (section->text.empty() ? heading->text.contains(" - ")
                                             : heading->text.ends_with(" - " + section->text));
}

bool Classifier::wraps_heading(const Line& line) const {
  if (result_.rows.empty() || !line.bold || has_amount(line)) return false;
  const Row& above = result_.rows.back();
  const bool heading = above.kind == RowKind::section_heading || above.kind == RowKind::heading_wrap;
  return heading && above.bold && above.page == line.page &&
         std::abs(above.box.x0 - line.box.x0) < inner_heading_tolerance_pt &&
         line.baseline - above.baseline <= wrap_leading * line.size;
}

void Classifier::take_page_head(const Line& line) {
  if (auto claim = read_page_head(line)) return add(std::move(*claim));
  add_text(RowKind::noise, line);
}

void Classifier::take_inner_heading(const Line& line) {
  auto heading = read_plan_heading(line);
  if (!heading) heading = find_heading(line);
  if (heading) add(std::move(*heading));
  begin_inner_section();
}

void Classifier::begin_inner_section() {
  start_table_section();
  enter(Part::table);
}

void Classifier::start_table_section() {
  table_rows_.start_section();
  log_.start_section();
}

bool Classifier::opens_section(const Line& line) const {
  // A note as wide as the page is centered, too.
  const bool at_rows = std::abs(line.box.x0 - table_rows_.table().left_pt) < inner_heading_tolerance_pt;
  if ((!line.bold && !line.recognized) || at_rows) return false;
  const auto heading = find_heading(line);
  if (!heading) return false;
  return heading->kind == RowKind::group_heading ||
         (is_at_sketch(*heading) && heading->kind == RowKind::section_heading);
}

bool Classifier::is_plausible(const Row& heading, std::size_t i) const {
  if (page_has_table_) return true;
  const bool in_place = heading.kind == RowKind::group_heading || is_at_sketch(heading);
  return in_place && (has_room_rule(page()) || (part_ == Part::between && leads_to_table(i)));
}

bool Classifier::is_totals_wrap(std::size_t i) const {
  if (!last_totals_ || *last_totals_ + 1 != i) return false;
  const Line& totals = lines_[*last_totals_];
  const Line& line = lines_[i];
  return totals.page == line.page &&
         line.baseline - totals.baseline <=
             wrap_leading * std::max(totals.words.front().size, line.words.front().size) &&
         std::abs(totals.box.x0 - line.box.x0) < 3;
}

bool Classifier::take_header_line(std::size_t i) {
  if (part_ != Part::header) {
    const bool may_begin = part_ != Part::table && HeaderBlock::begins(lines_[i]) && !ended_;
    if (!may_begin) return false;
    enter(Part::header);
  }
  return header_.take(lines_, i);
}

bool Classifier::leads_to_table(std::size_t i) const {
  for (std::size_t k = i + 1; k < lines_.size() && k <= i + heading_reach; ++k) {
    if (noise_[k]) continue;
    if (markers_[k] == LineMarker::column_header) return true;
    if (markers_[k] != LineMarker::none || HeaderBlock::begins(lines_[k])) return false;
  }
  return false;
}

std::optional<Row> Classifier::find_heading(const Line& line) const {
  constexpr double largest_pt = 12.9;  // of a room; titles of summaries and recaps have 13
  auto heading = read_heading(line, page(), is_small_ ? largest_pt : largest_heading_pt);
  if (is_small_ && heading && heading->text == "Openings:") heading.reset();
  return heading;
}

bool Classifier::take_heading_line(std::size_t i) {
  const Line& line = lines_[i];
  if (ended_) return false;
  const bool between = part_ == Part::between;
  if (between && sketch_heading_ && take_measures(line)) return true;
  auto heading = find_heading(line);
  if (!heading && !has_group_) heading = read_retyped_name(line, std::span(lines_).subspan(i + 1), page());
  if (heading && !is_plausible(*heading, i)) heading.reset();
  const bool expected = between || leads_to_table(i);
  if (heading && is_small_ && heading->kind == RowKind::group_heading &&
      closes_as_room(std::span(lines_).subspan(i + 1), heading->text))
    heading->kind = RowKind::section_heading;
  if (heading && expected && (between || (is_bold(line) && !has_amount(line)))) {
    if (auto opening = between ? read_opening(line, is_small_) : std::nullopt) {
      add(std::move(*opening));
      return true;
    }
    sketch_heading_ = heading->kind == RowKind::section_heading || heading->kind == RowKind::subroom_heading;
    section_left_ = heading->box.x0;
    has_group_ = has_group_ || heading->kind == RowKind::group_heading;
    enter(Part::between);
    add(std::move(*heading));
    if (table_rows_.table().section_left_pt > 0) begin_inner_section();
    return true;
  }
  return between && take_measures(line);
}

bool Classifier::take_measures(const Line& line) {
  if (auto opening = read_opening(line, is_small_)) {
    add(std::move(*opening));
    return true;
  }
  const double left = section_left_ > sketch_heading_left_pt - 2 ? sketch_heading_left_pt : 0;
  if (auto dimensions = read_dimensions(line, left)) {
    add(std::move(*dimensions));
    return true;
  }
  return false;
}

void Classifier::take_areas(const Line& line) {
  if (auto dimensions = read_dimensions(line, 0)) {
    dimensions->kind = RowKind::area_block;
    return add(std::move(*dimensions));
  }
  add_text(RowKind::noise, line);
}

bool Classifier::resumes_table(std::size_t i) const {
  if (ended_ || last_item_.empty() || (part_ != Part::between && part_ != Part::front)) return false;
  const Line& line = lines_[i];
  const auto number = read_item_number(line.words.front().text);
  if (!number || !is_next_number(*number, last_item_)) return false;
  TableRows probe = table_rows_;
  probe.start_section();
  const Row row = probe.take(i);
  const auto figures =
      std::ranges::count_if(row.cells, [](const Cell& cell) { return is_money_field(cell.field); });
  return row.kind == RowKind::item && figures >= figures_of_an_item && probe.take_warnings().empty();
}

void Classifier::resume_table(std::size_t i) {
  const Line& line = lines_[i];
  if (part_ == Part::between && last_totals_ && result_.rows.back().kind != RowKind::section_heading) {
    Row row;
    row.kind = RowKind::section_heading;
    row.page = line.page;
    row.baseline = line.baseline;
    add(std::move(row));
  }
  result_.warnings.push_back({"missing_headings",
                              "items without column headings were read by those of the table before",
                              line.page, line.words.front().text});
  begin_inner_section();
  take_table_line(i);
}

void Classifier::leave_unread(const Line& line) {
  // Smaller figures are those of a guide's sample.
  const auto amounts = std::ranges::count_if(line.words, [&](const Word& w) {
    return w.size >= smallest_type_pt_ && w.text.find('.') != std::string::npos && read_amount(w.text);
  });
  const bool is_item = read_item_number(line.words.front().text).has_value();
  if (amounts >= figures_of_an_item) {
    ++amount_rows_;
    if (!warned_of_page_ && (is_item || amount_rows_ >= amount_rows_of_a_table)) {
      result_.warnings.push_back({"unparsed_text",
                                  "rows of figures on the page are in no table that was read", line.page,
                                  line.text()});
      warned_of_page_ = true;
    }
  }
  add_text(RowKind::noise, line);
}

}  // namespace estimate::classify
