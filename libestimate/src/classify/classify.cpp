#include "classify/classify.h"

#include <algorithm>
#include <array>
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
  std::string_view page_text;  // lower case; part of a line
};

constexpr std::array kinds = {
    Kind{"an abbreviated estimate (descriptions without prices)", "abbreviated", ""},
    Kind{"a scope report (no prices)", "scope", ""},
    Kind{"a statement of loss", "statement of loss", "statement of loss"},
    Kind{"a payment worksheet", "payment tracker", "payment worksheet"},
    Kind{"a variation report", "variation", ""},
    Kind{"an estimate audit", "estimate audit", "estimate audit trail"},
    Kind{"a photo report", "photo report", "photo sheet"},
    Kind{"a roof measurement report", "roof report", "eagleview"},
    Kind{"a roof measurement report", "hover", "total roof facets"},
};

bool on_a_page(const std::vector<Line>& lines, std::string_view text) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const Line& l) { return to_lower(l.text()).find(text) != std::string::npos; });
}

std::string by_headings(const MarkedLines& marked) {
  for (std::size_t i = 0; i < marked.lines.size(); ++i) {
    const Line& line = marked.lines[i];
    const Table& table = marked.tables[i];
    if (table.headings.size() < 2 || !table.has(Field::quantity)) continue;
    const std::string columns = "the columns of page " + std::to_string(line.page) + " (" + line.text() + ")";
    const bool sample = line.size < marked.smallest_type_pt;  // in a guide
    if (table.has_line_items() && sample) continue;
    if (table.has_line_items())
      return "an estimate, but nothing under " + columns + " can be read as a line item";
    const bool money = table.has(Field::rcv) || table.has(Field::acv);
    return std::string(money ? "an abbreviated estimate" : "a scope report") + ": " + columns +
           " have no unit prices";
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
  return classified;
}

std::string describe_unsupported(const Document& document, const MarkedLines& marked) {
  const std::vector<Line>& lines = marked.lines;
  if (const std::string unread = describe_unread(document, lines); !unread.empty()) return unread;
  const std::string title = to_lower(document.title);
  for (const Kind& k : kinds) {
    if (title.find(k.title) != std::string::npos)
      return "no line items: this is " + std::string(k.name) + ", by its title \"" + document.title + "\"";
  }
  if (const std::string found = by_headings(marked); !found.empty())
    return "no line items: this looks like " + found;
  for (const Kind& k : kinds) {
    if (!k.page_text.empty() && on_a_page(lines, k.page_text))
      return "no line items: this looks like " + std::string(k.name) + ", by the words \"" +
             std::string(k.page_text) + "\" on a page";
  }
  return "no line items: no page has column headings for quantity, price and total; this may be a "
         "letter or a guide";
}

}  // namespace estimate::classify
