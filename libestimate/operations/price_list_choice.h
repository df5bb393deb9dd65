// Chooses the price list that an estimate is matched against, with a warning if no loaded list fits, and
// prepares it for matching.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/price_list.h"

namespace apps::store {

/// The code of the warning of an estimate that no loaded price list fits.
inline constexpr const char* bundled_list_warning = "bundled_price_list";

/// `printed`: code of the list in the estimate, which is not loaded; empty if none is printed. `bundled`:
/// code of the list that is used for suggestions instead.
[[nodiscard]] estimate::Warning bundled_list_notice(std::string_view printed, std::string_view bundled);

/// The list that an estimate is matched against.
struct PriceListChoice {
  estimate::PriceList list;
  estimate::MatchOptions match;              // aliases for this list and for all; whether it only suggests
  std::optional<estimate::Warning> warning;  // if the list is not the one that the estimate names
  bool bundled = false;                      // known to be the list that comes with the program
};

/// The list that the user names (`wanted`); otherwise the one `printed` in the estimate, if it is loaded;
/// otherwise the bundled list, for suggestions only and with a warning. An imported list overrides the
/// bundled one with the same code. An empty directory is default_data_dir(). Errors: price_list_not_loaded
/// (with the codes of the loaded lists), store_failed.
[[nodiscard]] estimate::Result<PriceListChoice> choose_price_list(const std::string& wanted,
                                                                  const std::string& printed,
                                                                  const std::filesystem::path& data_dir);

/// The list that the user names, or else the bundled one, with a warning: for work that names no list itself.
/// Errors: as above.
[[nodiscard]] estimate::Result<PriceListChoice> choose_or_bundled(const std::string& wanted,
                                                                  const std::filesystem::path& data_dir);

/// A list and what matching needs of it.
struct ListWithMatcher {
  explicit ListWithMatcher(estimate::PriceList of) : list(std::move(of)), matcher(list) {}

  const estimate::PriceList list;
  const estimate::Matcher matcher;  // reads `list`
};

/// The list that an operation matches lines against.
struct ListChoice {
  std::shared_ptr<const ListWithMatcher> list;
  estimate::MatchOptions match = {};  // aliases for this list and for all; whether it only suggests
  std::optional<estimate::Warning> warning = {};  // if the list is not the one that the estimate names
};

/// Gives operations the list for an estimate that names `printed`, where the user names `wanted`; both may be
/// empty.
using ChooseList =
    std::function<estimate::Result<ListChoice>(const std::string& wanted, const std::string& printed)>;

/// The lists of a data directory, as choose_price_list() chooses them; each is loaded and prepared once.
/// Thread-safe.
class StoredLists {
 public:
  /// An empty directory is default_data_dir().
  explicit StoredLists(const std::filesystem::path& data_dir = {});

  /// Prepares the list on another thread if it is known which one it will be: the one that the user names, or
  /// the bundled list where no other is loaded. Call it once, before the first file is read.
  void prepare_ahead(const std::string& wanted);

  /// Errors: those of choose_price_list.
  [[nodiscard]] estimate::Result<ListChoice> choose(const std::string& wanted, const std::string& printed);

  /// For operations; must not outlive this.
  [[nodiscard]] ChooseList chooser() {
    return [this](const std::string& wanted, const std::string& printed) { return choose(wanted, printed); };
  }

 private:
  [[nodiscard]] estimate::Result<ListChoice> prepare(const std::string& wanted, const std::string& printed);
  std::shared_ptr<const ListWithMatcher> with_matcher(estimate::PriceList list, bool bundled);

  std::filesystem::path data_dir_;
  std::mutex mutex_;
  std::map<std::string, ListChoice> lists_;  // by code
  std::shared_ptr<const ListWithMatcher> bundled_;
  std::jthread ahead_;
};

/// This list for every estimate. `suggests`: no line gets a code or a price of it, and every estimate a
/// warning that says so.
[[nodiscard]] ChooseList only_list(ListChoice choice, bool suggests = false);

/// StoredLists::choose() for as long as the function lives.
[[nodiscard]] ChooseList stored_lists(const std::filesystem::path& data_dir);

}  // namespace apps::store
