#include "input/draft_codes.h"

#include <algorithm>
#include <map>
#include <string>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/read_esx.h"

namespace apps::input {

using namespace estimate;

namespace {

constexpr std::string_view draft_member = "GENERIC_ROUGHDRAFT.XML";

Estimate read_draft(std::string_view esx, const Limits& limits) {
  const auto members = read_zip(esx, limits);
  if (!members) return {};
  const auto draft = std::ranges::find_if(
      *members, [](const ZipEntry& entry) { return to_upper(entry.name) == draft_member; });
  if (draft == members->end()) return {};
  auto read = read_esx(draft->bytes, {.limits = limits, .file_name = {}});
  return read ? std::move(read->value) : Estimate{};
}

}  // namespace

PriceMatch draft_codes(std::string_view esx, const Estimate& estimate, const Limits& limits) {
  const Estimate draft = read_draft(esx, limits);
  std::map<std::string, std::vector<const LineItem*>> by_number;
  for (const LineItem& line : draft.items) by_number[line.number].push_back(&line);
  PriceMatch match;
  for (const LineItem& line : estimate.items) {
    ItemMatch& found = match.items.emplace_back();
    const auto& coded = by_number[line.number];
    if (coded.size() != 1 || coded.front()->cat.empty() || coded.front()->sel.empty()) continue;
    found.kind = MatchKind::code;
    found.cat = coded.front()->cat;
    found.sel = coded.front()->sel;
  }
  return match;
}

}  // namespace apps::input
