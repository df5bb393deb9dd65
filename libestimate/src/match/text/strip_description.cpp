#include "match/text/strip_description.h"

#include "esx/estimate/base/text.h"
#include "model/activity_phrase.h"

namespace estimate::match {

void write_description_key(std::string& key, std::string_view description) {
  key.clear();
  bool gap = false;
  for (const char c : description) {
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
      gap = !key.empty();
      continue;
    }
    if (gap) key += ' ';
    gap = false;
    key += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  }
}

std::string description_key(std::string_view description) {
  std::string key;
  write_description_key(key, description);
  return key;
}

std::vector<DescriptionReading> read_description(std::string_view description) {
  const std::string text = squeeze(strip_edit_marks(description));
  if (text.empty()) return {};
  std::vector<DescriptionReading> readings{{description_key(text), std::nullopt, text}};
  for (const PhrasePlace place : {PhrasePlace::front, PhrasePlace::back}) {
    const ActivityPhrase* phrase = find_activity_phrase(text, place);
    if (phrase == nullptr) continue;
    const std::size_t begin = place == PhrasePlace::front ? phrase->text.size() : 0;
    const std::string_view rest = std::string_view(text).substr(begin, text.size() - phrase->text.size());
    readings.push_back({description_key(rest), phrase->activity, std::string(rest)});
  }
  return readings;
}

}  // namespace estimate::match
