// The classes of cranes, and what each carries at a reach.
#pragma once

#include <string>
#include <vector>

#include "esx/calc/crane.h"

namespace calc {

struct CraneClass {
  std::string id;
  double tons = 0;
  double max_boom_ft = 0;
  double min_hours = 0;
  std::string rates_of;  // the class whose rates apply where it has none of its own
  const CraneChart* loaded = nullptr;
};

/// The classes of the data and those of the operator's charts, by tons.
[[nodiscard]] std::vector<CraneClass> crane_classes(Ledger& ledger, const Book& book);

/// What each class carries at that radius with that boom, and the share of it that the load uses.
[[nodiscard]] std::vector<CraneEvaluation> evaluate(const std::vector<CraneClass>& classes, double radius_ft,
                                                    double boom_ft, double gross_load_lb, Ledger& ledger,
                                                    const Book& book);

}  // namespace calc
