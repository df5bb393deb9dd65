#include "esx/estimate/read_esx.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/json.h"
#include "esx/esx_members.h"
#include "esx/read/read_documents.h"
#include "esx/sketch/sketch.h"

namespace estimate {

using namespace esx;

namespace {

constexpr std::string_view estimate_key = "estimate";
constexpr std::string_view native_message =
    "native Xactimate payload, encrypted; supply the PDF or an XactAnalysis export";

/// The estimate in a package of build_esx, if the members have not changed since.
std::optional<Estimate> own_estimate(const std::vector<ZipEntry>& members, std::vector<Warning>& warnings) {
  const auto manifest = std::ranges::find_if(
      members, [](const ZipEntry& entry) { return to_upper(entry.name) == manifest_member; });
  if (manifest == members.end()) return std::nullopt;
  const auto content = read_json(manifest->bytes);
  if (!content) return std::nullopt;
  const std::vector<MemberDigest> listed = listed_members(*content);
  if (listed.empty()) return std::nullopt;
  const std::vector<std::string> changed = changed_members(listed, members);
  if (!changed.empty()) {
    warnings.push_back({"members_edited",
                        join(changed, ", ") +
                            ": changed since the manifest was written; the XML is read as it is, "
                            "without what only the manifest has",
                        {},
                        {}});
    return std::nullopt;
  }
  const JsonValue* kept = content->find(estimate_key);
  auto estimate = kept == nullptr ? Result<Estimate>() : estimate_from_json(*kept);
  if (kept == nullptr || !estimate)
    return std::nullopt;  // a package from before the manifest had the estimate
  return *std::move(estimate);
}

Estimate read_parts(const EsxParts& parts, std::vector<Warning>& warnings) {
  Estimate estimate;
  if (parts.rough_draft) estimate = read_rough_draft(*parts.rough_draft, warnings);
  if (parts.native && estimate.items.empty()) read_native(*parts.native, estimate, warnings);
  if (parts.header) {
    if (estimate.source.layout.empty()) estimate.source.layout = "XACTDOC";
    read_header(*parts.header, estimate);
  }
  if (parts.native) read_header(*parts.native, estimate);
  if (!parts.rough_draft && !parts.native)
    for (const XmlElement& sketch : parts.sketches) read_sketch(sketch, estimate, warnings);
  if (estimate.source.layout.empty()) estimate.source.layout = "SKETCHDOCUMENT";
  return estimate;
}

void warn_of_payload(const EsxParts& parts, const Estimate& estimate, std::vector<Warning>& warnings) {
  if (!parts.encrypted_payload) return;
  warnings.push_back({"native_payload",
                      std::string(native_message) + "; the file also has " +
                          std::to_string(estimate.sections.size()) + " sections of a sketch, " +
                          std::to_string(parts.photos) + " photos",
                      {},
                      {}});
}

Error nothing_to_read(const EsxParts& parts) {
  if (parts.encrypted_payload)
    return {ErrorCode::unsupported_estimate,
            std::string(native_message) + "; the file also has " + std::to_string(parts.photos) + " photos",
            {}};
  if (parts.first_error) return *parts.first_error;
  std::string message = "the file has no estimate, header or sketch";
  if (!parts.warnings.empty()) message += "; " + parts.warnings.front().message;
  return {ErrorCode::unsupported_estimate, std::move(message), {}};
}

/// What other programs call line items.
constexpr auto item_names =
    std::to_array<std::string_view>({"ITEM", "LINE_ITEM", "LINEITEM", "ESTIMATE_ITEM", "LINE"});

/// Elements that look like line items, and the path of the first.
struct ForeignItems {
  std::size_t count = 0;
  std::string path;
};

void find_items(const XmlElement& e, const std::string& path, ForeignItems& found) {
  const std::string here = path.empty() ? e.name : path + "/" + e.name;
  const bool is_note = e.attribute("type") != nullptr && *e.attribute("type") == "N";
  if (std::ranges::count(item_names, to_upper(e.name)) > 0 && !is_note && found.count++ == 0)
    found.path = here;
  for (const XmlElement& child : e.children) find_items(child, here, found);
}

/// The reason why a document with line items has none that can be read; nullopt if it has none.
std::optional<Error> foreign_items(const EsxParts& parts) {
  ForeignItems found;
  for (const auto* document : {&parts.rough_draft, &parts.native})
    if (*document) find_items(**document, {}, found);
  if (found.count == 0) return std::nullopt;
  return Error{ErrorCode::unsupported_estimate,
               "another program wrote the file: it has " + std::to_string(found.count) + " line items as " +
                   std::string(cut_utf8(repair_utf8(found.path), 200)) +
                   ", where Xactimate has GENERIC_ROUGHDRAFT/LINE_ITEM_DETAIL/GROUP/GROUPS/GROUP/ITEMS/ITEM; "
                   "they are not read: supply the PDF or an XactAnalysis export",
               {}};
}

}  // namespace

Result<Parsed<Estimate>> read_esx(std::string_view bytes, const ReadEsxOptions& options) {
  Parsed<Estimate> result;
  Result<EsxParts> parts;
  if (is_archive(bytes)) {
    auto members = read_zip(bytes, options.limits);
    if (!members) return std::unexpected(members.error());
    if (auto own = own_estimate(*members, result.warnings)) {
      result.value = *std::move(own);
      return result;
    }
    parts = open_members(*std::move(members), options.limits);
  } else {
    parts = open_esx(bytes, options.limits);
  }
  if (!parts) return std::unexpected(parts.error());
  const bool readable = parts->rough_draft || parts->native || parts->header || !parts->sketches.empty();
  if (!readable) return std::unexpected(nothing_to_read(*parts));
  std::ranges::move(parts->warnings, std::back_inserter(result.warnings));
  result.value = read_parts(*parts, result.warnings);
  result.value.source.file_name = options.file_name;
  result.value.source.sha256 = sha256_hex(bytes);
  if (result.value.items.empty())
    if (auto error = foreign_items(*parts)) return std::unexpected(*std::move(error));
  warn_of_payload(*parts, result.value, result.warnings);
  if (result.value.items.empty())
    result.warnings.push_back({"no_line_items", "the file has no line items", {}, {}});
  return result;
}

}  // namespace estimate
