// A scope with other lines and sizes: priced and measured anew, with the questions that are left.
#include <algorithm>
#include <set>
#include <utility>

#include "esx/estimate/scope.h"
#include "esxserver/scopes/assistants.h"

namespace esxserver {
namespace {

std::optional<double> size_or(const std::optional<double>& size, const std::optional<double>& other) {
  return size ? size : other;
}

bool is_same_entry(const ScopeItem& a, const ScopeItem& b) { return a.cat == b.cat && a.sel == b.sel; }

class ScopeEditor {
 public:
  ScopeEditor(const AssistantScope& before, const ScopeEdit& edit) : before_(before), edit_(edit) {
    set_rooms();
  }

  [[nodiscard]] bool has_all_items() const {
    return std::ranges::all_of(edit_.items, [&](const EditedItem& item) {
      return !item.was || std::size_t(*item.was) < before_.scope.items.size();
    });
  }

  AssistantScope edit(const estimate::PriceList& list) {
    std::vector<estimate::ScopeItem> items;
    items.reserve(edit_.items.size());
    for (const EditedItem& item : edit_.items) items.push_back(item_of(item));
    after_ = server_scope(estimate::check_scope(std::move(items), library_rooms(measurable_rooms()), list),
                          before_.scope.price_list);
    after_.rooms = rooms_;
    Scope& scope = after_.scope;
    scope.project_id = before_.scope.project_id;
    scope.engine = before_.scope.engine;
    for (std::size_t i = 0; i < scope.items.size(); ++i) keep_calc(i);
    scope.warnings.insert(scope.warnings.begin(), before_.scope.warnings.begin(),
                          before_.scope.warnings.end());
    say_usual_heights();
    keep_questions();
    keep_suggestions();
    keep_words();
    return std::move(after_);
  }

 private:
  void set_rooms() {
    rooms_ = before_.rooms;
    for (const Room& room : edit_.rooms.value_or(std::vector<Room>())) {
      auto known = std::ranges::find(rooms_, room.name, &MeasuredRoom::name);
      if (known == rooms_.end()) {
        rooms_.emplace_back().name = room.name;
        known = std::prev(rooms_.end());
      }
      known->length_ft = size_or(room.length_ft, known->length_ft);
      known->width_ft = size_or(room.width_ft, known->width_ft);
      known->height_ft = size_or(room.height_ft, known->height_ft);
      changed_rooms_.insert(room.name);
    }
  }

  /// A room whose length and width are known, as one of words, has walls of the usual height.
  static bool has_usual_height(const MeasuredRoom& room) {
    return room.length_ft && room.width_ft && !room.height_ft;
  }

  [[nodiscard]] std::vector<MeasuredRoom> measurable_rooms() const {
    std::vector<MeasuredRoom> rooms = rooms_;
    for (MeasuredRoom& room : rooms)
      if (has_usual_height(room)) room.height_ft = estimate::usual_wall_height_ft;
    return rooms;
  }

  /// In the warnings, as for words.
  void say_usual_heights() {
    std::vector<std::string>& warnings = after_.scope.warnings;
    for (const MeasuredRoom& room : rooms_) {
      const std::string said = "Assumed walls of 8 ft in the " + room.name;
      const bool is_used = std::ranges::any_of(after_.scope.items, [&](const ScopeItem& item) {
        return item.room == room.name && item.quantity && item.calc &&
               item.calc->find('W') != std::string::npos;
      });
      if (!has_usual_height(room))
        std::erase(warnings, said);
      else if (is_used && std::ranges::find(warnings, said) == warnings.end())
        warnings.push_back(said);
    }
  }

  [[nodiscard]] const ScopeItem* before(const EditedItem& item) const {
    return item.was ? &before_.scope.items[std::size_t(*item.was)] : nullptr;
  }

  /// Whether its quantity needs no new calculation, which could not read every `calc`.
  [[nodiscard]] bool is_unchanged(const EditedItem& item) const {
    const ScopeItem* const old = before(item);
    return old != nullptr && old->quantity && old->quantity == item.quantity && old->calc == item.calc &&
           old->room == item.room && !changed_rooms_.contains(item.room.value_or(""));
  }

  /// With a code, unit and description are the list's.
  [[nodiscard]] estimate::ScopeItem item_of(const EditedItem& edited) const {
    ScopeItem item;
    item.room = edited.room;
    item.cat = edited.cat;
    item.sel = edited.sel;
    item.activity = edited.activity;
    item.description = edited.description;
    item.quantity = edited.quantity;
    if (!edited.cat) item.unit = edited.unit;
    item.calc = is_unchanged(edited) ? std::nullopt : edited.calc;
    if (!edited.quantity && !edited.calc) item.calc = missing_calc(edited);
    const ScopeItem* const old = before(edited);
    const bool same = old != nullptr && is_same_entry(*old, item);
    item.confidence = same ? old->confidence : 1;
    item.reason = same ? old->reason : item.cat ? "chosen" : "entered by hand";
    return library_item(item);
  }

  /// What the missing sizes of its room are for.
  [[nodiscard]] std::optional<std::string> missing_calc(const EditedItem& item) const {
    if (!item.was) return std::nullopt;
    for (const ScopeQuestion& question : before_.scope.open_questions)
      if (question.item == item.was && question.calc) return question.calc;
    return std::nullopt;
  }

  void keep_calc(std::size_t index) {
    const EditedItem& edited = edit_.items[index];
    ScopeItem& item = after_.scope.items[index];
    if (is_unchanged(edited)) item.calc = edited.calc;
    if (!item.quantity) item.calc.reset();
  }

  [[nodiscard]] std::optional<int> place_of(const std::optional<int>& was) const {
    const auto item = std::ranges::find(edit_.items, was, &EditedItem::was);
    if (!was || item == edit_.items.end()) return std::nullopt;
    return int(item - edit_.items.begin());
  }

  /// Whether the edit leaves open what the question asks for.
  [[nodiscard]] bool is_open(const ScopeQuestion& question) const {
    const auto& all = after_.scope.items;
    if (!question.item) {
      const auto answered = edit_.answered.value_or(std::vector<std::string>());
      return std::ranges::find(answered, question.text) == answered.end() &&
             std::ranges::none_of(question.choices, [&](const ScopeItem& choice) {
               return choice.cat && std::ranges::any_of(all, [&](const ScopeItem& item) {
                        return item.room == choice.room && is_same_entry(item, choice);
                      });
             });
    }
    const auto place = place_of(question.item);
    if (!place || changed_rooms_.contains(question.room.value_or(""))) return false;  // asked anew
    const ScopeItem& item = all[std::size_t(*place)];
    const ScopeItem& old = before_.scope.items[std::size_t(*question.item)];
    const bool names_entry =
        std::ranges::any_of(question.choices, [](const ScopeItem& choice) { return choice.cat.has_value(); });
    if (names_entry && !old.cat)  // which entry?
      return !item.cat && item.description == old.description;
    return !item.quantity;
  }

  void keep_questions() {
    Scope& scope = after_.scope;
    std::vector<ScopeQuestion> open;
    std::set<int> asked;  // for their quantities
    for (const ScopeQuestion& question : before_.scope.open_questions) {
      if (!is_open(question)) continue;
      open.push_back(question);
      open.back().item = place_of(question.item);
      const auto& item = open.back().item;
      if (item && scope.items[std::size_t(*item)].cat) asked.insert(*item);
    }
    for (ScopeQuestion& question : scope.open_questions) {
      const auto place = question.item;
      if (place && asked.contains(*place)) continue;
      const bool again = std::ranges::find(open, question) != open.end() ||
                         (place && !scope.items[std::size_t(*place)].cat &&
                          std::ranges::any_of(open, [&](const ScopeQuestion& other) {
                            return other.item == place && other.choices.empty();
                          }));
      if (!again) open.push_back(std::move(question));
    }
    scope.open_questions = std::move(open);
    scope.questions.clear();
    for (const ScopeQuestion& question : scope.open_questions)
      if (std::ranges::find(scope.questions, question.text) == scope.questions.end())
        scope.questions.push_back(question.text);
  }

  void keep_suggestions() {
    for (const ScopeItem& suggestion : before_.scope.suggestions) {
      const bool taken = std::ranges::any_of(after_.scope.items, [&](const ScopeItem& item) {
        return item.room == suggestion.room && is_same_entry(item, suggestion);
      });
      if (taken) continue;
      after_.scope.suggestions.push_back(suggestion);
      measure(after_.scope.suggestions.back());
    }
  }

  /// As much as of what it goes with.
  void measure(ScopeItem& suggestion) const {
    for (const ScopeItem& item : after_.scope.items) {
      const bool goes = item.room == suggestion.room && item.unit == suggestion.unit &&
                        suggestion.reason.ends_with(" " + item.description);
      const auto& quantity = item.quantity;
      if (!goes || !quantity) continue;
      suggestion.quantity = quantity;
      suggestion.calc = item.calc;
      if (const auto& price = suggestion.unit_price) suggestion.total = estimate::extend(*quantity, *price);
      return;
    }
  }

  void keep_words() {
    after_.scope.words = before_.scope.words;
    for (estimate::ScopeWord& word : after_.scope.words) {
      const auto was = std::exchange(word.item, std::nullopt);
      if (!was) continue;
      if (const auto place = place_of(int(*was))) word.item = std::size_t(*place);
    }
  }

  const AssistantScope& before_;
  const ScopeEdit& edit_;
  std::vector<MeasuredRoom> rooms_;
  std::set<std::string> changed_rooms_;
  AssistantScope after_;
};

}  // namespace

Result<AssistantScope> RulesAssistant::edit_scope(const AssistantScope& scope, const ScopeEdit& edit,
                                                  const PriceListOwner& owner) {
  ScopeEditor editor(scope, edit);
  if (!editor.has_all_items())
    return fail(ErrorCode::validation_failed, "must be the place of an item of the scope", "items");
  const auto ready = lists_.get(scope.scope.price_list, owner);
  if (!ready) return std::unexpected(ready.error());
  return editor.edit((*ready)->list);
}

}  // namespace esxserver
