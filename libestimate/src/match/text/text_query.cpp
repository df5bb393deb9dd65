#include "match/text/text_query.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "match/text/words.h"

namespace estimate::match {
namespace {

constexpr float in_parentheses = 0.3F;  // "(north slope)" says where, not what
/// A word that is nowhere in the list, or is typical of remarks, hardly distinguishes two entries.
constexpr float says_little = 0.3F;
constexpr std::size_t max_words = 64;  // of either text: more add no information

struct PrintedWord {
  std::string text;
  bool number, cut, in_parentheses;
  int segment;
  bool remark = false, surface = false;
};

/// "(hall)" is a remark, and " - north slope" is one if it has only words of remarks: "top and front" is not.
void mark_remarks(std::vector<PrintedWord>& words) {
  for (auto begin = words.begin(); begin != words.end();) {
    const auto end = std::find_if(begin, words.end(),
                                  [&](const PrintedWord& word) { return word.segment != begin->segment; });
    const bool remark = begin->segment > 0 && std::all_of(begin, end, [](const PrintedWord& word) {
                          return word.in_parentheses || is_remark_word(canonical_word(word.text));
                        });
    for (auto& word : std::span(begin, end)) word.remark = remark || word.in_parentheses;
    begin = end;
  }
}

std::vector<PrintedWord> printed_words(std::string_view description) {
  std::string folded;
  fold_text(description, folded);
  const SurfacePhrase surface = find_surface(folded);
  std::vector<PrintedWord> words;
  WordReader reader(folded);
  for (RawWord raw; words.size() < max_words && reader.next(raw);) {
    // "1/2 of the walls" is read as a number, which is not a part of the text.
    const bool of_surface = reader.position() > surface.begin &&
                            reader.position() <= surface.begin + surface.size && surface.size > 0;
    words.push_back({.text = std::string(raw.text),
                     .number = raw.number,
                     .cut = raw.cut,
                     .in_parentheses = raw.in_parentheses,
                     .segment = raw.segment,
                     .surface = of_surface});
  }
  mark_remarks(words);
  return words;
}

class QueryMaker {
 public:
  QueryMaker(const WordIndex& index, std::string_view description)
      : index_(index), printed_(printed_words(description)) {}

  TextQuery make() {
    for (at_ = 0; at_ < printed_.size(); ++at_) {
      const std::uint32_t id = index_.vocabulary().find(printed_[at_].text);
      if (id == Vocabulary::none) continue;
      if (id != Vocabulary::unknown)
        add({{id, 1.0}}, index_.weight(id), index_.group(id));
      else if (!add_joined() && !add_parted())
        add_unknown();
    }
    ChargeReader charge;
    for (const QueryWord& word : query_.words)
      charge.add(word.forms.empty() ? std::string_view() : index_.vocabulary().word(word.forms.front().id));
    query_.charge = charge.kinds();
    return std::move(query_);
  }

 private:
  void add(std::vector<SimilarWord> forms, float weight, std::uint8_t group) {
    const bool place = !forms.empty() && is_remark_word(index_.vocabulary().word(forms.front().id));
    float surplus = forms.empty() || place ? says_little : 1;
    if (printed_[at_].in_parentheses) {
      weight *= in_parentheses;
      surplus *= in_parentheses;
    }
    query_.words.push_back({.forms = std::move(forms),
                            .weight = weight,
                            .surplus = surplus,
                            .group = group,
                            .remark = printed_[at_].remark,
                            .surface = printed_[at_].surface});
  }

  /// "base board" → "baseboard".
  bool add_joined() {
    if (at_ + 1 == printed_.size() || printed_[at_].number || printed_[at_ + 1].number) return false;
    const std::uint32_t id = index_.vocabulary().find(printed_[at_].text + printed_[at_ + 1].text);
    if (id >= Vocabulary::unknown) return false;
    add({{id, 1.0}}, index_.weight(id), index_.group(id));
    ++at_;
    return true;
  }

  /// "floorcovering" → "floor", "covering".
  bool add_parted() {
    constexpr std::size_t shortest_part = 4, longest_word = 100;
    const std::string_view text = printed_[at_].text;
    if (text.size() > longest_word) return false;
    for (std::size_t cut = shortest_part; cut + shortest_part <= text.size(); ++cut) {
      const std::uint32_t first = index_.vocabulary().find(text.substr(0, cut));
      const std::uint32_t second = index_.vocabulary().find(text.substr(cut));
      if (first >= Vocabulary::unknown || second >= Vocabulary::unknown) continue;
      add({{first, 1.0}}, index_.weight(first), index_.group(first));
      add({{second, 1.0}}, index_.weight(second), index_.group(second));
      return true;
    }
    return false;
  }

  void add_unknown() {
    const PrintedWord& printed = printed_[at_];
    const std::uint8_t group = printed.number ? WordIndex::number_group : std::uint8_t{0};
    auto forms = index_.vocabulary().similar(printed.text, printed.cut);
    float weight = index_.unknown_weight();
    if (!forms.empty()) weight = index_.weight(forms.front().id);
    add(std::move(forms), weight, group);
  }

  const WordIndex& index_;
  std::vector<PrintedWord> printed_;
  std::size_t at_ = 0;
  TextQuery query_;
};

/// The words of an entry that the description may mean, in the order of the entry.
class SharedWords {
 public:
  void add(std::uint32_t word) {
    words_[count_++] = word;
    present_ |= bit_of(word);
  }

  /// How certainly the printed word is in the entry, and as which word; takes that word, so that another
  /// printed word cannot be it too.
  [[nodiscard]] SimilarWord take(const QueryWord& printed) {
    for (const SimilarWord& form : printed.forms) {
      if ((present_ & bit_of(form.id)) == 0) continue;  // almost always
      const auto found = std::find(words_.begin(), words_.begin() + count_, form.id);
      if (found == words_.begin() + count_) continue;
      std::copy(found + 1, words_.begin() + count_, found);
      --count_;
      return form;
    }
    return {};
  }
  [[nodiscard]] std::span<const std::uint32_t> left() const { return std::span(words_).first(count_); }

 private:
  static std::uint64_t bit_of(std::uint32_t word) { return std::uint64_t{1} << (word % 64); }

  std::array<std::uint32_t, max_words> words_{};
  std::size_t count_ = 0;
  std::uint64_t present_ = 0;  // a bit for each word that was added; other words may have the same bit
};

/// The unmatched words of one side, by group.
struct Rest {
  int numbers = 0;
  float words = 0;
  std::uint32_t groups = 0;  // one bit each
  int content = 0;           // words and numbers other than remarks
  void add(std::uint8_t group, float word, bool remark) {
    if (!remark) ++content;
    if (group == WordIndex::number_group) {
      ++numbers;
      return;
    }
    words += word;
    if (group != 0) groups |= 1U << group;
  }
};

void compare_rests(const Rest& printed, const Rest& entry, TextLikeness& likeness) {
  likeness.changed_numbers = std::min(printed.numbers, entry.numbers);
  likeness.surplus_numbers = printed.numbers - likeness.changed_numbers;
  likeness.missing_numbers = entry.numbers - likeness.changed_numbers;
  likeness.surplus_words = printed.words;
  likeness.missing_words = entry.words;
  likeness.added_words = printed.content;
  const std::uint32_t opposite = printed.groups & entry.groups;
  likeness.opposite_words = opposite == 0 ? 0 : std::popcount(opposite);
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

TextQuery make_query(const WordIndex& index, std::string_view description) {
  return QueryMaker(index, description).make();
}

void TextComparison::begin(const TextQuery& query) {
  for (const std::uint32_t word : marked_) printed_[word] = 0;
  marked_.clear();
  query_ = &query;
  printed_weight_ = surface_weight_ = 0;
  for (const QueryWord& word : query.words) {
    printed_weight_ += word.weight;
    if (word.surface) surface_weight_ += word.weight;
    for (const SimilarWord& form : word.forms) marked_.push_back(form.id);
  }
  for (const std::uint32_t word : marked_) printed_[word] = 1;
}

TextLikeness TextComparison::with(std::uint32_t entry) const {
  auto words = index_.words_of(entry);
  words = words.subspan(0, std::min(words.size(), max_words));
  SharedWords shared;
  Rest printed_rest, entry_rest;
  for (const std::uint32_t word : words) {
    if (printed_[word] != 0)
      shared.add(word);
    else
      entry_rest.add(index_.group(word), 1, false);
  }
  double printed_found = 0, entry_found = 0;
  const bool gap = surface_weight_ > 0 && index_.has_gap(entry);
  for (const QueryWord& word : query_->words) {
    if (gap && word.surface) continue;
    const SimilarWord found = shared.take(word);
    printed_found += found.likeness * word.weight;
    if (found.likeness > 0)
      entry_found += found.likeness * index_.weight(found.id);
    else
      printed_rest.add(word.group, word.surplus, word.remark);
  }
  for (const std::uint32_t word : shared.left()) entry_rest.add(index_.group(word), 1, false);
  TextLikeness likeness;
  likeness.entry_words = share(entry_found, index_.entry_weight(entry));
  likeness.print_words = share(printed_found, gap ? printed_weight_ - surface_weight_ : printed_weight_);
  compare_rests(printed_rest, entry_rest, likeness);
  return likeness;
}

}  // namespace estimate::match
