#include "classify/line_marker.h"

#include <algorithm>
#include <array>

#include "classify/table/column_headings.h"
#include "esx/estimate/base/text.h"

namespace estimate::classify {
namespace {

// Symbility prints them in 7 pt; the sample tables of carriers' guides are in 6 pt and less.
constexpr double smallest_page_heading_pt = 6.9;

struct Opening {
  std::string_view words;
  LineMarker marker;
};

// Lines that begin with these words open a part of the document.
constexpr std::array openings = {
    Opening{"continued - ", LineMarker::continued},
    Opening{"area totals:", LineMarker::area_totals},
    Opening{"grand total areas:", LineMarker::grand_total_areas},
    Opening{"coverage item total", LineMarker::coverage_table},
    Opening{"coverage tax rcv", LineMarker::coverage_table},
    Opening{"summary for", LineMarker::summary},
    Opening{"replacement cost value: $", LineMarker::plain_summary},
    Opening{"actual cash value benefits:", LineMarker::payment_summary},
    Opening{"recap of taxes", LineMarker::recap_tax},
    Opening{"recap by room", LineMarker::recap_room},
    Opening{"recap by category", LineMarker::recap_category},
    Opening{"estimate recap for coverage", LineMarker::recap_coverage},
};

/// Titles are bold and near the center; the same words in a sentence are not.
bool is_title(LineMarker marker) {
  return marker == LineMarker::summary || marker == LineMarker::recap_tax ||
         marker == LineMarker::recap_room || marker == LineMarker::recap_category ||
         marker == LineMarker::recap_coverage;
}

/// Boldness is measured on recognized pages, and not always right; sentences are longer than titles.
bool may_be_title(const Line& line, std::string_view text) {
  constexpr std::size_t longest_title = 60;
  return line.recognized && text.size() <= longest_title && !text.ends_with('.');
}

std::string join_words(std::span<const Word> words, std::size_t first, std::size_t last) {
  return words_text(words.subspan(first, last - first));
}

/// "Family Room - Subtotal (7 items)".
std::optional<TotalsLabel> read_subtotal_label(std::span<const Word> words) {
  for (std::size_t i = 1; i + 2 < words.size(); ++i) {
    if (words[i].text != "Subtotal" || words[i - 1].text != "-" || !words[i + 1].text.starts_with('('))
      continue;
    return TotalsLabel{LineMarker::totals, "Subtotal", join_words(words, 0, i - 1), i + 3};
  }
  return std::nullopt;
}

/// Other programs print the headings smaller than the rows, and have a column for units.
bool is_page_heading(const Line& line) {
  if (line.size < smallest_page_heading_pt || line.words.size() < 5) return false;
  const auto cells = read_headings(line);
  return std::any_of(cells.begin(), cells.end(), [](const HeadingCell& c) { return c.field == Field::unit; });
}

}  // namespace

std::optional<TotalsLabel> read_totals_label(std::span<const Word> words) {
  if (auto subtotal = read_subtotal_label(words)) return subtotal;
  for (std::size_t i = 0; i < words.size() && i < 8; ++i) {
    const std::string_view word = words[i].text;
    if (word.empty() || word.back() != ':') continue;
    if (word != "Totals:" && word != "Total:") return std::nullopt;
    const std::string before = join_words(words, 0, i);
    const std::string label(word.substr(0, word.size() - 1));
    if (before.empty()) return TotalsLabel{LineMarker::totals, label, {}, i + 1};
    if (before == "Line Item")
      return TotalsLabel{LineMarker::line_item_totals, std::string(line_item_totals_label), {}, i + 1};
    if (before == "Area" && label == "Totals") return std::nullopt;  // a block of measurements follows
    const bool area = before.starts_with("Area ");
    return TotalsLabel{LineMarker::coverage_totals, area ? "Area " + label : label,
                       area ? before.substr(5) : before, i + 1};
  }
  return std::nullopt;
}

LineMarker find_line_marker(const Line& line) {
  if (line.words.empty()) return LineMarker::none;
  if (line.size < smallest_estimate_type_pt)
    return is_page_heading(line) ? LineMarker::column_header : LineMarker::none;
  const std::string text = to_lower(line.text());
  for (const Opening& o : openings) {
    if (!text.starts_with(o.words)) continue;
    if (is_title(o.marker) && !line.words.front().bold && !may_be_title(line, text)) continue;
    return o.marker;
  }
  if (const auto label = read_totals_label(line.words)) return label->marker;
  if (line.words.size() >= 3 && read_headings(line).size() >= 3) return LineMarker::column_header;
  return LineMarker::none;
}

}  // namespace estimate::classify
