// What was taken out and comes back: "put the range back in".
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

namespace {

constexpr auto around_returns = std::to_array<std::string_view>(
    {"put",   "add",  "bring", "leave", "keep",   "include", "back", "in",    "on",    "it",      "that",
     "those", "them", "one",   "ones",  "after",  "all",     "we",   "i",     "they",  "he",      "she",
     "need",  "want", "wants", "do",    "though", "scope",   "list", "of",    "to",    "no",      "wait",
     "is",    "are",  "goes",  "go",    "so",     "then",    "just", "still", "there", "estimate"});

/// What the words of a return say.
struct Return {
  std::vector<std::string> words;
  std::vector<std::size_t> rooms;
  bool says_back = false, says_keep = false;
};

}  // namespace

/// "put the range back in", "actually keep the drip edge": a line that a sentence before has taken out.
bool Reader::read_return() {
  Return said;
  std::size_t at = at_;
  for (std::size_t step = 1; !ends_at(at); at += step) {
    step = 1;
    const std::string_view word = word_at(at);
    const FoundMark found = find_mark(from(at));
    const bool keeps = word == "keep" || word == "leave";
    if (found.mark == Mark::deletion || found.mark == Mark::removal ||
        (found.mark == Mark::negation && !keeps && word != "no") || (is_measure(at) && word != "one"))
      return false;
    said.says_keep = said.says_keep || keeps || (word == "after" && word_at(at + 1) == "all");
    said.says_back = said.says_back || word == "back";
    if (const std::size_t name = book_.name_at(tokens_, at); name > 0) {
      const std::size_t known = book_.rooms().size();
      said.rooms.push_back(book_.find_or_add(std::span(tokens_).subspan(at, step = name)));
      if (said.rooms.back() >= known) return book_.forget_from(known), false;
      continue;
    }
    if (found.mark == Mark::correction) step = found.count;
    if (found.mark == Mark::correction || is_filler(word) || is_one_of(articles, word) ||
        is_one_of(around_returns, word))
      continue;
    if (std::string noun = object_word(word); is_noun(noun) || objects_.has_word(noun))
      said.words.push_back(std::move(noun));
    else
      return false;
  }
  if (!said.says_back && !said.says_keep) return false;
  std::size_t latest = 0;
  const auto returns = [&](const SaidThing& thing) {
    const bool there = said.rooms.empty() || std::ranges::any_of(said.rooms, [&](std::size_t room) {
                         return std::ranges::find(thing.rooms, room) != thing.rooms.end();
                       });
    return thing.taken_back && thing.dropped > 0 && there &&
           (said.words.empty() ? thing.dropped + 1 == sentence_ : is_about(thing, said.words));
  };
  for (const SaidThing& thing : text_.things) {
    const bool lives = !thing.taken_back && !said.words.empty() && is_about(thing, said.words);
    if (lives && !said.says_back) return false;  // "keep the pad": the one that is there
    if (returns(thing)) latest = std::max(latest, thing.dropped);
  }
  if (latest == 0) return false;
  for (SaidThing& thing : text_.things) {
    if (!returns(thing) || thing.dropped != latest) continue;
    thing.taken_back = false;
    thing.dropped = 0;
    mark_thing(thing, at_, at - at_, ScopeRole::correction);
  }
  text_.settled.insert(sentence_);
  now_.corrected = true;
  at_ = is(at, soft) ? at + 1 : at;
  return at_ >= end_;
}

/// "forget the base, he's reusing it, detach and reset": what is done with the thing instead.
bool Reader::rework_dropped(std::size_t comma) {
  std::size_t last = end_;
  while (last > comma && !is(last - 1, soft)) --last;
  if (last == 0 || last <= comma) return false;
  std::size_t verb = skip_fillers(last);
  constexpr auto before = std::to_array<std::string_view>({"so", "instead", "then", "and", "we'll"});
  while (is_one_of(before, word_at(verb))) verb = skip_fillers(verb + 1);
  const FoundRow<Action> found = find_action(from(verb));
  if (!found || !found.row->words.empty() || !ends_action(verb + found.count)) return false;
  bool any = false;
  for (SaidThing& thing : text_.things) {
    if (!thing.taken_back || thing.dropped != sentence_) continue;
    thing.taken_back = false;
    thing.dropped = 0;
    thing.actions = {found.row};
    thing.inherits = any = true;
    mark_thing(thing, verb, found.count, ScopeRole::action);
  }
  return any;
}

}  // namespace estimate::scope
