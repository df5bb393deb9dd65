#include "esx/estimate/find_entries.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"
#include "match/prices/price_index.h"
#include "match/score/candidate_finder.h"
#include "match/text/word_index.h"

namespace estimate {

using namespace match;

namespace {

constexpr std::array all_activities = {
    Activity::replace,          Activity::remove,  Activity::remove_and_replace,
    Activity::detach_and_reset, Activity::install, Activity::material_only};

FoundEntry found_entry(const PriceItem& entry, std::optional<Activity> likely) {
  FoundEntry found{.entry = &entry, .activity = {}, .prices = {}};
  for (const Activity each : all_activities) {
    if (!allows(entry, each)) continue;
    if (!found.activity) found.activity = each;
    if (const auto price = known_price(entry, each)) found.prices.push_back({each, *price});
  }
  if (likely && allows(entry, *likely)) found.activity = likely;
  return found;
}

/// "DRY" or "DRY 1/2"; an empty code without such words.
struct WantedCode {
  std::string cat, sel;
};

WantedCode code_in(std::string_view text) {
  const std::vector<std::string_view> words = split_blanks(text);
  if (words.empty() || words.size() > 2) return {};
  return {to_upper(words.front()), words.size() == 2 ? to_upper(words.back()) : std::string()};
}

bool has_code(const PriceItem& entry, const WantedCode& code) {
  return to_upper(entry.cat) == code.cat && (code.sel.empty() || to_upper(entry.sel) == code.sel);
}

}  // namespace

FoundEntry show_entry(const PriceItem& entry) { return found_entry(entry, std::nullopt); }

struct EntryFinder::Parts {
  explicit Parts(const PriceList& prices) : list(prices), words(prices) {}

  const PriceList& list;
  WordIndex words;
};

EntryFinder::EntryFinder(const PriceList& list) : parts_(std::make_unique<Parts>(list)) {}
EntryFinder::~EntryFinder() = default;

std::vector<FoundEntry> EntryFinder::find(const EntrySearch& wanted) const {
  LineItem line;
  line.description = wanted.text;
  line.unit = wanted.unit;
  std::vector<FoundEntry> found;
  const auto add = [&](const PriceItem& entry, std::optional<Activity> activity) {
    const bool known = std::ranges::count(found, &entry, &FoundEntry::entry) > 0;
    if (!known && found.size() < wanted.limit) found.push_back(found_entry(entry, activity));
  };
  if (const WantedCode code = code_in(wanted.text); !code.cat.empty())
    for (const PriceItem& entry : parts_->list.items)
      if (has_code(entry, code) && (wanted.unit.empty() || same_unit(line, entry)))
        add(entry, activity_for({}, line, entry));
  CandidateFinder finder(parts_->list, parts_->words);
  for (const Candidate& candidate : finder.find_all(line, wanted.limit))
    add(*candidate.entry, candidate.activity);
  return found;
}

}  // namespace estimate
