// Walks over all lines and decides what each of them is.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "classify/marked_lines.h"
#include "classify/row.h"
#include "classify/sections/header_block.h"
#include "classify/table/column_strategy.h"
#include "classify/table/table_rows.h"

namespace estimate::classify {

/// The part of the document that is being read.
enum class Part {
  front,
  header,
  between,
  table,
  area_totals,
  areas,
  coverage_table,
  summary,
  payment_summary,
  recap_tax,
  recap_room,
  recap_category,
  statement,
  additional_charges
};

/// Reads a document once, with one column strategy for each table.
class Classifier {
 public:
  /// `noise`: the lines that are letterheads and footers.
  Classifier(const Document& document, const MarkedLines& marked, const std::vector<bool>& noise,
             ColumnStrategies strategies = {});
  Classified run();
  /// The tables that were read.
  [[nodiscard]] TableLog& tables() { return log_; }

 private:
  void start_page(std::size_t first);
  [[nodiscard]] const Page& page() const { return document_.pages[static_cast<std::size_t>(page_ - 1)]; }
  void add(Row row) { result_.rows.push_back(std::move(row)); }
  void add_text(RowKind kind, const Line& line);
  /// A heading without a name still opens a section; the totals row has its name.
  void insert_nameless_headings(double baseline);
  void enter(Part part);
  void finish_header();
  bool take_marker(std::size_t i);
  /// Whether the table is a roof payment schedule next to the estimate, whose lines it repeats.
  [[nodiscard]] bool repeats_lines(const Table& table) const;
  void warn_unread_table(std::size_t i);
  /// Whether the line of headings is that of a statement that is being read.
  [[nodiscard]] bool is_statement_heading(std::size_t i) const;
  /// Whether the line is the upper line of column headings on two lines: their columns are named on the
  /// lower.
  [[nodiscard]] bool is_upper_heading(std::size_t i) const;
  [[nodiscard]] std::vector<HeadingCell> complete_headings(std::size_t i) const;
  bool take_column_header(std::size_t i);
  bool take_totals(std::size_t i);
  bool take_part_title(std::size_t i);
  void add_payment_title(std::size_t i);
  void take_by_part(std::size_t i);
  void take_statement_line(const Line& line);
  void take_table_line(std::size_t i);
  /// Whether the line is an item of a recognized table, even if it was measured as bold.
  [[nodiscard]] bool is_numbered(const Line& line) const;
  /// "Subtotal" below items without numbers; tax and total follow.
  bool take_proposal_total(const Line& line);
  void take_row(std::size_t i);
  /// Whether the line is a section heading inside the table, for prints without column headings per section.
  [[nodiscard]] bool is_inner_heading(const Line& line) const;
  /// Whether the line is above the column headings that a print repeats on every page.
  [[nodiscard]] bool is_page_head(const Line& line) const;
  void take_page_head(const Line& line);
  /// A bold row of amounts at the margin of the headings: "Subtotals" of the section, or the "Totals".
  bool take_unnamed_totals(std::size_t i);
  /// "CONTINUED - Kitchen", whatever the first word is: fonts do not map every letter.
  [[nodiscard]] bool continues_section(const Line& line) const;
  [[nodiscard]] bool wraps_heading(const Line& line) const;
  void take_inner_heading(const Line& line);
  void begin_inner_section();
  void start_table_section();
  /// Whether the line is centered or at the sketch's right edge, in the type of headings: never a table row.
  [[nodiscard]] bool opens_section(const Line& line) const;
  /// Whether the heading can be one here: on pages without a table, bold lines are disclaimers, letterheads,
  /// and rows of recaps by coverage. Only a room that is drawn there has its table on the next page.
  [[nodiscard]] bool is_plausible(const Row& heading, std::size_t i) const;
  [[nodiscard]] bool is_totals_wrap(std::size_t i) const;
  bool take_header_line(std::size_t i);
  /// Whether a column heading follows before any other marker.
  [[nodiscard]] bool leads_to_table(std::size_t i) const;
  /// Prints in small type are other programs', with larger headings.
  [[nodiscard]] std::optional<Row> find_heading(const Line& line) const;
  bool take_heading_line(std::size_t i);
  bool take_measures(const Line& line);
  void take_areas(const Line& line);
  /// Whether the line is the next item, though its column headings are missing: those of the last table fit.
  [[nodiscard]] bool resumes_table(std::size_t i) const;
  void resume_table(std::size_t i);
  /// Keeps a line that is part of nothing; warns of a page's first item row, or of its third row of amounts.
  void leave_unread(const Line& line);
  void collect_warnings();
  /// The layout with the most column headings; coverage blocks make it a separate variant.
  [[nodiscard]] std::string layout_name() const;
  const Document& document_;
  const std::vector<Line>& lines_;
  const std::vector<LineMarker>& markers_;
  const std::vector<Table>& tables_;
  const std::vector<bool>& noise_;
  double smallest_type_pt_;
  bool is_small_;  // the type of all tables
  Classified result_;
  TableMaker table_maker_;
  TableRows table_rows_;
  TableLog log_;
  HeaderBlock header_;
  Part part_ = Part::front;
  int page_ = 0;
  std::vector<double> nameless_;
  std::map<std::string, int> layout_counts_;
  std::optional<std::size_t> last_totals_;
  std::optional<std::size_t> skip_;   // second line of a column heading
  std::string last_item_;             // its number
  int statement_page_ = 0;            // of its last row
  bool before_items_ = false;         // is the statement that is being read
  int amount_rows_ = 0;               // of the page that are part of nothing
  bool warned_of_page_ = false;       // that rows of it are not read
  double heading_baseline_ = 0;       // of the current column headings
  double page_heading_baseline_ = 0;  // of the first column headings of the page; 0 without
  double section_left_ = 0;
  bool sketch_heading_ = false;
  bool page_has_table_ = false;
  bool has_group_ = false;  // a centered heading has been read
  bool ended_ = false;
  bool has_prices_;      // in a table other than a roof payment schedule
  bool has_wide_table_;  // so a table without numbers is an invoice
};

}  // namespace estimate::classify
