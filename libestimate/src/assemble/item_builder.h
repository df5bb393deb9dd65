// Rows of a table → line items and notes.
#pragma once

#include <string>
#include <vector>

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

class ItemBuilder {
 public:
  /// Starts a table or section: no open item, no current subheading.
  void start_section();

  /// Starts the row's item; `section` is an index into Estimate::sections.
  void begin(const Row& row, int section);
  void add_wrap(const Row& row);
  void add_figures(const Row& row);  // second or third row of the open item

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

/// Sets the item's activity by its printed letter, its prefix, or a rule.
void decide_activity(LineItem& item, bool percent_not_applicable);

}  // namespace estimate::assemble
