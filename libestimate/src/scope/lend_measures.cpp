// Measures that were said with words of their own, for the thing next to them.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scope/reader.h"
#include "scope/work.h"

namespace estimate::scope {

/// "the ridge is 52 feet, new ridge vent and high profile cap on it": all that runs along it.
static void lend_on(std::vector<SaidThing>& things, std::size_t index, const SaidThing& ridge) {
  const auto has = [](const SaidThing& thing, std::string_view text) {
    return std::ranges::any_of(thing.words,
                               [&](const std::string& word) { return word.find(text) != std::string::npos; });
  };
  if (!ridge.amount || !has(ridge, "ridge")) return;
  for (std::size_t i = index + 1; i < things.size() && things[i].sentence == ridge.sentence; ++i) {
    SaidThing& thing = things[i];
    const bool along = has(thing, "ridge") || has(thing, "cap");
    if (!along || thing.has_measure() || thing.taken_back) return;
    thing.amount = ridge.amount;
    thing.inherits = true;
  }
}

/// "the ridge is 52 feet, take the ridge vent off": what was only measured, before what is done with a part
/// of it.
static bool lend_forward(const Objects& objects, std::vector<SaidThing>& things, std::size_t index) {
  SaidThing& thing = things[index];
  std::set<std::string> words;
  for (const std::string& word : thing.words) words.insert(object_word(word));
  constexpr std::size_t reach = 3;
  for (std::size_t i = index; i > 0 && i + reach > index; --i) {
    SaidThing& last = things[i - 1];
    if (last.sentence != thing.sentence || thing.has_measure() || thing.taken_back) return false;
    const bool same =
        std::ranges::any_of(last.words, [&](auto& word) { return words.contains(object_word(word)); });
    const bool lends = same && !(thing.is_joined && !thing.has_own_action && last.count) &&
                       !last.taken_back && last.actions.empty() && last.has_measure() &&
                       !is_in_list(objects, last, {});
    if (!lends) continue;
    thing.amount = last.amount;
    thing.area = last.area;
    thing.count = last.count;
    thing.inherits = true;
    thing.sources.insert(thing.sources.end(), last.sources.begin(), last.sources.end());
    lend_on(things, index, last);
    return last.taken_back = true;
  }
  return false;
}

/// "crown 48 feet, replace it, then paint the crown": what was measured before, in the same room.
static void lend_to_finish(std::vector<SaidThing>& things, std::size_t index) {
  constexpr auto finishes =
      std::to_array<std::string_view>({"paint", "seal", "seal paint", "prime", "stain", "stain finish"});
  SaidThing& thing = things[index];
  const bool measured = thing.has_measure() || thing.walls.is_part() || thing.share;
  const bool finished =
      !thing.actions.empty() && std::ranges::all_of(thing.actions, [&](const Action* action) {
        return is_one_of(finishes, action->words);
      });
  if (measured || !finished || thing.taken_back || thing.words.empty()) return;
  constexpr std::size_t reach = 6;
  for (std::size_t i = index; i > 0 && i + reach > index; --i) {
    const SaidThing& last = things[i - 1];
    if (last.sentence + 1 < thing.sentence) return;
    const bool same = std::ranges::any_of(
        thing.words, [&](const std::string& word) { return !word.empty() && last.has_word(word); });
    if (last.taken_back || last.rooms != thing.rooms || !same) continue;
    const auto& run = last.amount;
    if (!run || run->unit != "LF" || last.actions.empty() || last.each_ft) return;
    thing.amount = run;
    thing.inherits = true;
    return;
  }
}

/// "haul off the debris, two trailer loads": the debris is the load.
static bool is_loaded(const SaidThing& debris, const SaidThing& load) {
  constexpr auto loads = std::to_array<std::string_view>({"trailer", "dumpster"});
  const bool hauls =
      debris.has_word("debris") && std::ranges::all_of(debris.words, [](const std::string& word) {
        return word == "debris" || word == "haul";
      });
  const bool plain =
      !debris.has_measure() && !debris.taken_back && debris.sentence == load.sentence && !load.taken_back;
  return hauls && plain && std::ranges::any_of(loads, [&](auto word) { return load.has_word(word); });
}

/// "24 squares of 3 tab, replace with laminate": shingles, since only roofs are measured by the square.
void name_laminate(std::span<SaidThing> things, const std::vector<ScopeWord>& words, bool by_square) {
  const auto is_square = [](const std::optional<Token>& said) { return said && said->unit == "SQ"; };
  by_square = by_square || std::ranges::any_of(things, [&](const SaidThing& thing) {
                return is_square(thing.amount) || is_square(thing.header_amount);
              });
  if (!by_square) return;
  const Tokens shingles = read_tokens("laminated shingles", 2);
  for (SaidThing& thing : things) {
    const bool alone = std::ranges::none_of(thing.sources, [&](const auto& source) {
      return words[source.first].text.starts_with("floor") || words[source.first].text.starts_with("plank");
    });
    if (thing.thing == nullptr || thing.thing->text != "laminate flooring" || !alone) continue;
    thing.thing = find_thing(shingles).row;
    std::erase_if(thing.words, [](const std::string& word) { return !word.starts_with("with"); });
    thing.words.insert(thing.words.begin(), {"laminated", "shingles"});  // "with felt" stays
    thing.said = "laminate";
    thing.inherits = true;
  }
}

void size_by_slopes(std::vector<SaidThing>& things, const std::map<std::size_t, Token>& slopes) {
  if (slopes.size() < 2) return;
  const auto is_of = [](const SaidThing& thing, const Token& slope) {
    return thing.amount && thing.amount->unit == "SQ" && thing.amount->first == slope.first;
  };
  constexpr std::size_t most = 5'000;  // of a text that goes on like this
  const std::size_t end = things.size();
  for (std::size_t i = 0; i < end; ++i) {
    const auto is_foreign = [&](const auto& slope) { return is_of(things[i], slope.second); };
    const bool of_slopes = std::ranges::all_of(things[i].rooms, [&](auto r) { return slopes.contains(r); });
    const bool other = (things[i].amount && std::ranges::none_of(slopes, is_foreign)) || things[i].area;
    if (things[i].taken_back || things[i].rooms.empty() || !of_slopes || other || things[i].count) continue;
    if (things.size() + things[i].rooms.size() > most) return;
    std::vector<std::size_t> rooms = things[i].rooms;
    std::erase_if(rooms, [&](std::size_t room) {  // where another thing is
      return things[i].amount && !is_of(things[i], slopes.at(room)) &&
             std::ranges::any_of(things, [&](const SaidThing& thing) {
               return !thing.taken_back && &thing != &things[i] && is_of(thing, slopes.at(room));
             });
    });
    for (const std::size_t room : rooms) {
      SaidThing part = things[i];
      part.rooms = {room};
      (part.amount ? part.amount : part.header_amount) = slopes.at(room);
      if (room == rooms.front())
        things[i] = std::move(part);
      else
        things.push_back(std::move(part));
    }
  }
}

void lend_measures(const Objects& objects, std::vector<SaidThing>& things,
                   std::vector<ScopeWord>& words_said) {
  for (std::size_t i = 1; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    SaidThing& last = things[i - 1];
    const auto measured = [](const SaidThing& t) { return t.has_measure() || t.days; };
    lend_to_finish(things, i);
    const bool lends = !thing.taken_back && !last.taken_back && !thing.has_own_action && measured(thing) &&
                       !measured(last) && thing.sentence == last.sentence && thing.surfaces == 0 &&
                       !thing.is_joined && thing.thing == nullptr;
    if (is_loaded(last, thing)) {
      last.taken_back = true;
      thing.sources.insert(thing.sources.end(), last.sources.begin(), last.sources.end());
      continue;
    }
    if (lend_forward(objects, things, i)) continue;
    constexpr auto units =
        std::to_array<std::string_view>({"loads", "load", "trips", "pieces", "steps", "rolls"});
    const bool unit = thing.words.size() == 1 && is_one_of(units, thing.words[0]);
    if (!lends || (!unit && (is_in_list(objects, thing, Activity::replace) ||
                             is_in_list(objects, thing, Activity::remove))))
      continue;
    if (!is_in_list(objects, last, {})) continue;
    last.amount = thing.amount;
    last.area = thing.area;
    last.count = thing.count;
    last.days = thing.days;
    last.inherits = true;
    for (const auto& [source, role] : thing.sources) {
      const bool names =
          role == ScopeRole::object || role == ScopeRole::modifier || role == ScopeRole::unknown;
      if (names)
        words_said[source].role = ScopeRole::unknown;
      else
        last.sources.emplace_back(source, role);
    }
    thing.taken_back = true;
  }
}

/// "entry is slate 6 x 7, mortar bed under": the floor of the room, for all that covers it.
void Reader::size_floors() {
  const auto covers = [](const SaidThing& thing) {
    return thing.thing != nullptr && thing.thing->surfaces == floor && !thing.taken_back && !thing.amount &&
           thing.rooms.size() == 1 && !thing.share && !thing.walls.is_part();
  };
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    const SaidThing& sized = text_.things[i];
    const auto& area = sized.area;
    if (!covers(sized) || !area || area->in_inches || area->unit == "up" || sized.count) continue;
    ScopeRoom& room = book_.rooms()[sized.rooms[0]];
    const bool other = std::any_of(
        text_.things.begin() + std::ptrdiff_t(sentence_begin_), text_.things.end(),
        [&](const SaidThing& t) { return &t != &sized && covers(t) && !t.area && t.rooms == sized.rooms; });
    if (room.length_ft || !other || is_outside(room.name)) continue;
    room.length_ft = area->sides[0];
    room.width_ft = area->sides[1];
    text_.assumptions.push_back("Assumed the size of the " + sized.said + " for the " + room.name);
  }
}

/// "drip edge 180 feet" on two slopes is not 180 feet on each of them, and neither is "30 feet of base" in
/// rooms that an earlier sentence named.
void Reader::take_totals_once() {
  for (std::size_t i = sentence_begin_; i < text_.things.size(); ++i) {
    SaidThing& thing = text_.things[i];
    if (thing.taken_back || thing.rooms.size() < 2 || (!thing.amount && !thing.count)) continue;
    const bool on_slopes = !thing.is_each && !(thing.amount && thing.amount->unit == "SQ") &&
                           std::ranges::all_of(thing.rooms, [&](std::size_t room) {
                             return is_outside(book_.rooms()[room].name);
                           });
    const bool carried = thing.amount && thing.amount->unit == "LF" && !thing.is_each && !thing.is_copy &&
                         !now_.named_room && !thing.words.empty() && !cut_height(thing);
    if (!now_.total && !on_slopes && !carried) continue;
    std::string names;
    for (const std::size_t room : thing.rooms) {
      names += (names.empty() ? "" : ", ") + book_.rooms()[room].name;
      if (now_.total) std::erase(now_.rooms, room);
    }
    text_.assumptions.push_back("Took the total of " + thing.said + " once, without a room, for " + names);
    thing.rooms.clear();
    thing.inherits = true;
  }
}

/// "front slope 14 squares, back slope 12, tear off. put on laminated": on all of the slopes that were
/// listed.
void Reader::spread_over_slopes() {
  const bool of_all =
      attached_sentence_ == sentence_ && attached_.size() > 1;  // "..., tear off, replace with"
  if ((now_.named_room && !of_all) || rooms_.size() != 1 || !text_.slopes.contains(rooms_.front())) return;
  const auto sentence_of = [&](const Token& said) { return text_.sentences[said.first]; };
  const std::size_t listed = sentence_of(text_.slopes.at(rooms_.front()));
  std::vector<std::size_t> slopes;
  for (const auto& [room, said] : text_.slopes)
    if (sentence_of(said) == listed) slopes.push_back(room);
  for (std::size_t i = sentence_begin_; i < text_.things.size() && slopes.size() > 1; ++i) {
    SaidThing& thing = text_.things[i];
    if (thing.taken_back || thing.rooms != rooms_ || (thing.amount && thing.amount->unit == "SQ")) continue;
    if (now_.named_room && i <= attached_.back()) continue;
    thing.rooms = slopes;
    thing.inherits = true;
  }
}

/// "11 squares, tear off the 3 tab. new architectural goes on": as many squares as were said before.
void Reader::carry_squares() {
  std::optional<Token> said = header_amount_;
  bool differ = false;
  const std::span things = std::span(text_.things).subspan(sentence_begin_);
  const auto is_header = [&](const SaidThing& thing) {
    const auto& amount = thing.amount;
    return amount && header_amount_ && amount->value == header_amount_->value;
  };
  const bool kept = kept_squares_ && rooms_ == kept_rooms_ && text_.slopes.size() <= 1 && !now_.correcting &&
                    (!header_amount_ || std::ranges::any_of(things, is_header));
  for (SaidThing& thing : things) {  // "roof is 28 squares. tear off the 3 tab, new laminated, 31 squares"
    const bool measured = thing.has_measure() || thing.share || thing.each_ft;
    if (!kept || thing.taken_back || measured || thing.rooms != kept_rooms_ ||
        !does_only(thing.actions, Activity::remove))
      continue;
    thing.header_amount = kept_squares_;
    thing.carries = thing.inherits = true;
  }
  for (const SaidThing& thing : things) {
    if (thing.taken_back || !thing.amount || thing.amount->unit != "SQ") continue;
    differ = differ || (said && said->value != thing.amount->value);
    said = thing.amount;
  }
  if (said) {
    if (said->unit == "SQ" && !differ && !now_.correcting)
      kept_squares_ = said;
    else
      kept_squares_.reset();
    kept_rooms_ = rooms_;
    return;
  }
  if (!kept_squares_ || rooms_ != kept_rooms_ || text_.slopes.size() > 1) return;
  for (SaidThing& thing : things) {
    const bool below = thing.covers_last && (&thing == things.data() || !std::prev(&thing)->carries);
    const bool measured = thing.has_measure() || thing.days || thing.share || thing.walls.is_part() ||
                          thing.height_ft || below || thing.each_ft;
    const bool resets = does_only(thing.actions, Activity::detach_and_reset);  // the satellite dish
    if (thing.taken_back || measured || resets || thing.actions.empty() || thing.rooms != kept_rooms_)
      continue;
    thing.header_amount = kept_squares_;
    thing.carries = thing.inherits = true;
  }
}

/// "fans for four days. monitoring one hour a day": on as many days as the equipment ran.
void Reader::lend_days() {
  constexpr std::size_t reach = 8;
  for (std::size_t i = text_.things.size() - std::min(text_.things.size(), reach); i < text_.things.size();
       ++i) {
    SaidThing& thing = text_.things[i];
    if (thing.taken_back || !thing.per_day || thing.days || !thing.amount || thing.amount->unit != "HR")
      continue;
    const std::size_t begin = i - std::min(i, reach);
    const std::size_t end = std::min(text_.things.size(), i + reach);
    const std::span near =
        std::span(text_.things).subspan(begin, end - begin);  // "..., five fans three days"
    const auto ran = std::ranges::find_if(near.rbegin(), near.rend(),
                                          [](const SaidThing& t) { return !t.taken_back && t.days; });
    if (ran == near.rend()) {
      if (i >= sentence_begin_) text_.doubtful.push_back(sentence_);  // on how many days is not clear
      continue;
    }
    thing.days = ran->days;
    thing.inherits = true;
  }
}

const Token* squares_said(const SaidThing& thing) {
  const auto& said = thing.amount ? thing.amount : thing.header_amount;
  return said && said->unit == "SQ" ? &*said : nullptr;
}

static constexpr auto whole_roof =
    std::to_array<std::string_view>({"roof", "full", "whole", "entire", "complete", "total"});

/// "the roof is 27 squares of three tab": shingles, and no kind of roof.
static void name_roof_covering(std::vector<SaidThing>& things, std::size_t begin) {
  for (SaidThing& thing : std::span(things).subspan(begin)) {
    const bool tabs = std::ranges::any_of(thing.ratings, [](const Rating& r) { return r.unit == "tab"; });
    const bool shingles =
        std::ranges::any_of(thing.words, [](const std::string& w) { return w.find("shingle") != w.npos; });
    if (thing.taken_back || !(tabs || shingles) || thing.has_word("charge")) continue;
    if (std::erase(thing.words, "roof") == 0) continue;
    std::erase_if(thing.words, [&](auto& word) { return is_one_of(whole_roof, word); });
    if (thing.words.empty()) thing.words = {"shingles"};
  }
}

/// "R&R the roof, 18 squares of laminate": not a roof of another kind, and laminate.
static void drop_whole_roof(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr auto coverings =
      std::to_array<std::string_view>({"shingle", "laminate", "tab", "shake", "slate"});
  constexpr std::size_t reach = 4;
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& roof = things[i];
    const bool whole =
        std::ranges::all_of(roof.words, [&](auto& word) { return is_one_of(whole_roof, word); });
    if (roof.taken_back || !roof.has_word("roof") || !whole || roof.actions.empty() || roof.area) continue;
    const std::span behind = std::span(things).subspan(i + 1, std::min(reach, things.size() - i - 1));
    const auto covering = std::ranges::find_if(behind, [&](const SaidThing& thing) {
      const bool shingles =
          names_one_of(thing.words, coverings) || thing.has_word("laminate") || thing.has_word("laminated") ||
          std::ranges::any_of(thing.ratings, [](const Rating& r) { return r.unit == "tab"; });
      return !thing.taken_back && shingles && thing.sentence == roof.sentence &&
             squares_said(thing) != nullptr;
    });
    if (covering == behind.end()) continue;
    if (covering->actions.empty()) covering->actions = roof.actions;
    covering->sources.insert(covering->sources.end(), roof.sources.begin(), roof.sources.end());
    roof.taken_back = true;
  }
}

/// "R&R 20 squares of laminate, there's two layers": what is on the roof comes off.
static bool lies_on_roof(const SaidThing& layer) {
  constexpr auto shingles =
      std::to_array<std::string_view>({"layer", "shingle", "tab", "laminate", "laminated", "composition"});
  const bool of_roof = std::ranges::all_of(layer.words, [&](const std::string& text) {
    return std::ranges::all_of(split_blanks(text),
                               [&](std::string_view word) { return is_one_of(shingles, object_word(word)); });
  });
  return of_roof && (layer.actions.empty() || (!layer.has_own_action && layer.actions[0]->words.empty()));
}

/// "R&R 20 squares of laminate, two layers to tear off": one layer more than the one that is torn off anyway.
/// "tear off two layers of three tab, 18 squares": both.
static void size_roof_layers(std::vector<SaidThing>& things, std::size_t begin,
                             const std::optional<Token>& header) {
  constexpr auto layers = std::to_array<std::string_view>({"layer"});
  constexpr auto tearing = [](const Action* action) {
    return action->words.empty() && action->activity != Activity::replace;
  };
  static constexpr Action tearing_off{
      .text = "tear off layers", .activity = Activity::remove, .words = {}, .always = true};
  const bool by_header = header && header->unit == "SQ";  // "main roof, 14 squares, tear off ..."
  const std::size_t end = things.size();
  for (std::size_t i = begin; i < end && things.size() < max_things; ++i) {
    SaidThing layer = things[i];
    const double count = layer.count.value_or(0);
    const bool removes = does_only(layer.actions, Activity::remove), lies = !removes && lies_on_roof(layer);
    if (layer.taken_back || !names_one_of(layer.words, layers) || count < 2 || !(removes || lies)) continue;
    std::erase_if(layer.words, [](const std::string& word) { return object_word(word) == "layer"; });
    const Token* squares = squares_said(layer);
    if (squares == nullptr && layer.amount) continue;
    constexpr std::size_t reach = 20;
    const std::span before = std::span(things).first(end).last(std::min(end, reach));
    const auto torn = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& thing) {
      return !thing.taken_back && thing.sentence + 2 >= layer.sentence && thing.rooms == layer.rooms &&
             &thing != &things[i] && (squares_said(thing) != nullptr || (by_header && !thing.amount)) &&
             std::ranges::any_of(thing.actions, tearing);
    });
    if (squares == nullptr && torn != before.rend()) squares = squares_said(*torn);
    if (squares == nullptr && torn != before.rend() && header) squares = &*header;
    const bool torn_off = torn != before.rend();
    if (squares == nullptr || (lies && !torn_off)) continue;
    Token more = *squares;
    more.value *= count - 1;
    if (lies) things[i].actions = {&tearing_off};
    things[i].words = {"additional", "layer", "composition", "shingles"};
    things[i].count.reset();
    layer.count.reset();
    things[i].amount = std::move(more);
    things[i].ratings.clear();
    things[i].inherits = true;
    if (torn_off) continue;
    if (layer.words.empty()) layer.words = {"shingles"};
    layer.said = "shingles";
    things.push_back(std::move(layer));
  }
}

/// "steep charge on all of it": a charge is always added. "two stories, 26 squares. ..., add the two story
/// charge": and only once.
static void charge_for_roof(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr std::size_t reach = 12;
  const auto is_charge = [](const SaidThing& thing) {
    return !thing.taken_back && thing.has_word("charge") && thing.has_word("roof");
  };
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& thing = things[i];
    if (!is_charge(thing)) continue;
    if (thing.actions.empty()) {
      thing.actions = {&implied_placing};
      thing.inherits = true;
    }
    for (SaidThing& said : std::span(things).first(begin).last(std::min(begin, reach))) {
      const bool implied = is_charge(said) && std::ranges::all_of(said.sources, [](const auto& source) {
                             return source.second == ScopeRole::rating;
                           });
      if (!implied || said.rooms != thing.rooms || said.words[0] != thing.words[0]) continue;
      said.taken_back = true;
      thing.ratings.insert(thing.ratings.end(), said.ratings.begin(), said.ratings.end());
      thing.sources.insert(thing.sources.end(), said.sources.begin(), said.sources.end());
      if (!thing.amount && !thing.header_amount) thing.amount = said.amount;
    }
  }
}

/// "gutter guard on all of it": as long as the gutter.
static void guard_gutters(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr std::size_t reach = 6;
  for (std::size_t i = begin; i < things.size(); ++i) {
    SaidThing& guard = things[i];
    const bool measured = guard.has_measure() || guard.each_ft || guard.height_ft;
    const bool guards = guard.has_word("gutter") && guard.has_word("guard");
    if (!guards || guard.taken_back || measured || (guard.actions.empty() && !guard.covers_last)) continue;
    const std::span before = std::span(things).first(i).last(std::min(i, reach));
    const auto gutter = std::ranges::find_if(before.rbegin(), before.rend(), [&](const SaidThing& thing) {
      const auto& run = thing.amount;
      return !thing.taken_back && thing.rooms == guard.rooms && thing.has_word("gutter") &&
             !thing.has_word("guard") && run && run->unit == "LF" && !thing.count;
    });
    if (gutter == before.rend()) continue;
    guard.amount = gutter->amount;
    guard.inherits = true;
    if (guard.actions.empty()) guard.actions = {&implied_placing};
  }
}

/// "paint the front door and the trim around it": that of as many openings.
static void paint_opening_trim(std::vector<SaidThing>& things, std::size_t begin) {
  constexpr auto trims = std::to_array<std::string_view>({"trim", "casing"});
  constexpr auto openings = std::to_array<std::string_view>({"door", "window"});
  const auto paints = [](const Action* action) { return action->words.ends_with("paint"); };
  for (std::size_t i = begin + 1; i < things.size(); ++i) {
    SaidThing& trim = things[i];
    const SaidThing& opening = things[i - 1];
    const bool is_trim = trim.words.size() == 1 && is_one_of(trims, trim.words[0]) && !trim.has_measure();
    if (trim.taken_back || opening.taken_back || !is_trim || !names_one_of(opening.words, openings) ||
        trim.actions.empty() || !std::ranges::all_of(trim.actions, paints))
      continue;
    trim.words = {"door opening"};
    trim.thing = nullptr;
    trim.count = opening.count;
  }
}

void Reader::lend_measures() {
  settle_things(text_, book_.rooms(), sentence_begin_);
  const auto sentence = std::span(tokens_).subspan(sentence_start_, end_ - sentence_start_);
  work_otherwise(text_.things, sentence_begin_, sentence);
  rework_corrected(text_.things, sentence_begin_, sentence, now_.correcting);
  std::size_t message = sentence_start_;
  while (message > 0 && !is(message - 1, hard)) --message;
  if (message > 0 && tokens_[message - 1].text == "\n")
    recount_again(text_.things, sentence_begin_, sentence);
  paint_opening_trim(text_.things, sentence_begin_);
  name_roof_covering(text_.things, sentence_begin_);
  drop_whole_roof(text_.things, sentence_begin_);
  size_roof_layers(text_.things, sentence_begin_, header_amount_);
  charge_for_roof(text_.things, sentence_begin_);
  carry_squares();
  guard_gutters(text_.things, sentence_begin_);
  carry_siding();
  keep_extracted_floors();
  join_put_back();
  renew_texture();
  renew_as_much();
  renew_cut();
  spray_framing();
  count_hardware();
  place_loads();
  treat_as_much();
  size_sides();
  drop_wholes();
  count_ducts();
  lend_days();
  drop_carpeted_steps();
}

/// "front slope 14 squares 3 tab, back slope 12 squares 3 tab": only measures since a room that the last
/// thing is not in.
bool Reader::opens_other_room() const {
  if (room_end_ == 0 || room_end_ > at_ || rooms_.empty() || text_.things.size() == sentence_begin_)
    return false;
  const SaidThing& last = text_.things.back();
  if (last.rooms.empty() || last.rooms == rooms_ || last.actions.size() > 1) return false;
  for (std::size_t i = room_end_; i < at_; ++i)
    if (!is_measure(i) && !is_filler(word_at(i))) return false;
  const auto& next = tokens_[at_];
  return next.kind == rating ? next.unit == "tab" : next.kind == amount && next.unit == "SQ";
}

/// The sentence has an amount by the square before it.
bool Reader::follows_squares() const {
  const auto by_square = [](const std::optional<Token>& said) { return said && said->unit == "SQ"; };
  return by_square(header_amount_) ||
         std::ranges::any_of(std::span(text_.things).subspan(sentence_begin_),
                             [&](const SaidThing& thing) { return by_square(thing.amount); });
}

}  // namespace estimate::scope
