// RecapBalance: what the recap by category leaves for the lines whose category is still open.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/model.h"
#include "estimate/price_list.h"

namespace estimate::match {

/// The amounts of a line that recaps put in different categories: removal under general demolition.
struct LineParts {
  Money remove, replace;
};

/// `entry` tells the removal's part of one printed price; it may be null.
[[nodiscard]] LineParts parts_of(const LineItem& item, Activity activity, const PriceItem* entry);

/// Whether the category's sum comes out with the line in it.
enum class RecapVerdict { unknown, fits, excluded };

/// Example: the recap says DRYWALL 500.00, the decided drywall lines make 400.00, and of three open lines
/// only one has 100.00: it fits DRY, the others are excluded from it.
class RecapBalance {
 public:
  explicit RecapBalance(const Estimate& estimate);

  /// Whether there is a recap to hold lines against.
  [[nodiscard]] bool has_recap() const { return !left_.empty(); }

  /// A line whose category is decided.
  void decide(std::string_view cat, const LineParts& parts);

  /// A line that is not; returns its number. `replace` is what it adds to the category it belongs to.
  std::size_t add_open(Money replace);
  /// The same line adds another amount if it is in this category: the entry there splits its price otherwise.
  void set_open(std::size_t line, std::string_view cat, Money replace);

  /// To be called once, after the last line.
  void solve();

  [[nodiscard]] RecapVerdict verdict(std::size_t line, std::string_view cat) const;
  /// The only category that a line fits; empty for none or several.
  [[nodiscard]] std::string only_category(std::size_t line) const;
  /// Whether nothing is left of what all lines should add up to in this category.
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
