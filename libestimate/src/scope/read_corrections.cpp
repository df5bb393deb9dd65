// "No wait, make it 12": what is said anew.
#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/reader.h"

namespace estimate::scope {

/// "scratch that five inch, make it six", "scratch that, it's the three and a half": only its size is
/// another.
bool Reader::corrects_rating(std::size_t count) {
  const FoundMark pronoun = find_mark(from(at_ + count));
  if (pronoun.mark != Mark::pronoun || text_.things.empty() || frame_.names_something()) return false;
  const std::size_t behind = at_ + count + pronoun.count;
  const std::size_t anew = skip_fillers(is(behind, soft) ? behind + 1 : behind);
  if (is_measure(anew) && skip_fillers(anew + 1) >= end_) {  // "scratch that, 60 feet"
    const std::size_t first = std::exchange(at_, anew);
    const bool corrected = correct_measure(tokens_[anew]);
    at_ = first;
    if (corrected) return mark(first, anew - first, ScopeRole::correction), at_ = end_, true;
  }
  SaidThing& last = text_.things.back();
  const auto sized = std::ranges::find(last.ratings, "in", &Rating::unit);
  if (last.taken_back || sized == last.ratings.end() || last.ratings.size() != 1) return false;
  std::size_t at = at_ + count + pronoun.count;
  const bool again =
      (is(at, inches) || (is(at, number) && tokens_[at].fraction)) && tokens_[at].value == sized->low;
  if (again) ++at;  // what it was
  if (!is(at, soft)) return false;
  std::size_t size = 0;
  for (++at; at < end_; ++at) {
    const bool known = is_filler(word_at(at)) || find_mark(from(at)).mark != Mark::none ||
                       word_at(at) == "make" || is(at, soft);
    if (is_measure(at) && size == 0)
      size = at;
    else if (!known)
      return false;
  }
  const bool plain = size > 0 && is(size, number) && (tokens_[size].fraction || again);
  if (size == 0 || (!plain && !is(size, inches))) return false;
  sized->low = sized->high = tokens_[size].value;
  take(end_ - at_, ScopeRole::correction);
  mark_thing(last, size, 1, ScopeRole::rating);
  return now_.corrected = true;
}

/// The last thing, and those before it that the same is done with: "carpet and pad out".
void Reader::take_back_joined() {
  for (std::size_t i = text_.things.size(); i > sentence_begin_; --i) {
    text_.things[i - 1].taken_back = true;
    const bool joined = text_.things[i - 1].is_joined && i - 1 > sentence_begin_ &&
                        !(text_.things[i - 1].has_own_action && text_.things[i - 2].has_own_action);
    if (!joined) break;
  }
  now_.corrected = true;
}

/// "the carpet and the pad, scratch that, just the pad": of what was said last, only what is named again.
bool Reader::keep_named_again(std::size_t begin) {
  std::vector<std::string> words;
  Surfaces kept = 0;
  std::size_t stop = begin;
  for (; !ends_at(stop); ++stop) {
    if (is_measure(stop)) return false;
    if (const auto surface = find_surface(from(stop))) kept |= surface.row->surfaces;
    if (is_content(stop)) words.push_back(object_word(word_at(stop)));
  }
  const std::size_t things = text_.things.size();
  const auto is_named = [&](const SaidThing& thing) {
    return thing.words.empty() ? (thing.surfaces & kept) != 0 : is_about(thing, words);
  };
  if (std::ranges::none_of(std::span(text_.things).subspan(sentence_begin_), is_named)) return false;
  take_back_joined();
  bool any = false;
  for (std::size_t i = sentence_begin_; i < things; ++i) {
    SaidThing& thing = text_.things[i];
    if (!thing.taken_back || !is_named(thing)) continue;
    any = true;
    thing.taken_back = false;
    if (thing.words.empty()) reduce_surfaces(thing, kept);
  }
  if (any) take(stop - at_, ScopeRole::correction);
  return any;
}

/// "hang it only, scratch that, hang and tape it": what was said last is said anew.
bool Reader::scratch_that(std::size_t count) {
  const FoundMark pronoun = find_mark(from(at_ + count));
  const std::size_t comma = at_ + count + pronoun.count;
  if (pronoun.mark != Mark::pronoun || !ends_at(comma)) return false;
  end_frame();
  if (text_.things.size() == sentence_begin_) return false;
  const std::size_t next = is(comma, soft) ? skip_fillers(comma + 1) : comma;
  const auto found = find_action(from(next));
  const std::string_view first = word_at(comma + 1);
  if (!found && (first == "just" || first == "only") && keep_named_again(next)) return true;
  bool other = !is(comma, soft);  // "three fans, scratch that, one dehumidifier"
  for (std::size_t i = next; !found && !ends_at(i); ++i) {
    const std::array<std::string, 1> word = {object_word(word_at(i))};
    const std::array<std::string_view, 1> said = {word[0]};
    const Mark mark = find_mark(from(i)).mark;
    other = other || mark == Mark::nothing || mark == Mark::negation ||
            (is_content(i) && !find_surface(from(i)) && !names_one_of(text_.things.back().words, said));
  }
  if (!found && !other) return begin_correction(comma - at_);
  take(comma - at_, ScopeRole::correction);
  const bool of_it = found && ends_action(next + found.count);
  const std::vector<const Action*> actions = text_.things.back().actions;
  const std::size_t last = text_.things.size() - 1;
  const auto is_same = [&](const SaidThing& before) {
    return std::ranges::any_of(text_.things[last].words,
                               [&](const std::string& word) { return before.has_word(word); });
  };
  const bool again = of_it && last > sentence_begin_ && is_same(text_.things[last - 1]);
  if (!of_it) take_back_joined();
  if (again) text_.things[last].taken_back = true;
  if (of_it) text_.things[again ? last - 1 : last].actions.clear();
  actions_ = found ? std::vector<const Action*>() : actions;
  pending_action_ = false;
  return now_.corrected = true;
}

/// "seven holes, call those small patches": another name for the last thing.
bool Reader::rename_last(std::size_t count) {
  const std::size_t noun = skip_fillers(at_ + count);
  std::size_t last = noun;
  while (is_content(last + 1)) ++last;
  const std::string head = object_word(word_at(last));
  if (word_at(at_) != "call" || !is_content(noun) || !(is_noun(head) || objects_.is_head(head))) return false;
  end_frame();
  if (text_.things.size() == sentence_begin_) return false;
  SaidThing& named = text_.things.back();
  if (named.taken_back || !named.actions.empty() || named.words.empty()) return false;
  named.taken_back = true;
  frame_.count = named.count;
  frame_.amount = named.amount;
  frame_.area = named.area;
  frame_.surfaces = named.surfaces;
  frame_.sources = named.sources;
  frame_.inherits = true;
  take(noun - at_, ScopeRole::correction);
  return now_.corrected = true;
}

bool Reader::begin_correction(std::size_t count) {
  if (rename_last(count)) return true;
  const bool calls =
      word_at(at_) == "call" && word_at(at_ + 1) != "it" && !is_measure(skip_fillers(at_ + count));
  if (calls) return take(count, ScopeRole::filler), true;  // "I'll call them tomorrow"
  const bool renames =
      word_at(at_) == "i" && frame_.names_something() && is_content(skip_fillers(at_ + count));
  if (renames) {  // "the mocheta, I mean the casing"
    for (const auto& [source, role] : frame_.sources) {
      text_.words[source].use = ScopeUse::used;
      text_.handled.push_back(source);
    }
    frame_ = {};
    take(count, ScopeRole::correction);
    return true;
  }
  if (word_at(at_) == "i" && is_content(skip_fillers(at_ + count)) && text_.things.size() > sentence_begin_ &&
      !text_.things.back().taken_back &&
      !frame_.names_something()) {  // "the backsplash, no wait, I mean the drywall"
    text_.things.back().taken_back = true;
    actions_ = text_.things.back().actions;
    take(count, ScopeRole::correction);
    now_.correcting = false;
    return true;
  }
  end_frame();
  take(count, ScopeRole::correction);
  now_.correcting = true;
  now_.negated = false;
  std::size_t behind = skip_fillers(at_);
  if (is(behind, soft)) behind = skip_fillers(behind + 1);  // "reset, no, replace"
  if (!find_action(from(behind)) || text_.things.size() == sentence_begin_) return true;
  // "extract it and float, no wait, extract it": what the sentence did is said anew
  for (std::size_t i = text_.things.size(); i > sentence_begin_; --i) {
    text_.things[i - 1].actions.clear();
    if (text_.things[i - 1].has_own_action) break;  // those before it have other actions
  }
  actions_.clear();
  now_.correcting = false;
  return true;
}

/// "72 hours, two machines, no, one": of two numbers the count is meant.
static bool is_nearer(double value, const std::optional<double>& count, double other) {
  constexpr double much = 3;
  const auto ratio = [&](double of) { return std::max(of, value) / std::max(std::min(of, value), 1e-6); };
  return count && ratio(*count) * much < ratio(other);
}

/// "flood cut 2 feet, R13 out. make it 4 feet": all that went as high as the last thing.
static void set_heights(std::span<SaidThing> things, SaidThing& last, double feet) {
  const std::optional<double> before = last.height_ft;
  for (SaidThing& thing : things) {
    const bool as_high = thing.sentence == last.sentence && !thing.taken_back && thing.rooms == last.rooms &&
                         cut_height(thing) == before;
    if (!as_high) continue;
    if (!thing.height_ft) thing.amount.reset();
    thing.adjective_ft.reset();
    thing.height_ft = feet;
  }
  last.height_ft = feet;
}

/// "80 feet of fence, also a gate. make that 90 feet": of the last that is measured so, and not of pieces.
static auto measured_so(auto last, const auto& end, const Token& token) {
  constexpr std::ptrdiff_t reach = 4;
  const std::string_view unit = token.kind == TokenKind::length   ? "LF"
                                : token.kind == TokenKind::amount ? std::string_view(token.unit)
                                                                  : std::string_view();
  const auto& said = last->amount;
  const bool pieces = last->count && !said && !last->each_ft && !last->area && !last->height_ft;
  const bool bare =
      !said && !last->count && !last->area && !last->height_ft && !last->days && last->surfaces == 0 &&
      (last->thing == nullptr || last->thing->surfaces == 0);  // "... and the faucet. it's 72 square feet"
  const bool other = said && said->unit != unit;  // "20 squares, drip edge 90 feet. no, 22 squares"
  if (unit.empty() || unit == "DA" || unit == "HR" || !(pieces || bare || other)) return last;
  const auto stop = last + std::min<std::ptrdiff_t>(reach, end - last);
  const auto found = std::find_if(last, stop, [&](const SaidThing& thing) {
    const auto& amount = thing.amount;
    return !thing.taken_back && thing.rooms == last->rooms && amount && amount->unit == unit && !thing.count;
  });
  return found == stop ? last : found;
}

bool Reader::correct_measure(const Token& token) {
  if (token.kind == dimensions && is_piece_of(from(at_ + 1))) return false;  // "just a four by eight piece"
  if (token.kind == dimensions && !rooms_.empty()) {
    now_.corrected = true;
    set_room_size(token);
    mark(at_, 1, ScopeRole::dimension);
    return true;
  }
  auto last = std::ranges::find_if(text_.things.rbegin(), text_.things.rend(),
                                   [](const SaidThing& t) { return !t.taken_back; });
  if (last == text_.things.rend() || frame_.names_something()) return false;
  if (token.text == "one" && !ends_at(at_ + 1)) return false;  // "one never ran"
  last = measured_so(last, text_.things.rend(), token);
  const bool of_next =
      token.kind == length && at_ + 1 < end_ && tokens_[at_ + 1].count > 1 && find_action(from(at_ + 1));
  if (of_next || word_at(at_ + 1) == "more") return false;  // "do a two foot flood cut", "two more outlets"
  constexpr double highest = 10;
  if (last->height_ft && !last->amount && !last->count && !last->days && token.value <= highest &&
      (token.kind == length ||
       (token.kind == number && !token.fraction))) {  // "flood cut two feet, actually four"
    set_heights(text_.things, *last, token.value);
    mark_thing(*last, at_, 1, ScopeRole::dimension);
    return now_.corrected = true;
  }
  if (token.kind == number && correct_side(token, *last)) return true;
  if (token.kind == number && token.fraction) {
    std::erase_if(last->ratings, [&](const Rating& r) { return r.unit == "in"; });
    last->ratings.push_back({.unit = "in", .low = token.value, .high = token.value});
  } else if (token.kind == number) {
    if (auto& amount = last->amount; amount && !is_nearer(token.value, last->count, amount->value))
      amount->value = token.value;
    else if (last->days && !last->count)
      last->days = token.value;
    else if (last->surfaces != 0 && !last->count)
      return false;
    else
      last->count = token.value;
  } else if (token.kind == length || (token.kind == amount && token.unit != "DA")) {
    Token said = token;
    if (said.kind == length) said.unit = "LF";
    last->amount = std::move(said);
    last->count.reset();
  } else if (token.kind == amount) {
    for (auto& thing : text_.things)
      if (thing.sentence == last->sentence && thing.days) thing.days = token.value;
    last->days = token.value;
  } else if (token.kind == dimensions) {
    last->area = token;
  } else if (token.kind == coats && last->coats) {
    last->coats = token.value;
  } else if (token.kind == rating || token.kind == inches) {
    const std::string unit = token.kind == inches ? "in" : token.unit;
    std::erase_if(last->ratings, [&](const Rating& r) { return r.unit == unit; });
    last->ratings.push_back({.unit = unit, .low = token.value, .high = token.value});
  } else {
    return false;
  }
  mark_thing(*last, at_, 1, token.kind == number ? ScopeRole::count : ScopeRole::dimension);
  now_.corrected = true;
  return true;
}

/// "no new carpet", "no insulation going back in", "not putting carpet back": the end of what says from `at`
/// on that nothing new comes; 0: it says something else.
std::size_t Reader::end_of_denied_new(std::size_t at) const {
  constexpr auto turns = std::to_array<std::string_view>({"just", "only", "but", "so", "and", "then"});
  constexpr auto returns = std::to_array<std::string_view>(
      {"going", "goes", "go", "put", "putting", "coming", "comes", "getting", "hanging", "installing"});
  bool renews = false, returning = false, noun = false;
  for (; !ends_at(at) && !is_one_of(turns, word_at(at)); ++at) {
    const auto found = find_action(from(at));
    const bool places =
        found && !tokens_[at].named && found.row->words.empty() && found.row->activity == Activity::replace;
    returning = returning || is_one_of(returns, word_at(at));
    renews = renews || places || (returning && word_at(at) == "back");
    noun = noun || is_content(at);
    if (is_measure(at) && !is(at, rating) && !is(at, inches)) return 0;
    if (found && !places && !is_one_of(returns, word_at(at))) return 0;
  }
  return renews && noun ? at : 0;
}

/// What was taken out is still taken out, and what was put in new is not.
bool Reader::deny_new(std::size_t count) {
  constexpr auto denials = std::to_array<std::string_view>({"no", "not", "don't", "do", "aren't", "won't"});
  static constexpr Action removal{
      .text = "remove", .activity = Activity::remove, .words = {}, .always = true};
  const std::size_t behind = is_one_of(denials, word_at(at_)) ? end_of_denied_new(at_ + count) : 0;
  if (behind == 0 || pending_action_) return false;
  end_frame();
  std::vector<std::string> words;
  for (std::size_t i = at_ + count; i < behind; ++i)
    if (is_content(i) || find_surface(from(i))) words.push_back(object_word(word_at(i)));
  for (SaidThing* thing : things_about(words)) {
    if (thing->rooms != rooms_ && thing->sentence != sentence_) continue;
    const bool both = std::erase_if(thing->actions, [](const Action* done) {
                        return done->words.empty() && done->activity == Activity::remove_and_replace;
                      }) > 0;
    std::erase_if(thing->actions, [](const Action* done) {
      return done->words.empty() && done->activity == Activity::replace;
    });
    if (both) thing->actions.push_back(&removal);
    thing->taken_back = thing->actions.empty();
  }
  now_.corrected = true;
  handle(at_, behind);
  return take(behind - at_, ScopeRole::correction), true;
}

/// Each word of the thing's name, as object_word writes it.
static std::vector<std::string> words_in_name(const SaidThing& thing) {
  std::vector<std::string> parts;
  for (const std::string& text : thing.words)
    for (const std::string_view part : split_blanks(text)) parts.push_back(object_word(part));
  return parts;
}

/// "tear out the paneling, no scratch that, it's drywall": the same work, with another thing.
bool Reader::renames_thing() {
  constexpr auto is_so = std::to_array<std::string_view>({"it's", "its", "that's", "they're", "those're"});
  constexpr auto makes = std::to_array<std::string_view>({"make", "change", "go", "swap"});
  std::size_t at = at_;
  bool made = false;  // "make that engineered wood instead"
  for (std::size_t step = 1; step > 0 && !is_one_of(is_so, word_at(at)); at += step) {
    const FoundMark found = find_mark(from(at));
    made = made ||
           (found.mark == Mark::correction && (is_one_of(makes, word_at(at)) || word_at(at + 1) == "go") &&
            is_content(skip_fillers(at + found.count)));
    const bool corrects =
        found.mark == Mark::correction || found.mark == Mark::deletion ||
        (found.mark == Mark::negation && word_at(at) == "no") ||
        (found.mark == Mark::pronoun && at > at_ && find_mark(from(at - 1)).mark == Mark::deletion);
    step = corrects ? found.count : is(at, soft) && at > at_ ? 1 : 0;
  }
  if (at == at_ || (!made && !is_one_of(is_so, word_at(at)))) return false;
  const std::size_t noun = skip_fillers(made ? at : at + 1);
  std::vector<std::string> words;
  std::size_t stop = noun;
  for (; is_content(stop) && !find_surface(from(stop)) && word_at(stop) != "instead"; ++stop)
    words.push_back(object_word(word_at(stop)));
  if (made && word_at(stop) == "instead") ++stop;
  if (words.empty() || !ends_at(stop) || words.back() == "plaster") return false;
  constexpr auto floors = std::to_array<std::string_view>({"vinyl", "hardwood", "laminate", "oak"});
  const bool floors_it = is_one_of(floors, words.back()) && words.size() == 1;
  if (!floors_it && !is_noun(words.back()) && !objects_.is_head(words.back())) return false;
  end_frame();
  if (text_.things.empty()) return false;
  SaidThing& last = text_.things.back();
  if (floors_it && (last.thing == nullptr || last.thing->surfaces != floor)) return false;
  if (last.taken_back || last.words.empty() || last.sentence + 1 < sentence_) return false;
  const std::vector<std::string> name = words_in_name(last);
  const bool other = made && std::ranges::any_of(words, [&](const std::string& word) {
                       return std::ranges::find(name, word) == name.end() && word != "new";
                     });  // "engineered wood flooring", of laminate flooring
  if (!other && is_about(last, words)) return false;
  if (last.is_joined || last.rooms != rooms_) text_.doubtful.push_back(sentence_);
  last.taken_back = true;
  actions_ = last.actions;
  frame_.count = last.count;
  frame_.amount = last.amount;
  frame_.area = last.area;
  frame_.height_ft = last.height_ft;
  frame_.walls = last.walls;
  frame_.inherits = true;
  take(noun - at_, ScopeRole::correction);
  now_.correcting = now_.negated = false;
  return now_.corrected = true;
}

/// "hallway 4 by 22, make it 24": of the two sides the one that is about as long.
bool Reader::correct_side(const Token& token, SaidThing& last) {
  constexpr double near = 1.35, far = 1.45;  // times as long
  const Surfaces usual = last.thing != nullptr ? last.thing->surfaces : Surfaces{0};
  const bool counted = last.count || last.amount || last.days || last.coats || last.area || last.each_ft;
  if ((usual | last.surfaces) == 0 || counted || token.fraction || rooms_.size() != 1 || last.rooms != rooms_)
    return false;
  ScopeRoom& room = book_.rooms()[rooms_[0]];
  const bool sized = std::ranges::any_of(text_.sized_rooms, [&](const auto& said) {
    return said.second == rooms_[0] && said.first >= last.sentence;
  });
  if (!sized || room.height_ft || !room.length_ft || !room.width_ft) return false;
  const auto ratio = [&](double side) { return std::max(side, token.value) / std::min(side, token.value); };
  const double along = ratio(*room.length_ft), across = ratio(*room.width_ft);
  if (token.value <= 0 || std::min(along, across) > near || std::max(along, across) < far) return false;
  (along < across ? room.length_ft : room.width_ft) = token.value;
  mark(at_, 1, ScopeRole::dimension);
  return now_.corrected = true;
}

bool Reader::corrects_from_behind() const {
  constexpr auto words =
      std::to_array<std::string_view>({"actually", "instead", "rather", "sorry", "oops", "whoops"});
  if (text_.things.empty()) return false;
  for (std::size_t i = at_ + 1; i < end_; ++i)
    if (is_one_of(words, word_at(i)) && word_at(i + 1) != "of" && word_at(i + 1) != "than")
      return std::ranges::none_of(std::span(tokens_).subspan(at_, i - at_),
                                  [](const Token& token) { return is_sign(token.kind); });
  return false;
}

/// Whether the words have all nouns of the thing: of carpet and carpet pad, "carpet" names the carpet.
bool Reader::is_named_in_full(const SaidThing& thing, const std::vector<std::string>& words) {
  return !thing.words.empty() && std::ranges::all_of(thing.words, [&](const std::string& text) {
    const std::string word = object_word(text);
    return !is_noun(word) || std::ranges::find(words, word) != words.end();
  });
}

/// "the same porcelain", of vinyl composition tile and porcelain tile: another thing of the rooms is meant.
bool Reader::means_another(const SaidThing& thing) const {
  std::vector<std::string> said;
  for (std::size_t i = at_; i < end_; ++i)
    if (is_content(i)) said.push_back(object_word(word_at(i)));
  const auto is_in = [](const std::vector<std::string>& words) {
    return [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); };
  };
  const std::vector<std::string> own = words_in_name(thing);
  if (std::ranges::all_of(own, is_in(said))) return false;
  constexpr std::size_t reach = 16;
  return std::ranges::any_of(
      std::span(text_.things).last(std::min(reach, text_.things.size())), [&](const SaidThing& other) {
        if (other.taken_back || other.rooms != thing.rooms) return false;
        const std::vector<std::string> parts = words_in_name(other);
        bool shared = false, more = false;
        for (const std::string& word : said) {
          const bool here = is_in(own)(word), there = is_in(parts)(word);
          if (here && !there) return false;
          shared = shared || (here && there);
          more = more || (there && !here && word != parts.back());  // the pad is not the carpet
        }
        return shared && more;
      });
}

/// The last first; only those that are named in full, if there are some.
std::vector<SaidThing*> Reader::things_about(const std::vector<std::string>& words) {
  std::vector<SaidThing*> all, in_full;
  for (SaidThing& thing : std::views::reverse(text_.things)) {
    if (thing.taken_back || !is_about(thing, words)) continue;
    all.push_back(&thing);
    if (is_named_in_full(thing, words)) in_full.push_back(&thing);
  }
  return in_full.empty() ? all : in_full;
}

}  // namespace estimate::scope
