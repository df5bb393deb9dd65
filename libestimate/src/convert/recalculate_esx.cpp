#include "esx/estimate/recalculate.h"

#include <algorithm>
#include <array>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"
#include "esx/esx_members.h"

namespace estimate {
namespace {

constexpr std::array written_anew = {esx::header_member, esx::draft_member, esx::manifest_member};

/// The description of an attachment, anywhere in the header.
std::string description_of(const XmlElement& e, std::string_view member) {
  const std::string *name = e.attribute("fileName"), *description = e.attribute("fileDesc");
  if (e.name == "ATT_FILE" && name != nullptr && description != nullptr && to_upper(*name) == member)
    return *description;
  for (const XmlElement& child : e.children)
    if (std::string found = description_of(child, member); !found.empty()) return found;
  return {};
}

EsxContents contents_of(const std::vector<ZipEntry>& members, std::vector<Warning>& warnings) {
  EsxContents contents;
  XmlElement header;
  for (const ZipEntry& member : members)
    if (to_upper(member.name) == esx::header_member)
      if (auto root = parse_xml(member.bytes)) header = *std::move(root);
  for (const ZipEntry& member : members) {
    const std::string name = to_upper(member.name);
    if (std::ranges::find(written_anew, name) != written_anew.end()) continue;
    if (name == esx::sketch_member)
      contents.sketch_document = member.bytes;
    else if (member.bytes.starts_with(esx::jpeg_magic))
      contents.photos.push_back({member.bytes, description_of(header, name)});
    else
      warnings.push_back({"member_not_kept", repair_utf8(member.name) + " is not in the new ESX", {}, {}});
  }
  return contents;
}

}  // namespace

Result<RecalculatedEsx> recalculate_esx(std::string_view bytes, const ReadEsxOptions& options) {
  auto read = read_esx(bytes, options);
  if (!read) return std::unexpected(read.error());
  auto whole = recalculate(read->value);
  if (!whole) return std::unexpected(whole.error());
  RecalculatedEsx result{*std::move(whole), std::string(bytes), std::move(read->warnings)};
  if (result.estimate == read->value) return result;

  EsxContents contents;
  if (const auto members = read_zip(bytes, options.limits))  // a bare document has none
    contents = contents_of(*members, result.warnings);
  const auto package = build_esx(result.estimate, match_items(result.estimate, PriceList{}), contents);
  if (!package) return std::unexpected(package.error());
  auto written = write_esx(*package);
  if (!written) return std::unexpected(written.error());
  result.esx = *std::move(written);
  return result;
}

}  // namespace estimate
