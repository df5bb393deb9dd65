#include "match/score/neighbors.h"

#include <algorithm>
#include <optional>

#include "match/text/words.h"

namespace estimate::match {
namespace {

constexpr std::size_t near_lines = 3, section_lines = 40;
constexpr double pair_value = 1.0, own_line_value = 1.0, category_value = 0.4;

bool is_half(Activity activity) { return activity == Activity::remove || activity == Activity::replace; }

/// The word after "with" or "without", and a sign: "w/out felt" → felt, −1; 0 for neither.
struct Inclusion {
  std::string what;
  int sign = 0;
};

Inclusion inclusion_of(std::string_view description) {
  std::string folded;
  fold_text(description, folded);
  Inclusion found;
  WordReader reader(folded);
  for (RawWord raw; reader.next(raw);) {
    const std::string word = canonical_word(raw.text);
    if (found.sign != 0 && !word.empty()) {
      found.what = word;
      return found;
    }
    if (word == "with") found.sign = 1;
    if (word == "without") found.sign = -1;
  }
  return {};
}

/// Whether the entry is that item itself: "Roofing felt - 15 lb." for "felt".
bool is_of(const PriceItem& entry, const std::string& what) {
  std::string folded;
  fold_text(entry.description, folded);
  if (folded.find(what) == folded.npos) return false;  // almost always
  bool has_word = false;
  WordReader reader(folded);
  for (RawWord raw; reader.next(raw);) {
    const std::string word = canonical_word(raw.text);
    if (word == "with" || word == "without") return false;
    has_word = has_word || word == what;
  }
  return has_word;
}

/// Visits the decided lines of the same section within `reach`.
template <class Visit>
void for_each_near(const Estimate& estimate, const std::vector<DecidedLine>& lines, std::size_t line,
                   std::size_t reach, Visit visit) {
  const std::size_t begin = line > reach ? line - reach : 0;
  const std::size_t end = std::min(lines.size(), line + reach + 1);
  for (std::size_t i = begin; i < end; ++i) {
    const bool same_section = estimate.items[i].section == estimate.items[line].section;
    if (i != line && same_section && lines[i].entry != nullptr) visit(lines[i], i);
  }
}

}  // namespace

double neighbor_evidence(const Estimate& estimate, const std::vector<DecidedLine>& lines, std::size_t line,
                         const Candidate& candidate) {
  double value = 0;
  for_each_near(estimate, lines, line, near_lines, [&](const DecidedLine& near, std::size_t) {
    const Activity own = candidate.activity.value_or(Activity::replace);
    const bool halves = is_half(own) && is_half(near.activity) && own != near.activity;
    if (near.entry == candidate.entry && halves) value += pair_value;
  });
  for_each_near(estimate, lines, line, 1, [&](const DecidedLine& near, std::size_t) {
    if (near.entry->cat == candidate.entry->cat) value += category_value;
  });
  std::optional<Inclusion> inclusion;  // read when a line may be about it, which is rare
  for_each_near(estimate, lines, line, section_lines, [&](const DecidedLine& other, std::size_t) {
    if (other.entry->cat != candidate.entry->cat) return;
    if (!inclusion) inclusion = inclusion_of(candidate.entry->description);
    if (!inclusion->what.empty() && is_of(*other.entry, inclusion->what))
      value -= own_line_value * inclusion->sign;
  });
  return std::clamp(value, -1.0, 1.0);
}

}  // namespace estimate::match
