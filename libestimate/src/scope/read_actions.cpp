// What is done.
#include <algorithm>
#include <array>
#include <optional>
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

static constexpr Action taking{.text = "take out", .activity = Activity::remove, .words = {}, .always = true};
static constexpr Action spraying{.text = "spray", .activity = Activity::replace, .words = {}, .always = true};

bool Reader::read_action() {
  if (read_placing()) {
    ++at_;
    return true;
  }
  if (read_rebuild() || read_sealed_stain() || read_open_height()) return true;
  auto found = find_action(rest());
  if (const auto after = find_action_behind_modal(); after.count > found.count) found = after;
  if (!found) found = find_split_action();
  found = reset_behind(found);
  const bool vacuums = found && found.row->words == "vacuum";
  if ((!found || vacuums) && takes_off()) found = {&taking, 1};
  if (!found && hits_with()) found = {&spraying, 1};
  if (!found || (found.count == 1 && word_at(at_ + 1) == "grade" && found.row->coats)) return false;
  if (word_at(at_).starts_with("repair") && at_ > 0 && word_at(at_ - 1) == "small")
    return false;  // "paint grade"
  const bool lies = found.row->text.starts_with("on top of") && frame_.names_something();
  if (lies && acts_behind(at_ + found.count)) return take(found.count, ScopeRole::part), true;
  if (read_again(found)) return true;
  if (const auto split = find_split_action(); split.count > found.count) found = split;
  const bool is_new = found.row->text == "new";
  const bool special = !actions_.empty() && !actions_.back()->words.empty() && !pending_action_;
  if (is_new && begins_new_thing()) {
    end_frame();
    return begin_action(found);
  }
  const std::size_t counted_at = at_ > 1 && is(at_ - 1, number) ? at_ - 1 : at_;  // "two new angle stops"
  const bool opens =
      counted_at > 0 && (is(counted_at - 1, soft) || is_one_of(joiners, word_at(counted_at - 1)));
  const bool turns = is_new && opens && !pending_action_ && !frame_.names_something() && !now_.negated &&
                     !actions_.empty() && actions_.back()->words.empty() &&
                     (actions_.back()->activity == Activity::remove ||
                      actions_.back()->activity == Activity::detach_and_reset);
  now_.turned = now_.turned || turns;
  if (turns) return begin_action(found);  // "tear off the 3 tab, new laminate, drip edge 140 feet"
  if (is_new && opens && renews_measured()) return take(1, ScopeRole::action), true;
  if (is_new && !special && (!actions_.empty() || frame_.names_something() || now_.negated))
    return take(1, ScopeRole::modifier), true;
  const bool noun = !found.row->always && !has_object(found) && !ends_action(at_ + found.count);
  if (frame_.names_something() && noun) return false;
  constexpr auto nouns =
      std::to_array<std::string_view>({"run", "drop", "frame", "pour", "stretch", "finish", "float"});
  const bool of_place = at_ > 1 && is_one_of(before_room, word_at(at_ - 2)) && word_at(at_ - 1) == "the";
  if (frame_.names_something() && (is(at_ - 1, length) || of_place) && is_one_of(nouns, found.row->text)) {
    take(found.count, ScopeRole::filler);  // "10 foot drop", "on the sink run"
    return true;
  }
  const bool again_noun = pending_action_ && tokens_[at_].named && tokens_[at_].count > 1 &&
                          actions_.back()->activity != Activity::remove && found.row->text == "tear out";
  if (again_noun) return take(found.count, ScopeRole::filler), true;  // "put back the flood cut"
  if (find_thing(rest()).count > found.count) return false;           // "spray foam insulation"
  const bool counted = at_ > 0 && is(at_ - 1, number) && frame_.count && !frame_.names_something();
  if (counted && found.count == 1 && is_noun(found.row->text)) return false;  // "one screen 3 by 4"
  if (const std::size_t room = book_.name_at(tokens_, at_); room > 0 && !find_thing(rest())) return false;
  return use_action(found);
}

/// Behind other things, a size with what is done to it: what it is of is implied.
bool Reader::lonely_rating(const FoundRow<Action>& found) const {
  return !frame_.names_something() && !frame_.ratings.empty() && !pending_action_ &&
         text_.things.size() > sentence_begin_ && ends_action(at_ + found.count);
}

/// "LVP click lock tear out the old laminate": another thing is taken out for the one before it.
bool Reader::removes_old(const FoundRow<Action>& found) const {
  if (found.row->activity != Activity::remove || !found.row->words.empty()) return false;
  if (!frame_.names_something() || pending_action_ || !frame_.actions.empty()) return false;
  const std::size_t old = at_ + found.count + (word_at(at_ + found.count) == "the" ? 1 : 0);
  if (word_at(old) != "old" && word_at(old) != "existing") return false;
  return is_content(old + 1) && !frame_.has_word(word_at(old + 1));
}

/// "R13 batts in it, then hang five eighths": board, which its thickness names.
bool Reader::then_hangs(const FoundRow<Action>& found) const {
  const bool then = at_ > 0 && word_at(at_ - 1) == "then";
  if (!then || pending_action_ || !puts_up_board(*found.row)) return false;
  std::size_t size = at_ + found.count;
  while (is_one_of(joiners, word_at(size)) || word_at(size) == "finish") ++size;
  return ((is(size, number) && tokens_[size].fraction) || is(size, inches)) && ends_at(size + 1);
}

/// The action is one of the sentence, and no word of a thing.
bool Reader::use_action(FoundRow<Action> found) {
  now_.lists_rooms = now_.sizes_room = now_.deducts = false;
  if (now_.negated) return deny_action(found);
  if (put_back_amount(found)) return true;
  const std::size_t again = skip_fillers(at_ + found.count);  // "clean the soot off the studs"
  const bool says_again = again < end_ && tokens_[again].count > 1 && !found.row->words.empty() &&
                          find_action(from(again)) && find_action(from(again)).row->words == found.row->words;
  for (std::size_t i = at_; says_again && i < again; ++i) text_.handled.push_back(tokens_[i].first);
  if (says_again) return take(again - at_, ScopeRole::action), true;
  if (found.row->text.ends_with(" new") && begins_part(at_ + found.count)) return begin_action(found);
  found = hung_anew(with_coats(found));
  const bool stained = found.row->text == "stain" && frame_.names_something() && !is_content(at_ + 1);
  if (stained) {  // "ceiling stain in the den"
    mark_frame(at_, 1, ScopeRole::condition);
    ++at_;
    return true;
  }
  constexpr auto finishing = std::to_array<std::string_view>({"tape", "float", "tape float"});
  const bool finishes =
      found.row->words == "finish" ||
      (is_one_of(finishing, found.row->words) && !actions_.empty() && actions_.back()->text == "hang");
  if (finishes && pending_action_ && !frame_.names_something() && puts_up_board(*actions_.back()))
    return begin_action({actions_.back(), found.count});  // "hang and finish five eighths"
  if (finishes_drywall(*found.row)) {
    end_frame();
    mark_thing(text_.things.back(), at_, found.count, ScopeRole::action);
    at_ += found.count;
    return true;
  }
  if (lonely_rating(found)) {  // "R13 batts, then half inch hung taped floated"
    frame_.actions = {found.row};
    add_implied_noun(frame_);
    frame_.actions.clear();
  }
  constexpr auto predicates = std::to_array<std::string_view>(
      {"goes", "going", "comes", "coming", "gets", "getting", "needs", "has"});
  const bool says_of_it =
      !pending_action_ && is_one_of(predicates, word_at(at_));  // "porcelain goes back on"
  if (read_kind_behind(found)) return true;
  const bool hangs = then_hangs(found);
  if (removes_old(found) || hangs || is_never_done(frame_, *found.row))
    end_frame();  // "LVP, tear out the old laminate"
  const bool lonely =
      !hangs && !hangs_next(found) && (ends_action(at_ + found.count) || ends_counted(at_ + found.count));
  if (frame_.names_something() && (actions_.empty() || lonely || says_of_it)) {
    if (pending_action_) frame_.actions = actions_;
    attached_.clear();
    frame_.actions.push_back(found.row);
    has_postfix_action_ = true;
    mark_frame(at_, found.count, ScopeRole::action);
    at_ += found.count;
    return true;
  }
  end_frame();
  return (lonely && attach_action(*found.row, found.count)) || begin_action(found);
}

/// For the things that follow.
bool Reader::begin_action(const FoundRow<Action>& found) {
  const bool continues = pending_action_ && follows_action_ && at_ == behind_action_;
  const bool again = pending_action_ && actions_.size() == 1 && actions_.back() == found.row;
  if (again) {  // "haul two ... haul"
    action_marks_.emplace_back(at_, found.count);
    return take(found.count, ScopeRole::action), true;
  }
  const bool implies = pending_action_ && !continues &&
                       (actions_.back()->words == "tarp" || (now_.tall_walls && actions_.back()->coats));
  if (implies) imply_thing();  // "tarp it and bill ..."
  const bool given = pending_action_ && !continues && frame_.sources.empty() && give_to_heading();
  if (pending_action_ && !continues && !given)
    for (const Action* action : actions_) text_.lonely_actions.emplace_back(action, sentence_);
  if (!continues) {
    actions_.clear();
    action_marks_.clear();
  }
  actions_.push_back(found.row);
  action_marks_.emplace_back(at_, found.count);
  mark(at_, found.count, ScopeRole::action);
  at_ += found.count;
  follows_action_ = pending_action_ = true;
  behind_action_ = is_one_of(joiners, word_at(at_)) || is(at_, soft) ? at_ + 1 : at_;
  return true;
}

/// "needs to come out and go back": the action with its modal verb.
FoundRow<Action> Reader::find_action_behind_modal() const {
  constexpr auto modals = std::to_array<std::string_view>(
      {"need", "needs", "has", "have", "got", "gotta", "going", "gonna", "must", "will"});
  constexpr auto alone = std::to_array<std::string_view>({"gotta", "gonna", "must", "will"});
  if (!is_one_of(modals, word_at(at_))) return find_progressive();
  if (word_at(at_ + 1) != "to" && !is_one_of(alone, word_at(at_))) return {};
  const std::size_t verb = word_at(at_ + 1) == "to" ? at_ + 2 : at_ + 1;
  auto found = find_action(from(verb));
  const bool leaves =
      found && found.row->text == "go in" && room_follows(verb + found.count) && !pending_action_;
  if (leaves) return find_action(rest());  // "the carpet's gotta go in the den"
  if (found) found.count += verb - at_;
  return found;
}

/// "we're only cutting": the action of a verb in its progressive form.
FoundRow<Action> Reader::find_progressive() const {
  constexpr auto subjects = std::to_array<std::string_view>(
      {"we're", "i'm", "they're", "he's", "she's", "are", "am", "be", "were", "is"});
  constexpr auto between = std::to_array<std::string_view>({"only", "just", "also", "all", "gonna", "be"});
  constexpr std::string_view ending = "ing";
  if (!is_one_of(subjects, word_at(at_))) return {};
  std::size_t verb = at_ + 1;
  while (is_one_of(between, word_at(verb))) ++verb;
  if (word_at(verb).size() < ending.size() + 2 || !word_at(verb).ends_with(ending)) return {};
  const std::string stem(word_at(verb).substr(0, word_at(verb).size() - ending.size()));
  constexpr std::size_t longest = 4;  // words of an action
  Tokens tokens(from(verb).begin(),
                from(verb).begin() + std::ptrdiff_t(std::min(longest, from(verb).size())));
  const bool doubled = stem.size() > 2 && stem.back() == stem[stem.size() - 2];
  for (const std::string& base : {stem, stem + "e", doubled ? stem.substr(0, stem.size() - 1) : stem}) {
    tokens.front().text = base;
    if (auto found = find_action(tokens)) return found.count += verb - at_, found;
  }
  return {};
}

FoundRow<Action> Reader::find_split_action() const {
  constexpr auto pronouns = std::to_array<std::string_view>({"it", "em", "them", "that", "those", "all"});
  constexpr auto particles = std::to_array<std::string_view>({"out", "off", "up", "down", "away", "back"});
  if (!is_one_of(pronouns, word_at(at_ + 1)) || !is_one_of(particles, word_at(at_ + 2))) return {};
  const std::array<Token, 2> verb = {tokens_[at_], tokens_[at_ + 2]};
  const auto found = find_action(verb);
  return found.count == 2 && found.row->text.find(' ') != std::string_view::npos
             ? FoundRow<Action>{found.row, 3}
             : FoundRow<Action>{};
}

bool Reader::deny_action(const FoundRow<Action>& found) {
  std::vector<std::string> verbs;  // "skip the paint"
  verbs.reserve(frame_.words.size() + 1);
  for (const std::string& text : frame_.words) verbs.push_back(object_word(text));
  if (!verbs.empty()) {  // "cancel the carpet cleaning"
    text_.handle(frame_);
    frame_ = {};
  }
  for (const std::string_view verb : split_blanks(found.row->words)) verbs.emplace_back(verb);
  if (takes_back_ && !verbs.empty() && ends_at(at_ + found.count) && take_back(verbs)) now_.corrected = true;
  const std::size_t verb = tokens_[at_].first;
  const bool all = found.row->words.empty() && frame_.words.empty() && ends_action(at_ + found.count) &&
                   !now_.corrected && drop_activity(*found.row);  // not behind "keep the carpet"
  handle(at_, at_ + found.count);
  take(found.count, ScopeRole::action);
  if (all) text_.words[verb].role = ScopeRole::unknown;  // "don't pull that": one of them may be meant
  return true;
}

/// "just remove it, don't replace"
bool Reader::drop_activity(const Action& action) {
  using enum Activity;
  static constexpr Action removal{.text = "remove", .activity = remove, .words = {}, .always = true};
  static constexpr Action placing{.text = "replace", .activity = replace, .words = {}, .always = true};
  if (text_.things.empty() || (action.activity != remove && action.activity != replace)) return false;
  const std::size_t sentence = text_.things.back().sentence;
  bool taken = false, several = false;
  for (SaidThing& thing : text_.things) {
    if (thing.sentence != sentence || sentence + 1 < sentence_ || thing.taken_back) continue;
    bool both = false;
    for (const Action* done : thing.actions)
      both = both || (done->words.empty() && done->activity == remove_and_replace);
    const std::size_t dropped = std::erase_if(thing.actions, [&](const Action* done) {
      return done->words.empty() &&
             (done->activity == action.activity || done->activity == remove_and_replace);
    });
    if (both || (dropped > 0 && thing.actions.empty() && action.activity == replace))
      thing.actions.push_back(action.activity == replace ? &removal : &placing);
    else if (dropped > 0 && thing.actions.empty()) {
      several = several || taken;
      thing.taken_back = taken = true;
    }
    now_.corrected = now_.corrected || dropped > 0;
  }
  return several;
}

FoundRow<Action> Reader::with_coats(const FoundRow<Action>& found) const {
  static constexpr Action sealing{.text = "seal and paint",
                                  .activity = Activity::replace,
                                  .words = "seal paint",
                                  .always = true,
                                  .coats = true};
  const bool base = found.row->words == "seal" || found.row->words == "prime";
  std::size_t behind = at_ + found.count;
  if (const FoundMark them = find_mark(from(behind)); them.mark == Mark::pronoun) behind += them.count;
  if (is_one_of(joiners, word_at(behind))) ++behind;
  if (base && is(behind, coats)) return {&sealing, found.count};  // "primed and two coats"
  return found;
}

/// "hang it, tape it, float it": the list's drywall is taped and floated.
bool Reader::finishes_drywall(const Action& action) const {
  constexpr auto finishing = std::to_array<std::string_view>({"tape", "float", "tape float", "finish"});
  if (!is_one_of(finishing, action.words) || text_.things.empty()) return false;
  const std::size_t said = finished_thing(text_.things, action, text_.things.size() - 1);
  const SaidThing& last = frame_.names_something() ? frame_ : text_.things[said];
  const bool hung = last.has_word("drywall");
  return hung && last.sentence + 1 >= sentence_;
}

/// "hit the walls with biocide"
bool Reader::hits_with() const {
  const bool begins = at_ == sentence_start_ || is(at_ - 1, soft) || is_one_of(joiners, word_at(at_ - 1));
  std::size_t with = at_ + 1;
  while (word_at(at_) == "hit" && !ends_at(with) && word_at(with) != "with") ++with;
  return begins && word_at(with) == "with" && find_thing(from(with + 1)) &&
         find_thing(from(with + 1)).row->text == "anti microbial agent";
}

bool Reader::ends_action(std::size_t at) const {
  constexpr auto adverbs = std::to_array<std::string_view>(
      {"back", "down", "up", "out", "off", "on", "in", "new", "again", "after", "later", "first", "too",
       "tambien", "only", "inside", "outside", "contained"});
  for (bool named = false; at < end_; ++at) {
    if (is_sign(tokens_[at].kind)) return true;
    constexpr auto openers =
        std::to_array<std::string_view>({"when", "after", "before", "while", "because", "until", "if", "so"});
    if (is(at, number) && tokens_[at].text == "one" && word_at(at - 1) == "new") continue;  // "put a new one"
    if (word_at(at) == "along" && word_at(at + 1) == "with") return true;  // "pull it along with the pad"
    if (is_measure(at)) {
      if (is(at, amount) && find_mark(from(at + 1)).mark == Mark::same) return false;  // "replace 27 SQ same"
      std::size_t behind = skip_fillers(at + 1);
      if (is(at, coats)) continue;
      while (is_measure(behind)) behind = skip_fillers(behind + 1);
      const bool clause = is_one_of(openers, word_at(at + 1)) || is_one_of(openers, word_at(behind)) ||
                          find_mark(from(at + 1)).mark == Mark::pronoun;
      return ends_at(behind) || is_one_of(joiners, word_at(behind)) || clause;
    }
    if (is_one_of(joiners, word_at(at)) || is_one_of(openers, word_at(at))) return true;
    const FoundMark found = find_mark(from(at));
    if (found.mark == Mark::pronoun || found.mark == Mark::same) {
      const std::string_view next = word_at(at + found.count);
      const bool later = is_one_of(adverbs, next) || is_one_of(openers, next) || next == "along";
      if (!later && is_content(at + found.count) && found.count == 1 && is_filler(word_at(at))) return false;
      at += found.count - 1;
      named = true;
      continue;
    }
    if (named && word_at(at) == "new" && is_content(at + 1)) return true;  // "paint it new baseboard"
    if (find_action(from(at)) && word_at(at) != "new" && !find_thing(from(at))) return true;
    if (is_one_of(adverbs, word_at(at))) continue;
    if (is_filler(word_at(at))) continue;
    constexpr auto in = std::to_array<std::string_view>({"in", "for", "at", "of", "throughout"});
    if (const std::size_t room = book_.name_at(tokens_, at); room > 0)  // but "paint the hall walls"
      return !find_surface(from(at + room)) ||
             is_one_of(in, word_at(at - (word_at(at - 1) == "the" ? 2 : 1)));
    if (const std::size_t state = find_condition(from(at)).count; state > 0) {
      const std::size_t noun = skip_fillers(at + state);  // "tear out the wet drywall", "the wet R13 batts"
      const bool rated = (is(noun, rating) || is(noun, inches)) && is_content(noun + 1);
      if (is_content(noun) || rated) return false;
      return true;
    }
    return found.mark == Mark::correction;
  }
  return true;
}

bool Reader::attach_in_other_room(const Action& action, std::size_t count) {
  SaidThing copy = text_.things.back();
  const bool measured = copy.has_measure() || copy.days || copy.walls.is_part();
  const Surfaces surfaces = copy.thing != nullptr ? copy.thing->surfaces : copy.surfaces;
  if (measured || surfaces == 0 || !all_sized() || text_.things.size() >= max_things) return false;
  copy.actions = {&action};
  copy.rooms = rooms_;
  copy.sentence = sentence_;
  copy.had_rooms = copy.has_postfix = copy.inherits = true;
  copy.is_joined = false;
  copy.sources.clear();
  mark_thing(copy, at_, count, ScopeRole::action);
  text_.things.push_back(std::move(copy));
  at_ += count;
  return true;
}

/// "rewire 1200 SF, 12 outlets, 8 switches, all new": the outlets are only new.
void Reader::forget_special_actions() {
  for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    if (!thing.has_own_action && !thing.actions.empty() && !thing.actions.front()->words.empty())
      thing.actions.clear();
  }
}

std::vector<std::size_t> Reader::things_without_action(const Action& action) const {
  std::vector<std::size_t> open;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
    if (!text_.things[i].taken_back && text_.things[i].actions.empty()) open.push_back(i);
  std::erase_if(open, [&](std::size_t i) {  // "walls get one coat, mask and cover the floor"
    const SaidThing& thing = text_.things[i];
    return thing.coats && thing.words.empty() && !action.coats && !action.words.empty();
  });
  const auto is_where = [&](std::size_t i) {  // "outside wall 16 foot by 8, new batts, ...": only where
    const SaidThing& thing = text_.things[i];
    const SaidThing& last = text_.things.back();  // "garage wall, pull the batts and put new"
    const bool heads =
        action.words.empty() && thing.surfaces != 0 && last.has_own_action && !last.words.empty();
    return thing.words.empty() && ((thing.walls.is_part() && thing.area) || heads) &&
           i + 1 < text_.things.size();
  };
  const bool hauls =
      action.words == "haul" || action.words == "dispose";  // "bust out the slab and haul it off"
  if (hauls && !text_.things.empty() && text_.things.back().has_own_action) open.clear();
  std::erase_if(open, is_where);
  if (!text_.things.back().actions.empty())  // "the sink leaked, pull the base and put new in"
    std::erase_if(open, [&](std::size_t i) { return text_.things[i].is_cause; });
  std::erase_if(open,
                [&](std::size_t i) {  // "ceiling two coats in the den, hall base, seal and paint 52 feet"
                  const SaidThing& thing = text_.things[i];
                  return thing.coats && thing.words.empty() && thing.rooms != text_.things.back().rooms;
                });
  return open;
}

/// "64 feet of fence and a gate, stain the new section", "stain one side": what comes by the foot, and else
/// the last thing.
std::size_t Reader::thing_of_section(std::size_t at) const {
  const std::size_t last = text_.things.size() - 1;
  while (!ends_at(at) && !word_at(at).starts_with("section") && word_at(at) != "side") ++at;
  for (std::size_t i = text_.things.size(); !ends_at(at) && i > sentence_begin_; --i) {
    const SaidThing& thing = text_.things[i - 1];
    if (thing.amount && thing.amount->unit == "LF" && !thing.taken_back) return i - 1;
  }
  return last;
}

/// The things before the one at `index` that the same is done with: "pull the fridge and range and reset".
void Reader::add_joined(std::size_t index, std::vector<std::size_t>& open) const {
  const SaidThing& last = text_.things[index];
  const std::size_t first = last.sentence < sentence_ ? 0 : sentence_begin_;  // "... Put it back."
  bool listed = false;                                                        // "carpet, pad and base"
  for (std::size_t i = index; i > first; --i) {
    const SaidThing& before = text_.things[i - 1];
    const bool shared = before.has_postfix && !before.has_own_action;  // "... come out and get set back"
    listed = listed || text_.things[i].is_joined;
    if (!listed || (text_.things[i].has_own_action && !shared) || before.taken_back ||
        before.actions != last.actions || before.sentence != last.sentence ||
        last.words.empty() != before.words.empty())
      break;
    open.push_back(i - 1);
  }
}

/// "no, replace it": nothing else is done with the last thing; other things of the sentence may be meant.
static void rework_last(ReadText& text, SaidThing& last, std::size_t sentence) {
  for (const SaidThing& thing : text.things)
    if (thing.sentence == last.sentence && &thing != &last && thing.actions == last.actions)
      text.doubtful.insert(text.doubtful.end(), {sentence, last.sentence});
  last.actions.clear();
}

static void add_without_action(const std::vector<SaidThing>& things, std::size_t sentence,
                               std::vector<std::size_t>& open) {
  for (std::size_t i = 0; i + 1 < things.size(); ++i)
    if (things[i].sentence == sentence && things[i].actions.empty() && !things[i].taken_back)
      open.push_back(i);
}

/// Of `open`, with at least one thing, those stay with which the action is done.
static void drop_never_done(const std::vector<SaidThing>& things, const Action& action,
                            std::vector<std::size_t>& open) {
  open.front() = finished_thing(things, action, open.front());
  if (open.size() > 1)
    std::erase_if(open,
                  [&](std::size_t i) { return things[i].is_cause || is_never_done(things[i], action); });
}

/// "all R&R"
constexpr auto before_work_on_all = std::to_array<std::string_view>({"all", "everything", "both"});

/// "paint the den"
static bool names_room(const RoomBook& book, const Tokens& tokens, std::size_t at, std::size_t end) {
  while (at < end && is_one_of(articles, tokens[at].text)) ++at;
  return at < end && book.name_at(tokens, at) > 0;
}

/// What the sentence only removes, before the last one of `open`.
static void add_removed(std::span<const SaidThing> things, std::size_t sentence,
                        std::vector<std::size_t>& open) {
  for (std::size_t i = open.back(); i > 0 && things[i - 1].sentence == sentence; --i)
    if (does_only(things[i - 1].actions, Activity::remove)) open.push_back(i - 1);
}

constexpr std::string_view assumed_surfaces = "Assumed the walls and the ceiling for the whole room";

bool Reader::attach_action(const Action& action, std::size_t count) {
  const bool tarps = action.words == "tarp" && is(at_ + count, amount) && at_ == sentence_start_;
  if (text_.things.empty() || tarps || (frame_.count && action.text == "patch in")) return false;
  if (spray_after_removal(action, count)) return true;
  if (const std::size_t room = finishes_whole_room(action, from(at_ + count)); room > 0) {
    end_frame();
    frame_ = whole_room(tokens_[at_ + count + room - 1].text != "room", rooms_, book_.rooms());
    if (frame_.words.empty()) text_.assumptions.emplace_back(assumed_surfaces);
    mark_frame(at_ + count, room, ScopeRole::object);
    return begin_action({&action, count}) && (at_ += room, true);
  }
  const SaidThing& before = text_.things.back();
  const bool elsewhere = now_.named_room && !rooms_.empty() && !before.rooms.empty() &&
                         before.rooms != rooms_ && !now_.assigns && !now_.correcting &&
                         text_.things.size() == now_.list.end && open_things() == 0 && !before.taken_back &&
                         before.sentence + 1 >= sentence_;
  if (elsewhere) return attach_in_other_room(action, count);
  std::vector<std::size_t> open = things_without_action(action);
  if (open.empty() && attached_sentence_ == sentence_ && !attached_.empty() &&
      std::ranges::max(attached_) + 1 == text_.things.size())
    open = attached_;  // "come off and go back": all of them again
  if (open.empty()) {
    const std::size_t index = finished_thing(text_.things, action, thing_of_section(at_ + count));
    SaidThing& last = text_.things[index];
    if (find_mark(from(at_ + count)).mark == Mark::pronoun) keep_anyway(last, sentence_);
    if (last.taken_back || last.sentence + 1 < sentence_) return false;
    const bool of_room = last.sentence < sentence_ && !last.actions.empty() && !now_.correcting &&
                         names_room(book_, tokens_, at_ + count, end_);
    const bool of_other = (frame_.count || frame_.amount) && last.has_postfix && !now_.correcting;
    const bool copied = last.is_copy && !action.words.empty() && !now_.correcting;
    if (of_room || copied || of_other)
      return false;  // "bedroom 2 the same, then seal", "switches 2 R&R, (what?) 1 D&R"
    if (now_.correcting && last.sentence < sentence_) {  // "no, replace it"
      rework_last(text_, last, sentence_);
      now_.corrected = true;
    }
    const bool of_all = at_ > 0 && is_one_of(before_work_on_all, word_at(at_ - 1));
    if (of_all) forget_special_actions();
    if (of_all) add_without_action(text_.things, last.sentence, open);  // "... keypad 1. all R&R"
    open.push_back(index);
    if (last.actions.empty()) take_all_before(text_.things, from(at_ + count), open);
    if (!action.words.empty()) count = take_face(last, count);
    if (action.words.empty() || last.words.empty()) add_joined(index, open);
    const bool anew = action.words.empty() && action.activity != Activity::remove &&
                      says_all(action, from(sentence_start_), at_ - sentence_start_ + count);
    if (anew) add_removed(text_.things, last.sentence, open);
  }
  drop_never_done(text_.things, action, open);
  count += take_all_counted(at_ + count, open);
  for (const std::size_t i : open) {
    text_.things[i].actions.push_back(&action);
    imply_cut(text_.things[i], action);
    mark_thing(text_.things[i], at_, count, ScopeRole::action);
  }
  attached_ = std::move(open);
  attached_sentence_ = sentence_;
  at_ += count;
  const bool rated = is(at_, rating) && tokens_[at_].unit == "R" && action.activity == Activity::replace;
  if (rated || (action.words.empty() && names_more(from(at_)))) actions_ = {&action};  // "R19 and a barrier"
  return true;
}

/// "stove, hood and micro, R&R all three": the last three things. How many tokens say so.
std::size_t Reader::take_all_counted(std::size_t at, std::vector<std::size_t>& open) {
  const std::size_t begin = at;
  const bool both = word_at(at) == "both" && ends_at(at + 1);  // "..., then paint both"
  while (word_at(at) == "all" || word_at(at) == "of" || word_at(at) == "the") ++at;
  if (!both && (at == begin || !is(at, number) || !ends_at(at + 1) || tokens_[at].value < 2)) return 0;
  const std::size_t size = both ? 2 : std::size_t(tokens_[at].value);
  const std::size_t things = text_.things.size();
  if (size > things - sentence_begin_) return 0;
  std::vector<std::size_t> last;
  for (std::size_t i = things - size; i < things; ++i)
    if (text_.things[i].taken_back || text_.things[i].count) return 0;
  for (std::size_t i = things - size; i < things; ++i) last.push_back(i);
  if (open.size() > size) text_.doubtful.push_back(sentence_);
  open = std::move(last);
  return at + 1 - begin;
}

bool Reader::give_actions() {
  std::vector<std::size_t> open;
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i)
    if (!text_.things[i].taken_back && text_.things[i].actions.empty()) open.push_back(i);
  const bool own = !actions_.empty() && actions_.back()->words == "tarp";  // "tarp 400 square feet"
  if (open.empty() && !text_.things.empty() && !own) {
    const SaidThing& last = text_.things.back();
    if (!last.taken_back && last.actions.empty() && last.sentence + 1 >= sentence_)
      open.push_back(text_.things.size() - 1);
    take_all_before(text_.things, std::span(tokens_).subspan(sentence_start_, at_ - sentence_start_), open);
  }
  const bool plain = !actions_.empty() && actions_.back()->words.empty();
  if (open.empty() && plain && nameless_ && nameless_->sentence == sentence_ &&
      text_.things.size() < max_things) {
    text_.things.push_back(*nameless_);  // "cricket behind the chimney, build one"
    text_.things.back().rooms = rooms_;
    open.push_back(text_.things.size() - 1);
  }
  for (const std::size_t i : open) {
    text_.things[i].inherits = true;
    text_.things[i].actions = actions_;
    for (const Action* action : actions_) imply_cut(text_.things[i], *action);
    for (const auto& [at, count] : action_marks_) mark_thing(text_.things[i], at, count, ScopeRole::action);
  }
  return !open.empty();
}

}  // namespace estimate::scope
