#include "esx/estimate/verify_esx.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/esx_members.h"
#include "esx/verify/check_identities.h"
#include "esx/verify/schema.h"
#include "esx/verify/value_type.h"
#include "esx/xml_tree.h"
#include "model/trade_terms.h"

namespace estimate {

using namespace esx;

namespace {

std::string place(std::string_view member, const std::string& xpath) { return std::string(member) + xpath; }

void add_structure(const Schema& schema, const XmlElement& root, std::string_view member, Verification& v) {
  for (StructureFault& fault : schema.check(root))
    v.errors.push_back({"structure", std::move(fault.message), place(member, fault.xpath)});
}

std::vector<Violation> identities_of(const XmlElement& root) {
  std::vector<Violation> violations = check_identities(root, {});
  for (Violation& violation : check_exports(root)) violations.push_back(std::move(violation));
  return violations;
}

std::string on_page(const std::optional<int>& page) {
  return page ? "page " + std::to_string(*page) + ": " : std::string();
}

/// The same place may break one rule in two tables; it is reported once.
void add_identities(const XmlElement& root, const std::vector<Contradiction>& known, Verification& v) {
  std::vector<std::string> said;
  for (const Violation& violation : identities_of(root)) {
    if (std::ranges::find(said, violation.xpath + violation.rule) != said.end()) continue;
    said.push_back(violation.xpath + violation.rule);
    const auto printed = std::ranges::find(known, violation.xpath, &Contradiction::place);
    const std::string where = place(draft_member, violation.xpath);
    if (printed == known.end())
      v.errors.push_back({"arithmetic", violation.rule, where});
    else
      v.warnings.push_back({"print_disagrees", on_page(printed->page) + violation.rule, where});
  }
}

/// Measures can be overridden by hand, so they need not agree.
void add_measures(const XmlElement& root, Verification& v) {
  Checker checker;
  check_measures(root, checker);
  for (const Violation& violation : checker.take())
    v.warnings.push_back({"measure", violation.rule, place(draft_member, violation.xpath)});
}

void check_item_code(const XmlElement& item, const TreePlace& at, Verification& v) {
  const std::string cat = text_of(item, "cat");
  if (!cat.empty() && cat != "USR" && category_by_code(cat) == nullptr)
    v.warnings.push_back(
        {"category", "\"" + cat + "\" is not a known category", place(draft_member, at.xpath("cat"))});
}

/// Checks the price list code's pattern and its date against the date of loss, and the categories.
void add_codes(const XmlElement& root, Verification& v) {
  if (const XmlElement* info = find_path(root, {"COVERSHEET", "ESTIMATE_INFO"})) {
    const XmlElement* dates = find_path(root, {"COVERSHEET", "DATES"});
    const auto loss = dates == nullptr ? std::nullopt : date_of(*dates, "loss");
    if (const auto fault = price_list_code_fault(text_of(*info, "priceList"), loss))
      v.warnings.push_back(
          {"price_list_code", *fault,
           place(draft_member, "/GENERIC_ROUGHDRAFT/COVERSHEET[1]/ESTIMATE_INFO[1]/@priceList")});
  }
  int last = 0;
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& at) {
    if (e.name != "ITEM") return;
    check_item_code(e, at, v);
    const auto number = integer_of(e, "lineNum");
    if (number && *number <= last)
      v.warnings.push_back({"line_numbers",
                            "line " + std::to_string(*number) + " follows line " + std::to_string(last),
                            place(draft_member, at.xpath("lineNum"))});
    if (number) last = *number;
  });
}

/// A summary that was not read, or not whole, proves nothing.
void add_summaries(const XmlElement& root, Verification& v) {
  const auto warn = [&](std::string message, const std::string& xpath) {
    v.warnings.push_back({"summary_missing", std::move(message), place(draft_member, xpath)});
  };
  const XmlElement* detail = root.child("LINE_ITEM_DETAIL");
  const Money lines = detail == nullptr ? Money() : money_of(*detail, "total");
  bool has_summary = lines.is_zero();
  walk(TreePlace(root), [&](const XmlElement& e, const TreePlace& at) {
    if (e.name != "TOTALS") return;
    const auto m = [&](std::string_view name) { return money_of(e, name); };
    const auto has = [&](std::string_view name) { return e.attribute(name) != nullptr; };
    has_summary = has_summary || has("rcv");
    if (!has("rcv") && !m("lineItemTotal").is_zero())
      warn("the summary has no replacement cost value", at.xpath("rcv"));
    const Money net = m("acv") - m("deductible") - m("priorPmts") - m("amtOverLimits");
    if (has("rcv") && !has("netClaim") && !net.is_zero())
      warn("the summary has no net claim; " + net.grouped() + " is left of the ACV", at.xpath("netClaim"));
  });
  if (!has_summary)
    warn("no coverage has a summary: nothing proves the total of the lines, " + lines.grouped(),
         "/GENERIC_ROUGHDRAFT");
}

/// What a package of build_esx states about its members and the print.
struct ManifestFindings {
  std::vector<MemberDigest> listed;
  std::vector<std::string> changed;
  std::vector<Contradiction> contradictions;  // that the members repeat; none if a member was edited
  std::vector<UnreconciledTotal> totals;      // the same; none if a member was edited
  bool of_print = true;                       // unless the manifest says otherwise
};

ManifestFindings read_manifest(const EsxParts& parts) {
  const Result<JsonValue> manifest =
      parts.manifest ? read_json_without(*parts.manifest, "estimate") : JsonValue();
  if (!manifest) return {};
  ManifestFindings found{.listed = listed_members(*manifest),
                         .changed = {},
                         .contradictions = {},
                         .totals = {},
                         .of_print = manifest->is_null() || is_of_print(*manifest)};
  found.changed = changed_members(found.listed, parts.members);
  if (found.listed.empty() || !found.changed.empty()) return found;
  found.contradictions = contradicted_places(*manifest);
  found.totals = unreconciled_totals(*manifest);
  return found;
}

void add_totals_of_print(const ManifestFindings& manifest, Verification& v) {
  for (const UnreconciledTotal& total : manifest.totals)
    v.warnings.push_back(
        {"print_disagrees",
         total.what + " is printed as " + total.printed + ", its parts make " + total.computed,
         std::string(manifest_member)});
}

void add_hashes(const ManifestFindings& manifest, Verification& v) {
  if (manifest.listed.empty())
    v.errors.push_back({"hash", "the manifest does not list any members", std::string(manifest_member)});
  for (const std::string& name : manifest.changed)
    v.errors.push_back({"hash", "the member is missing or differs from the hash in the manifest", name});
}

Error nothing_to_verify(const EsxParts& parts) {
  if (parts.first_error) return *parts.first_error;
  return {ErrorCode::unsupported_estimate, "the file has neither GENERIC_ROUGHDRAFT nor XACTDOC", {}};
}

}  // namespace

Result<Verification> verify_esx(std::string_view bytes, const Limits& limits) {
  const auto opened = open_esx(bytes, limits);
  if (!opened) return std::unexpected(opened.error());
  const EsxParts& parts = *opened;
  if (!parts.rough_draft && !parts.header) return std::unexpected(nothing_to_verify(parts));
  Verification v;
  const ManifestFindings manifest = read_manifest(parts);
  if (parts.manifest) add_hashes(manifest, v);
  if (parts.header) add_structure(xactdoc_schema(), *parts.header, header_member, v);
  if (parts.rough_draft) {
    add_structure(rough_draft_schema(), *parts.rough_draft, draft_member, v);
    add_identities(*parts.rough_draft, manifest.contradictions, v);
    add_measures(*parts.rough_draft, v);
    if (manifest.of_print) add_summaries(*parts.rough_draft, v);
    add_totals_of_print(manifest, v);
    add_codes(*parts.rough_draft, v);
  }
  if (parts.first_error)
    v.errors.push_back({"structure", parts.first_error->message, parts.first_error->where});
  for (const Warning& warning : parts.warnings) v.warnings.push_back({warning.code, warning.message, {}});
  return v;
}

}  // namespace estimate
