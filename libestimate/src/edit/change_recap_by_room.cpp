#include <algorithm>
#include <optional>
#include <string>

#include "assemble/join_text.h"
#include "assemble/reconcile_pages.h"
#include "edit/change_recaps.h"

namespace estimate::edit {
namespace {

bool is_of_all(const RecapRoom& row) {
  return row.kind == RecapRoomKind::subtotal || row.kind == RecapRoomKind::total;
}

class RoomRecap {
 public:
  RoomRecap(Estimate& estimate, const RecapChange& change)
      : estimate_(estimate), change_(change), sections_(sections_before()) {}

  void apply() {
    const std::vector<RecapRoom> printed = rows();
    for (std::size_t i = 0; i < printed.size(); ++i) change_row(i);
    add_rows();
    if (std::ranges::equal(rows(), printed, {}, &RecapRoom::amount, &RecapRoom::amount)) return;
    const auto total = std::ranges::find_if(rows(), is_of_all);
    const std::optional<Money> whole = total == rows().end() ? std::nullopt : total->amount;
    if (!whole) return;
    for (RecapRoom& row : rows())
      if (row.percent && row.amount) row.percent = share_percent(*row.amount, *whole);
  }

 private:
  std::vector<RecapRoom>& rows() { return estimate_.recap_by_room; }

  std::vector<std::optional<std::size_t>> sections_before() const {
    Estimate before = change_.before;
    before.recap_by_room = estimate_.recap_by_room;
    return assemble::sections_of_recap(before, change_.sums_before);
  }

  Money amount_in(const assemble::LineSums& sums, const RecapRoom& row, std::size_t section) const {
    return (row.kind == RecapRoomKind::area_subtotal ? sums.whole : sums.own)[section].extension;
  }

  bool counts(const RecapRoom& row, std::optional<std::size_t> place, int section) const {
    if (is_of_all(row)) return true;
    const int own = place ? static_cast<int>(*place) : -1;
    if (row.kind != RecapRoomKind::area_subtotal) return section == own;
    while (section > own) section = estimate_.parent_of(section);
    return section == own;
  }

  void change_row(std::size_t i) {
    RecapRoom& row = rows()[i];
    const auto section = sections_[i];
    if (!row.amount || (!section && !is_of_all(row))) return;
    const Money before =
        section ? amount_in(change_.sums_before, row, *section) : change_.sums_before.counted.extension;
    const Money after = section ? amount_in(change_.sums, row, *section) : change_.sums.counted.extension;
    if (before == after && !(change_.anew && *row.amount != after)) return;
    row.amount = after;
    std::vector<CoverageShare> shares;
    for (const LineChange& line : change_.changes) {
      if (!line.before.excluded && counts(row, section, line.before.section))
        shares.push_back({line.before.coverage, {}, -contribution_of(line.before).extension});
      if (!line.after.excluded && counts(row, section, line.after.section))
        shares.push_back({line.after.coverage, {}, contribution_of(line.after).extension});
    }
    change_shares(row.coverages, shares, after);
  }

  /// Sections with lines that had none before.
  void add_rows() {
    if (rows().empty()) return;
    for (std::size_t s = 0; s < estimate_.sections.size(); ++s) {
      const Money amount = change_.sums.own[s].extension;
      const bool has_row = std::ranges::any_of(sections_, [&](const auto& place) { return place == s; }) &&
                           change_.sums.whole[s].extension == amount;
      if (amount.is_zero() || has_row || !change_.sums_before.own[s].extension.is_zero()) continue;
      add_row(s, amount);
    }
  }

  std::string folded_name(std::size_t section) const {
    return assemble::fold_name(estimate_.sections[section].name);
  }

  void add_row(std::size_t section, Money amount) {
    const std::string name = folded_name(section);
    const auto heading = std::ranges::find_if(rows(), [&](const RecapRoom& row) {
      const bool group = row.kind == RecapRoomKind::area || row.kind == RecapRoomKind::estimate;
      return group && !row.amount && assemble::fold_name(row.name) == name;
    });
    if (heading != rows().end()) {
      heading->amount = amount;
      heading->percent = Percent();
      return;
    }
    const int above = estimate_.parent_of(static_cast<int>(section));
    const std::string parent = above < 0 ? std::string() : folded_name(static_cast<std::size_t>(above));
    const auto end = std::ranges::find_if(rows(), [&](const RecapRoom& row) {
      return is_of_all(row) ||
             (row.kind == RecapRoomKind::area_subtotal && assemble::fold_name(row.name) == parent);
    });
    rows().insert(end, {RecapRoomKind::room, estimate_.sections[section].name, amount, Percent(), {}});
  }

  Estimate& estimate_;
  const RecapChange& change_;
  std::vector<std::optional<std::size_t>> sections_;  // of the rows
};

}  // namespace

void change_recap_by_room(Estimate& estimate, const RecapChange& change) {
  RoomRecap(estimate, change).apply();
}

}  // namespace estimate::edit
