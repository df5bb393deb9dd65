#include <algorithm>

#include "support/sample_estimate.h"
#include "unit/diff/edits.h"

namespace estimate::testing {
namespace {

using Index = std::size_t;

auto line_at(Estimate& e, Index i) { return e.items.begin() + static_cast<std::ptrdiff_t>(i); }

constexpr Index lines_per_room = 8;
Index first_of_room(Index i) { return i / lines_per_room * lines_per_room; }
/// Another line of the same room.
Index neighbor(Index i) { return i == first_of_room(i) ? i + 1 : i - 1; }
int other_room(const LineItem& item) { return item.section % 3 + 1; }

LineItem new_line(const LineItem& like, const char* number = "99",
                  const char* words = "Haul debris by pickup truck load") {
  LineItem item = like;
  item.number = number;
  item.description = words;
  item.quantity = quantity("1");
  reprice(item);
  return item;
}

/// Moves some of the quantity to a separate line.
LineItem take_off(LineItem& item, const char* some, const char* number) {
  LineItem piece = item;
  piece.quantity = quantity(some);
  piece.number = number;
  piece.tax = money("0");
  item.quantity = item.quantity.value_or(Quantity()) - quantity(some);
  reprice(piece), reprice(item);
  return piece;
}

void split_in_two(Estimate& e, Index i) {
  const LineItem piece = take_off(e.items[i], "4", "98");
  e.items.insert(line_at(e, i + 1), piece);
}

void split_in_three(Estimate& e, Index i) {
  split_in_two(e, i);
  const LineItem piece = take_off(e.items[i], "2", "97");
  e.items.insert(line_at(e, i + 1), piece);
}

void split_over_rooms(Estimate& e, Index i) {
  LineItem piece = take_off(e.items[i], "4", "98");
  piece.section = other_room(piece);
  e.items.push_back(piece);
}

/// Merges all other lines with its words into line i.
void merge(Estimate& e, Index i) {
  LineItem& whole = e.items[i];
  for (Index j = 0; j < e.items.size(); ++j) {
    if (j == i || e.items[j].description != whole.description) continue;
    whole.quantity = whole.quantity.value_or(Quantity()) + e.items[j].quantity.value_or(Quantity());
  }
  reprice(whole);
  const LineItem kept = whole;
  std::erase_if(e.items, [&](const LineItem& item) {
    return item.description == kept.description && item.number != kept.number;
  });
}

std::vector<EditKind> comings_and_goings() {
  return {
      {"nothing", [](Estimate&, Index) {}, {}, {}},
      {"removed", [](Estimate& e, Index i) { e.items.erase(line_at(e, i)); }, {.removed = 1}, {}},
      {"added",
       [](Estimate& e, Index i) { e.items.insert(line_at(e, i), new_line(e.items[i])); },
       {.added = 1},
       {}},
      {"removed and added",
       [](Estimate& e, Index i) {
         e.items[i].description = "Something else entirely now";
         e.items[i].unit = "EA";
         e.items[i].quantity = quantity("2");
         reprice(e.items[i]);
       },
       {.added = 1, .removed = 1},
       {}},
  };
}

std::vector<EditKind> moves() {
  return {
      {"moved to another room",
       [](Estimate& e, Index i) { e.items[i].section = other_room(e.items[i]); },
       {.moved = 1},
       {}},
      {"renumbered", [](Estimate& e, Index i) { e.items[i].number = "77"; }, {.renumbered = 1}, {}},
      {"moved and its quantity changed",
       [](Estimate& e, Index i) {
         e.items[i].section = other_room(e.items[i]);
         e.items[i].quantity = quantity("3");
         reprice(e.items[i]);
       },
       {.changed = 1, .moved = 1},
       {"quantity", "rcv"}},
      {"moved and repriced",
       [](Estimate& e, Index i) {
         e.items[i].section = other_room(e.items[i]);
         e.items[i].replace_price = money("7.77");
         reprice(e.items[i]);
       },
       {.changed = 1, .moved = 1},
       {"unit_price", "replace_price", "rcv"}},
      {"moved and renumbered",
       [](Estimate& e, Index i) {
         e.items[i].section = other_room(e.items[i]);
         e.items[i].number = "77";
       },
       {.moved = 1},
       {}},
  };
}

std::vector<EditKind> pieces() {
  const EditLines in_two = split_in_two, in_three = split_in_three, over_rooms = split_over_rooms;
  return {
      {"split", in_two, {.split = 1}, {}},
      {"split in three", in_three, {.split = 1}, {}},
      {"split over two rooms", over_rooms, {.split = 1}, {}},
      {"merged", merge, {.merged = 1}, {}, in_two},
      {"three merged", merge, {.merged = 1}, {}, in_three},
      {"merged from two rooms", merge, {.merged = 1}, {}, over_rooms},
  };
}

std::vector<EditKind> within_a_room() {
  return {
      {"printed twice",
       [](Estimate& e, Index i) { e.items.insert(line_at(e, i + 1), e.items[i]); },
       {.added = 1},
       {}},
      {"the second print of a line removed",
       [](Estimate& e, Index i) { e.items.erase(line_at(e, i + 1)); },
       {.removed = 1},
       {},
       [](Estimate& e, Index i) { e.items.insert(line_at(e, i + 1), e.items[i]); }},
      {"two neighbors swapped",
       [](Estimate& e, Index i) { std::swap(e.items[i], e.items[neighbor(i)]); },
       {.moved = 1},
       {}},
      {"moved to the end of its room",
       [](Estimate& e, Index i) {
         const Index last = first_of_room(i) + lines_per_room - 1;
         if (i == last) i = last - 1;
         std::rotate(line_at(e, i), line_at(e, i + 1), line_at(e, last + 1));
       },
       {.moved = 1},
       {}},
      {"two new lines",
       [](Estimate& e, Index i) {
         const LineItem like = e.items[i];
         e.items.insert(line_at(e, i), {new_line(like, "98"), new_line(like, "99", "Tarp the roof opening")});
       },
       {.added = 2},
       {}},
      {"the same new line twice",
       [](Estimate& e, Index i) {
         const LineItem line = new_line(e.items[i]);
         e.items.insert(line_at(e, i), {line, line});
       },
       {.added = 2},
       {}},
      {"two neighbors removed",
       [](Estimate& e, Index i) {
         const Index first = std::min(i, neighbor(i));
         e.items.erase(line_at(e, first), line_at(e, first + 2));
       },
       {.removed = 2},
       {}},
  };
}

/// Whether a line is in the room of line i.
auto in_room_of(const Estimate& e, Index i) {
  return [section = e.items[i].section](const LineItem& item) { return item.section == section; };
}

std::vector<EditKind> rooms_as_a_whole() {
  return {
      {"a room removed",
       [](Estimate& e, Index i) { std::erase_if(e.items, in_room_of(e, i)); },
       {.removed = lines_per_room},
       {}},
      {"a room renamed",
       [](Estimate& e, Index i) { e.sections[std::size_t(e.items[i].section)].name = "Nursery"; },
       {.moved = lines_per_room},
       {}},
      {"a new room",
       [](Estimate& e, Index i) {
         e.sections.push_back(section("S9", 0, "Attic", SectionKind::room));
         LineItem line = new_line(e.items[i]);
         line.section = static_cast<int>(e.sections.size()) - 1;
         e.items.push_back(line);
       },
       {.added = 1},
       {}},
      {"a room printed last",
       [](Estimate& e, Index i) { std::ranges::stable_partition(e.items, std::not_fn(in_room_of(e, i))); },
       {},
       {}},
      {"a room put on a new level",
       [](Estimate& e, Index i) {
         e.sections.insert(e.sections.begin() + 1, section("S9", 0, "Upper level", SectionKind::level));
         for (LineItem& item : e.items) ++item.section;
         e.sections[std::size_t(e.items[i].section)].parent = 1;
       },
       {.moved = lines_per_room},
       {}},
  };
}

std::vector<EditKind> lines_of_a_room() {
  return {
      {"a room numbered anew",
       [](Estimate& e, Index i) {
         const auto in_room = in_room_of(e, i);
         for (LineItem& item : e.items)
           if (in_room(item)) item.number = "2" + item.number;
       },
       {.renumbered = lines_per_room},
       {}},
      {"a room's lines twice the quantity",
       [](Estimate& e, Index i) {
         const auto in_room = in_room_of(e, i);
         for (LineItem& item : e.items) {
           if (!in_room(item)) continue;
           item.quantity = item.quantity.value_or(Quantity()) + item.quantity.value_or(Quantity());
           reprice(item);
         }
       },
       {.changed = lines_per_room},
       {}},
      {"all lines dearer by a tenth",
       [](Estimate& e, Index) {
         for (LineItem& item : e.items) {
           const Money price = item.replace_price.value_or(Money());
           item.replace_price = price + Money::from_units(price.units() / 10);
           reprice(item);
         }
       },
       {.changed = 3 * lines_per_room},
       {}},
      {"a room with nothing in it",
       [](Estimate& e, Index) { e.sections.push_back(section("S9", 0, "Attic", SectionKind::room)); },
       {},
       {}},
  };
}

}  // namespace

std::vector<EditKind> edits_of_lines() {
  std::vector<EditKind> all;
  for (const auto& part : {comings_and_goings(), moves(), pieces(), within_a_room()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::vector<EditKind> edits_of_rooms() {
  std::vector<EditKind> all = rooms_as_a_whole();
  for (const EditKind& kind : lines_of_a_room()) all.push_back(kind);
  return all;
}

}  // namespace estimate::testing
