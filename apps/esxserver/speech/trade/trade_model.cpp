#include "esxserver/speech/trade/trade_model.h"

#include <algorithm>
#include <map>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxserver/speech/trade/dictations.h"
#include "esxserver/speech/trade/language_model.h"
#include "esxserver/speech/trade/pronunciations.h"

namespace esxserver::speech {
namespace {

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
