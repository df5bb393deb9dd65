// Checks of the money pages: compares each printed total with the items.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/model.h"

namespace estimate::assemble {

/// Collects the rows of the reconciliation.
class Checks {
 public:
  void add(std::string what, const std::optional<Money>& printed, Money computed);
  void add_if_wrong(std::string what, Money printed, Money computed);
  /// Adds a failed check for a figure that the print should have.
  void fail(std::string what, Money computed);
  /// `ok` if there is at least one check and all of them passed.
  [[nodiscard]] Reconciliation take();

 private:
  std::vector<Check> rows_;
};

void check_dimensions(const Estimate& estimate, Checks& checks);
void check_coverages(const Estimate& estimate, Checks& checks);
void check_coverage_table(const Estimate& estimate, Checks& checks);
void check_recap_by_room(const Estimate& estimate, Checks& checks);
void check_recap_by_category(const Estimate& estimate, Checks& checks);
void check_recap_of_taxes(const Estimate& estimate, Checks& checks);

}  // namespace estimate::assemble
