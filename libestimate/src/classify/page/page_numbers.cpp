#include "classify/page/page_numbers.h"

#include <charconv>
#include <string>

#include "classify/page/page_noise.h"
#include "estimate/base/text.h"

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
  if (n < 2 || line.words[n - 2].text != "Page:" || !is_digits(line.words[n - 1].text)) return std::nullopt;
  const std::string& digits = line.words[n - 1].text;
  int number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

std::vector<Warning> find_missing_pages(const Document& document, const std::vector<Line>& lines) {
  std::vector<Warning> warnings;
  int page = 0, number = 0;  // of the last numbered page; the first page has number 1
  for (const Line& line : lines) {
    const auto found = read_page_number(line);
    const Page& shown = document.pages[static_cast<std::size_t>(line.page - 1)];
    // Sketches on landscape pages have their own numbering.
    const bool landscape = shown.width > shown.height;
    if (!found || line.page == page || landscape || !in_page_margin(line, shown.height)) continue;
    const int missing = (*found - number) - (line.page - page);
    if (*found > number && missing > 0) warnings.push_back(missing_pages(missing, line.page));
    page = line.page;
    number = *found;
  }
  return warnings;
}

}  // namespace estimate::classify
