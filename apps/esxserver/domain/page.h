// Page: a part of a list that is sorted newest first.
#pragma once

#include <string>
#include <vector>

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

}  // namespace esxserver
