// Between the tables: cover sheets, headings, measurements, openings, areas.
#include <algorithm>
#include <cmath>
#include <utility>

#include "classify/classifier.h"
#include "classify/sections/headings.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

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

/// Rows of summaries and recaps are sometimes bold, but end in an amount.
bool has_amount(const Line& line) {
  return std::any_of(line.words.begin(), line.words.end(),
                     [](const Word& w) { return read_amount(w.text).has_value(); });
}

/// Whether one item number is the next after another.
bool follows(const std::string& number, const std::string& before) {
  const auto last = read_whole_number(before), next = read_whole_number(number);
  return last && next && *next == *last + 1;
}

}  // namespace

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
  const auto heading = read_heading(line, page());
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
  if (!heading) heading = read_heading(line, page());
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
  const auto heading = read_heading(line, page());
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

bool Classifier::take_header_line(const Line& line) {
  if (part_ != Part::header) {
    const bool may_begin = part_ != Part::table && HeaderBlock::begins(line) && !ended_;
    if (!may_begin) return false;
    enter(Part::header);
  }
  return header_.take(line);
}

bool Classifier::leads_to_table(std::size_t i) const {
  for (std::size_t k = i + 1; k < lines_.size() && k <= i + heading_reach; ++k) {
    if (noise_[k]) continue;
    if (markers_[k] == LineMarker::column_header) return true;
    if (markers_[k] != LineMarker::none || HeaderBlock::begins(lines_[k])) return false;
  }
  return false;
}

bool Classifier::take_heading_line(std::size_t i) {
  const Line& line = lines_[i];
  if (ended_) return false;
  const bool between = part_ == Part::between;
  if (between && sketch_heading_ && take_measures(line)) return true;
  auto heading = read_heading(line, page());
  if (!heading && !has_group_) heading = read_retyped_name(line, ahead(i), page());
  if (heading && !is_plausible(*heading, i)) heading.reset();
  const bool expected = between || leads_to_table(i);
  if (heading && expected && (between || (is_bold(line) && !has_amount(line)))) {
    if (auto opening = between ? read_opening(line) : std::nullopt) {
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
  if (auto opening = read_opening(line)) {
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
  if (!number || !follows(*number, last_item_)) return false;
  TableRows probe = table_rows_;
  probe.start_section();
  const Row row = probe.take(line, ahead(i));
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
  const auto amounts = std::ranges::count_if(line.words, [](const Word& w) {
    return w.size >= smallest_estimate_type_pt && w.text.find('.') != std::string::npos &&
           read_amount(w.text);
  });
  const bool is_item = read_item_number(line.words.front().text).has_value();
  if (amounts >= figures_of_an_item && part_ != Part::recap_coverage) {
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
