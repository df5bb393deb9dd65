#include "classify/page_noise.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "classify/sections/header_block.h"
#include "classify/sections/section_rows.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

constexpr int repeats = 3;  // on at least this many pages

constexpr double section_left_pt = 164.9;  // left edge of Xactimate's room headings: rooms may share a name

/// Lines with figures and possible headings are never noise, however often they repeat.
bool may_repeat(const Line& line, LineMarker marker) {
  if (line.bold && std::abs(line.box.x0 - section_left_pt) < 1.5) return true;
  if (marker != LineMarker::none || read_page_head(line)) return true;
  return std::any_of(line.words.begin(), line.words.end(),
                     [](const Word& w) { return read_amount(w.text).has_value(); });
}

bool is_page_number(const Line& line) {
  for (std::size_t i = 0; i < line.words.size(); ++i) {
    if (line.words[i].text == "Page:" && i + 2 >= line.words.size()) return true;
  }
  return false;
}

/// Per page, the baseline at which a cover sheet begins; below the page if there is none.
std::vector<double> find_header_tops(const Document& document, const std::vector<Line>& lines) {
  std::vector<double> tops(document.pages.size(), std::numeric_limits<double>::max());
  for (const Line& line : lines) {
    double& top = tops[static_cast<std::size_t>(line.page - 1)];
    if (HeaderBlock::begins(line)) top = std::min(top, line.baseline - 0.5);
  }
  return tops;
}

/// `first` to `last`: the printed numbers of the gap, in which pages without a number may lie.
Warning missing_pages(int missing, int first, int last, int page) {
  const std::string all = first == last ? "page " + std::to_string(first)
                                        : "pages " + std::to_string(first) + " to " + std::to_string(last);
  const bool some = missing <= last - first;
  return {"missing_pages",
          (some ? std::to_string(missing) + " of the " : "") + all + (missing == 1 ? " is" : " are") +
              " missing before this one, according to the printed page numbers",
          page,
          {}};
}

}  // namespace

std::vector<bool> find_page_noise(const Document& document, const MarkedLines& marked) {
  const std::vector<Line>& lines = marked.lines;
  std::vector<double> heights;
  heights.reserve(document.pages.size());
  for (const Page& p : document.pages) heights.push_back(p.height);
  const std::vector<double> header_tops = find_header_tops(document, lines);
  std::map<std::pair<std::string, long>, std::vector<std::size_t>> same;
  std::vector<bool> noise(lines.size(), false);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    if (marked.markers[i] == LineMarker::guide) {
      noise[i] = true;
      continue;
    }
    // A cover sheet may repeat on every summary page, but it is not a letterhead.
    if (line.baseline >= header_tops[static_cast<std::size_t>(line.page - 1)]) {
      noise[i] = is_page_number(line);
      continue;
    }
    if (!in_page_margin(line, heights[static_cast<std::size_t>(line.page - 1)])) continue;
    if (is_page_number(line)) noise[i] = true;
    if (may_repeat(line, marked.markers[i])) continue;
    same[{line.text(), std::lround(line.baseline)}].push_back(i);
  }
  for (const auto& [key, found] : same) {
    if (found.size() < repeats) continue;
    for (const std::size_t i : found) noise[i] = true;
  }
  return noise;
}

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
    if (*found > number && missing > 0)
      warnings.push_back(missing_pages(missing, number + 1, *found - 1, line.page));
    page = line.page;
    number = *found;
    between = 0;
  }
  return warnings;
}

}  // namespace estimate::classify
