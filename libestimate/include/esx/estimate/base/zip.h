// ZIP archives with minizip: deterministic writing, limited reading. Member names are never used as paths.
// Threads: the functions have no state; call them from any.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"

namespace estimate {

/// A member of an archive: its name and its unpacked bytes.
struct ZipEntry {
  std::string name = {};
  std::string bytes = {};
};

/// Writes the members deflated, in the given order, dated 1980-01-01 00:00, without ZIP64 or data
/// descriptors. `threads`: large members are deflated in parallel; the bytes are the same.
/// Errors: malformed_zip (duplicate or empty name), zip_limit.
[[nodiscard]] Result<std::string> write_zip(const std::vector<ZipEntry>& entries, unsigned threads = 1);

/// Reads all members. Errors: malformed_zip, zip_limit (entries, unpacked sizes, ratio); `where` is the
/// entry.
[[nodiscard]] Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Limits& limits = {});

/// The same, but unpacks only the members whose name is wanted; whether the others are damaged is not
/// checked.
[[nodiscard]] Result<std::vector<ZipEntry>> read_zip(std::string_view bytes,
                                                     const std::function<bool(std::string_view)>& wanted,
                                                     const Limits& limits = {});

}  // namespace estimate
