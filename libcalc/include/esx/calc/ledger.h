// What a calculation records: lines, warnings, and every constant, rate and source it used.
// Calculators get their constants from here only, so nothing is used without being named in the answer.
// Threads: one Ledger for each calculation, used by one thread.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/estimate/base/json_value.h"

namespace calc {

/// A unit price, and where it comes from.
struct Rate {
  Price price = {};
  std::string source = {};
  std::string date = {};
};

class Ledger {
 public:
  /// `data`: a calculator's data file (Book::data); `rates`: the request's prices. Both must outlive the
  /// ledger.
  Ledger(const estimate::JsonValue& data, const Rates& rates, bool explain = false);

  /// The value of a constant; from then on it is cited or listed as an assumption.
  [[nodiscard]] double constant(std::string_view id);
  /// A constant that is a table.
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

  /// The price of a key: the request's, or that of the data. 0 where there is none.
  [[nodiscard]] Rate rate(std::string_view key);
  /// Whether the request, or else an operator's file, has a price of its own: crane_hour replaces every
  /// class's.
  [[nodiscard]] bool requested(std::string_view key) const;
  [[nodiscard]] bool loaded(std::string_view key) const;
  [[nodiscard]] bool overridden(std::string_view key) const { return requested(key) || loaded(key); }

  /// One line; a quantity that cannot be priced sets `too_large`. Zero quantities are left out.
  struct Line {
    std::string_view code = {};
    std::string description = {};
    double quantity = 0;
    int decimals = 2;
    std::string_view unit = {};
    Rate rate = {};
    bool regional = true;
  };
  void line(Line line);
  /// A fixed fee of the request, passed through unadjusted; nothing if it is 0.
  void pass_through(std::string_view code, std::string_view description, Money fee, std::string_view field);

  /// A warning of the data file; `detail` is appended to its message.
  void warn(std::string_view code, std::string_view detail = {});
  void warn_if(bool condition, std::string_view code) {
    if (condition) warn(code);
  }
  void cite(std::string_view source, std::string_view supports);
  void assume(Assumption assumption);
  void step(std::string_view name, std::string_view formula, estimate::JsonValue value, std::string_view unit,
            std::initializer_list<std::string_view> sources = {});
  /// Takes over what a nested calculation is based on, with the prefix before codes and ids, and its warnings
  /// of caution and stop with their codes.
  void adopt(const Ledger& nested, std::string_view prefix);

  [[nodiscard]] bool too_large() const { return too_large_; }
  [[nodiscard]] const std::vector<LineItem>& lines() const { return lines_; }
  [[nodiscard]] const std::vector<Warning>& warnings() const { return warnings_; }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] const std::vector<Assumption>& assumptions() const { return assumptions_; }
  [[nodiscard]] const std::vector<Citation>& citations() const { return citations_; }
  /// Ids of the constants and rates that were used.
  [[nodiscard]] const std::vector<std::string_view>& used() const { return used_; }

 private:
  const estimate::JsonValue& use(std::string_view id);
  [[nodiscard]] bool first_use(std::string_view id);

  const estimate::JsonValue& data_;
  const Rates& rates_;
  bool explain_;
  bool too_large_ = false;
  std::vector<std::string_view> used_;  // point into the data file
  std::vector<LineItem> lines_;
  std::vector<Warning> warnings_;
  std::vector<Assumption> assumptions_;
  std::vector<Citation> citations_;
  std::vector<Step> steps_;
};

}  // namespace calc
