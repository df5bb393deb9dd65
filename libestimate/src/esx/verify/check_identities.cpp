#include "esx/verify/check_identities.h"

#include "esx/verify/check_rules.h"

namespace estimate::esx {

void Checker::equal(const std::string& xpath, std::string_view what, Money written, Money expected,
                    bool printed) {
  if (written == expected) return;
  violations_.push_back(
      {xpath, std::string(what) + ": " + written.grouped() + ", expected " + expected.grouped(), printed});
}

void Checker::equal(const TreePlace& place, std::string_view attribute, std::string_view what, Money written,
                    Money expected, bool printed) {
  if (written != expected) equal(place.xpath(attribute), what, written, expected, printed);
}

void Checker::require(const TreePlace& place, std::string_view attribute, bool holds, std::string_view rule) {
  if (!holds) violations_.push_back({place.xpath(attribute), std::string(rule), false});
}

std::vector<Violation> check_identities(const XmlElement& root, const std::vector<bool>& line_closes) {
  Checker checker;
  check_items(root, line_closes, checker);
  check_groups(root, checker);
  check_fields(root, checker);
  check_references(root, checker);
  check_coverages(root, checker);
  check_recaps(root, checker);
  check_lines_in_totals(root, checker);
  return checker.take();
}

}  // namespace estimate::esx
