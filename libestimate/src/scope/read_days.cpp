// How long equipment runs, when a sentence says it of what was named before.
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

constexpr auto machines = std::to_array<std::string_view>(
    {"mover", "fan", "blower", "dehumidifier", "scrubber", "heater", "generator", "dehu"});

bool is_machine(const SaidThing& thing) { return names_one_of(thing.words, machines); }

/// Sets how long equipment runs: of what has no days yet, and else of what ran for others, if it is `meant`.
static bool set_days(std::vector<SaidThing>& things, double days, auto&& fits, auto&& meant, auto&& mark) {
  const auto is_timed = [&](const SaidThing& thing) {
    return !thing.taken_back && !thing.amount && thing.stays.empty() && fits(thing);
  };
  const bool open = std::ranges::any_of(things, [&](const SaidThing& t) { return is_timed(t) && !t.days; });
  bool any = false;
  for (SaidThing& thing : things) {
    if (!is_timed(thing) || (open ? thing.days.has_value() : !meant(thing))) continue;
    thing.days = days;
    thing.inherits = any = true;
    mark(thing);
  }
  return any;
}

/// "three days everywhere", "everything runs a week": of all equipment that has no days yet; "actually they
/// ran two days", "make everything five days": of what was said last.
bool Reader::read_days_of_all() {
  constexpr auto all =
      std::to_array<std::string_view>({"all", "everything", "everywhere", "each", "equipment", "both"});
  constexpr auto pronouns = std::to_array<std::string_view>({"it", "they", "them", "em", "those", "it's"});
  constexpr auto changes = std::to_array<std::string_view>({"change", "make", "set", "update"});
  constexpr auto added =
      std::to_array<std::string_view>({"more", "another", "extra", "additional", "longer", "add", "extend"});
  constexpr auto with = std::to_array<std::string_view>(
      {"of",    "run",    "runs",  "ran",   "running", "on",    "for",  "at",    "the",   "in",
       "house", "job",    "place", "rooms", "room",    "equip", "that", "days",  "stays", "stay",
       "keep",  "stayed", "to",    "whole", "we're",   "ended", "up",   "being", "be",    "actually",
       "were",  "was",    "let",   "been",  "going",   "gonna", "have", "had",   "there", "let's"});
  std::size_t days = end_;
  bool of_all = false, of_last = false, names_days = false;
  for (std::size_t i = at_; i < end_; ++i) {
    const std::string_view word = word_at(i);
    if (is_one_of(added, word)) return false;  // "everything another two days": longer than before
    const bool bare = is(i, number) && !tokens_[i].fraction && names_days && word_at(i - 1) == "to";
    if (((is(i, amount) && tokens_[i].unit == "DA") || bare) && days == end_)
      days = i;                                                 // "four days", "change the days to four"
    else if (is_one_of(all, word) || word.starts_with("leav"))  // "leave em four days"
      of_all = true;
    else if (is_one_of(pronouns, word) || is_one_of(changes, word))
      of_last = true;
    else if (!is(i, soft) && !is_one_of(with, word) && !is_filler(word))
      return false;
    names_days = names_days || word == "days";
  }
  if ((!of_all && !of_last) || days == end_ || text_.things.empty()) return false;
  constexpr std::size_t reach = 8;
  const std::size_t sentence = text_.things.back().sentence;
  const std::span last = std::span(text_.things).last(std::min(reach, text_.things.size()));
  if (!of_all && (sentence + 2 < sentence_ || std::ranges::none_of(last, [&](const SaidThing& thing) {
                    return thing.sentence == sentence && names_one_of(thing.words, machines);
                  })))
    return false;
  const auto fits = [&](const SaidThing& thing) {
    return names_one_of(thing.words, machines) && (of_all || thing.sentence == sentence);
  };
  const auto meant = [&](const SaidThing& thing) {
    return of_all ? rooms_.empty() || thing.rooms == rooms_ : thing.sentence == sentence;
  };
  const bool any = set_days(text_.things, tokens_[days].value, fits, meant,
                            [&](SaidThing& thing) { mark_thing(thing, days, 1, ScopeRole::duration); });
  if (any) mark(at_, end_ - at_, ScopeRole::reference);
  return any;
}

/// "air movers in the closet, two of them. five days.", "..., three days. actually five days."
bool Reader::add_days(std::size_t at) {
  const std::size_t sentence = text_.things.back().sentence;
  if (sentence + 2 < sentence_) return false;
  const auto counted = [&](const SaidThing& thing) {
    return thing.sentence == sentence && (thing.count || thing.days);
  };
  const auto machine = [&](const SaidThing& thing) { return names_one_of(thing.words, machines); };
  const bool any = set_days(text_.things, tokens_[at].value, counted, machine,
                            [&](SaidThing& thing) { mark_thing(thing, at, 1, ScopeRole::duration); });
  if (any) mark(at_, end_ - at_, ScopeRole::filler);
  return any;
}

/// Which machine a thing is, or 0.
static std::size_t machine_of(const SaidThing& thing) {
  constexpr auto scrubbers = std::to_array<std::string_view>({"scrubber"});
  constexpr auto driers = std::to_array<std::string_view>({"dehumidifier", "dehu"});
  constexpr auto movers = std::to_array<std::string_view>({"mover", "blower", "fan"});
  if (names_one_of(thing.words, scrubbers)) return 1;
  if (names_one_of(thing.words, driers)) return 2;
  return names_one_of(thing.words, movers) ? 3 : 0;
}

void run_counted(ReadText& text, std::size_t begin) {
  constexpr std::size_t reach = 12, sentences = 3;
  constexpr auto pointers = std::to_array<std::string_view>({"the", "those", "these"});
  for (std::size_t i = std::max<std::size_t>(begin, 1); i < text.things.size(); ++i) {
    SaidThing& thing = text.things[i];
    const std::size_t machine = machine_of(thing), first = first_of_name(thing, text.words.size());
    const bool pointed =
        first > 0 && first < text.words.size() && is_one_of(pointers, text.words[first - 1].text);
    if (machine == 0 || !pointed || thing.taken_back || !thing.days || thing.count || thing.amount) continue;
    const std::span before = std::span(text.things).first(i).last(std::min(i, reach));
    const auto counted = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& said) {
      return !said.taken_back && machine_of(said) == machine && said.count && said.rooms == thing.rooms &&
             said.sentence + sentences >= thing.sentence;
    });
    if (counted == before.rend()) continue;
    counted->days = thing.days;
    counted->inherits = true;
    counted->sources.insert(counted->sources.end(), thing.sources.begin(), thing.sources.end());
    thing.taken_back = true;
  }
}

void share_days_before(const ReadText& text, std::span<SaidThing> things) {
  if (things.empty() || !things[0].days || machine_of(things[0]) == 0) return;
  const std::size_t name = first_of_name(things[0], text.words.size());
  const bool before = std::ranges::any_of(things[0].sources, [&](const auto& source) {
    return source.second == ScopeRole::duration && source.first < name;
  });
  const auto is_open = [](const SaidThing& thing) { return !thing.days && machine_of(thing) != 0; };
  if (!before || name >= text.words.size()) return;
  if (std::ranges::any_of(things.subspan(1), [](const SaidThing& t) { return t.days.has_value(); })) return;
  for (SaidThing& thing : things.subspan(1)) {
    if (thing.taken_back || !is_open(thing) || thing.amount || !thing.stays.empty()) continue;
    thing.days = things[0].days;
    thing.inherits = true;
  }
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

bool Reader::read_numbered_answer() {
  constexpr std::size_t length = 4;
  const bool numbered = word_at(at_) == "answer" && end_ - at_ == length && is(at_ + 1, number);
  if (!numbered || !is(at_ + 2, colon) || !is_measure(at_ + 3) || tokens_[at_ + 1].value < 1) return false;
  add_answer(at_ + 3, std::size_t(tokens_[at_ + 1].value));
  return true;
}

void Reader::add_answer(std::size_t at, std::size_t question) {
  mark(at_, end_ - at_, ScopeRole::filler);
  mark(at, 1, is(at, number) ? ScopeRole::count : ScopeRole::dimension);
  text_.turns.push_back({.question = {},
                         .number = question,
                         .answer = tokens_[at],
                         .words = {},
                         .rooms = rooms_,
                         .things = text_.things.size()});
}

bool Reader::read_answer() {
  std::size_t measures = 0, last = at_;
  if (word_at(at_) == "it" && find_mark(rest()).mark == Mark::correction)
    return false;  // "it measures 72 feet"
  for (std::size_t i = at_; i < end_; ++i) {
    if (!is_measure(i) && !is(i, soft) && (!is_filler(word_at(i)) || word_at(i) == "actually")) return false;
    measures += is_measure(i) ? 1 : 0;
    last = is_measure(i) ? i : last;
  }
  const bool of_roof = is(last, rating) && (tokens_[last].unit == "story" || tokens_[last].unit == "pitch");
  if (measures != 1 || is(last, dimensions) || of_roof || text_.things.empty()) return false;
  if (is(last, amount) && tokens_[last].unit == "DA" && add_days(last)) return true;
  SaidThing& thing = text_.things.back();
  constexpr auto counting = std::to_array<std::string_view>({"there", "there's", "got", "have"});
  const bool counts = word_at(last + 1) == "of" || is_one_of(counting, word_at(at_)) ||
                      is_one_of(counting, word_at(last - 1));
  if (counts && is(last, number) && !thing.taken_back && !thing.count && !thing.amount &&
      thing.sentence + 1 == sentence_) {  // "two of them", "there's three"
    thing.count = tokens_[last].value;
    mark(at_, end_ - at_, ScopeRole::filler);
    mark_thing(thing, last, 1, ScopeRole::count);
    return true;
  }
  if (!rate_last(last)) add_answer(last, 0);
  return true;
}

}  // namespace estimate::scope
