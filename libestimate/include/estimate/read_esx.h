// ESX bytes → Estimate: the mirror of build_esx and write_esx.
#pragma once

#include <string>
#include <string_view>

#include "estimate/base/limits.h"
#include "estimate/base/result.h"
#include "estimate/base/warning.h"
#include "estimate/model.h"

namespace estimate {

struct ReadEsxOptions {
  Limits limits;
  std::string file_name;  // for Source, where the file does not say what it was made from
};

/// Reads, in this order of probing: our own package; an archive of XactAnalysis with GENERIC_ROUGHDRAFT and
/// XACTDOC; either of them bare; a native XACTDOC as far as it is documented; a sketch (rooms with areas).
/// Names of members are compared without regard to case and never used as paths.
///
/// Of our own package the estimate comes back as it was written, as long as its XML members have the hashes
/// that the manifest lists; edited members are read instead, with the warning `members_edited`.
///
/// Warnings: `native_payload` (encrypted, and what was read beside it), `no_line_items`,
/// `value_not_understood`, `member_not_read`. Errors: malformed_zip, zip_limit, malformed_xml, xml_limit, and
/// unsupported_estimate for a price list, a Wi-Fi project or a file in which nothing can be read.
/// Example: `read_esx(bytes)->value.items.size()`.
[[nodiscard]] Result<Parsed<Estimate>> read_esx(std::string_view bytes, const ReadEsxOptions& options = {});

}  // namespace estimate
