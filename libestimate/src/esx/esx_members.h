// The parts of an ESX, distinguished by their content (members' names only show users where something is),
// and what the MANIFEST.JSON of a package of build_esx lists.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"

namespace estimate::esx {

inline constexpr std::string_view header_member = "XACTDOC.XML", draft_member = "GENERIC_ROUGHDRAFT.XML",
                                  manifest_member = "MANIFEST.JSON", sketch_member = "1.XML";
inline constexpr std::string_view jpeg_magic = "\xFF\xD8\xFF";  // of photos

struct EsxParts {
  std::vector<ZipEntry> members;  // as in the archive; none for a bare document
  std::optional<XmlElement> rough_draft, header, native;
  std::vector<XmlElement> sketches;
  std::optional<std::string> manifest;
  std::size_t photos = 0;
  bool encrypted_payload = false;
  std::vector<Warning> warnings;
  std::optional<Error> first_error;  // of a member that is not XML; reported if nothing else is found
};

/// Errors: malformed_zip, zip_limit; malformed_xml and xml_limit for a bare document; unsupported_estimate
/// for a price list and for a Wi-Fi project, which has the same extension.
[[nodiscard]] Result<EsxParts> open_esx(std::string_view bytes, const Limits& limits);

/// Whether the bytes are an archive (also used for unpacked members).
[[nodiscard]] bool is_archive(std::string_view bytes);
[[nodiscard]] Result<EsxParts> open_members(std::vector<ZipEntry> members, const Limits& limits);

/// Reads XML in any encoding that the vendor's programs write, including UTF-16.
[[nodiscard]] Result<XmlElement> parse_member(std::string_view bytes, const Limits& limits);

/// A member as the MANIFEST.JSON of a package lists it.
struct MemberDigest {
  std::string name, sha256;
};

/// The listed members; empty if the value is not a manifest.
[[nodiscard]] std::vector<MemberDigest> listed_members(const JsonValue& manifest);

/// The names of members that are missing or whose bytes differ from those listed.
[[nodiscard]] std::vector<std::string> changed_members(const std::vector<MemberDigest>& listed,
                                                       const std::vector<ZipEntry>& members);

/// A place where the export repeats a contradiction of its print.
struct Contradiction {
  std::string place;  // XPath
  std::optional<int> page;
};

/// The contradictions of the print that the manifest lists.
[[nodiscard]] std::vector<Contradiction> contradicted_places(const JsonValue& manifest);

/// A total of the print that does not agree with its parts.
struct UnreconciledTotal {
  std::string what, printed, computed;
};

/// The totals that the manifest lists as not reconciled.
[[nodiscard]] std::vector<UnreconciledTotal> unreconciled_totals(const JsonValue& manifest);

/// Whether the estimate is of a print, and not of a scope or another program.
[[nodiscard]] bool is_of_print(const JsonValue& manifest);

}  // namespace estimate::esx
