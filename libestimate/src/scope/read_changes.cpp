// "The drip edge on the garage is 84": another measure of what was said.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

/// "the back downspouts": the only room whose name begins with that side.
static std::optional<std::size_t> room_of_side(const RoomBook& book, std::string_view side) {
  std::optional<std::size_t> found;
  for (std::size_t room = 0; room < book.rooms().size(); ++room) {
    if (!to_lower(book.rooms()[room].name).starts_with(std::string(side) + " ")) continue;
    if (found) return std::nullopt;
    found = room;
  }
  return found;
}

/// "same as the front one", of a front bedroom.
void Reader::find_model(std::size_t at) {
  while (is_one_of(articles, word_at(at))) ++at;
  const bool ends = ends_at(at + 1) || tokens_[at + 1].text == "one" || tokens_[at + 1].text == "but" ||
                    tokens_[at + 1].text == "only";
  if (word_at(at).empty() || !ends || book_.name_at(tokens_, at) > 0) return;
  if (const auto found = room_of_side(book_, word_at(at))) now_.model = found;
}

/// "is", "should be", "was actually": behind it; `at`: no such word.
static std::size_t skip_copula(const Tokens& tokens, std::size_t at, std::size_t end) {
  constexpr auto copulas = std::to_array<std::string_view>({"is", "are", "was", "were"});
  constexpr auto modals = std::to_array<std::string_view>({"should", "needs", "need", "ought"});
  constexpr auto behind = std::to_array<std::string_view>(
      {"actually", "really", "only", "about", "just", "supposed", "be", "to"});
  const auto is_word = [&](std::size_t i, const auto& words) {
    return i < end && tokens[i].kind == TokenKind::word && is_one_of(words, tokens[i].text);
  };
  const bool modal = is_word(at, modals);
  if (!modal && !is_word(at, copulas)) return at;
  bool be = !modal;
  for (++at; is_word(at, behind); ++at) be = be || tokens[at].text == "be";
  return be ? at : end;
}

/// Behind the measure at `size`: "each", "long", "instead"; ", not 22".
static void read_behind_size(SaidAgain& said, const Tokens& tokens, std::size_t end) {
  constexpr auto every = std::to_array<std::string_view>({"each", "apiece"});
  constexpr auto idle = std::to_array<std::string_view>(
      {"long", "instead", "now", "actually", "total", "sorry", "each", "apiece"});
  const auto text = [&](std::size_t at) {
    return at < end && tokens[at].kind == TokenKind::word ? std::string_view(tokens[at].text)
                                                          : std::string_view();
  };
  std::size_t at = said.size + 1;
  for (; is_one_of(idle, text(at)); ++at) said.each = said.each || is_one_of(every, text(at));
  if (at < end && tokens[at].kind == TokenKind::soft) ++at;
  if (is_one_of(idle, text(at)) && at + 1 == end) ++at;  // ", sorry"
  const bool other = text(at) == "not" && at + 1 < end && tokens[at + 1].kind != TokenKind::word;
  if (other) said.was = tokens[at + 1].value;
  if (other) at += 2;
  const bool goes_on = at > said.size + 1 && tokens[at - 1].kind == TokenKind::soft;
  said.end = at == end || goes_on || text(at) == "and" ? at : 0;
}

/// Whether the measure is of the kind that the thing has, and then it is set.
static bool set_again(SaidThing& thing, const Token& size, bool each) {
  auto& amount = thing.amount;
  const bool run = amount && amount->unit == "LF";
  const bool counted = thing.count && !amount && !thing.each_ft;
  if (size.kind == TokenKind::rating && !size.unit.empty()) {  // "the felt is 30 pound"
    std::erase_if(thing.ratings, [&](const Rating& rating) { return rating.unit == size.unit; });
    return thing.ratings.push_back({.unit = size.unit, .low = size.value, .high = size.value}), true;
  }
  if (size.fraction && size.kind == TokenKind::number && !thing.amount) {  // "the drywall is 5/8"
    std::erase_if(thing.ratings, [](const Rating& rating) { return rating.unit == "in"; });
    return thing.ratings.push_back({.unit = "in", .low = size.value, .high = size.value}), true;
  }
  const auto in_inches = [](const Rating& rating) { return rating.unit == "in"; };
  if (size.kind == TokenKind::inches && !each && std::ranges::any_of(thing.ratings, in_inches)) {
    std::erase_if(thing.ratings, in_inches);  // "the vanity is 48 inch"
    return thing.ratings.push_back({.unit = "in", .low = size.value, .high = size.value}), true;
  }
  if (size.fraction) return false;
  if (size.kind == TokenKind::number && counted && !each) return thing.count = size.value, true;
  if (size.kind == TokenKind::dimensions && thing.area) return thing.area = size, true;
  const bool feet = size.kind == TokenKind::length || (size.kind == TokenKind::amount && size.unit == "LF");
  if (size.kind == TokenKind::amount && size.unit == "DA" && thing.days) return thing.days = size.value, true;
  if ((feet || (each && size.kind == TokenKind::number)) && thing.count && thing.each_ft)
    return thing.each_ft = size.value, true;
  if ((feet || (each && size.kind == TokenKind::number)) && thing.count && run)
    return amount->value = size.value, true;
  const bool same = amount && size.kind == TokenKind::amount && size.unit == amount->unit;
  if (!amount || thing.count || each || !(same || (feet && run) || size.kind == TokenKind::number))
    return false;
  constexpr double low_fence = 12;
  constexpr auto fences = std::to_array<std::string_view>({"fence"});
  const bool height =
      feet && size.value <= low_fence && (names_one_of(thing.words, fences) || (thing.surfaces & walls) != 0);
  if (!height) amount->value = size.value;
  return !height;
}

/// How much or how high was said anew, in the same way as before.
static bool set_measure(SaidThing& said, const SaidThing& anew) {
  const auto& amount = anew.amount;
  if (const auto up = cut_height(anew); up && cut_height(said)) {
    if (!said.height_ft) said.amount.reset();
    said.adjective_ft.reset();
    said.height_ft = up;
    said.surfaces |= walls;
  } else if (amount && said.amount && amount->unit == said.amount->unit) {
    said.amount = amount;
  } else if (anew.count && said.count && !amount && !said.amount) {
    said.count = anew.count;
  } else if (anew.coats && said.coats && anew.surfaces == said.surfaces && !amount && !said.amount) {
    said.coats = anew.coats;
  } else {
    return false;
  }
  return true;
}

/// Whether both have the same nouns, and else the same surfaces.
static bool is_same_thing(const SaidThing& a, const SaidThing& b) {
  const auto nouns_of = [](const SaidThing& thing) {
    std::set<std::string> nouns;
    for (const std::string& text : thing.words)
      for (const std::string_view part : split_blanks(text))
        if (std::string word = object_word(part); is_noun(word)) nouns.insert(std::move(word));
    return nouns;
  };
  if (a.words.empty() || b.words.empty()) return a.words == b.words && a.surfaces == b.surfaces;
  return a.words == b.words || (!nouns_of(a).empty() && nouns_of(a) == nouns_of(b));
}

/// "reset, not replaced", "replaced instead of reset", "replaced instead": what is done instead of the
/// activity; nullptr: nothing else is said.
static const Action* other_work(std::span<const Token> sentence, Activity activity) {
  constexpr auto between =
      std::to_array<std::string_view>({"of", "than", "being", "getting", "to", "be", "just", "a"});
  const Action* done = nullptr;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i].kind != TokenKind::word) continue;
    const std::string_view word = sentence[i].text;
    if (word == "not" || word == "instead" || word == "rather") {
      std::size_t next = i + 1;
      while (next < sentence.size() && is_one_of(between, sentence[next].text)) ++next;
      if (next >= sentence.size()) return word == "instead" ? done : nullptr;
      const auto denied = find_action(sentence.subspan(next));
      return denied && denied.row->words.empty() && denied.row->activity == activity ? done : nullptr;
    }
    const auto found = find_action(sentence.subspan(i));
    if (found && found.row->words.empty() && found.row->activity != activity) done = found.row;
  }
  return nullptr;
}

void work_otherwise(std::vector<SaidThing>& things, std::size_t begin, std::span<const Token> sentence) {
  constexpr std::size_t reach = 30, longest = 20;
  if (sentence.size() > longest || things.size() != begin + 1) return;
  SaidThing& thing = things[begin];
  const std::span before = std::span(things).first(begin).last(std::min(reach, begin));
  const auto again = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& said) {
    return !said.taken_back && said.rooms == thing.rooms && said.actions.size() == 1 &&
           said.actions[0]->words.empty() && is_same_thing(said, thing);
  });
  if (again == before.rend() || thing.taken_back) return;
  const Action* const done = other_work(sentence, again->actions[0]->activity);
  if (done == nullptr) return;
  again->actions = {done};
  set_measure(*again, thing);
  again->sources.insert(again->sources.end(), thing.sources.begin(), thing.sources.end());
  thing.taken_back = true;
}

bool follows_deletion(const std::vector<SaidThing>& things, std::size_t sentence) {
  const bool bare = things.empty() || things.back().sentence + 1 < sentence;
  return bare && std::ranges::any_of(things, [&](const SaidThing& thing) {
           return thing.taken_back && thing.dropped + 1 == sentence;
         });
}

void reduce_surfaces(SaidThing& thing, Surfaces kept) {
  thing.surfaces &= kept;
  thing.taken_back = thing.surfaces == 0;
  std::erase_if(thing.places, [&](const std::string& place) {
    const auto surface = find_surface(read_tokens(place, 1));
    return surface && (surface.row->surfaces & kept) == 0;
  });
}

/// "just the walls", of walls and a ceiling that are painted: nothing else of that work is left.
static bool keep_only_surfaces(std::vector<SaidThing>& things, std::size_t begin) {
  SaidThing& kept = things[begin];
  const bool bare = kept.words.empty() && kept.surfaces != 0 && !kept.has_measure() && !kept.walls.is_part();
  if (things.size() != begin + 1 || !bare || kept.taken_back || !(kept.actions.empty() || kept.inherits))
    return false;
  const auto is_like = [&](const SaidThing& said) {
    return !said.taken_back && said.words.empty() && said.surfaces != 0 && !said.actions.empty() &&
           said.rooms == kept.rooms && !said.walls.is_part();
  };
  constexpr std::size_t reach = 8;
  const std::span before = std::span(things).first(begin).last(std::min(begin, reach));
  const auto last = std::ranges::find_if(before.rbegin(), before.rend(), is_like);
  const auto is_work = [&](const SaidThing& said) {
    return is_like(said) && said.sentence == last->sentence;
  };
  if (last == before.rend() || std::ranges::none_of(before, [&](const SaidThing& said) {
        return is_work(said) && (said.surfaces & kept.surfaces) != 0;
      }))
    return false;
  for (SaidThing& said : before)
    if (is_work(said)) reduce_surfaces(said, kept.surfaces);
  last->sources.insert(last->sources.end(), kept.sources.begin(), kept.sources.end());
  return kept.taken_back = true;
}

bool keep_sound(std::vector<SaidThing>& things, std::span<const Token> named,
                const std::vector<std::size_t>& rooms) {
  constexpr auto around =
      std::to_array<std::string_view>({"the", "that", "this", "'s", "still", "and", "but", "oh"});
  constexpr std::size_t reach = 30;
  bool found = false;
  for (SaidThing& said : std::span(things).last(std::min(reach, things.size()))) {
    if (said.words.empty() && said.surfaces != 0 && !said.taken_back && !said.actions.empty() &&
        said.rooms == rooms && !said.walls.is_part() && !named.empty() && named.size() <= 2) {
      const auto surface = find_surface(named.last(1));
      if (!surface || (said.surfaces & surface.row->surfaces) == 0) continue;
      reduce_surfaces(said, Surfaces(said.surfaces & ~surface.row->surfaces));
      found = true;
      continue;
    }
    const bool renewed = !said.actions.empty() && std::ranges::all_of(said.actions, [](const Action* action) {
      return action->words.empty() && action->activity != Activity::detach_and_reset;
    });
    if (!renewed || said.taken_back || said.rooms != rooms || said.words.empty()) continue;
    std::set<std::string> name;
    for (const std::string& text : said.words)
      for (const std::string_view part : split_blanks(text)) name.insert(object_word(part));
    bool whole = false;
    const bool only = std::ranges::all_of(named, [&](const Token& token) {
      const bool is_named = token.kind == TokenKind::word && name.contains(object_word(token.text));
      whole = whole || is_named;
      return is_named || is_one_of(around, token.text);
    });
    if (only && whole) found = said.taken_back = true;
  }
  return found;
}

/// "just detach and reset the washer", "the washer's good, just reset it", "only one switch".
static bool turns_to_less(std::span<const Token> sentence) {
  constexpr auto turns = std::to_array<std::string_view>({"just", "only"});
  constexpr auto before = std::to_array<std::string_view>({"so", "but", "ok", "okay"});
  for (std::size_t i = 0; i < sentence.size(); ++i)
    if (is_one_of(turns, sentence[i].text))
      return i == 0 || sentence[i - 1].kind == TokenKind::soft || is_one_of(before, sentence[i - 1].text);
  return false;
}

void rework_corrected(std::vector<SaidThing>& things, std::size_t begin, std::span<const Token> sentence,
                      bool corrects) {
  const bool turns = turns_to_less(sentence);
  if ((!corrects && !turns) || begin >= things.size() || (turns && keep_only_surfaces(things, begin))) return;
  constexpr auto adding = std::to_array<std::string_view>({"more", "another", "also", "add", "too", "extra"});
  constexpr std::size_t reach = 30;
  const auto plain = [](const SaidThing& thing) {
    return !thing.taken_back && !thing.actions.empty() &&
           std::ranges::all_of(thing.actions, [](const Action* a) { return a->words.empty(); });
  };
  if (std::ranges::any_of(sentence, [&](const Token& token) { return is_one_of(adding, token.text); }))
    return;
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    const bool counted = turns && thing.actions.empty() && thing.count && !thing.taken_back;
    if (!counted && (!plain(thing) || !thing.has_own_action)) continue;
    const std::span before = std::span(things).first(begin).last(std::min(begin, reach));
    const auto again = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& said) {
      const bool renewed = corrects || !does_only(said.actions, Activity::remove);
      return plain(said) && renewed && said.rooms == thing.rooms && is_same_thing(said, thing);
    });
    if (again == before.rend()) continue;
    const bool measured = thing.has_measure() || thing.days || cut_height(thing);
    if (measured && !set_measure(*again, thing)) continue;
    if (!counted) again->actions = thing.actions;
    again->sources.insert(again->sources.end(), thing.sources.begin(), thing.sources.end());
    thing.taken_back = true;
  }
}

/// "on second thought only flood cut two feet", of a flood cut of four: the same work, and not more of it.
bool Reader::measures_again(const SaidThing& thing) {
  constexpr auto adding = std::to_array<std::string_view>({"more", "another", "also", "add", "too", "extra"});
  if (!now_.correcting || !thing.has_own_action) return false;
  for (std::size_t i = sentence_start_; i < end_; ++i)
    if (is_one_of(adding, word_at(i))) return false;
  constexpr std::size_t reach = 30;
  const std::span before = std::span(text_.things).last(std::min(reach, text_.things.size()));
  const auto again = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& said) {
    return !said.taken_back && said.sentence < sentence_ && said.rooms == rooms_ &&
           is_same_thing(said, thing);
  });
  if (again == before.rend()) return false;
  const bool same = std::ranges::equal(again->actions, thing.actions, [](const Action* a, const Action* b) {
    return a->activity == b->activity && a->words == b->words;
  });
  const bool measured = thing.has_measure() || thing.days || cut_height(thing);
  const bool corrected = now_.corrected && again->sentence + 1 == sentence_;
  if (!same || (!set_measure(*again, thing) && (measured || !corrected))) {
    if (measured || thing.coats) text_.doubtful.insert(text_.doubtful.end(), {sentence_, again->sentence});
    return false;
  }
  again->sources.insert(again->sources.end(), thing.sources.begin(), thing.sources.end());
  return now_.corrected = true;
}

/// "make the house 27": how much of the only measured thing there.
bool Reader::resize_room_work(std::size_t at) {
  while (is_one_of(articles, word_at(at))) ++at;
  const std::size_t name = book_.name_at(tokens_, at);
  const std::size_t size = at + name;
  if (name == 0 || (!is(size, number) && !is(size, amount)) || !ends_at(size + 1)) return false;
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at, name));
  SaidThing* sized = nullptr;
  Token* measure = nullptr;
  for (SaidThing& thing : text_.things) {
    auto& said = thing.amount;
    if (thing.taken_back || !said || thing.rooms != std::vector<std::size_t>{room}) continue;
    const bool alike = measure == nullptr || said->unit == measure->unit;
    if (!alike || (is(size, amount) && said->unit != tokens_[size].unit)) continue;
    if (sized != nullptr) text_.doubtful.insert(text_.doubtful.end(), {sentence_, thing.sentence});
    if (sized == nullptr) measure = &*said;
    sized = sized == nullptr ? &thing : sized;
  }
  if (sized == nullptr || measure == nullptr) return false;
  measure->value = tokens_[size].value;
  now_.corrected = true;
  mark_thing(*sized, at_, size + 1 - at_, ScopeRole::correction);
  at_ = size + 1;
  return true;
}

/// "the drip edge on the garage is 84", and from `at` on, "the drip edge on the garage 84" behind "make".
SaidAgain Reader::find_again(std::size_t at, bool makes) {
  SaidAgain said;
  constexpr auto ties = std::to_array<std::string_view>({"in", "on", "at", "of", "for", "over", "around"});
  for (; !ends_at(at) && !is_measure(at); ++at) {
    const std::string_view word = word_at(at);
    const std::size_t name = tokens_[at].named ? 0 : book_.name_at(tokens_, at);
    if (const std::size_t copula = skip_copula(tokens_, at, end_); copula > at) {
      if (makes) return {};
      said.size = copula;
      break;
    }
    if (name > 0) {
      const std::size_t rooms = book_.rooms().size();
      const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at, name));
      if (room >= rooms) return book_.forget_from(rooms), SaidAgain{};
      if (said.room) return {};
      said.room = room;
      at += name - 1;
    } else if (const auto side = is_wall_name(word) ? room_of_side(book_, word) : std::nullopt; side) {
      said.room = side;
    } else if (is_content(at) || (find_action(from(at)).count == 1 && at > 0 &&
                                  is_one_of(articles, word_at(at - 1)))) {  // "the tarp was 20 by 40"
      said.words.push_back(object_word(word));
    } else if (!is_one_of(articles, word) && !is_one_of(ties, word)) {
      return {};
    }
  }
  if (makes) said.size = at;
  if (!is_measure(said.size) || said.size == 0 || (said.words.empty() && (makes || !said.room))) return {};
  if (makes)
    said.end = is_content(at + 1) ? 0 : at + 1;
  else
    read_behind_size(said, tokens_, end_);
  return said;
}

/// "the main roof is 25 squares": all that was as much there.
static SaidThing* resize_all_in(std::vector<SaidThing>& things, const SaidAgain& said, const Token& size) {
  const auto amount_of = [](SaidThing& thing) -> Token* {
    auto& amount = thing.amount ? thing.amount : thing.header_amount;
    return amount ? &*amount : nullptr;
  };
  std::vector<SaidThing*> sized;
  double before = 0;
  for (SaidThing& thing : things) {
    const bool here = !thing.taken_back && said.room && thing.rooms == std::vector<std::size_t>{*said.room};
    const Token* const amount = here ? amount_of(thing) : nullptr;
    if (amount == nullptr || amount->unit != size.unit || (said.was && amount->value != *said.was)) continue;
    if (!sized.empty() && amount->value != before) return nullptr;
    before = amount->value;
    sized.push_back(&thing);
  }
  if (sized.empty() || size.kind != TokenKind::amount) return nullptr;
  for (SaidThing* thing : sized)
    if (Token* const amount = amount_of(*thing)) amount->value = size.value;
  return sized[0];
}

/// "the gutter", of a gutter and its guard: what has the last word as its own, in the room that was said or
/// in this one.
static SaidThing* meant_again(const std::vector<SaidThing*>& about, const SaidAgain& said,
                              const std::vector<std::size_t>& rooms) {
  const auto is_here = [&](const SaidThing* thing) {
    return said.room ? thing->rooms == std::vector<std::size_t>{*said.room} : thing->rooms == rooms;
  };
  const auto heads = [&](const SaidThing* thing) {
    return !thing->words.empty() &&
           object_word(split_blanks(thing->words.back()).back()) == said.words.back();
  };
  const bool any_head = std::ranges::any_of(about, heads);
  SaidThing* other = nullptr;
  for (SaidThing* thing : about) {
    if (any_head && !heads(thing)) continue;
    if (is_here(thing)) return thing;
    if (other == nullptr) other = thing;
  }
  return said.room ? nullptr : other;
}

/// "make the fans four days", "the tarp was 20 by 40", "the uppers are 11 feet and the lowers are 13": other
/// measures of what was said, of the kind that it has.
bool Reader::resize_named(std::size_t at) {
  const bool makes = at > at_ && word_at(at - 1) == "make";
  constexpr std::size_t most = 8;
  std::vector<SaidAgain> all;
  for (; at < end_ && all.size() < most; at = all.back().end) {
    while (!all.empty() && (word_at(at) == "and" || is(at, soft))) ++at;
    all.push_back(find_again(at, makes));
    if (all.back().end == 0) all.pop_back();
    if (makes || all.empty() || all.back().end <= at) break;
  }
  bool any = false;
  for (const SaidAgain& said : all) {
    const Token& size = tokens_[said.size];
    SaidThing* again = said.words.empty() ? resize_all_in(text_.things, said, size) : nullptr;
    if (!said.words.empty()) {
      again = meant_again(things_about(said.words), said, rooms_);
      if (again == nullptr) return any;
      const bool done = again->sentence < sentence_ && !again->actions.empty();
      if (!done || !set_again(*again, size, said.each)) return any;
    }
    if (again == nullptr) return any;
    const auto slope = again->rooms.size() == 1 ? text_.slopes.find(again->rooms[0]) : text_.slopes.end();
    if (slope != text_.slopes.end() && slope->second.unit == size.unit) slope->second.value = size.value;
    mark_thing(*again, at_, said.end - at_, ScopeRole::correction);
    at_ = said.end;
    any = now_.corrected = true;
    for (SaidThing& guard : text_.things)  // as long as its gutter
      if (guard.inherits && guard.has_word("guard") && again->has_word("gutter") &&
          guard.rooms == again->rooms && guard.amount && !guard.taken_back)
        guard.amount = again->amount;
  }
  return any;
}

/// "my bad, the nursery's got two in it": how many pieces of what was counted there.
bool Reader::recount_in_room(std::size_t at) {
  constexpr auto verbs = std::to_array<std::string_view>({"got", "gets", "has", "needs"});
  constexpr auto there = std::to_array<std::string_view>({"it", "them", "of", "there", "also", "in"});
  while (is(at, soft) || is_one_of(articles, word_at(at))) ++at;
  const std::size_t name = book_.name_at(tokens_, at);
  const std::size_t count = at + name + 1;
  if (name == 0 || !is_one_of(verbs, word_at(count - 1)) || !is(count, number) || tokens_[count].fraction)
    return false;
  std::size_t behind = count + 1;
  while (is_filler(word_at(behind)) || is_one_of(there, word_at(behind))) ++behind;
  if (!ends_at(behind)) return false;
  const std::size_t rooms = book_.rooms().size();
  const std::size_t room = book_.find_or_add(std::span(tokens_).subspan(at, name));
  if (room >= rooms) return book_.forget_from(rooms), false;
  SaidThing* counted = nullptr;
  for (SaidThing& thing : text_.things) {
    if (thing.taken_back || (!thing.count && !thing.days) || thing.rooms != std::vector<std::size_t>{room})
      continue;
    if (counted != nullptr) return false;  // which of them is not clear
    counted = &thing;
  }
  if (counted == nullptr) return false;
  counted->count = tokens_[count].value;
  mark_thing(*counted, at_, at - at_, ScopeRole::correction);
  mark(at, name, ScopeRole::room);
  mark_thing(*counted, at + name, behind - at - name, ScopeRole::correction);
  at_ = behind;
  return now_.corrected = true;
}

/// "that five days on the dehu", behind "make": of one thing of those that were said.
bool Reader::resize_behind(std::size_t at) {
  constexpr auto ties = std::to_array<std::string_view>({"on", "for", "of", "in"});
  if (word_at(at) == "that" || word_at(at) == "it") ++at;
  if (!is_measure(at) || is(at, dimensions) || !is_one_of(ties, word_at(at + 1))) return false;
  std::vector<std::string> words;
  std::size_t stop = at + 2;
  for (; !ends_at(stop) && word_at(stop) != "instead"; ++stop) {
    if (is_content(stop)) words.push_back(object_word(word_at(stop)));
    if (!is_content(stop) && !is_one_of(articles, word_at(stop))) return false;
  }
  if (words.empty()) return false;
  SaidAgain said;
  said.words = words;
  SaidThing* const again = meant_again(things_about(words), said, rooms_);
  if (again == nullptr || again->sentence >= sentence_ || !set_again(*again, tokens_[at], false))
    return false;
  if (word_at(stop) == "instead") ++stop;
  mark_thing(*again, at_, stop - at_, ScopeRole::correction);
  at_ = stop;
  return now_.corrected = true;
}

/// "correction on the gutter, it's 58"
bool Reader::resize_mentioned(std::size_t at) {
  constexpr auto ties = std::to_array<std::string_view>({"on", "for", "with"});
  constexpr auto copulas =
      std::to_array<std::string_view>({"it's", "is", "make", "it", "should", "be", "they're", "that's"});
  if (!is_one_of(ties, word_at(at))) return false;
  SaidAgain said;
  for (++at; !ends_at(at); ++at) {
    if (is_content(at)) said.words.push_back(object_word(word_at(at)));
    if (!is_content(at) && !is_one_of(articles, word_at(at))) return false;
  }
  if (said.words.empty() || !is(at, soft)) return false;
  for (++at; is_one_of(copulas, word_at(at)) || is_filler(word_at(at));) ++at;
  if (!is_measure(at) || !ends_at(at + 1)) return false;
  SaidThing* const again = meant_again(things_about(said.words), said, rooms_);
  if (again == nullptr || again->sentence >= sentence_ || !set_again(*again, tokens_[at], false))
    return false;
  mark_thing(*again, at_, at + 1 - at_, ScopeRole::correction);
  at_ = at + 1;
  return now_.corrected = true;
}

/// "change the air movers to 6"
bool Reader::read_change() {
  constexpr auto verbs = std::to_array<std::string_view>({"change", "update", "bump", "adjust", "fix"});
  const std::size_t begin = skip_fillers(at_);
  if (text_.things.empty()) return false;
  if (word_at(begin) == "make" &&
      (resize_room_work(begin + 1) || resize_named(begin + 1) || resize_behind(begin + 1)))
    return true;
  const FoundMark sorry = find_mark(from(at_));
  std::size_t named = sorry.mark == Mark::correction ? at_ + sorry.count : begin;
  while (is(named, soft)) ++named;
  if (resize_named(named) || change_height() || resize_mentioned(named)) return true;
  if (recount_last(at_)) return true;
  if (recount_in_room(sorry.mark == Mark::correction ? at_ + sorry.count : begin)) return true;
  if (!is_one_of(verbs, word_at(begin))) return false;
  for (std::size_t i = begin + 1; !ends_at(i); ++i) {
    if (word_at(i) != "to" || !is_measure(i + 1)) continue;
    mark(i, 1, ScopeRole::correction);
    take(begin + 1 - at_, ScopeRole::correction);
    return true;
  }
  return false;
}

}  // namespace estimate::scope
