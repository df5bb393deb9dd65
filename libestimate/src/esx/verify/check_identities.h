// Checks the arithmetic identities and rules of GENERIC_ROUGHDRAFT in the built tree, and those of the
// vendor's exports that go beyond them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/xml.h"
#include "esx/xml_tree.h"

namespace estimate::esx {

struct Violation {
  std::string xpath;  // ".../ITEM[3]/@rcvTotal"
  std::string rule;   // as text, with both amounts
  /// True if the document repeats a contradiction in the print: a warning.
  /// Otherwise it is a fault of this library: an error.
  bool printed = false;
};

/// `line_closes`: one per ITEM in document order; false if the printed figures of the line contradict each
/// other. Violations in other lines, sums of groups, references, field limits and activity rules are faults
/// of this library; summaries and recaps repeat the print.
[[nodiscard]] std::vector<Violation> check_identities(const XmlElement& root,
                                                      const std::vector<bool>& line_closes);

/// Whether the line does not say how much of it is depreciated: neither amount is there, although it has an
/// RCV. Prints without a column for depreciation do not divide that of their summaries.
[[nodiscard]] bool leaves_depreciation_open(const XmlElement& item);

/// Whether the line does not say how its price divides into removal and replacement: final drafts print the
/// sum only.
[[nodiscard]] bool leaves_prices_open(const XmlElement& item);

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

/// Identities of the vendor's exports that go beyond those of check_identities.
/// labor = base + burden + markup; the parts of a price add up to its total; depr and deprTotal agree.
/// subtotal = lines + taxes in the base of O&P; depr = recoverable + non-recoverable.
/// The taxes of the lines are those of the recap. The groups of the recap by room and the shares of the
/// coverages add up. Rows of the recap by category: rcv − deprec = acv; all parts add up to the total.
[[nodiscard]] std::vector<Violation> check_exports(const XmlElement& root);

/// walls + ceiling; square yards = square feet / 9; squares = square feet / 100; tolerance two hundredths.
void check_measures(const XmlElement& root, Checker& checker);

}  // namespace estimate::esx
