#include "scope/objects.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <tuple>
#include <utility>

#include "esx/estimate/base/text.h"
#include "match/text/words.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

/// Of the only entry that fits, of the plainest one, and of one that unsaid words decided: our choice.
constexpr double exact_entry = 1, only_entry = 0.95, plain_entry = 0.8, usual_entry = 0.6;
constexpr std::size_t max_alternatives = 3;

/// Usual of any thing.
constexpr auto any_kind = std::to_array<std::string_view>({"average", "standard"});
/// Verbs of entries that take something off.
constexpr auto removals = std::to_array<std::string_view>({"remove", "haul", "dispose", "bag", "demolish"});
/// An entry with one of these is meant only if it was said.
constexpr auto only_if_said =
    std::to_array<std::string_view>({"bid", "temporary", "minimum", "credit", "wet", "add", "emergency",
                                     "miscellaneous", "portable", "smooth"});
/// Heads that say little: alone they do not choose an entry that has more to its name.
constexpr auto vague_heads = std::to_array<std::string_view>(
    {"hardware", "bar",   "cap",     "charge", "panel",      "board",    "box",     "kit",
     "cover",    "post",  "strip",   "labor",  "top",        "line",     "rail",    "frame",
     "table",    "print", "cabinet", "agent",  "foundation", "cleaning", "minimum", "machine"});
/// Heads that are a material or a place of many things: with a word that nobody knows, another thing is
/// meant.
constexpr auto weak_heads =
    std::to_array<std::string_view>({"metal", "roof", "window", "door", "vent", "pan", "pad", "flashing",
                                     "guard", "pump", "tank", "unit", "texture", "machine"});
/// Words of how much, of what happened or where: a list that has them of other things only does not
/// contradict.
constexpr auto circumstances =
    std::to_array<std::string_view>({"heavy", "round", "way", "water", "smoke", "fire", "soot", "deep",
                                     "hail", "storm", "wind", "burn", "mold", "wet"});
/// Makes something more than plain: of entries that are alike, those without it come first.
constexpr auto upgrades = std::to_array<std::string_view>(
    {"insulated", "premium", "high", "hardwood", "small", "large", "extra", "lead", "colonial", "mirrored"});
/// A kind that is named where it is only assumed.
constexpr std::string_view assumed_kind = "engineered";
/// What is said for a kind that the entry names by another word.
struct SameKind {
  std::string_view said, entry;
};
constexpr auto same_kinds = std::to_array<SameKind>(
    {{"glass", "shower"},  {"oak", "hardwood"},        {"aluminum", "metal"},   {"steel", "metal"},
     {"tin", "metal"},     {"metal", "aluminum"},      {"metal", "steel"},      {"premium", "high"},
     {"high", "premium"},  {"custom", "high"},         {"deluxe", "high"},      {"upgraded", "high"},
     {"designer", "high"}, {"plastic", "vinyl"},       {"pvc", "vinyl"},        {"wooden", "wood"},
     {"wood", "pine"},     {"plastic", "containment"}, {"poly", "containment"}, {"wood", "hardwood"},
     {"wood", "softwood"}, {"textured", "texture"}});
/// What a said word adds without saying which entry is meant.
constexpr auto neutral = std::to_array<std::string_view>(
    {"front",    "back",    "rear",     "left",     "right", "main",     "upstairs", "downstairs",
     "outside",  "inside",  "existing", "nice",     "white", "black",    "gray",     "beige",
     "brown",    "brass",   "chrome",   "regular",  "plain", "basic",    "standard", "average",
     "normal",   "typical", "new",      "existing", "piece", "unit",     "set",      "kit",
     "assembly", "system",  "material", "builder",  "grade", "type",     "style",    "brand",
     "work",     "length",  "side",     "stuff",    "sheet", "complete", "full",     "contained",
     "own",      "top",     "big",      "small",    "whole", "main",     "roll",     "repair",
     "size",     "job",     "labor",    "install",  "line",  "veneer"});

std::string described(const PriceItem& entry) {
  return entry.cat + " " + entry.sel + " \"" + entry.description + "\"";
}

/// Whether a rating that the entry does not name makes it another thing: there is a list's entry for each.
bool must_be_named(std::string_view unit) {
  constexpr auto units =
      std::to_array<std::string_view>({"category", "R", "lb", "tab", "way", "pitch", "yarder"});
  return is_one_of(units, unit);
}

}  // namespace

struct Objects::Fit {
  const Entry* entry = nullptr;
  Activity activity = Activity::replace;
  bool literal_action = false;
  std::ptrdiff_t ignored = 0, ratings = 0, unsaid_name = 0, more_verbs = 0, usual = 0, said = 0, kinds = 0,
                 more_kinds = 0;
  bool is_usual = false;  // by what is usual for this thing
  [[nodiscard]] auto plainness() const {
    return std::tuple(ignored, -int(literal_action), -ratings, more_verbs, -said,
                      std::min<std::ptrdiff_t>(unsaid_name, 1));
  }
  [[nodiscard]] auto order() const { return std::tuple(plainness(), -kinds, -usual, more_kinds); }
};

Objects::Objects(const PriceList& list) : list_(list), index_(list) {
  entries_.reserve(list.items.size());
  for (const PriceItem& item : list.items) {
    Entry entry = read_entry(item);
    for (const auto* const words : {&entry.name, &entry.others}) words_.insert(words->begin(), words->end());
    words_.insert(entry.verbs.begin(), entry.verbs.end());
    for (const std::string& head : entry.heads) by_head_[head].push_back(std::uint32_t(entries_.size()));
    std::set<std::string> all = entry.name;
    all.insert(entry.others.begin(), entry.others.end());
    for (const std::string& word : all) by_word_[word].push_back(std::uint32_t(entries_.size()));
    entries_.push_back(std::move(entry));
    constexpr std::size_t shortest_selector = 4;
    const std::string selector = to_lower(item.sel);
    if (selector.size() < shortest_selector || !std::ranges::any_of(selector, is_digit)) continue;
    if (const auto [known, is_new] = by_selector_.try_emplace(selector, &item); !is_new)
      known->second = nullptr;
  }
  spellings_.assign(words_.begin(), words_.end());
  for (const std::string_view phrase : known_words())
    for (const std::string_view word : split_blanks(phrase)) spellings_.emplace_back(word);
  std::ranges::sort(spellings_);
  const auto repeated = std::ranges::unique(spellings_);
  spellings_.erase(repeated.begin(), repeated.end());
}

bool Objects::has_kind(std::span<const std::string> things, std::span<const std::string> words,
                       const std::optional<Activity>& activity, const std::set<std::string>& verbs) const {
  return std::ranges::any_of(things, [&](const std::string& head) {
    const auto entries = by_head_.find(head);
    if (entries == by_head_.end()) return false;
    return std::ranges::any_of(entries->second, [&](std::uint32_t index) {
      const Entry& entry = entries_[index];
      const bool fits =
          (!activity || match::allows(*entry.item, *activity)) && (verbs.empty() == entry.verbs.empty());
      return fits && std::ranges::all_of(words, [&](const std::string& word) {
               return entry.name.contains(word) || entry.others.contains(word);
             });
    });
  });
}

static std::string plural(const std::string& word) {
  const bool hisses =
      word.ends_with("ch") || word.ends_with("sh") || word.ends_with('x') || word.ends_with('s');
  return word + (hisses ? "es" : "s");
}

/// How likely a word is the misspelled form of another; empty: it is not.
std::optional<int> Objects::likeness(std::string_view word, const std::string& other,
                                     std::string_view form) const {
  if (!is_slip(word, form)) return std::nullopt;
  constexpr std::size_t sure = 7;  // a letter instead of another makes another word of short ones
  const bool same_size = form.size() == word.size();
  const bool exchanged = same_size && std::ranges::is_permutation(word, form);
  if (same_size && !exchanged && word.size() < sure) return std::nullopt;
  // "started" is not "starter"
  const std::size_t shorter = std::min(word.size(), form.size());
  if (word.back() != form.back() && (same_size || word.substr(0, shorter) == form.substr(0, shorter)))
    return std::nullopt;
  constexpr int name = 4;
  const bool named = has_word(other) || is_noun(object_word(other)) || is_room_word(other);
  const bool left_out = form.size() > word.size();  // rather than one too many
  return (named ? name : 0) + (exchanged || left_out ? 2 : same_size ? 0 : 1);
}

std::optional<std::string> Objects::spelled(std::string_view word) const {
  constexpr std::size_t shortest = 5;
  if (word.size() < shortest || word.find('\'') != std::string_view::npos || has_word(word) ||
      is_known_word(word) || is_noun(object_word(word)))
    return std::nullopt;
  if (word.ends_with('s') && is_known_word(word.substr(0, word.size() - 1))) return std::nullopt;
  if (is_english_word(word)) return std::nullopt;
  constexpr std::string_view forms = "ies";  // "until it dries"
  if (word.ends_with(forms) && is_known_word(std::string(word.substr(0, word.size() - forms.size())) + "y"))
    return std::nullopt;
  std::optional<std::string> found;
  int best = -1;
  bool several = false;
  const auto compare = [&](const std::string& other) {
    std::optional<int> like = likeness(word, other, other);
    std::string form = other;
    if (!like) like = likeness(word, other, form = plural(other));
    if (!like || *like < best) return;
    if (found && *like == best) {
      const bool same = form == *found || form == plural(*found) || plural(form) == *found;
      several = several || !same;
      if (same && form.size() < found->size()) found = std::move(form);
      return;
    }
    several = false;
    best = *like;
    found = std::move(form);
  };
  for (const char first : {word[0], word[1]}) {
    const auto begin = std::ranges::lower_bound(spellings_, std::string(1, first));
    for (auto other = begin; other != spellings_.end() && other->front() == first; ++other) {
      if (plural(*other) == word) return std::nullopt;
      const bool exchanged = first != word[0] && (other->size() < 2 || (*other)[1] != word[0]);
      if (other->size() + 1 >= shortest && !exchanged) compare(*other);
    }
    if (word[0] == word[1]) break;
  }
  return several ? std::nullopt : found;
}

/// Whether a word that the entry does not have says that another thing is meant: a noun ("toilet flange"), or
/// what the list says about other entries ("ribbed"). Words that nobody knows are reported instead.
bool Objects::contradicts(const std::string& word, const std::string& head,
                          std::span<const std::string> said) const {
  constexpr auto places = std::to_array<std::string_view>(
      {"wall",    "floor",    "ceiling",  "window", "door",    "roof",   "stair", "room",
       "kitchen", "bathroom", "bedroom",  "closet", "garage",  "house",  "deck",  "basement",
       "attic",   "exterior", "interior", "hall",   "laundry", "office", "gable", "dormer"});
  if (is_one_of(places, word)) {  // "floor register": a place, unless entries of the noun differ by it
    const auto others = by_head_.find(head);
    return others != by_head_.end() && std::ranges::any_of(others->second, [&](std::uint32_t other) {
             return entries_[other].name.contains(word) || entries_[other].others.contains(word);
           });
  }
  if (is_noun(word) || is_head(word)) return true;
  if (!has_word(word) || match::is_remark_word(word)) return false;
  const auto at = std::ranges::find(said, head);
  const bool is_last = at != said.end() && std::none_of(at + 1, said.end(), is_noun);
  if (!is_last || !is_noun(head) || !is_one_of(circumstances, word)) return true;
  const auto others = by_head_.find(head);  // "clean the ceiling, heavy": only walls differ by it
  return others != by_head_.end() && std::ranges::any_of(others->second, [&](std::uint32_t other) {
           return entries_[other].name.contains(word) || entries_[other].others.contains(word);
         });
}

bool Objects::has_verbs(const Query& query, const Entry& entry) {
  constexpr auto coatings =
      std::to_array<std::string_view>({"paint", "stain", "clean"});  // "paint grade" is none
  return std::ranges::all_of(query.verbs, [&](const std::string& verb) {
    const bool words_do = (entry.name.contains(verb) || entry.others.contains(verb)) &&
                          (!is_one_of(coatings, verb) || query.action.empty());
    return words_do || std::ranges::find(entry.verbs, verb) != entry.verbs.end();
  });
}

/// How many of the said ratings an entry has; empty if one of them contradicts.
static std::optional<std::ptrdiff_t> ratings_fit(const Query& query, std::span<const Rating> of_entry) {
  std::ptrdiff_t count = 0;
  for (const Rating& rating : query.ratings) {
    const auto same_unit = [&](const Rating& other) {
      return other.unit == rating.unit || (rating.unit == "yarder" && other.unit == "SY");
    };
    const auto fits = [&](const Rating& other) {
      return same_unit(other) && (other.has(rating.low) || other.has(rating.high));
    };
    if (std::ranges::any_of(of_entry, fits))
      ++count;
    else if (std::ranges::any_of(of_entry, same_unit) || must_be_named(rating.unit))
      return std::nullopt;
  }
  return count;
}

bool Objects::count_words(const Query& query, const std::string& head, Fit& fit) const {
  const Entry& entry = *fit.entry;
  for (const std::string& word : query.words) {
    if (word == head || entry.has(word)) {
      const bool in_name = word == head || entry.name.contains(word);
      ++(in_name ? fit.said : fit.kinds);
      continue;
    }
    const bool same = std::ranges::any_of(
        same_kinds, [&](const SameKind& k) { return k.said == word && entry.has(std::string(k.entry)); });
    if (is_one_of(neutral, word) || query.verbs.contains(word) || same) continue;
    if (contradicts(word, head, query.words)) return false;
    ++fit.ignored;
  }
  return true;
}

std::optional<Objects::Fit> Objects::fit_of(const Query& query, const Entry& entry,
                                            const std::string& head) const {
  const auto& said = query.activity;
  const PriceItem& item = *entry.item;
  if (said ? !match::allows(item, *said) : !match::only_activity(item).has_value()) return std::nullopt;
  const auto has = [&](const std::string& word) { return entry.has(word); };
  const auto is_said = [&](const std::string& word) {
    return std::ranges::find(query.words, word) != query.words.end() || query.verbs.contains(word) ||
           query.conditions.contains(word);
  };
  const bool by_hour = query.unit == "HR" && item.unit == "HR";  // "spot repairs, a roofer for 3 hours"
  const bool does_it = has_verbs(query, entry);
  if (!by_hour && !does_it) return std::nullopt;
  for (const std::string_view word : only_if_said) {
    const std::string text(word);
    if (has(text) && !is_said(text)) return std::nullopt;
  }
  const bool contained = has("asbesto") && match::only_activity(item) == Activity::remove;  // and no survey
  if (contained && !is_said("asbesto") && !is_said("asbestos")) return std::nullopt;
  Fit fit{.entry = &entry, .activity = said ? *said : match::only_activity(item).value_or(Activity::replace)};
  if (!does_it) ++fit.ignored;
  fit.literal_action = std::ranges::find(entry.actions, query.action) != entry.actions.end();
  for (const std::string& verb : entry.verbs) {
    if (query.verbs.contains(verb)) continue;
    if (verb == "set") continue;  // "Apply anti-microbial agent"
    const bool removal = is_one_of(removals, verb);
    if (query.verbs.empty() && !(said && fit.activity == Activity::remove && removal) &&
        !fit.literal_action && !is_said(verb))
      return std::nullopt;  // "replace the walls" is not "Paint the walls"
    if (!removal) ++fit.more_verbs;
  }
  if (!count_words(query, head, fit)) return std::nullopt;
  if (has("extra") && !is_said("extra") && is_said("large")) return std::nullopt;
  const auto ratings = ratings_fit(query, entry.ratings);
  if (!ratings) return std::nullopt;
  fit.ratings = *ratings;
  for (const std::string& word : entry.name)
    if (word != head && !is_said(word) && !is_shell(word)) ++fit.unsaid_name;
  if (fit.ignored > 0 && fit.unsaid_name > 0 && (is_one_of(weak_heads, head) || is_one_of(vague_heads, head)))
    return std::nullopt;
  fit.more_kinds = std::ranges::count_if(
      upgrades, [&](std::string_view word) { return has(std::string(word)) && !is_said(std::string(word)); });
  if (has("insulated") && head == "door") --fit.more_kinds;  // all of them are
  const auto is_usual = [&](const std::string& word) { return query.usual.contains(word); };
  fit.usual = std::ranges::count_if(entry.others, is_usual) + std::ranges::count_if(entry.name, is_usual);
  for (const Rating& rating : query.usual_ratings)
    fit.usual += std::ranges::find(entry.ratings, rating) == entry.ratings.end() ? 0 : 1;
  fit.is_usual = fit.usual > std::ranges::count_if(any_kind, [&](std::string_view word) {
                   return is_usual(std::string(word)) && has(std::string(word));
                 });
  for (const std::string& word : query.conditions) fit.said += has(word) ? 1 : 0;
  return fit;
}

std::vector<Objects::Fit> Objects::fits(const Query& query, const std::string& head) const {
  std::vector<Fit> found;
  const auto entries = by_head_.find(head);
  if (entries == by_head_.end()) return found;
  for (const std::uint32_t entry : entries->second)
    if (const auto fit = fit_of(query, entries_[entry], head)) found.push_back(*fit);
  const auto has_unit = [&](const Fit& fit) { return fit.entry->item->unit == query.unit; };
  constexpr std::string_view asked = "countertop";  // of laminate or of stone: the unit does not say which
  if (head != asked && std::ranges::any_of(found, has_unit)) std::erase_if(found, std::not_fn(has_unit));
  std::ranges::stable_sort(found, {}, &Fit::order);
  return found;
}

std::string Objects::closest(const Query& query) const {
  for (auto word = query.words.rbegin(); word != query.words.rend(); ++word) {
    const auto entries = by_head_.find(*word);
    if (entries == by_head_.end()) continue;
    Query other = query;
    other.ratings.clear();
    if (const auto found = fits(other, *word); !found.empty())
      return ", of this size or rating; closest is " + described(*found.front().entry->item);
    other.words = {*word};
    other.conditions = query.conditions;
    if (const auto found = fits(other, *word); !found.empty())
      return ", with these words; closest is " + described(*found.front().entry->item);
    return ", for this activity; closest is " + described(*entries_[entries->second.front()].item);
  }
  return {};
}

std::optional<Activity> Objects::fit(const Query& query, const PriceItem& entry) const {
  for (const std::string& head : heads_of(entry)) {
    if (std::ranges::find(query.words, head) == query.words.end()) continue;
    if (const auto found = fit_of(query, entry_of(entry), head)) return found->activity;
  }
  return std::nullopt;
}

/// The entry with the very description that was said.
static std::optional<Answer> described_entry(const match::PriceIndex& index, const Query& query) {
  for (const PriceItem* const item : index.with_description(match::description_key(query.description)))
    if (query.activity ? match::allows(*item, *query.activity) : match::only_activity(*item).has_value())
      return Answer{.entry = item,
                    .activity = query.activity ? *query.activity
                                               : match::only_activity(*item).value_or(Activity::replace),
                    .confidence = exact_entry,
                    .reason = "the description of the list"};
  return std::nullopt;
}

/// "R&R 55 LF GUTA5": adjusters say selectors, which are not words if they have digits.
std::optional<Answer> Objects::find_by_selector(const Query& query) const {
  if (query.words.size() != 1) return std::nullopt;
  const auto found = by_selector_.find(query.words.front());
  if (found == by_selector_.end() || found->second == nullptr) return std::nullopt;
  const PriceItem& item = *found->second;
  if (query.activity ? !match::allows(item, *query.activity) : !match::only_activity(item).has_value())
    return std::nullopt;
  return Answer{
      .entry = &item,
      .activity = query.activity ? *query.activity : match::only_activity(item).value_or(Activity::replace),
      .confidence = exact_entry,
      .reason = "the selector that was said"};
}

Answer Objects::find(const Query& query) const {
  if (auto described = described_entry(index_, query)) return *std::move(described);
  if (auto selected = find_by_selector(query)) return *std::move(selected);
  Answer answer;
  std::vector<std::string> heads(query.words.rbegin(), query.words.rend());
  heads.insert(heads.end(), query.verbs.begin(), query.verbs.end());  // "Rewire - average residence"
  Query as_new = query;
  as_new.activity = Activity::replace;
  std::optional<Fit> placed;  // what a head noun means if it is new
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const std::string& word = heads[i];
    if (!is_head(word) && !is_noun(word)) continue;
    auto found = fits(query, word);
    if (i >= query.words.size())
      std::erase_if(found, [](const Fit& fit) { return fit.entry->heads != fit.entry->verbs; });
    if (!query.activity && !placed)
      if (const auto others = fits(as_new, word); !others.empty()) placed = others.front();
    if (found.empty())
      continue;  // it may be a modifier behind the head: "power attic vent, thermostat controlled"
    const Fit& best = found.front();
    const auto is_plainer = [&](const Fit& other) {
      const bool later = std::ranges::find(other.entry->heads, word) == other.entry->heads.end();
      return later ? other.said > best.said && other.ignored <= best.ignored : other.order() < best.order();
    };
    if (placed && placed->entry != best.entry && is_plainer(*placed)) break;  // "2 door slabs": no concrete
    // "new flashing": "average" does not say whether it is a chimney's or a pipe's
    const auto is_rival = [&](const Fit& f) {
      const bool other = best.unsaid_name > 0 && !best.is_usual && f.plainness() == best.plainness() &&
                         f.entry->name != best.entry->name;
      return f.order() == best.order() || other;
    };
    const auto same = std::ranges::count_if(found, is_rival);
    const bool vague = query.words.size() == 1 && is_one_of(vague_heads, word) && best.unsaid_name > 0 &&
                       query.verbs.empty() && !best.is_usual && best.ratings == 0;
    if (same > 1 || vague) {
      for (const Fit& fit : found)
        if (is_rival(fit) && answer.alternatives.size() < max_alternatives)
          answer.alternatives.push_back(fit.entry->item);
      answer.reason = std::to_string(answer.alternatives.size()) + " entries fit what was said";
      return answer;
    }
    answer.entry = best.entry->item;
    answer.activity = best.activity;
    const auto rivals = [&](const Fit& fit) { return &fit != &best && fit.plainness() <= best.plainness(); };
    answer.assumed = std::ranges::any_of(found, rivals) || best.ignored > 0 ||
                     (best.unsaid_name > 1 && query.words.size() == 1) ||
                     (best.entry->name.contains(std::string(assumed_kind)) &&
                      std::ranges::find(query.words, assumed_kind) == query.words.end());
    answer.confidence = found.size() == 1 ? only_entry : answer.assumed ? usual_entry : plain_entry;
    answer.reason = found.size() == 1 ? "the only entry that fits what was said"
                                      : (answer.assumed ? "the usual one of " : "the plainest of ") +
                                            std::to_string(found.size()) + " entries that fit";
    return answer;
  }
  if (auto named = find_by_kinds(query)) return *std::move(named);
  answer.reason = "price list " + list_.code + " has no such entry" + closest(query);
  return answer;
}

/// "laminated with felt", "wrap the window": no head noun, but one entry has all words.
std::optional<Answer> Objects::find_by_kinds(const Query& query) const {
  constexpr std::ptrdiff_t fewest = 2;  // words and ratings
  const std::vector<std::uint32_t>* rarest = nullptr;
  std::size_t given = query.verbs.size();
  for (const std::string& word : query.words) {
    if (is_one_of(neutral, word)) continue;
    ++given;
    if (query.verbs.empty() && is_noun(word)) return std::nullopt;
    const auto entries = by_word_.find(word);
    if (entries == by_word_.end()) return std::nullopt;
    if (rarest == nullptr || entries->second.size() < rarest->size()) rarest = &entries->second;
  }
  if (rarest == nullptr) return std::nullopt;
  std::vector<Fit> found;
  for (const std::uint32_t index : *rarest) {
    const Entry& entry = entries_[index];
    const auto is_done = [&](const std::string& verb) {
      return std::ranges::find(entry.verbs, verb) != entry.verbs.end();
    };
    if (!std::ranges::all_of(query.verbs, is_done)) continue;
    const auto fit = fit_of(query, entry, {});
    const bool other_unit = !query.unit.empty() && query.unit != entry.item->unit;
    if (!fit || fit->ignored > 0 || other_unit) continue;
    if (std::ptrdiff_t(given) + fit->ratings >= fewest) found.push_back(*fit);
  }
  if (found.empty()) return std::nullopt;
  std::ranges::stable_sort(found, {}, &Fit::order);
  const Fit& best = found.front();
  Answer answer{.activity = best.activity, .confidence = usual_entry, .assumed = true};
  if (found.size() > 1 && found[1].order() == best.order()) return std::nullopt;
  answer.entry = best.entry->item;
  answer.reason = "the entry that has all words that were said";
  return answer;
}

}  // namespace estimate::scope
