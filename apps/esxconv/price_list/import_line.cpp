#include "esxconv/price_list/import_line.h"

#include "esx/estimate/base/text.h"

namespace esxconv {
namespace {

/// Quoted unless no shell gives a character of it a meaning.
std::string shell_word(const std::string& word) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./=,:+%@";
  if (word.find_first_not_of(plain) == word.npos && !word.empty()) return word;
  return "'" + estimate::replace_all(word, "'", R"('\'')") + "'";
}

}  // namespace

std::string import_line(const std::string& file, const estimate::PriceListForm& form,
                        const std::vector<std::string>& other_options) {
  std::string line = "esxconv price-list import " + shell_word(file);
  if (!form.code.empty()) line += " --code " + shell_word(form.code);
  if (!form.sheet.empty()) line += " --sheet " + shell_word(form.sheet);
  for (const auto& [name, in_file] : form.columns)
    line += " --column " + name + "=" + (in_file.empty() ? "" : shell_word(in_file));
  for (const std::string& option : other_options) line += " " + shell_word(option);
  return line;
}

}  // namespace esxconv
