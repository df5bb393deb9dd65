// Book: the data of all calculators (rates, charts, classes, constants, warnings, sources and question
// graphs), as JSON with the date and the source of every number. The library has it built in; an operator's
// own rates and load charts replace parts of it.
//
//   auto book = calc::Book::bundled();
//   if (auto done = book->override_with(rates_json); !done) return done.error();
//
// Threads: share a Book once it is loaded; override_with() and load_crane_charts() change it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"

namespace calc {

/// One cell of a crane's load chart: the gross capacity at a boom length and a radius. Cells that a chart
/// leaves empty (out of reach, or unstable) are not there.
struct ChartCell {
  double boom_ft = 0;
  double radius_ft = 0;  // center of rotation to hook
  double capacity_lb = 0;
};

/// A load chart that an operator loaded.
struct CraneChart {
  std::string crane_class = {};  // a class of the data file, or a new one
  double tons = 0;               // nominal rating of the machine
  std::string source = {};       // cited in answers: "Grove RT540E, 38,000 lb counterweight"
  std::vector<ChartCell> cells = {};
};

/// The data of all calculators. Copies are independent; each override changes only its own Book.
class Book {
 public:
  /// The data files built into the library. An error (malformed_json) would be a fault of the build.
  [[nodiscard]] static estimate::Result<Book> bundled();

  /// An operator's rates, with their date and source, which answers then cite:
  /// `{"date": "2026-11-01", "source": "our rental desk", "rates": {"crane": {"labor_hour": 70}}}`.
  /// Keys are those of rate_keys(); prices are dollars per unit, 0 to 100000, at most four decimals. Classes
  /// of loaded charts have rates too, so charts are loaded first. All or nothing: an error leaves the book as
  /// it was. Errors: malformed_json, malformed_price_list (unknown calculator or key, negative or too large
  /// price, no date or source).
  [[nodiscard]] estimate::Result<void> override_with(std::string_view json);

  /// Load charts: CSV with the header class,tons,boom_ft,radius_ft,capacity_lb,source; a source may have
  /// commas, in quotes or not. A class of that name then takes its capacities from the chart; a new name
  /// (lowercase letters, digits, _) is a new class, billed like the smallest bundled one of at least its
  /// tons. Replaces charts that were loaded before. Error: malformed_price_list, with the line; at most
  /// 20,000 rows.
  [[nodiscard]] estimate::Result<void> load_crane_charts(std::string_view csv);

  /// The data of one calculator, as in its file; null when there is no such calculator.
  [[nodiscard]] const estimate::JsonValue& data(std::string_view calculator) const;
  /// The charts that load_crane_charts() read; empty without.
  [[nodiscard]] const std::vector<CraneChart>& crane_charts() const { return charts_; }
  /// The question graph of one calculator; null when there is none.
  [[nodiscard]] const estimate::JsonValue& graph(std::string_view calculator) const;

 private:
  estimate::JsonValue data_;
  estimate::JsonValue graphs_;
  std::vector<CraneChart> charts_;
};

}  // namespace calc
