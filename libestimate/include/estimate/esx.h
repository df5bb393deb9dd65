// Estimate → EsxPackage → bytes: the open ESX profile.
#pragma once

#include <string>
#include <vector>

#include "estimate/base/result.h"
#include "estimate/match.h"
#include "estimate/model.h"

namespace estimate {

struct EsxMember {
  std::string name;  // upper case, flat
  std::string bytes;
};

/// XACTDOC.XML, GENERIC_ROUGHDRAFT.XML, MANIFEST.JSON, in this order.
struct EsxPackage {
  std::vector<EsxMember> members;
};

/// Builds and checks the package. Every arithmetic identity is checked before anything is returned:
/// a print whose own figures do not agree still becomes an ESX (the printed figures stand, the
/// disagreement is a warning in the manifest); `invalid_estimate` is our own fault and names the
/// attribute by XPath.
[[nodiscard]] Result<EsxPackage> build_esx(const Estimate& estimate, const PriceMatch& match);

/// ZIP with fixed times and order: same package, same bytes.
[[nodiscard]] Result<std::string> write_esx(const EsxPackage& package);

}  // namespace estimate
