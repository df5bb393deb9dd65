#include "estimate/classify.h"

#include <algorithm>
#include <map>
#include <utility>

#include "rows/anchors.h"
#include "rows/header_block.h"
#include "rows/headings.h"
#include "rows/money_rows.h"
#include "rows/page_noise.h"
#include "rows/readings.h"
#include "rows/table_rows.h"
#include "rows/tokens.h"
#include "rows/unsupported.h"

namespace estimate {
namespace {

/// Where in the document the reading is.
enum class Part {
  front,
  header,
  between,
  table,
  area_totals,
  areas,
  coverage_table,
  summary,
  recap_tax,
  recap_room,
  recap_category
};

struct AnchorPart {
  Anchor anchor;
  Part part;
  RowKind kind;
};

constexpr AnchorPart anchor_parts[] = {
    {Anchor::area_totals, Part::area_totals, RowKind::area_block},
    {Anchor::grand_total_areas, Part::areas, RowKind::area_block},
    {Anchor::coverage_table, Part::coverage_table, RowKind::coverage_table},
    {Anchor::summary, Part::summary, RowKind::summary_title},
    {Anchor::recap_tax, Part::recap_tax, RowKind::recap_tax},
    {Anchor::recap_room, Part::recap_room, RowKind::recap_room},
    {Anchor::recap_category, Part::recap_category, RowKind::recap_category},
};

constexpr double second_heading_line_pt = 16;
constexpr double wrap_leading = 1.16;
constexpr std::size_t heading_reach = 60;  // lines between a heading and its table

class Classifier {
 public:
  Classifier(const Document& document, const std::vector<Line>& lines, Reading reading)
      : document_(document),
        lines_(lines),
        noise_(find_page_noise(document, lines)),
        table_maker_(lines, reading),
        table_rows_(document) {
    anchors_.reserve(lines.size());
    for (const Line& line : lines) anchors_.push_back(find_anchor(line));
  }

  Classified run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].page != page_) start_page(i);
      insert_nameless_headings(lines_[i].baseline);
      if (noise_[i]) {
        add_text(RowKind::noise, lines_[i]);
      } else if (skip_ == i) {
        add_text(RowKind::column_header, lines_[i]);
      } else if (!take_anchor(i)) {
        take_by_part(i);
      }
    }
    finish_header();
    result_.layout = layout_name();
    return std::move(result_);
  }

 private:
  void start_page(std::size_t first) {
    page_ = lines_[first].page;
    std::size_t last = first;
    while (last < lines_.size() && lines_[last].page == page_) ++last;
    if (part_ == Part::header) leave_header();
    nameless_ = find_nameless_headings(page(), std::span(lines_).subspan(first, last - first));
  }

  [[nodiscard]] const Page& page() const { return document_.pages[static_cast<std::size_t>(page_ - 1)]; }

  void add(Row row) { result_.rows.push_back(std::move(row)); }

  void add_text(RowKind kind, const Line& line) {
    Row row;
    row.kind = kind;
    row.page = line.page;
    row.baseline = line.baseline;
    row.box = line.box;
    row.bold = line.bold;
    row.text = line.text();
    add(std::move(row));
  }

  /// A heading whose name is missing still opens a section; its name stands in the totals row.
  void insert_nameless_headings(double baseline) {
    while (!nameless_.empty() && nameless_.front() < baseline) {
      if (part_ == Part::between || part_ == Part::front) {
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

  void enter(Part part) {
    if (part_ == Part::header && part != Part::header) finish_header();
    part_ = part;
  }

  void finish_header() {
    for (Row& row : header_.finish()) add(std::move(row));
  }

  void leave_header() {
    finish_header();
    part_ = Part::front;
  }

  [[nodiscard]] std::span<const Line> ahead(std::size_t i) const { return std::span(lines_).subspan(i + 1); }

  bool take_anchor(std::size_t i) {
    const Line& line = lines_[i];
    switch (anchors_[i]) {
      case Anchor::none:
        return false;
      case Anchor::column_header:
        return take_column_header(i);
      case Anchor::continued:
        add_text(RowKind::continued, line);
        return true;
      case Anchor::totals:
      case Anchor::line_item_totals:
      case Anchor::coverage_totals:
        return take_totals(i);
      default:
        return take_part_title(i);
    }
  }

  bool take_column_header(std::size_t i) {
    if (ended_) return false;
    std::vector<HeadingCell> cells = read_headings(lines_[i]);
    const double size = lines_[i].size;
    add_text(RowKind::column_header, lines_[i]);
    if (i + 1 < lines_.size() && lines_[i + 1].page == page_ && anchors_[i + 1] != Anchor::continued &&
        lines_[i + 1].baseline - lines_[i].baseline < second_heading_line_pt) {
      const auto second = read_headings(lines_[i + 1]);
      cells.insert(cells.end(), second.begin(), second.end());
      skip_ = second.empty() ? skip_ : i + 1;
    }
    Table table = table_maker_.make(std::move(cells), size);
    if (!table.has_line_items()) {
      return true;
    }
    if (part_ != Part::table) table_rows_.start_section();
    ++layout_counts_[table.layout];
    table_rows_.set_table(std::move(table));
    enter(Part::table);
    return true;
  }

  bool take_totals(std::size_t i) {
    const bool open = part_ == Part::table || part_ == Part::between || part_ == Part::area_totals;
    if (!open || ended_) return false;
    Row row = table_rows_.take_totals(lines_[i]);
    collect_warnings();
    const bool inside = row.kind == RowKind::coverage_totals;
    if (row.cells.size() < 2 && !row.bold) return false;
    add(std::move(row));
    last_totals_ = i;
    if (anchors_[i] == Anchor::line_item_totals) ended_ = true;
    if (!inside) enter(Part::between);
    sketch_heading_ = false;
    return true;
  }

  bool take_part_title(std::size_t i) {
    for (const AnchorPart& p : anchor_parts) {
      if (p.anchor != anchors_[i]) continue;
      const bool in_items = p.part == Part::area_totals;
      if (in_items && (ended_ || part_ == Part::front)) return false;
      enter(p.part);
      add_text(p.kind, lines_[i]);
      return true;
    }
    return false;
  }

  void take_by_part(std::size_t i) {
    const Line& line = lines_[i];
    if (part_ == Part::table) return take_table_line(i);
    if (is_totals_wrap(i)) return add_text(RowKind::totals_wrap, line);
    if (take_header_line(line)) return;
    if (take_heading_line(i)) return;
    switch (part_) {
      case Part::area_totals:
      case Part::areas:
        return take_areas(line);
      case Part::coverage_table:
        return add(read_money_row(RowKind::coverage_table, line));
      case Part::summary:
        return add(read_money_row(RowKind::summary_row, line));
      case Part::recap_tax:
        return add(read_money_row(RowKind::recap_tax, line));
      case Part::recap_room:
        return add(read_money_row(RowKind::recap_room, line));
      case Part::recap_category:
        return add(read_money_row(RowKind::recap_category, line));
      default:
        return add_text(RowKind::noise, line);
    }
  }

  void take_table_line(std::size_t i) {
    const Line& line = lines_[i];
    // A section without a totals row ends where the next heading stands.
    if (opens_section(line) && leads_to_table(i)) {
      enter(Part::between);
      return take_by_part(i);
    }
    add(table_rows_.take(line, ahead(i)));
    collect_warnings();
  }

  /// Centred or at the sketch's right edge, in the type of headings: never a row of a table.
  [[nodiscard]] bool opens_section(const Line& line) const {
    if (!line.bold) return false;
    const auto heading = read_heading(line, page());
    if (!heading) return false;
    const bool at_sketch = std::abs(heading->box.x0 - sketch_heading_left_pt) < 1.6;
    return heading->kind == RowKind::group_heading ||
           (at_sketch && heading->kind == RowKind::section_heading);
  }

  [[nodiscard]] bool is_totals_wrap(std::size_t i) const {
    if (!last_totals_ || *last_totals_ + 1 != i) return false;
    const Line& totals = lines_[*last_totals_];
    const Line& line = lines_[i];
    return totals.page == line.page &&
           line.baseline - totals.baseline <=
               wrap_leading * std::max(totals.words.front().size, line.words.front().size) &&
           std::abs(totals.box.x0 - line.box.x0) < 3;
  }

  bool take_header_line(const Line& line) {
    if (part_ != Part::header) {
      const bool may_begin = part_ != Part::table && HeaderBlock::begins(line) && !ended_;
      if (!may_begin) return false;
      enter(Part::header);
    }
    return header_.take(line);
  }

  /// Whether a column heading follows before anything else is announced.
  [[nodiscard]] bool leads_to_table(std::size_t i) const {
    for (std::size_t k = i + 1; k < lines_.size() && k <= i + heading_reach; ++k) {
      if (noise_[k]) continue;
      if (anchors_[k] == Anchor::column_header) return true;
      if (anchors_[k] != Anchor::none || HeaderBlock::begins(lines_[k])) return false;
    }
    return false;
  }

  bool take_heading_line(std::size_t i) {
    const Line& line = lines_[i];
    if (ended_) return false;
    const bool between = part_ == Part::between;
    if (between && sketch_heading_ && take_measures(line)) return true;
    auto heading = read_heading(line, page());
    const bool expected = between || leads_to_table(i);
    if (heading && expected && (between || (line.bold && !has_amount(line)))) {
      if (between && read_opening(line)) {
        add(*read_opening(line));
        return true;
      }
      sketch_heading_ =
          heading->kind == RowKind::section_heading || heading->kind == RowKind::subroom_heading;
      section_left_ = heading->box.x0;
      enter(Part::between);
      add(std::move(*heading));
      return true;
    }
    return between && take_measures(line);
  }

  /// Rows of summaries and recaps are bold at times, but end in an amount.
  static bool has_amount(const Line& line) {
    return std::any_of(line.words.begin(), line.words.end(),
                       [](const Word& w) { return read_amount(w.text).has_value(); });
  }

  bool take_measures(const Line& line) {
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

  void take_areas(const Line& line) {
    if (auto dimensions = read_dimensions(line, 0)) {
      dimensions->kind = RowKind::area_block;
      return add(std::move(*dimensions));
    }
    add_text(RowKind::noise, line);
  }

  void collect_warnings() {
    for (Warning& w : table_rows_.take_warnings()) result_.warnings.push_back(std::move(w));
  }

  /// The layout with the most column headings; coverage blocks make a variant of their own.
  [[nodiscard]] std::string layout_name() const {
    std::string best;
    int most = 0;
    for (const auto& [name, count] : layout_counts_) {
      if (count > most) {
        best = name;
        most = count;
      }
    }
    const bool by_coverage = std::any_of(result_.rows.begin(), result_.rows.end(),
                                         [](const Row& r) { return r.kind == RowKind::coverage_heading; });
    return best == "FINAL8" && by_coverage ? "FINAL8_COVTYPE" : best;
  }

  const Document& document_;
  const std::vector<Line>& lines_;
  std::vector<bool> noise_;
  std::vector<Anchor> anchors_;
  Classified result_;
  TableMaker table_maker_;
  TableRows table_rows_;
  HeaderBlock header_;
  Part part_ = Part::front;
  int page_ = 0;
  std::vector<double> nameless_;
  std::map<std::string, int> layout_counts_;
  std::optional<std::size_t> last_totals_;
  std::optional<std::size_t> skip_;  // second line of a column heading
  double section_left_ = 0;
  bool sketch_heading_ = false;
  bool ended_ = false;
};

bool has_items(const Classified& classified) {
  return std::any_of(classified.rows.begin(), classified.rows.end(),
                     [](const Row& r) { return r.kind == RowKind::item; });
}

/// Nothing is lost in silence: figures that were kept as a note are named.
void warn_lost_rows(Classified& classified) {
  for (const Row& row : classified.rows) {
    if (looks_like_figures(row))
      classified.warnings.push_back(
          {"unparsed_text", "a row of figures was kept as a note", row.page, row.text});
  }
}

}  // namespace

Result<Classified> classify(const Document& document, const std::vector<Line>& lines) {
  Classified best;
  std::optional<Closure> best_closure;
  std::vector<std::string> trace;
  for (const Reading reading : {Reading::by_layout, Reading::by_figures, Reading::by_headings}) {
    Classified classified = Classifier(document, lines, reading).run();
    const Closure closure = count_closed(classified.rows);
    trace.push_back("columns " + std::string(reading_name(reading)) + ": " + std::to_string(closure.closed) +
                    " of " + std::to_string(closure.items) + " items close");
    if (!best_closure || closure.better_than(*best_closure)) {
      best = std::move(classified);
      best_closure = closure;
    }
    if (best_closure->whole()) break;
  }
  if (!has_items(best)) {
    return fail(ErrorCode::unsupported_estimate, describe_unsupported(document, lines));
  }
  best.trace = std::move(trace);
  warn_lost_rows(best);
  return best;
}

}  // namespace estimate
