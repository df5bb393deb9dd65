// The cover sheet: a form with two columns whose labels end with a colon.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/row.h"

namespace estimate::classify {

/// Collects labels and values line by line; a value may continue on the next line at the same indent.
/// Each field becomes one Row with a label cell and one value cell per printed line.
class HeaderBlock {
 public:
  /// Whether the line begins a cover sheet: Insured:, Customer: or Client: in the left half.
  [[nodiscard]] static bool begins(const Line& line);

  /// Takes the line if it has a label or continues a value.
  bool take(const Line& line);

  /// Returns the fields in print order and empties the block.
  [[nodiscard]] std::vector<Row> finish();

 private:
  struct OpenField {
    std::size_t row;
    double value_x;
    double baseline;
  };

  void start_field(const Line& line, std::span<const Word> label, std::span<const Word> value);
  void extend_value(std::span<const Word> words);
  bool continue_field(const Line& line, std::span<const Word> words);
  bool continue_coverage_name(const Line& line);
  bool take_coverage_row(const Line& line);

  std::vector<Row> rows_;
  std::vector<OpenField> open_;
  std::optional<double> coverage_table_;  // baseline of its last row
};

}  // namespace estimate::classify
