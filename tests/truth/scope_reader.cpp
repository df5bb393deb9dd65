// Scopes of many texts: a JSON string on each line of standard input gives the members of a scope that
// dictation.py compares, as JSON on a line. A program that starts for each text takes twenty times as long.
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "estimate/estimate_codecs.h"
#include "estimate/scope_fields.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/scope.h"

namespace {

using nlohmann::json;

template <class Enum>
std::string_view name_of(Enum value) {
  const auto names = estimate::enum_names(value);
  const auto found = std::ranges::find(names, value, [](const auto& row) { return row.first; });
  return found == names.end() ? std::string_view() : found->second;
}

json to_json(const estimate::ScopeItem& item) {
  json made = {{"room", item.room},
               {"cat", item.cat},
               {"sel", item.sel},
               {"activity", name_of(item.activity)},
               {"description", item.description},
               {"unit", item.unit},
               {"calc", item.calc}};
  if (item.quantity) made["quantity"] = std::stod(item.quantity->plain());
  return made;
}

json to_json(const estimate::ScopeWord& word) {
  json made = {{"text", word.text}, {"role", name_of(word.role)}, {"use", name_of(word.use)}};
  if (word.item) made["item"] = *word.item;
  return made;
}

json to_json(const estimate::MadeScope& scope) {
  json made = {{"items", json::array()},
               {"words", json::array()},
               {"answers", json::array()},
               {"questions", scope.questions},
               {"warnings", scope.warnings}};
  for (const estimate::ScopeItem& item : scope.items) made["items"].push_back(to_json(item));
  for (const estimate::ScopeWord& word : scope.words) made["words"].push_back(to_json(word));
  for (const estimate::ScopeAnswer& answer : scope.answers)
    made["answers"].push_back({{"kind", answer.kind}});
  return made;
}

}  // namespace

int main() try {
  const estimate::PriceList list = estimate::bundled_price_list();
  const estimate::ScopeMaker maker(list);
  for (std::string line; std::getline(std::cin, line);) {
    const auto scope = maker.make(json::parse(line).get<std::string>());
    if (!scope) {
      std::cerr << scope.error().message << "\n";
      return EXIT_FAILURE;
    }
    std::cout << to_json(*scope).dump() << "\n" << std::flush;
  }
  return EXIT_SUCCESS;
} catch (const std::exception& error) {
  std::cerr << error.what() << "\n";
  return EXIT_FAILURE;
}
