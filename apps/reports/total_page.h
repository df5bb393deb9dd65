// Where printed totals are.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/model.h"

namespace apps::reports {

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
