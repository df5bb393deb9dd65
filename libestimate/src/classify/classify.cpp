#include "classify/classify.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "classify/classifier.h"
#include "classify/page/page_numbers.h"
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

}  // namespace

Result<Classified> classify_lines(const Document& document, const std::vector<Line>& lines) {
  Classified best;
  std::optional<ArithmeticScore> best_score;
  std::vector<std::string> trace;
  for (const ColumnStrategy strategy :
       {ColumnStrategy::by_layout, ColumnStrategy::by_figures, ColumnStrategy::by_headings}) {
    Classified classified = Classifier(document, lines, strategy).run();
    const ArithmeticScore score = score_arithmetic(classified.rows);
    trace.push_back("columns " + std::string(strategy_name(strategy)) + ": " + std::to_string(score.closed) +
                    " of " + std::to_string(score.items) + " items close");
    if (!best_score || score.better_than(*best_score)) {
      best = std::move(classified);
      best_score = score;
    }
    if (best_score->whole()) break;
  }
  if (!has_items(best)) {
    return fail(ErrorCode::unsupported_estimate, describe_unsupported(document, lines));
  }
  best.trace = std::move(trace);
  warn_lost_rows(best);
  const std::vector<Warning> missing = find_missing_pages(document, lines);
  best.warnings.insert(best.warnings.end(), missing.begin(), missing.end());
  return best;
}

}  // namespace estimate::classify
