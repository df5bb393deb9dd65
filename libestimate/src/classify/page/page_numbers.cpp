#include "classify/page/page_numbers.h"

#include <algorithm>
#include <string>

#include "classify/page/page_noise.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

Warning missing_pages(int missing, int page) {
  const bool one = missing == 1;
  return {"missing_pages",
          (one ? std::string("a page is") : std::to_string(missing) + " pages are") +
              " missing before this one, according to the printed page numbers",
          page,
          {}};
}

}  // namespace

std::optional<int> read_page_number(const Line& line) {
  const std::size_t n = line.words.size();
  if (n < 2 || line.words[n - 2].text != "Page:") return std::nullopt;
  return read_whole_number(line.words[n - 1].text);
}

std::optional<int> read_margin_number(const Document& document, const Line& line) {
  const Page& shown = document.pages[static_cast<std::size_t>(line.page - 1)];
  if (shown.width > shown.height || !in_page_margin(line, shown.height)) return std::nullopt;
  return read_page_number(line);
}

std::vector<Warning> find_missing_pages(const Document& document, const std::vector<Line>& lines) {
  std::vector<Warning> warnings;
  int page = 0, number = 0;  // of the last numbered page; the first page has number 1
  int between = 0;           // pages since then
  int current = 0;
  for (const Line& line : lines) {
    // Pages without text lie between others, unless the pages are not in the order of the file.
    if (line.page != current) between += std::max(1, line.page - current);
    current = line.page;
    const auto found = read_margin_number(document, line);
    if (!found || line.page == page) continue;
    const int missing = (*found - number) - between;
    if (*found > number && missing > 0) warnings.push_back(missing_pages(missing, line.page));
    page = line.page;
    number = *found;
    between = 0;
  }
  return warnings;
}

}  // namespace estimate::classify
