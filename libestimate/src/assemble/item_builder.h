// Rows of a table → line items and notes.
#pragma once

#include <string>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

class ItemBuilder {
 public:
  /// Starts a table or section: no open item, no current subheading.
  void start_section();

  /// Starts the row's item; `section` is an index into Estimate::sections.
  void begin(const Row& row, int section);
  void add_wrap(const Row& row);
  /// Adds the second or third row of the open item; false if no item is open.
  bool add_figures(const Row& row);

  void set_group(const Row& row, bool continues);
  void set_coverage(const std::string& name);

  /// Adds a note to the open item; false if no item is open (the note then belongs to the section).
  bool add_note(const std::string& text);
  bool continue_note(const std::string& text);

  [[nodiscard]] std::vector<LineItem> take();

 private:
  std::vector<LineItem> items_;
  bool open_ = false;
  bool percent_not_applicable_ = false;  // the open item prints NA in the percent column
  std::string group_, coverage_;
};

/// Puts an amount or a quantity into the line; text that is not an amount leaves a money column as it was.
void take_figure(LineItem& item, const Cell& cell);

/// Sets the item's activity by its printed letter, its prefix, or a rule.
void decide_activity(LineItem& item, bool percent_not_applicable);

}  // namespace estimate::assemble
