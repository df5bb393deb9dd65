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

/// XACTDOC.XML, GENERIC_ROUGHDRAFT.XML, then the sketch 1.XML and the photos 1.JPG … if asked for, and
/// MANIFEST.JSON, in this order.
struct EsxPackage {
  std::vector<EsxMember> members;
};

struct EsxPhoto {
  std::string bytes;  // a JPEG
  std::string description;
};

/// What else goes into the package.
struct EsxContents {
  bool sketch = false;          // of the rooms whose length, width and height are printed
  std::string sketch_document;  // a sketch of the caller's own, instead of that; empty: none
  std::vector<EsxPhoto> photos;
};

/// Builds and checks the package. Every arithmetic identity is checked before anything is returned:
/// a print whose own figures do not agree still becomes an ESX (the printed figures stand, the
/// disagreement is a warning in the manifest); `invalid_estimate` is our own fault and names the
/// attribute by XPath; `invalid_usage` names a photo that is no JPEG.
[[nodiscard]] Result<EsxPackage> build_esx(const Estimate& estimate, const PriceMatch& match,
                                           const EsxContents& contents = {});

/// ZIP with fixed times and order: same package, same bytes.
[[nodiscard]] Result<std::string> write_esx(const EsxPackage& package);

}  // namespace estimate
