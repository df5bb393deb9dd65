// PreparedLists: the price lists of a run, each loaded and prepared once for all files.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "esx/estimate/match.h"
#include "store/price_list_choice.h"

namespace esxconv {

/// A list and what matching needs of it.
struct PreparedList {
  explicit PreparedList(apps::store::PriceListChoice chosen)
      : choice(std::move(chosen)), matcher(choice.list) {}

  apps::store::PriceListChoice choice;
  estimate::Matcher matcher;
};

/// Thread-safe.
class PreparedLists {
 public:
  /// As choose_price_list() has them.
  PreparedLists(std::string wanted, std::filesystem::path data_dir)
      : wanted_(std::move(wanted)), data_dir_(std::move(data_dir)) {}

  /// The list for an estimate that names `printed`. Errors: those of choose_price_list.
  [[nodiscard]] estimate::Result<std::shared_ptr<const PreparedList>> for_printed(const std::string& printed);

 private:
  std::string wanted_;
  std::filesystem::path data_dir_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const PreparedList>> lists_;  // by code
};

}  // namespace esxconv
