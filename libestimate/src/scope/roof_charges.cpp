// What lists charge for a steep or a high roof: it follows from the pitch and the stories.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "scope/reader.h"

namespace estimate::scope {

/// "the steep charge"
static bool names_charge(const SaidThing& thing, std::string_view kind) {
  return thing.has_word(kind) || thing.has_word(std::string(kind) + " roof charge");
}

/// "28 squares laminated R&R, 7 12 pitch", "two story, 27 squares": what a list charges for a steep or a high
/// roof. A charge that is named has the pitch: "8/12, add the steep".
void Reader::add_roof_charges() {
  constexpr double steep = 7;
  const auto pitch = std::exchange(now_.pitch, std::nullopt);
  const auto stories = std::exchange(now_.stories, std::nullopt);
  const std::span things = std::span(text_.things).subspan(sentence_begin_);
  for (auto& [at, kind] :
       kept_charges_) {  // "the rear slope is a nine twelve. eleven squares, add the steep charge"
    const bool meant =
        std::ranges::any_of(things, [&](const SaidThing& thing) { return names_charge(thing, kind); });
    if (!meant || at >= tokens_.size()) continue;
    text_.words[tokens_[at].first].role = ScopeRole::rating;
    text_.handled.push_back(tokens_[at].first);
    std::erase(text_.doubtful, kept_sentence_);
    add_roof_charge(std::exchange(at, tokens_.size()), kind);
  }
  if (pitch && tokens_[*pitch].value >= steep) add_roof_charge(*pitch, "steep");
  if (stories) add_roof_charge(*stories, "high");
}

/// `at`: the token that says how steep or high the roof is.
void Reader::add_roof_charge(std::size_t at, std::string_view kind) {
  const Token& said = tokens_[at];
  const auto doubt = [&] {
    text_.words[said.first].role = ScopeRole::unknown;
    text_.doubtful.push_back(sentence_);
  };
  const std::span things = std::span(text_.things).subspan(sentence_begin_);
  const auto named =
      std::ranges::find_if(things, [&](const SaidThing& thing) { return names_charge(thing, kind); });
  const Rating rating{.unit = said.unit, .low = said.value, .high = said.value};
  if (named != things.end()) {
    const bool removed = std::ranges::any_of(
        named->actions, [](const Action* action) { return action->activity == Activity::remove; });
    if (!removed || things.size() == 1) return named->ratings.push_back(rating);
    return doubt();  // the removal may be that of another thing
  }
  const auto is_by_square = [&](const SaidThing& thing) {
    return !thing.taken_back && squares_said(thing) != nullptr && thing.sentence + 1 >= sentence_;
  };
  const auto by_square = std::ranges::find_if(things, is_by_square);
  const SaidThing* of = by_square != things.end() ? &*by_square : nullptr;
  if (of == nullptr)  // "27 squares. two story house, and three jacks"
    if (const auto last = std::ranges::find_if(text_.things, is_by_square); last != text_.things.end())
      of = &*last;
  if (text_.things.size() >= max_things) return;
  if (of == nullptr && header_amount_ && header_amount_->unit == "SQ" && !things.empty())
    of = &things.front();  // "main roof, 22 squares, ..., it's two stories"
  if (of == nullptr) {
    kept_charges_.emplace_back(at, kind);
    kept_sentence_ = sentence_;
    return doubt();
  }
  SaidThing charge;
  charge.words = {std::string(kind), "roof", "charge"};
  charge.said = std::string(kind) + " roof charge";
  const Token* squares = squares_said(*of);
  charge.amount = squares != nullptr ? *squares : header_amount_;
  charge.ratings = {rating};
  charge.actions = {&implied_placing};
  charge.rooms = of->rooms;
  charge.had_rooms = of->had_rooms;
  charge.inherits = charge.has_own_action = true;
  charge.sentence = sentence_;
  mark_thing(charge, at, 1, ScopeRole::rating);
  text_.things.push_back(std::move(charge));
}

}  // namespace estimate::scope
