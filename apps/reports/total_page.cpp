#include "reports/total_page.h"

#include <algorithm>
#include <vector>

namespace apps::reports {
namespace {

using namespace estimate;

/// The page of the last line of each section, with those of the sections in it. Parents precede children.
std::vector<int> last_pages(const Estimate& estimate) {
  std::vector<int> pages(estimate.sections.size(), 0);
  const auto reach = [&](int section, int page) {
    if (section >= 0) pages[std::size_t(section)] = std::max(pages[std::size_t(section)], page);
  };
  for (const LineItem& line : estimate.items) reach(estimate.section_of(line), line.page);
  for (std::size_t i = pages.size(); i-- > 0;) reach(estimate.parent_of(static_cast<int>(i)), pages[i]);
  return pages;
}

}  // namespace

TotalPages::TotalPages(const Estimate& estimate) {
  const std::vector<int> pages = last_pages(estimate);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Section& section = estimate.sections[i];
    add("section:" + section.id, pages[i] > 0 ? pages[i] : section.page);
  }
  for (const CoverageTotals& coverage : estimate.coverages)
    add("coverage:" + coverage.name + (coverage.paid_when_incurred ? ":paid_when_incurred" : ""),
        coverage.page);
  int last = 0;
  for (const LineItem& line : estimate.items) {
    add("item:" + line.number, line.page);
    last = std::max(last, line.page);
  }
  add("line_items", last);
}

void TotalPages::add(std::string name, int page) {
  if (page > 0) pages_.emplace(std::move(name), page);
}

std::optional<int> TotalPages::page_of(std::string_view check) const {
  const auto found = pages_.find(check.substr(0, std::min(check.rfind('.'), check.size())));
  return found == pages_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace apps::reports
