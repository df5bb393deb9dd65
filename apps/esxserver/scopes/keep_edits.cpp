// What somebody edited in a scope, done again in the scope that more words make.
#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxserver/scopes/assistant.h"

namespace esxserver {
namespace {

constexpr int no_place = -1;

/// What it is, however much of it.
bool is_same_line(const ScopeItem& a, const ScopeItem& b) {
  return a.room == b.room && a.cat == b.cat && a.sel == b.sel && a.activity == b.activity &&
         a.description == b.description;
}

bool is_same_amount(const ScopeItem& a, const ScopeItem& b) {
  return a.quantity == b.quantity && a.calc == b.calc;
}

/// Whether it is a number that was said, and not measured by the room.
bool is_said_amount(const ScopeItem& item) {
  return item.quantity && item.calc && item.calc->find_first_of("WCFP") == std::string::npos;
}

EditedItem as_it_is(const ScopeItem& item) {
  return {.was = {},
          .room = item.room,
          .cat = item.cat,
          .sel = item.sel,
          .unit = item.unit,
          .calc = item.calc,
          .activity = item.activity,
          .description = item.description,
          .quantity = item.quantity};
}

class EditKeeper {
 public:
  EditKeeper(const OwnedScope& base, const OwnedScope& shown, const OwnedScope& said)
      : base_(base.scope.items), shown_(shown.scope.items), said_(said.scope.items) {
    match_said();
    places_ = shown.origin.places;
    if (shown.scope.scope_id == base.scope.scope_id) {
      places_.clear();
      for (std::size_t i = 0; i < shown_.size(); ++i) places_.push_back(int(i));
    }
    if (base.scope.scope_id.empty()) places_.clear();  // all lines are new to this chat
    places_.resize(shown_.size(), no_place);
    keep_lines(shown.scope);
    keep_rooms(base.rooms, shown.rooms, said.rooms);
    keep_answers(base.scope, shown.scope);
  }

  KeptEdits kept() && { return std::move(kept_); }

 private:
  /// The place in `said_` of each item of `base_`: the same words make the same lines, in the same order.
  void match_said() {
    said_places_.assign(base_.size(), no_place);
    std::vector<bool> taken(said_.size(), false);
    for (const bool with_amount : {true, false})
      for (std::size_t i = 0; i < base_.size(); ++i) {
        if (said_places_[i] != no_place) continue;
        for (std::size_t at = 0; at < said_.size(); ++at) {
          if (taken[at] || !is_same_line(base_[i], said_[at])) continue;
          if (with_amount && !is_same_amount(base_[i], said_[at])) continue;
          said_places_[i] = int(at);
          taken[at] = true;
          break;
        }
      }
    is_new_ = std::move(taken);
    is_new_.flip();
  }

  [[nodiscard]] std::optional<std::size_t> shown_of(std::size_t in_base) const {
    const auto found = std::ranges::find(places_, int(in_base));
    if (found == places_.end()) return std::nullopt;
    return std::size_t(found - places_.begin());
  }

  void keep_lines(const Scope& shown) {
    std::vector<int> base_places(said_.size(), no_place);
    for (std::size_t i = 0; i < said_places_.size(); ++i)
      if (said_places_[i] != no_place) base_places[std::size_t(said_places_[i])] = int(i);
    for (std::size_t at = 0; at < said_.size(); ++at) {
      EditedItem item = as_it_is(said_[at]);
      item.was = int(at);
      if (base_places[at] != no_place) {
        const auto in_base = std::size_t(base_places[at]);
        const auto in_shown = shown_of(in_base);
        if (!in_shown) continue;  // removed
        change(item, base_[in_base], shown_[*in_shown], said_[at]);
      }
      kept_.edit.items.push_back(std::move(item));
    }
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      if (places_[i] == no_place)
        add(shown, i);
      else
        warn_of_lost(i);
    }
  }

  /// What is edited stays, unless later words say a number.
  static void change(EditedItem& item, const ScopeItem& base, const ScopeItem& shown, const ScopeItem& said) {
    if (shown.room != base.room) item.room = shown.room;
    if (shown.activity != base.activity) item.activity = shown.activity;
    if (shown.cat != base.cat || shown.sel != base.sel || shown.description != base.description) {
      item.cat = shown.cat;
      item.sel = shown.sel;
      item.description = shown.description;
      item.unit = shown.unit;
    } else if (shown.unit != base.unit) {
      item.unit = shown.unit;
    }
    const bool is_edited = !is_same_amount(shown, base) && shown.quantity.has_value();
    const bool is_corrected = is_said_amount(said) && !is_same_amount(said, base);
    const bool is_measured = !base.quantity && shown.calc && !is_said_amount(shown);
    if (!is_edited || is_corrected || (is_measured && said.quantity)) return;
    item.quantity = shown.quantity;
    item.calc = shown.calc;
  }

  /// A line of the edit, unless the words have it by now.
  void add(const Scope& shown, std::size_t index) {
    const ScopeItem& line = shown_[index];
    for (std::size_t at = 0; at < said_.size(); ++at)
      if (is_new_[at] && is_same_line(line, said_[at]) && line.quantity == said_[at].quantity) {
        is_new_[at] = false;
        return;
      }
    EditedItem item = as_it_is(line);
    for (const ScopeQuestion& question : shown.open_questions)
      if (!line.quantity && question.item == int(index) && question.calc) item.calc = question.calc;
    kept_.edit.items.push_back(std::move(item));
  }

  void warn_of_lost(std::size_t index) {
    const auto in_base = std::size_t(places_[index]);
    if (in_base >= base_.size() || said_places_[in_base] != no_place) return;
    const ScopeItem& line = shown_[index];
    if (is_same_line(line, base_[in_base]) && is_same_amount(line, base_[in_base])) return;
    kept_.warnings.push_back("What was edited of \"" + line.description +
                             "\" is gone: what was said since changes that line");
  }

  void keep_rooms(const std::vector<MeasuredRoom>& base, const std::vector<MeasuredRoom>& shown,
                  const std::vector<MeasuredRoom>& said) {
    std::vector<Room> rooms;
    for (const MeasuredRoom& room : shown) {
      const MeasuredRoom unknown;
      const auto find = [&](const std::vector<MeasuredRoom>& all) -> const MeasuredRoom& {
        const auto found = std::ranges::find(all, room.name, &MeasuredRoom::name);
        return found == all.end() ? unknown : *found;
      };
      const MeasuredRoom& before = find(base);
      const MeasuredRoom& now = find(said);
      Room sizes{.id = {}, .name = room.name, .level = {}, .length_ft = {}, .width_ft = {}, .height_ft = {}};
      bool any = false;
      const auto keep = [&](std::optional<double> MeasuredRoom::* from, std::optional<double> Room::* to) {
        if (room.*from == before.*from || now.*from != before.*from) return;
        sizes.*to = room.*from;
        any = true;
      };
      keep(&MeasuredRoom::length_ft, &Room::length_ft);
      keep(&MeasuredRoom::width_ft, &Room::width_ft);
      keep(&MeasuredRoom::height_ft, &Room::height_ft);
      if (any) rooms.push_back(std::move(sizes));
    }
    if (!rooms.empty()) kept_.edit.rooms = std::move(rooms);
  }

  /// Questions without an item that were settled.
  void keep_answers(const Scope& base, const Scope& shown) {
    std::vector<std::string> answered;
    for (const ScopeQuestion& question : base.open_questions)
      if (!question.item && std::ranges::find(shown.open_questions, question.text, &ScopeQuestion::text) ==
                                shown.open_questions.end())
        answered.push_back(question.text);
    if (!answered.empty()) kept_.edit.answered = std::move(answered);
  }

  const std::vector<ScopeItem>& base_;
  const std::vector<ScopeItem>& shown_;
  const std::vector<ScopeItem>& said_;
  std::vector<int> places_, said_places_;
  std::vector<bool> is_new_;
  KeptEdits kept_;
};

}  // namespace

KeptEdits keep_edits(const OwnedScope& base, const OwnedScope& shown, const OwnedScope& said) {
  return EditKeeper(base, shown, said).kept();
}

std::string renumbered_answer(const std::string& text, const std::vector<std::string>& shown,
                              const std::vector<std::string>& base) {
  if (shown == base) return text;
  constexpr std::string_view blanks = " \t\n", digits = "0123456789", prefix = "answer ";
  std::string_view rest = text;
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
  std::size_t number = 1;
  const bool is_numbered = estimate::to_lower(rest.substr(0, prefix.size())) == prefix;
  if (is_numbered) {
    rest.remove_prefix(prefix.size());
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc()) return text;
    rest.remove_prefix(std::size_t(end - rest.data()));
    if (!rest.starts_with(':')) return text;
    rest.remove_prefix(1);
  } else if (rest.empty() || digits.find(rest.front()) == std::string_view::npos ||
             rest.find_first_not_of("0123456789.,/'\" xX-") != std::string_view::npos) {
    return text;  // no bare figure
  }
  if (number < 1 || number > shown.size()) return text;
  const auto place = std::ranges::find(base, shown[number - 1]);
  if (place == base.end()) return text;
  return "answer " + std::to_string(place - base.begin() + 1) + ": " + std::string(rest);
}

}  // namespace esxserver
