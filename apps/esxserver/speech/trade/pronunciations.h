// How words sound, for the dictionary of pocketsphinx.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace esxserver::speech {

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

}  // namespace esxserver::speech
