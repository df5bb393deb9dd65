// Estimates of another month than the list that they are matched with: other prices, some other words, rooms,
// neighbors and a recap as in real prints, with the right code of every line known.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"

namespace estimate::testing {

/// What is special about a line, for the rates by kind.
enum class MonthLine { plain, surface, twin, reworded, edited_price, custom, count };

/// An estimate without codes. For every line the entry that it was made from, nullptr for a custom item.
struct MonthEstimate {
  Estimate estimate;
  std::vector<const PriceItem*> entries;
  std::vector<MonthLine> kinds;
};

/// A list with what real lists have and the bundled one lacks: a gap where the surface is printed
/// ("Paint  - two coats"), the same description under two categories (FCT and TIL), separate entries
/// "… - Detach & reset", bid items and labor per hour of every trade.
[[nodiscard]] PriceList with_real_habits(const PriceList& list, unsigned seed);

/// Every second entry at random. `twins_together`: entries that print alike (the same description under two
/// categories, the item and its own entry "- Detach & reset") are in it all, or none of them.
[[nodiscard]] PriceList half_of(const PriceList& list, unsigned seed, bool twins_together);

/// The same seed gives the same estimates on every machine.
class MonthMaker {
 public:
  /// `list` has real habits and must outlive the estimates.
  MonthMaker(const PriceList& list, std::uint64_t seed);

  /// 40 to 90 lines in rooms of one to three trades. Prices are 0.8 to 1.3 times the list's, by category; in
  /// every second estimate they differ by up to 3 % more. One line in twenty is worded as real pairs are, one
  /// in thirty has an edited price and one in fifty is not of the list (both with an asterisk). Two in five
  /// estimates have a recap by category.
  [[nodiscard]] MonthEstimate next();

 private:
  struct Trade {
    std::string cat;
    std::vector<const PriceItem*> entries;
  };
  [[nodiscard]] std::size_t below(std::size_t bound) { return std::size_t(random_() % bound); }
  [[nodiscard]] bool one_in(std::size_t n) { return below(n) == 0; }
  [[nodiscard]] std::int64_t level_of(std::string_view cat);
  void add_line(MonthEstimate& made, const PriceItem& entry, int section);
  void add_custom_line(MonthEstimate& made, int section);
  void set_prices(LineItem& line, const PriceItem& entry);
  [[nodiscard]] std::string description_of(const PriceItem& entry, Activity activity, MonthLine& kind);
  [[nodiscard]] std::string reworded(std::string text);
  [[nodiscard]] std::string surface();
  void add_recap(MonthEstimate& made) const;

  const PriceList& list_;
  std::vector<Trade> trades_;
  std::map<std::string, int, std::less<>> twins_;            // entries by description and unit
  std::map<std::string, std::int64_t, std::less<>> levels_;  // per mille, of the estimate being made
  bool noisy_ = false;
  std::mt19937_64 random_;
};

/// How often a match is right.
struct MonthRates {
  struct Count {
    std::size_t lines = 0, wrong = 0, missed = 0;  // missed: of lines whose entry the list has
    std::size_t listed = 0;
  };
  Count all;
  std::map<MonthLine, Count> by_kind;
  std::vector<std::string> wrong_lines;  // what was printed, what was answered, what is right

  [[nodiscard]] double wrong_percent() const { return share(all.wrong, all.lines); }
  [[nodiscard]] double missed_percent() const { return share(all.missed, all.listed); }

 private:
  static double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : 100.0 * double(part) / double(whole);
  }
};

/// Matches estimates made from `whole` with `known`, which is that list or a part of it.
[[nodiscard]] MonthRates month_rates(const PriceList& whole, const PriceList& known, std::uint64_t seed,
                                     std::size_t estimates);

[[nodiscard]] std::string_view month_line_name(MonthLine kind);

}  // namespace estimate::testing
