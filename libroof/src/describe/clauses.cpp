#include "describe/phrases.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
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
        lowered_ = false;
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
        clause_.unknown_noun = clause_.unknown_noun || after_noun_;
        last_unknown_ = t.text;
        return;
    }
    after_noun_ = false;
    last_unknown_.clear();
  }

  void word(const Word& w) {
    apply(w);
    after_noun_ = w.kind == WordKind::wing || w.kind == WordKind::dormer || w.kind == WordKind::notch;
    if (w.kind != WordKind::roof) last_unknown_.clear();
  }

  [[nodiscard]] Clause take() {
    clause_.raised = clause_.raised || lowered_;
    if (only_) {
      clause_.only_eaves = eave_ && !rake_;
      clause_.only_rakes = rake_ && !eave_;
    }
    return std::move(clause_);
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

  /// "no rake overhang", "no overhang at the rakes", "overhang on the eaves only"
  void edge_word(LengthRole role, bool eave, bool rake) {
    eave_ = eave_ || eave;
    rake_ = rake_ || rake;
    if (!negated_ || last_ == Last::length || last_ == Last::number) return length_word(role);
    clause_.no_rakes = rake_ || !eave_;
    clause_.no_eaves = !rake_;
  }

  /// "2 ft lower" is a step; "5 ft, upper 6/12" is a slope.
  void step_word(Near near) {
    lowered_ = last_ == Last::length;
    near_word(near);
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

  void count_word(std::optional<int>& count, int said) {
    if (said > 0) count = said;
    if (said > 0 || clause_.counts.empty()) return;
    count = whole_number(clause_.counts.back());
    clause_.counts.pop_back();
  }

  void shape_word(Shape shape) {
    clause_.has_noun = true;
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
        clause_.has_noun = true;
        clause_.plan = static_cast<Plan>(w.value);
        break;
      case side:
        return side_word(static_cast<Side>(w.value));
      case end:
        clause_.place = static_cast<Place>(w.value);
        break;
      case cross:
        clause_.cross = clause_.has_noun = true;
        clause_.shape = static_cast<Shape>(w.value);
        break;
      case house:
        clause_.has_noun = true;
        break;
      case style:
        clause_.has_noun = true;
        clause_.usual_shape = static_cast<Shape>(w.value);
        break;
      case apart:
        clause_.apart = true;
        break;
      case raised:
        clause_.raised = true;
        break;
      case negation:
        negated_ = true;
        eave_ = rake_ = false;
        break;
      case only:
        only_ = true;
        break;
      default:
        return measure_word(w);
    }
  }

  void measure_word(const Word& w) {
    using enum WordKind;
    switch (w.kind) {
      case overhang:
        return edge_word(LengthRole::overhang, false, false);
      case eave:
        return edge_word(LengthRole::overhang, true, false);
      case rake:
        return edge_word(LengthRole::rake, false, true);
      case height:
        return length_word(LengthRole::height);
      case lower:
        return step_word(Near::lower);
      case upper:
        return step_word(Near::upper);
      case story:
        return count_word(clause_.stories, w.value);
      case layer:
        return count_word(clause_.layers, w.value);
      case roof:
        clause_.has_noun = true;
        if (!last_unknown_.empty()) clause_.unknown_shape = last_unknown_;
        break;
      case ridge:
      case longer:
      case shorter:
      case front_to_back:
      case side_to_side:
        return ridge_word(w);
      default:
        break;
    }
  }

  Clause clause_;
  Near near_ = Near::none;
  LengthRole before_ = LengthRole::unknown;
  bool next_is_length_word_ = false;
  bool eave_ = false, rake_ = false, negated_ = false, only_ = false, lowered_ = false, after_noun_ = false;
  Last last_ = Last::other;
  std::string last_unknown_;
};

}  // namespace

Clause read_clause(const Phrase& phrase) {
  ClauseReader reader;
  const std::span<const Token> all(phrase.tokens);
  for (std::size_t i = 0; i < all.size();) {
    const auto found = find_word(all.subspan(i));
    if (found)
      reader.word(*found->word);
    else
      reader.token(all[i]);
    i += found ? found->count : 1;
  }
  Clause clause = reader.take();
  clause.head = phrase.head;
  clause.text = phrase.text;
  clause.negated = phrase.negated;
  clause.on_other = phrase.on_other;
  clause.of_wing = phrase.of_wing;
  clause.measured = phrase.measured;
  return clause;
}

std::vector<Clause> main_clause_first(std::vector<Clause> clauses) {
  const auto of = [&](Head head) {
    return std::ranges::find_if(clauses, [&](const Clause& c) {
      return c.head == head && c.sized() && !c.negated && !c.is_unknown() && (head != Head::main || !c.apart);
    });
  };
  auto main = of(Head::main);
  for (const Head head : {Head::wing, Head::building})
    if (main == clauses.end()) main = of(head);
  if (main == clauses.end()) return clauses;
  main->head = Head::main;
  main->apart = false;
  std::stable_partition(clauses.begin(), std::next(main),
                        [](const Clause& clause) { return clause.head == Head::main && !clause.apart; });
  return clauses;
}

}  // namespace roof::describe
