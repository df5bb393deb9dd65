#include "esxserver/transcription/speech/trade/trade_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"

namespace esxserver::speech {
namespace {

/// How words sound, for the dictionary of pocketsphinx.
class Pronunciations {
 public:
  /// `dictionary`: the text of a CMU pronouncing dictionary ("drywall D R AY W AA L"), whose words come
  /// first.
  explicit Pronunciations(std::string_view dictionary);

  /// In phones of ARPABET, the usual one first. Of words that the dictionary does not have: from a list of
  /// terms of the trade, plurals and compounds of its words ("sub" + "floor"). Empty if nothing is known.
  [[nodiscard]] std::vector<std::string> of(std::string_view word) const;

 private:
  [[nodiscard]] std::vector<std::string> known(std::string_view word) const;

  std::multimap<std::string, std::string, std::less<>> phones_;
};

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

using WordId = std::uint32_t;
constexpr std::size_t order = 3;
using Gram = std::array<WordId, order>;  // of `length` words; the rest is 0

constexpr WordId sentence_begin = 1, sentence_end = 2;

/// What followed a history.
struct Followers {
  std::int64_t total = 0;
  std::map<WordId, std::int64_t> counts;

  /// Of the probability mass, what is left to words that were not seen here.
  [[nodiscard]] double unseen() const {
    const auto kinds = double(counts.size());
    return kinds / (double(total) + kinds);
  }
};

/// The histories of each length, in the order of their ids, so that the text is the same every time.
class Counts {
 public:
  explicit Counts(std::span<const std::string> sentences) {
    std::map<std::string_view, WordId> ids;
    std::set<std::string_view> vocabulary;
    for (const std::string& sentence : sentences)
      for (const std::string_view word : estimate::split_blanks(sentence)) vocabulary.insert(word);
    for (const std::string_view word : vocabulary) {
      ids.emplace(word, WordId(words_.size()));
      words_.push_back(word);
    }
    for (const std::string& sentence : sentences) {
      std::vector<WordId> line = {sentence_begin};
      for (const std::string_view word : estimate::split_blanks(sentence)) line.push_back(ids.at(word));
      line.push_back(sentence_end);
      count(line);
    }
  }

  /// P(word | history), from the counts of all its shorter forms.
  [[nodiscard]] double probability(std::span<const WordId> history, WordId word) const {
    double lower = 1.0 / double(words_.size() - 2);  // every word but no word and <s>
    if (!history.empty()) lower = probability(history.subspan(1), word);
    const auto& level = followers_.at(history.size());
    const auto found = level.find(key(history));
    if (found == level.end()) return lower;
    const Followers& seen = found->second;
    const auto counted = seen.counts.find(word);
    const double times = counted == seen.counts.end() ? 0 : double(counted->second);
    return times / (double(seen.total) + double(seen.counts.size())) + seen.unseen() * lower;
  }

  using Level = std::map<Gram, Followers>;
  [[nodiscard]] const Level& histories(std::size_t length) const { return followers_.at(length); }
  [[nodiscard]] std::span<const std::string_view> words() const { return words_; }

  static Gram key(std::span<const WordId> history) {
    Gram gram{};
    std::ranges::copy(history, gram.begin());
    return gram;
  }

 private:
  void count(std::span<const WordId> line) {
    for (std::size_t at = 1; at < line.size(); ++at)
      for (std::size_t length = 0; length < order && length <= at; ++length) {
        Followers& followers = followers_.at(length)[key(line.subspan(at - length, length))];
        ++followers.total;
        ++followers.counts[line[at]];
      }
  }

  std::vector<std::string_view> words_ = {"", "<s>", "</s>"};
  std::array<Level, order> followers_;
};

std::string fixed(double value) {
  std::array<char, 40> digits{};
  constexpr int decimals = 4;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
  return {digits.data(), end.ptr};
}

class ArpaWriter {
 public:
  explicit ArpaWriter(const Counts& counts) : counts_(counts) {}

  std::string write() {
    text_ = "\\data\\\n";
    text_ += "ngram 1=" + std::to_string(counts_.words().size() - 1) + "\n";
    for (std::size_t length = 1; length < order; ++length) {
      std::size_t grams = 0;
      for (const auto& [history, followers] : counts_.histories(length)) grams += followers.counts.size();
      text_ += "ngram " + std::to_string(length + 1) + "=" + std::to_string(grams) + "\n";
    }
    text_ += "\n\\1-grams:\n";
    for (WordId word = 1; word < counts_.words().size(); ++word) {
      const std::array gram = {word};
      constexpr double never = 1e-99;  // <s> is only ever a history
      line(word == sentence_begin ? never : counts_.probability({}, word), gram);
    }
    for (std::size_t length = 1; length < order; ++length) section(length);
    return std::move(text_) + "\n\\end\\\n";
  }

 private:
  void section(std::size_t length) {
    text_ += "\n\\" + std::to_string(length + 1) + "-grams:\n";
    for (const auto& [key, followers] : counts_.histories(length)) {
      const std::span<const WordId> history(key.data(), length);
      for (const auto& [word, times] : followers.counts) {
        std::vector<WordId> gram(history.begin(), history.end());
        gram.push_back(word);
        line(counts_.probability(history, word), gram);
      }
    }
  }

  /// Probability, words, and what the words as a history leave to shorter ones.
  void line(double probability, std::span<const WordId> gram) {
    text_ += fixed(std::log10(probability));
    for (const WordId word : gram) text_.append(" ").append(counts_.words()[word]);
    if (gram.size() < order) {
      const auto& level = counts_.histories(gram.size());
      const auto found = level.find(Counts::key(gram));
      text_ += " " + fixed(found == level.end() ? 0.0 : std::log10(found->second.unseen()));
    }
    text_ += '\n';
  }

  const Counts& counts_;
  std::string text_;
};

/// A trigram language model in the ARPA format, of sentences in words separated by single blanks.
/// Interpolated by Witten and Bell: a history that was followed by many different words leaves more to the
/// shorter history. Source: Witten, Bell, "The zero-frequency problem", IEEE Trans. Inf. Theory 37 (1991),
/// method C.
std::string arpa_model(std::span<const std::string> sentences) {
  return ArpaWriter(Counts(sentences)).write();
}

using Dictionary = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Looks up each word once.
bool can_be_said(const std::string& sentence, const Pronunciations& pronunciations, Dictionary& dictionary) {
  const auto words = estimate::split_blanks(sentence);
  return !words.empty() && std::ranges::all_of(words, [&](std::string_view word) {
    auto found = dictionary.find(word);
    if (found == dictionary.end()) found = dictionary.emplace(word, pronunciations.of(word)).first;
    return !found->second.empty();
  });
}

std::string dictionary_text(const Dictionary& dictionary) {
  std::string text;
  for (const auto& [word, ways] : dictionary)
    for (std::size_t i = 0; i < ways.size(); ++i)
      text += word + (i == 0 ? "" : "(" + std::to_string(i + 1) + ")") + " " + ways[i] + "\n";
  return text;
}

}  // namespace

TradeModel make_trade_model(std::span<const std::string> descriptions, std::string_view pronunciations) {
  const Pronunciations known(pronunciations);
  Dictionary dictionary;
  std::vector<std::string> sentences = make_dictations(descriptions);
  std::erase_if(sentences,
                [&](const std::string& sentence) { return !can_be_said(sentence, known, dictionary); });
  return {.dictionary = dictionary_text(dictionary), .language_model = arpa_model(sentences)};
}

}  // namespace esxserver::speech
