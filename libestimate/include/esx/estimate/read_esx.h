// ESX bytes → Estimate: the inverse of build_esx and write_esx.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"
#include "esx/estimate/model.h"

namespace estimate {

struct ReadEsxOptions {
  Limits limits = {};
  std::string file_name = {};  // for Source, if the file does not name its own source
};

/// Reads any of these, tried in this order: a package of build_esx; an archive of XactAnalysis with
/// GENERIC_ROUGHDRAFT and XACTDOC; either of the two as a bare file; a native XACTDOC, as far as it is
/// documented; a sketch (rooms with areas). Member names ignore case and are never used as paths.
///
/// From a package of build_esx, the estimate comes back as it was written if its XML members have the hashes
/// that the manifest lists. Edited members are read instead, with the warning `members_edited`.
///
/// Warnings: `native_payload` (encrypted; says what was read instead), `no_line_items`,
/// `value_not_understood`, `member_not_read`. Errors: malformed_zip, zip_limit, malformed_xml, xml_limit, and
/// unsupported_estimate for a price list, a Wi-Fi project, a file in which nothing can be read, or one of
/// another program whose line items are not where Xactimate has them. Example:
/// `read_esx(bytes)->value.items.size()`.
[[nodiscard]] Result<Parsed<Estimate>> read_esx(std::string_view bytes, const ReadEsxOptions& options = {});

}  // namespace estimate
