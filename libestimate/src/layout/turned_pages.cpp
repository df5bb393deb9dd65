#include "layout/turned_pages.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace estimate::layout {

std::vector<TurnedPage> find_turned_pages(const Document& document) {
  std::vector<TurnedPage> pages;
  if (std::ranges::none_of(document.pages, [](const Page& page) { return page.turned != 0; })) return pages;
  pages.reserve(document.pages.size());
  for (const Page& page : document.pages) pages.push_back({page.turned, page.width, page.height});
  return pages;
}

void turn_back(Estimate& estimate, const std::vector<TurnedPage>& pages) {
  const auto round_to_thousandth = [](double v) { return std::round(v * 1000) / 1000; };
  if (pages.empty()) return;
  for (LineItem& item : estimate.items) {
    const TurnedPage& page = pages.at(static_cast<std::size_t>(item.page - 1));
    if (page.degrees == 0) continue;
    Box& box = item.box;
    box = turned(box, (360 - page.degrees) % 360, page.width_pt, page.height_pt);
    for (double* v : {&box.x0, &box.y0, &box.x1, &box.y1}) *v = round_to_thousandth(*v);
  }
}

}  // namespace estimate::layout
