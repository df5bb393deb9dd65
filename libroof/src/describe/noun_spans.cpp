#include "describe/noun_spans.h"

#include <algorithm>

namespace roof::describe {
namespace {

bool has_pitch(Role head) { return head != Role::thing; }

class GroupReader {
 public:
  explicit GroupReader(Items items) : items_(items) {}

  std::vector<NounSpan> read() {
    std::vector<NounSpan> spans;
    std::size_t at = 0;
    for (std::size_t head = next_head(0); head < items_.size();) {
      NounSpan span = start_of(head, at);
      add_main(spans, at, span.from);
      const std::size_t next = next_head(head + 1);
      const std::size_t limit = next < items_.size() ? start_of(next, head + 1).from : items_.size();
      span.to = end_of(span, limit);
      at = span.to;
      spans.push_back(span);
      head = next;
    }
    add_main(spans, at, items_.size());
    return spans;
  }

 private:
  [[nodiscard]] bool is(std::size_t i, Role role) const {
    return i < items_.size() && items_[i].role == role;
  }
  [[nodiscard]] bool is_small(std::size_t i) const {
    return is(i, Role::modifier) || is(i, Role::place) || is(i, Role::unknown) || is(i, Role::remark);
  }

  /// In "garage door" the garage only says which door.
  [[nodiscard]] std::size_t next_head(std::size_t from) const {
    for (std::size_t i = from; i < items_.size(); ++i) {
      const bool compound = i + 1 < items_.size() && is_head(items_[i + 1].role);
      if (is_head(items_[i].role) && !compound && !is_governed(i)) return i;
    }
    return items_.size();
  }

  /// "40 ft of ridge vent"
  [[nodiscard]] bool is_of_amount(std::size_t i) const {
    return i > 0 && is(i, Role::preposition) && items_[i].word->text == "of" && is(i - 1, Role::amount);
  }

  [[nodiscard]] bool is_governed(std::size_t i) const {
    while (i > 0 && (is_small(i - 1) || is(i - 1, Role::main) || is_head(items_[i - 1].role))) --i;
    if (i == 0 || !is(i - 1, Role::preposition) || is_of_amount(i - 1)) return false;
    return std::ranges::any_of(items_.first(i - 1), [](const Item& item) { return item.role <= Role::edge; });
  }

  [[nodiscard]] bool has_size(std::size_t from, std::size_t to) const {
    return std::ranges::any_of(items_.subspan(from, to - from),
                               [](const Item& item) { return item.role == Role::size; });
  }

  /// "overhang 12": the amount is not that of the noun after it.
  [[nodiscard]] bool is_of_edge(std::size_t amount) const {
    std::size_t i = amount;
    while (i > 0 && (is(i - 1, Role::modifier) || is(i - 1, Role::preposition))) --i;
    return i > 0 && is(i - 1, Role::edge) && (i < 2 || !is(i - 2, Role::amount));
  }

  /// Whether a size follows the noun, which then is its own: "skylight 2x4".
  [[nodiscard]] bool size_follows(std::size_t head) const {
    std::size_t i = head + 1;
    while (is_small(i) || is(i, Role::preposition)) ++i;
    return is(i, Role::size);
  }

  [[nodiscard]] bool takes_before(std::size_t head, std::size_t i, bool measured) const {
    const Role role = items_[i].role;
    if (is_small(i) || is_head(role)) return true;
    if (role == Role::edge && items_[i].word->kind == WordKind::raised) return true;
    if (!has_pitch(items_[head].role)) return false;
    if (role == Role::edge) return items_[i].word->kind == WordKind::story;
    return role == Role::main && items_[i].word->kind != WordKind::house && !measured;
  }

  [[nodiscard]] NounSpan start_of(std::size_t head, std::size_t limit) const {
    NounSpan span{head, head, head, false};
    bool sized = false, measured = false;
    while (span.from > limit) {
      const std::size_t i = span.from - 1;
      if (is(i, Role::negation)) {
        --span.from;
        break;
      }
      if (is(i, Role::size) && !sized) {
        sized = measured = true;
      } else if (is(i, Role::amount) && !is_of_edge(i)) {
        measured = true;
      } else if (!is_of_amount(i) && !takes_before(head, i, measured)) {
        break;
      }
      --span.from;
    }
    if (sized) settle_size(span, limit);
    return span;
  }

  /// "gable 40x30 deck": before the size there is a noun that has none yet.
  void settle_size(NounSpan& span, std::size_t limit) const {
    const std::size_t before = span.from;
    const bool noun = before > 0 && (is(before - 1, Role::main) || is_head(items_[before - 1].role));
    if (!noun || has_size(std::min(limit, before), before)) return;
    if (!size_follows(span.head)) {
      span.unclear = !is(before - 1, Role::thing) || !is(span.head, Role::thing);
      return;
    }
    while (!is(span.from, Role::size)) ++span.from;
    ++span.from;
  }

  [[nodiscard]] bool is_edge_amount(std::size_t i) const {
    std::size_t next = i + 1;
    while (is(next, Role::modifier)) ++next;
    return is(next, Role::edge) && items_[next].word->kind != WordKind::height;
  }

  /// Whether the noun takes the item after it, given what it has.
  [[nodiscard]] bool takes_after(std::size_t head, std::size_t i, bool sized, bool pitched) const {
    const bool roofed = has_pitch(items_[head].role);
    switch (items_[i].role) {
      case Role::size:
        return !sized;
      case Role::amount:
        return roofed || !is_edge_amount(i);
      case Role::pitch:
        return roofed && !pitched;
      case Role::edge:
        return roofed || items_[i].word->kind == WordKind::height || items_[i].word->kind == WordKind::raised;
      case Role::main:
        return is_governed(i) || (roofed && items_[i].word->kind != WordKind::house && !sized_main(i, sized));
      case Role::negation:
        return items_[i].word->value == after_noun;
      case Role::separator:
        return false;
      default:
        return true;
    }
  }

  /// "15x12 wing, hip roof 40x30": the shape belongs to the size after it.
  [[nodiscard]] bool sized_main(std::size_t i, bool sized) const {
    return sized && has_size(i, items_.size());
  }

  [[nodiscard]] std::size_t end_of(const NounSpan& span, std::size_t limit) const {
    bool sized = has_size(span.from, span.head), pitched = false;
    std::size_t i = span.head + 1;
    for (; i < limit && takes_after(span.head, i, sized, pitched); ++i) {
      sized = sized || is(i, Role::size) || (is_head(items_[i].role) && !is(i, Role::thing));
      pitched = pitched || is(i, Role::pitch);
    }
    return i;
  }

  /// What is about no other noun is about the main roof; every size is a part of its own.
  void add_main(std::vector<NounSpan>& spans, std::size_t from, std::size_t to) const {
    bool sized = false;
    for (std::size_t i = from; i < to; ++i) {
      if (is(i, Role::size) && sized) {
        spans.push_back({from, i, i, false});
        from = i;
      }
      sized = sized || is(i, Role::size);
    }
    if (from < to) spans.push_back({from, to, to, false});
  }

  Items items_;
};

}  // namespace

std::vector<NounSpan> noun_spans(Items items) { return GroupReader(items).read(); }

}  // namespace roof::describe
