#include "readers/report_kinds.h"

#include <algorithm>
#include <array>
#include <vector>

#include "esx/estimate/base/text.h"

namespace roof::readers {
namespace {

using estimate::XmlElement;

bool always(const XmlElement& /*root*/) { return true; }

bool has_named_face(const XmlElement& e) {
  const auto is_named_face = [](const XmlElement& child) {
    return child.name == "FACE" && child.attribute("name") != nullptr;
  };
  return std::ranges::any_of(
      e.children, [&](const XmlElement& child) { return is_named_face(child) || has_named_face(child); });
}

/// DATA_EXPORT is used by others too.
bool is_hover(const XmlElement& root) {
  const auto says_supports = [](const XmlElement& child) {
    return child.name == "STRUCTURES" && child.attribute("supports") != nullptr;
  };
  return std::ranges::any_of(root.children, says_supports) || has_named_face(root);
}

constexpr auto kinds = std::to_array<KindInfo>({
    {ReportKind::eagleview, "EAGLEVIEW_EXPORT", always, true, true, false, false, false},
    {ReportKind::hover, "DATA_EXPORT", is_hover, false, false, false, false, false},
    {ReportKind::data_export, "DATA_EXPORT", always, true, false, false, false, false},
    {ReportKind::sketch_import, "SKETCH_IMPORT", always, true, false, true, true, true},
    {ReportKind::description, "", always, false, false, false, false, false},  // made, never read
});

}  // namespace

const KindInfo* detect_kind(const XmlElement& root) {
  const auto found = std::ranges::find_if(
      kinds, [&](const KindInfo& row) { return row.root == root.name && row.fits(root); });
  return found == kinds.end() ? nullptr : &*found;
}

const KindInfo& kind_info(ReportKind kind) { return *std::ranges::find(kinds, kind, &KindInfo::kind); }

std::string supported_roots() {
  std::vector<std::string> roots;
  for (const KindInfo& row : kinds)
    if (!row.root.empty() && std::ranges::find(roots, row.root) == roots.end()) roots.emplace_back(row.root);
  return estimate::join(roots, ", ");
}

}  // namespace roof::readers
