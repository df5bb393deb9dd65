#include "describe/clauses.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "describe/words.h"
#include "geometry/decimal.h"

namespace roof::describe {

using geometry::whole_number;
namespace {

/// Goes through the tokens of one clause and remembers what came last, since words before a figure and
/// after it can define it.
class ClauseReader {
 public:
  void token(const Token& t) {
    switch (t.kind) {
      case TokenKind::dimensions:
        clause_.dimensions.push_back(t);
        last_ = Last::other;
        break;
      case TokenKind::pitch:
        clause_.pitches.push_back({t.value, std::exchange(near_, Near::none), t.negative});
        last_ = Last::pitch;
        break;
      case TokenKind::length:
        add_length({t.value, true, t.negative});
        break;
      case TokenKind::number:
        if (next_is_length_word_) return add_length({t.value, false, t.negative});
        clause_.counts.push_back(t.value);
        last_ = Last::number;
        break;
      case TokenKind::word:
      case TokenKind::symbol:
        clause_.unknown.push_back(t.text);
        last_unknown_ = t.text;
        return;
    }
    last_unknown_.clear();
  }

  void word(const Word& w) {
    apply(w);
    if (w.kind != WordKind::roof) last_unknown_.clear();
  }

  [[nodiscard]] Clause take() {
    Clause done = std::exchange(clause_, {});
    *this = {};
    return done;
  }

  [[nodiscard]] bool empty() const {
    const Clause& c = clause_;
    return !c.shape && !c.plan && c.dimensions.empty() && c.pitches.empty() && c.lengths.empty() &&
           c.counts.empty() && !c.cross && !c.wing && !c.dormer && !c.notch && !c.ridge &&
           c.unknown.empty() && !c.stories && !c.side && !c.place;
  }

 private:
  enum class Last { other, pitch, length, number };

  void add_length(ClauseLength length) {
    length.role = std::exchange(before_, LengthRole::unknown);
    clause_.lengths.push_back(length);
    last_ = Last::length;
  }

  /// "12 inch overhang" as well as "overhang of 12 inches", and "overhang 12".
  void length_word(LengthRole role) {
    if (last_ == Last::number) {
      clause_.lengths.push_back({clause_.counts.back(), false});
      clause_.counts.pop_back();
      last_ = Last::length;
    }
    if (last_ == Last::length && clause_.lengths.back().role == LengthRole::unknown) {
      clause_.lengths.back().role = role;
      last_ = Last::other;
    } else {
      before_ = role;
      next_is_length_word_ = true;
    }
  }

  void near_word(Near near) {
    if (last_ == Last::pitch && clause_.pitches.back().near == Near::none)
      clause_.pitches.back().near = near;
    else
      near_ = near;
    last_ = Last::other;
  }

  void side_word(Side side) {
    if (side == Side::front) near_word(Near::front);
    if (side == Side::back) near_word(Near::back);
    clause_.side = side;
  }

  void story_word() {
    if (clause_.counts.empty()) return;
    clause_.stories = whole_number(clause_.counts.back());
    clause_.counts.pop_back();
  }

  void shape_word(Shape shape) {
    if (clause_.shape && *clause_.shape != shape)
      clause_.second_shape = shape;
    else
      clause_.shape = shape;
  }

  void ridge_word(const Word& w) {
    switch (w.kind) {
      case WordKind::longer:
      case WordKind::shorter:
        clause_.ridge_along_longer = w.kind == WordKind::longer;
        break;
      case WordKind::front_to_back:
      case WordKind::side_to_side:
        clause_.ridge_along_x = w.kind == WordKind::side_to_side;
        break;
      default:
        clause_.ridge = true;
    }
  }

  void apply(const Word& w) {
    using enum WordKind;
    switch (w.kind) {
      case shape:
        return shape_word(static_cast<Shape>(w.value));
      case plan:
        clause_.plan = static_cast<Plan>(w.value);
        break;
      case side:
        return side_word(static_cast<Side>(w.value));
      case end:
        clause_.place = static_cast<Place>(w.value);
        break;
      case cross:
        clause_.cross = true;
        clause_.shape = static_cast<Shape>(w.value);
        break;
      case wing:
        clause_.wing = true;
        break;
      case dormer:
        clause_.dormer = true;
        break;
      case notch:
        clause_.notch = true;
        break;
      case overhang:
        return length_word(LengthRole::overhang);
      case rake:
        return length_word(LengthRole::rake);
      case height:
        return length_word(LengthRole::height);
      case lower:
        return near_word(Near::lower);
      case upper:
        return near_word(Near::upper);
      case story:
        return story_word();
      case roof:
        if (!last_unknown_.empty()) clause_.unknown_shape = last_unknown_;
        break;
      case ridge:
      case longer:
      case shorter:
      case front_to_back:
      case side_to_side:
        return ridge_word(w);
      case join:
      case filler:
        break;
    }
  }

  Clause clause_;
  Near near_ = Near::none;
  LengthRole before_ = LengthRole::unknown;
  bool next_is_length_word_ = false;
  Last last_ = Last::other;
  std::string last_unknown_;
};

}  // namespace

std::vector<Clause> read_clauses(const std::vector<Token>& tokens) {
  std::vector<Clause> clauses;
  ClauseReader reader;
  const std::span<const Token> all(tokens);
  for (std::size_t i = 0; i < tokens.size();) {
    const auto found = find_word(all.subspan(i));
    if (!found) {
      reader.token(tokens[i++]);
      continue;
    }
    if (found->word->kind != WordKind::join)
      reader.word(*found->word);
    else if (!reader.empty())
      clauses.push_back(reader.take());
    i += found->count;
  }
  if (!reader.empty()) clauses.push_back(reader.take());
  return clauses;
}

}  // namespace roof::describe
