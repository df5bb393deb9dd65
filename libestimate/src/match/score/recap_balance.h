// RecapBalance: the part of the recap by category that is left for the lines without a category.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/model.h"
#include "estimate/price_list.h"

namespace estimate::match {

/// A line's amounts by recap category: recaps count removal as general demolition.
struct LineParts {
  Money remove, replace;
};

/// `entry` gives the removal part of a single printed price; it may be null.
[[nodiscard]] LineParts parts_of(const LineItem& item, Activity activity, const PriceItem* entry);

/// Whether the category's sum adds up with the line in it.
enum class RecapVerdict { unknown, fits, excluded };

/// Example: the recap says DRYWALL 500.00, the decided drywall lines add up to 400.00, and of three open
/// lines only one has 100.00: it fits DRY, the others are excluded from it.
class RecapBalance {
 public:
  explicit RecapBalance(const Estimate& estimate);

  /// Whether there is a recap to compare lines with.
  [[nodiscard]] bool has_recap() const { return !left_.empty(); }

  /// Adds a line with a decided category.
  void decide(std::string_view cat, const LineParts& parts);

  /// Adds a line without one; returns its number. `replace`: the amount that it adds to its category.
  std::size_t add_open(Money replace);
  /// Sets another amount for an open line in this category, because its entry there splits the price
  /// differently.
  void set_open(std::size_t line, std::string_view cat, Money replace);

  /// Call once, after the last line.
  void solve();

  [[nodiscard]] RecapVerdict verdict(std::size_t line, std::string_view cat) const;
  /// The only category that a line fits; empty for none or several.
  [[nodiscard]] std::string only_category(std::size_t line) const;
  /// Whether all lines together add up to the recap's amount for this category.
  [[nodiscard]] bool comes_out(std::string_view cat) const;

 private:
  struct OpenLine {
    std::int64_t amount = 0;
    std::map<std::string, std::int64_t, std::less<>> by_category;
    [[nodiscard]] std::int64_t amount_in(std::string_view cat) const;
  };
  struct Solution {
    bool closes = false;
    std::vector<RecapVerdict> lines;
  };
  [[nodiscard]] Solution solve_category(std::string_view cat, std::int64_t left) const;

  std::map<std::string, std::int64_t, std::less<>> left_;  // cents by category
  std::map<std::string, Solution, std::less<>> solutions_;
  std::vector<OpenLine> open_;
  bool has_unknown_rows_ = false;
  bool trusted_ = false;
};

}  // namespace estimate::match
