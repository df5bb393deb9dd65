// "Two towel bars", "only three", "the walls are eight": what a later message counts or measures again.
#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

/// "two towel bars", of one that was said in a message before: so many of them.
void recount_again(std::vector<SaidThing>& things, std::size_t begin, std::span<const Token> sentence) {
  constexpr auto adding = std::to_array<std::string_view>(
      {"more", "another", "also", "add", "too", "extra", "plus", "and", "additional", "then", "other"});
  if (sentence.empty() || (sentence[0].kind != TokenKind::number && sentence[0].kind != TokenKind::word))
    return;
  const std::size_t first = std::min<std::size_t>(begin, things.size());
  for (SaidThing& thing : std::span(things).subspan(first)) {
    const auto& count = thing.count;
    if (thing.taken_back || thing.has_own_action || !count || thing.amount || thing.days ||
        thing.words.empty())
      continue;
    const auto again = std::ranges::find_if(std::span(things).first(first), [&](const SaidThing& said) {
      return !said.taken_back && said.rooms == thing.rooms && said.words == thing.words && !said.amount &&
             !said.days && !said.actions.empty() && said.count.value_or(1) != *count;
    });
    const bool adds =
        std::ranges::any_of(sentence, [&](const Token& token) { return is_one_of(adding, token.text); });
    if (adds || again == std::span(things).first(first).end()) continue;
    again->count = count;
    again->sources.insert(again->sources.end(), thing.sources.begin(), thing.sources.end());
    thing.taken_back = true;
  }
}

/// "only three, one door is fine": fewer of the last thing that was counted.
bool Reader::recount_last(std::size_t at) {
  constexpr auto turns = std::to_array<std::string_view>({"only", "just"});
  constexpr auto subjects =
      std::to_array<std::string_view>({"it's", "that's", "there's", "it", "is", "make", "that"});
  while (is_one_of(subjects, word_at(at))) ++at;
  if (!is_one_of(turns, word_at(at)) || !is(at + 1, number) || tokens_[at + 1].fraction) return false;
  const FoundMark pronoun = find_mark(from(at + 2));
  const std::size_t behind = at + 2 + (pronoun.mark == Mark::pronoun ? pronoun.count : 0);
  if (!ends_at(behind)) return false;
  for (std::size_t i = behind; i < end_; ++i)
    if (is_measure(i) || find_action(from(i))) return false;
  for (SaidThing& thing : text_.things | std::views::reverse) {
    if (thing.taken_back || !thing.count || thing.amount) continue;
    if (*thing.count <= tokens_[at + 1].value) return false;
    thing.count = tokens_[at + 1].value;
    mark_thing(thing, at_, behind - at_, ScopeRole::correction);
    handle(behind, end_);
    mark(behind, end_ - behind, ScopeRole::filler);
    at_ = end_;
    return now_.corrected = true;
  }
  return false;
}

/// "hang on, the walls are eight": how high the walls of the room are.
bool Reader::change_height() {
  std::size_t at = end_;
  while (at > at_ && !is(at - 1, soft)) --at;
  while (is_one_of(articles, word_at(at))) ++at;
  if (!is_wall(at) && word_at(at) != "ceilings") return false;
  std::size_t size = at + 1;
  while (is_filler(word_at(size))) ++size;
  const bool tall = is(size, length) || (is(size, number) && !tokens_[size].fraction);
  if (size == at + 1 || !tall || tokens_[size].value < lowest_room || tokens_[size].value > highest_room)
    return false;
  std::size_t behind = size + 1;
  while (is_filler(word_at(behind)) || is_one_of(upward, word_at(behind))) ++behind;
  if (!ends_at(behind) || rooms_.size() != 1 || !book_.rooms()[rooms_[0]].height_ft) return false;
  book_.rooms()[rooms_[0]].height_ft = tokens_[size].value;
  mark(at_, end_ - at_, ScopeRole::correction);
  mark(size, 1, ScopeRole::dimension);
  handle(at_, end_);
  at_ = end_;
  return now_.corrected = true;
}

}  // namespace estimate::scope
