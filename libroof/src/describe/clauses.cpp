#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "describe/phrases.h"
#include "describe/words.h"
#include "geometry/decimal.h"

namespace roof::describe {

using geometry::whole_number;

namespace {

/// Goes through the tokens of one clause and remembers what came last, since words before a figure and
/// after it can define it. Every figure ends in a list of the clause, from which its reader takes it.
class ClauseReader {
 public:
  void token(const Token& t) {
    switch (t.kind) {
      case TokenKind::dimensions:
        clause_.dimensions.push_back(t);
        if (t.height > 0) clause_.lengths.push_back({t.height, true, false, LengthRole::height});
        last_ = Last::other;
        break;
      case TokenKind::pitch:
        lowered_ = false;
        clause_.pitches.push_back({t.value, std::exchange(near_, Near::none), t.negative});
        last_ = Last::pitch;
        break;
      case TokenKind::area:
        clause_.areas.push_back(t);
        last_ = Last::other;
        break;
      case TokenKind::percent:
        clause_.percents.push_back(t.value);
        last_ = Last::other;
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
    tearing_ = tearing_ && t.kind == TokenKind::number;  // "tear off two layers of 3 tab"
    last_unknown_.clear();
  }

  void word(const Word& w) {
    clause_.words.push_back(w.text);
    apply(w);
    after_noun_ = w.kind == WordKind::wing || w.kind == WordKind::dormer || w.kind == WordKind::notch;
    if (w.kind != WordKind::roof) last_unknown_.clear();
  }

  [[nodiscard]] Clause take() {
    if (lowered_) {
      clause_.drop_ft = clause_.lengths.back().feet;
      clause_.lengths.pop_back();
    }
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
    next_is_length_word_ = false;
    clause_.lengths.push_back(std::move(length));
    last_ = Last::length;
  }

  /// "12 inch overhang" as well as "overhang of 12 inches", and "overhang 12".
  void length_word(LengthRole role) {
    const bool counts = role == LengthRole::hip || role == LengthRole::ridge;  // "4 hips"
    if (last_ == Last::number && !counts) {
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
  void edge_word(LengthRole role) {
    const bool eave = role == LengthRole::eave, rake = role == LengthRole::rake;
    clause_.overhang = true;
    eave_ = eave_ || eave;
    rake_ = rake_ || rake;
    if (!negated_ || last_ == Last::length || last_ == Last::number) {
      // "12 inch overhang on the rakes", "overhang 12 inches at the eaves"
      const bool placed = last_ != Last::number && !clause_.lengths.empty() &&
                          clause_.lengths.back().role == LengthRole::overhang &&
                          before_ == LengthRole::unknown;
      if (!placed || role == LengthRole::overhang) return length_word(role);
      clause_.lengths.back().on_eaves = clause_.lengths.back().on_eaves || eave;
      clause_.lengths.back().on_rakes = clause_.lengths.back().on_rakes || rake;
      return;
    }
    clause_.no_rakes = rake_ || !eave_;
    clause_.no_eaves = !rake_;
  }

  /// "2 ft lower" is a step; "5 ft, upper 6/12" is a slope.
  void step_word(Near near) {
    lowered_ = near == Near::lower && last_ == Last::length;
    clause_.raised = clause_.raised || (near == Near::upper && last_ == Last::length);
    near_word(near);
  }

  void near_word(Near near) {
    if (last_ == Last::pitch && clause_.pitches.back().near == Near::none)
      clause_.pitches.back().near = near;
    else
      near_ = near;
    last_ = Last::other;
  }

  void side_word(int value) {
    if (value == both_ends) {
      side_word(static_cast<int>(Side::left));
      value = static_cast<int>(Side::right);
    }
    const auto side = static_cast<Side>(value);
    const bool of_pitch = last_ == Last::pitch;
    if (side == Side::front) near_word(Near::front);
    if (side == Side::back) near_word(Near::back);
    clause_.side = side;
    if (negated_)
      clause_.except_sides.push_back(side);
    else if (!clause_.lengths.empty() && !of_pitch)
      clause_.lengths.back().sides.push_back(side);
    else
      clause_.sides.push_back(side);
  }

  void count_word(std::optional<int>& count, int said) {
    if (said > 0) count = said;
    if (said > 0 || clause_.counts.empty()) return;
    count = whole_number(clause_.counts.back());
    clause_.counts.pop_back();
    last_ = Last::other;
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

  void material_word(Material material) {
    std::optional<Material>& of = tearing_ ? clause_.torn : clause_.material;
    const bool more = of == Material::shingles || material == Material::shingles;  // "3 tab shingles"
    if (!of || of == Material::shingles)
      of = material;
    else if (of != material && !more)
      clause_.second_material = true;
  }

  void work_word(Work work) {
    clause_.work = work;
    tearing_ = work == Work::tear_off;
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
        return side_word(w.value);
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
        only_ = clause_.only = true;
        break;
      default:
        return covering_word(w);
    }
  }

  void covering_word(const Word& w) {
    using enum WordKind;
    switch (w.kind) {
      case material:
        return material_word(static_cast<Material>(w.value));
      case work:
        return work_word(static_cast<Work>(w.value));
      case existing:
        tearing_ = true;
        break;
      case odd:
        clause_.odd = w.text;
        break;
      case detail:
        clause_.details.emplace_back(w.text);
        break;
      case full:
        clause_.full = true;
        break;
      case footprint:
        clause_.footprint = true;
        break;
      default:
        return measure_word(w);
    }
  }

  void measure_word(const Word& w) {
    using enum WordKind;
    switch (w.kind) {
      case edge: {
        const auto role = static_cast<LengthRole>(w.value);
        const bool hangs =
            role == LengthRole::overhang || role == LengthRole::eave || role == LengthRole::rake;
        return hangs ? edge_word(role) : length_word(role);
      }
      case lower:
        return step_word(Near::lower);
      case upper:
        return step_word(Near::upper);
      case story:
        return count_word(clause_.stories, w.value);
      case layer:
        return count_word(clause_.layers, w.value);
      case roof:
        clause_.has_noun = clause_.has_roof = true;
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
  bool tearing_ = false;  // what covers the roof now comes next
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
  clause.feature = phrase.feature;
  clause.noun = phrase.noun;
  clause.plural = phrase.plural;
  clause.remarks = phrase.remarks;
  return clause;
}

void join_extents(Clause& c) {
  if (c.sized()) return;
  const auto of = [&](LengthRole a, LengthRole b) {
    return std::ranges::find_if(c.lengths, [=](const ClauseLength& l) {
      return (l.role == a || l.role == b) && l.has_unit && !l.negative;
    });
  };
  const auto width = of(LengthRole::width, LengthRole::length);
  const auto depth = of(LengthRole::depth, c.full ? LengthRole::unknown : LengthRole::depth);
  if (depth == c.lengths.end() || (width == c.lengths.end() && !c.full)) return;
  Token size{TokenKind::dimensions, "", c.full ? max_side_ft : width->feet, depth->feet};
  size.has_unit = true;
  c.dimensions.push_back(std::move(size));
  c.lengths.erase(depth);
  if (c.full) return;
  c.lengths.erase(of(LengthRole::width, LengthRole::length));
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
  if (main == clauses.end())  // "15 square garage roof"
    main = std::ranges::find_if(clauses, [](const Clause& c) {
      return (c.head == Head::wing || c.head == Head::building) && !c.areas.empty() && !c.negated;
    });
  if (main == clauses.end()) return clauses;
  main->head = Head::main;
  main->apart = false;
  std::stable_partition(clauses.begin(), std::next(main),
                        [](const Clause& clause) { return clause.head == Head::main && !clause.apart; });
  return clauses;
}

}  // namespace roof::describe
