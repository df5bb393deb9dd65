// Estimate → EsxPackage → bytes: the open ESX profile, a ZIP whose XML follows the vendor's published export
// schemas.
//
//   const auto package = estimate::build_esx(read, estimate::match_items(read, list));
//   const auto bytes = package ? estimate::write_esx(*package) : std::unexpected(package.error());
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate {

/// A file in the archive.
struct EsxMember {
  std::string name = {};  // upper case, flat
  std::string bytes = {};
};

/// In this order: XACTDOC.XML, GENERIC_ROUGHDRAFT.XML, the sketch 1.XML and the photos 1.JPG … if there are
/// any, and MANIFEST.JSON.
struct EsxPackage {
  std::vector<EsxMember> members = {};
};

/// A photo to attach.
struct EsxPhoto {
  std::string bytes = {};  // a JPEG
  std::string description = {};
};

/// What else to put into the package.
struct EsxContents {
  bool sketch = false;               // of rooms with printed length, width and height
  std::string sketch_document = {};  // the caller's sketch instead; empty: none
  std::vector<EsxPhoto> photos = {};
};

/// Builds the package and checks every arithmetic identity before it returns. A print whose own figures
/// disagree still becomes an ESX: the printed figures are kept, and the manifest has a warning. Errors:
/// invalid_estimate names the attribute by XPath and is a fault of this library; invalid_usage names a photo
/// that is not a JPEG. `threads` does not change the result.
[[nodiscard]] Result<EsxPackage> build_esx(const Estimate& estimate, const PriceMatch& match,
                                           const EsxContents& contents = {}, unsigned threads = 1);

/// The same without a price list: with the codes that the lines have, as after read_esx.
[[nodiscard]] Result<EsxPackage> build_esx(const Estimate& estimate);

/// The package as a ZIP with fixed times and order: the same package gives the same bytes,
/// on any number of `threads`. Error: zip_limit.
[[nodiscard]] Result<std::string> write_esx(const EsxPackage& package, unsigned threads = 1);

}  // namespace estimate
