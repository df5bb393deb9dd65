// Collects the rows of the reconciliation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/estimate/model.h"

namespace estimate::assemble {

class Checks {
 public:
  void add(std::string what, const std::optional<Money>& printed, Money computed);
  /// Passes if the print agrees with either sum.
  void add_either(std::string what, const std::optional<Money>& printed, Money computed, Money other);
  void add_if_wrong(std::string what, Money printed, Money computed);
  /// Adds a failed check for a figure that the print should have.
  void fail(std::string what, Money computed);
  /// `ok` if there is at least one check and all of them passed.
  [[nodiscard]] Reconciliation take();

 private:
  std::vector<Check> rows_;
};

}  // namespace estimate::assemble
