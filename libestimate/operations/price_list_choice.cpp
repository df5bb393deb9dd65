#include "operations/price_list_choice.h"

#include <system_error>

#include "esx/estimate/bundled.h"
#include "operations/price_list_store.h"

namespace apps::store {

estimate::Warning bundled_list_notice(std::string_view printed, std::string_view bundled) {
  const std::string reason = printed.empty()
                                 ? "no price list is printed in the estimate"
                                 : "price list " + std::string(printed) + " of the estimate is not loaded";
  return {bundled_list_warning, reason + "; no line gets a selector, near entries of the bundled " +
                                    std::string(bundled) + " are suggestions in the report"};
}

namespace {

using estimate::ErrorCode;
using estimate::Result;

PriceListChoice choose_bundled(const std::string& printed) {
  PriceListChoice choice{.list = estimate::bundled_price_list(), .match = {}, .warning = {}, .bundled = true};
  if (choice.list.code == printed) return choice;
  choice.match.suggestions_only = true;
  choice.warning = bundled_list_notice(printed, choice.list.code);
  return choice;
}

}  // namespace

Result<PriceListChoice> choose_price_list(const std::string& wanted, const std::string& printed,
                                          const std::filesystem::path& wanted_dir) {
  const std::filesystem::path data_dir = wanted_dir.empty() ? default_data_dir() : wanted_dir;
  // Opening a database takes as long as reading two pages.
  if (wanted.empty() && !PriceListStore::is_there(data_dir)) return choose_bundled(printed);
  const std::string& code = wanted.empty() ? printed : wanted;
  const auto store = PriceListStore::open(data_dir, Access::read);
  PriceListChoice choice;
  if (!code.empty()) {
    auto loaded = store ? store->load(code) : std::unexpected(store.error());
    const bool may_fall_back =
        wanted.empty() && !loaded && loaded.error().code == ErrorCode::price_list_not_loaded;
    if (!loaded && !may_fall_back) return std::unexpected(loaded.error());
    if (loaded) choice.list = *std::move(loaded);
  }
  if (choice.list.items.empty()) choice = choose_bundled(printed);
  if (!store) return choice;  // without a code, an unreadable store is not an error
  auto aliases = store->aliases(choice.list.code);
  if (!aliases) return std::unexpected(aliases.error());
  choice.match.aliases = *std::move(aliases);
  return choice;
}

Result<PriceListChoice> choose_or_bundled(const std::string& wanted, const std::filesystem::path& data_dir) {
  auto choice = choose_price_list(wanted, "", data_dir);
  if (choice && wanted.empty())
    choice->warning =
        estimate::Warning{bundled_list_warning, "no price list is named; the bundled " + choice->list.code +
                                                    " is used, with invented prices"};
  return choice;
}

StoredLists::StoredLists(const std::filesystem::path& data_dir)
    : data_dir_(data_dir.empty() ? default_data_dir() : data_dir) {}

void StoredLists::prepare_ahead(const std::string& wanted) {
  const auto prepare_likely = [this, wanted] {
    const std::lock_guard lock(mutex_);
    if (!wanted.empty()) {
      // An error comes again when the first file asks.
      [[maybe_unused]] const auto list = prepare(wanted, {});
    } else if (!PriceListStore::is_there(data_dir_)) {
      with_matcher(estimate::bundled_price_list(), true);
    }
  };
  try {
    ahead_ = std::jthread(prepare_likely);
  } catch (const std::system_error&) {
    return;  // no thread is left: the first file that needs the list prepares it
  }
}

Result<ListChoice> StoredLists::choose(const std::string& wanted, const std::string& printed) {
  const std::lock_guard lock(mutex_);
  return prepare(wanted, printed);
}

Result<ListChoice> StoredLists::prepare(const std::string& wanted, const std::string& printed) {
  constexpr std::size_t max_lists = 8;  // of some 10 MB; estimates of one run seldom name more
  const std::string key = wanted.empty() ? "printed " + printed : wanted;  // it depends on nothing else
  if (const auto found = lists_.find(key); found != lists_.end()) return found->second;
  auto choice = choose_price_list(wanted, printed, data_dir_);
  if (!choice) return std::unexpected(choice.error());
  ListChoice list{.list = with_matcher(std::move(choice->list), choice->bundled),
                  .match = std::move(choice->match),
                  .warning = std::move(choice->warning)};
  if (lists_.size() < max_lists) lists_.emplace(key, list);
  return list;
}

std::shared_ptr<const ListWithMatcher> StoredLists::with_matcher(estimate::PriceList list, bool bundled) {
  if (!bundled) return std::make_shared<const ListWithMatcher>(std::move(list));
  if (!bundled_) bundled_ = std::make_shared<const ListWithMatcher>(std::move(list));
  return bundled_;
}

ChooseList only_list(ListChoice choice, bool suggests) {
  choice.match.suggestions_only = choice.match.suggestions_only || suggests;
  return [choice = std::move(choice), suggests](const std::string&,
                                                const std::string& printed) -> Result<ListChoice> {
    ListChoice chosen = choice;
    if (suggests) chosen.warning = bundled_list_notice(printed, chosen.list->list.code);
    return chosen;
  };
}

ChooseList stored_lists(const std::filesystem::path& data_dir) {
  return
      [lists = std::make_shared<StoredLists>(data_dir)](
          const std::string& wanted, const std::string& printed) { return lists->choose(wanted, printed); };
}

}  // namespace apps::store
