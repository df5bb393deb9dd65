#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "scope/answers.h"

namespace estimate::scope {

void add_once(std::vector<std::string>& texts, std::string text) {
  if (!text.empty() && std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

void Doubts::ask_for_unclear(const std::vector<std::size_t>& unclear) {
  for (auto& [at, question] : questions_about_hearing(made_.words, text_.sentences, unclear)) {
    add_once(made_.questions, std::move(question));
    if (made_.words[at].role != ScopeRole::unknown) made_.words[at].use = ScopeUse::asked;
    doubtful_.insert(text_.sentences[at]);
  }
}

void Doubts::ask_for_rooms() {
  std::set<std::string> used;
  for (const ScopeItem& item : made_.items) used.insert(item.room);
  for (const SaidThing& thing : text_.things)
    for (const std::size_t room : thing.rooms) used.insert(made_.rooms[room].name);
  const bool on_slopes =
      std::ranges::any_of(used, [](const std::string& room) { return room.ends_with(" Slope"); });
  for (const auto& [sentence, room] : text_.sized_rooms) {
    if (on_slopes && made_.rooms[room].name == "Roof") continue;  // "Roof: north slope 10 squares"
    const bool has_lines = std::ranges::find(item_sentences_, sentence) != item_sentences_.end();
    if (!has_lines || used.contains(made_.rooms[room].name)) continue;
    add_once(made_.questions, "What should be done in the " + made_.rooms[room].name + "?");
    doubtful_.insert(sentence);
  }
}

void Doubts::doubt_unread() {
  const std::set<std::size_t> handled(text_.handled.begin(), text_.handled.end());
  std::set<std::size_t> asked = doubtful_;
  for (std::size_t i = 0; i < made_.words.size(); ++i)
    if (made_.words[i].use == ScopeUse::asked || made_.words[i].role == ScopeRole::unknown)
      asked.insert(text_.sentences[i]);
  for (std::size_t i = 0; i < made_.words.size(); ++i) {
    using enum ScopeRole;
    ScopeWord& word = made_.words[i];
    const std::size_t sentence = text_.sentences[i];
    if (word.item || text_.settled.contains(sentence) || handled.contains(i)) continue;
    const bool refers =
        text_.measures[i] && word.text != "one" && (word.role == filler || word.role == reference);
    const bool unused = word.use == ScopeUse::used && !asked.contains(sentence) &&
                        (word.role == object || word.role == action || word.role == count ||
                         word.role == duration || word.role == rating);
    if (refers || unused) word.role = unknown;
  }
}

void Doubts::doubt_nothing() {
  if (!made_.items.empty() || !made_.questions.empty() || !made_.answers.empty()) return;
  const bool sized =
      std::ranges::any_of(made_.rooms, [](const ScopeRoom& room) { return room.length_ft.has_value(); });
  const bool taken_back = !text_.things.empty() || !text_.settled.empty();
  if (sized || taken_back) return;
  for (ScopeWord& word : made_.words) {
    using enum ScopeRole;
    const bool says = word.role == reference || word.role == dimension || word.role == count ||
                      word.role == object || word.role == action;
    if (says && word.use == ScopeUse::used) word.role = unknown;
  }
}

void Doubts::doubt_items(const OpenItems& open) {
  constexpr double doubtful_item = 0.5;
  for (std::size_t i = 0; i < made_.words.size(); ++i)
    if (made_.words[i].role == ScopeRole::unknown) doubtful_.insert(text_.sentences[i]);
  for (std::size_t i = 0; i < made_.items.size(); ++i)  // the other items of a sentence with an open one
    if (made_.items[i].cat.empty() || !made_.items[i].quantity) doubtful_.insert(item_sentences_[i]);
  for (std::size_t i = 0; i < made_.items.size(); ++i)
    if (doubtful_.contains(item_sentences_[i]))
      made_.items[i].confidence = std::min(made_.items[i].confidence, doubtful_item);
  for (std::size_t i = 0; i < made_.words.size(); ++i) {
    ScopeWord& word = made_.words[i];
    const auto& item = word.item;
    if (item && word.use == ScopeUse::asked && open.is_answered(*item)) word.use = ScopeUse::used;
    if (word.item && word.use == ScopeUse::used && doubtful_.contains(text_.sentences[i]))
      word.use = ScopeUse::assumed;
  }
}

void Doubts::report_words() {
  for (ScopeWord& word : made_.words)
    if (word.role == ScopeRole::unknown) word.use = ScopeUse::not_understood;
  for (const std::size_t index : text_.respelled)
    if (ScopeWord& word = made_.words[index]; word.use == ScopeUse::used && word.role != ScopeRole::filler)
      word.use = ScopeUse::assumed;
  for (std::string& text : not_understood(made_.words)) add_once(made_.warnings, std::move(text));
}

}  // namespace estimate::scope
