// Things that need not be named: their work or their sizes say what they are. What goes back, new or as it
// was.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"
#include "scope/work.h"

namespace estimate::scope {

/// Without another word, what is sprayed on floors and after a removal is an anti-microbial agent.
void Reader::name_sprayed_agent(SaidThing& thing) {
  constexpr std::string_view agent = "anti microbial agent";
  const Tokens words = read_tokens(agent, max_thing_words);
  thing.thing = find_thing(words).row;
  thing.words = {"anti", "microbial", "agent"};
  thing.said = agent;
  text_.assumptions.emplace_back("Assumed an anti-microbial agent for \"spray\"");
}

/// "pull the pad, antimicrobial on the floor": what is only put on is not removed.
void Reader::apply_agent(SaidThing& thing) {
  static constexpr Action applying{
      .text = "apply", .activity = Activity::replace, .words = {}, .always = true};
  constexpr auto agents =
      std::to_array<std::string_view>({"microbial", "antimicrobial", "biocide", "disinfectant", "sealer",
                                       "primer", "deodorizer", "germicide"});
  if (!names_one_of(thing.words, agents)) return;
  if (!thing.has_own_action && does_only(thing.actions, Activity::remove)) thing.actions = {&applying};
  const bool low = thing.height_ft && thing.surfaces == 0 && !thing.has_measure();
  if (low) thing.surfaces = walls;  // "spray antimicrobial on the bottom two feet"
}

/// "tear off 22 squares, new laminated": so much of the same comes off and goes on.
bool Reader::renews_measured() {
  static constexpr Action renewal{
      .text = "tear off and new", .activity = Activity::remove_and_replace, .words = {}, .always = true};
  const bool removes = pending_action_ && actions_.size() == 1 && does_only(actions_, Activity::remove);
  const bool layer = at_ > 1 && word_at(at_ - 2).starts_with("layer");
  const bool measured = frame_.has_measure() || layer;
  if (!removes || !measured || frame_.names_something() || now_.negated || !is_content(at_ + 1)) return false;
  actions_ = {&renewal};
  action_marks_.emplace_back(at_, 1);
  return true;
}

/// "4 pipe jacks R&R neoprene", "3 lights R&R recessed": what kind of what is counted, behind the action.
bool Reader::read_kind_behind(const FoundRow<Action>& found) {
  const std::size_t begin = at_ + found.count;
  std::size_t stop = begin;
  std::vector<std::string> heads, words;
  for (const std::string& text : frame_.words)
    for (const std::string_view part : split_blanks(text)) heads.push_back(object_word(part));
  for (; !ends_at(stop); ++stop) {
    if (!is_content(stop) || (find_surface(from(stop)) && !tokens_[stop].named)) return false;
    words.push_back(object_word(word_at(stop)));
  }
  const bool counted = frame_.count && has_noun(frame_) && frame_.actions.empty() && !pending_action_;
  if (!counted || words.empty() || words.size() > max_thing_words || !found.row->words.empty()) return false;
  const bool other = (is_noun(words.back()) || objects_.is_head(words.back())) &&
                     std::ranges::none_of(words, [&](const std::string& word) {
                       return std::ranges::find(heads, word) != heads.end();
                     });
  if (other || !objects_.has_kind(heads, words, found.row->activity, {})) return false;
  frame_.actions.push_back(found.row);
  has_postfix_action_ = true;
  attached_.clear();
  mark_frame(at_, found.count, ScopeRole::action);
  for (std::size_t i = begin; i < stop; ++i)
    if (!frame_.has_word(tokens_[i].text)) frame_.words.insert(frame_.words.begin(), tokens_[i].text);
  mark_frame(begin, stop - begin, ScopeRole::modifier);
  at_ = stop;
  return true;
}

/// "clean the ducts, and final clean at the end": what says its work itself is not cleaned.
void Reader::forget_named_work() {
  constexpr auto works = std::to_array<std::string_view>({"cleaning"});
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_)) {
    const bool cleans =
        !thing.actions.empty() &&
        std::ranges::all_of(thing.actions, [](const Action* action) { return action->words == "clean"; });
    if (!cleans || thing.has_own_action || thing.taken_back || !names_one_of(thing.words, works) ||
        !is_in_list(objects_, thing, Activity::replace))
      continue;
    thing.actions.clear();
    thing.inherits = true;
  }
}

/// "set the toilet back", "lift the carpet": it was there before.
FoundRow<Action> Reader::reset_behind(const FoundRow<Action>& found) const {
  static constexpr Action resetting{
      .text = "reset", .activity = Activity::detach_and_reset, .words = {}, .always = true};
  constexpr auto owners =
      std::to_array<std::string_view>({"the", "his", "her", "their", "your", "that", "both"});
  static constexpr Action lifting{
      .text = "lift", .activity = Activity::detach_and_reset, .words = {}, .always = true};
  constexpr auto lifted = std::to_array<std::string_view>({"carpet", "carpeting", "rug"});
  const std::size_t up = word_at(at_ + 1) == "up" ? at_ + 2 : at_ + 1;
  const bool lifts = word_at(at_) == "lift" || word_at(at_) == "lifted" || word_at(at_) == "float";
  if (lifts && is_one_of(articles, word_at(up)) && is_one_of(lifted, word_at(up + 1)))
    return {&lifting, up - at_};  // "lift the carpet along the back wall"
  const bool sets = word_at(at_) == "set" || word_at(at_) == "setting";
  if (!sets || !is_one_of(owners, word_at(at_ + 1))) return found;
  std::size_t at = at_ + 2;
  while (is_content(at) && word_at(at) != "new" && word_at(at) != "back") ++at;
  return at > at_ + 2 && word_at(at) == "back" ? FoundRow<Action>{&resetting, 1} : found;
}

/// "tear out, rehang and finish", of drywall: what was torn out does not come back; "both go back new".
FoundRow<Action> Reader::hung_anew(const FoundRow<Action>& found) const {
  static constexpr Action hanging{.text = "hang", .activity = Activity::replace, .words = {}, .always = true};
  static constexpr Action changing{
      .text = "replace", .activity = Activity::remove_and_replace, .words = {}, .always = true};
  const std::string_view text = found.row->text;
  if (found.row->activity != Activity::detach_and_reset) return found;
  std::size_t behind = at_ + found.count;
  while (is_one_of(std::to_array<std::string_view>({"all", "brand"}), word_at(behind))) ++behind;
  const bool anew = word_at(behind) == "new" && text.find("back") != std::string_view::npos;
  if (anew && !is_content(behind + 1)) return {&changing, behind + 1 - at_};
  if (!text.ends_with("hang")) return found;
  const SaidThing* thing = frame_.names_something() ? &frame_ : nullptr;
  if (thing == nullptr && text_.things.size() > sentence_begin_) thing = &text_.things.back();
  if (thing == nullptr) return found;
  const bool sheet = thing->words.empty() && thing->surfaces != 0 && !thing->ratings.empty();
  const bool board = thing->has_word("drywall");
  if (!sheet && !board) return found;
  return {text == "rehang" || text == "re hang" ? &hanging : &changing, found.count};
}

/// "the same base back", "the same stuff goes back", of the last thing: behind its name; 0: something else.
std::size_t Reader::same_back(std::size_t at) const {
  constexpr auto shells =
      std::to_array<std::string_view>({"stuff", "one", "ones", "thing", "piece", "pieces"});
  constexpr auto verbs = std::to_array<std::string_view>({"go", "goes", "going", "back"});
  while (is_one_of(articles, word_at(at))) ++at;
  if (word_at(at) != "same" || text_.things.empty()) return 0;
  const SaidThing& last = frame_.names_something() ? frame_ : text_.things.back();
  std::size_t behind = at + 1;
  for (; !ends_at(behind); ++behind) {
    const std::string word = object_word(tokens_[behind].text);
    const std::array<std::string_view, 1> named = {word};
    if (!names_one_of(last.words, named) && !is_one_of(shells, tokens_[behind].text)) break;
  }
  const bool back = word_at(behind) == "back" || word_at(behind + 1) == "back";
  return behind > at + 1 && back && is_one_of(verbs, word_at(behind)) ? behind : 0;
}

/// "extract the carpet, pull the pad, spray": the floor, and not the pad.
bool Reader::spray_after_removal(const Action& action, std::size_t count) {
  const SaidThing& last = text_.things.back();
  const bool removed = std::ranges::any_of(
      last.actions, [](const Action* done) { return done->activity == Activity::remove; });
  if (action.text != "spray" || (!removed && !last.has_word("extraction")) || last.taken_back ||
      text_.things.size() == sentence_begin_ || text_.things.size() >= max_things)
    return false;
  SaidThing sprayed;
  name_sprayed_agent(sprayed);
  sprayed.actions = {&action};
  sprayed.rooms = last.rooms;
  sprayed.had_rooms = last.had_rooms;
  sprayed.sentence = sentence_;
  sprayed.has_own_action = sprayed.inherits = true;
  mark_thing(sprayed, at_, count, ScopeRole::action);
  text_.things.push_back(std::move(sprayed));
  at_ += count;
  return true;
}

/// Of "put it all back": the things of the sentence that was about things last; of "put it back": the last
/// thing, and those before it that came off with it.
std::vector<std::size_t> Reader::things_put_back(bool all) const {
  std::vector<std::size_t> back;
  const std::size_t sentence = text_.things.back().sentence;
  for (std::size_t i = text_.things.size(); i > 0 && text_.things[i - 1].sentence == sentence; --i) {
    const SaidThing& thing = text_.things[i - 1];
    const bool joins = back.empty() || (text_.things[i].is_joined && !text_.things[i].has_own_action &&
                                        text_.things[i].actions == thing.actions);
    if (!all && !joins) break;
    if (back.empty() || !all || !thing.actions.empty()) back.push_back(i - 1);
  }
  return back;
}

bool Reader::read_again(const FoundRow<Action>& found) {
  constexpr auto verbs = std::to_array<std::string_view>(
      {"put", "set", "hook", "hang", "screw", "slide", "stick", "install", "bring"});
  if (!is_one_of(verbs, found.row->text) || text_.things.empty()) return false;
  std::size_t at = at_ + found.count;
  const FoundMark pronoun = find_mark(from(at));
  const std::size_t same = same_back(at);  // "put the same base back"
  if (pronoun.mark != Mark::pronoun && same == 0) return false;
  at = same > 0 ? same : at + pronoun.count;
  const bool whole = word_at(at) == "all";  // "put it all back"
  if (whole) ++at;
  if (word_at(at) != "back") return false;
  ++at;
  constexpr auto adverbs = std::to_array<std::string_view>({"in", "on", "up", "down"});
  if (is_one_of(adverbs, word_at(at))) ++at;
  static constexpr Action again{
      .text = "put back", .activity = Activity::detach_and_reset, .words = {}, .always = true};
  constexpr auto several = std::to_array<std::string_view>({"em", "them", "both", "those", "all"});
  const bool all = whole || is_one_of(several, word_at(at_ + found.count)) || word_at(at - 1) == "all" ||
                   word_at(at_ + found.count + 1) == "all";
  end_frame();
  static constexpr Action renewal{
      .text = "put back", .activity = Activity::replace, .words = {}, .always = true};
  constexpr auto spent = std::to_array<std::string_view>({"drywall", "insulation", "batt"});
  for (const std::size_t i : things_put_back(all)) {
    SaidThing& last = text_.things[i];  // what is torn out of a wall comes back new
    const bool anew = names_one_of(last.words, spent) && does_only(last.actions, Activity::remove);
    if (!last.taken_back) last.actions.push_back(anew ? &renewal : &again);
  }
  mark_thing(text_.things.back(), at_, at - at_, ScopeRole::action);
  at_ = at;
  return true;
}

/// "seal the water stain and paint the ceiling": why the ceiling is sealed, and nothing that is stained.
bool Reader::read_sealed_stain() {
  constexpr auto kinds = std::to_array<std::string_view>({"water", "smoke", "brown", "yellow", "old"});
  constexpr auto stains = std::to_array<std::string_view>({"stain", "stains", "spots", "spot"});
  if (!pending_action_ || frame_.names_something() || actions_.empty()) return false;
  const std::string_view base = actions_.back()->words;
  const std::size_t noun = is_one_of(kinds, word_at(at_)) ? at_ + 1 : at_;
  if ((base != "seal" && base != "prime") || !is_one_of(stains, word_at(noun))) return false;
  if (is_content(noun + 1) && !find_surface(from(noun + 1))) return false;
  take(noun + 1 - at_, ScopeRole::condition);
  behind_action_ = is_one_of(joiners, word_at(at_)) || is(at_, soft) ? at_ + 1 : at_;
  return true;
}

/// "walls got cut at four foot": up to where they are open.
bool Reader::read_open_height() {
  constexpr auto was = std::to_array<std::string_view>({"got", "was", "were", "been"});
  const bool is_cut = is_one_of(was, word_at(at_)) && word_at(at_ + 1) == "cut" && is(at_ + 3, length) &&
                      (word_at(at_ + 2) == "at" || word_at(at_ + 2) == "to");
  if (is_cut && frame_.words.empty() && frame_.surfaces == walls && !pending_action_) {
    now_.height_follows = true;
    return take(3, ScopeRole::condition), true;
  }
  return false;
}

/// "kitchen rebuild, ...": only a heading; what follows is new unless another action comes.
bool Reader::read_rebuild() {
  static constexpr Action building{
      .text = "rebuild", .activity = Activity::replace, .words = {}, .always = true};
  constexpr auto works = std::to_array<std::string_view>(
      {"rebuild", "remodel", "renovation", "reconstruction", "repairs", "buildback"});
  if (!is_one_of(works, word_at(at_)) || !ends_at(at_ + 1) || room_end_ != at_ || room_end_ == 0 ||
      !in_heading() || pending_action_ || frame_.names_something() || now_.negated)
    return false;
  take(1, ScopeRole::filler);
  actions_ = {&building};
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
  const bool blows = pending_action_ && !actions_.empty() && actions_.back()->text.starts_with("blow") &&
                     thing.words == std::vector<std::string>{"insulation"};
  if (blows) {  // "blow ten inches of insulation"
    thing.words = {"blown", "insulation"};
    thing.thing = find_thing(read_tokens("blown insulation", 2)).row;
  }
  constexpr auto bases = std::to_array<std::string_view>({"slab", "subfloor", "concrete"});
  const bool base = thing.words.empty() ? thing.surfaces == floor : names_one_of(thing.words, bases);
  const bool sprays = pending_action_ && actions_.size() == 1 && actions_.back()->text == "spray" && base;
  if (sprays) name_sprayed_agent(thing);  // "spray the floor", "spray the slab"
}

void Reader::imply_thing() {
  struct Usual {
    std::string_view verbs, thing;
  };
  constexpr auto usual = std::to_array<Usual>({{"patch", "drywall patch"},
                                               {"tarp", "roof tarp"},
                                               {"board", "opening"},
                                               {"sand finish", "wood floor"},
                                               {"sand stain finish", "wood floor"}});
  constexpr std::string_view waxing = "strip and wax";
  SaidThing thing = std::exchange(frame_, {});
  if (!thing.words.empty()) return;
  if (!actions_.empty() && actions_.back()->text == waxing && thing.surfaces == 0) {
    thing.surfaces = floor;
    thing.places.emplace_back("floor");
  }
  for (const auto& [verbs, words] : usual)
    if (!actions_.empty() && actions_.back()->words == verbs)
      for (const std::string_view word : split_blanks(words)) thing.words.emplace_back(word);
  if (now_.header_surfaces != 0 && thing.words.empty() && !now_.rooms.empty() &&
      !actions_.back()->words.empty()) {
    thing.surfaces = now_.header_surfaces;  // "ceilings: den 10x11, hall 3x14, all get painted"
    thing.places.emplace_back(now_.header_surfaces == ceiling ? "ceiling" : "walls");
  }
  if (now_.tall_walls && !thing.names_something() && !actions_.empty() && actions_.back()->coats) {
    thing.surfaces = walls;  // "with nine foot walls, seal em and two coats"
    thing.places.emplace_back("walls");
    thing.inherits = true;
  }
  if (!thing.names_something()) {
    frame_ = std::move(thing);
    return;
  }
  thing.said = thing.words.empty() ? thing.places.front() : thing.words.back();
  thing.actions = actions_;
  for (const auto& [at, count] : action_marks_) mark_thing(thing, at, count, ScopeRole::action);
  thing.rooms = now_.header_surfaces != 0 ? now_.rooms : rooms_;
  thing.had_rooms = !thing.rooms.empty();
  thing.sentence = sentence_;
  text_.things.push_back(std::move(thing));
  pending_action_ = false;
}

void Reader::imply_cut(SaidThing& thing, const Action& action) const {
  const auto& amount = thing.amount;
  const bool hangs = action.text == "hang" && (thing.surfaces != 0 || (amount && amount->unit == "sheet"));
  const bool cuts = action.text == "cut" && (thing.surfaces & ~walls) == 0;
  if (!thing.words.empty() || (!hangs && !cuts)) return;
  const Token board{.text = "drywall"};
  thing.thing = find_thing(std::span(&board, 1)).row;
  thing.words = {"drywall"};
  if (cuts) thing.surfaces = walls;
  thing.said += thing.said.empty() ? "drywall" : " drywall";
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
  return action.text == "hang" || action.text == "hang new" || action.text == "rock" ||
         action.text.starts_with("hung") || is_one_of(finishing, action.words);
}

/// "insulate the walls, and hang and finish half inch drywall": the board follows.
bool Reader::hangs_next(const FoundRow<Action>& found) const {
  constexpr auto finishing = std::to_array<std::string_view>({"finish", "tape", "float", "tape float"});
  std::size_t at = at_ + found.count;
  bool finishes = false;
  if ((found.row->text != "hang" && found.row->text != "rock") || open_things() > 0) return false;
  for (std::size_t step = 1; step > 0; at += step) {
    const auto next = find_action(from(at));
    const bool finish = next && is_one_of(finishing, next.row->words);
    finishes = finishes || finish;
    step = finish ? next.count : is(at, soft) || is_one_of(joiners, word_at(at)) ? 1 : 0;
  }
  const bool sheet = (is(at, number) && tokens_[at].fraction) || is(at, inches);
  return finishes && (sheet || find_thing(from(skip_fillers(at))) || is_noun(object_word(word_at(at))));
}

/// "vinyl": on a side of the building siding, behind a fence another one.
std::string_view Reader::vinyl_noun() const {
  const bool fence = !text_.things.empty() && text_.things.back().has_word("fence") &&
                     text_.things.back().sentence + 1 >= sentence_;
  if (fence) return "vinyl fence";
  const bool outside = rooms_.size() == 1 && is_outside(book_.rooms()[rooms_[0]].name);
  return outside ? "vinyl siding" : "vinyl floor covering";
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
    if (words.empty() && thing.has_word(kind)) words = kind == "vinyl" ? vinyl_noun() : noun;
  for (const Rating& rating : thing.ratings)
    for (const auto& [unit, noun] : implied)
      if (rating.unit == unit) words = noun;
  const bool hangs = std::ranges::any_of(thing.actions.empty() ? actions_ : thing.actions,
                                         [](const Action* a) { return puts_up_board(*a); });
  const bool board = std::ranges::any_of(thing.ratings, [](const Rating& r) {
    return r.unit == "in" && (r.has(0.5) || r.has(0.625) || r.has(0.375));
  });
  const bool on_batts = joined_ && text_.things.size() > sentence_begin_ &&
                        text_.things.back().has_word("insulation");  // "the R13 and the half inch"
  const auto& done = thing.actions.empty() ? actions_ : thing.actions;
  const bool plain = done.empty() || std::ranges::any_of(done, [](auto* a) { return a->words.empty(); });
  const bool finished = thing.has_word("finish");
  const bool opened = rooms_.size() == 1 && text_.open_cuts.contains(rooms_[0]);  // "put half inch back"
  const bool placed = hangs || on_batts || thing.surfaces != 0 || thing.height_ft || opened;
  if (words.empty() && board && placed && (plain || finished)) words = "drywall";
  if (words == "drywall") std::erase(thing.words, std::string("finish"));  // "five eighths finish"
  const auto& amount = thing.amount;
  const bool squares = (amount && amount->unit == "SQ") || (header_amount_ && header_amount_->unit == "SQ");
  if (words.empty() && squares && thing.has_word("laminated")) words = "shingles";
  if (words.empty()) return;
  if (words == "vinyl floor covering" && rooms_.empty()) text_.doubtful.push_back(sentence_);  // or siding
  if (words == "wood floor") std::erase(thing.words, std::string("hardwood"));
  Tokens tokens = read_tokens(words, 4);
  thing.thing = find_thing(tokens).row;
  for (const Token& token : tokens) thing.words.push_back(token.text);
  if (thing.said.empty()) thing.said = words;
}

/// "five eighths on the ceiling, R&R. hand texture it": where the board of the sentence before it is.
void Reader::texture_last_board() {
  if (sentence_begin_ == 0 || text_.things.size() == sentence_begin_) return;
  const SaidThing& board = text_.things[sentence_begin_ - 1];
  SaidThing& thing = text_.things[sentence_begin_];
  const bool textures =
      std::ranges::any_of(thing.actions, [](const Action* a) { return a->words == "texture"; });
  const bool measured = thing.surfaces != 0 || thing.amount || thing.area || thing.height_ft;
  if (!textures || measured || thing.rooms != board.rooms || board.taken_back || board.surfaces == 0 ||
      board.sentence + 1 != sentence_ || !board.has_word("drywall"))
    return;
  thing.surfaces = board.surfaces;
  thing.walls = board.walls;
  thing.height_ft = board.height_ft;
  thing.area = board.area;
  thing.share = board.share;
  thing.inherits = true;
}

/// "hang five eighths, and it gets two coats": coats on board are paint.
bool Reader::coat_board(const Token& token) {
  static constexpr Action painting{
      .text = "paint", .activity = Activity::replace, .words = "paint", .always = true, .coats = true};
  const bool on_it = word_at(at_ + 1) == "on" && find_mark(from(at_ + 2)).mark == Mark::pronoun &&
                     ends_at(at_ + 2 + find_mark(from(at_ + 2)).count);  // "no popcorn, two coats on it"
  if (frame_.names_something() || pending_action_ || text_.things.empty() ||
      (text_.things.size() == sentence_begin_ && !on_it) || text_.things.back().sentence + 1 < sentence_)
    return false;
  SaidThing& board = text_.things.back();
  const bool goes_up = std::ranges::any_of(board.actions, [](const Action* action) {
    return action->words.empty() && action->activity != Activity::remove;
  });
  const bool is_board = board.words.empty() && std::ranges::any_of(board.ratings, [](const Rating& size) {
                          return size.unit == "in" && (size.has(0.5) || size.has(0.625));
                        });
  if (board.taken_back || (!is_board && !board.has_word("drywall")) || board.coats || !goes_up) return false;
  board.actions.push_back(&painting);
  board.coats = token.value;
  board.inherits = true;
  mark_thing(board, at_, 1, ScopeRole::modifier);
  return true;
}

/// "clean the walls, add the fifty percent for over nine foot": what a list charges for high walls.
bool Reader::add_cleaning_charge() {
  constexpr auto adding = std::to_array<std::string_view>({"add", "adding", "adder", "extra", "charge"});
  constexpr auto reasons = std::to_array<std::string_view>(
      {"for", "over", "above", "the", "heavy", "high", "tall", "walls", "ceilings", "clean", "feet", "foot"});
  constexpr double charged = 0.5;
  std::size_t before = at_, behind = at_ + 1;
  while (before > 0 && is_one_of(articles, word_at(before - 1))) --before;
  const bool adds =
      (before > 0 && is_one_of(adding, word_at(before - 1))) || is_one_of(adding, word_at(behind));
  if (!adds || std::abs(tokens_[at_].value - charged) > 1e-6 || text_.things.size() >= max_things)
    return false;
  end_frame();
  const auto cleans = [&](const SaidThing& thing) {
    return !thing.taken_back && thing.sentence + 1 >= sentence_ && (thing.surfaces & walls) != 0 &&
           std::ranges::any_of(thing.actions, [](const Action* action) { return action->words == "clean"; });
  };
  const auto cleaned = std::ranges::find_if(text_.things.rbegin(), text_.things.rend(), cleans);
  if (cleaned == text_.things.rend()) return false;
  while (is_one_of(adding, word_at(behind)) || is_one_of(reasons, word_at(behind)) || is(behind, length) ||
         (is(behind, number) && word_at(behind - 1) == "over"))
    ++behind;
  SaidThing charge = *cleaned;
  charge.thing = nullptr;
  charge.words = {"add", "heavy", "clean"};
  charge.said = "add for high walls";
  charge.surfaces = walls;
  charge.places.clear();
  charge.sources.clear();
  charge.ratings.clear();
  charge.actions = {&implied_placing};
  charge.sentence = sentence_;
  charge.inherits = charge.has_own_action = true;
  charge.is_joined = false;
  mark_thing(charge, at_, behind - at_, ScopeRole::object);
  for (const auto& [at, count] : action_marks_) mark_thing(charge, at, count, ScopeRole::object);
  text_.things.push_back(std::move(charge));
  action_marks_.clear();
  actions_.clear();
  pending_action_ = false;
  at_ = behind - 1;
  return true;
}

/// "the bedroom door needs a new knob": of what is only the whole.
bool Reader::begins_part(std::size_t at) {
  constexpr auto has = std::to_array<std::string_view>({"needs", "need", "gets", "get", "wants", "takes"});
  std::size_t last = at;
  while (is_content(last + 1)) ++last;
  const bool of_it = has_noun(frame_) && frame_.surfaces == 0 && !frame_.words.empty() && !pending_action_ &&
                     frame_.actions.empty() && is_one_of(has, word_at(at_));
  if (!of_it || !is_content(at) || names_frame_word(last)) return false;
  text_.handle(frame_);
  frame_ = {};
  frame_.inherits = true;
  return true;
}

/// "2 outlets D&R 1 switch D&R": each thing has its count before it and its action behind it.
bool Reader::ends_counted(std::size_t at) const {
  if (!frame_.count || pending_action_ || !is(at, number) || !is_content(at + 1)) return false;
  for (std::size_t i = at + 1; !ends_at(i); ++i)
    if (const auto found = find_action(from(i)); found && i > at + 1) return ends_at(i + found.count);
  return false;
}

/// "new baseboard paint the walls", "install pad paint walls": a verb behind a thing, and none of its words.
bool Reader::has_object(const FoundRow<Action>& found) const {
  const std::size_t object = at_ + found.count;
  const bool complete =
      frame_.words.empty() ? frame_.surfaces != 0 : objects_.is_head(object_word(frame_.words.back()));
  const bool coats = found.row->coats && find_surface(from(object));
  return complete && (word_at(object) == "the" || coats || find_mark(from(object)).mark == Mark::pronoun);
}

}  // namespace estimate::scope
