#include "classify/classify.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "classify/classifier.h"
#include "classify/marked_lines.h"
#include "classify/page_noise.h"
#include "classify/table/column_strategy.h"
#include "classify/table/table.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/page.h"

namespace estimate::classify {
namespace {

bool has_items(const Classified& classified) {
  return std::any_of(classified.rows.begin(), classified.rows.end(),
                     [](const Row& r) { return r.kind == RowKind::item; });
}

/// Nothing is lost silently: every row of figures that was kept as a note gets a warning.
void warn_lost_rows(Classified& classified) {
  for (const Row& row : classified.rows) {
    if (looks_like_figures(row))
      classified.warnings.push_back(
          {"unparsed_text", "a row of figures was kept as a note", row.page, row.text});
  }
}

/// Reads the document, and again if some of its tables close better with other columns.
Classified read_best(const Document& document, const MarkedLines& marked) {
  const std::vector<bool> noise = find_page_noise(document, marked);
  Classifier classifier(document, marked, noise);
  Classified classified = classifier.run();
  StrategyChoice choice = choose_strategies(document, marked, classifier.tables());
  if (!choice.strategies.empty()) {
    Classifier other(document, marked, noise, std::move(choice.strategies));
    Classified again = other.run();
    // The columns also decide where a table ends.
    if (other.tables().score().better_than(classifier.tables().score())) classified = std::move(again);
  }
  classified.trace = std::move(choice.trace);
  return classified;
}

/// The mark of one kind of document: a word in the PDF's title, or words on a page.
struct Kind {
  std::string_view name;
  std::string_view title;      // lower case; part of the PDF's Title
  std::string_view page_text;  // lower case; part of a heading
  std::string_view measure;    // lower case; part of another line, if the words alone could be in any note
};

constexpr std::string_view unknown_roof_report =
    "a roof measurement report (`esxconv roof preview` reads the usual kinds)";

constexpr std::array kinds = {
    Kind{"an abbreviated estimate (descriptions without prices)", "abbreviated", "", ""},
    Kind{"a scope report (no prices)", "scope", "", ""},
    Kind{"a statement of loss", "statement of loss", "statement of loss", ""},
    Kind{"a payment worksheet", "payment tracker", "payment worksheet", ""},
    Kind{"a variation report", "variation", "", ""},
    Kind{"an estimate audit", "estimate audit", "estimate audit trail", ""},
    Kind{"a photo report", "photo report", "photo sheet", ""},
    Kind{unknown_roof_report, "roof report", "eagleview", "predominant pitch"},
    Kind{unknown_roof_report, "roof report", "eagleview", "total roof area"},
    Kind{unknown_roof_report, "roof report", "eagleview", "total area (all pitches)"},
    Kind{unknown_roof_report, "roof report", "roof totals", "predominant pitch"},
    Kind{unknown_roof_report, "roof report", "roof measurements", "roof facets"},
    Kind{unknown_roof_report, "hover", "total roof facets", ""},
};

/// A section title of a kind of roof report, in lower case.
struct RoofTitle {
  std::string_view report;
  std::string_view title;
};

constexpr std::array roof_titles = {
    RoofTitle{"Roofr", "length measurement report"},
    RoofTitle{"Roofr", "area measurement report"},
    RoofTitle{"Roofr", "pitch & direction measurement report"},
    RoofTitle{"EagleView", "length diagram"},
    RoofTitle{"EagleView", "pitch diagram"},
    RoofTitle{"EagleView", "area diagram"},
    RoofTitle{"EagleView", "notes diagram"},
    RoofTitle{"Hover", "roof summary"},
    RoofTitle{"Hover", "roof measurements"},
    RoofTitle{"Hover", "roof facets"},
    RoofTitle{"Hover", "roof pitch"},
    RoofTitle{"Geomni", "perimeter, ridges, and valleys"},
    RoofTitle{"Geomni", "area & slope totals"},
};

/// A line that is a title, or ends in one behind a running header.
bool ends_in_title(const std::string& line, std::string_view title) {
  return line.ends_with(title) &&
         (line.size() == title.size() || line[line.size() - title.size() - 1] == ' ');
}

struct RoofPages {
  std::string_view report;
  std::vector<int> pages;
};

/// The roof report in a file, by two different titles of its sections; no pages: there is none.
RoofPages roof_pages(const std::vector<Line>& lines) {
  constexpr std::size_t max_title_words = 16;  // with a running header
  constexpr std::size_t fewest_titles = 2;
  std::map<std::string_view, std::pair<std::set<std::string_view>, std::set<int>>> found;
  for (const Line& line : lines) {
    if (line.words.size() < 2 || line.words.size() > max_title_words) continue;
    const std::string last = to_lower(line.words.back().text);
    if (std::ranges::none_of(roof_titles, [&](const RoofTitle& row) { return row.title.ends_with(last); }))
      continue;
    const std::string text = to_lower(line.text());
    for (const RoofTitle& row : roof_titles) {
      if (!ends_in_title(text, row.title)) continue;
      found[row.report].first.insert(row.title);
      found[row.report].second.insert(line.page);
    }
  }
  for (const auto& [report, titles] : found)
    if (titles.first.size() >= fewest_titles) return {report, {titles.second.begin(), titles.second.end()}};
  return {};
}

/// A heading, a caption or a footer, not a sentence.
bool is_short(std::string_view line) {
  constexpr std::size_t longest = 80;
  return line.size() <= longest && !line.ends_with('.');
}

bool has_short_line(const std::vector<std::string>& texts, std::string_view part) {
  return std::ranges::any_of(texts,
                             [&](const std::string& text) { return is_short(text) && text.contains(part); });
}

const Kind* kind_by_words(const std::vector<Line>& lines) {
  std::vector<std::string> texts;
  texts.reserve(lines.size());
  for (const Line& line : lines) texts.push_back(to_lower(line.text()));
  const auto fits = [&](const Kind& kind) {
    if (kind.page_text.empty()) return false;
    if (!kind.measure.empty() && !has_short_line(texts, kind.measure)) return false;
    return has_short_line(texts, kind.page_text);
  };
  const auto found = std::ranges::find_if(kinds, fits);
  return found == kinds.end() ? nullptr : &*found;
}

/// What the columns lack to hold line items; empty if nothing.
std::string missing_columns(const Table& table) {
  std::string missing;
  const auto lacks = [&](std::string_view what) {
    missing += (missing.empty() ? "" : ", ") + std::string(what);
  };
  const bool prices = table.has(Field::unit_price) || table.has(Field::remove) || table.has(Field::replace);
  if (!table.has(Field::quantity)) lacks("quantities");
  if (!prices && !table.has(Field::extension)) lacks("unit prices");
  if (!table.has(Field::rcv) && !table.has(Field::acv)) lacks("totals");
  return missing;
}

std::string columns_of(const Line& line) {
  return "the columns of page " + std::to_string(line.page) + " (" + line.text() + ")";
}

/// By the first line of column headings with quantities.
std::string by_headings(const MarkedLines& marked) {
  for (std::size_t i = 0; i < marked.lines.size(); ++i) {
    const Line& line = marked.lines[i];
    const Table& table = marked.tables[i];
    if (table.headings.size() < 2 || !table.has(Field::quantity)) continue;
    const bool sample = line.size < marked.smallest_type_pt;  // in a guide
    if (table.has_line_items() && sample) continue;
    if (table.has_line_items())
      return "this looks like an estimate, but nothing under " + columns_of(line) +
             " can be read as a line item";
    const std::string missing = missing_columns(table);
    const std::string_view kind = missing == "unit prices" ? "this looks like an abbreviated estimate: "
                                  : missing == "unit prices, totals" ? "this looks like a scope report: "
                                                                     : "";
    return std::string(kind) + columns_of(line) + " have no " + missing;
  }
  return {};
}

/// By other column headings: those of a sample in a guide, or without quantities.
std::string by_other_headings(const MarkedLines& marked) {
  constexpr std::size_t least_headings = 3;
  for (std::size_t i = 0; i < marked.lines.size(); ++i) {
    const Line& line = marked.lines[i];
    const Table& table = marked.tables[i];
    if (table.headings.size() < least_headings) continue;
    if (!table.has_line_items()) return columns_of(line) + " have no " + missing_columns(table);
    return columns_of(line) + " are in small type, as samples in guides are";
  }
  return {};
}

/// Why most pages have no text that can be read; empty if they have.
std::string describe_unread(const Document& document, const std::vector<Line>& lines) {
  const auto most = [&](PageText kind) {
    const auto count = std::ranges::count(document.pages, kind, page_text);
    return static_cast<std::size_t>(count) * 2 > document.pages.size();
  };
  if (most(PageText::outlined))
    return "no page has text: it is drawn as outlines, without fonts, and line items cannot be read from it";
  if (most(PageText::garbled))
    return "the text is without usable characters: its fonts do not map to any, and line items cannot be "
           "read from it";
  if (!lines.empty()) return {};
  if (document.sees_color_and_rules && !most(PageText::image)) return "no page has text, or an image of text";
  return "no page has text: the pages are images, and line items cannot be read from them";
}

}  // namespace

Result<Classified> classify_lines(const Document& document, const MarkedLines& marked) {
  Classified classified = read_best(document, marked);
  if (!has_items(classified)) {
    return fail(ErrorCode::unsupported_estimate, describe_unsupported(document, marked));
  }
  warn_lost_rows(classified);
  const std::vector<Warning> missing = find_missing_pages(document, marked.lines);
  classified.warnings.insert(classified.warnings.end(), missing.begin(), missing.end());
  if (const RoofPages roof = roof_pages(marked.lines); !roof.pages.empty())
    classified.warnings.push_back(
        {"roof_report_pages",
         "from page " + std::to_string(roof.pages.front()) + " on the file also has a " +
             std::string(roof.report) +
             " roof report, which is not read here: `esxconv roof preview` reads it",
         roof.pages.front(),
         {}});
  return classified;
}

std::string describe_unsupported(const Document& document, const MarkedLines& marked) {
  const std::vector<Line>& lines = marked.lines;
  if (const std::string unread = describe_unread(document, lines); !unread.empty()) return unread;
  if (const RoofPages roof = roof_pages(lines); !roof.pages.empty())
    return "no line items: this is a roof measurement report of the kind " + std::string(roof.report) +
           "; `esxconv roof preview` reads it";
  const std::string title = to_lower(document.title);
  for (const Kind& k : kinds) {
    if (title.find(k.title) != std::string::npos)
      return "no line items: this is " + std::string(k.name) + ", by its title \"" + document.title + "\"";
  }
  if (const std::string found = by_headings(marked); !found.empty()) return "no line items: " + found;
  if (const Kind* kind = kind_by_words(lines))
    return "no line items: this looks like " + std::string(kind->name) + ", by the words \"" +
           std::string(kind->page_text) + "\" on a page";
  if (const std::string found = by_other_headings(marked); !found.empty()) return "no line items: " + found;
  return "no line items: no page has column headings for quantity, price and total; this may be a "
         "letter or a guide";
}

}  // namespace estimate::classify
