#include "esxserver/speech/trade/language_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"

namespace esxserver::speech {
namespace {

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

}  // namespace

std::string arpa_model(std::span<const std::string> sentences) {
  return ArpaWriter(Counts(sentences)).write();
}

}  // namespace esxserver::speech
