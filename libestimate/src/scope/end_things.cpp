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
#include "scope/work.h"

namespace estimate::scope {

bool Reader::has_noun(const SaidThing& thing) const {
  return thing.thing != nullptr || std::ranges::any_of(thing.words, [&](const std::string& text) {
           const std::string word = object_word(text);
           return objects_.is_head(word) || is_noun(word) || !objects_.has_word(word);
         });
}

/// "with hardwood floors", "the floor is tile", "on a slab": a floor that is there, and nothing to do.
bool Reader::is_mention(const SaidThing& thing) const {
  constexpr auto describing =
      std::to_array<std::string_view>({"is", "are", "was", "has", "have", "had", "with", "w"});
  constexpr auto works =
      std::to_array<std::string_view>({"agent", "cleaning", "extraction", "preparation", "protection"});
  const bool floors = thing.thing != nullptr &&
                      ((thing.thing->surfaces & floor) != 0 || thing.thing->text == "suspended ceiling") &&
                      !names_one_of(thing.words, works);
  if (!floors || !thing.actions.empty() || thing.has_measure()) return false;
  const bool outside =
      std::ranges::any_of(rooms_, [&](std::size_t room) { return is_outside(book_.rooms()[room].name); });
  if (!thing.words.empty() && thing.words.back().ends_with("slab") && !rooms_.empty() && !outside)
    return true;  // "basement 20 by 30, concrete floor"
  std::size_t first = text_.words.size();
  for (const auto& [source, role] : thing.sources) first = std::min(first, source);
  constexpr auto articles = std::to_array<std::string_view>({"a", "an", "the", "all", "old", "original"});
  while (first > 0 && is_one_of(articles, text_.words[first - 1].text)) --first;
  constexpr auto bases = std::to_array<std::string_view>({"slab", "plywood", "concrete", "subfloor"});
  constexpr auto states = std::to_array<std::string_view>({"it's", "its", "that's", "to"});
  if (first > 0 && names_one_of(thing.words, bases) && is_one_of(states, text_.words[first - 1].text))
    return true;  // "it's all slab right now", "down to plywood"
  return first > 0 && is_one_of(describing, text_.words[first - 1].text);
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
  constexpr auto agents = std::to_array<std::string_view>({"agent", "sealer", "disinfectant", "biocide"});
  const bool sprayed = frame_.words.empty() && is_one_of(agents, word);  // "hit the walls with biocide"
  const bool applies = !done.empty() && is_one_of(applying, done.back()->text) && objects_.is_head(word);
  if (applies || sprayed) {
    frame_.surfaces |=
        frame_.thing != nullptr ? frame_.thing->surfaces : Surfaces{0};  // "spray the slab with ..."
    if (!names_one_of(frame_.words, std::array{std::string_view("stud")})) frame_.words.clear();
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

/// "twelve inch ceramic": tile, without the noun.
static bool is_tile_kind(const SaidThing& thing) {
  constexpr auto kinds = std::to_array<std::string_view>({"ceramic", "porcelain", "travertine", "slate"});
  return thing.words.size() == 1 && is_one_of(kinds, thing.words[0]);
}

/// "paint the walls new baseboard": without a comma, behind a thing that has its action.
bool Reader::new_thing_runs_on() const {
  const bool has_action = pending_action_ || !frame_.actions.empty() || frame_.coats;
  const bool complete = has_noun(frame_) || (frame_.words.empty() && frame_.surfaces != 0);
  if (!has_action || !complete || at_ == 0 || now_.negated || frame_.sources.empty() ||
      frame_.sources.back().first + 1 < tokens_[at_ - 1].first + tokens_[at_ - 1].count)
    return false;
  std::size_t last = skip_fillers(at_ + 1);
  while (is_measure(last)) last = skip_fillers(last + 1);
  if (!is_content(last) || find_surface(from(last))) return false;
  while (is_content(last + 1) && !find_action(from(last + 1))) ++last;
  const std::string head = object_word(word_at(last));
  return (objects_.is_head(head) || is_noun(head)) && !frame_.has_word(word_at(last)) &&
         !names_one_of(frame_.words, std::array{std::string_view(head)});
}

/// "restretch it over new pad", "porcelain on a new mud bed": what is under or on a thing is another one.
bool Reader::begins_new_thing() const {
  if (new_thing_runs_on()) return true;
  constexpr auto ties = std::to_array<std::string_view>({"on", "over", "onto", "with", "under"});
  std::size_t before = at_;
  if (before > 0 && (word_at(before - 1) == "a" || word_at(before - 1) == "some")) --before;
  if (before == 0 || !is_one_of(ties, word_at(before - 1)) || !(has_noun(frame_) || is_tile_kind(frame_)) ||
      now_.negated)
    return false;
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
  const auto& area = thing.area;
  if (!is_tile_kind(thing) || !area || area->side_count != 2 || area->sides[0] != area->sides[1])
    return false;
  thing.ratings.push_back({.unit = "in", .low = area->sides[0], .high = area->sides[0]});
  thing.area.reset();
  return true;
}

/// "on the roof we've got three pipe jacks": where they are.
bool Reader::is_roof_as_place(const SaidThing& thing) {
  if (thing.words != std::vector<std::string>{"roof"} || pending_action_ || !actions_.empty() ||
      thing.amount || thing.area)
    return false;
  text_.handle(thing);
  return true;
}

/// "pull the base, vinyl out": a floor of its own, behind a thing that has its action.
static bool covers_floor(const SaidThing& thing, const ReadText& text) {
  constexpr auto kinds = std::to_array<std::string_view>({"vinyl", "hardwood", "oak"});
  return thing.words.size() == 1 && is_one_of(kinds, thing.words[0]) && !text.things.empty() &&
         !text.things.back().actions.empty() && !text.things.back().has_word("floor");
}

/// "..., the tile's got to go, backer too": what is done with the last thing.
static bool is_too(std::span<const Token> tokens, const SaidThing& thing, std::span<const SaidThing> said) {
  return !tokens.empty() && tokens[0].text == "too" && !thing.has_own_action && !said.empty() &&
         said.back().has_postfix;
}

void Reader::end_frame() {
  SaidThing thing = std::exchange(frame_, {});
  const bool postfix = std::exchange(has_postfix_action_, false);
  fillers_.clear();
  if (!thing.names_something() && !thing.ratings.empty()) add_implied_noun(thing);
  imply_by_action(thing);
  const bool says_coats = thing.coats && is_after_preposition() &&
                          book_.name_at(tokens_, at_) > 0;  // "one coat on the den walls"
  if (!thing.names_something()) {
    if (pending_action_ || thing.has_measure() || thing.adjective_ft || thing.days || says_coats ||
        !thing.conditions.empty() || !thing.ratings.empty() || thing.share)
      keep_measures(std::move(thing));
    return;
  }
  if (now_.negated) return end_negated(thing);
  if (!postfix && is_roof_as_place(thing)) return;
  if (thing.surfaces == 0 && thing.thing != nullptr && thing.thing->asks_surface)
    thing.surfaces = now_.header_surfaces;
  if (describes_last(thing, postfix)) return;
  const bool tiles = joined_ && size_tiles(thing);
  const bool kind_only = thing.ratings.empty() && !pending_action_ && !tiles &&
                         text_.things.size() > sentence_begin_ && !(postfix && covers_floor(thing, text_));
  if (kind_only && join_modifiers(thing, postfix)) return;
  if (postfix && completes_last(thing)) return;
  add_implied_noun(thing);
  if (is_gibberish(thing)) return;
  if (join_walls(thing, postfix) || join_surface(thing) || join_modifiers(thing, postfix)) return;
  thing.is_mention = !postfix && actions_.empty() && is_mention(thing);
  if (thing.is_mention) text_.handle(thing);
  constexpr auto bases = std::to_array<std::string_view>({"slab", "plywood"});
  if (thing.is_mention && open_things() > 0 && names_one_of(thing.words, bases))
    return;  // "porcelain, it's all slab right now so just lay it"
  thing.has_own_action = postfix || pending_action_;
  thing.has_postfix = postfix;
  thing.is_joined = std::exchange(joined_, false);
  const std::span said = std::span(text_.things).subspan(sentence_begin_);
  const auto before = std::span(tokens_).subspan(sentence_start_, at_ - sentence_start_);
  const bool done_behind = !postfix && !pending_action_ && is_done_behind(before, from(at_));
  if (!postfix && !done_behind)
    thing.actions =
        is_too(from(at_ - std::min<std::size_t>(at_, 1)), thing, said) ? said.back().actions : actions_;
  apply_agent(thing);
  if (!postfix && !done_behind)
    for (const auto& [at, count] : action_marks_) mark_thing(thing, at, count, ScopeRole::action);
  action_marks_.clear();
  pending_action_ = false;
  const bool stale = now_.then || now_.turned || attached_sentence_ == sentence_;
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
  if (auto lent = std::exchange(now_.lent_rooms, std::nullopt)) rooms_ = *std::move(lent);
  if (shares) share_postfix_actions();
}

/// "extract, carpet and pad out": a comma is right before the name of the thing.
static bool follows_comma(const SaidThing& thing, const std::vector<ScopeWord>& words) {
  std::size_t first = first_of_name(thing, words.size());
  if (first < words.size() && first > 0 && is_one_of(articles, words[first - 1].text)) --first;
  return first < words.size() && first > 0 &&
         (words[first - 1].text == "," || words[first - 1].text == "then");
}

/// "disposer and dishwasher come out": of the things before it that have no action, too.
void Reader::share_postfix_actions() {
  for (std::size_t i = text_.things.size() - 1; i > sentence_begin_; --i) {
    SaidThing& before = text_.things[i - 1];  // "clean the studs, then R13 and drywall go back in"
    const bool extracts = !before.actions.empty() && std::ranges::all_of(before.actions, is_extraction) &&
                          text_.things[i].is_joined && does_only(text_.things[i].actions, Activity::remove);
    const bool follows = extracts && follows_comma(before, text_.words);
    if (follows && before.has_own_action && text_.things[i].has_postfix && !before.taken_back) {
      before.actions.push_back(text_.things[i].actions.front());  // "extract, carpet and pad out"
      break;
    }
    const bool stale =
        (before.inherits || (extracts && follows)) && !before.has_own_action && text_.things[i].is_joined;
    if ((!before.actions.empty() && !stale) || before.taken_back || !text_.things[i].has_postfix) break;
    before.actions = text_.things[i].actions;
    before.has_postfix = true;
  }
}

bool Reader::is_gibberish(const SaidThing& thing) {
  if (pending_action_ || !thing.actions.empty() || thing.surfaces != 0 || thing.has_measure() ||
      thing.thing != nullptr)
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

void Reader::keep_measures(SaidThing thing) {
  thing.said.clear();
  frame_ = std::move(thing);
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
  if (!last.height_ft) last.height_ft = thing.height_ft;
  if (!last.share) last.share = thing.share;
  last.said += " and " + thing.said;
  last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
  return true;
}

/// "new tile"
static bool follows_new(const SaidThing& thing, const std::vector<ScopeWord>& words) {
  const std::size_t first = first_of_name(thing, words.size());
  return first < words.size() && first > 0 && words[first - 1].text == "new";
}

bool Reader::describes_last(SaidThing& thing, bool postfix) {
  if (postfix || pending_action_ || joined_ || thing.surfaces != 0 || thing.count || !thing.actions.empty() ||
      thing.walls.is_part() || text_.things.size() == sentence_begin_)
    return false;
  SaidThing& last = text_.things.back();
  if (last.taken_back || last.words.empty() || (thing.amount && last.amount)) return false;
  if (has_noun(thing) && follows_new(thing, text_.words) && follows_new(last, text_.words))
    return false;                                             // "new backer board, new tile"
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
  if (text_.things.size() == sentence_begin_ || has_noun(thing) || thing.surfaces != 0 ||
      thing.has_measure() || joined_)
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
  const bool heads = thing.words == std::vector<std::string>{"equipment"} && last.sentence < sentence_;
  if (heads && !another) {  // "equipment, eight fans": not of the thing before it
    text_.handle(thing);
    return true;
  }
  if (!another) {
    last.words.insert(last.words.begin(), thing.words.begin(), thing.words.end());
    last.ratings.insert(last.ratings.end(), thing.ratings.begin(), thing.ratings.end());
    last.sources.insert(last.sources.end(), thing.sources.begin(), thing.sources.end());
    return true;
  }
  if (pending_action_ && !actions_.empty() && !actions_.back()->words.empty() && !last.actions.empty()) {
    SaidThing own = thing;  // "meter base replace, rewire 900 SF": an entry of its own
    own.actions = actions_;
    if (is_in_list(objects_, own, {})) return false;
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

static std::vector<std::string> words_of(const SaidThing& thing) {
  std::vector<std::string> words;
  for (const auto* const list : {&thing.words, &thing.places})
    for (const std::string& word : *list)
      for (const std::string_view part : split_blanks(word)) words.push_back(object_word(part));
  return words;
}

/// "keep the carpet. pad still goes": what was said before.
bool Reader::says_again(const SaidThing& thing) {
  constexpr std::size_t reach = 12;
  const auto first = tokens_.begin() + std::ptrdiff_t(std::max(sentence_start_, at_ - std::min(at_, reach)));
  const bool still = std::any_of(first, tokens_.begin() + std::ptrdiff_t(at_),
                                 [](const Token& token) { return token.text == "still"; });
  if (!still || thing.has_measure() || thing.days) return false;
  for (SaidThing* said : things_about(words_of(thing))) {
    const bool same = std::ranges::any_of(said->actions, [&](const Action* done) {
      return std::ranges::any_of(thing.actions, [&](const Action* action) {
        return action->activity == done->activity && action->words == done->words;
      });
    });
    if (!same || said->sentence >= sentence_ || said->rooms != rooms_) continue;
    said->sources.insert(said->sources.end(), thing.sources.begin(), thing.sources.end());
    return true;
  }
  return false;
}

bool Reader::restates(SaidThing& thing) {
  if (says_again(thing)) return true;
  if (!now_.correcting || thing.has_own_action) return measures_again(thing);
  const std::vector<std::string> words = words_of(thing);
  const bool pieces =
      thing.count && thing.places.empty() && std::ranges::all_of(words, [](auto& word) {
        return word == "machine" || word == "unit" || word == "piece";  // "no, just one machine"
      });
  for (SaidThing& last : std::views::reverse(text_.things)) {
    if (last.taken_back || !(is_about(last, words) || (pieces && last.count))) continue;
    auto& run = last.amount;  // "downspouts, four at 10 feet", "no, five downspouts"
    const bool product = thing.count && run && !last.count && run->unit == "LF" && run->sides[0] > 1;
    if (product) run->value = *thing.count * run->sides[1];
    if (thing.count && !product) last.count = thing.count;
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

/// The words that name things, as object_word writes them.
static std::set<std::string> nouns_in(const Objects& objects, const SaidThing& thing) {
  std::set<std::string> nouns;
  for (const std::string& text : thing.words)
    for (const std::string_view part : split_blanks(text))
      if (const std::string word = object_word(part); is_noun(word) || objects.is_head(word))
        nouns.insert(word);
  return nouns;
}

/// "the sump pump quit. replace the pump": only its last word is said again.
static bool is_head_of(const SaidThing& thing, const SaidThing& last) {
  return thing.words.size() == 1 && !last.has_measure() && !thing.has_measure() && !thing.is_joined &&
         last.words.back().ends_with(thing.words[0]);
}

bool Reader::repeats_last(SaidThing& thing) {
  if (text_.things.empty()) return false;
  SaidThing& last = text_.things.back();
  if (!last.actions.empty() || last.taken_back || last.sentence + 1 < sentence_ || last.words.empty())
    return false;
  const std::set<std::string> nouns = nouns_in(objects_, thing), named = nouns_in(objects_, last);
  const bool same_tile =  // "the foyer is porcelain tile, rip out the tile"
      thing.words == std::vector<std::string>{"tile"} && named.contains("tile") && last.thing != nullptr &&
      last.thing->surfaces == floor && !last.has_measure();
  const bool same_head = nouns.size() == 1 && is_head_of(thing, last);
  if (nouns != named && !same_tile && !same_head) {
    const std::size_t index = text_.things.size() - 1;
    const bool heads =
        last.sentence < sentence_ && (index == 0 || text_.things[index - 1].sentence < last.sentence) &&
        !last.has_measure() && !last.days && !named.empty() && std::ranges::includes(nouns, named);
    if (heads) {  // "kitchen cabinets. the lowers are high grade, replace them"
      text_.handle(last);
      last.taken_back = true;
    }
    return false;
  }
  const auto& before =
      last.amount ? last.amount : header_amount_;  // "6 squares laminate, 22 squares laminate"
  const bool more = thing.amount && before && before->unit == "SQ" && thing.amount->unit == "SQ" &&
                    before->value != thing.amount->value && !now_.correcting;
  const bool other = thing.is_joined && last.count && thing.words != last.words;  // "outlets and a gfi"
  const auto has_more = [](const SaidThing& a, const SaidThing& b) {
    return std::ranges::any_of(a.words, [&](const std::string& word) { return !b.has_word(word); });
  };
  const bool charges = thing.has_word("charge") && has_more(thing, last) && has_more(last, thing);
  const bool measured = thing.amount && last.amount && thing.amount->value != last.amount->value;
  const bool differ = has_more(thing, last) && has_more(last, thing);
  const bool ways = (thing.count && last.amount) || (thing.amount && last.count);  // "vent 40 feet, 2 vents"
  const bool kinds = (measured && (thing.is_joined || differ)) || (ways && differ);
  const bool another = more || other || charges || kinds || (thing.count && last.count) ||
                       (thing.days && last.days) ||
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
