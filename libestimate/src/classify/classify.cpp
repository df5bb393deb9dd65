#include "classify/classify.h"

#include <algorithm>
#include <utility>

#include "classify/classifier.h"
#include "classify/page/page_noise.h"
#include "classify/page/page_numbers.h"
#include "classify/table/choose_strategies.h"
#include "classify/unsupported.h"

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

}  // namespace

Result<Classified> classify_lines(const Document& document, const MarkedLines& marked) {
  Classified classified = read_best(document, marked);
  if (!has_items(classified)) {
    return fail(ErrorCode::unsupported_estimate, describe_unsupported(document, marked.lines));
  }
  warn_lost_rows(classified);
  const std::vector<Warning> missing = find_missing_pages(document, marked.lines);
  classified.warnings.insert(classified.warnings.end(), missing.begin(), missing.end());
  return classified;
}

}  // namespace estimate::classify
