// The cover sheet: a form with two columns whose labels end with a colon.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/row.h"

namespace estimate::classify {

/// Collects labels and values line by line. Each field becomes one Row with a label cell and one value cell
/// per printed line; two blanks in a value are a wide gap. A value ends at the next label or at a column of
/// other text, and may continue on the next line at the same indent. A label with a wrong or missing
/// character gets its right spelling.
class HeaderBlock {
 public:
  /// Whether the line begins a cover sheet: Insured:, Customer: or Client: in the left half.
  [[nodiscard]] static bool begins(const Line& line);

  /// Takes lines[i] if it has a label or continues a value. The lines next to it show other columns.
  bool take(std::span<const Line> lines, std::size_t i);

  /// Returns the fields in print order and empties the block.
  [[nodiscard]] std::vector<Row> finish();

 private:
  using Words = std::span<const Word>;
  struct OpenField {
    std::size_t row;
    double value_x;
    double baseline;
    double right;  // where the column to the right begins
  };
  struct Label {
    std::size_t first, last;  // words
    std::string name;         // without the colon
  };
  /// A label on two lines, such as "Insurance" above "Company:": the place of its lower part.
  struct WrappedLabel {
    std::size_t line;
    double x0;
  };

  /// Takes a line, in which labels and values are apart, in the place of lines[i].
  bool take_line(const Line& line, std::span<const Line> lines, std::size_t i);
  [[nodiscard]] std::vector<Label> find_labels(const Line& line) const;
  /// The label without a colon that begins at a word, if the value is apart from it.
  [[nodiscard]] std::optional<Label> find_misread(const Line& line, std::size_t first) const;
  [[nodiscard]] bool is_aligned(const Box& label) const;
  void start_field(const Line& line, const Label& label, Words value);
  void add_value(OpenField& field, Words words, bool same_line);
  bool take_pieces(std::span<const Line> lines, std::size_t i, std::span<const Words> pieces,
                   std::optional<std::size_t> field);
  std::optional<std::size_t> continue_field(const Line& line, Words words, bool pushed);
  bool take_wrapped_label(std::span<const Line> lines, std::size_t i, std::span<const Words> pieces);
  bool continue_coverage_name(const Line& line);
  bool take_coverage_row(const Line& line);

  std::vector<Row> rows_;
  std::vector<OpenField> open_;
  std::optional<WrappedLabel> wrapped_;
  std::optional<double> coverage_table_;  // baseline of its last row
};

}  // namespace estimate::classify
