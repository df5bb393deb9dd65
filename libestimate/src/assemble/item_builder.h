// Rows of a table → line items and notes.
#pragma once

#include <string>
#include <vector>

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

class ItemBuilder {
 public:
  /// A new table or section: no item is open, no sub-heading in force.
  void start_section();

  /// Begins the item of the row; `section` is an index into Estimate::sections.
  void begin(const Row& row, int section);
  void add_wrap(const Row& row);
  void add_figures(const Row& row);  // number row or third row of the open item

  void set_group(const Row& row, bool continues);
  void set_coverage(const std::string& name);

  /// A note of the open item; false if no item is open (the note is the section's).
  bool add_note(const std::string& text);
  bool continue_note(const std::string& text);

  [[nodiscard]] std::vector<LineItem> take();

 private:
  std::vector<LineItem> items_;
  bool open_ = false;
  bool percent_not_applicable_ = false;  // the open item prints NA in the percent column
  std::string group_, coverage_;
};

/// The item's activity: by its printed letter, by its prefix, or by rule.
void decide_activity(LineItem& item, bool percent_not_applicable);

}  // namespace estimate::assemble
