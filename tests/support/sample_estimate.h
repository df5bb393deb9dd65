// A small estimate with invented content: two rooms, labor minimums, two coverages, every recap.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate::testing {

/// Parses a decimal; any other text fails the test.
template <class Decimal>
Decimal decimal(std::string_view text) {
  const auto parsed = Decimal::parse(text);
  REQUIRE_MESSAGE(parsed.has_value(), text);
  return parsed.value_or(Decimal());
}
inline Money money(std::string_view text) { return decimal<Money>(text); }
inline Quantity quantity(std::string_view text) { return decimal<Quantity>(text); }
inline Percent percent(std::string_view text) { return decimal<Percent>(text); }

/// A line as in a rough draft, with its codes and both unit prices.
struct PrintedLine {
  std::string number, cat, sel, description, quantity, unit, remove, replace, tax, rcv;
  Activity activity = Activity::replace;
};

[[nodiscard]] LineItem rough_draft_line(int section, const PrintedLine& line);

[[nodiscard]] Section section(std::string id, int parent, std::string name, SectionKind kind);

[[nodiscard]] CoverageTotals summary(std::string name, std::string_view lines, std::string_view tax,
                                     std::string_view rcv, std::string_view deductible, std::string_view net);

/// Every identity is true; no line names its coverage, as in a rough draft.
[[nodiscard]] Estimate sample_estimate();

/// The same with the coverage of every line.
[[nodiscard]] Estimate assigned_sample();

/// Matches every line by its printed codes.
[[nodiscard]] PriceMatch printed_codes(const Estimate& e);

}  // namespace estimate::testing
