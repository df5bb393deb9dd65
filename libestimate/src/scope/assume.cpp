// What nobody said, but the words next to it say: each is an assumption with a warning.
#include <algorithm>
#include <array>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "scope/answers.h"
#include "scope/quantity.h"
#include "scope/reader.h"
#include "scope/work.h"

namespace estimate::scope {
namespace {

bool is_area(std::string_view unit) { return unit == "SF" || unit == "SY" || unit == "SQ"; }

bool is_finish(const ScopeItem& item) {
  constexpr auto finishes = std::to_array<std::string_view>({"PNT", "CLN", "WPR"});
  return is_one_of(finishes, item.cat) || canonical_words(item.description).contains("texture");
}

/// "all of it", "that whole wall": more than what was measured.
bool is_whole(const SaidThing& thing, const std::vector<ScopeWord>& words) {
  constexpr auto wholes =
      std::to_array<std::string_view>({"whole", "entire", "all", "rest", "other", "full"});
  constexpr std::size_t reach = 3;
  return std::ranges::any_of(thing.sources, [&](const auto& source) {
    for (std::size_t back = 0; back <= std::min(reach, source.first); ++back)
      if (is_one_of(wholes, words[source.first - back].text)) return true;
    return false;
  });
}

/// Pieces along the same line: "the ridge is 44 feet, ridge vent and cap".
bool share_line(const SaidThing& one, const SaidThing& other) {
  constexpr auto kinds =
      std::to_array<std::string_view>({"ridge", "gutter", "baseboard", "cabinetry", "fence"});
  constexpr auto bases = std::to_array<std::string_view>({"shoe", "quarter"});
  const auto is_base = [&](const SaidThing& thing) { return names_one_of(thing.words, bases); };
  constexpr auto base = std::to_array<std::string_view>({"baseboard"});
  if ((is_base(one) && names_one_of(other.words, base)) || (is_base(other) && names_one_of(one.words, base)))
    return true;
  return std::ranges::any_of(kinds, [&](std::string_view kind) {
    const std::array nouns{kind};
    return names_one_of(one.words, nouns) && names_one_of(other.words, nouns);
  });
}

/// The words of an action that no thing has.
std::vector<std::pair<std::size_t, ScopeRole>> free_action_words(const ReadText& text, std::size_t sentence) {
  std::set<std::size_t> taken;
  for (const SaidThing& thing : text.things)
    for (const auto& [source, role] : thing.sources) taken.insert(source);
  std::vector<std::pair<std::size_t, ScopeRole>> words;
  for (std::size_t i = 0; i < text.words.size(); ++i)
    if (text.sentences[i] == sentence && text.words[i].role == ScopeRole::action && !taken.contains(i))
      words.emplace_back(i, ScopeRole::action);
  return words;
}

/// "the hardwood is all cupped, tear that out": the last thing that is only named, if a list has it so done.
SaidThing* thing_without_action(const Objects& objects, ReadText& text, const Action& action,
                                std::size_t sentence) {
  const auto fits = [&](const SaidThing& thing) {
    if (thing.taken_back || thing.is_cause || !thing.actions.empty() || thing.words.empty()) return false;
    SaidThing done = thing;
    done.actions = {&action};
    const Answer answer = find_entry(objects, {}, works_of(done).front(), done);
    return answer.entry != nullptr || !answer.alternatives.empty();
  };
  for (const std::size_t of : {sentence, sentence - 1})
    for (std::size_t i = text.things.size(); i > 0 && text.things[i - 1].sentence + 1 >= sentence; --i)
      if (text.things[i - 1].sentence == of && fits(text.things[i - 1])) return &text.things[i - 1];
  return nullptr;
}

/// The words near a thing, in its sentence and in the one before.
std::set<std::string> words_around(const ScopeSoFar& so_far, const SaidThing& thing) {
  constexpr std::size_t reach = 40;
  std::set<std::string> words;
  if (thing.sources.empty()) return words;
  const std::size_t at = thing.sources.front().first;
  for (std::size_t i = at - std::min(at, reach); i < std::min(at + reach, so_far.words.size()); ++i)
    if (so_far.sentences[i] == thing.sentence || so_far.sentences[i] + 1 == thing.sentence)
      words.insert(object_word(so_far.words[i].text));
  return words;
}

/// "standing water on the tile, extract it", "sewage, extract the carpet": the floor that was named.
Answer extract_floor(const Objects& objects, const ScopeSoFar& so_far, const ScopeRoom& room,
                     const Work& work, const SaidThing& thing) {
  constexpr auto hard_floors =
      std::to_array<std::string_view>({"tile", "vinyl", "slab", "concrete", "laminate", "hardwood", "ceramic",
                                       "linoleum", "porcelain", "garage", "wood", "plank"});
  const auto words = words_around(so_far, thing);
  const bool rated = std::ranges::any_of(so_far.words, [](const ScopeWord& word) {
    return word.role == ScopeRole::rating && word.text.starts_with("cat") && !word.text.ends_with('1');
  });
  if (rated || std::ranges::any_of(words, [](const std::string& word) { return word.starts_with("cat"); }))
    return {};  // of a category that the list may not have
  const bool soft = thing.has_word("carpet") || words.contains("carpet") || words.contains("pad");
  const bool hard = std::ranges::any_of(
      hard_floors, [&](std::string_view floor) { return words.contains(object_word(floor)); });
  if (soft == hard && !thing.has_word("carpet")) return {};
  SaidThing extracted = thing;
  extracted.words = {soft ? "carpet" : "hard surface floor"};
  extracted.thing = nullptr;
  std::erase_if(extracted.ratings, [](const Rating& rating) { return rating.unit == "category"; });
  Answer found = find_entry(objects, room, work, extracted);
  found.assumed = true;
  return found;
}

/// "wood fence, 48 feet. nine posts": of the entries that fit, the first one of the category of a line near
/// it.
Answer choose_like_before(const ScopeSoFar& so_far, const Work& work,
                          std::span<const PriceItem* const> fitting) {
  constexpr double confidence = 0.5;
  constexpr std::size_t reach = 6;
  for (const ScopeItem& item : so_far.items | std::views::reverse | std::views::take(reach)) {
    const auto is_alike = [&](const PriceItem* entry) {
      return entry->cat == item.cat && match::allows(*entry, work.activity);
    };
    if (item.cat.empty() || std::ranges::all_of(fitting, is_alike)) continue;
    if (const auto found = std::ranges::find_if(fitting, is_alike); found != fitting.end())
      return {.entry = *found,
              .activity = work.activity,
              .confidence = confidence,
              .reason = "what else is done there",
              .assumed = true};
  }
  return {};
}

/// "they had 30 year laminated": what is or was there.
bool is_told(const std::vector<ScopeWord>& words, const SaidThing& thing) {
  constexpr auto verbs = std::to_array<std::string_view>(
      {"had", "have", "has", "was", "were", "is", "are", "there's", "they", "it's", "looks"});
  constexpr std::size_t reach = 4;
  const std::size_t at = thing.sources.empty() ? 0 : thing.sources.front().first;
  return std::ranges::any_of(std::span(words).first(at).last(std::min(at, reach)),
                             [&](const ScopeWord& word) { return is_one_of(verbs, word.text); });
}

}  // namespace

/// "and the knob", "same with the base", "the base too": the same is done with it.
static bool adds_to_sentence(std::span<const Token> sentence) {
  constexpr auto adding = std::to_array<std::string_view>({"and", "plus"});
  constexpr auto same = std::to_array<std::string_view>({"same", "too", "ditto", "also", "well"});
  const bool again = std::ranges::any_of(sentence, [&](const Token& t) { return is_one_of(same, t.text); });
  return again || (!sentence.empty() && is_one_of(adding, sentence[0].text));
}

bool is_done_behind(std::span<const Token> clause, std::span<const Token> behind) {
  constexpr auto pronouns = std::to_array<std::string_view>({"it", "them", "em", "those", "both"});
  constexpr auto copulas = std::to_array<std::string_view>({"is", "are", "was", "were", "isn't", "got"});
  constexpr std::size_t longest = 4;  // "is badly water damaged"
  clause = clause.last(std::min(clause.size(), longest));
  if (behind.size() < 2 || behind[0].kind != TokenKind::soft) return false;
  const auto action = find_action(behind.subspan(1));
  const std::size_t pronoun = 1 + action.count;
  const bool says_it = action && (is_one_of(pronouns, split_blanks(action.row->text).back()) ||
                                  (pronoun < behind.size() && is_one_of(pronouns, behind[pronoun].text)));
  return says_it && std::ranges::any_of(clause, [&](const Token& token) {
           return token.kind == TokenKind::word && is_one_of(copulas, token.text);
         });
}

/// "the carpet has to come out, the pad and the tack strip": whether the work behind a thing is that of the
/// list that follows it, which "and" ends.
static bool heads_list(std::span<const SaidThing> things, const Objects& objects) {
  constexpr std::size_t longest = 8;
  const SaidThing& head = things[0];
  const bool plain = std::ranges::all_of(head.actions, [](const Action* action) {
    return (action->words.empty() && action->text != "tear off") || action->words == "clean";
  });
  if (!head.has_postfix || head.actions.empty() || head.taken_back || !plain) return false;
  for (std::size_t i = 1; i < std::min(things.size(), longest); ++i) {
    const SaidThing& thing = things[i];
    const bool bare = thing.actions.empty() && thing.conditions.empty() && !thing.is_cause &&
                      !thing.is_mention && !thing.taken_back && !thing.days && thing.rooms == head.rooms;
    const bool plain_work = head.actions.front()->words.empty();
    if (!bare || (plain_work && !is_in_list(objects, thing, head.actions.front()->activity))) return false;
    if (thing.is_joined) return i > 1;
  }
  return false;
}

/// "swap out the sofa": contents are only bought new, since the list does not take them out.
static void renew_contents(SaidThing& thing, const Objects& objects) {
  constexpr auto contents = std::to_array<std::string_view>({"FRN", "APS", "ELC", "CLH", "CMP"});
  if (!does_only(thing.actions, Activity::remove_and_replace) || thing.words.empty() || thing.taken_back)
    return;
  const Answer answer = find_entry(objects, {}, {.activity = Activity::replace}, thing);
  if (answer.entry != nullptr && is_one_of(contents, answer.entry->cat)) thing.actions = {&implied_placing};
}

/// "popcorn ceilings. den 12x14, hall 4x16. scrape all and paint": an action in rooms, of what heads them.
bool Reader::give_to_heading() {
  if (text_.things.empty() || sentence_begin_ != text_.things.size()) return false;
  SaidThing& last = text_.things.back();
  const bool heads = !last.taken_back && last.actions.empty() && last.sentence + 2 >= sentence_ &&
                     !last.rooms.empty() && !last.has_measure() && !last.is_mention;
  if (!heads || actions_.size() != 1) return false;
  last.actions = actions_;
  last.inherits = true;
  for (const auto& [at, count] : action_marks_) mark_thing(last, at, count, ScopeRole::action);
  return true;
}

/// What is done is said before or behind several things.
void Reader::share_actions() {
  for (std::size_t i = text_.things.size() - 1; i > sentence_begin_; --i)  // "gutter 46', 2 downspouts R&R"
    if (text_.things[i - 1].actions.empty() && text_.things[i].has_postfix &&
        !text_.things[i - 1].taken_back && !text_.things[i - 1].is_mention) {
      text_.things[i - 1].actions = text_.things[i].actions;
      text_.things[i - 1].has_postfix = true;
    }
  const auto is_bare = [](const SaidThing& thing) {
    return thing.actions.empty() && thing.conditions.empty() && !thing.is_cause && !thing.is_mention &&
           !thing.taken_back && !thing.words.empty();
  };
  if (sentence_begin_ > 0) {  // "replace the door. and the knob", "same with 40 feet of base"
    SaidThing& thing = text_.things[sentence_begin_];
    const SaidThing& before = text_.things[sentence_begin_ - 1];
    const bool plain = std::ranges::all_of(before.actions, [](const Action* a) { return a->words.empty(); });
    const auto sentence = std::span(tokens_).subspan(sentence_start_, end_ - sentence_start_);
    const bool adds = adds_to_sentence(sentence) && !now_.had_negation && !thing.days;
    if (is_bare(thing) && adds && plain && !before.taken_back && before.sentence + 1 == sentence_ &&
        !before.actions.empty() && is_in_list(objects_, thing, before.actions.front()->activity)) {
      thing.actions = before.actions;
      thing.inherits = true;
    }
  }
  for (std::size_t i = sentence_begin_; i + 1 < text_.things.size(); ++i) {
    if (!heads_list(std::span(text_.things).subspan(i), objects_)) continue;
    SaidThing& next = text_.things[i + 1];
    next.actions = text_.things[i].actions;
    next.has_postfix = next.inherits = true;
  }
  for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i)  // "carpet R&R with pad"
    if (text_.things[i].actions.empty() && text_.things[i].is_joined && !text_.things[i - 1].taken_back)
      text_.things[i].actions = text_.things[i - 1].actions;
  for (std::size_t i = sentence_begin_ + 1; i < text_.things.size(); ++i) {  // "R&R 6 screens, 2 beads 11 LF"
    SaidThing& thing = text_.things[i];
    const SaidThing& before = text_.things[i - 1];
    const bool measured = thing.has_measure();
    const bool plain = !before.actions.empty() && !before.taken_back &&
                       std::ranges::all_of(before.actions, [](const Action* a) { return a->words.empty(); });
    if (!thing.actions.empty() || thing.taken_back || !measured || !plain || thing.days) continue;
    thing.actions = before.actions;
    thing.inherits = true;
  }
  static constexpr Action painting{
      .text = "paint", .activity = Activity::replace, .words = "paint", .always = true, .coats = true};
  for (std::size_t i = sentence_begin_; i < text_.things.size();
       ++i) {  // "two coats on the walls and the ceiling"
    SaidThing& thing = text_.things[i];
    const bool place =
        thing.words.empty() && thing.surfaces != 0 && thing.actions.empty() && !thing.taken_back;
    const bool follows = i > sentence_begin_ && thing.is_joined && text_.things[i - 1].coats;
    if (!place || (!thing.coats && !follows) || thing.walls.is_part()) continue;
    if (follows && !thing.coats) thing.coats = text_.things[i - 1].coats;
    thing.actions = {&painting};
    thing.inherits = true;
  }
  forget_boarding();
  forget_named_work();
  drop_lost_contents();
  for (SaidThing& thing : std::span(text_.things).subspan(sentence_begin_)) renew_contents(thing, objects_);
}

void take_all_before(const std::vector<SaidThing>& things, std::span<const Token> sentence,
                     std::vector<std::size_t>& open) {
  constexpr std::size_t most = 12;
  std::size_t wanted = 0;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool way = i + 1 < sentence.size() && sentence[i + 1].text == "the";  // "all the way around"
    const bool all = (sentence[i].text == "all" && !way) || sentence[i].text == "everything";
    if (sentence[i].text == "both") wanted = 2;
    if (all && wanted == 0) wanted = most;
    if (all && i + 1 < sentence.size() && sentence[i + 1].kind == TokenKind::number)
      wanted = std::size_t(std::clamp(sentence[i + 1].value, 1.0, double(most)));
  }
  if (wanted == 0 || open.empty()) return;
  const std::vector<std::size_t>& rooms = things[open.back()].rooms;
  for (std::size_t i = open.front(); i > 0 && open.size() < wanted; --i) {
    const SaidThing& thing = things[i - 1];
    const bool fits = !thing.taken_back && thing.actions.empty() && !thing.is_cause && !thing.is_mention &&
                      !thing.words.empty() && thing.rooms == rooms &&
                      thing.sentence + 1 >= things[i].sentence;
    const bool measured = thing.amount || thing.count || thing.area;  // not "hail got the soft metals"
    if (!fits || (wanted == most && !measured)) return;
    open.push_back(i - 1);
  }
}

void assume_actions(const Objects& objects, ReadText& text) {
  constexpr std::size_t most = 200;
  std::size_t looked = 0;
  std::erase_if(text.lonely_actions, [&](const auto& lonely) {
    const auto& [action, sentence] = lonely;
    SaidThing* const thing =
        ++looked > most ? nullptr : thing_without_action(objects, text, *action, sentence);
    if (thing == nullptr) return false;
    thing->actions = {action};
    thing->inherits = true;
    thing->is_mention = false;
    for (const auto& word : free_action_words(text, sentence)) thing->sources.push_back(word);
    return true;
  });
}

/// Whether `item` of `thing` is as much as `other` of `measured`.
static bool goes_along(const ScopeItem& item, const SaidThing& thing, const ScopeItem& other,
                       const SaidThing& measured) {
  if (!other.quantity || other.cat.empty() || other.room != item.room || other.unit != item.unit)
    return false;
  if (item.unit == "LF") return share_line(thing, measured);
  if (!is_area(item.unit) || is_finish(item) != is_finish(other)) return false;
  const Surfaces one = surfaces_of(thing), two = surfaces_of(measured);
  return one == two || one == 0 || two == 0;
}

void OpenItems::assume_amounts(const std::vector<SaidThing>& things,
                               const std::vector<std::size_t>& item_things,
                               const std::vector<std::size_t>& sentences) {
  constexpr std::size_t reach = 6;
  std::set<std::size_t> filled;
  for (auto open = items_.begin(); open != items_.end();) {
    const std::size_t index = open->item, count = made_.items.size();
    ScopeItem& item = made_.items[index];
    std::size_t found = count;
    const auto look = [&](std::size_t at, std::size_t sentence) {
      const bool fits = found == count && at < count && sentences[at] == sentence && !filled.contains(at) &&
                        goes_along(item, open->thing, made_.items[at], things[item_things[at]]);
      if (fits) found = at;
    };
    const bool has_words = std::ranges::any_of(made_.words, [&](const ScopeWord& word) {
      return word.item == index && word.use == ScopeUse::asked;
    });
    const bool waits = has_words && open->alternatives.empty() && !item.cat.empty() && !item.quantity &&
                       !open->thing.asks_less && !is_whole(open->thing, made_.words);
    const std::size_t sentence = sentences[index];
    for (const std::size_t of : {sentence, sentence - 1, sentence + 1})
      for (std::size_t n = 1; waits && n <= reach; ++n) {
        look(index - n, of);
        look(index + n, of);
      }
    if (found == count) {
      ++open;
      continue;
    }
    const ScopeItem& other = made_.items[found];
    item.quantity = other.quantity;
    item.calc = other.calc;
    set_total(item);
    filled.insert(index);
    add_once(made_.warnings,
             "Assumed as much of \"" + item.description + "\" as of \"" + other.description + "\"");
    for (ScopeWord& word : made_.words)
      if (word.item == index && word.use == ScopeUse::asked) word.use = ScopeUse::assumed;
    open = close(open);
  }
}

Answer assume_board(const Objects& objects, const std::vector<SaidThing>& things, const ScopeRoom& room,
                    const Work& work, const SaidThing& thing) {
  constexpr auto boards = std::to_array<std::string_view>({"drywall", "plaster", "paneling"});
  const bool removes = work.activity == Activity::remove;
  const bool all_walls = thing.surfaces == walls && thing.said.ends_with("walls") && !thing.walls.is_part();
  if (!work.said || work.activity == Activity::detach_and_reset ||
      !(thing.surfaces == ceiling || (removes && all_walls)))
    return {};
  const auto sentence = std::ranges::equal_range(things, thing.sentence, {}, &SaidThing::sentence);
  const bool named = std::ranges::any_of(sentence, [&](const SaidThing& other) {
    return !other.taken_back && names_one_of(other.words, boards);
  });
  const bool alone = sentence.size() == 1 && !thing.inherits;
  if (named || (!removes && !alone)) return {};
  SaidThing board = thing;
  board.words = {"drywall"};
  if (const auto row = find_thing(read_tokens("drywall", 1))) board.thing = row.row;
  Answer found = find_entry(objects, room, work, board);
  found.assumed = true;
  return found;
}

Answer assume_entry(const Objects& objects, const ScopeSoFar& so_far, const ScopeRoom& room, const Work& work,
                    const SaidThing& thing, const Answer& answer) {
  if (!work.said) return {};
  if (work.words == "extraction")
    if (Answer floor = extract_floor(objects, so_far, room, work, thing); floor.entry != nullptr)
      return floor;
  return answer.alternatives.size() > 1 ? choose_like_before(so_far, work, answer.alternatives) : Answer{};
}

Answer do_like_before(const Objects& objects, const ScopeSoFar& so_far, const ScopeRoom& room,
                      const SaidThing& thing) {
  if (so_far.items.empty() || so_far.item_sentences.size() < so_far.items.size() || thing.is_cause ||
      !thing.conditions.empty() || thing.surfaces != 0 || thing.said.contains("size of"))
    return {};
  const Activity activity = so_far.items.back().activity;
  const std::size_t sentence = so_far.item_sentences[so_far.items.size() - 1];
  const bool same_sentence = sentence == thing.sentence;
  const bool goes_on =
      sentence + 1 == thing.sentence && activity != Activity::remove && !is_told(so_far.words, thing);
  if (!same_sentence && !goes_on) return {};
  Answer found = find_entry(objects, room, {.activity = activity}, thing);
  const bool counted = found.entry != nullptr && found.entry->unit == "EA" && (same_sentence || thing.count);
  if (!counted) return {};
  found.assumed = true;
  return found;
}

}  // namespace estimate::scope
