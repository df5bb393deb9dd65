// Page: a part of a list that is sorted newest first; and how queries read and search one.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esxserver/base/result.h"
#include "esxserver/storage/database.h"

namespace esxserver {

inline constexpr int max_page_items = 500;

struct PageRequest {
  int limit = max_page_items;
  std::string after;  // id of the last item of the page before; empty: the first page
};

template <class Item>
struct Page {
  std::vector<Item> items;
  bool more = false;  // there are items after these

  friend bool operator==(const Page&, const Page&) = default;
};

/// A row, as it is found and continued.
template <class Item>
struct ListedRow {
  std::string id, words;
  const Item* item;
};

/// The part of a list that is in memory, of the rows with `query` in them. `row`: makes a ListedRow of an
/// item.
template <class Item, class MakeRow>
Result<Page<ListedRow<Item>>> part_of(const std::vector<Item>& items, const PageRequest& wanted,
                                      std::string_view query, const MakeRow& row) {
  const std::string words = estimate::to_lower(query);
  const std::size_t limit = static_cast<std::size_t>(wanted.limit);
  Page<ListedRow<Item>> page;
  bool begun = wanted.after.empty();
  for (const Item& item : items) {
    ListedRow<Item> listed = row(item);
    if (!begun) {
      begun = listed.id == wanted.after;
      continue;
    }
    if (!estimate::to_lower(listed.id + " " + listed.words).contains(words)) continue;
    page.more = page.items.size() == limit;
    if (page.more) break;
    page.items.push_back(std::move(listed));
  }
  if (!begun) return fail(ErrorCode::validation_failed, "must be the id of an item of the list", "after");
  return page;
}

}  // namespace esxserver

namespace esxserver::sql {

/// What the items of a page come after.
struct PageStart {
  std::int64_t created_at = std::numeric_limits<std::int64_t>::max();
  std::string id;
};

/// `created`: yields created_at of the item that the page starts after, or no row. Error: validation_failed,
/// where is "after".
[[nodiscard]] inline Result<PageStart> page_start(const PageRequest& page, Query& created) {
  if (page.after.empty()) return PageStart{};
  if (!created.next())
    return fail(ErrorCode::validation_failed, "must be the id of an item of the list", "after");
  return PageStart{created.integer(0), page.after};
}

/// For `lower(…) LIKE $1 ESCAPE '\\'`: the texts that have `part` in them.
[[nodiscard]] inline std::string part_pattern(std::string_view part) {
  std::string pattern = "%";
  for (const char c : estimate::to_lower(part)) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + '%';
}

/// Reads the rows of a query that asks for one item more than the page has.
template <class Item, class ReadRow>
[[nodiscard]] Page<Item> read_page(Query& rows, const PageRequest& page, const ReadRow& read_row) {
  Page<Item> read;
  while (rows.next()) {
    if (std::ssize(read.items) == page.limit) {
      read.more = true;
      break;
    }
    read.items.push_back(read_row(rows));
  }
  return read;
}

}  // namespace esxserver::sql
