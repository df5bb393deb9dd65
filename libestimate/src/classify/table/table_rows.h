// The inside of a table: items, their figures, wrapped lines and notes, subheadings, totals.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/marked_lines.h"
#include "classify/table/table.h"

namespace estimate::classify {

/// Reads the lines between a column heading and the totals row one by one.
class TableRows {
 public:
  TableRows(const Document& document, const MarkedLines& marked) : document_(document), marked_(marked) {}

  /// Sets the columns: at the first heading of a table, or again on a continued page.
  void set_table(Table table) { table_ = std::move(table); }
  [[nodiscard]] const Table& table() const { return table_; }

  /// Starts a new section: the lines that follow do not belong to the previous item.
  void start_section();

  /// Reads the line with the index `at`, which is in the table.
  [[nodiscard]] Row take(std::size_t at);

  /// Reads a totals row, which may also be outside a table.
  [[nodiscard]] Row take_totals(const Line& line);

  /// Reads "Subtotal $7,498.50" or "TOTAL $7,498.50" below items without numbers.
  [[nodiscard]] std::optional<Row> take_proposal_total(const Line& line);

  /// Reads a row of totals without a name, "Subtotals $3,445.96 …"; nullopt if it has fewer than three
  /// amounts.
  [[nodiscard]] std::optional<Row> take_unnamed_totals(const Line& line);

  /// Warnings for words that fit nowhere, since the last call.
  [[nodiscard]] std::vector<Warning> take_warnings();

 private:
  struct Previous {
    RowKind kind = RowKind::noise;
    int page = 0;
    double baseline = 0;
    double x0 = 0, x1 = 0;  // of its text
    double size = 0;
    double description_x0 = 0;
  };

  /// A line of the table, read once for all that it may be.
  struct Reading {
    std::size_t at;
    const Line& line;
    std::vector<Word> words;  // in the type of the table
    std::optional<ItemStart> start = {};
    std::optional<Figures> figures = {};  // of all the words
    // Whether the line has a number, and a row of figures follows before the next one: then it is an item at
    // any leading, also below a note.
    bool is_above_figures = false;
  };

  /// The relative difference up to which two font sizes count as equal: recognized sizes are sometimes off by
  /// a point.
  [[nodiscard]] double size_share(const Line& line) const;
  [[nodiscard]] std::vector<Word> table_words(const Line& line);
  [[nodiscard]] Reading read(std::size_t at);
  [[nodiscard]] std::optional<Row> take_item(Reading& reading);
  [[nodiscard]] std::optional<Row> take_unnumbered_item(const Reading& reading);
  [[nodiscard]] std::optional<Figures> take_item_figures(Reading& reading, std::size_t text_at) const;
  [[nodiscard]] std::optional<Row> take_figures(Reading& reading);
  [[nodiscard]] std::optional<Row> take_wrap(const Reading& reading) const;
  [[nodiscard]] std::optional<Row> take_sub_heading(const Reading& reading) const;
  [[nodiscard]] bool figures_follow(std::size_t at) const;
  [[nodiscard]] bool figures_follow_apart(std::size_t at) const;
  [[nodiscard]] bool item_follows(std::size_t at) const;
  [[nodiscard]] bool is_between_rows(std::size_t at) const;
  [[nodiscard]] bool continues_over_page(const Line& line, std::span<const Word> words) const;
  [[nodiscard]] bool underlined(const Line& line, std::span<const Word> words) const;
  void remember(const Row& row, const Line& line);
  /// `number`: of the item that the text belongs to, if that is known.
  void warn_left_over(const Line& line, std::span<const Word> words, const std::string& number = {});
  void take_cells(Row& row, const Line& line, Figures figures);
  /// Fills in and corrects figures of a recognized row that follow from its others.
  void solve(Row& row, const Line& line, Figures& figures);
  /// Whether the line has the number of a next item on a recognized page, where its figures may be
  /// unreadable.
  [[nodiscard]] bool is_next_item(const Line& line, const ItemStart& start) const;
  /// Call before the row after a recognized item: its percentage may be in a row of its own.
  void warn_of_percent();
  void warn_about(const Line& line, const Figures& figures);

  const Document& document_;
  const MarkedLines& marked_;
  Table table_;
  Previous previous_;
  bool awaits_figures_ = false;  // the item's figures are on a separate row
  bool has_percent_ = true;      // the item's percent has been read (or it has none)
  int lacks_percent_on_ = 0;     // page of an item with depreciation whose percent was not recognized
  bool has_item_ = false;
  int unnumbered_ = 0;  // items so far that got their numbers by their order
  std::string number_;  // of the item
  std::vector<Warning> warnings_;
};

}  // namespace estimate::classify
