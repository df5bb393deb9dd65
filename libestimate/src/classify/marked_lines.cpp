#include "classify/marked_lines.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"

namespace estimate::classify {
namespace {

// In the guides to reading an estimate that State Farm and Allstate bind in.
constexpr std::array<std::string_view, 4> guide_phrases = {
    "estimate summary guide", "based on a sample estimate", "this is a sample guide", "guide to reading"};

// In the carriers' sample prints, the baselines of letterheads are at 50 to 120 pt, those of footers at 730
// to 784 of 792 pt, and the last items at up to 729.
constexpr double head_zone_pt = 135;
constexpr double foot_zone_share = 0.9;  // of the page height

constexpr std::size_t lines_per_share = 256;  // 2 ms of work; to start a thread takes a tenth of that

bool is_in_guide(const Line& line) {
  const std::string text = to_lower(line.text());
  return std::ranges::any_of(guide_phrases, [&](std::string_view phrase) { return text.contains(phrase); });
}

/// What a line says on its own: `guide` if it can only be in a guide.
LineMarker own_marker(const Line& line) {
  return is_in_guide(line) ? LineMarker::guide : find_line_marker(line);
}

std::vector<LineMarker> own_markers(const std::vector<Line>& lines, unsigned threads) {
  std::vector<LineMarker> markers(lines.size());
  const std::size_t shares = (lines.size() + lines_per_share - 1) / lines_per_share;
  IndexQueue queue(shares);
  const auto work = [&] {
    while (const auto share = queue.next()) {
      const std::size_t begin = *share * lines_per_share;
      const std::size_t end = std::min(begin + lines_per_share, lines.size());
      for (std::size_t i = begin; i < end; ++i) markers[i] = own_marker(lines[i]);
    }
  };
  run_on_threads(std::min<std::size_t>(threads, shares), work, work);
  return markers;
}

std::set<int> find_guide_pages(const std::vector<Line>& lines, const std::vector<LineMarker>& markers) {
  std::set<int> pages;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (markers[i] == LineMarker::guide) pages.insert(lines[i].page);
  return pages;
}

/// "Summary" above "Line Item Total": the summary of an estimate without coverages.
bool is_bare_summary(const Line& line, const Line& next) {
  return line.words.size() == 1 && line.bold && line.words.front().text == "Summary" &&
         next.page == line.page && next.text().starts_with("Line Item Total ");
}

}  // namespace

bool in_page_margin(const Line& line, double page_height_pt) {
  return line.baseline <= head_zone_pt || line.baseline >= page_height_pt * foot_zone_share;
}

MarkedLines::MarkedLines(std::vector<Line> of_document, unsigned threads)
    : lines(std::move(of_document)), markers(own_markers(lines, threads)) {
  const std::set<int> guides = find_guide_pages(lines, markers);
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (guides.contains(lines[i].page)) markers[i] = LineMarker::guide;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (markers[i] == LineMarker::none && is_bare_summary(lines[i], lines[i + 1]))
      markers[i] = LineMarker::summary;
}

void MarkedLines::keep_pages(int first, int last) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].page < first || lines[i].page > last) continue;
    if (kept != i) lines[kept] = std::move(lines[i]);
    markers[kept++] = markers[i];
  }
  lines.resize(kept);
  markers.resize(kept);
}

}  // namespace estimate::classify
