#include "esx/estimate/esx.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "estimate/run_on_threads.h"
#include "esx/esx_members.h"
#include "esx/sketch/write_sketch.h"
#include "esx/verify/check_exports.h"
#include "esx/verify/check_identities.h"
#include "esx/write/manifest.h"
#include "esx/write/print_contradictions.h"
#include "esx/write/rough_draft.h"
#include "esx/write/xactdoc.h"
#include "esx/xml_tree.h"

namespace estimate {

using namespace esx;

namespace {

constexpr Attachment header_attachment = {header_member, "Standard Carrier XML", "XML"};
constexpr Attachment draft_attachment = {draft_member, "Rough Draft XML", "XML"};
constexpr Attachment manifest_attachment = {manifest_member, "Manifest", "JSON"};

/// Sketch and photos, numbered from 1 like the vendor's members.
Result<std::vector<EsxMember>> optional_members(const Estimate& estimate, const EsxContents& contents) {
  std::vector<EsxMember> members;
  if (!contents.sketch_document.empty())
    members.push_back({std::string(sketch_member), contents.sketch_document});
  else if (contents.sketch)
    if (auto sketch = make_sketch(estimate))
      members.push_back({std::string(sketch_member), *std::move(sketch)});
  for (std::size_t i = 0; i < contents.photos.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    if (!contents.photos[i].bytes.starts_with(jpeg_magic))
      return fail(ErrorCode::invalid_usage, "photo " + number + " is not a JPEG");
    members.push_back({number + ".JPG", contents.photos[i].bytes});
  }
  return members;
}

/// The schema requires a description.
std::string_view description_of(const EsxPhoto& photo) {
  return photo.description.empty() ? std::string_view("Photo") : photo.description;
}

std::vector<Attachment> attachments(const std::vector<EsxMember>& optional, const EsxContents& contents) {
  std::vector<Attachment> list = {header_attachment, draft_attachment};
  const std::size_t sketches = optional.size() - contents.photos.size();
  for (std::size_t i = 0; i < optional.size(); ++i) {
    const bool sketch = i < sketches;
    list.push_back({optional[i].name,
                    sketch ? std::string_view("Sketch") : description_of(contents.photos[i - sketches]),
                    sketch ? "XML" : "JPG"});
  }
  list.push_back(manifest_attachment);
  return list;
}

/// For fewer, starting a thread takes longer than the checks.
constexpr std::size_t fewest_lines_for_threads = 400;

struct LargeParts {
  std::string draft;
  ManifestParts manifest;
};

/// The draft's tree is the largest value of a package; here it does not outlive the text. Checks take about
/// as long as writing, so of a large estimate both are done at once.
Result<LargeParts> write_large_parts(const Estimate& estimate, const std::vector<PlannedItem>& plans,
                                     unsigned threads, std::vector<Warning>& warnings) {
  const RoughDraft draft = make_rough_draft(estimate, plans, warnings);
  std::vector<Violation> violations;
  LargeParts parts;
  run_both(
      plans.size() < fewest_lines_for_threads ? 1 : threads,
      [&] { violations = check_identities(draft.root, draft.line_closes); },
      [&] { parts = {write_tree(draft.root), make_manifest_parts(estimate, plans)}; });
  for (const Violation& violation : violations)
    if (!violation.printed) return fail(ErrorCode::invalid_estimate, violation.rule, violation.xpath);
  // If all totals of the print agree, further identities cannot be broken by it.
  if (!estimate.reconciliation.ok)
    std::ranges::move(check_exports(draft.root), std::back_inserter(violations));
  std::ranges::move(describe_contradictions(estimate, draft.root, violations), std::back_inserter(warnings));
  return parts;
}

}  // namespace

Result<EsxPackage> build_esx(const Estimate& estimate, const PriceMatch& match, const EsxContents& contents,
                             unsigned threads) {
  std::vector<Warning> warnings = estimate.warnings;
  const std::vector<PlannedItem> plans = plan_items(estimate, match, warnings);
  auto parts = write_large_parts(estimate, plans, threads, warnings);
  if (!parts) return std::unexpected(parts.error());
  auto optional = optional_members(estimate, contents);
  if (!optional) return std::unexpected(optional.error());
  const XmlElement header = make_xactdoc(estimate, plans, attachments(*optional, contents), warnings);

  EsxPackage package;
  package.members.push_back({std::string(header_attachment.file_name), write_tree(header)});
  package.members.push_back({std::string(draft_attachment.file_name), std::move(parts->draft)});
  for (EsxMember& member : *optional) package.members.push_back(std::move(member));
  std::string manifest = make_manifest(estimate, match, parts->manifest, package.members, warnings);
  package.members.push_back({std::string(manifest_attachment.file_name), std::move(manifest)});
  return package;
}

Result<EsxPackage> build_esx(const Estimate& estimate) {
  return build_esx(estimate, match_items(estimate, PriceList{}));
}

}  // namespace estimate
