#include "esxserver/domain/match/names.h"

#include <algorithm>
#include <array>

#include "esxserver/domain/match/tokens.h"

namespace esxserver {
namespace {

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

}  // namespace

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

}  // namespace esxserver
