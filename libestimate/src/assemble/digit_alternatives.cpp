#include "assemble/digit_alternatives.h"

#include <array>
#include <utility>

namespace estimate::assemble {
namespace {

struct LookAlikes {
  char digit;
  std::string_view others;
};

// Digits that look alike at 200 dots per inch.
constexpr std::array<LookAlikes, 10> look_alikes = {{{'0', "689"},
                                                     {'1', "47"},
                                                     {'2', "7"},
                                                     {'3', "589"},
                                                     {'4', "19"},
                                                     {'5', "368"},
                                                     {'6', "0589"},
                                                     {'7', "124"},
                                                     {'8', "03569"},
                                                     {'9', "03458"}}};

bool is_figure_mark(char c) { return c == '-' || c == '('; }

}  // namespace

std::vector<std::string> digit_alternatives(std::string_view figure) {
  std::vector<std::string> alternatives;
  for (std::size_t i = 0; i < figure.size(); ++i) {
    for (const LookAlikes& row : look_alikes) {
      if (row.digit != figure[i]) continue;
      for (const char other : row.others) alternatives.emplace_back(figure)[i] = other;
    }
  }
  const std::size_t first = figure.find_first_of("0123456789");
  if (first == std::string_view::npos) return alternatives;
  // A minus sign that OCR missed or made up.
  if (first == 0)
    alternatives.push_back("-" + std::string(figure));
  else if (figure[0] == '-' && first == 1)
    alternatives.emplace_back(figure.substr(1));
  // An additional or missing digit at the front, where columns touch rules and brackets.
  const bool bare = first == 0 || is_figure_mark(figure[first - 1]) || figure[first - 1] == '$';
  if (bare && figure.size() > first + 4 && figure[first + 1] != '.' && figure[first + 1] != ',')
    alternatives.push_back(std::string(figure.substr(0, first)) + std::string(figure.substr(first + 1)));
  if (bare && figure.size() > first + 1 && figure[first] != '0') {
    for (char digit = '1'; digit <= '9'; ++digit)
      alternatives.push_back(std::string(figure.substr(0, first)) + digit +
                             std::string(figure.substr(first)));
  }
  return alternatives;
}

}  // namespace estimate::assemble
