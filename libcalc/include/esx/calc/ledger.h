// Ledger: what a calculation records: lines, warnings, and every constant, rate and source it used.
// Calculators get their constants from here only, so nothing is used without being named in the answer.
//
//   calc::Ledger ledger(book.data("crane"), in.rates, true);
//   const double day_h = ledger.constant("day_hours");  // from now on cited, or listed as our choice
//   ledger.step("On site", "setup + picks", estimate::JsonValue::rounded(hours, 2), "hour", {"PICK"});
//
// Threads: one Ledger for each calculation, used by one thread.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/estimate/base/json_value.h"

namespace calc {

/// A unit price in dollars, and where it comes from: the id of a citation, "OC" for our choice, "request", or
/// what an operator's file names as its source.
struct Rate {
  Price price = {};
  std::string source = {};
  std::string date = {};
};

/// Values instead of those of the data file, to see what they change.
struct Trial {
  std::map<std::string, estimate::JsonValue, std::less<>> constants = {};
  std::map<std::string, Price, std::less<>> rates = {};
};

/// The record of one calculation. Constants and rates that the data file does not have give 0, an empty
/// text or null, and record nothing.
class Ledger {
 public:
  /// `data`: a calculator's data file (Book::data); `rates`: the request's prices. Both must outlive the
  /// ledger, and so must `trial`.
  Ledger(const estimate::JsonValue& data, const Rates& rates, bool explain = false,
         const Trial* trial = nullptr);

  /// The value of a constant; from then on it is cited or listed as an assumption.
  [[nodiscard]] double constant(std::string_view id);
  /// A constant that is a table: an object or a list, as in the data file. Valid as long as the data.
  [[nodiscard]] const estimate::JsonValue& table(std::string_view id);
  /// One entry of a table that is an object; 0 where it has none.
  [[nodiscard]] double entry(std::string_view id, std::string_view key);
  /// An entry that is a price.
  [[nodiscard]] Price price_entry(std::string_view id, std::string_view key);
  /// The digits of a constant or of one entry, to quote in a text; quoting does not count as use.
  [[nodiscard]] std::string digits(std::string_view id) const;
  [[nodiscard]] std::string digits(std::string_view id, std::string_view key) const;
  /// Whether a table has that entry; asking does not count as use.
  [[nodiscard]] bool has_entry(std::string_view id, std::string_view key) const;

  /// The price of a key: the request's, or that of the data (bundled, or an operator's). 0 where there is
  /// none.
  [[nodiscard]] Rate rate(std::string_view key);
  /// Whether the request, or else an operator's file, has a price of its own: crane_hour replaces every
  /// class's.
  [[nodiscard]] bool requested(std::string_view key) const;
  [[nodiscard]] bool loaded(std::string_view key) const;
  [[nodiscard]] bool overridden(std::string_view key) const { return requested(key) || loaded(key); }

  /// One line. Quantities are rounded half up to `decimals`.
  struct Line {
    std::string_view code = {};
    std::string description = {};
    double quantity = 0;
    int decimals = 2;
    std::string_view unit = {};
    Rate rate = {};
    bool regional = true;
  };
  /// Adds a line with its extended price. A zero or negative quantity is left out; one beyond `max_quantity`
  /// sets too_large(), which refuses the whole calculation.
  void line(Line line);
  /// A fixed fee of the request, passed through unadjusted; nothing if it is 0.
  void pass_through(std::string_view code, std::string_view description, Money fee, std::string_view field);

  /// A warning of the data file; `detail` is appended to its message.
  void warn(std::string_view code, std::string_view detail = {});
  void warn_if(bool condition, std::string_view code) {
    if (condition) warn(code);
  }
  /// Notes that `source` (an id of the data file) supports a path of the answer: "result.dumpster".
  void cite(std::string_view source, std::string_view supports);
  /// Lists an assumption; the first of each code counts.
  void assume(Assumption assumption);
  /// Notes a step, where steps were asked for (`explain`).
  void step(std::string_view name, std::string_view formula, estimate::JsonValue value, std::string_view unit,
            std::initializer_list<std::string_view> sources = {});
  /// Takes over what a nested calculation is based on, with the prefix before codes and ids, and its warnings
  /// of caution and stop with their codes.
  void adopt(const Ledger& nested, std::string_view prefix);

  // What was recorded, in the order of the calls.
  [[nodiscard]] bool too_large() const { return too_large_; }
  [[nodiscard]] const std::vector<LineItem>& lines() const { return lines_; }
  [[nodiscard]] const std::vector<Warning>& warnings() const { return warnings_; }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] const std::vector<Assumption>& assumptions() const { return assumptions_; }
  [[nodiscard]] const std::vector<Citation>& citations() const { return citations_; }
  [[nodiscard]] const std::vector<Disagreement>& disagreements() const { return disagreements_; }
  /// Ids of the constants and rates that were used.
  [[nodiscard]] const std::vector<std::string_view>& used() const { return used_; }

 private:
  const estimate::JsonValue& use(std::string_view id);
  [[nodiscard]] bool first_use(std::string_view id);
  void note_disagreements(std::string_view id, const estimate::JsonValue& constant);

  const estimate::JsonValue& data_;
  const Rates& rates_;
  bool explain_;
  const Trial* trial_;
  bool too_large_ = false;
  std::vector<std::string_view> used_;  // point into the data file
  std::vector<LineItem> lines_;
  std::vector<Warning> warnings_;
  std::vector<Assumption> assumptions_;
  std::vector<Citation> citations_;
  std::vector<Disagreement> disagreements_;
  std::vector<Step> steps_;
};

}  // namespace calc
