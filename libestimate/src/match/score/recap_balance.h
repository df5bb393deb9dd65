// RecapBalance: the part of the recap by category that is left for the lines without a category.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate::match {

/// A line's amounts by recap category: recaps count removal as general demolition.
struct LineParts {
  Money remove, replace;
  bool unsplit = false;  // one price for both: `replace` includes a removal of unknown price
};

/// `entry` gives the removal part of a single printed price; it may be null, and then there is none.
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

  /// Whether the recap may have a row for a category: one has its name, or an unknown one.
  [[nodiscard]] bool has_category(std::string_view cat) const {
    return has_unknown_rows_ || left_.contains(cat);
  }

  /// Adds a line with a decided category.
  void decide(std::string_view cat, const LineParts& parts);

  /// Adds a line without one; returns its number. Its removal is demolition, whatever its category.
  std::size_t add_open(const LineParts& parts);
  /// Sets another amount for an open line in this category, because its entry there splits the price
  /// differently.
  void set_open(std::size_t line, std::string_view cat, Money replace);

  /// Call once, after the last line.
  void solve();

  [[nodiscard]] RecapVerdict verdict(std::size_t line, std::string_view cat) const;
  /// The category that the recap leaves for a line; empty for none or several.
  [[nodiscard]] const std::string& category_of(std::size_t line) const { return open_[line].category; }
  /// Whether all lines together add up to the recap's amount for this category.
  [[nodiscard]] bool comes_out(std::string_view cat) const;

 private:
  struct OpenLine {
    std::int64_t amount = 0, removal = 0;
    bool unsplit = false;
    std::map<std::string, std::int64_t, std::less<>> by_category;
    std::string category;  // if the recap decides it
    [[nodiscard]] std::int64_t amount_in(std::string_view cat) const;
    [[nodiscard]] bool is_unsplit_in(std::string_view cat) const;
    [[nodiscard]] bool may_be_in(std::string_view cat) const { return category.empty() || category == cat; }
  };
  struct Solution {
    bool closes = false;
    std::vector<RecapVerdict> lines;
  };
  struct Addends;
  void solve_categories();
  [[nodiscard]] bool adds_up() const;
  [[nodiscard]] std::int64_t demolition_left() const;
  [[nodiscard]] Addends addends_of(std::string_view cat) const;
  [[nodiscard]] Solution solve_category(std::string_view cat, std::int64_t left) const;
  [[nodiscard]] std::string only_category(std::size_t line) const;
  [[nodiscard]] std::string last_category(std::size_t line) const;
  void decide_open(OpenLine& line, std::string cat);

  std::map<std::string, std::int64_t, std::less<>> left_, rest_;  // cents by category; without the open lines
  std::map<std::string, Solution, std::less<>> solutions_;
  std::vector<OpenLine> open_;
  bool has_unknown_rows_ = false;
  bool trusted_ = false;
};

}  // namespace estimate::match
