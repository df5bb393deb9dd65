// What happened, what others do and why: nothing to do.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scope/reader.h"

namespace estimate::scope {

void Reader::handle(std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end; ++i)
    for (std::size_t s = tokens_[i].first; s < tokens_[i].first + tokens_[i].count; ++s)
      text_.handled.push_back(s);
}

/// "owner's doing the new one": not our work; "he's supplying his own bifolds, so drop those": of what was
/// said, too.
bool Reader::read_work_of_others() {
  constexpr auto others =
      std::to_array<std::string_view>({"owner", "owner's", "owners", "homeowner", "homeowner's", "insured",
                                       "insured's", "tenant", "tenant's"});
  constexpr auto does = std::to_array<std::string_view>({"doing", "does", "handling", "handles"});
  constexpr auto gives = std::to_array<std::string_view>(
      {"supplying", "supplies", "providing", "provides", "buying", "bringing", "furnishing"});
  const std::size_t verb = word_at(at_ + 1) == "is" ? at_ + 2 : at_ + 1;
  const bool own = is_one_of(gives, word_at(verb));
  if (!is_one_of(others, word_at(at_)) || (!own && !is_one_of(does, word_at(verb))) ||
      frame_.names_something())
    return false;
  std::vector<std::string> words;
  std::size_t stop = verb + 1;
  for (; !ends_at(stop); ++stop)
    if (is_content(stop)) words.push_back(object_word(word_at(stop)));
  bool drops = !own;
  for (std::size_t i = stop; i < end_; ++i) {
    const Mark mark = find_mark(from(i)).mark;
    drops = drops || mark == Mark::deletion || mark == Mark::removal;
  }
  if (own && !drops) return false;
  bool any = false;
  for (SaidThing* thing : things_about(words))
    if (thing->sentence < sentence_ && !thing->actions.empty() && !words.empty())
      any = thing->drop(sentence_);
  now_.corrected = now_.corrected || any;
  take((any && own ? end_ : stop) - at_, ScopeRole::filler);
  return true;
}

/// "dishwasher line broke": behind the verb, unless the line is repaired; 0: nothing of that kind.
std::size_t Reader::behind_break() const {
  constexpr auto lines =
      std::to_array<std::string_view>({"line", "lines", "hose", "pipe", "pipes", "supply", "valve"});
  constexpr auto breaking = std::to_array<std::string_view>(
      {"broke", "burst", "busted", "failed", "leaked", "popped", "split", "blew", "cracked", "let"});
  std::size_t at = at_;
  while (is_content(at) && !is_one_of(lines, word_at(at))) ++at;
  if (!is_one_of(lines, word_at(at))) return 0;
  while (is_one_of(lines, word_at(at + 1))) ++at;  // "supply line"
  if (word_at(at + 1) == "to")                     // "line to the ice maker let go"
    for (++at; !ends_at(at + 1) && !is_one_of(breaking, word_at(at + 1));) ++at;
  if (!is_one_of(breaking, word_at(at + 1))) return 0;
  if (word_at(at + 1) == "let" && word_at(at + 2) != "go" && word_at(at + 2) != "loose") return 0;
  const std::size_t behind = at + (word_at(at + 1) == "let" || word_at(at + 2) == "off" ? 3 : 2);
  std::size_t next = behind;
  while (is(next, soft) || is_one_of(joiners, word_at(next)) || is_filler(word_at(next))) ++next;
  const auto found = find_action(from(next));
  return found && find_mark(from(next + found.count)).mark == Mark::pronoun ? 0 : behind;
}

static bool is_worker(std::string_view word) {
  constexpr auto workers = std::to_array<std::string_view>(
      {"mitigation", "remediation", "restoration", "plumber", "electrician", "contractor", "roofer", "owner",
       "insured", "homeowner", "tenant", "tenants"});
  return is_one_of(workers, word);
}

/// "took out"
static bool takes_away(std::string_view verb, std::string_view behind) {
  constexpr auto away = std::to_array<std::string_view>({"out", "off", "up", "down"});
  return verb == "took" && is_one_of(away, behind);
}

/// "hail tore up the screens": what does no work, but damage.
static bool is_force(std::string_view word) {
  constexpr auto forces = std::to_array<std::string_view>(
      {"hail",  "wind",  "tree", "branch",    "limb",  "truck",   "car",      "dog",       "dogs", "cat",
       "water", "smoke", "fire", "lightning", "storm", "raccoon", "raccoons", "squirrels", "rats", "mice"});
  return is_one_of(forces, word);
}

/// "backed into the garage door": a thing that was hit, and not a room or a part of one.
bool Reader::hits_thing(std::size_t at) const {
  constexpr auto parts = std::to_array<std::string_view>({"corner", "wall", "side", "ceiling", "roof"});
  if (word_at(at) != "into" || !is_one_of(articles, word_at(at + 1))) return false;
  std::size_t last = at + 2;
  while (is_content(last + 1)) ++last;
  const std::string noun = object_word(word_at(last));
  return is_content(last) && !is_one_of(parts, noun) && book_.name_at(tokens_, at + 2) <= last - at - 2 &&
         (is_noun(noun) || objects_.is_head(noun));
}

/// Who or what did it: "hail", "the other guys"; but not air movers.
static bool is_agent(std::string_view word, std::string_view before) {
  constexpr auto agents = std::to_array<std::string_view>(
      {"insured", "owner",     "homeowner", "tenant",     "tenants",      "dog",        "dogs",
       "cat",     "kid",       "kids",      "son",        "hail",         "wind",       "tree",
       "branch",  "limb",      "truck",     "car",        "driver",       "plumber",    "electrician",
       "roofer",  "neighbor",  "neighbors", "firemen",    "firefighters", "water",      "fire",
       "smoke",   "lightning", "storm",     "raccoon",    "raccoons",     "squirrel",   "squirrels",
       "rats",    "mice",      "burglar",   "burglars",   "somebody",     "someone",    "contractor",
       "mover",   "movers",    "leak",      "mitigation", "remediation",  "restoration"});
  constexpr auto crews =
      std::to_array<std::string_view>({"guys", "crew", "company", "outfit", "guy", "team"});
  constexpr auto others = std::to_array<std::string_view>({"other", "another", "previous", "last"});
  return (is_one_of(crews, word) && is_one_of(others, before)) ||
         (is_one_of(agents, word) && before != "air");
}

SaidStory Reader::find_story() const {
  constexpr auto damaging = std::to_array<std::string_view>(
      {"took",    "got",       "hit",    "chewed",  "kicked",  "ate",      "broke",   "busted",
       "knocked", "scratched", "clawed", "punched", "smashed", "bent",     "damaged", "ruined",
       "cracked", "shredded",  "tagged", "gouged",  "melted",  "scorched", "beating"});
  constexpr auto moving = std::to_array<std::string_view>(
      {"came",    "went",     "started", "ran",      "fell",   "backed",  "leaked",  "poured", "drove",
       "landed",  "got into", "spread",  "traveled", "sat",    "laid",    "dropped", "threw",  "tossed",
       "toppled", "crashed",  "rolled",  "slid",     "wicked", "climbed", "migrated"});
  constexpr auto working = std::to_array<std::string_view>(
      {"fixed",  "repaired", "pulled",   "tore",  "ripped",  "cut",     "removed",   "replaced",
       "capped", "tarped",   "boarded",  "dried", "cleaned", "painted", "installed", "found",
       "did",    "hung",     "finished", "taped", "primed",  "tossed"});
  constexpr auto openers = std::to_array<std::string_view>({"walked", "talked", "met"});
  constexpr auto agreeing = std::to_array<std::string_view>({"agreed", "owe", "owes"});
  if (is_one_of(openers, word_at(at_)) || (word_at(at_) == "went" && word_at(at_ + 1) == "over"))
    return {.verb = at_ + 1};
  const bool called = (word_at(at_) == "we" || word_at(at_) == "i") && word_at(at_ + 1) == "got" &&
                      is_one_of(articles, word_at(at_ + 2)) && word_at(at_ + 3) == "call";
  if (called) return {.verb = at_ + 4};  // "we got the call at eleven at night"
  const std::size_t verb = word_at(at_) == "we" || word_at(at_) == "they" ? at_ + 1 : at_;
  if (is_one_of(agreeing, word_at(verb)))  // "we owe the drywall"
    return {.verb = verb + (word_at(verb + 1) == "on" ? 2 : 1), .names_thing = true};
  constexpr auto between =
      std::to_array<std::string_view>({"already", "just", "also", "has", "had", "have", "next", "door", "guy",
                                       "guys", "must", "department", "company", "team", "outfit"});
  if (const std::size_t broke = behind_break(); broke > 0) return {.verb = broke, .names_thing = true};
  std::size_t reach = 5, owned = 0;  // the latter: what a neighbor has
  bool named = false, works = false, force = false;
  for (std::size_t at = at_; at < at_ + reach && !word_at(at).empty(); ++at) {
    const std::string_view word = word_at(at);
    if (named && works && takes_away(word, word_at(at + 1)))
      return {.verb = at + 1, .is_others_work = true};  // "the mitigation company took out the pad"
    if (named && is_one_of(damaging, word)) return {.verb = at + 1, .names_thing = true};
    if (named && (word == "says" || word == "said")) return {.verb = at + 1, .names_thing = true};
    if (named && is_one_of(working, word))
      return {.verb = at + 1, .names_thing = force, .is_others_work = !force};
    if (named && is_one_of(moving, word)) return {.verb = at + 1, .names_thing = hits_thing(at + 1)};
    const bool agent = is_agent(word, at > 0 ? word_at(at - 1) : std::string_view());
    if (!named && !agent && (is_one_of(joiners, word) || is_one_of(before_room, word))) return {};
    const bool of_owned =  // "neighbor's shed burned and melted the siding"
        owned > 0 && at > owned - 1 &&
        (tokens_[at].first == tokens_[owned].first || word == "burned" || word_at(at - 1) == "burned");
    if (of_owned) reach = 8;
    if (named && !of_owned && !is_filler(word) && !is_one_of(between, word)) named = false;  // "water heater"
    named = named || agent;
    force = force || is_force(word);
    works = works || is_worker(word);
    if (word.starts_with("neighbor")) owned = at + 1;
  }
  return {};
}

/// "... took out two feet of drywall all the way around": how high, unless only some walls are open.
static std::optional<double> cut_by_others(std::span<const Token> clause) {
  constexpr auto parts = std::to_array<std::string_view>({"wall", "side", "corner", "ceiling", "half"});
  constexpr double highest = 5;
  std::optional<double> feet;
  bool board = false, part = false;
  for (const Token& token : clause) {
    if (token.kind == TokenKind::length) {
      if (feet || token.value > highest) return std::nullopt;
      feet = token.value;
    }
    board = board || token.text == "drywall";
    part = part || is_one_of(parts, token.text) || token.kind == TokenKind::amount;
  }
  return board && !part ? feet : std::nullopt;
}

/// "this is a water loss from a supply line": only what happened
static bool tells_loss(std::span<const Token> sentence) {
  constexpr auto kinds = std::to_array<std::string_view>(
      {"water", "fire", "wind", "hail", "smoke", "storm", "pipe", "freeze", "lightning", "wildfire"});
  constexpr auto openers = std::to_array<std::string_view>({"this", "it's", "its", "that's", "we", "got"});
  if (sentence.empty() || !is_one_of(openers, sentence[0].text)) return false;
  bool loss = false;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const TokenKind kind = sentence[i].kind;
    if (kind != TokenKind::word && kind != TokenKind::soft) return false;
    if (find_action(sentence.subspan(i)) || find_mark(sentence.subspan(i)).mark == Mark::negation)
      return false;
    loss = loss || (i > 0 && sentence[i].text == "loss" && is_one_of(kinds, sentence[i - 1].text));
  }
  return loss;
}

bool Reader::read_story() {
  if (at_ == sentence_start_ && tells_loss(rest())) return take(end_ - at_, ScopeRole::condition), true;

  constexpr auto particles =
      std::to_array<std::string_view>({"out", "off", "down", "up", "into", "through", "on", "a", "an", "the",
                                       "hole", "holes", "in", "hard", "big", "all", "over"});
  const bool begins = at_ == sentence_start_ || (at_ > 0 && is_sign(tokens_[at_ - 1].kind)) ||
                      (at_ > 0 && is_one_of(joiners, word_at(at_ - 1)));
  if (!begins || now_.negated || frame_.names_something() || pending_action_) return false;
  const SaidStory story = find_story();
  if (story.verb == 0) return false;
  std::size_t stop = story.verb;
  if (story.names_thing) {  // the rest names what was hit
    while (is_one_of(particles, word_at(stop))) ++stop;
    const bool through = is_one_of(before_room, word_at(stop - 1)) && room_follows(stop);
    take(stop - std::size_t(through) - at_, ScopeRole::condition);
    return true;
  }
  for (; !ends_at(stop); ++stop) {
    const bool place = (word_at(stop) == "in" || word_at(stop) == "over") && room_follows(stop + 1);
    note_room_of_story(stop);
    const bool joins = is_one_of(joiners, word_at(stop)) || word_at(stop) == "so";
    const std::size_t next = joins ? stop + 1 : stop;
    const bool works = next > stop && (find_action(from(skip_fillers(next))) ||
                                       find_mark(from(next)).mark == Mark::correction);
    if (works || is(stop, dimensions) || (place && word_at(story.verb) != "from")) break;
  }
  std::string said;
  for (std::size_t i = at_; i < stop; ++i) said += (said.empty() ? "" : " ") + tokens_[i].text;
  handle(at_, stop);
  if (story.is_others_work) now_.open_cut_ft = cut_by_others(from(at_).first(stop - at_));
  if (story.is_others_work)
    text_.assumptions.push_back("Took \"" + said + "\" as work that others have done");
  take(stop - at_, ScopeRole::condition);
  return true;
}

/// "I'll send pictures", "can somebody in the office check the color": what people do for the file.
bool Reader::read_promise() {
  constexpr auto openers = std::to_array<std::string_view>(
      {"i'll", "we'll", "i", "we", "can", "could", "would", "have", "somebody", "someone", "please"});
  constexpr auto people = std::to_array<std::string_view>(
      {"i'll", "we'll", "i", "we", "you", "somebody", "someone", "anybody", "anyone", "office", "guys"});
  constexpr auto verbs = std::to_array<std::string_view>(
      {"send", "email", "text", "call", "check", "ask", "upload", "forward", "attach", "verify", "confirm",
       "find", "look", "let", "follow", "remind", "schedule"});
  const bool begins =
      at_ == sentence_start_ || is_sign(tokens_[at_ - 1].kind) || is_one_of(joiners, word_at(at_ - 1));
  if (!begins || !is_one_of(openers, word_at(at_)) || now_.negated || frame_.names_something()) return false;
  constexpr std::size_t reach = 8, longest = 20;
  bool named = false;
  std::size_t verb = at_;
  for (; !ends_at(verb) && verb < at_ + reach && !(named && is_one_of(verbs, word_at(verb))); ++verb)
    named = named || is_one_of(people, word_at(verb));
  constexpr auto estimating = std::to_array<std::string_view>({"for", "it", "that", "those"});
  if (!named || !is_one_of(verbs, word_at(verb)) || is_one_of(estimating, word_at(verb + 1))) return false;
  std::size_t stop = verb + 1;
  for (; !ends_at(stop); ++stop)
    if (is_measure(stop) || find_action(from(stop)) || stop > at_ + longest) return false;
  return take(stop - at_, ScopeRole::filler), true;
}

/// "didn't see if they're laminated or 3 tab": what is not known is not read.
bool Reader::read_unknown_kind() {
  constexpr auto doubts = std::to_array<std::string_view>(
      {"didn't", "don't", "couldn't", "can't", "cannot", "not", "unsure", "haven't", "wasn't", "forgot"});
  constexpr auto seeing = std::to_array<std::string_view>(
      {"see", "sure", "know", "tell", "check", "look", "ask", "get", "notice"});
  constexpr auto asking = std::to_array<std::string_view>({"if", "whether", "which"});
  constexpr auto people = std::to_array<std::string_view>({"i", "we", "i'm", "we're", "she", "he", "they"});
  std::size_t at = at_;
  while (is_one_of(people, word_at(at)) || is_filler(word_at(at))) ++at;
  const bool unsure = word_at(at) == "unsure" || word_at(at) == "forgot";
  if (!is_one_of(doubts, word_at(at)) || (!unsure && !is_one_of(seeing, word_at(at + 1)))) return false;
  at += unsure ? 1 : 2;
  while (is_filler(word_at(at)) && !is_one_of(asking, word_at(at))) ++at;
  if (!is_one_of(asking, word_at(at)) || ends_at(at + 1)) return false;
  for (; !ends_at(at); ++at)
    if (is_measure(at) && !is(at, rating))  // "... if it's 20 or 30 feet"
      text_.doubtful.insert(text_.doubtful.end(), {sentence_, sentence_ - 1});
  end_frame();
  handle(at_, at);
  return take(at - at_, ScopeRole::filler), true;
}

/// "no damage on the fence or the deck": what it is about comes behind it.
bool Reader::read_unharmed() {
  constexpr auto ties = std::to_array<std::string_view>({"on", "to", "with"});
  if (!is_one_of(ties, word_at(at_)) || room_follows(at_ + 1)) return false;
  std::size_t stop = at_ + 1, joint = 0;
  for (; !ends_at(stop) && !is_measure(stop) && word_at(stop) != "but" && word_at(stop) != "so"; ++stop) {
    if (is_one_of(joiners, word_at(stop))) joint = stop;
    if (find_action(from(stop))) break;
  }
  if (joint > 0 && !ends_at(stop)) stop = joint;  // "... and the gutter needs replaced"
  handle(at_, stop);
  return take(stop - at_, ScopeRole::condition), true;
}

/// "I couldn't get up there to measure it", "didn't get a measurement": behind the clause; 0: something else.
static std::size_t end_of_unmeasured(std::span<const Token> clause) {
  constexpr auto people = std::to_array<std::string_view>({"i", "we", "he", "she", "they"});
  constexpr auto negations =
      std::to_array<std::string_view>({"couldn't", "can't", "cannot", "wasn't", "weren't", "didn't",
                                       "haven't", "hadn't", "forgot", "cant", "not"});
  constexpr auto measuring =
      std::to_array<std::string_view>({"measure", "measured", "measurement", "measurements", "tape"});
  std::size_t at = !clause.empty() && is_one_of(people, clause[0].text) ? 1 : 0;
  constexpr auto between = std::to_array<std::string_view>({"just", "really", "was", "could", "did", "have"});
  while (at > 0 && at < clause.size() && is_one_of(between, clause[at].text)) ++at;
  if (at >= clause.size() || !is_one_of(negations, clause[at].text)) return 0;
  bool measures = false;
  for (; at < clause.size() && clause[at].kind == TokenKind::word; ++at)
    measures = measures || is_one_of(measuring, clause[at].text);
  return measures ? at : 0;
}

/// "he hollered at me", "the three windows they broke out": what people did, and no work.
bool Reader::read_aside() {
  if (read_promise() || read_unknown_kind()) return true;
  std::size_t stop = at_;
  const bool guesses = word_at(at_) == "looks" && word_at(at_ + 1) == "like" && at_ > 0 && is(at_ - 1, soft);
  while (guesses && !ends_at(stop) && !is_measure(stop) && !find_action(from(stop))) ++stop;
  if (guesses && stop >= end_ &&
      text_.things.size() + std::size_t(frame_.names_something()) > sentence_begin_) {
    end_frame();  // "patch three small holes, looks like door knobs"
    handle(at_, stop);
    return take(stop - at_, ScopeRole::condition), true;
  }
  constexpr auto people = std::to_array<std::string_view>({"they", "he", "she", "we", "i"});
  constexpr auto states = std::to_array<std::string_view>({"is", "are", "was", "been", "it's", "that's"});
  std::size_t at = at_;
  const std::size_t verb = word_at(at + 1) == "been" ? at + 2 : at + 1;
  constexpr auto away = std::to_array<std::string_view>({"out", "gone", "off", "torn", "cut", "down", "up"});
  const bool done = word_at(verb).ends_with("ed") || is_one_of(away, word_at(verb));
  const bool stated = at > 0 && (is_one_of(states, word_at(at - 1)) || is_last_word(at - 1));
  if (word_at(at) == "already" && stated && done && !pending_action_ && frame_.actions.empty()) {
    text_.handle(std::exchange(frame_, {}));  // "the carpet is already pulled out", "drywall's already out"
    while (!ends_at(at) && !is_measure(at) && !is_one_of(joiners, word_at(at))) ++at;
    return take(at - at_, ScopeRole::condition), true;
  }
  const bool begins = at_ == 0 || is_sign(tokens_[at_ - 1].kind) || is_one_of(joiners, word_at(at_ - 1));
  if (const std::size_t count = begins && !now_.negated ? end_of_unmeasured(rest()) : 0;
      count > 0 && ends_at(at_ + count) && !pending_action_)
    return end_frame(), take(count, ScopeRole::filler), true;
  if (!is_one_of(people, word_at(at)) || now_.negated || word_at(at + 1).empty()) return false;
  const bool relative = frame_.names_something() && (frame_.count || frame_.amount);
  if (!begins && !relative) return false;
  std::size_t known = 0;
  constexpr std::size_t reach = 12;
  for (++at; !ends_at(at) && !is_one_of(joiners, word_at(at)); ++at) {
    if (at > at_ + reach) return false;
    const std::string word = object_word(word_at(at));
    const bool work = is_measure(at) || (find_action(from(at)) && !relative) ||
                      book_.name_at(tokens_, at) > 0 || find_mark(from(at)).mark != Mark::none ||
                      objects_.has_word(word) || is_noun(word);
    if (work) return false;
    known += is_filler(word_at(at)) ? 0 : 1;
  }
  if (known == 0) return false;
  if (relative) end_frame();
  take(at - at_, ScopeRole::filler);
  return true;
}

/// "holes from the door knobs": what made them, and no thing of its own.
bool Reader::read_cause() {
  constexpr auto damages = std::to_array<std::string_view>(
      {"hole", "holes", "crack", "cracks", "dent", "dents", "stain", "stains", "damage", "gouge", "gouges"});
  if (word_at(at_) == "where" && (frame_.names_something() || text_.things.size() > sentence_begin_)) {
    const std::size_t where = std::exchange(at_, at_ + 1);
    std::size_t stop = find_story().verb;  // "patches where the plumber cut holes"
    at_ = where;
    if (stop == 0) return false;
    for (; !ends_at(stop) && !is_measure(stop); ++stop)
      if (is_one_of(joiners, word_at(stop)) && find_action(from(skip_fillers(stop + 1)))) break;
    end_frame();
    return take(stop - at_, ScopeRole::condition), true;
  }
  if (word_at(at_) != "from" || !is_one_of(articles, word_at(at_ + 1))) return false;
  const SaidThing* thing = frame_.names_something() ? &frame_ : nullptr;
  if (thing == nullptr && text_.things.size() > sentence_begin_) thing = &text_.things.back();
  if (thing == nullptr || std::ranges::none_of(thing->words, [&](auto& w) { return is_one_of(damages, w); }))
    return false;
  std::size_t behind = at_ + 2;
  while (!ends_at(behind) && !is_measure(behind) && !find_action(from(behind))) ++behind;
  end_frame();
  take(behind - at_, ScopeRole::condition);
  return true;
}

/// "..., there's just the one dome": how many there are, and nothing to do with them.
bool Reader::read_presence() {
  constexpr auto only = std::to_array<std::string_view>({"just", "only"});
  std::size_t at = word_at(at_) == "there" ? at_ + 2 : at_ + 1;
  if (!is_one_of(only, word_at(at)) || at_ == 0 || !is(at_ - 1, soft) || frame_.names_something() ||
      pending_action_ || text_.things.size() == sentence_begin_ || text_.things.back().actions.empty())
    return false;
  ++at;
  while (is_one_of(articles, word_at(at))) ++at;
  if (!is(at, number) || tokens_[at].fraction || !is_content(at + 1)) return false;
  std::size_t stop = at + 1;
  while (is_content(stop) && !find_action(from(stop))) ++stop;
  const SaidThing& last = text_.things.back();
  const bool again = !last.words.empty() && object_word(last.words.back()) == object_word(word_at(stop - 1));
  if (stop != end_ || again) return false;  // "replace the outlets, there's only two outlets"
  take(stop - at_, ScopeRole::condition);
  return true;
}

/// "so we extracted that", "so that has to go": work that follows from what was said, and no purpose.
static bool tells_work(std::span<const Token> clause, const std::vector<ScopeWord>& words) {
  constexpr auto subjects = std::to_array<std::string_view>({"we", "i", "he", "she", "it", "they", "that"});
  constexpr auto past = std::to_array<std::string_view>({"cut", "set", "put", "tore", "took", "ran"});
  constexpr auto things = std::to_array<std::string_view>({"it", "they", "that"});
  constexpr auto between = std::to_array<std::string_view>({"just", "already", "also", "then", "all"});
  if (clause.size() < 3 || clause[0].text != "so" || !is_one_of(subjects, clause[1].text)) return false;
  std::size_t verb = 2;
  while (verb < clause.size() && is_one_of(between, clause[verb].text)) ++verb;
  if (verb >= clause.size()) return false;
  const auto found = find_action(clause.subspan(verb));
  if (!found) return false;
  const std::string said = to_lower(words[clause[verb].first].text);
  if (is_one_of(things, clause[1].text)) return found.row->activity == Activity::remove;
  return said.ends_with("ed") || is_one_of(past, said);
}

/// "there's none up there now", "there wasn't one": what is new replaces nothing.
bool Reader::read_absence() {
  const bool states = word_at(at_) == "so" && frame_.names_something() && actions_.empty() &&
                      frame_.actions.empty() && is_mention(frame_);
  if (states) {  // "it's all slab so just lay it"
    end_frame();
    return take(1, ScopeRole::filler), true;
  }
  if (tells_work(from(at_), text_.words) &&
      (text_.things.size() > sentence_begin_ || frame_.names_something())) {
    end_frame();
    return take(1, ScopeRole::filler), true;
  }
  const bool with = word_at(at_) == "along" && word_at(at_ + 1) == "with";
  if (with && attached_sentence_ == sentence_ && !attached_.empty() && !frame_.names_something() &&
      !pending_action_ && is_content(skip_fillers(at_ + 2))) {  // "pull it along with the pad"
    actions_ = {text_.things[attached_.back()].actions.back()};
    action_marks_ = {{at_, 2}};
    pending_action_ = true;
    return take(2, ScopeRole::reference), true;
  }
  constexpr auto too = std::to_array<std::string_view>({"does", "do", "did", "is", "are", "has"});
  std::size_t also = at_ + 2;
  while (is_one_of(articles, word_at(also))) ++also;
  if (word_at(at_) == "so" && is_one_of(too, word_at(at_ + 1)) && is_content(also)) {
    end_frame();  // "the vinyl has to go, so does the pad"
    if (!text_.things.empty() && text_.things.back().sentence == sentence_) {
      actions_ = text_.things.back().actions;
      action_marks_ = {{at_, 2}};
      pending_action_ = !actions_.empty();
    }
    return take(2, ScopeRole::reference), true;
  }
  constexpr auto verbs =
      std::to_array<std::string_view>({"wasn't", "weren't", "isn't", "was", "were", "never"});
  constexpr auto none = std::to_array<std::string_view>({"none", "any", "one", "nothing"});
  const bool there = word_at(at_) == "there" && is_one_of(verbs, word_at(at_ + 1));
  const std::size_t noun = there ? at_ + 2 : at_ + 1;
  const bool exists = there || word_at(at_) == "there's" || word_at(at_) == "theres";
  if (!exists || noun >= end_ || !is_one_of(none, tokens_[noun].text)) return false;
  if ((there && word_at(at_ + 1).starts_with("w") && !word_at(at_ + 1).ends_with("t") &&
       tokens_[noun].text != "none") ||
      (!there && tokens_[noun].text == "one") || !ends_at(skip_fillers(noun + 1)))
    return false;
  end_frame();
  take(skip_fillers(noun + 1) - at_, ScopeRole::condition);
  return true;
}

/// "the sink leaked so the cabinets are shot": what follows is to be worked on, and not what leaked.
void Reader::drop_cause() {
  if (!frame_.is_cause || !frame_.actions.empty() || word_at(at_) != "so") return;
  std::size_t next = at_ + 1 + find_action(from(at_ + 1)).count;
  while (is_one_of(articles, word_at(next))) ++next;
  if (!is_content(next) || find_mark(from(next)).mark != Mark::none) return;
  text_.handle(frame_);
  frame_ = {};
}

/// "wet", "got hit": the state of a thing
bool Reader::read_condition() {
  const auto found = find_condition(rest());
  if (!found) return false;
  if (found.row->in_list) frame_.conditions.insert("wet");
  if (found.row->text.ends_with(" hot") || found.row->text.ends_with(" positive"))
    target_thing()->conditions.insert("asbestos");  // "came back hot"
  constexpr auto causes = std::to_array<std::string_view>(
      {"overflowed", "overflowing", "leaked", "leaking", "leaks", "backed up", "froze", "burst"});
  if (found.row->text.starts_with("bare ") && in_heading() && now_.named_room)
    text_.bare_rooms.insert(rooms_.begin(), rooms_.end());
  frame_.is_cause = frame_.is_cause || (is_one_of(causes, found.row->text) && actions_.empty());
  constexpr auto foul = std::to_array<std::string_view>({"black water", "sewage", "sewer water"});
  text_.is_foul = text_.is_foul || is_one_of(foul, found.row->text);
  mark_frame(at_, found.count, ScopeRole::condition);
  at_ += found.count;
  drop_cause();
  return true;
}

}  // namespace estimate::scope
