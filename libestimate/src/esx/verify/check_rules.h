// The groups of checks that check_identities runs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/tree_amounts.h"
#include "esx/verify/check_identities.h"

namespace estimate::esx {

/// Whether the line does not say how much of it is depreciated: neither amount is there, although it has an
/// RCV. Prints without a column for depreciation do not divide that of their summaries.
[[nodiscard]] bool leaves_depreciation_open(const XmlElement& item);

/// Collects violations.
class Checker {
 public:
  void equal(const std::string& xpath, std::string_view what, Money written, Money expected, bool printed);
  /// Of an attribute.
  void equal(const TreePlace& place, std::string_view attribute, std::string_view what, Money written,
             Money expected, bool printed);
  void require(const TreePlace& place, std::string_view attribute, bool holds, std::string_view rule);
  [[nodiscard]] std::vector<Violation> take() { return std::move(violations_); }

 private:
  std::vector<Violation> violations_;
};

void check_items(const XmlElement& root, const std::vector<bool>& line_closes, Checker& checker);
void check_groups(const XmlElement& root, Checker& checker);
void check_fields(const XmlElement& root, Checker& checker);
void check_references(const XmlElement& root, Checker& checker);
void check_coverages(const XmlElement& root, Checker& checker);
void check_recaps(const XmlElement& root, Checker& checker);
void check_lines_in_totals(const XmlElement& root, Checker& checker);

}  // namespace estimate::esx
