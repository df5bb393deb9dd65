// Headings and totals rows → the tree of sections.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "estimate/model.h"

namespace estimate::assemble {

/// Amounts of a totals row by its cells.
[[nodiscard]] Amounts read_amounts(const Row& row);

/// Builds sections in print order. Groups open with a centred heading and close with their totals row;
/// groups of amount 0 print none, which `finish` repairs.
class TreeBuilder {
 public:
  explicit TreeBuilder(std::string estimate_name) : estimate_name_(std::move(estimate_name)) {}

  void open_group(const std::string& name, int page);
  void open_section(const std::string& name, const std::string& height, int page);
  void open_subroom(const std::string& name, const std::string& height, int page);

  /// The section (or subroom) that measurements and openings belong to; nullptr outside of any.
  [[nodiscard]] Section* measured();
  /// The section that items belong to; opens one where a table has no heading.
  int open_for_items(int page);
  [[nodiscard]] bool in_section() const { return section_ >= 0; }
  /// Section or group of this name that is open; nullptr if none (for "Area Totals: Exterior").
  [[nodiscard]] Section* open_by_name(std::string_view name);

  /// Closes what the totals row names. False if nothing of that name is open.
  bool close(const std::string& label, const std::string& name, const Amounts& amounts);

  struct Node {
    Section section;
    bool group = false;
    bool closed = false;  // its totals row was printed
    Money own_rcv;        // what its own items or totals row amount to
  };

  /// All sections; nothing can be opened afterwards.
  [[nodiscard]] std::vector<Node> take();

 private:
  int add(Section section, bool group);
  void ensure_root(int page);

  std::string estimate_name_;
  std::vector<Node> nodes_;
  std::vector<int> stack_;  // open groups, root first
  int section_ = -1;        // open section
  int subroom_ = -1;        // its last subroom, while measurements follow
};

/// Groups without a totals row have amount 0: what follows in them with an amount belongs one level up.
void lift_out_of_zero_groups(std::vector<TreeBuilder::Node>& nodes);

/// Recap by Room restates the tree; where it names every section in order, its nesting counts.
void nest_by_recap(std::vector<TreeBuilder::Node>& nodes, const std::vector<RecapRoom>& recap);

/// Kind by name, measurements and place.
void decide_kinds(std::vector<TreeBuilder::Node>& nodes);

}  // namespace estimate::assemble
