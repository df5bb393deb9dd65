#include "classify/marked_lines.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "classify/table/layouts.h"
#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "model/tokens.h"

namespace estimate::classify {

Box box_of(std::span<const Word> words) {
  Box box = words.front().box;
  for (const Word& w : words) box.include(w.box);
  return box;
}

Row make_row(RowKind kind, const Line& line, const Box& box) {
  Row row;
  row.kind = kind;
  row.page = line.page;
  row.baseline = line.baseline;
  row.box = box;
  return row;
}

Row make_row(RowKind kind, const Line& line) {
  Row row = make_row(kind, line, line.box);
  row.bold = line.bold;
  return row;
}

Row make_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = make_row(kind, line, words.empty() ? Box{} : box_of(words));
  row.bold = !words.empty() && std::ranges::all_of(words, &Word::bold);
  return row;
}

Row make_text_row(RowKind kind, const Line& line, std::span<const Word> words) {
  Row row = make_row(kind, line, words);
  row.text = words_text(words);
  return row;
}

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
    Opening{"o&p items total %", LineMarker::recap_category},  // where the page with the title is missing
    Opening{"o&p items rcv deprec. acv", LineMarker::recap_category},
    Opening{"additional charges charge", LineMarker::additional_charges},
    Opening{"estimate recap for coverage", LineMarker::statement},
    Opening{"replacement cost: $", LineMarker::statement},  // the list of a letter about the payment
};

// Ends of the titles of other statements: "Loss Recap Summary", "Dwelling - Additional Coverage Limit Recap".
constexpr std::array<std::string_view, 3> statement_ends = {"loss recap summary", " limit recap",
                                                            "sublimit recap"};

/// Titles are bold and near the center; the same words in a sentence are not.
bool is_title(LineMarker marker) {
  return marker == LineMarker::summary || marker == LineMarker::recap_tax ||
         marker == LineMarker::recap_room || marker == LineMarker::recap_category;
}

bool is_statement_title(const Line& line, std::string_view text) {
  return line.words.front().bold &&
         std::ranges::any_of(statement_ends, [&](std::string_view end) { return text.ends_with(end); });
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
bool is_page_heading(const Line& line, const std::vector<HeadingCell>& headings) {
  if (line.size < smallest_page_heading_pt || line.words.size() < 5) return false;
  return std::ranges::find(headings, Field::unit, &HeadingCell::field) != headings.end();
}

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

/// Notes what line `i` says on its own (`guide` if it can only be in a guide), and its column headings.
void mark_line(MarkedLines& marked, std::size_t i) {
  const Line& line = marked.lines[i];
  std::vector<HeadingCell> headings = read_headings(line);
  marked.markers[i] = is_in_guide(line) ? LineMarker::guide : find_line_marker(line, headings);
  if (!headings.empty()) marked.tables[i] = make_table(std::move(headings), line.size);
}

void mark_each_line(MarkedLines& marked, unsigned threads) {
  const std::size_t count = marked.lines.size();
  marked.markers.resize(count);
  marked.tables.resize(count);
  const std::size_t shares = (count + lines_per_share - 1) / lines_per_share;
  IndexQueue queue(shares);
  const auto work = [&] {
    while (const auto share = queue.next()) {
      const std::size_t begin = *share * lines_per_share;
      const std::size_t end = std::min(begin + lines_per_share, count);
      for (std::size_t i = begin; i < end; ++i) mark_line(marked, i);
    }
  };
  run_on_threads(std::min<std::size_t>(threads, shares), work, work);
}

/// Whether numbered items with figures are below the headings, in type of about their size.
bool heads_items(const MarkedLines& marked, std::size_t heading) {
  constexpr double largest_share = 1.45;  // of the headings: item numbers of other programs have up to 1.34
  constexpr std::ptrdiff_t least_amounts = 3;
  const double largest = marked.lines[heading].size * largest_share;
  bool numbered = false;
  for (std::size_t i = heading + 1; i < marked.lines.size(); ++i) {
    const Line& line = marked.lines[i];
    if (line.page != marked.lines[heading].page || !marked.tables[i].headings.empty()) return false;
    if (line.size > largest) continue;
    numbered = numbered || read_item_start(line.words, marked.tables[heading]);
    const auto is_amount = [](const Word& w) { return read_amount(w.text).has_value(); };
    if (numbered && std::ranges::count_if(line.words, is_amount) >= least_amounts) return true;
  }
  return false;
}

/// Whether most words on the page are in the type of the headings, not in the larger type that explains a
/// sample table.
bool is_main_type(const MarkedLines& marked, std::size_t heading) {
  constexpr double largest_share = 1.45;
  const Line& table = marked.lines[heading];
  std::size_t larger = 0, all = 0;
  for (const Line& line : marked.lines) {
    if (line.page != table.page) continue;
    all += line.words.size();
    if (line.size > table.size * largest_share) larger += line.words.size();
  }
  return 2 * larger < all;
}

/// If all tables of items are in small type, a little less than the largest type of their headings.
double find_smallest_type(const MarkedLines& marked) {
  // Smaller tables are pictures of an estimate in a carrier's guide.
  constexpr double smallest_read_pt = 5, share = 0.9;
  double largest = 0;
  for (std::size_t i = 0; i < marked.lines.size(); ++i) {
    const double size = marked.lines[i].size;
    if (!marked.tables[i].has_line_items() || marked.markers[i] == LineMarker::guide) continue;
    if (marked.markers[i] == LineMarker::column_header) return smallest_estimate_type_pt;
    if (size > std::max(largest, smallest_read_pt) && heads_items(marked, i) && is_main_type(marked, i))
      largest = size;
  }
  return largest > 0 ? std::min(share * largest, smallest_estimate_type_pt) : smallest_estimate_type_pt;
}

std::set<int> find_guide_pages(const std::vector<Line>& lines, const std::vector<LineMarker>& markers) {
  std::set<int> pages;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (markers[i] == LineMarker::guide) pages.insert(lines[i].page);
  return pages;
}

/// "CONTINUED - Kitchen" in a font that does not map every letter.
bool is_nearly_continued(const Line& line) {
  if (line.words.size() < 3 || line.words[1].text != "-") return false;
  const std::string_view first = line.words.front().text;
  return first.starts_with("CO") && first.ends_with("UED");
}

/// "Summary" above "Line Item Total": the summary of an estimate without coverages.
bool is_bare_summary(const Line& line, const Line& next) {
  return line.words.size() == 1 && line.bold && line.words.front().text == "Summary" &&
         next.page == line.page && next.text().starts_with("Line Item Total ");
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

bool closes_as_room(std::span<const Line> ahead, std::string_view name) {
  bool has_totals = false;
  for (const Line& line : ahead) {
    const auto label = read_totals_label(line.words);
    if (!label || label->marker == LineMarker::coverage_totals) continue;
    has_totals = true;
    std::span<const Word> words = std::span(line.words).subspan(label->name_at);
    while (!words.empty() && read_amount(words.back().text)) words = words.first(words.size() - 1);
    if (words_text(words) == name) return label->label == "Totals";
  }
  return !has_totals;
}

LineMarker find_line_marker(const Line& line, const std::vector<HeadingCell>& headings,
                            double smallest_type_pt) {
  if (line.words.empty()) return LineMarker::none;
  if (line.size < smallest_type_pt)
    return is_page_heading(line, headings) ? LineMarker::column_header : LineMarker::none;
  const std::string text = to_lower(line.text());
  for (const Opening& o : openings) {
    if (!text.starts_with(o.words)) continue;
    if (is_title(o.marker) && !line.words.front().bold && !may_be_title(line, text)) continue;
    return o.marker;
  }
  if (is_nearly_continued(line)) return LineMarker::continued;
  // Larger type than the rest of the page: its first words may be missing.
  if (line.recognized && text.ends_with("areas:") && line.words.size() <= 3)
    return LineMarker::grand_total_areas;
  if (is_statement_title(line, text)) return LineMarker::statement;
  if (const auto label = read_totals_label(line.words)) return label->marker;
  if (line.words.size() >= 3 && headings.size() >= 3) return LineMarker::column_header;
  return LineMarker::none;
}

bool in_page_margin(const Line& line, double page_height_pt) {
  return line.baseline <= head_zone_pt || line.baseline >= page_height_pt * foot_zone_share;
}

bool has_amount(const Line& line) {
  return std::ranges::any_of(line.words, [](const Word& w) { return read_amount(w.text).has_value(); });
}

MarkedLines::MarkedLines(std::vector<Line> of_document, unsigned threads) : lines(std::move(of_document)) {
  mark_each_line(*this, threads);
  smallest_type_pt = find_smallest_type(*this);
  for (std::size_t i = 0; i < lines.size() && smallest_type_pt < smallest_estimate_type_pt; ++i) {
    if (markers[i] == LineMarker::none)
      markers[i] = find_line_marker(lines[i], tables[i].headings, smallest_type_pt);
  }
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
    if (kept != i) {
      lines[kept] = std::move(lines[i]);
      markers[kept] = markers[i];
      tables[kept] = std::move(tables[i]);
    }
    ++kept;
  }
  lines.resize(kept);
  markers.resize(kept);
  tables.resize(kept);
}

}  // namespace estimate::classify
