// Checks whether an ESX is valid: structure, arithmetic, references, codes, hashes.
//
//   const auto found = estimate::verify_esx(bytes);
//   if (found && !found->ok()) show(found->errors[0].where, found->errors[0].message);
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"

namespace estimate {

/// One problem. `code` is a stable name. Errors: structure, arithmetic, activity, reference, hash. Warnings:
/// measure, category, price_list_code, line_numbers, summary_missing, print_disagrees, member_not_read.
struct Finding {
  std::string code = {}, message = {};
  std::string where = {};  // member and XPath: "GENERIC_ROUGHDRAFT.XML/GENERIC_ROUGHDRAFT/COVERSHEET[1]/@x"
};

/// What was found. Warnings do not make a file invalid.
struct Verification {
  std::vector<Finding> errors = {}, warnings = {};
  [[nodiscard]] bool ok() const { return errors.empty(); }
};

/// Checks every member that it understands. A contradiction that a package of build_esx copied from its print
/// is a warning if the manifest lists it together with the member's present hash; so is every total of the
/// print that is not reconciled, and a summary that is missing or not whole.
/// Errors: those of read_esx for a file that cannot be opened at all.
[[nodiscard]] Result<Verification> verify_esx(std::string_view bytes, const Limits& limits = {});

}  // namespace estimate
