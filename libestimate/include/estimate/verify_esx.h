// Whether an ESX is what it should be: structure, arithmetic, references, codes, hashes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/limits.h"
#include "estimate/base/result.h"

namespace estimate {

/// One thing found. `code` is a stable name: structure, arithmetic, activity, reference, hash, and as
/// warnings also measure, category, price_list_code, line_numbers, print_disagrees, member_not_read.
struct Finding {
  std::string code, message;
  std::string where;  // member and XPath: "GENERIC_ROUGHDRAFT.XML/GENERIC_ROUGHDRAFT/COVERSHEET[1]/@x"
};

struct Verification {
  std::vector<Finding> errors, warnings;
  [[nodiscard]] bool ok() const { return errors.empty(); }
};

/// Checks every member that is understood. What our own package repeats from a print that contradicts
/// itself is a warning, as long as its manifest says so and lists the member's present hash.
/// Errors: those of read_esx for what cannot be opened at all.
[[nodiscard]] Result<Verification> verify_esx(std::string_view bytes, const Limits& limits = {});

}  // namespace estimate
