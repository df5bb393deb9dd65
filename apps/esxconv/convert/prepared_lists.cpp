#include "esxconv/convert/prepared_lists.h"

#include <utility>

namespace esxconv {

estimate::Result<std::shared_ptr<const PreparedList>> PreparedLists::for_printed(const std::string& printed) {
  constexpr std::size_t max_lists = 8;  // of some 10 MB; estimates of one run seldom name more
  const std::string& code = wanted_.empty() ? printed : wanted_;  // which list it is depends on nothing else
  const std::lock_guard lock(mutex_);
  if (const auto found = lists_.find(code); found != lists_.end()) return found->second;
  auto choice = apps::store::choose_price_list(wanted_, printed, data_dir_);
  if (!choice) return std::unexpected(choice.error());
  auto list = std::make_shared<const PreparedList>(*std::move(choice));
  if (lists_.size() < max_lists) lists_.emplace(code, list);
  return list;
}

}  // namespace esxconv
