// PreparedLists: the price lists of a run, each loaded and prepared once for all files.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "esx/estimate/match.h"
#include "store/price_list_choice.h"

namespace esxconv {

/// A list and what matching needs of it.
struct ListWithMatcher {
  explicit ListWithMatcher(estimate::PriceList of) : list(std::move(of)), matcher(list) {}

  estimate::PriceList list;
  estimate::Matcher matcher;
};

/// What choose_price_list() has for an estimate.
struct PreparedList {
  std::shared_ptr<const ListWithMatcher> list;
  estimate::MatchOptions match;
  std::optional<estimate::Warning> warning;
};

/// Thread-safe.
class PreparedLists {
 public:
  /// As choose_price_list() has them.
  PreparedLists(std::string wanted, std::filesystem::path data_dir)
      : wanted_(std::move(wanted)), data_dir_(std::move(data_dir)) {}

  /// Prepares the list on another thread if it is known which one it will be: the one that the user names, or
  /// the bundled list where no other is loaded. Call it once, before the first file is read.
  void prepare_ahead();

  /// The list for an estimate that names `printed`. Errors: those of choose_price_list.
  [[nodiscard]] estimate::Result<PreparedList> for_printed(const std::string& printed);

 private:
  [[nodiscard]] estimate::Result<PreparedList> prepare(const std::string& printed);
  std::shared_ptr<const ListWithMatcher> with_matcher(estimate::PriceList list, bool bundled);

  std::string wanted_;
  std::filesystem::path data_dir_;
  std::mutex mutex_;
  std::map<std::string, PreparedList> lists_;  // by code
  std::shared_ptr<const ListWithMatcher> bundled_;
  std::jthread ahead_;
};

}  // namespace esxconv
