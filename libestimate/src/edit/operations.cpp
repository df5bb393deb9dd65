#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "assemble/item_sums.h"
#include "assemble/reconcile.h"
#include "edit/revise.h"
#include "edit/set_value.h"
#include "estimate/edit_fields.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/edit.h"
#include "model/line_amount.h"

namespace estimate {

using namespace edit;

namespace {

using assemble::LineSums;
namespace why = violation_types;

/// The members that each kind of operation takes; those before the bar must be given.
struct OperationMembers {
  EditKind kind;
  std::vector<std::string_view> required, optional;
};
const std::vector<OperationMembers>& operation_members() {
  static const std::vector<OperationMembers> rows = {
      {EditKind::set, {"path", "value"}, {}},
      {EditKind::add_line, {"section_id", "line"}, {"after"}},
      {EditKind::delete_line, {"line_id"}, {}},
      {EditKind::split_line, {"line_id", "at"}, {}},
      {EditKind::merge_lines, {"line_ids"}, {}},
      {EditKind::move_line, {"line_id"}, {"section_id", "after"}},
      {EditKind::add_section, {"name"}, {"parent_id", "after", "kind"}},
      {EditKind::rename_section, {"section_id", "name"}, {}},
      {EditKind::move_section, {"section_id"}, {"parent_id", "after"}},
      {EditKind::delete_section, {"section_id"}, {"with_lines"}},
      {EditKind::choose_code, {"line_id", "code"}, {"all_equal"}},
      {EditKind::accept, {}, {"ids", "group"}},
      {EditKind::keep, {"value"}, {}},
  };
  return rows;
}

class Editor {
 public:
  Editor(const Review& review, const EditStep& step)
      : review_(review), step_(step), now_(review), before_(review.estimate) {
    now_.match.items.resize(now_.estimate.items.size());
  }

  void apply(std::size_t index, const EditOperation& op) {
    index_ = index;
    if (!has_its_members(op)) return;
    switch (op.op) {
      case EditKind::set:
        return set(op);
      case EditKind::add_line:
        return add_line(op);
      case EditKind::delete_line:
        return delete_line(op);
      case EditKind::split_line:
        return split_line(op);
      case EditKind::merge_lines:
        return merge_lines(op);
      case EditKind::move_line:
        return move_line(op);
      case EditKind::add_section:
        return add_section(op);
      case EditKind::rename_section:
        return rename_section(op);
      case EditKind::move_section:
        return move_section(op);
      case EditKind::delete_section:
        return delete_section(op);
      case EditKind::choose_code:
        return choose_code(op);
      case EditKind::accept:
        return accept(op);
      case EditKind::keep:
        if (!op.value || op.value->boolean() == nullptr)
          problem("value", why::wrong_type, "must be true or false");
        return;
    }
  }

  std::expected<Review, std::vector<EditProblem>> finish() {
    if (problems_.empty()) compute();
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    erase_sections();
    settle_edited();
    return std::move(now_);
  }

 private:
  // Problems, and what operations name.

  void problem(std::string member, std::string_view type, std::string message) {
    problems_.push_back({index_, std::move(member), std::string(type), std::move(message)});
  }

  bool has_its_members(const EditOperation& op) {
    const auto row = std::ranges::find(operation_members(), op.op, &OperationMembers::kind);
    const JsonValue tree = encode_tree(op);
    const std::size_t known = problems_.size();
    for (const std::string_view name : row->required)
      if (tree.find(name) == nullptr) problem(std::string(name), why::missing, "is required");
    for (const JsonValue::Member& member : *tree.object()) {
      const auto is_it = [&](std::string_view name) { return name == member.name; };
      if (member.name == "op" || std::ranges::any_of(row->required, is_it) ||
          std::ranges::any_of(row->optional, is_it))
        continue;
      problem(member.name, why::unknown, "does not belong to this operation");
    }
    return problems_.size() == known;
  }

  std::vector<LineItem>& lines() { return now_.estimate.items; }
  std::vector<Section>& sections() { return now_.estimate.sections; }

  std::optional<std::size_t> line(const std::optional<std::string>& id, const char* member = "line_id") {
    const auto found = std::ranges::find(lines(), id, &LineItem::id);
    if (found != lines().end()) {
      touched_[found->id] = index_;
      return static_cast<std::size_t>(found - lines().begin());
    }
    problem(member, why::unknown, "must be the id of a line");
    return std::nullopt;
  }

  std::optional<std::size_t> section(const std::optional<std::string>& id,
                                     const char* member = "section_id") {
    const auto found = std::ranges::find(sections(), id, &Section::id);
    if (found != sections().end() && !gone_.contains(found->id))
      return static_cast<std::size_t>(found - sections().begin());
    problem(member, why::unknown, "must be the id of a section");
    return std::nullopt;
  }

  std::string new_id() { return "E" + std::to_string(step_.step) + "-" + std::to_string(++made_); }

  // Lines.

  void set(const EditOperation& op) {
    const auto steps = pointer_steps(op.path.value_or(""));
    if (!steps) return problem("path", why::malformed, "must be a JSON pointer");
    const JsonValue value = op.value.value_or(JsonValue());
    constexpr std::size_t of_section = 3;
    if (steps->size() == of_section && steps->front() == "sections" && steps->back() == "name" &&
        !value.as_text().empty()) {
      EditOperation rename{.op = EditKind::rename_section};
      rename.section_id = (*steps)[1];
      rename.name = std::string(value.as_text());
      return rename_section(rename);
    }
    const bool may_change_claim = steps->front() == "claim" || steps->front() == "totals";
    const auto printed = may_change_claim ? money_pages(now_.estimate) : PrintedTotals();
    if (const auto fault = set_value(now_.estimate, *steps, value))
      return problem(fault->member, fault->type, fault->message);
    if (may_change_claim && money_pages(now_.estimate) != printed) {
      keep_printed(now_.estimate, printed);
      has_stale_checks_ = true;
    }
    if (steps->front() != "line_items") return;
    touched_[(*steps)[1]] = index_;
    if ((*steps)[2] != "cat" && (*steps)[2] != "sel") return;
    const auto index = line((*steps)[1]);
    if (index) give_code(*index, lines()[*index].cat, lines()[*index].sel);
  }

  void insert_line(std::size_t at, LineItem item, ItemMatch match) {
    touched_[item.id] = index_;
    const auto offset = static_cast<std::ptrdiff_t>(at);
    lines().insert(lines().begin() + offset, std::move(item));
    now_.match.items.insert(now_.match.items.begin() + offset, std::move(match));
  }

  std::pair<LineItem, ItemMatch> take_line(std::size_t at) {
    const auto offset = static_cast<std::ptrdiff_t>(at);
    std::pair taken{std::move(lines()[at]), std::move(now_.match.items[at])};
    lines().erase(lines().begin() + offset);
    now_.match.items.erase(now_.match.items.begin() + offset);
    return taken;
  }

  /// Behind the last line of the section; of an empty one, behind the lines of those before it.
  std::size_t place_in(int section) {
    std::size_t place = 0, own = 0;
    for (std::size_t i = 0; i < lines().size(); ++i) {
      if (lines()[i].section <= section) place = i + 1;
      if (lines()[i].section == section) own = i + 1;
    }
    return own > 0 ? own : place;
  }

  std::optional<std::size_t> place_after(const std::optional<std::string>& after, int section) {
    if (!after) return place_in(section);
    const auto before = line(after, "after");
    if (!before) return std::nullopt;
    if (lines()[*before].section == section) return *before + 1;
    problem("after", why::not_allowed, "must be a line of the section");
    return std::nullopt;
  }

  void add_line(const EditOperation& op) {
    const auto in = section(op.section_id);
    if (!in) return;
    const auto at = place_after(op.after, static_cast<int>(*in));
    if (!at) return;
    LineItem added;
    if (const auto fault = read_line(now_.estimate, op.line.value_or(JsonValue()), added))
      return problem(fault->member, fault->type, fault->message);
    added.id = new_id();
    added.section = static_cast<int>(*in);
    added.changed = true;
    insert_line(*at, std::move(added), {});
    if (!lines()[*at].cat.empty()) give_code(*at, lines()[*at].cat, lines()[*at].sel);
  }

  void delete_line(const EditOperation& op) {
    if (const auto at = line(op.line_id)) static_cast<void>(take_line(*at));
  }

  void move_line(const EditOperation& op) {
    const auto from = line(op.line_id);
    if (!from) return;
    if (!op.section_id && !op.after) return problem("section_id", why::missing, "or `after` is required");
    int to = lines()[*from].section;
    if (op.section_id) {
      const auto in = section(op.section_id);
      if (!in) return;
      to = static_cast<int>(*in);
    } else if (const auto before = line(op.after, "after")) {
      to = lines()[*before].section;
    }
    if (op.after == op.line_id) return problem("after", why::not_allowed, "must be another line");
    auto [item, match] = take_line(*from);
    item.section = to;
    const auto at = place_after(op.after, to);
    insert_line(at.value_or(*from), std::move(item), std::move(match));
  }

  void split_line(const EditOperation& op) {
    const auto at = line(op.line_id);
    if (!at) return;
    const LineItem whole = lines()[*at];
    if (!whole.quantity) return problem("line_id", why::not_allowed, "has no quantity to split");
    std::vector<Quantity> parts = op.at.value_or(std::vector<Quantity>());
    Quantity rest = *whole.quantity;
    for (const Quantity part : parts) rest -= part;
    if (!rest.is_zero()) parts.push_back(rest);
    const bool negative = whole.quantity->units() < 0;
    if (parts.size() < 2 || std::ranges::any_of(parts, [&](Quantity part) {
          return part.is_zero() || (part.units() < 0) != negative;
        }))
      return problem("at", why::out_of_range,
                     "must be parts of the line's quantity, " + whole.quantity->plain());
    const ItemMatch match = now_.match.items[*at];
    Quantity done;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      LineItem part = part_of_line(whole, done, parts[i]);
      done += parts[i];
      if (i == 0) {
        lines()[*at] = std::move(part);
        continue;
      }
      part.id = new_id();
      part.number.clear();
      part.printed.reset();
      insert_line(*at + i, std::move(part), match);
    }
  }

  void merge_lines(const EditOperation& op) {
    const auto& ids = op.line_ids;
    if (!ids) return;
    std::vector<std::size_t> places;
    for (const std::string& id : *ids)
      if (const auto at = line(id, "line_ids")) places.push_back(*at);
    if (places.size() < ids->size()) return;
    LineItem sum = lines()[places.front()];
    for (std::size_t i = 1; i < places.size(); ++i) {
      const LineItem& other = lines()[places[i]];
      const bool same = other.id != sum.id && other.unit == sum.unit && other.activity == sum.activity &&
                        other.unit_price == sum.unit_price && other.remove_price == sum.remove_price &&
                        other.replace_price == sum.replace_price && other.reset_price == sum.reset_price &&
                        other.excluded == sum.excluded && other.quantity && sum.quantity;
      if (!same)
        return problem("line_ids", why::not_allowed,
                       "must be different lines with the same unit, activity and unit prices");
      add_to(sum, other);
    }
    lines()[places.front()] = std::move(sum);
    places.erase(places.begin());
    std::ranges::sort(places, std::greater());
    const auto twice = std::ranges::unique(places);
    places.erase(twice.begin(), twice.end());
    for (const std::size_t at : places) static_cast<void>(take_line(at));
  }

  void give_code(std::size_t index, const std::string& cat, const std::string& sel) {
    LineItem& item = lines()[index];
    item.cat = cat;
    item.sel = sel;
    ItemMatch given;
    given.cat = cat;
    given.sel = sel;
    given.price_list = now_.match.price_list;
    if (cat.empty() || sel.empty()) {
      given.reason = cat.empty() ? std::string(entered_by_hand) : "category given in the line";
    } else {
      given.kind = MatchKind::code;
      given.confidence = 1;
      given.reason = "code given in the line";
    }
    now_.match.items[index] = std::move(given);
  }

  void choose_code(const EditOperation& op) {
    const auto at = line(op.line_id);
    if (!at) return;
    const std::string code = op.code.value_or("");
    const auto words = split_blanks(code);
    if (!words.empty() && words.size() != 2)
      return problem("code", why::malformed, "must be a category and a selector: DRY 1/2");
    const std::string cat(words.empty() ? std::string_view() : words[0]);
    const std::string sel(words.empty() ? std::string_view() : words[1]);
    const std::string text = to_lower(squeeze(lines()[*at].description)), unit = lines()[*at].unit;
    for (std::size_t i = 0; i < lines().size(); ++i) {
      const bool equal = op.all_equal.value_or(false) && lines()[i].unit == unit &&
                         to_lower(squeeze(lines()[i].description)) == text;
      if (i == *at || equal) give_code(i, cat, sel);
    }
  }

  // Sections. `before_` has the same ones, in the same order.

  void add_section(const EditOperation& op) {
    std::optional<std::size_t> parent;
    if (op.parent_id) {
      parent = section(op.parent_id, "parent_id");
      if (!parent) return;
    } else if (!sections().empty() && sections().front().kind == SectionKind::estimate) {
      parent = 0;
    }
    Section made;
    made.id = new_id();
    made.name = op.name.value_or("");
    made.kind = op.kind.value_or(SectionKind::room);
    made.parent = parent ? static_cast<int>(*parent) : -1;
    const auto at = section_place(op.after, made.parent);
    if (!at) return;
    insert_section(now_.estimate, *at, made);
    insert_section(before_, *at, made);
    has_stale_checks_ = true;
  }

  std::optional<std::size_t> section_place(const std::optional<std::string>& after, int parent) {
    if (!after)
      return parent < 0 ? sections().size() : end_of(now_.estimate, static_cast<std::size_t>(parent));
    const auto before = section(after, "after");
    if (!before) return std::nullopt;
    if (now_.estimate.parent_of(static_cast<int>(*before)) == parent) return end_of(now_.estimate, *before);
    problem("after", why::not_allowed, "must be a section within the same one");
    return std::nullopt;
  }

  /// The rows of the recap that are of this section get its name, too.
  void rename_section(const EditOperation& op) {
    const auto at = section(op.section_id);
    if (!at) return;
    const std::string name = op.name.value_or("");
    const auto rows = assemble::sections_of_recap(before_, LineSums(before_));
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i] == *at &&
          assemble_name(before_.recap_by_room[i].name) == assemble_name(sections()[*at].name))
        before_.recap_by_room[i].name = now_.estimate.recap_by_room[i].name = name;
    before_.sections[*at].name = sections()[*at].name = name;
  }
  static std::string assemble_name(const std::string& name) { return to_lower(squeeze(name)); }

  void move_section(const EditOperation& op) {
    const auto from = section(op.section_id);
    if (!from) return;
    if (now_.estimate.parent_of(static_cast<int>(*from)) < 0)
      return problem("section_id", why::not_allowed, "must not be the whole estimate");
    int parent = sections()[*from].parent;
    if (op.parent_id) {
      const auto to = section(op.parent_id, "parent_id");
      if (!to) return;
      parent = static_cast<int>(*to);
    }
    const std::vector<bool> inside = subtree(now_.estimate, *from);
    if (inside[static_cast<std::size_t>(parent)])
      return problem("parent_id", why::not_allowed, "must not be within the section");
    const auto at = section_place(op.after, parent);
    if (!at) return;
    if (op.after == op.section_id) return problem("after", why::not_allowed, "must be another section");
    carry_totals(*from, parent);
    before_.sections[*from].parent = sections()[*from].parent = parent;
    std::vector<std::size_t> order;
    order.reserve(inside.size());
    const auto add = [&](std::size_t begin, std::size_t end, bool wanted) {
      for (std::size_t i = begin; i < end; ++i)
        if (inside[i] == wanted) order.push_back(i);
    };
    add(0, *at, false);
    add(0, inside.size(), true);
    add(*at, inside.size(), false);
    reorder(now_.estimate, order);
    reorder(before_, order);
    has_stale_checks_ = true;
  }

  /// Printed totals of the sections around the old place have less, those around the new place more.
  void carry_totals(std::size_t from, int parent) {
    const assemble::ItemSums moved = LineSums(before_).whole[from];
    const auto change = [&](int section, bool more) {
      for (; section >= 0; section = now_.estimate.parent_of(section)) {
        Section& around = sections()[static_cast<std::size_t>(section)];
        if (!around.totals) continue;
        const auto printed = around.totals;
        for (const TotalField& field : total_fields)
          if (auto& total = *around.totals.*field.printed)
            more ? * total += moved.*field.sum : * total -= moved.*field.sum;
        if (!around.printed && around.totals != printed) around.printed = printed;
        before_.sections[static_cast<std::size_t>(section)].totals = around.totals;
      }
    };
    const auto rows = assemble::sections_of_recap(before_, LineSums(before_));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      RecapRoom& row = now_.estimate.recap_by_room[i];
      if (row.kind != RecapRoomKind::area_subtotal || !row.amount || !rows[i]) continue;
      const auto is_around = [&](int section) {
        while (section > static_cast<int>(*rows[i])) section = now_.estimate.parent_of(section);
        return section == static_cast<int>(*rows[i]);
      };
      const bool was = is_around(sections()[from].parent), is = is_around(parent);
      if (was == is) continue;
      is ? * row.amount += moved.extension : * row.amount -= moved.extension;
      row.coverages.clear();
      before_.recap_by_room[i] = row;
    }
    change(sections()[from].parent, false);
    change(parent, true);
  }

  void delete_section(const EditOperation& op) {
    const auto at = section(op.section_id);
    if (!at) return;
    if (sections()[*at].kind == SectionKind::estimate && sections()[*at].parent < 0)
      return problem("section_id", why::not_allowed, "must not be the whole estimate");
    const std::vector<bool> inside = subtree(now_.estimate, *at);
    std::vector<std::size_t> within;
    for (std::size_t i = 0; i < lines().size(); ++i) {
      const int own = now_.estimate.section_of(lines()[i]);
      if (own >= 0 && inside[static_cast<std::size_t>(own)]) within.push_back(i);
    }
    if (!within.empty() && !op.with_lines.value_or(false))
      return problem("with_lines", why::not_allowed,
                     "must be true: the section has " + std::to_string(within.size()) +
                         (within.size() == 1 ? " line" : " lines"));
    std::ranges::reverse(within);
    for (const std::size_t i : within) static_cast<void>(take_line(i));
    for (std::size_t i = 0; i < inside.size(); ++i)
      if (inside[i]) gone_.insert(sections()[i].id);
  }

  /// With their rows of the recap, which have no amount left.
  void erase_sections() {
    if (gone_.empty()) return;
    std::vector<std::size_t> order;
    std::set<std::string> names, left;
    for (std::size_t i = 0; i < sections().size(); ++i) {
      const bool gone = gone_.contains(sections()[i].id);
      (gone ? names : left).insert(assemble_name(sections()[i].name));
      if (!gone) order.push_back(i);
    }
    std::erase_if(now_.estimate.recap_by_room, [&](const RecapRoom& row) {
      const std::string name = assemble_name(row.name);
      return names.contains(name) && !left.contains(name) && or_zero(row.amount).is_zero();
    });
    reorder(now_.estimate, order);
    now_.estimate.reconciliation = reconcile_again(now_.estimate, has_pages(before_));
  }

  // Open entries.

  void accept(const EditOperation& op) {
    if (op.ids.has_value() == op.group.has_value())
      return problem("ids", why::missing, "or `group` is required, and not both");
    if (!open_) open_ = open_entries(review_);
    std::set<std::string> wanted;
    if (op.ids) wanted.insert(op.ids->begin(), op.ids->end());
    std::size_t found = 0;
    for (const OpenEntry& entry : *open_) {
      if (op.ids ? !wanted.contains(entry.id) : entry.group != *op.group) continue;
      ++found;
      if (entry.settled.empty()) settle(entry, "accepted");
    }
    if (op.ids && found < wanted.size()) problem("ids", why::unknown, "must be ids of open entries");
    if (op.group && found == 0) problem("group", why::unknown, "must be the group of an open entry");
  }

  void settle(OpenEntry entry, std::string_view how) {
    entry.settled = how;
    entry.by = step_.by;
    entry.at = step_.at;
    std::erase_if(now_.settled, [&](const OpenEntry& other) { return other.id == entry.id; });
    now_.settled.push_back(std::move(entry));
  }

  /// Entries whose cause the operations removed.
  void settle_edited() {
    if (!open_) open_ = open_entries(review_);
    std::set<std::string, std::less<>> still;
    for (const OpenEntry& entry : open_entries(now_)) still.insert(entry.id);
    for (const OpenEntry& entry : *open_)
      if (entry.settled.empty() && !still.contains(entry.id)) settle(entry, "edited");
  }

  // The figures.

  void compute() {
    std::vector<LineFault> faults;
    Estimate& estimate = now_.estimate;
    Edits edits = revise_lines(estimate, before_, faults);
    for (const LineFault& found : faults) {
      const auto at = touched_.find(found.line_id);
      index_ = at == touched_.end() ? 0 : at->second;
      problem(found.fault.member, found.fault.type, found.fault.message);
    }
    if (!problems_.empty()) return;
    for (LineChange& change : edits.changes)
      if (!change.index) name_category(change.before);
    if (!edits.changes.empty()) {
      const Estimate given = lines_as_given(edits);
      auto whole = apply_edits(std::move(estimate), given, now_.match, edits);
      if (!whole) return refuse(whole.error());
      estimate = *std::move(whole);
    }
    if (has_stale_checks_) estimate.reconciliation = reconcile_again(estimate, has_pages(before_));
  }

  /// The recap counts a deleted line in the category of its match.
  void name_category(LineItem& line) const {
    if (!line.cat.empty()) return;
    const auto found = std::ranges::find(review_.estimate.items, line.id, &LineItem::id);
    const auto at = static_cast<std::size_t>(found - review_.estimate.items.begin());
    if (at >= review_.match.items.size()) return;
    const ItemMatch& match = review_.match.items[at];
    line.cat = !match.cat.empty()              ? match.cat
               : !match.recap_category.empty() ? match.recap_category
                                               : match.text_category;
  }

  Estimate lines_as_given(const Edits& edits) const {
    Estimate given = now_.estimate;
    for (const LineChange& change : edits.changes)
      if (change.index && change.before.rcv) given.items[*change.index] = change.before;
    return given;
  }

  void refuse(const Error& error) {
    index_ = touched_.empty() ? 0 : touched_.begin()->second;
    problem("value", why::out_of_range, error.message);
  }

  const Review& review_;
  const EditStep& step_;
  Review now_;                                  // figures that follow are not yet computed
  Estimate before_;                             // the lines as they were
  std::optional<std::vector<OpenEntry>> open_;  // of `review_`
  std::vector<EditProblem> problems_;
  std::size_t index_ = 0;  // of the operation
  int made_ = 0;
  bool has_stale_checks_ = false;
  std::set<std::string> gone_;                  // sections to erase
  std::map<std::string, std::size_t> touched_;  // by line, the operation that changed it last
};

}  // namespace

std::expected<Review, std::vector<EditProblem>> apply_operations(const Review& review,
                                                                 std::span<const EditOperation> operations,
                                                                 const EditStep& step) {
  Editor editor(review, step);
  for (std::size_t i = 0; i < operations.size(); ++i) editor.apply(i, operations[i]);
  return editor.finish();
}

}  // namespace estimate
