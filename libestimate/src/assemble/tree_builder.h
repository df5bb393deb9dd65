// Headings and totals rows → the tree of sections.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// The amounts of a totals row, from its cells.
[[nodiscard]] Amounts read_amounts(const Row& row);

/// Builds the sections in print order. A group opens with a centered heading and closes with its totals row;
/// groups with amount 0 print none, which `finish` repairs.
class TreeBuilder {
 public:
  /// `other_names`: what else the print calls the estimate, the longest first. `closed_names`: what the
  /// totals rows of sections and groups name.
  explicit TreeBuilder(std::string estimate_name, std::vector<std::string> other_names = {},
                       std::vector<std::string> closed_names = {})
      : estimate_name_(std::move(estimate_name)),
        other_names_(std::move(other_names)),
        closed_names_(std::move(closed_names)) {}

  /// From now on, names may have wrong letters: a section or group takes the name of the totals row that
  /// closes it, if the two differ by a few letters only.
  void expect_misread_names() { recognized_ = true; }

  void open_group(const std::string& name, int page);
  void open_section(const std::string& name, const std::string& height, int page);
  void open_subroom(const std::string& name, const std::string& height, int page);

  /// The section (or subroom) that measurements and openings belong to; nullptr if there is none.
  [[nodiscard]] Section* measured();
  /// The section that items belong to; opens one if the table has no heading.
  int open_for_items(int page);
  [[nodiscard]] bool in_section() const { return section_ >= 0; }
  /// The open section or group with this name; nullptr if there is none (for "Area Totals: Exterior").
  [[nodiscard]] Section* open_by_name(std::string_view name);

  /// Closes the section or group that the totals row names, and returns its index; none if no section with
  /// that name is open.
  std::optional<std::size_t> close(const std::string& label, const std::string& name, const Amounts& amounts);

  struct Node {
    Section section;
    bool group = false;
    bool closed = false;  // its totals row was printed
    Money own_rcv;        // total of its own items, or of its totals row
  };

  /// Returns all sections; nothing can be opened afterwards.
  [[nodiscard]] std::vector<Node> take();

 private:
  int add(Section section, bool group);
  /// The part of a heading that is the estimate's name, if the name of its first group follows on that line.
  [[nodiscard]] std::string leading_estimate_name(const std::string& heading) const;
  /// Whether the first heading names the estimate: not if the print calls it otherwise, or if the name is
  /// unknown (such as blacked out) and a totals row closes the heading.
  [[nodiscard]] bool is_name_of_estimate(const std::string& heading) const;
  void ensure_root(int page);

  std::vector<int>::reverse_iterator find_group(const std::string& name);
  /// On recognized pages, a figure of a totals row that is not read as one is behind its name ("Exterior
  /// 3.5L"): the name of the open section or group that it begins with, or the name as it is.
  [[nodiscard]] std::string open_name(const std::string& name) const;

  std::string estimate_name_;
  std::vector<std::string> other_names_, closed_names_;
  std::vector<Node> nodes_;
  std::vector<int> stack_;  // open groups, root first
  int section_ = -1;        // open section
  int subroom_ = -1;        // its last subroom, while measurements follow
  bool recognized_ = false;
};

/// Groups without a totals row have amount 0: later sections in them that have an amount move one level up.
void lift_out_of_zero_groups(std::vector<TreeBuilder::Node>& nodes);

/// Recap by Room repeats the tree; if it names every section in order, its nesting is used.
void nest_by_recap(std::vector<TreeBuilder::Node>& nodes, const std::vector<RecapRoom>& recap);

/// Decides the kind of each section by name, measurements and place.
void decide_kinds(std::vector<TreeBuilder::Node>& nodes);

}  // namespace estimate::assemble
