#include "esxserver/projects/match.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "esx/estimate/base/text.h"
#include "esxserver/projects/project.h"

namespace esxserver {
namespace {

constexpr std::array statuses = {
    NamedValue{ProjectStatus::open, "open"}, NamedValue{ProjectStatus::submitted, "submitted"},
    NamedValue{ProjectStatus::closed, "closed"}, NamedValue{ProjectStatus::archived, "archived"}};

/// Besides the dash and the blank of ASCII: those that word processors put in their place.
constexpr std::array<std::string_view, 10> ignored = {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014",
                                                      "\u2015", "\u2212", "\u00A0", "\u2009", "\u202F"};

/// U+00C0 to U+017F without accents; '*' is not a letter.
constexpr std::string_view plain_letters =
    "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// The letter at `at`, which moves behind it; 0 if it is not one.
char next_letter(std::string_view text, std::size_t& at) {
  const auto byte = static_cast<unsigned char>(text[at++]);
  constexpr unsigned first_lead = 0xC3, last_lead = 0xC5, low_bits = 0x3F, case_bit = 0x20;
  if (byte >= 'A' && byte <= 'Z') return static_cast<char>(byte | case_bit);
  if (byte < first_lead || byte > last_lead || at >= text.size()) return static_cast<char>(byte);
  const auto index = (byte - first_lead) * (low_bits + 1) + (static_cast<unsigned char>(text[at]) & low_bits);
  if (index >= plain_letters.size()) return 0;
  ++at;
  return plain_letters[index];
}

bool joins(char c) { return c == '\'' || c == '.'; }

constexpr std::array<std::string_view, 25> fillers = {
    "mr", "mrs", "ms",  "miss", "dr",    "jr",     "sr",   "ii", "iii", "and",    "the",  "of", "estate",
    "c",  "o",   "llc", "inc",  "trust", "family", "corp", "co", "ltd", "living", "prof", "y"};

/// Forms of one name, the first of which is what they are compared by.
constexpr std::array<std::string_view, 44> name_forms = {"john jon johnny jonathan johnathan jonathon jack",
                                                         "robert bob bobby rob robbie",
                                                         "william bill billy will willy",
                                                         "richard rick rich dick ricky",
                                                         "michael mike mick mikey",
                                                         "james jim jimmy jamie",
                                                         "thomas tom tommy",
                                                         "david dave davey",
                                                         "daniel dan danny",
                                                         "steven stephen steve",
                                                         "christopher chris kris",
                                                         "anthony tony",
                                                         "joseph joe joey",
                                                         "charles charlie chuck",
                                                         "edward ed eddie ted",
                                                         "matthew matt",
                                                         "andrew andy drew",
                                                         "kenneth ken kenny",
                                                         "donald don donny",
                                                         "ronald ron ronnie",
                                                         "timothy tim",
                                                         "gregory greg gregg",
                                                         "benjamin ben benny",
                                                         "samuel sam sammy",
                                                         "nicholas nick nicolas",
                                                         "alexander alex",
                                                         "lawrence larry laurence",
                                                         "raymond ray",
                                                         "gerald jerry gerry",
                                                         "jeffrey jeff geoffrey geoff",
                                                         "peter pete",
                                                         "patrick pat",
                                                         "elizabeth liz beth betty lisa eliza",
                                                         "katherine catherine kathryn kate kathy cathy katie",
                                                         "margaret maggie meg peggy",
                                                         "susan sue suzanne susie",
                                                         "jennifer jen jenny jenn",
                                                         "deborah debbie debra deb",
                                                         "barbara barb",
                                                         "patricia patty trish",
                                                         "rebecca becky",
                                                         "victoria vicky",
                                                         "sandra sandy",
                                                         "theresa teresa terry"};

std::string_view one_name_form(std::string_view name) {
  static const WordForms forms = word_forms(name_forms);
  const auto found = forms.find(name);
  return found == forms.end() ? name : found->second;
}

double word_similarity(const std::string& a, const std::string& b) {
  constexpr double initial = 0.8, alike = 0.85;
  if (a == b) return 1;
  if ((a.size() == 1 || b.size() == 1) && a.front() == b.front()) return initial;
  const double similarity = token_similarity(a, b);
  return similarity >= alike ? similarity : 0;
}

constexpr std::array<std::string_view, 24> suffix_forms = {
    "st street str",  "ave avenue av", "rd road",          "dr drive drv", "ln lane",     "ct court crt",
    "blvd boulevard", "pl place",      "ter terrace terr", "cir circle",   "hwy highway", "pkwy parkway",
    "way wy",         "trl trail tr",  "sq square",        "loop lp",      "cv cove",     "xing crossing",
    "aly alley",      "run",           "pt point",         "rdg ridge",    "plz plaza",   "bnd bend"};
constexpr std::array<std::string_view, 8> direction_forms = {
    "n north", "s south", "e east", "w west", "ne northeast", "nw northwest", "se southeast", "sw southwest"};
constexpr std::array<std::string_view, 16> other_forms = {
    "1st first",   "2nd second",           "3rd third", "4th fourth", "5th fifth", "6th sixth",
    "7th seventh", "8th eighth",           "9th ninth", "10th tenth", "mt mount",  "saint snt",
    "ft fort",     "mlk martinlutherking", "co county", "us u"};
constexpr std::array<std::string_view, 9> unit_words = {"apt",  "apartment", "unit", "suite", "ste",
                                                        "room", "rm",        "lot",  "trlr"};

std::string_view find(const WordForms& words, std::string_view word) {
  const auto found = words.find(word);
  return found == words.end() ? std::string_view() : found->second;
}

const WordForms& suffixes() {
  static const WordForms words = word_forms(suffix_forms);
  return words;
}
const WordForms& directions() {
  static const WordForms words = word_forms(direction_forms);
  return words;
}
std::string_view one_street_form(std::string_view word) {
  static const WordForms words = word_forms(other_forms);
  const std::string_view form = find(words, word);
  if (!form.empty()) return form;
  const std::string_view suffix = find(suffixes(), word);  // "Highway 6"
  return suffix.empty() ? word : suffix;
}

/// "#4" as "unit 4".
std::vector<std::string> street_tokens(std::string_view text) {
  return tokens_of(estimate::replace_all(text, "#", " unit "));
}

/// Takes "apt 4" off the end.
std::string take_unit(std::vector<std::string>& tokens) {
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (std::ranges::find(unit_words, tokens[i]) == unit_words.end()) continue;
    std::string unit;
    for (std::size_t rest = i + 1; rest < tokens.size(); ++rest)
      if (std::ranges::find(unit_words, tokens[rest]) == unit_words.end()) unit += tokens[rest];
    tokens.resize(i);
    return unit;
  }
  return {};
}

double words_similarity(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::string all_a, all_b;
  for (const std::string& word : a) all_a += word;
  for (const std::string& word : b) all_b += word;
  // "5th" and "6th" are as alike as they are different.
  const bool numbers =
      std::ranges::any_of(all_a, estimate::is_digit) || std::ranges::any_of(all_b, estimate::is_digit);
  if (numbers) return all_a == all_b ? 1 : 0;
  constexpr double alike = 0.88;
  const double similarity = token_similarity(all_a, all_b);
  return similarity >= alike ? similarity : 0;
}

constexpr std::size_t zip_digits = 5;  // without the +4
constexpr double same_city = 0.8;      // similarity above which two spellings are one city

std::string zip_of(std::string_view postal_code) { return joined_tokens(postal_code).substr(0, zip_digits); }

}  // namespace

std::span<const NamedValue<ProjectStatus>> enum_names(ProjectStatus) { return statuses; }
std::string_view project_status_name(ProjectStatus status) { return name_in(statuses, status); }
std::optional<ProjectStatus> project_status_from_name(std::string_view name) {
  return value_in(statuses, name);
}

std::string claim_key(std::string_view claim_number) {
  std::string key = estimate::to_upper(claim_number);
  std::erase_if(key, [](char c) { return c == '-' || c == ' ' || (c >= '\t' && c <= '\r'); });
  for (const std::string_view sign : ignored) key = estimate::replace_all(key, sign, "");
  return key;
}

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  std::string token;
  for (std::size_t at = 0; at < text.size();) {
    const char letter = next_letter(text, at);
    if (is_word(letter)) {
      token += letter;
    } else if (!joins(letter) && !token.empty()) {
      tokens.push_back(std::move(token));
      token.clear();
    }
  }
  if (!token.empty()) tokens.push_back(std::move(token));
  return tokens;
}

std::string joined_tokens(std::string_view text) {
  std::string joined;
  for (const std::string& token : tokens_of(text)) joined += token;
  return joined;
}

double token_similarity(std::string_view a, std::string_view b) {
  constexpr std::size_t max_length = 64;
  a = a.substr(0, max_length);
  b = b.substr(0, max_length);
  if (a == b) return 1;
  if (a.empty() || b.empty()) return 0;
  const std::size_t longest = std::max(a.size(), b.size());
  const std::size_t reach = longest > 3 ? longest / 2 - 1 : 0;
  std::uint64_t used = 0;
  std::array<char, max_length> found{};
  std::size_t matches = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::size_t end = std::min(i + reach + 1, b.size());
    for (std::size_t j = i > reach ? i - reach : 0; j < end; ++j)
      if (a[i] == b[j] && (used >> j & 1U) == 0) {
        used |= std::uint64_t{1} << j;
        found[matches++] = a[i];
        break;
      }
  }
  if (matches == 0) return 0;
  std::size_t out_of_order = 0, next = 0;
  for (std::size_t j = 0; j < b.size(); ++j)
    if ((used >> j & 1U) != 0) out_of_order += found[next++] != b[j] ? 1 : 0;
  const auto count = double(matches);
  const double jaro =
      (count / double(a.size()) + count / double(b.size()) + (count - double(out_of_order) / 2) / count) / 3;
  constexpr std::size_t max_prefix = 4;
  constexpr double prefix_weight = 0.1;
  std::size_t prefix = 0;
  while (prefix < std::min({a.size(), b.size(), max_prefix}) && a[prefix] == b[prefix]) ++prefix;
  return jaro + double(prefix) * prefix_weight * (1 - jaro);
}

WordForms word_forms(std::span<const std::string_view> groups) {
  WordForms all;
  for (const std::string_view group : groups) {
    const auto words = estimate::split(group, ' ');
    for (const std::string_view word : words) all.emplace(word, words.front());
  }
  return all;
}

bool differ(const std::string& a, const std::string& b) { return !a.empty() && !b.empty() && a != b; }

PersonName::PersonName(std::string_view text) {
  for (std::string& word : tokens_of(text))
    if (std::ranges::find(fillers, word) == fillers.end()) words_.emplace_back(one_name_form(word));
}

double PersonName::similarity(const PersonName& other) const {
  const auto& shorter = words_.size() <= other.words_.size() ? words_ : other.words_;
  const auto& longer = words_.size() <= other.words_.size() ? other.words_ : words_;
  if (shorter.empty()) return 0;
  std::vector<bool> taken(longer.size());
  double sum = 0;
  for (const std::string& word : shorter) {
    double best = 0;
    std::size_t where = longer.size();
    for (std::size_t i = 0; i < longer.size(); ++i)
      if (const double similarity = taken[i] ? 0 : word_similarity(word, longer[i]); similarity > best) {
        best = similarity;
        where = i;
      }
    if (where < longer.size()) taken[where] = true;
    sum += best;
  }
  // A missing middle name or spouse counts less than a name that differs.
  constexpr double missing = 0.35;
  return sum / (double(shorter.size()) + missing * double(longer.size() - shorter.size()));
}

Street::Street(std::string_view text) {
  auto tokens = street_tokens(text);
  unit_ = take_unit(tokens);
  auto next = tokens.begin();
  if (next != tokens.end() && estimate::is_digit(next->front())) number_ = std::move(*next++);
  if (tokens.end() - next > 1)
    if (const auto direction = find(directions(), *next); !direction.empty()) {
      direction_ = direction;
      ++next;
    }
  auto end = tokens.end();
  if (end - next > 1)
    if (const auto direction = find(directions(), *(end - 1)); !direction.empty()) {
      direction_ = direction;
      --end;
    }
  if (end - next > 1)
    if (const auto suffix = find(suffixes(), *(end - 1)); !suffix.empty()) {
      suffix_ = suffix;
      --end;
    }
  for (; next != end; ++next) words_.emplace_back(one_street_form(*next));
}

double Street::similarity(const Street& other) const {
  if (empty() || other.empty()) return 0;
  double similarity = words_similarity(words_, other.words_);
  constexpr double other_number = 0.15, no_number = 0.75, other_unit = 0.55, other_direction = 0.7,
                   other_suffix = 0.6;
  if (differ(number_, other.number_))
    similarity *= other_number;
  else if (number_.empty() || other.number_.empty())
    similarity *= no_number;
  if (differ(unit_, other.unit_)) similarity *= other_unit;
  if (differ(direction_, other.direction_)) similarity *= other_direction;
  if (differ(suffix_, other.suffix_)) similarity *= other_suffix;
  return similarity;
}

OwnerMatcher::OwnerMatcher(const MatchRequest& request)
    : name_(request.insured_name.value_or("")),
      street_(request.street.value_or("")),
      city_(joined_tokens(request.city.value_or(""))),
      state_(joined_tokens(request.state.value_or(""))),
      zip_(zip_of(request.postal_code.value_or(""))) {}

double OwnerMatcher::similarity(const ProjectOwner& project) const {
  const PersonName name(name_.empty() ? "" : project.insured_name);
  const Street street(street_.empty() ? "" : project.street);
  const bool has_name = !name.empty(), has_street = !street.empty();
  if (!has_name && !has_street) return 0;
  const double by_name = has_name ? name_.similarity(name) : 0;
  // Nothing that follows can lift a pair above the threshold.
  if (has_name && has_street && (by_name + 1) / 2 <= match_threshold) return 0;
  const double by_street = has_street ? street_.similarity(street) : 0;
  double similarity = has_name && has_street ? (by_name + by_street) / 2 : by_name + by_street;
  constexpr double other_zip = 0.85, other_city = 0.8, other_state = 0.6;
  const std::string city = joined_tokens(project.city), state = joined_tokens(project.state);
  if (differ(zip_, zip_of(project.postal_code))) similarity *= other_zip;
  if (differ(city_, city) && token_similarity(city_, city) < same_city) similarity *= other_city;
  // One may be spelled out, the other abbreviated.
  if (differ(state_, state) && state_.size() == state.size()) similarity *= other_state;
  return similarity;
}

std::vector<OwnerMatch> best_matches(const OwnerMatcher& matcher, const std::vector<ProjectOwner>& projects,
                                     std::string_view except) {
  std::vector<OwnerMatch> found;
  for (const ProjectOwner& project : projects) {
    if (project.project_id == except) continue;
    const double similarity = matcher.similarity(project);
    if (similarity > match_threshold) found.push_back({project.project_id, similarity});
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &OwnerMatch::similarity);
  if (found.size() > max_fuzzy_matches) found.resize(max_fuzzy_matches);
  return found;
}

}  // namespace esxserver
