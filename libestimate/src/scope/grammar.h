// Words → what is done with which things in which rooms, with a role for each word.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/scope.h"
#include "scope/objects.h"
#include "scope/words.h"

namespace estimate::scope {

/// The longest side of a piece of lumber, in inches, if no unit is said: "2 by 4".
inline constexpr double max_lumber_side = 12;
/// A length in feet behind a room's size is a height between these.
inline constexpr double lowest_room = 6, highest_room = 30;
/// Of an opening of which only the width was said.
inline constexpr double usual_opening_height_ft = 6 + 8.0 / 12;
/// More words than any thing has: they would take long to look up.
inline constexpr std::size_t max_thing_words = 16, max_things = 2'000;

/// Which walls, if not all of them: "two walls", "the left wall", "the wall is 22 ft".
struct SaidWalls {
  std::optional<double> count, length_ft;
  std::string name;  // "left", "long"
  [[nodiscard]] bool is_part() const { return count || length_ft || !name.empty(); }
};

/// "the drip edge on the garage is 84, not 80": the words of what has another measure, its room, and where
/// the measure is.
struct SaidAgain {
  std::vector<std::string> words;
  std::optional<std::size_t> room;
  std::size_t size = 0, end = 0;  // of the measure, and behind it; 0: something else was said
  std::optional<double> was;
  bool each = false;
};

/// Some of the pieces, and how long they were there: "3 of them came out after two days".
struct SaidStay {
  double count = 0, days = 0;
};

/// A thing with everything that was said about it.
struct SaidThing {
  const Thing* thing = nullptr;     // its row, if it has one
  std::vector<std::string> words;   // as a list says it, without surfaces
  std::vector<std::string> places;  // the words of its surfaces
  std::vector<std::string> wholes;  // of `words`: what the thing is part of or on
  std::string said;                 // as it was said
  Surfaces surfaces = 0;
  std::optional<Token> amount, area;   // 240 SF; dimensions of a piece
  std::optional<Token> header_amount;  // that was said before the things: "22 squares: ..."
  std::optional<double> adjective_ft;  // "6 foot fence": a kind, or a length
  std::optional<double> count, days, height_ft, share, coats, each_ft;
  std::optional<double> less_ft;  // of the walls, or along them, that are left out
  double less_sf = 0;             // of its area: openings
  bool asks_less = false;         // how much is left out is not clear
  bool both_sides = false;
  bool both_edges = false;      // "12 feet, both sides"
  bool has_own_action = false;  // and not that of the things before it
  bool has_postfix = false;     // its action came behind it
  bool is_joined = false;       // "and" came before it
  bool is_cause = false;        // "the toilet overflowed": why, and not what is done
  bool is_mention = false;      // "with hardwood floors", "the floor is tile": what is there
  bool room_assumed = false;    // the room of the thing before it
  bool inherits = false;        // its action is that of the thing before it
  bool is_copy = false;         // "the same in bedroom 2"
  bool per_day = false;         // "two suits a day"
  bool amount_each = false;     // "15 square feet each"
  bool is_each = false;         // its count or length is that of each of the rooms
  bool per_room = false;        // "all three bedrooms get a fan"
  bool full_height = false;     // of walls, even if other things go up to less
  bool covers_last = false;     // "house wrap behind it": as large as the thing before it
  bool carries = false;         // its header amount is that of a sentence before it
  SaidWalls walls;
  std::vector<SaidStay> stays;  // if not all pieces were there for as long
  std::vector<Rating> ratings;
  std::set<std::string> conditions;
  std::vector<const Action*> actions;
  std::vector<std::size_t> rooms;  // indices into ReadText::rooms
  std::size_t sentence = 0;
  bool taken_back = false;                                 // by a correction
  std::size_t dropped = 0;                                 // the sentence that took it out, if one did
  bool had_rooms = false;                                  // before a correction took them
  std::vector<std::pair<std::size_t, ScopeRole>> sources;  // the words that it was said with

  bool drop(std::size_t by) { return dropped = by, taken_back = true; }
  [[nodiscard]] bool has_measure() const { return amount || area || count; }
  [[nodiscard]] bool names_something() const { return !words.empty() || surfaces != 0; }
  [[nodiscard]] bool has_word(std::string_view word) const {
    return std::ranges::find(words, word) != words.end();
  }
};

/// The first word of its name among those of the text; `none`: it has no word of its own.
[[nodiscard]] inline std::size_t first_of_name(const SaidThing& thing, std::size_t none) {
  std::size_t first = none;
  for (const auto& [source, role] : thing.sources)
    if (role == ScopeRole::object || role == ScopeRole::modifier) first = std::min(first, source);
  return first;
}

/// "two feet of drywall": how high it is cut.
[[nodiscard]] inline std::optional<double> cut_height(const SaidThing& thing) {
  constexpr double highest = 5;
  if (thing.height_ft || (thing.surfaces & walls) == 0) return thing.height_ft;
  const auto& up = thing.amount;
  return up && up->unit == "LF" && up->value < highest ? up->value : thing.adjective_ft;
}

/// Whether one of the words, as object_word writes them, is one of the nouns.
[[nodiscard]] inline bool names_one_of(const std::vector<std::string>& words,
                                       std::span<const std::string_view> nouns) {
  return std::ranges::any_of(words, [&](const std::string& text) {
    return std::ranges::any_of(split_blanks(text),
                               [&](std::string_view part) { return is_one_of(nouns, object_word(part)); });
  });
}

/// How many squares it is, also if they were said before it; nullptr: not said.
[[nodiscard]] const Token* squares_said(const SaidThing& thing);

/// Where a thing is: as said, or as usual.
[[nodiscard]] inline Surfaces surfaces_of(const SaidThing& thing) {
  const Surfaces usual = thing.thing != nullptr ? thing.thing->surfaces : Surfaces{0};
  return thing.surfaces != 0 ? thing.surfaces : usual;
}

/// "a 4 by 8 piece of drywall": behind the size of something in the room.
[[nodiscard]] inline bool is_piece_of(std::span<const Token> behind) {
  constexpr auto pieces = std::to_array<std::string_view>({"piece", "section", "sheet", "chunk", "patch"});
  if (behind.size() > 1 && behind[0].text == "piece" && behind[1].text != "of")
    return true;  // "a 4 by 8 piece by the door"
  return behind.size() > 2 && is_one_of(pieces, behind[0].text) && behind[1].text == "of" &&
         behind[2].kind != TokenKind::hard;
}

/// Placing something new, which no word says.
inline constexpr Action implied_placing{
    .text = {}, .activity = Activity::replace, .words = {}, .always = true};

[[nodiscard]] inline bool is_framing(const Action* action) {
  return action->text == "frame" || action->text == "frame up" || action->text == "reframe";
}

/// Whether the actions are of this activity, and none is an entry of its own ("paint").
[[nodiscard]] inline bool does_only(const std::vector<const Action*>& actions, Activity activity) {
  return !actions.empty() && std::ranges::all_of(actions, [&](const Action* action) {
    return action->words.empty() && action->activity == activity;
  });
}

/// "the light fixture gets reset, not replaced": other work on what was said before `begin`, and not more of
/// it.
void work_otherwise(std::vector<SaidThing>& things, std::size_t begin, std::span<const Token> sentence);

/// "they don't want the popcorn. leave that off": taken out by the sentence before, and nothing else.
bool follows_deletion(const std::vector<SaidThing>& things, std::size_t sentence);

/// Leaves of the surfaces of a thing only those, or takes it back.
void reduce_surfaces(SaidThing& thing, Surfaces kept);

/// "the washer is fine", of one that is replaced in the rooms: it stays. Whether there was one.
bool keep_sound(std::vector<SaidThing>& things, std::span<const Token> named,
                const std::vector<std::size_t>& rooms);

/// "actually replace the dishwasher", of one that is detached and reset, and "just reset the dishwasher", of
/// one that is replaced: not both.
void rework_corrected(std::vector<SaidThing>& things, std::size_t begin, std::span<const Token> sentence,
                      bool corrects);

/// "two towel bars", of one that was said in a message before: so many of them.
void recount_again(std::vector<SaidThing>& things, std::size_t begin, std::span<const Token> sentence);

/// "the vanity is ruined. the mirror, too. replace both": the things before those that have no action,
/// either.
void take_all_before(const std::vector<SaidThing>& things, std::span<const Token> sentence,
                     std::vector<std::size_t>& open);

[[nodiscard]] inline bool is_extraction(const Action* action) { return action->words == "extraction"; }

/// Rooms in a row, and the things that are in each of them.
struct RoomList {
  std::size_t begin = 0, end = 0;  // the things that a list of rooms is for
  std::size_t comma = 0;           // things before the last comma
  bool trails = false;             // the sentence names rooms behind things
};

/// What happened, and is not done.
struct SaidStory {
  std::size_t verb = 0;  // behind it; 0: none
  bool names_thing = false, is_others_work = false;
};

/// How long something was there.
struct SaidTime {
  double days = 0;
  std::size_t end = 0;  // behind it; 0: none
};

/// Lengths in a row: "12, 14 and 9 feet".
struct SaidRuns {
  std::vector<double> feet;
  std::size_t end = 0;  // behind the last of them
};

/// "three guys"
struct Crew {
  std::optional<double> people;
  bool each = false;  // pieces are those of each of them
  std::vector<std::size_t> sources;
};

/// What is known of the sentence that is being read.
struct SentenceState {
  Surfaces header_surfaces = 0;  // "walls: ..."
  bool corrected = false;        // the correction has changed something
  bool correcting = false, negated = false, had_negation = false, keeps = false;
  bool lists_rooms = false;  // a room's name came last: another one may follow
  bool assigns = false;      // the rooms are those of things before them
  bool sizes_room = false, sized_now = false, named_room = false, height_follows = false;
  bool was_sized = false;            // the sentence has sized the room
  bool tall_walls = false;           // "with nine foot walls"
  bool deducts = false;              // openings are taken off the room
  bool per_room = false;             // things are those of each of the rooms
  bool total = false, then = false;  // "then" came before
  bool none_here = false;            // "upstairs hall three fans, no dehumidifier": not those elsewhere
  bool turned = false;               // "tear off the 3 tab, new laminate": what follows is new
  RoomList list;
  std::optional<std::size_t> whole;    // the thing whose pieces are in the rooms that follow
  std::optional<std::size_t> heading;  // the room that the sentence began with
  std::optional<std::size_t> model;    // the room that another one is said to be like
  Crew crew;
  std::vector<std::pair<std::size_t, Token>> room_amounts;
  std::optional<std::size_t> pitch, stories;           // of a roof: their tokens
  std::optional<Token> next_size;                      // "14 x 4 landing": of the room that follows
  std::vector<std::size_t> rooms;                      // that the sentence names
  std::optional<std::vector<std::size_t>> lent_rooms;  // for what follows the thing: "two garage windows"
  std::optional<double> left_wall_ft;  // "one wall is stone, leave that out"; 0: how long is not clear
  std::optional<double> part;          // "half of the room got wet"
  std::optional<Rating> category;      // "den is cat 3"
  std::optional<double> open_cut_ft;   // others have cut the drywall: how high
};

/// A question about the scope, or a number that answers a question of ours, after `things` things.
struct SaidTurn {
  std::string question;    // kind; empty: an answer
  std::size_t number = 0;  // of the question that is answered; 0: the first that the answer fits
  std::optional<Token> answer;
  std::vector<std::string> words;  // of the thing that the question is about
  std::vector<std::size_t> rooms;
  std::size_t things = 0;
};

struct ReadText {
  static constexpr std::size_t all_rooms = std::size_t(-1);
  std::vector<SaidThing> things;
  std::vector<std::pair<const Action*, std::size_t>> lonely_actions;  // without a thing, with their sentences
  std::vector<SaidTurn> turns;
  std::vector<ScopeRoom> rooms;
  std::map<std::size_t, Token> slopes;  // "front slope 14 squares"
  std::vector<std::string> assumptions;
  bool is_plaster = false;                                       // "it's plaster": the walls of all rooms
  bool is_foul = false;                                          // "black water"
  std::map<std::size_t, Rating> categories;                      // of the water in a room; all_rooms: in all
  std::map<std::size_t, double> open_cuts;                       // how high others have cut the drywall
  std::set<std::size_t> bare_rooms;                              // "bare concrete": nothing on the floor
  std::vector<std::size_t> respelled;                            // words that were read as others
  std::vector<std::size_t> doubtful;                             // sentences that may mean something else
  std::set<std::size_t> settled;                                 // sentences that only correct, ask or answer
  std::vector<std::size_t> handled;                              // words of what is not done, or of the room
  std::vector<std::pair<std::size_t, std::size_t>> alike;        // rooms, and those they are said to be like
  std::vector<std::pair<std::size_t, std::size_t>> sized_rooms;  // sentences with rooms and their sizes
  std::vector<bool> measures;                                    // which words are numbers
  std::vector<std::size_t> sentences;                            // of each word
  std::vector<ScopeWord> words;  // those of things have their roles in the things

  /// The words of the thing are understood, and nothing is done with it.
  void handle(const SaidThing& thing) {
    for (const auto& [source, role] : thing.sources) handled.push_back(source);
  }
};

/// Coats, layers and lengths that things share: of those from `begin` on, with those of the sentence before.
void settle_things(ReadText& text, const std::vector<ScopeRoom>& rooms, std::size_t begin);

/// Of those, what covers floors, walls and ceilings.
void settle_floors(ReadText& text, const std::vector<ScopeRoom>& rooms, std::size_t begin);

/// "den is cat 3", "category 2 water": the water that the things from `begin` on extract, if they do not say
/// it.
void rate_extractions(ReadText& text, std::size_t begin);

/// "pull the carpet and keep it": what was only taken out, last of the things, is set back.
bool keep_removed(std::span<SaidThing> things);

/// "the carpet can stay. restretch it": it stays, and something is done with it.
inline void keep_anyway(SaidThing& last, std::size_t sentence) {
  if (last.dropped == 0 && last.actions.empty() && last.sentence < sentence) last.taken_back = false;
}

/// "it and the pad", behind what is done: whether another thing follows the pronoun.
[[nodiscard]] bool names_more(std::span<const Token> tokens);

/// "the air movers ran four days", of six air movers: of the things from `begin` on, those that only say how
/// long machines run that were counted before.
void run_counted(ReadText& text, std::size_t begin);

/// Whether it runs by the day: an air mover, a dehumidifier.
[[nodiscard]] bool is_machine(const SaidThing& thing);

/// "four days, two fans and one dehu": the days that were said before machines are those of all of them.
void share_days_before(const ReadText& text, std::span<SaidThing> things);

/// "the vinyl is shot, pull it": whether what is done follows with a pronoun, so that nothing before is.
[[nodiscard]] bool is_done_behind(std::span<const Token> clause, std::span<const Token> behind);

/// "paint the whole room": how many words behind the action say so; 0: something else.
[[nodiscard]] std::size_t finishes_whole_room(const Action& action, std::span<const Token> tokens);
/// The walls and the ceiling, or the deck as large as it is.
[[nodiscard]] SaidThing whole_room(bool deck, const std::vector<std::size_t>& at,
                                   const std::vector<ScopeRoom>& rooms);

/// `tokens` have aliases applied; `source` are those before.
[[nodiscard]] ReadText read_text(Tokens tokens, const Tokens& source, const Objects& objects,
                                 std::vector<ScopeRoom> rooms);

}  // namespace estimate::scope
