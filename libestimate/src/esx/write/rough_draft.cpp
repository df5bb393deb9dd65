#include "esx/write/rough_draft.h"

#include <string>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/fit_fields.h"
#include "esx/verify/check_structure.h"
#include "esx/write/export_values.h"
#include "esx/write/group_tree.h"
#include "esx/write/rough_draft_coverages.h"
#include "esx/write/rough_draft_coversheet.h"
#include "esx/write/rough_draft_groups.h"
#include "esx/write/rough_draft_recaps.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

constexpr std::string_view rough_draft_namespace = "http://xactware.com/generic_roughdraft.xsd";
constexpr std::string_view profile_major_version = "28";

/// "Xactimate 28.300.19010.36187" becomes version 28, 300; for any other creator, the profile's 28 is kept.
void put_version(XmlElement& root, std::string_view creator) {
  constexpr std::string_view product = "Xactimate ";
  if (creator.starts_with(product)) {
    const auto parts = split(creator.substr(product.size()), '.');
    if (parts.size() >= 2 && is_digits(parts[0]) && is_digits(parts[1])) {
      put(root, "majorVersion", parts[0]);
      put(root, "minorVersion", parts[1]);
      return;
    }
  }
  put(root, "majorVersion", profile_major_version);
}

XmlElement make_header(const Claim& claim) {
  XmlElement e = element("HEADER"), info = element("COMP_INFO");
  put(e, "compName", claim.company_name);
  info.text = join(claim.company_info, "\n");
  append_if_any(e, std::move(info));
  return e;
}

XmlElement make_statement(const Estimate& estimate) {
  XmlElement e = element("CLOSING_STATEMENT");
  e.text = join(estimate.notes, "\n");
  return e;
}

}  // namespace

RoughDraft make_rough_draft(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                            std::vector<Warning>& warnings) {
  const GroupTree tree = build_group_tree(estimate, plans);
  compare_totals(tree, warnings);
  WrittenGroups groups = make_groups(estimate, tree);
  XmlElement detail = element("LINE_ITEM_DETAIL");
  put(detail, "total", tree.nodes[0].all.total);
  append(detail, std::move(groups.root));
  append_if_any(detail, make_coverage_breakdown(estimate, plans));

  XmlElement root = element("GENERIC_ROUGHDRAFT");
  root.namespace_uri = rough_draft_namespace;
  put_version(root, estimate.source.creator);
  append_if_any(root, make_header(estimate.claim));
  append(root, make_coversheet(estimate));
  append_if_any(root, make_coverages(estimate));
  append_if_any(root, make_recap_of_taxes(estimate, warnings));
  append(root, std::move(detail));
  append_if_any(root, make_recap_by_room(estimate));
  append_if_any(root, make_recap_by_category(estimate));
  append_if_any(root, make_statement(estimate));
  apply_export_values(root, estimate.export_values);
  fit_fields(root, rough_draft_field_rules(), warnings);
  rough_draft_schema().leave_out_faults(root, warnings);
  return {std::move(root), std::move(groups.line_closes)};
}

}  // namespace estimate::esx
