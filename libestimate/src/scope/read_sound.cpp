// What stays as it is: "the base is fine", "the rest of the roof is okay".
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

/// "12 squares of siding, replace 3 squares, the rest is fine": where the part is; 0: nowhere.
static std::size_t part_before(std::span<const Token> tokens, std::size_t rest, const SaidThing& whole) {
  constexpr std::size_t reach = 4;
  for (std::size_t at = rest; at > 1 && at + reach > rest; --at) {
    const Token& part = tokens[at - 1];
    const bool run = part.kind == TokenKind::length && whole.amount && whole.amount->unit == "LF";
    const bool alike = whole.amount && part.kind == TokenKind::amount && part.unit == whole.amount->unit;
    if ((run || alike) && part.value < whole.amount->value) return at - 1;
    if (part.kind != TokenKind::word && part.kind != TokenKind::soft) return 0;
  }
  return 0;
}

/// "the fence is 48 feet, 3 posts and 2 panels replaced": the fence is what they are part of.
static bool is_whole(const SaidThing& thing, std::span<const SaidThing> behind) {
  const bool shares = thing.has_postfix && !thing.has_own_action && thing.amount;
  return !thing.taken_back && !thing.count && (thing.actions.empty() || shares) &&
         (thing.actions.empty() || std::ranges::any_of(behind, [&](const SaidThing& part) {
            return part.count && part.sentence == thing.sentence;
          }));
}

/// "replace 4 posts, the rest is fine": nothing is done with the whole that was named before its parts.
bool Reader::leave_rest(std::size_t count) {
  constexpr std::size_t reach = 8;
  constexpr auto others = std::to_array<std::string_view>({"rest", "remainder", "balance", "else", "others"});
  std::size_t rest = at_;
  while (rest > sentence_start_ && at_ - rest < reach && !is_sign(tokens_[rest - 1].kind) &&
         !is_one_of(others, word_at(rest)))
    --rest;
  if (!is_one_of(others, word_at(rest))) return false;
  const bool said_behind = std::ranges::all_of(
      frame_.sources, [&](const auto& source) { return source.first >= tokens_[rest].first; });
  if (said_behind && frame_.names_something()) {  // "the rest of the carpet stays"
    text_.handle(frame_);
    frame_ = {};
  }
  end_frame();
  const auto acts = [](const SaidThing& t) { return !t.actions.empty() && !t.taken_back; };
  const bool any = std::ranges::any_of(std::span(text_.things).subspan(sentence_begin_), acts);
  for (std::size_t i = text_.things.size(); i > 0 && i + reach > text_.things.size(); --i) {
    SaidThing& whole = text_.things[i - 1];
    if (whole.sentence + 1 < sentence_) break;
    const std::size_t part = whole.taken_back ? 0 : part_before(tokens_, rest, whole);
    if (part > sentence_start_ && i == text_.things.size()) {
      if (whole.amount) whole.amount->value = tokens_[part].value;
      mark_thing(whole, part, 1, ScopeRole::dimension);
    } else if (any && is_whole(whole, std::span(text_.things).subspan(i))) {
      text_.handle(whole);
      whole.is_mention = true;
      whole.actions.clear();
    }
  }
  handle(rest, at_ + count);
  take(count, ScopeRole::condition);
  if (any) actions_.clear();
  if (any) pending_action_ = false;
  return true;
}

/// "the gate is okay, detach and reset it", "the granite is good, 26 square feet, detach and reset".
static bool resets_it(std::span<const Token> tokens) {
  constexpr std::size_t reach = 14;
  for (std::size_t at = 0; at < std::min(reach, tokens.size()); ++at) {
    const TokenKind kind = tokens[at].kind;
    if (kind == TokenKind::hard) return false;
    if (const auto work = find_action(tokens.subspan(at)))
      return at > 0 && work.row->activity == Activity::detach_and_reset && work.row->words.empty();
    constexpr auto fillers =
        std::to_array<std::string_view>({"so", "just", "we'll", "it", "we", "of", "it's", "but"});
    if (kind == TokenKind::word && !is_one_of(fillers, tokens[at].text) &&
        !is_one_of(articles, tokens[at].text))
      return false;
  }
  return false;
}

bool Reader::read_nothing(std::size_t count) {
  bool already = false;
  for (std::size_t i = at_; i < at_ + count; ++i) already = already || word_at(i) == "already";
  if (explains_work() ||
      (already && frame_.words.empty()))  // "the ceiling is already down", "old stuff is gone already"
    return take(count, ScopeRole::condition), true;
  if (frame_.names_something() && !pending_action_ && text_.things.size() == sentence_begin_ &&
      ends_at(at_ + count) && word_at(at_ + count - 1) != "dry" &&
      keep_sound(text_.things, std::span(tokens_).subspan(sentence_start_, at_ - sentence_start_), rooms_))
    now_.corrected = true;
  if (leave_rest(count) || leave_room_alone(count)) return true;
  std::size_t behind = at_ + count;
  if (frame_.names_something() && !pending_action_ && resets_it(from(behind)))
    return take(count, ScopeRole::condition), true;
  while (!ends_at(behind) && !find_action(from(behind))) ++behind;
  const bool named_now = frame_.names_something() && !pending_action_;
  const bool harmless = word_at(at_) == "no" && !frame_.names_something();
  take(count, ScopeRole::condition);
  if (harmless && read_unharmed()) return true;
  const auto next = find_action(from(behind));
  constexpr auto joins_work = std::to_array<std::string_view>({"but", "and", "so", "just", "only"});
  const bool turns = is_one_of(joins_work, word_at(at_)) && next && !ends_action(behind + next.count) &&
                     is_content(skip_fillers(behind + next.count));
  const bool other = word_at(at_) == "but" && next && named_now &&  // "the base stays but the pad comes out"
                     is_content(skip_fillers(at_ + 1)) && !find_action(from(skip_fillers(at_ + 1)));
  constexpr auto turning = std::to_array<std::string_view>({"just", "only", "but"});
  const bool stays = is(behind, soft) && is_one_of(turning, word_at(behind + 1)) &&
                     find_action(from(behind + 2)) &&
                     ends_action(behind + 2 + find_action(from(behind + 2)).count);
  std::size_t room = at_;
  while (room < behind && book_.name_at(tokens_, room) == 0) ++room;
  if (stays && room < behind) return true;  // "the carpet is okay in the den, just clean it"
  if (stays) {                              // "the carpets stay, just clean them"
    take(behind + 2 - at_, ScopeRole::filler);
    return true;
  }
  if (!ends_at(behind) && !turns && !other) return true;  // "the mantel is okay just clean it"
  const bool sized = is(behind, soft) && is(behind + 1, dimensions);
  if (turns_to_pronoun(sized ? behind + 2 : behind)) return true;  // "the carpet stays, just clean it"
  if (now_.had_negation) return true;                              // "but not the closet, that stays"
  now_.negated = true;
  takes_back_ = false;
  end_frame();
  const bool joins = joined_;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    const bool last = i + 1 == text_.things.size();  // "the walls and the ceiling are fine"
    if (named_now ? last && joins && text_.things[i].actions.empty()
                  : last || text_.things[i].actions.empty())
      text_.things[i].taken_back = true;
  }
  actions_.clear();
  pending_action_ = false;
  now_.negated = false;
  return true;
}

}  // namespace estimate::scope
