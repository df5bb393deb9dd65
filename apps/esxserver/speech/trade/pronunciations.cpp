#include "esxserver/speech/trade/pronunciations.h"

#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/base/text.h"

namespace esxserver::speech {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

/// Terms that no rule makes from the words of the dictionary. Source: how they are said in American English.
constexpr auto trade_terms = std::to_array<Row>({
    {"fascia", "F EY SH AH"},
    {"wainscoting", "W EY N S K OW T IH NG"},
    {"deodorize", "D IY OW D ER AY Z"},
    {"underlayment", "AH N D ER L EY M AH N T"},
    {"sheetrock", "SH IY T R AA K"},
    {"gfi", "JH IY EH F AY"},
    {"gfci", "JH IY EH F S IY AY"},
    {"pvc", "P IY V IY S IY"},
    {"pex", "P EH K S"},
    {"osb", "OW EH S B IY"},
    {"cdx", "S IY D IY EH K S"},
    {"lvp", "EH L V IY P IY"},
    {"vct", "V IY S IY T IY"},
    {"btu", "B IY T IY Y UW"},
    {"cfm", "S IY EH F EH M"},
    {"ppd", "P IY P IY D IY"},
    {"rr", "AA R AA R"},
    {"baluster", "B AE L AH S T ER"},
    {"hydroxyl", "HH AY D R AA K S AH L"},
    {"prehung", "P R IY HH AH NG"},
    {"prefinished", "P R IY F IH N IH SH T"},
    {"reglaze", "R IY G L EY Z"},
    {"recoat", "R IY K OW T"},
    {"regrout", "R IY G R AW T"},
    {"restretch", "R IY S T R EH CH"},
    {"rebond", "R IY B AA N D"},
    {"decon", "D IY K AA N"},
    {"dehu", "D IY HH Y UW"},
    {"beveled", "B EH V AH L D"},
    {"bifold", "B AY F OW L D"},
    {"unfaced", "AH N F EY S T"},
    {"unpolished", "AH N P AA L IH SH T"},
    {"nonmetallic", "N AA N M AH T AE L IH K"},
    {"tackless", "T AE K L AH S"},
    {"bagless", "B AE G L AH S"},
    {"lineal", "L IH N IY AH L"},
    {"escutcheon", "IH S K AH CH AH N"},
});

/// "read(2)" is a second way to say "read".
std::string_view plain(std::string_view entry) { return entry.substr(0, entry.find('(')); }

/// The sound of a plural s after these phones.
std::string_view plural_sound(std::string_view phones) {
  constexpr auto hissing = std::to_array<std::string_view>({"S", "Z", "SH", "CH", "ZH", "JH"});
  constexpr auto voiceless = std::to_array<std::string_view>({"P", "T", "K", "F", "TH"});
  const auto last = phones.substr(phones.rfind(' ') + 1);
  if (std::ranges::find(hissing, last) != hissing.end()) return " IH Z";
  return std::ranges::find(voiceless, last) != voiceless.end() ? " S" : " Z";
}

}  // namespace

Pronunciations::Pronunciations(std::string_view dictionary) {
  for (std::size_t begin = 0; begin < dictionary.size();) {
    const auto line_end = std::min(dictionary.find('\n', begin), dictionary.size());
    const std::string_view line = dictionary.substr(begin, line_end - begin);
    const auto blank = line.find(' ');
    if (blank != std::string_view::npos)
      phones_.emplace(plain(line.substr(0, blank)), estimate::trim(line.substr(blank)));
    begin = line_end + 1;
  }
}

std::vector<std::string> Pronunciations::known(std::string_view word) const {
  std::vector<std::string> ways;
  const auto [first, last] = phones_.equal_range(word);
  for (auto row = first; row != last; ++row) ways.push_back(row->second);
  if (ways.empty())
    if (const auto* const term = std::ranges::find(trade_terms, word, &Row::first); term != trade_terms.end())
      ways.emplace_back(term->second);
  return ways;
}

std::vector<std::string> Pronunciations::of(std::string_view word) const {
  if (auto ways = known(word); !ways.empty()) return ways;
  if (word.size() > 3 && word.ends_with('s')) {
    auto ways = known(word.substr(0, word.size() - 1));
    if (ways.empty() && word.ends_with("es")) ways = known(word.substr(0, word.size() - 2));
    for (std::string& way : ways) way += plural_sound(way);
    if (!ways.empty()) return ways;
  }
  constexpr std::size_t shortest_part = 3;
  for (std::size_t at = word.size() - std::min(word.size(), shortest_part); at >= shortest_part; --at) {
    const auto begin = known(word.substr(0, at)), end = known(word.substr(at));
    if (!begin.empty() && !end.empty()) return {begin.front() + " " + end.front()};
  }
  return {};
}

}  // namespace esxserver::speech
