// Builds an ESX: its documents, sketch and photos, and MANIFEST.JSON, which says where each line comes from,
// how it was matched, the hashes of the members, and everything else that a reader should know but the
// vendor's schemas cannot represent.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/model.h"
#include "esx/esx_members.h"
#include "esx/sketch/sketch.h"
#include "esx/verify/check_identities.h"
#include "esx/write/item_plan.h"
#include "esx/write/write_documents.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

/// The largest parts of the manifest, which need no other member: JSON objects with one member each.
struct ManifestParts {
  std::string line_items, estimate;
};

constexpr std::string_view profile_name = "open-esx";
constexpr std::string_view profile_version = "1.0";

/// Coordinates and confidences are not money; two decimals keep the bytes the same on every machine.
void write_real(JsonWriter& json, double value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::isfinite(value) ? value : 0.0,
                                 std::chars_format::fixed, 2);
  if (end.ec == std::errc())
    json.raw_number(std::string_view(buffer, end.ptr));
  else
    json.null();
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.text_or_null(text);
}

void write_source(JsonWriter& json, const Source& source) {
  json.key("source");
  json.object();
  write_text(json, "file_name", source.file_name);
  write_text(json, "sha256", source.sha256);
  json.key("page_count");
  json.integer(source.page_count);
  write_text(json, "layout", source.layout);
  json.key("ocr");
  json.boolean(source.ocr);
  json.end();
}

void write_members(JsonWriter& json, std::span<const EsxMember> members) {
  json.key("members");
  json.array();
  for (const EsxMember& member : members) {
    json.object();
    write_text(json, "name", member.name);
    write_text(json, "sha256", sha256_hex(std::string_view(member.bytes)));
    json.key("bytes");
    json.integer(static_cast<std::int64_t>(member.bytes.size()));
    json.end();
  }
  json.end();
}

void write_match(JsonWriter& json, const PlannedItem& plan) {
  const ItemMatch& match = plan.match;
  json.key("match");
  json.object();
  write_text(json, "state", plan.unmatched ? "unmatched" : "matched");
  write_text(json, "kind", match_kind_name(match.kind));
  json.key("confidence");
  write_real(json, match.confidence);
  write_text(json, "cat", plan.cat);
  write_text(json, "sel", plan.sel);
  write_text(json, "price_list", match.price_list);
  write_text(json, "reason", match.reason);
  json.key("unit_price_difference");
  json.number(match.unit_price_difference);
  json.end();
}

void write_line(JsonWriter& json, const PlannedItem& plan) {
  const LineItem& item = *plan.item;
  json.object();
  write_text(json, "number", item.number);
  write_text(json, "type", plan.is_note() ? "N" : "I");
  json.key("excluded");
  json.boolean(item.excluded);
  write_text(json, "status", item.status);
  json.key("page");
  json.integer(item.page);
  json.key("box");
  json.array();
  for (const double edge : {item.box.x0, item.box.y0, item.box.x1, item.box.y1}) write_real(json, edge);
  json.end();
  write_match(json, plan);
  json.end();
}

void write_lines(JsonWriter& json, const std::vector<PlannedItem>& plans) {
  json.key("line_items");
  json.array();
  for (const PlannedItem& plan : plans) write_line(json, plan);
  json.end();
}

void write_reconciliation(JsonWriter& json, const Reconciliation& reconciliation) {
  json.key("reconciliation");
  json.object();
  json.key("ok");
  json.boolean(reconciliation.ok);
  json.key("checks");
  json.array();
  for (const Check& check : reconciliation.checks) {
    json.object();
    write_text(json, "what", check.what);
    json.key("printed");
    json.number(check.printed);
    json.key("computed");
    json.number(check.computed);
    json.key("ok");
    json.boolean(check.ok);
    json.end();
  }
  json.end();
  json.end();
}

void write_warnings(JsonWriter& json, const std::vector<Warning>& warnings) {
  json.key("warnings");
  json.array();
  for (const Warning& warning : warnings) {
    json.object();
    write_text(json, "code", warning.code);
    write_text(json, "message", warning.message);
    json.key("page");
    if (warning.page)
      json.integer(*warning.page);
    else
      json.null();
    write_text(json, "line", warning.line);
    json.end();
  }
  json.end();
}

/// The object that `write_member` fills.
template <class WriteMember>
std::string object_of(WriteMember write_member) {
  JsonWriter json;
  json.object();
  write_member(json);
  json.end();
  return json.take();
}

ManifestParts make_manifest_parts(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  return {.line_items = object_of([&](JsonWriter& json) { write_lines(json, plans); }),
          .estimate = object_of([&](JsonWriter& json) {
            json.key("estimate");
            write_estimate(json, estimate);
          })};
}

std::string make_manifest(const Estimate& estimate, const PriceMatch& match, const ManifestParts& parts,
                          std::span<const EsxMember> members, const std::vector<Warning>& warnings) {
  JsonWriter json;
  json.object();
  json.key("profile");
  json.object();
  write_text(json, "name", profile_name);
  write_text(json, "version", profile_version);
  json.end();
  write_source(json, estimate.source);
  json.key("price_list");
  json.object();
  write_text(json, "printed", estimate.claim.price_list);
  write_text(json, "matched", match.suggestions_only ? std::string_view() : match.price_list);
  json.end();
  write_members(json, members);
  json.members(parts.line_items);
  write_reconciliation(json, estimate.reconciliation);
  write_warnings(json, warnings);
  json.members(parts.estimate);
  json.end();
  return json.take();
}

/// The name of a money page in messages of `pages_disagree`, and the element with its figures.
struct MoneyElement {
  std::string_view element, name;
};

constexpr std::array money_elements = {
    MoneyElement{"/RECAP_BY_ROOM", "the recap by room"},
    MoneyElement{"/RECAP_BY_CATEGORY", "the recap by category"},
    MoneyElement{"/RECAP_TAX_OP", "the recap of taxes"},
    MoneyElement{"/COV_BREAKDOWN", "the summaries"},
};

/// The coverage or the line that the place is in.
struct Place {
  std::string coverage, line;
  bool incurred = false;
};

Place find_place(const XmlElement& root, const std::string& xpath) {
  Place place;
  walk_to(root, xpath, [&](const XmlElement& e) {
    const auto value = [&](std::string_view name) {
      const std::string* text = e.attribute(name);
      return text == nullptr ? std::string() : *text;
    };
    if (e.name == "COVERAGE") place.coverage = value("coverageName");
    if (e.name == "ITEM") place.line = value("lineNum");
    place.incurred = place.incurred || e.name == "MAX_ADDL_AMTS";
  });
  return place;
}

const CoverageTotals* find_summary(const Estimate& estimate, const Place& place) {
  if (place.coverage.empty()) return nullptr;
  const auto named = std::ranges::find_if(estimate.coverages, [&](const CoverageTotals& c) {
    return c.name == place.coverage && c.paid_when_incurred == place.incurred;
  });
  if (named != estimate.coverages.end()) return &*named;
  return estimate.coverages.size() == 1 ? &estimate.coverages.front() : nullptr;
}

std::optional<int> page_of(const Estimate& estimate, const Place& place, const std::string& xpath) {
  if (const CoverageTotals* summary = find_summary(estimate, place); summary != nullptr && summary->page > 0)
    return summary->page;
  const auto line = std::ranges::find(estimate.items, place.line, &LineItem::number);
  if (!place.line.empty() && line != estimate.items.end()) return line->page;
  for (const MoneyElement& money : money_elements) {
    if (!xpath.contains(money.element)) continue;
    for (const Warning& warning : estimate.warnings)
      if (warning.code == "pages_disagree" && warning.message.starts_with(money.name)) return warning.page;
  }
  return std::nullopt;
}

/// Whether the reconciliation proved the printed figure by all rows of the summary.
bool is_proved(const Estimate& estimate, const Place& place, const std::string& xpath) {
  constexpr std::pair<std::string_view, std::string_view> steps[] = {
      {"/@rcv", ".rcv"},
      {"/@acv", ".acv"},
      {"/@netClaim", ".net_claim"},
      {"/@netClaim", ".net_claim_remaining"},
      {"/@netClaimIfRec", ".net_claim_if_recovered"},
      {"/@netClaimIfRec", ".net_claim_remaining_if_recovered"}};
  const CoverageTotals* summary = find_summary(estimate, place);
  if (summary == nullptr) return false;
  const std::string what = "coverage:" + summary->name + (place.incurred ? ":paid_when_incurred" : "");
  return std::ranges::any_of(steps, [&](const auto& step) {
    const auto check =
        std::ranges::find(estimate.reconciliation.checks, what + std::string(step.second), &Check::what);
    return xpath.ends_with(step.first) && check != estimate.reconciliation.checks.end() && check->ok;
  });
}

/// A warning `print_disagrees` for every violation, with the page that the figures are from. If the print's
/// own arithmetic closes, a row of the summary has no place in an export: `row_without_place`.
std::vector<Warning> describe_contradictions(const Estimate& estimate, const XmlElement& root,
                                             const std::vector<Violation>& violations) {
  std::vector<Warning> warnings;
  for (const Violation& violation : violations) {
    const Place place = find_place(root, violation.xpath);
    const bool proved = is_proved(estimate, place, violation.xpath);
    const std::string why = proved ? "; the printed value has rows that an export has no place for" : "";
    warnings.push_back({proved ? "row_without_place" : "print_disagrees",
                        violation.xpath + ": " + violation.rule + why,
                        page_of(estimate, place, violation.xpath),
                        {}});
  }
  return warnings;
}

}  // namespace
}  // namespace estimate::esx

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

Result<std::string> write_esx(const EsxPackage& package, unsigned threads) {
  std::vector<ZipEntry> entries;
  entries.reserve(package.members.size());
  for (const EsxMember& member : package.members) entries.push_back({member.name, member.bytes});
  return write_zip(entries, threads);
}

}  // namespace estimate
