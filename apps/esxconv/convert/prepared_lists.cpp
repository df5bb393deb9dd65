#include "esxconv/convert/prepared_lists.h"

#include <system_error>
#include <utility>

#include "esx/estimate/bundled.h"
#include "store/price_list_store.h"

namespace esxconv {

void PreparedLists::prepare_ahead() {
  const auto prepare_likely = [this] {
    const std::lock_guard lock(mutex_);
    if (!wanted_.empty()) {
      // An error comes again when the first file asks.
      [[maybe_unused]] const auto list = prepare({});
    } else if (!apps::store::PriceListStore::is_there(data_dir_)) {
      with_matcher(estimate::bundled_price_list(), true);
    }
  };
  try {
    ahead_ = std::jthread(prepare_likely);
  } catch (const std::system_error&) {
    return;  // no thread is left: the first file that needs the list prepares it
  }
}

estimate::Result<PreparedList> PreparedLists::for_printed(const std::string& printed) {
  const std::lock_guard lock(mutex_);
  return prepare(printed);
}

estimate::Result<PreparedList> PreparedLists::prepare(const std::string& printed) {
  constexpr std::size_t max_lists = 8;  // of some 10 MB; estimates of one run seldom name more
  const std::string& code = wanted_.empty() ? printed : wanted_;  // which list it is depends on nothing else
  if (const auto found = lists_.find(code); found != lists_.end()) return found->second;
  auto choice = apps::store::choose_price_list(wanted_, printed, data_dir_);
  if (!choice) return std::unexpected(choice.error());
  PreparedList list{.list = with_matcher(std::move(choice->list), choice->bundled),
                    .match = std::move(choice->match),
                    .warning = std::move(choice->warning)};
  if (lists_.size() < max_lists) lists_.emplace(code, list);
  return list;
}

std::shared_ptr<const ListWithMatcher> PreparedLists::with_matcher(estimate::PriceList list, bool bundled) {
  if (!bundled) return std::make_shared<const ListWithMatcher>(std::move(list));
  if (!bundled_) bundled_ = std::make_shared<const ListWithMatcher>(std::move(list));
  return bundled_;
}

}  // namespace esxconv
