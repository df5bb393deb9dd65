// Things that are complete, and what joins them.
#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

bool Reader::has_noun(const SaidThing& thing) const {
  return thing.thing != nullptr || std::ranges::any_of(thing.words, [&](const std::string& text) {
           const std::string word = object_word(text);
           return objects_.is_head(word) || is_noun(word) || !objects_.has_word(word);
         });
}

/// "with hardwood floors", "the floor is tile": a floor that is there, and nothing to do.
bool Reader::is_mention(const SaidThing& thing) const {
  constexpr auto describing =
      std::to_array<std::string_view>({"is", "are", "was", "has", "have", "had", "with", "w"});
  const bool floors = thing.thing != nullptr && (thing.thing->surfaces & floor) != 0;
  if (!floors || !thing.actions.empty() || thing.amount || thing.area || thing.count) return false;
  std::size_t first = text_.words.size();
  for (const auto& [source, role] : thing.sources) first = std::min(first, source);
  constexpr auto articles = std::to_array<std::string_view>({"a", "an", "the", "all", "old", "original"});
  while (first > 0 && is_one_of(articles, text_.words[first - 1].text)) --first;
  return first > 0 && is_one_of(describing, text_.words[first - 1].text);
}

/// Without another word, what is sprayed on floors and after a removal is an anti-microbial agent.
void Reader::name_sprayed_agent(SaidThing& thing) {
  constexpr std::string_view agent = "anti microbial agent";
  const Tokens words = read_tokens(agent, max_thing_words);
  thing.thing = find_thing(words).row;
  thing.words = {"anti", "microbial", "agent"};
  thing.said = agent;
  text_.assumptions.emplace_back("Assumed an anti-microbial agent for \"spray\"");
}

/// "a door with hardware": of a thing, and not another one.
constexpr auto parts_of_things = std::to_array<std::string_view>(
    {"felt", "hardware", "trim", "light", "fitting", "glass", "lite", "grate"});

/// What follows is another thing, and the same is done with it.
void Reader::end_frame_before_more() {
  auto actions = frame_.actions.empty() ? actions_ : frame_.actions;
  end_frame();
  actions_ = std::move(actions);
}

bool Reader::read_with() {
  std::size_t at = skip_fillers(at_ + 1);
  while (is_measure(at)) at = skip_fillers(at + 1);
  const bool named = at_ + 1 < end_ && tokens_[at_ + 1].named && find_thing(from(at_ + 1));
  if (named) at = at_ + 1;  // "house wrap"
  if (!frame_.names_something() || (!named && !is_content(at))) return false;
  std::size_t last = at;
  while (tokens_[last].named && last + 1 < end_ && tokens_[last + 1].first == tokens_[at].first) ++last;
  const std::string word = object_word(word_at(last));
  const std::vector<const Action*>& done = frame_.actions.empty() ? actions_ : frame_.actions;
  constexpr auto applying = std::to_array<std::string_view>({"spray", "treat", "apply", "wipe", "wipe down"});
  if (!done.empty() && is_one_of(applying, done.back()->text) && objects_.is_head(word)) {
    frame_.surfaces |=
        frame_.thing != nullptr ? frame_.thing->surfaces : Surfaces{0};  // "spray the slab with ..."
    frame_.words.clear();
    frame_.said.clear();
    frame_.thing = nullptr;
    take(1, ScopeRole::filler);
    return true;
  }
  const bool rated = is_measure(at_ + 1) && word == "felt";
  if ((is_one_of(parts_of_things, word) && !rated) || !objects_.is_head(word)) return false;
  end_frame_before_more();
  frame_.covers_last = word_at(at_) != "with";  // "siding 180 SF incl house wrap"
  take(1, ScopeRole::filler);
  return true;
}

/// "restretch it over new pad", "porcelain on a new mud bed": what is under or on a thing is another one.
bool Reader::begins_new_thing() const {
  constexpr auto ties = std::to_array<std::string_view>({"on", "over", "onto", "with", "under"});
  std::size_t before = at_;
  if (before > 0 && (word_at(before - 1) == "a" || word_at(before - 1) == "some")) --before;
  if (before == 0 || !is_one_of(ties, word_at(before - 1)) || !has_noun(frame_) || now_.negated) return false;
  std::size_t last = at_ + 1;
  while (is_content(last + 1)) ++last;
  const std::string head = object_word(word_at(last));
  if (word_at(before - 1) == "with" && is_one_of(parts_of_things, head)) return false;
  return is_content(last) && objects_.is_head(head) && std::ranges::none_of(frame_.words, [&](auto& word) {
           return object_word(word.substr(word.rfind(' ') + 1)) == head;
         });
}

/// "vinyl plank over quarter inch ply": with a size of its own, what is under a thing is another one.
bool Reader::read_underlay() {
  constexpr auto ties = std::to_array<std::string_view>({"over", "onto", "on"});
  if (!is_one_of(ties, word_at(at_)) || !has_noun(frame_) || now_.negated) return false;
  const bool sized = is(at_ + 1, inches) || is(at_ + 1, rating) ||
                     (is(at_ + 1, number) && tokens_[std::min(at_ + 1, tokens_.size() - 1)].fraction);
  std::size_t last = at_ + 2;
  while (is_content(last + 1)) ++last;
  const std::string head = object_word(word_at(last));
  if (!sized || !is_content(last) || (!objects_.is_head(head) && !is_noun(head)) || find_surface(from(last)))
    return false;
  end_frame_before_more();
  joined_ = true;
  take(1, ScopeRole::filler);
  return true;
}

/// "backer board and twelve by twelve ceramic": the size of another thing's tiles, in inches.
static bool size_tiles(SaidThing& thing) {
  constexpr auto kinds = std::to_array<std::string_view>({"ceramic", "porcelain", "travertine", "slate"});
  const auto& area = thing.area;
  const bool kind = thing.words.size() == 1 && is_one_of(kinds, thing.words[0]);
  if (!kind || !area || area->side_count != 2 || area->sides[0] != area->sides[1]) return false;
  thing.ratings.push_back({.unit = "in", .low = area->sides[0], .high = area->sides[0]});
  thing.area.reset();
  return true;
}

/// What is cut, hung or sprayed need not be named.
void Reader::imply_by_action(SaidThing& thing) {
  const bool cuts_walls = thing.words.empty() && thing.surfaces == walls && pending_action_ &&
                          (thing.amount || thing.adjective_ft || thing.height_ft) && !actions_.empty() &&
                          actions_.back()->text == "cut";
  if (cuts_walls) imply_cut(thing, *actions_.back());  // "two foot cut, all walls"
  const auto hangs = [](const Action* action) { return action->text == "hang"; };
  if (const auto hang = std::ranges::find_if(actions_, hangs);
      pending_action_ && hang != actions_.end() && thing.surfaces != 0)
    imply_cut(thing, **hang);  // "rock the ceiling", "hang, tape and texture the lid"
  const bool cuts = pending_action_ && !actions_.empty() && !thing.names_something() &&
                    (thing.amount || thing.adjective_ft || thing.height_ft);
  if (cuts && open_things() == 0) imply_cut(thing, *actions_.back());  // "cut two foot"
  const bool sprays = pending_action_ && !actions_.empty() && actions_.back()->text == "spray" &&
                      thing.words.empty() && thing.surfaces == floor;
  if (sprays) name_sprayed_agent(thing);  // "spray the floor"
}

void Reader::end_frame() {
  SaidThing thing = std::move(frame_);
  frame_ = {};
  const bool postfix = has_postfix_action_;
  has_postfix_action_ = false;
  fillers_.clear();
  if (!thing.names_something() && !thing.ratings.empty()) add_implied_noun(thing);
  imply_by_action(thing);
  const bool says_coats = thing.coats && is_after_preposition() &&
                          book_.name_at(tokens_, at_) > 0;  // "one coat on the den walls"
  if (!thing.names_something()) {
    if (pending_action_ || thing.count || thing.amount || thing.area || thing.adjective_ft || thing.days ||
        says_coats || !thing.conditions.empty() || !thing.ratings.empty() || thing.share)
      keep_measures(std::move(thing));
    return;
  }
  if (now_.negated) return end_negated(thing);
  if (thing.surfaces == 0 && thing.thing != nullptr && thing.thing->asks_surface)
    thing.surfaces = now_.header_surfaces;
  if (describes_last(thing, postfix)) return;
  const bool tiles = joined_ && size_tiles(thing);
  const bool kind_only =
      thing.ratings.empty() && !pending_action_ && text_.things.size() > sentence_begin_ && !tiles;
  if (kind_only && join_modifiers(thing, postfix)) return;
  if (postfix && completes_last(thing)) return;
  add_implied_noun(thing);
  if (is_gibberish(thing)) return;
  if (join_walls(thing, postfix) || join_surface(thing) || join_modifiers(thing, postfix)) return;
  thing.is_mention = !postfix && actions_.empty() && is_mention(thing);
  if (thing.is_mention)
    for (const auto& [source, role] : thing.sources) text_.handled.push_back(source);
  thing.has_own_action = postfix || pending_action_;
  thing.has_postfix = postfix;
  thing.is_joined = std::exchange(joined_, false);
  if (!postfix) thing.actions = actions_;
  if (!postfix)
    for (const auto& [at, count] : action_marks_) mark_thing(thing, at, count, ScopeRole::action);
  action_marks_.clear();
  pending_action_ = false;
  const bool stale = now_.then || attached_sentence_ == sentence_;
  if (!thing.has_own_action && !thing.actions.empty() && stale) thing.inherits = true;  // "..., then hinges"
  if (thing.has_own_action) now_.then = false;
  thing.room_assumed =
      now_.list.trails && now_.assigns && !rooms_.empty() && text_.things.size() >= now_.list.end;
  if (restates(thing) || repeats_last(thing) || text_.things.size() >= max_things) return;
  thing.rooms = rooms_;
  thing.had_rooms = !rooms_.empty();
  thing.per_room = now_.per_room;
  thing.sentence = sentence_;
  const bool shares = postfix && thing.is_joined;
  text_.things.push_back(std::move(thing));
  if (shares) share_postfix_actions();
}

/// "kitchen cabinets, uppers 12 feet, top 14 feet": what else a kitchen has.
static bool is_of_kitchen(const SaidThing& thing) {
  constexpr auto parts =
      std::to_array<std::string_view>({"cabinet", "countertop", "backsplash", "sink", "faucet", "disposer",
                                       "dishwasher", "range hood", "toe kick"});
  return std::ranges::any_of(thing.words, [&](const std::string& word) {
    return std::ranges::any_of(parts, [&](auto part) { return word.find(part) != std::string::npos; });
  });
}

/// "kitchen faucet", "supply lines under the kitchen sink": a house has one kitchen, and they are in it.
void Reader::place_in_own_room(std::size_t index) {
  SaidThing& thing = text_.things[index];
  const auto is_kitchen = [&](const auto& source) { return text_.words[source.first].text == "kitchen"; };
  if (!thing.rooms.empty() || thing.had_rooms) return;
  const SaidThing* last = index > sentence_begin_ ? &text_.things[index - 1] : nullptr;
  const bool replaces =  // "the kitchen sink with a double bowl"
      last != nullptr && std::ranges::any_of(last->sources, is_kitchen) &&
      std::ranges::any_of(thing.words, [&](const std::string& word) { return last->has_word(word); });
  const bool goes_on = last != nullptr && now_.rooms.empty() && last->rooms.size() == 1 &&
                       book_.rooms()[last->rooms[0]].name == "Kitchen" && is_of_kitchen(thing);
  if (!replaces && !goes_on && std::ranges::none_of(thing.sources, is_kitchen)) return;
  const Token name{.text = "kitchen"};
  thing.rooms = {book_.find_or_add(std::span(&name, 1))};
  thing.had_rooms = true;
  if (thing.is_joined && index > sentence_begin_) {
    SaidThing& before = text_.things[index - 1];
    if (!before.rooms.empty() || before.had_rooms) return;
    before.rooms = thing.rooms;
    before.had_rooms = true;
  }
}

/// "disposer and dishwasher come out": of the things before it that have no action, too.
void Reader::share_postfix_actions() {
  for (std::size_t i = text_.things.size() - 1; i > sentence_begin_; --i) {
    SaidThing& before = text_.things[i - 1];
    if (!before.actions.empty() || before.taken_back || !text_.things[i].has_postfix) break;
    before.actions = text_.things[i].actions;
    before.has_postfix = true;
  }
}

bool Reader::is_gibberish(const SaidThing& thing) {
  if (pending_action_ || !thing.actions.empty() || thing.surfaces != 0 || thing.count || thing.amount ||
      thing.area || thing.thing != nullptr)
    return false;
  const bool known = std::ranges::any_of(thing.words, [&](const std::string& text) {
    const std::string word = object_word(text);
    return objects_.has_word(word) || is_noun(word);
  });
  if (known) return false;
  for (const auto& [source, role] : thing.sources) text_.words[source].role = ScopeRole::unknown;
  nameless_ = thing;
  nameless_->sentence = sentence_;
  return true;
}

/// "quarter inch ply", "3/4 plywood", "quarter round": what a size makes of a material.
static void name_sized_material(SaidThing& thing) {
  struct SizedMaterial {
    std::string_view said;
    double inches;
    std::string_view words;
  };
  constexpr std::string_view luan = "plywood underlayment floor preparation";
  constexpr auto materials = std::to_array<SizedMaterial>({{"plywood", 0.25, luan},
                                                           {"ply", 0.25, luan},
                                                           {"underlayment", 0.25, luan},
                                                           {"plywood", 0.5, "plywood sheathing"},
                                                           {"ply", 0.5, "plywood sheathing"},
                                                           {"plywood", 0.625, "plywood sheathing"},
                                                           {"ply", 0.625, "plywood sheathing"},
                                                           {"plywood", 0.75, "subfloor"},
                                                           {"ply", 0.75, "subfloor"},
                                                           {"tongue groove", 0.75, "subfloor"}});
  if (thing.words.size() != 1 || thing.ratings.size() != 1 || thing.ratings[0].unit != "in") return;
  for (const auto& [said, inches, words] : materials) {
    if (thing.words[0] != said || !thing.ratings[0].has(inches)) continue;
    const Tokens tokens = read_tokens(words, 4);
    thing.words.clear();
    for (const Token& token : tokens) thing.words.push_back(token.text);
    thing.thing = find_thing(tokens).row;
    return;
  }
}

/// "hang half inch", "half inch hung taped floated"
bool Reader::puts_up_board(const Action& action) {
  constexpr auto finishing = std::to_array<std::string_view>({"tape", "float", "tape float"});
  return action.text == "hang" || action.text == "rock" || action.text.starts_with("hung") ||
         is_one_of(finishing, action.words);
}

void Reader::add_implied_noun(SaidThing& thing) {
  name_sized_material(thing);
  if (has_noun(thing)) return;
  struct Implied {
    std::string_view unit, words;
  };
  constexpr auto implied = std::to_array<Implied>({{"yarder", "dumpster load"},
                                                   {"R", "insulation"},
                                                   {"mil", "vapor barrier"},
                                                   {"tab", "shingles"},
                                                   {"lb", "felt"},
                                                   {"way", "switch"}});
  constexpr auto kinds = std::to_array<Implied>({{"oak", "oak flooring"},
                                                 {"slate", "slate tile floor covering"},
                                                 {"ceramic", "tile floor covering"},
                                                 {"hung", "window"},
                                                 {"casement", "window"},
                                                 {"ribbed", "metal roofing"},
                                                 {"ext", "door"},
                                                 {"plywood", "sheathing"},
                                                 {"vinyl", "vinyl floor covering"},
                                                 {"hardwood", "wood floor"},
                                                 {"luan", "underlayment"}});
  std::string_view words;
  for (const auto& [kind, noun] : kinds)  // "vinyl double hung" is a window
    if (words.empty() && thing.has_word(kind)) words = noun;
  for (const Rating& rating : thing.ratings)
    for (const auto& [unit, noun] : implied)
      if (rating.unit == unit) words = noun;
  const bool hangs = std::ranges::any_of(thing.actions.empty() ? actions_ : thing.actions,
                                         [](const Action* a) { return puts_up_board(*a); });
  const bool board = std::ranges::any_of(thing.ratings, [](const Rating& r) {
    return r.unit == "in" && (r.has(0.5) || r.has(0.625) || r.has(0.375));
  });
  const auto& done = thing.actions.empty() ? actions_ : thing.actions;
  const bool plain = done.empty() || std::ranges::any_of(done, [](auto* a) { return a->words.empty(); });
  const bool finished = thing.has_word("finish");
  if (words.empty() && board && (hangs || thing.surfaces != 0) && (plain || finished)) words = "drywall";
  if (words == "drywall") std::erase(thing.words, std::string("finish"));  // "five eighths finish"
  const auto& amount = thing.amount;
  const bool squares = (amount && amount->unit == "SQ") || (header_amount_ && header_amount_->unit == "SQ");
  if (words.empty() && squares && thing.has_word("laminated")) words = "shingles";
  if (words.empty()) return;
  if (words == "wood floor") std::erase(thing.words, std::string("hardwood"));
  Tokens tokens = read_tokens(words, 4);
  thing.thing = find_thing(tokens).row;
  for (const Token& token : tokens) thing.words.push_back(token.text);
  if (thing.said.empty()) thing.said = words;
}

void Reader::keep_measures(SaidThing thing) {
  thing.said.clear();
  frame_ = std::move(thing);
}

void Reader::end_negated(const SaidThing& thing) {
  std::vector<std::string> words;
  for (const auto* const list : {&thing.words, &thing.places})
    for (const std::string& word : *list) words.push_back(object_word(word));
  const bool names = std::ranges::any_of(
      words, [&](const std::string& word) { return is_noun(word) || objects_.is_head(word); });
  const bool same_sentence = text_.things.size() > sentence_begin_;
  const bool there = word_at(at_) == "there" || (at_ > 0 && word_at(at_ - 1) == "there");
  const bool at_opening = there && !now_.named_room && rooms_.size() == 1 &&
                          !book_.rooms()[rooms_.front()].openings.empty();  // "two doorways, no base there"
  if (!at_opening && takes_back_ && (names || !same_sentence) &&
      take_back(words))  // but "a large, not an extra large"
    now_.corrected = true;
  else if (!at_opening && takes_back_ && !text_.things.empty() && sentence_ > 1 &&
           !words.empty())  // it may mean another room's
    text_.doubtful.insert(text_.doubtful.end(), {sentence_, sentence_ - 1, sentence_ - 2});
  for (const auto& [source, role] : thing.sources) {
    text_.words[source].use = ScopeUse::used;
    text_.handled.push_back(source);
  }
}

/// "hang half inch, ..., walls only": where the thing before it goes.
bool Reader::join_walls_only(const SaidThing& thing) {
  if (thing.words.empty() && thing.walls.is_part() && thing.area && thing.actions.empty() &&
      actions_.empty() && text_.things.size() > sentence_begin_) {
    SaidThing& board = text_.things.back();  // "moisture board, wet wall only 9 by 8, replace"
    const bool open = board.thing != nullptr && board.thing->asks_surface && board.actions.empty() &&
                      board.surfaces == 0 && !board.amount && !board.area && !board.taken_back;
    if (open) {
      board.surfaces = walls;
      board.area = thing.area;
      board.sources.insert(board.sources.end(), thing.sources.begin(), thing.sources.end());
      return true;
    }
  }
  if (!thing.words.empty() || !thing.actions.empty() || !actions_.empty() || thing.walls.is_part() ||
      thing.height_ft)
    return false;
  for (std::size_t i = text_.things.size(); i > sentence_begin_; --i) {
    SaidThing& last = text_.things[i - 1];
    const bool takes = last.thing != nullptr &&
                       (last.thing->asks_surface || (last.thing->surfaces & (walls | ceiling)) != 0);
    if (last.actions.empty() || !takes) continue;
    if (last.surfaces == 0 && last.thing->asks_surface) last.surfaces = thing.surfaces;
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    return true;
  }
  return false;
}

/// "the left wall and the back wall": both of them, along the length and the width of the room.
bool Reader::join_walls(const SaidThing& thing, bool postfix) {
  if (!thing.words.empty() || !thing.walls.is_part() || postfix || pending_action_ || !actions_.empty() ||
      text_.things.size() == sentence_begin_)
    return false;
  SaidThing& last = text_.things.back();
  const bool alike = last.words.empty() && last.walls.is_part() && last.actions.empty() && !last.taken_back &&
                     !last.area && !thing.area && last.rooms == rooms_;
  if (!alike) return false;
  last.walls.name = sides_name(last.walls.name, thing.walls.name);
  last.walls.count = last.walls.count.value_or(1) + thing.walls.count.value_or(1);
  auto& feet = last.walls.length_ft;
  feet = feet && thing.walls.length_ft ? std::optional<double>(*feet + *thing.walls.length_ft) : std::nullopt;
  if (!last.height_ft) last.height_ft = thing.height_ft;
  last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
  return true;
}

bool Reader::join_surface(const SaidThing& thing) {
  if (join_walls_only(thing)) return true;
  if (!thing.words.empty() || text_.things.size() == sentence_begin_ || actions_.empty() ||
      !thing.actions.empty())
    return false;
  if (!std::ranges::all_of(actions_, [](const Action* a) { return a->words.empty(); })) return false;
  SaidThing& last = text_.things.back();
  if (last.thing == nullptr || !last.thing->asks_surface) return false;
  last.surfaces |= thing.surfaces;
  last.places.insert(last.places.end(), thing.places.begin(), thing.places.end());
  if (!last.walls.is_part()) last.walls = thing.walls;  // "drywall 4' up, the 14' wall only"
  last.said += " and " + thing.said;
  last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
  return true;
}

bool Reader::describes_last(SaidThing& thing, bool postfix) {
  if (postfix || pending_action_ || joined_ || thing.surfaces != 0 || thing.count || !thing.actions.empty() ||
      thing.walls.is_part() || text_.things.size() == sentence_begin_)
    return false;
  SaidThing& last = text_.things.back();
  if (last.taken_back || last.words.empty() || (thing.amount && last.amount)) return false;
  if (now_.named_room && last.rooms != rooms_) return false;  // "den oak comes out, hall tile ..."
  std::vector<std::string> heads, words;
  for (const std::string& text : last.words)
    for (const std::string_view part : split_blanks(text)) heads.push_back(object_word(part));
  for (const std::string& text : thing.words)
    for (const std::string_view part : split_blanks(text))
      if (std::string word = object_word(part); !word.empty()) words.push_back(std::move(word));
  std::optional<Activity> activity;
  std::set<std::string> verbs;
  if (!last.actions.empty()) activity = last.actions.front()->activity;
  if (!last.actions.empty())
    for (const std::string_view verb : split_blanks(last.actions.front()->words))
      verbs.insert(object_word(verb));
  constexpr auto sizes = std::to_array<std::string_view>({"average", "size", "standard", "regular"});
  const auto says_size = [&](const std::string& word) { return is_one_of(sizes, word); };
  const bool only_size =
      std::ranges::any_of(words, says_size) && std::ranges::all_of(words, [&](const std::string& word) {
        return says_size(word) || (word != heads.back() && std::ranges::find(heads, word) != heads.end());
      });  // "chimney flashing, regular size chimney"
  const bool same_noun = !only_size && std::ranges::any_of(words, [&](const std::string& word) {
    return (objects_.is_head(word) || is_noun(word)) && std::ranges::find(heads, word) != heads.end();
  });
  if (words.empty() || same_noun || !objects_.has_kind(heads, words, activity, verbs)) return false;
  last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
  last.ratings.insert(last.ratings.end(), thing.ratings.begin(), thing.ratings.end());
  last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
  if (!last.amount) last.amount = thing.amount;
  if (!last.area) last.area = thing.area;
  if (!last.days) last.days = thing.days;
  return true;
}

/// "tile in the mudroom 7x9 ceramic twelve inch R&R": the kind of a thing that has no action, and its action.
bool Reader::completes_last(const SaidThing& thing) {
  if (text_.things.size() == sentence_begin_ || has_noun(thing) || thing.surfaces != 0 || thing.count ||
      thing.amount || thing.area || joined_)
    return false;
  SaidThing& last = text_.things.back();
  if (last.taken_back || last.words.empty() || !last.actions.empty() || last.rooms != rooms_) return false;
  SaidThing kind = thing;
  add_implied_noun(kind);  // "ceramic": the tile of a floor
  if (kind.thing != nullptr && last.thing == nullptr) {
    last.thing = kind.thing;
    last.words = std::move(kind.words);
  } else {
    last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
  }
  last.ratings.insert(last.ratings.end(), thing.ratings.begin(), thing.ratings.end());
  last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
  last.said = thing.said + " " + last.said;
  last.actions = thing.actions;
  last.has_postfix = true;
  return true;
}

bool Reader::join_modifiers(SaidThing& thing, bool postfix) {
  if (thing.surfaces != 0 || has_noun(thing) || text_.things.empty()) return false;
  SaidThing& last = text_.things.back();
  if (last.words.empty() || last.sentence + 1 < sentence_) return false;
  const bool another = postfix || thing.amount || thing.count || (pending_action_ && !now_.correcting);
  if (!another) {
    last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
    last.ratings.insert(last.ratings.end(), thing.ratings.begin(), thing.ratings.end());
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    return true;
  }
  const bool renews = !thing.count && !thing.amount && pending_action_ && !actions_.empty() &&
                      actions_.back()->activity == Activity::replace && actions_.back()->words.empty() &&
                      last.actions.size() == 1 && last.actions[0]->activity == Activity::remove &&
                      last.ratings.empty() && last.words.size() == 1;
  if (renews) {
    last.actions.push_back(actions_.back());
    last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    pending_action_ = false;
    return true;
  }
  thing.thing = last.thing;
  for (const std::string& word : std::views::reverse(last.words)) {
    const std::string text = object_word(word);
    if (!objects_.is_head(text) && !is_noun(text)) continue;
    thing.words.push_back(word);
    break;
  }
  return false;
}

bool Reader::restates(SaidThing& thing) {
  if (!now_.correcting || thing.has_own_action) return false;
  std::vector<std::string> words;
  for (const auto* const list : {&thing.words, &thing.places})
    for (const std::string& word : *list)
      for (const std::string_view part : split_blanks(word)) words.push_back(object_word(part));
  for (SaidThing& last : std::views::reverse(text_.things)) {
    if (last.taken_back || !is_about(last, words)) continue;
    if (thing.count) last.count = thing.count;
    if (thing.amount) last.amount = thing.amount;
    if (thing.days) last.days = thing.days;
    if (thing.coats) last.coats = thing.coats;
    if (thing.height_ft) last.height_ft = thing.height_ft;
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    now_.corrected = true;
    return true;
  }
  return false;
}

bool Reader::repeats_last(SaidThing& thing) {
  if (text_.things.empty()) return false;
  SaidThing& last = text_.things.back();
  if (!last.actions.empty() || last.taken_back || last.sentence + 1 < sentence_ || last.words.empty())
    return false;
  const auto nouns_of = [&](const SaidThing& of) {
    std::set<std::string> nouns;
    for (const std::string& text : of.words)
      for (const std::string_view part : split_blanks(text))
        if (const std::string word = object_word(part); is_noun(word) || objects_.is_head(word))
          nouns.insert(word);
    return nouns;
  };
  if (nouns_of(thing) != nouns_of(last)) return false;
  const auto& before =
      last.amount ? last.amount : header_amount_;  // "6 squares laminate, 22 squares laminate"
  const bool more = thing.amount && before && before->unit == "SQ" && thing.amount->unit == "SQ" &&
                    before->value != thing.amount->value && !now_.correcting;
  const bool another = more || (thing.count && last.count) || (thing.days && last.days) ||
                       (now_.named_room && !last.rooms.empty() && rooms_ != last.rooms);
  if (another) return false;
  sentence_begin_ = std::min(sentence_begin_, text_.things.size() - 1);
  segment_begin_ = std::min(segment_begin_, text_.things.size() - 1);
  thing.sources.insert(thing.sources.end(), last.sources.begin(), last.sources.end());
  const bool other_kind = thing.thing != nullptr && last.thing != nullptr && thing.thing != last.thing;
  for (const std::string& word : last.words)  // "tile, the porcelain kind": and not ceramic, its usual one
    if (!other_kind && !thing.has_word(word)) thing.words.insert(thing.words.begin(), word);
  thing.ratings.insert(thing.ratings.end(), last.ratings.begin(), last.ratings.end());
  if (!thing.count) thing.count = last.count;
  if (!thing.amount) thing.amount = last.amount;
  if (thing.surfaces == 0) thing.surfaces = last.surfaces;
  if (thing.places.empty()) thing.places = last.places;
  thing.conditions.insert(last.conditions.begin(), last.conditions.end());
  thing.rooms = now_.named_room ? rooms_ : last.rooms;
  thing.had_rooms = !thing.rooms.empty();
  thing.sentence = sentence_;
  if (!thing.area) thing.area = last.area;
  if (!thing.height_ft) thing.height_ft = last.height_ft;
  if (!thing.each_ft) thing.each_ft = last.each_ft;
  if (!thing.days) thing.days = last.days;
  if (!thing.walls.is_part()) thing.walls = last.walls;
  last = std::move(thing);
  return true;
}

}  // namespace estimate::scope
