// Rates, charts, classes, constants and sources: data files with date and source, bundled or the operator's.
// Threads: share a Book once it is loaded; override_with() and load_crane_charts() change it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"

namespace calc {

/// One cell of a crane's load chart: what it carries at a boom length and a radius.
struct ChartCell {
  double boom_ft = 0;
  double radius_ft = 0;
  double capacity_lb = 0;
};

/// A published load chart, as loaded.
struct CraneChart {
  std::string crane_class = {};  // a class of the data file, or a new one
  double tons = 0;
  std::string source = {};
  std::vector<ChartCell> cells = {};
};

/// The data of all calculators. Example: `auto book = Book::bundled(); book->override_with(operators_json);`
class Book {
 public:
  /// The data files built into the library.
  [[nodiscard]] static estimate::Result<Book> bundled();

  /// An operator's rates, with their date and source:
  /// `{"date": "2026-11-01", "source": "our rental desk", "rates": {"crane": {"labor_hour": 70}}}`.
  /// Classes of loaded charts have rates too, so charts are loaded first.
  /// Errors: malformed_json, malformed_price_list (unknown calculator or key, negative or too large price).
  [[nodiscard]] estimate::Result<void> override_with(std::string_view json);

  /// Load charts: CSV with the columns class, tons, boom_ft, radius_ft, capacity_lb, source. A source may
  /// have commas, in quotes or not. A class of that name then takes its capacities from the chart; a new name
  /// is a new class. Error: malformed_price_list, with the line.
  [[nodiscard]] estimate::Result<void> load_crane_charts(std::string_view csv);

  /// The data of one calculator, as in its file; null when there is no such calculator.
  [[nodiscard]] const estimate::JsonValue& data(std::string_view calculator) const;
  [[nodiscard]] const std::vector<CraneChart>& crane_charts() const { return charts_; }
  /// The question graph of one calculator; null when there is none.
  [[nodiscard]] const estimate::JsonValue& graph(std::string_view calculator) const;

 private:
  estimate::JsonValue data_;
  estimate::JsonValue graphs_;
  std::vector<CraneChart> charts_;
};

}  // namespace calc
