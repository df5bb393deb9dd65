#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "esx/estimate/alias.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/match.h"
#include "match/prices/price_index.h"
#include "match/score/candidate.h"
#include "match/text/words.h"

namespace estimate {

using namespace match;

namespace {

AliasCode code_of_match(const ItemMatch& match) { return {.cat = match.cat, .sel = match.sel}; }

/// The code that somebody gave the line. Printed codes were not chosen, nor were those of a match as the
/// list made it: then the description in the match is that of the code's entry.
std::optional<AliasCode> chosen_code(const LineItem& line, const ItemMatch& match, const PriceIndex& index) {
  const bool given = match.reason == given_code_reason;
  if (!line.cat.empty() && !line.sel.empty()) {
    const AliasCode code{.cat = line.cat, .sel = line.sel};
    const bool printed = match.kind == MatchKind::code && code_of_match(match) == code && !given;
    return printed ? std::nullopt : std::optional(code);
  }
  if (match.cat.empty() || match.sel.empty() || (match.kind == MatchKind::code && !given))
    return std::nullopt;
  const PriceItem* entry = index.with_code(match.cat, match.sel);
  const bool made_by_list = match.kind != MatchKind::none && entry != nullptr &&
                            description_key(entry->description) == description_key(match.description);
  return made_by_list ? std::nullopt : std::optional(code_of_match(match));
}

/// Why no alias can lead to the code; nullopt if one can.
std::optional<std::string> why_unusable(const LineItem& line, const Alias& alias, const PriceIndex& index) {
  if (auto problem = check_alias(alias)) return problem;
  const PriceItem* entry = index.with_code(alias.cat, alias.sel);
  const std::string code = alias.cat + " " + alias.sel;
  if (entry == nullptr) return alias.price_list + " has no item " + code;
  if (!line.unit.empty() && !same_unit(line, *entry))
    return code + " is per " + entry->unit + ", the line per " + line.unit;
  return std::nullopt;
}

/// What equal lines have in common.
using LineKey = std::tuple<std::string, std::string, std::optional<Activity>>;
LineKey key_of(const Alias& alias) { return {alias_key(alias.description), alias.unit, alias.activity}; }

class AliasLearner {
 public:
  AliasLearner(const PriceList& list, const PriceIndex& index) : list_(list), index_(index) {}

  void learn(std::size_t item, const LineItem& line, const AliasCode& code) {
    Alias alias = alias_of(line, list_.code, code);
    if (auto problem = why_unusable(line, alias, index_)) {
      found_.unused.push_back({item, *std::move(problem)});
      return;
    }
    chosen_[key_of(alias)].push_back({.alias = std::move(alias), .item = item});
  }

  LearnedAliases take(const Estimate& estimate) {
    std::map<LineKey, std::size_t> lines;
    for (const LineItem& line : estimate.items) ++lines[key_of(alias_of(line, {}, {}))];
    for (auto& [key, choices] : chosen_) {
      if (std::ranges::all_of(choices, [&](const LearnedAlias& choice) {
            return choice.alias.cat == choices.front().alias.cat &&
                   choice.alias.sel == choices.front().alias.sel;
          })) {
        choices.front().lines = lines[key];
        found_.aliases.push_back(std::move(choices.front()));
        continue;
      }
      for (const LearnedAlias& choice : choices)
        found_.unused.push_back({choice.item, "equal lines have different codes"});
    }
    std::ranges::sort(found_.aliases, {}, &LearnedAlias::item);
    std::ranges::sort(found_.unused, {}, &UnusedChoice::item);
    return std::move(found_);
  }

 private:
  const PriceList& list_;
  const PriceIndex& index_;
  LearnedAliases found_;
  std::map<LineKey, std::vector<LearnedAlias>> chosen_;
};

}  // namespace

LearnedAliases learn_aliases(const Estimate& edited, const PriceMatch& match, const PriceList& list,
                             const MatchOptions& options) {
  Estimate without_codes = edited;
  for (LineItem& line : without_codes.items) {
    line.cat.clear();
    line.sel.clear();
  }
  const PriceMatch known = match_items(without_codes, list, options);
  const PriceIndex index(list);
  AliasLearner learner(list, index);
  for (std::size_t i = 0; i < std::min(edited.items.size(), match.items.size()); ++i) {
    const auto code = chosen_code(edited.items[i], match.items[i], index);
    if (code && *code != code_of_match(known.items[i])) learner.learn(i, edited.items[i], *code);
  }
  return learner.take(edited);
}

}  // namespace estimate
