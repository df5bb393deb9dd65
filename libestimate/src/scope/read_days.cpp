// How long equipment runs, when a sentence says it of what was named before.
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

/// "three days everywhere", "everything runs a week": of all equipment that has no days yet.
bool Reader::read_days_of_all() {
  constexpr auto all =
      std::to_array<std::string_view>({"all", "everything", "everywhere", "each", "equipment"});
  constexpr auto with = std::to_array<std::string_view>(
      {"of",   "it",    "them", "em",    "run",   "runs",   "ran",   "running", "on",   "for",
       "at",   "the",   "in",   "house", "whole", "job",    "place", "rooms",   "room", "equip",
       "that", "those", "days", "stays", "stay",  "stayed", "we're", "leaving"});
  constexpr auto machines = std::to_array<std::string_view>(
      {"mover", "fan", "blower", "dehumidifier", "scrubber", "heater", "generator", "dehu"});
  std::size_t days = end_;
  bool of_all = false;
  for (std::size_t i = at_; i < end_; ++i) {
    if (is(i, amount) && tokens_[i].unit == "DA" && days == end_)
      days = i;
    else if (is_one_of(all, word_at(i)) || word_at(i).starts_with("leav"))  // "leave em four days"
      of_all = true;
    else if (!is(i, soft) && !is_one_of(with, word_at(i)) && !is_filler(word_at(i)))
      return false;
  }
  if (!of_all || days == end_) return false;
  bool any = false;
  for (SaidThing& thing : text_.things) {
    const bool machine = names_one_of(thing.words, machines);
    if (thing.taken_back || thing.days || thing.amount || !machine || !thing.stays.empty()) continue;
    thing.days = tokens_[days].value;
    thing.inherits = any = true;
    mark_thing(thing, days, 1, ScopeRole::duration);
  }
  if (any) mark(at_, end_ - at_, ScopeRole::reference);
  return any;
}

/// "air movers in the closet, two of them. five days."
bool Reader::add_days(std::size_t at) {
  const std::size_t sentence = text_.things.back().sentence;
  if (sentence + 2 < sentence_) return false;
  bool any = false;
  for (SaidThing& thing : text_.things) {
    if (thing.sentence != sentence || thing.taken_back || thing.days || thing.amount || !thing.count)
      continue;
    thing.days = tokens_[at].value;
    thing.inherits = any = true;
    mark_thing(thing, at, 1, ScopeRole::duration);
  }
  if (any) mark(at_, end_ - at_, ScopeRole::filler);
  return any;
}

/// What a sentence like "add one more day on the fans" says.
struct MoreDays {
  std::optional<double> added;
  bool longer = false;   // "more", "another", "extend"
  bool adds = false;     // "add a day to the fans": the days come first
  bool of_all = false;   // "on everything"
  std::size_t stop = 0;  // behind it
  std::vector<std::string> words;
  std::vector<std::size_t> names;  // where rooms are named
};

static std::optional<MoreDays> find_more_days(std::span<const Token> tokens, auto&& room_at, auto&& content) {
  constexpr auto more = std::to_array<std::string_view>({"more", "another", "extra", "additional", "longer"});
  constexpr auto all =
      std::to_array<std::string_view>({"all", "everything", "equipment", "them", "em", "those"});
  constexpr auto verbs =
      std::to_array<std::string_view>({"keep", "leave", "run", "give", "extend", "add", "need"});
  constexpr auto reasons = std::to_array<std::string_view>(
      {"it's", "its", "still", "because", "since", "cause", "they're", "so", "until"});
  constexpr auto ties =
      std::to_array<std::string_view>({"on", "to", "for", "in", "of", "and", "by", "the", "a", "an"});
  MoreDays found;
  for (std::size_t i = 0; i < tokens.size(); i = ++found.stop) {
    const Token& token = tokens[i];
    const std::string_view word = token.kind == TokenKind::word ? std::string_view(token.text) : "";
    found.stop = i;
    if (found.added && (token.kind == TokenKind::soft || is_one_of(reasons, word))) break;
    if (token.kind == TokenKind::soft) continue;
    if (token.kind == TokenKind::amount && token.unit == "DA" && !found.added) {
      found.added = token.value;
      found.adds = found.adds && found.words.empty();
    } else if (token.kind == TokenKind::number && !token.fraction && !found.added) {
      std::size_t day = i + 1;  // "one more day"
      while (day < tokens.size() && is_one_of(more, tokens[day].text)) ++day;
      if (day == i + 1 || day == tokens.size() || !tokens[day].text.starts_with("day")) return {};
      found.added = token.value;
      found.longer = true;
      found.stop = day;
    } else if (is_one_of(more, word)) {
      found.longer = true;
    } else if (is_one_of(verbs, word)) {
      found.longer = found.longer || word == "extend";
      found.adds = found.adds || word == "add";
    } else if (is_one_of(all, word)) {
      found.of_all = true;
    } else if (const std::size_t name = room_at(i); name > 0) {
      found.names.push_back(i);
      found.stop = i + name - 1;
    } else if (!word.empty() && content(i)) {
      found.words.push_back(object_word(word));
    } else if (!is_filler(word) && !is_one_of(ties, word)) {
      return {};
    }
  }
  if (!found.added || (!found.longer && !found.adds) || found.words.empty() == !found.of_all) return {};
  return found;
}

/// "add one more day on the fans", "fans another two days": longer than what was said.
bool Reader::read_more_days() {
  const auto more = find_more_days(
      rest().first(end_ - at_), [&](std::size_t i) { return book_.given_name_at(tokens_, at_ + i); },
      [&](std::size_t i) { return is_content(at_ + i); });
  if (!more) return false;
  std::vector<std::size_t> rooms;
  for (const std::size_t name : more->names)
    rooms.push_back(
        book_.find_or_add(std::span(tokens_).subspan(at_ + name, book_.given_name_at(tokens_, at_ + name))));
  bool any = false;
  for (SaidThing& thing : text_.things) {
    const bool here =
        rooms.empty() || (thing.rooms.size() == 1 && std::ranges::find(rooms, thing.rooms[0]) != rooms.end());
    const bool blows = more->words == std::vector<std::string>{"fan"} && thing.has_word("mover");
    if (thing.taken_back || !thing.days || !here || !(more->of_all || blows || is_about(thing, more->words)))
      continue;
    thing.days = *thing.days + more->added.value_or(0);
    thing.inherits = any = true;
    mark_thing(thing, at_, more->stop, ScopeRole::duration);
  }
  if (!any) return false;
  at_ += more->stop;
  if (!ends_at(at_)) mark(at_, end_ - at_, ScopeRole::filler);
  at_ = end_;
  return true;
}

}  // namespace estimate::scope
