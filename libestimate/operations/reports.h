// The differences between two estimates as a page to print, and the pages where printed totals are.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/diff.h"
#include "esx/estimate/model.h"

namespace apps::reports {

/// Both estimates with their file names, and their differences.
struct DiffReport {
  std::string name_a, name_b;
  const estimate::Estimate& a;
  const estimate::Estimate& b;
  const estimate::EstimateDiff& diff;
};

/// HTML, without scripts and without anything to load.
[[nodiscard]] std::string diff_page(const DiffReport& report);

/// The pages of the totals of an estimate, by the names of their checks ("section:S3.rcv").
class TotalPages {
 public:
  explicit TotalPages(const estimate::Estimate& estimate);

  /// That of a section's last line, as totals are printed below it, of a coverage's summary, or of a line.
  /// nullopt for recaps, whose pages are not known.
  [[nodiscard]] std::optional<int> page_of(std::string_view check) const;

 private:
  void add(std::string name, int page);

  std::map<std::string, int, std::less<>> pages_;  // "section:S3"
};

}  // namespace apps::reports
