#include "assemble/tree_builder.h"

#include <algorithm>
#include <ranges>
#include <string_view>

#include "assemble/row_readers.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::assemble {
namespace {

/// Whether two recognized names may be one: they differ in one place, by a few letters.
bool is_misread(std::string_view a, std::string_view b) {
  constexpr std::size_t few_letters = 2, shortest_name = 5;
  if (a == b || std::min(a.size(), b.size()) < shortest_name) return false;
  const auto differ = std::ranges::mismatch(a, b);
  a.remove_prefix(static_cast<std::size_t>(differ.in1 - a.begin()));
  b.remove_prefix(static_cast<std::size_t>(differ.in2 - b.begin()));
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  // "Bedroom 1" and "Bedroom 2" are two rooms.
  const bool numbers = std::ranges::any_of(a, is_digit) && std::ranges::any_of(b, is_digit);
  return !numbers && a.size() <= few_letters && b.size() <= few_letters;
}

/// Whether a recognized heading is a sketch or a stain rather than a name: "J!", "L- f".
bool is_scribble(std::string_view name) {
  constexpr std::ptrdiff_t fewest_letters = 3;
  return std::ranges::count_if(to_lower(name), [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); }) <
         fewest_letters;
}

/// The better of a recognized heading and its totals row, which are one name: the totals row, unless they
/// have the same letters and it has a speck more, or a mark less: "Windows.", "Source HOVER".
std::string_view better_name(std::string_view heading, std::string_view totals) {
  const auto is_letter = [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  if (!std::ranges::equal(std::views::filter(heading, is_letter), std::views::filter(totals, is_letter)))
    return totals;
  const auto without_speck = [](std::string_view name) {
    const bool speck = !name.empty() && std::string_view(".,:;").contains(name.back());
    return speck ? name.substr(0, name.size() - 1) : name;
  };
  if (without_speck(heading) == without_speck(totals))
    return heading.size() < totals.size() ? heading : totals;
  return heading.size() > totals.size() ? heading : totals;
}

using Node = TreeBuilder::Node;

std::vector<std::size_t> children(const std::vector<Node>& nodes, std::size_t parent) {
  std::vector<std::size_t> found;
  for (std::size_t i = parent + 1; i < nodes.size(); ++i) {
    if (nodes[i].section.parent == static_cast<int>(parent)) found.push_back(i);
  }
  return found;
}

/// Walks over the sections along the recap; `run` checks that every name fits, `apply` copies the nesting.
class RecapWalk {
 public:
  RecapWalk(std::vector<Node>& nodes, const std::vector<RecapRoom>& recap) : nodes_(nodes), recap_(recap) {}

  bool run() {
    parents_.assign(nodes_.size(), -1);
    open_ = {0};
    at_ = 1;
    for (const RecapRoom& row : recap_) {
      if (!step(row)) return false;
    }
    skip_zero_sections();
    return at_ == nodes_.size();
  }

  void apply() {
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      if (parents_[i] >= 0) nodes_[i].section.parent = parents_[i];
    }
  }

 private:
  [[nodiscard]] bool matches(std::string_view name, bool group) const {
    return at_ < nodes_.size() && nodes_[at_].group == group && same_name(nodes_[at_].section.name, name);
  }

  void place() { parents_[at_++] = static_cast<int>(open_.back()); }

  void skip_subrooms() {
    while (at_ < nodes_.size() && nodes_[at_].section.kind == SectionKind::subroom) ++at_;
  }

  /// Sections with amount 0 may be missing from the recap; they stay where the headings put them.
  void skip_zero_sections() {
    while (at_ < nodes_.size() && !nodes_[at_].group && nodes_[at_].own_rcv.is_zero()) ++at_;
  }

  bool take_section(std::string_view name) {
    if (!matches(name, false)) skip_zero_sections();
    if (!matches(name, false)) return false;
    place();
    skip_subrooms();
    return true;
  }

  bool step(const RecapRoom& row) {
    switch (row.kind) {
      case RecapRoomKind::estimate:
        return !row.amount || take_section(row.name);
      case RecapRoomKind::area:
        if (!matches(row.name, true)) skip_zero_sections();
        if (!matches(row.name, true)) return false;
        place();
        open_.push_back(at_ - 1);
        return !row.amount || take_section(row.name);
      case RecapRoomKind::area_subtotal:
        if (open_.size() < 2 || !same_name(nodes_[open_.back()].section.name, row.name)) return false;
        open_.pop_back();
        return true;
      case RecapRoomKind::room:
        return take_section(row.name);
      default:
        return true;
    }
  }

  std::vector<Node>& nodes_;
  const std::vector<RecapRoom>& recap_;
  std::vector<int> parents_;
  std::vector<std::size_t> open_;
  std::size_t at_ = 1;
};

bool contains(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

SectionKind room_kind(const Section& s) {
  const std::string name = to_lower(s.name);
  constexpr std::string_view minimums = "labor minimums applied";
  if (name == minimums || is_misread(name, minimums)) return SectionKind::labor_minimums;
  if (s.dimensions[Measure::surface_area_sf] || contains(name, "roof")) return SectionKind::roof;
  if (contains(name, "elevation") || s.height.starts_with("Formula Elevation")) return SectionKind::elevation;
  if (!s.dimensions.empty() || !s.height.empty()) return SectionKind::room;
  return SectionKind::other;
}

}  // namespace

Amounts read_amounts(const Row& row) {
  Amounts amounts;
  for (const Cell& c : row.cells) {
    const auto read = read_amount(c.text);
    if (!read) continue;
    switch (c.field) {
      case Field::tax:
        amounts.tax = read->value;
        break;
      case Field::overhead_and_profit:
        amounts.overhead_and_profit = read->value;
        break;
      case Field::rcv:
        amounts.rcv = read->value;
        break;
      case Field::depreciation:
        amounts.depreciation = read->value;
        break;
      case Field::acv:
        amounts.acv = read->value;
        break;
      default:
        break;
    }
  }
  return amounts;
}

int TreeBuilder::add(Section section, bool group) {
  nodes_.push_back({std::move(section), group, false, {}});
  return static_cast<int>(nodes_.size()) - 1;
}

void TreeBuilder::ensure_root(int page) {
  if (!nodes_.empty()) return;
  Section root;
  root.name = estimate_name_;
  root.page = page;
  stack_.push_back(add(std::move(root), true));
}

std::string TreeBuilder::leading_estimate_name(const std::string& heading) const {
  const auto leads = [&](const std::string& name) {
    return !name.empty() && heading.starts_with(name + " ");
  };
  const auto is_whole = [&](const std::string& name) { return same_name(name, heading); };
  if (is_whole(estimate_name_) || std::ranges::any_of(other_names_, is_whole)) return {};
  if (leads(estimate_name_)) return estimate_name_;
  const auto other = std::ranges::find_if(other_names_, leads);
  return estimate_name_.empty() && other != other_names_.end() ? *other : std::string();
}

bool TreeBuilder::is_name_of_estimate(const std::string& heading) const {
  const auto is_heading = [&](const std::string& name) { return same_name(name, heading); };
  // First seen with State Farm: no heading has the name of the estimate.
  if (!estimate_name_.empty())
    return is_heading(estimate_name_) || (recognized_ && is_misread(estimate_name_, heading));
  return std::ranges::any_of(other_names_, is_heading) || std::ranges::none_of(closed_names_, is_heading);
}

void TreeBuilder::open_group(const std::string& name, int page) {
  // Some prints have the estimate's name and its first group on one line.
  if (nodes_.empty()) {
    if (std::string estimate = leading_estimate_name(name); !estimate.empty()) {
      estimate_name_ = std::move(estimate);
      ensure_root(page);
      return open_group(name.substr(estimate_name_.size() + 1), page);
    }
  }
  if (nodes_.empty() && is_name_of_estimate(name)) {
    estimate_name_ = name;
    return ensure_root(page);
  }
  ensure_root(page);
  if (stack_.empty()) stack_.push_back(0);
  Section group;
  group.name = name;
  group.page = page;
  group.parent = stack_.back();
  stack_.push_back(add(std::move(group), true));
  section_ = subroom_ = -1;
}

void TreeBuilder::open_section(const std::string& name, const std::string& height, int page) {
  ensure_root(page);
  Section section;
  section.name = name;
  section.height = height;
  section.page = page;
  section.parent = stack_.empty() ? 0 : stack_.back();
  section_ = add(std::move(section), false);
  subroom_ = -1;
}

void TreeBuilder::open_subroom(const std::string& name, const std::string& height, int page) {
  // On a recognized page, the heading of the room may be lost; its totals row has the name.
  if (section_ < 0 && recognized_) open_section({}, {}, page);
  if (section_ < 0) return open_section(name, height, page);
  Section subroom;
  subroom.name = name;
  subroom.height = height;
  subroom.page = page;
  subroom.kind = SectionKind::subroom;
  subroom.parent = section_;
  subroom_ = add(std::move(subroom), false);
}

Section* TreeBuilder::measured() {
  const int at = subroom_ >= 0 ? subroom_ : section_;
  return at < 0 ? nullptr : &nodes_[static_cast<std::size_t>(at)].section;
}

int TreeBuilder::open_for_items(int page) {
  if (section_ < 0) open_section({}, {}, page);
  subroom_ = -1;
  return section_;
}

Section* TreeBuilder::open_by_name(std::string_view name) {
  for (const int at : std::ranges::reverse_view(stack_)) {
    Section& group = nodes_[static_cast<std::size_t>(at)].section;
    if (same_name(group.name, name)) return &group;
  }
  return nullptr;
}

/// The innermost open group with this name; on recognized pages, or with one that differs by a few letters.
std::vector<int>::reverse_iterator TreeBuilder::find_group(const std::string& name) {
  const auto name_of = [&](int g) -> std::string& {
    return nodes_[static_cast<std::size_t>(g)].section.name;
  };
  const auto same =
      std::find_if(stack_.rbegin(), stack_.rend(), [&](int g) { return same_name(name_of(g), name); });
  if (same != stack_.rend() || !recognized_) return same;
  const bool section = section_ >= 0 && is_misread(name_of(section_), name);
  if (section) return stack_.rend();
  const auto close =
      std::find_if(stack_.rbegin(), stack_.rend(), [&](int g) { return is_misread(name_of(g), name); });
  if (close != stack_.rend()) name_of(*close) = better_name(name_of(*close), name);
  return close;
}

std::string TreeBuilder::open_name(const std::string& name) const {
  const auto begins = [&](int at) {
    const std::string& open = nodes_[static_cast<std::size_t>(at)].section.name;
    return !open.empty() && name.starts_with(open + " ");
  };
  const auto is_open = [&](int at) {
    return same_name(nodes_[static_cast<std::size_t>(at)].section.name, name);
  };
  if (!recognized_ || std::ranges::any_of(stack_, is_open) || (section_ >= 0 && is_open(section_)))
    return name;
  if (section_ >= 0 && begins(section_)) return nodes_[static_cast<std::size_t>(section_)].section.name;
  const auto group = std::find_if(stack_.rbegin(), stack_.rend(), begins);
  return group == stack_.rend() ? name : nodes_[static_cast<std::size_t>(*group)].section.name;
}

std::optional<std::size_t> TreeBuilder::close(const std::string& label, const std::string& printed_name,
                                              const Amounts& amounts) {
  const std::string name = open_name(printed_name);
  const auto close_node = [&](int index) {
    const auto at = static_cast<std::size_t>(index);
    Node& node = nodes_[at];
    node.section.totals = amounts;
    node.closed = true;
    if (amounts.rcv) node.own_rcv = *amounts.rcv;
    section_ = subroom_ = -1;
    return at;
  };
  const auto group = find_group(name);
  if (section_ >= 0) {
    Section& section = nodes_[static_cast<std::size_t>(section_)].section;
    // A heading without words gets its name here; "Totals:" always belongs to the open section.
    const bool own = label == "Totals" && (is_scribble(section.name) || section.name.ends_with(" " + name));
    const bool misread = recognized_ && !is_scribble(name) && (own || is_misread(section.name, name));
    if (section.name.empty() || misread) section.name = better_name(section.name, name);
    const bool named = misread || same_name(section.name, name);
    const bool nameless = name.empty() && label == "Subtotals";
    if (nameless || named || (label == "Totals" && group == stack_.rend())) {
      return close_node(section_);
    }
  }
  if (group == stack_.rend()) return std::nullopt;
  const int at = *group;
  stack_.erase(std::prev(group.base()), stack_.end());
  return close_node(at);
}

std::vector<TreeBuilder::Node> TreeBuilder::take() { return std::move(nodes_); }

void lift_out_of_zero_groups(std::vector<Node>& nodes) {
  const bool groups_have_totals =
      std::any_of(nodes.begin(), nodes.end(), [](const Node& n) { return n.group && n.closed; });
  if (!groups_have_totals) return;
  // From the inside out: a section that leaves a group may have to leave the next group too.
  for (std::size_t g = nodes.size(); g-- > 1;) {
    if (!nodes[g].group || nodes[g].closed) continue;
    bool lift = false;
    for (const std::size_t c : children(nodes, g)) {
      lift = lift || !nodes[c].own_rcv.is_zero();
      if (lift) nodes[c].section.parent = nodes[g].section.parent;
    }
  }
}

void nest_by_recap(std::vector<Node>& nodes, const std::vector<RecapRoom>& recap) {
  if (nodes.empty() || recap.empty()) return;
  RecapWalk walk(nodes, recap);
  if (walk.run()) walk.apply();
}

void decide_kinds(std::vector<Node>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    Section& s = nodes[i].section;
    if (i == 0 && nodes[i].group) {
      s.kind = SectionKind::estimate;
    } else if (nodes[i].group) {
      const bool level = contains(to_lower(s.name), "level") || contains(to_lower(s.name), "floor") ||
                         to_lower(s.name) == "basement";
      s.kind = level ? SectionKind::level : SectionKind::area;
    } else if (s.kind != SectionKind::subroom) {
      const bool own = s.parent >= 0 &&
                       same_name(nodes[static_cast<std::size_t>(s.parent)].section.name, s.name) &&
                       s.dimensions.empty();
      s.kind = own ? SectionKind::group : room_kind(s);
    }
  }
}

}  // namespace estimate::assemble
