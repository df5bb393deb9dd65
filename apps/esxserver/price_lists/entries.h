// The entries of price lists, for people who look for a code; and a cache of loaded lists.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/alias.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/find_entries.h"
#include "esxserver/base/result.h"
#include "esxserver/price_lists/price_lists.h"
#include "esxserver/scopes/scope.h"
#include "operations/price_list_store.h"

namespace esxserver {

struct ListPrice {
  ScopeActivity activity = ScopeActivity::replace;
  estimate::Money price;  // per unit
};

struct ListEntry {
  std::string cat, sel, description, unit;
  std::optional<ScopeActivity> activity;  // that the words say, or the usual one
  std::optional<estimate::Money> price;   // for it
  std::vector<ListPrice> prices;          // for the activities of which the list has a price
};

struct EntryQuery {
  std::string price_list;  // code of a list that the owner may name
  std::string text;        // words of a description, a category, or a code
  std::string unit;        // empty: any
  int limit = 20;
};

/// A part of a list, by code.
struct EntryPageQuery {
  std::string price_list;
  std::string text;   // words that an entry's code or description has; empty: all entries
  std::string after;  // code of the last entry of the page before: "RFG LAM30"
  int limit = 100;
};

struct EntryPage {
  std::vector<ListEntry> entries;
  std::optional<std::string> next;  // what the next page comes after
};

/// A list that is there to be loaded.
struct OpenList {
  apps::store::PriceListStore store;
  std::string version;  // changes whenever the list does
};

/// Errors: those of PriceLists::folder_of and of the price list store.
[[nodiscard]] Result<OpenList> open_list(PriceLists& price_lists, const std::string& code,
                                         const PriceListOwner& owner);

/// Keeps price lists, with what is prepared of them, for the next request, because to prepare it takes longer
/// than a request. Thread-safe. `Ready` is made of a loaded list.
template <class Ready>
class ReadyLists {
 public:
  explicit ReadyLists(PriceLists& price_lists) : price_lists_(price_lists) {}

  /// Errors: those of open_list; price_list_not_loaded.
  Result<std::shared_ptr<const Ready>> get(const std::string& code, const PriceListOwner& owner) {
    const auto open = open_list(price_lists_, code, owner);
    if (!open) return std::unexpected(open.error());
    if (auto known = find(open->version)) return known;
    auto list = open->store.load(code);
    if (!list) return std::unexpected(list.error());
    auto ready = std::make_shared<const Ready>(*std::move(list));
    const std::scoped_lock lock(mutex_);
    if (cache_.size() == max_cached) cache_.erase(cache_.begin());
    cache_.push_back({open->version, ready});
    return ready;
  }

 private:
  struct Cached {
    std::string version;
    std::shared_ptr<const Ready> list;
  };
  static constexpr std::size_t max_cached = 4;

  std::shared_ptr<const Ready> find(const std::string& version) {
    const std::scoped_lock lock(mutex_);
    const auto known = std::ranges::find(cache_, version, &Cached::version);
    if (known == cache_.end()) return nullptr;
    std::rotate(known, known + 1, cache_.end());
    return cache_.back().list;
  }

  PriceLists& price_lists_;
  std::mutex mutex_;
  std::vector<Cached> cache_;  // the one used last comes last
};

/// The entries that libestimate's matcher finds. Thread-safe. Errors: price_list_not_loaded;
/// service_unavailable, store_failed.
class PriceListEntries {
 public:
  explicit PriceListEntries(PriceLists& price_lists) : lists_(price_lists) {}
  /// Best first.
  [[nodiscard]] Result<std::vector<ListEntry>> search(const PriceListOwner& owner, const EntryQuery& query);

  [[nodiscard]] Result<EntryPage> page(const PriceListOwner& owner, const EntryPageQuery& query);

  /// Whether the list has an entry with the code.
  [[nodiscard]] Result<bool> has(const PriceListOwner& owner, const std::string& price_list,
                                 const estimate::AliasCode& code);

 private:
  struct SearchableList {
    explicit SearchableList(estimate::PriceList loaded);
    estimate::PriceList list;
    estimate::EntryFinder finder;
    std::vector<const estimate::PriceItem*> by_code;
  };

  ReadyLists<SearchableList> lists_;
};

}  // namespace esxserver
