// recalculate_esx: an edited ESX whose totals follow from its lines again.
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/model.h"
#include "esx/estimate/read_esx.h"

namespace estimate {

struct RecalculatedEsx {
  Estimate estimate = {};
  std::string esx = {};                // the given bytes if every total already follows from its lines
  std::vector<Warning> warnings = {};  // of read_esx; member_not_kept: a member that is not in the new ESX
};

/// Reads the ESX, computes its totals anew, and writes it with its sketch and photos. The figures before are
/// in the manifest as `printed`. Errors: those of read_esx, recalculate, build_esx and write_esx.
[[nodiscard]] Result<RecalculatedEsx> recalculate_esx(std::string_view bytes,
                                                      const ReadEsxOptions& options = {});

}  // namespace estimate
