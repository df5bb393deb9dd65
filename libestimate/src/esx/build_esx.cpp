#include "estimate/esx.h"

#include <utility>

#include "esx/check_identities.h"
#include "esx/grd.h"
#include "esx/manifest.h"
#include "esx/xactdoc.h"
#include "esx/xml_tree.h"

namespace estimate {
namespace {

constexpr Attachment members[] = {
    {"XACTDOC.XML", "Standard Carrier XML", "XML"},
    {"GENERIC_ROUGHDRAFT.XML", "Rough Draft XML", "XML"},
    {"MANIFEST.JSON", "Manifest", "JSON"},
};

}  // namespace

Result<EsxPackage> build_esx(const Estimate& estimate, const PriceMatch& match) {
  std::vector<Warning> warnings = estimate.warnings;
  const std::vector<PlannedItem> plans = plan_items(estimate, match, warnings);
  const RoughDraft draft = make_rough_draft(estimate, plans, warnings);
  for (const Violation& violation : check_identities(draft.root, draft.line_closes)) {
    if (!violation.printed) return fail(ErrorCode::invalid_estimate, violation.rule, violation.xpath);
    warnings.push_back({"print_disagrees", violation.xpath + ": " + violation.rule, {}, {}});
  }
  const XmlElement header = make_xactdoc(estimate, plans, members, warnings);

  EsxPackage package;
  package.members.push_back({std::string(members[0].file_name), write_tree(header)});
  package.members.push_back({std::string(members[1].file_name), write_tree(draft.root)});
  std::string manifest = make_manifest(estimate, match, plans, package.members, warnings);
  package.members.push_back({std::string(members[2].file_name), std::move(manifest)});
  return package;
}

}  // namespace estimate
