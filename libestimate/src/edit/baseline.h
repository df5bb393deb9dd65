// What the lines of the print added up to: the rows of the reconciliation when the print was read.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "assemble/item_sums.h"
#include "esx/estimate/model.h"

namespace estimate::edit {

/// An amount of a row of totals, its name in the reconciliation, and the same amount of a sum over lines.
struct TotalField {
  std::string_view name;
  std::optional<Money> Amounts::* printed;
  Money assemble::ItemSums::* sum;
};

inline constexpr std::array total_fields = {
    TotalField{"tax", &Amounts::tax, &assemble::ItemSums::tax},
    TotalField{"overhead_and_profit", &Amounts::overhead_and_profit,
               &assemble::ItemSums::overhead_and_profit},
    TotalField{"rcv", &Amounts::rcv, &assemble::ItemSums::rcv},
    TotalField{"depreciation", &Amounts::depreciation, &assemble::ItemSums::depreciation},
    TotalField{"acv", &Amounts::acv, &assemble::ItemSums::acv},
};

class Baseline {
 public:
  explicit Baseline(const Estimate& estimate);

  /// The sum over the lines when the estimate was read; the printed total if that is not known.
  [[nodiscard]] std::optional<Money> sum(const std::string& what, const std::optional<Money>& printed) const;
  [[nodiscard]] std::optional<Money> sum(const Section& section, const TotalField& field) const;
  [[nodiscard]] std::optional<Money> sum_of_all(const TotalField& field) const;

  /// Whether the print already had this contradiction.
  [[nodiscard]] bool knows(const Check& check) const;

 private:
  const Estimate& estimate_;
  std::map<std::string_view, const Check*> checks_;  // the first one with that name
};

}  // namespace estimate::edit
