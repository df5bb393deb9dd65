#include "esxserver/adapters/assistant/rules_assistant.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esxserver/scope/scope_values.h"
#include "store/price_list_store.h"

namespace esxserver {
namespace {

using apps::store::PriceListStore;

constexpr std::size_t max_cached_lists = 4;

/// Changes whenever the list does.
Result<std::string> version_of(const PriceListStore& store, const std::string& folder,
                               const std::string& code) {
  const auto lists = store.list();
  if (!lists) return std::unexpected(lists.error());
  const auto found = std::ranges::find(*lists, code, &apps::store::PriceListSummary::code);
  if (found == lists->end()) return folder + "\n" + code;
  return estimate::join({folder, code, found->sha256, found->imported, std::to_string(found->item_count)},
                        "\n");
}

}  // namespace

Result<std::shared_ptr<const RulesAssistant::ReadyList>> RulesAssistant::ready_list(
    const ScopeMaterial& material) {
  const auto folder = price_lists_.folder_of(material.price_list, material.owner);
  if (!folder) return std::unexpected(folder.error());
  const auto store = PriceListStore::open(*folder, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  const auto version = version_of(*store, folder->string(), material.price_list);
  if (!version) return std::unexpected(version.error());
  {
    const std::scoped_lock lock(mutex_);
    const auto known = std::ranges::find(cache_, *version, &CachedList::version);
    if (known != cache_.end()) {
      std::rotate(known, known + 1, cache_.end());
      return cache_.back().list;
    }
  }
  auto list = store->load(material.price_list);
  if (!list) return std::unexpected(list.error());
  auto ready = std::make_shared<const ReadyList>(*std::move(list));
  const std::scoped_lock lock(mutex_);
  if (cache_.size() == max_cached_lists) cache_.erase(cache_.begin());
  cache_.push_back({*version, ready});
  return ready;
}

Result<AssistantScope> RulesAssistant::make_scope(const ScopeMaterial& material) {
  const auto ready = ready_list(material);
  if (!ready) return std::unexpected(ready.error());
  auto made = (*ready)->maker.make(estimate::join(material.texts, "\n"),
                                   library_rooms(measured_rooms(material.rooms)));
  if (!made) return std::unexpected(made.error());
  AssistantScope result = server_scope(*std::move(made), (*ready)->list.code);
  result.scope.engine = "rules";
  return result;
}

}  // namespace esxserver
