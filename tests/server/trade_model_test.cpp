#include "esxserver/transcription/speech/trade/trade_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/scope.h"

namespace {

using esxserver::speech::make_dictations;
using esxserver::speech::make_trade_model;

std::set<std::string, std::less<>> words_of(const std::vector<std::string>& sentences) {
  std::set<std::string, std::less<>> words;
  for (const std::string& sentence : sentences)
    for (const std::string_view word : estimate::split_blanks(sentence)) words.emplace(word);
  return words;
}

/// A pronunciation for every word; how they sound does not matter here.
std::string dictionary_of(const std::set<std::string, std::less<>>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " AH\n";
  return text;
}

TEST_CASE("what scopes understand can be heard, whatever the price list") {
  const auto heard = words_of(make_dictations(std::vector<std::string>{"Thermostat"}));
  const estimate::ScopeTerms terms = estimate::scope_terms();
  for (const auto& [texts, least] :
       {std::pair(terms.things, 0.95), std::pair(terms.rooms, 0.8), std::pair(terms.actions, 0.95)}) {
    const auto known = std::ranges::count_if(texts, [&](std::string_view term) {
      const auto words = estimate::split_blanks(term);
      return std::ranges::all_of(words, [&](std::string_view word) { return heard.contains(word); });
    });
    CHECK(double(known) >= least * double(texts.size()));
  }
  for (const std::string_view word : {"sheetrock", "commode", "thermostat", "kitchen", "baseboard"})
    CHECK_MESSAGE(heard.contains(word), word);
}

TEST_CASE("the terms are in the language model and the dictionary") {
  const std::vector<std::string> list = {"Thermostat"};
  const auto sentences = make_dictations(list);
  const auto model = make_trade_model(list, dictionary_of(words_of(sentences)));
  for (const std::string_view word : {"thermostat", "commode", "toilet", "bedroom"}) {
    CHECK(("\n" + model.dictionary).find("\n" + std::string(word) + " AH\n") != std::string::npos);
    CHECK(model.language_model.find(" " + std::string(word) + " ") != std::string::npos);
  }
  const auto less = make_trade_model(list, "thermostat AH\nreplace AH\n");
  CHECK(less.dictionary.find("commode") == std::string::npos);  // nobody knows how it sounds
  CHECK(make_trade_model(list, "thermostat AH\n").language_model ==
        make_trade_model(list, "thermostat AH\n").language_model);
}

TEST_CASE("the dictionary of pocketsphinx has most of the terms") {
  const std::filesystem::path installed = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict";
  if (!std::filesystem::exists(installed)) {
    MESSAGE("skipped: pocketsphinx is not installed");
    return;
  }
  std::ifstream file(installed);
  const std::string known(std::istreambuf_iterator<char>(file), {});
  const auto model = make_trade_model(std::vector<std::string>{"Thermostat"}, known);
  std::set<std::string, std::less<>> pronounced;
  for (const std::string_view line : estimate::split(model.dictionary, '\n'))
    pronounced.emplace(line.substr(0, line.find(' ')));
  std::size_t terms = 0, heard = 0;
  for (const std::string_view term : estimate::scope_terms().things) {
    const auto words = estimate::split_blanks(term);
    ++terms;
    heard +=
        std::ranges::all_of(words, [&](std::string_view word) { return pronounced.contains(word); }) ? 1 : 0;
  }
  MESSAGE(heard << " of " << terms << " names of things can be heard");
  CHECK(2 * heard > terms);
}

}  // namespace
