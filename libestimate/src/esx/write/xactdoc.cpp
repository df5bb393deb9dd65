#include "esx/write/xactdoc.h"

#include <algorithm>
#include <utility>

#include "esx/fit_fields.h"
#include "esx/verify/check_structure.h"
#include "esx/write/tax_rows.h"
#include "esx/write/xactdoc_parts.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

XmlElement make_attachments(std::span<const Attachment> attachments) {
  XmlElement e = element("ATTACHMENTS");
  for (const Attachment& attachment : attachments) {
    XmlElement file = element("ATT_FILE");
    put(file, "fileName", attachment.file_name);
    put(file, "fileDesc", attachment.description);
    put(file, "fileType", attachment.type);
    append(e, std::move(file));
  }
  return e;
}

XmlElement make_params(const Estimate& estimate) {
  XmlElement e = element("PARAMS");
  put(e, "priceList", estimate.claim.price_list);
  const auto tax = std::ranges::find(estimate.recap_of_taxes, "Material Sales Tax", &RecapTax::name);
  const std::optional<Percent> rate = tax == estimate.recap_of_taxes.end() ? std::nullopt : tax->rate;
  if (rate) put(e, "taxJurisdiction", rate->plain() + "%");
  put(e, "overhead", rounded_to(printed_rate(estimate, AddOn::overhead), 1));
  put(e, "profit", rounded_to(printed_rate(estimate, AddOn::profit), 1));
  const DepreciationOptions& options = estimate.claim.depreciation_options;
  put_flag(e, "depMat", options.material.value_or(false));
  put_flag(e, "depNonMat", options.non_material.value_or(false));
  put_flag(e, "depRemoval", options.removal.value_or(false));
  put_flag(e, "depTaxes", options.taxes.value_or(false));
  put_flag(e, "depAddOns", options.overhead_and_profit.value_or(false));
  return e;
}

}  // namespace

XmlElement make_xactdoc(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                        std::span<const Attachment> attachments, std::vector<Warning>& warnings) {
  XmlElement net = element("XACTNET_INFO");
  put(net, "carrierName", estimate.claim.insurance_company);
  append(net, make_attachments(attachments));
  append_if_any(net, make_xactdoc_summary(estimate, plans));

  XmlElement project = element("PROJECT_INFO");
  put(project, "name", estimate.claim.estimate_name);

  XmlElement root = element("XACTDOC");
  append(root, std::move(net));
  append_if_any(root, make_xactdoc_contacts(estimate.claim, warnings));
  append_if_any(root, std::move(project));
  append_if_any(root, make_administration(estimate));
  append_if_any(root, make_params(estimate));
  fit_fields(root, xactdoc_field_rules(), warnings);
  xactdoc_schema().leave_out_faults(root, warnings);
  if (!estimate.claim.member_number.empty())
    warnings.push_back({"value_left_out", "member number: " + estimate.claim.member_number, {}, {}});
  return root;
}

}  // namespace estimate::esx
