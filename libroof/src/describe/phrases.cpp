#include "describe/phrases.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "describe/words.h"
#include "esx/estimate/base/text.h"

namespace roof::describe {
namespace {

/// Wings, dormers, notches, buildings and things: nouns that take a size.
constexpr bool is_head(Role role) { return role >= Role::wing && role <= Role::thing; }

using Items = std::span<const Item>;

/// A part of a group of items that is about one noun.
struct NounSpan {
  std::size_t from = 0, to = 0;
  std::size_t head = 0;  // its noun; `to` where it is about the main roof
  bool unclear = false;  // its size could be that of the noun before it
};

bool has_pitch(Role head) { return head != Role::thing; }

bool is_material(const Item& item) { return item.word != nullptr && item.word->kind == WordKind::material; }

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

  /// "40 ft of ridge vent", "3 sheets of plywood"
  [[nodiscard]] bool is_of_amount(std::size_t i) const {
    if (i == 0 || !is(i, Role::preposition) || items_[i].word->text != "of") return false;
    const Word* unit = items_[i - 1].word;
    return is(i - 1, Role::amount) || is(i - 1, Role::remark) || (unit && unit->kind == WordKind::counted);
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
    if (measured && is_material(items_[i])) return false;  // "laminated, 3 pipe boots" without the comma
    if (is_small(i) || is_head(role)) return true;
    if (role == Role::edge && i + 1 == head && items_[head].word->kind == WordKind::feature)
      return true;  // "eaves starter"
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
    return is(next, Role::edge) && !is_height(items_[next]);
  }

  static bool is_height(const Item& item) {
    return item.word->kind == WordKind::edge &&
           static_cast<LengthRole>(item.word->value) == LengthRole::height;
  }

  /// "2 skylights on a 40x30 gable"
  [[nodiscard]] bool is_of_roof(std::size_t size) const {
    std::size_t i = size;
    while (i > 0 && is(i - 1, Role::modifier)) --i;
    return i > 0 && is(i - 1, Role::preposition) && is(size + 1, Role::main);
  }

  /// Whether the noun takes the item after it, given what it has.
  [[nodiscard]] bool takes_after(std::size_t head, std::size_t i, bool sized, bool pitched) const {
    const bool roofed = has_pitch(items_[head].role);
    switch (items_[i].role) {
      case Role::size:
        return !sized && (roofed || !is_of_roof(i));
      case Role::amount:
        return roofed || !is_edge_amount(i);
      case Role::pitch:
        return roofed && !pitched;
      case Role::edge:
        return roofed || is_height(items_[i]) || items_[i].word->kind == WordKind::raised || is_governed(i);
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

/// The items between two separators → spans. A size before a noun is its own ("20x20 deck"), else the one
/// after it ("deck 20x20"). A noun after a preposition only says where the one before it is ("deck at the
/// garage").
std::vector<NounSpan> noun_spans(Items items) { return GroupReader(items).read(); }

Head head_of(Role role) {
  switch (role) {
    case Role::wing:
      return Head::wing;
    case Role::dormer:
      return Head::dormer;
    case Role::notch:
      return Head::notch;
    case Role::building:
      return Head::building;
    case Role::thing:
      return Head::thing;
    default:
      return Head::main;
  }
}

bool joins_wing(std::string_view separator) {
  return separator == "with" || separator == "has" || separator == "having";
}

bool is_negation_after(const Item& item) {
  return item.role == Role::negation && item.word->value == after_noun;
}

/// "on the back", "detach and reset"
bool says_where(const Item& item) {
  if (item.role != Role::modifier) return item.role == Role::place || item.role == Role::preposition;
  if (item.word->kind == WordKind::work)
    return item.word->value == static_cast<int>(Work::reset) ||
           item.word->value == static_cast<int>(Work::replace);
  constexpr std::array<WordKind, 5> others = {WordKind::material, WordKind::existing, WordKind::odd,
                                              WordKind::detail, WordKind::footprint};
  return std::ranges::find(others, item.word->kind) == others.end();
}

class PhraseReader {
 public:
  explicit PhraseReader(TokenizedText words) : words_(std::move(words)) {}

  Answer<Phrases> read() {
    items_ = read_items(words_.tokens, result_.spellings);
    for (std::size_t from = 0; from <= items_.size();) {
      std::size_t to = from;
      while (to < items_.size() && items_[to].role != Role::separator) ++to;
      if (to > from) take_group(from, to);
      from = to + 1;
    }
    settle_apposition();
    if (refusal_) return std::unexpected(*std::move(refusal_));
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::string text(std::size_t from, std::size_t to) const {
    const auto article = [&](std::size_t i) {
      const Item& item = items_[i];
      const std::string& word = words_.tokens[item.from].text;
      const bool alone = item.to == item.from + 1;
      return item.role == Role::preposition || (alone && (word == "a" || word == "an" || word == "the"));
    };
    while (from + 1 < to && article(from)) ++from;
    while (to > from + 1 && article(to - 1)) --to;
    const std::size_t begin = words_.tokens[items_[from].from].begin;
    std::string words = words_.text.substr(begin, words_.tokens[items_[to - 1].to - 1].end - begin);
    if (words.contains('(') && !words.contains(')')) words += ')';
    return words;
  }

  [[nodiscard]] std::string separator_before(std::size_t from) const {
    if (from == 0) return {};
    const std::size_t token = items_[from - 1].from;
    const std::string& separator = words_.tokens[token].text;
    const bool several = from > 1 && items_[from - 2].role == Role::separator;
    return several && joins_wing(separator) ? "" : separator;
  }

  [[nodiscard]] Items group(std::size_t from, std::size_t to) const {
    return Items(items_).subspan(from, to - from);
  }

  void take_group(std::size_t from, std::size_t to) {
    const std::string separator = separator_before(from);
    if (continues_last(from, to, separator)) return extend_last(from, to, separator);
    bool first = true;
    for (const NounSpan& span : noun_spans(group(from, to))) {
      const bool on_wing = first && joins_wing(separator) && last_is_wing();
      add(from, span);
      Phrase& added = result_.phrases.back();
      const bool roofed = added.head == Head::wing || added.head == Head::dormer || added.sized;
      added.on_other = added.on_other || (on_wing && roofed);
      added.of_wing = on_wing && added.head == Head::main;
      first = false;
    }
  }

  /// By its noun, or since the main roof has its size already.
  [[nodiscard]] bool last_is_wing() const {
    if (result_.phrases.empty()) return false;
    const Phrase& last = result_.phrases.back();
    const auto sized = std::ranges::count_if(
        result_.phrases, [](const Phrase& phrase) { return phrase.head == Head::main && phrase.sized; });
    return last.head == Head::wing ? last.sized && sized > 0
                                   : last.head == Head::main && last.sized && sized > 1;
  }

  void add(std::size_t group_from, const NounSpan& span) {
    const std::size_t from = group_from + span.from, to = group_from + span.to;
    const bool main = span.head == span.to;
    Phrase phrase;
    if (!main) name(phrase, items_[group_from + span.head]);
    if (span.unclear)
      refuse("description", "it is not clear what the size is of: \"" + text(from - 1, to) + "\"");
    fill(phrase, from, to);
    phrase.text = text(from, to);
    result_.phrases.push_back(std::move(phrase));
    ranges_.emplace_back(from, to);
    loose_.push_back(false);
  }

  void name(Phrase& phrase, const Item& item) const {
    phrase.head = head_of(item.role);
    phrase.noun = item.word->text;
    if (item.word->kind == WordKind::feature) phrase.feature = static_cast<Feature>(item.word->value);
    phrase.plural = words_.tokens[item.to - 1].text.ends_with('s') && !item.word->text.ends_with('s');
  }

  [[nodiscard]] Remark remark(std::size_t i) const {
    const Token& number = words_.tokens[items_[i].from];
    return {text(i, i + 1), words_.tokens[items_[i].to - 1].text, number.value};
  }

  void fill(Phrase& phrase, std::size_t from, std::size_t to) {
    int nouns = 0;
    for (std::size_t i = from; i < to; ++i) {
      const Item& item = items_[i];
      phrase.sized = phrase.sized || item.role == Role::size;
      phrase.measured = phrase.measured || item.role == Role::size || item.role == Role::amount;
      phrase.negated = phrase.negated || (phrase.head != Head::main && item.role == Role::negation);
      const bool compound = i + 1 < to && is_head(items_[i + 1].role);
      if ((item.role == Role::wing || item.role == Role::dormer) && !compound) ++nouns;
      if (item.role == Role::separator) continue;
      if (item.role == Role::remark)
        phrase.remarks.push_back(remark(i));
      else
        for (std::size_t t = item.from; t < item.to; ++t) phrase.tokens.push_back(words_.tokens[t]);
    }
    phrase.on_other =
        phrase.on_other || (nouns > 1 && (phrase.head == Head::wing || phrase.head == Head::dormer));
  }

  // Apposition: "a deck, 20x20", "skylights (2x4 and 2x2)" ---------------------------------------------

  [[nodiscard]] bool continues_last(std::size_t from, std::size_t to, const std::string& separator) const {
    if (result_.phrases.empty() || separator.empty()) return false;
    const bool listed = separator == "and" || separator == "&";
    if (!listed && separator != "," && separator != "(" && separator != ")") return false;
    const Phrase& last = result_.phrases.back();
    const bool negated = std::ranges::all_of(group(from, to), is_negation_after);
    const bool placed = std::ranges::all_of(group(from, to), says_where);
    if (last.head == Head::main) return placed && last_is_wing();
    if (negated || placed) return true;
    const bool bare = std::ranges::all_of(group(from, to), [](const Item& item) {
      return item.role == Role::size || item.role == Role::amount || says_where(item);
    });
    const auto has = [&](Role role) {
      return std::ranges::find(group(from, to), role, &Item::role) != group(from, to).end();
    };
    const bool edges = std::ranges::all_of(
        group(from, to), [](const Item& item) { return item.role == Role::edge || says_where(item); });
    if (edges && listed && last.feature) return true;  // "starter on the eaves and rakes"
    if (!bare) return false;
    if (has(Role::size)) return !last.sized || last.head == Head::thing;
    const bool counted = last.head == Head::thing || (last.head == Head::dormer && !last.sized);
    return has(Role::amount) && !listed && counted;
  }

  void extend_last(std::size_t from, std::size_t to, const std::string& separator) {
    Phrase& last = result_.phrases.back();
    const bool was_sized = last.sized;
    fill(last, from, to);
    last.text = text(ranges_.back().first, to);
    ranges_.back().second = to;
    loose_.back() = loose_.back() || (separator != "(" && last.sized && !was_sized);
  }

  /// Where the main roof has no other size, "a deck, 40x30" does not say whose it is.
  void settle_apposition() {
    const bool sized = std::ranges::any_of(
        result_.phrases, [](const Phrase& phrase) { return phrase.head == Head::main && phrase.sized; });
    const bool house = std::ranges::any_of(items_, [](const Item& item) {
      return item.word != nullptr &&
             (item.word->kind == WordKind::house || item.word->kind == WordKind::style);
    });
    for (std::size_t i = 0; i < loose_.size(); ++i) {
      const bool own = result_.phrases[i].head == Head::wing && !house;
      if (loose_[i] && !sized && !own)
        refuse("description",
               "it is not clear whether the size is of the roof: \"" + result_.phrases[i].text + "\"");
    }
  }

  void refuse(std::string field, std::string message) {
    if (!refusal_) refusal_ = refused_words(std::move(field), std::move(message));
  }

  TokenizedText words_;
  std::vector<Item> items_;
  Phrases result_;
  std::vector<std::pair<std::size_t, std::size_t>> ranges_;  // items of each phrase
  std::vector<bool> loose_;                                  // sized by what comes after a comma
  std::optional<RoofRefusal> refusal_;
};

}  // namespace

Answer<Phrases> read_phrases(TokenizedText words) { return PhraseReader(std::move(words)).read(); }

}  // namespace roof::describe
