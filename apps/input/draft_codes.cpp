#include "input/draft_codes.h"

#include <map>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"

namespace apps::input {

using namespace estimate;

namespace {

constexpr std::string_view draft_member = "GENERIC_ROUGHDRAFT.XML";

std::string_view value_of(const XmlElement& e, std::string_view attribute) {
  const std::string* value = e.attribute(attribute);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

struct Code {
  std::string_view cat, sel;
};
using CodesByNumber = std::map<std::string_view, std::vector<Code>>;

/// The codes of all line items below an element. Reading the draft as an estimate would take four times as
/// long.
void collect_codes(const XmlElement& e, CodesByNumber& codes) {
  if (e.name == "ITEM") codes[value_of(e, "lineNum")].push_back({value_of(e, "cat"), value_of(e, "sel")});
  for (const XmlElement& child : e.children) collect_codes(child, codes);
}

XmlElement read_draft(std::string_view esx, const Limits& limits) {
  // The manifest is three times as long.
  const auto is_draft = [](std::string_view name) { return to_upper(name) == draft_member; };
  const auto drafts = read_zip(esx, is_draft, limits);
  if (!drafts || drafts->empty()) return {};
  return parse_xml(drafts->front().bytes, limits).value_or(XmlElement());
}

}  // namespace

PriceMatch draft_codes(std::string_view esx, const Estimate& estimate, const Limits& limits) {
  const XmlElement draft = read_draft(esx, limits);
  CodesByNumber codes;
  collect_codes(draft, codes);
  PriceMatch match;
  for (const LineItem& line : estimate.items) {
    ItemMatch& found = match.items.emplace_back();
    const auto coded = codes.find(line.number);
    if (line.number.empty() || coded == codes.end() || coded->second.size() != 1) continue;
    const auto [cat, sel] = coded->second.front();
    if (cat.empty() || sel.empty()) continue;
    found.kind = MatchKind::code;
    found.cat = cat;
    found.sel = sel;
  }
  return match;
}

}  // namespace apps::input
