// The genuine exports in ../shared. The tests that read them are in the suite "samples".
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "esx/estimate/base/xml.h"

namespace estimate::testing {

inline const std::filesystem::path vendor_samples =
    std::filesystem::path(ESX_SOURCE_DIR) / "../shared/samples";

inline std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::vector<std::filesystem::path> genuine_draft_paths() {
  namespace fs = std::filesystem;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(vendor_samples / "grd")) paths.push_back(entry.path());
  paths.push_back(vendor_samples / "xactimate/03KWLMG/GENERIC_ROUGHDRAFT.XML");
  std::ranges::sort(paths);
  return paths;
}

inline std::vector<XmlElement> genuine_drafts() {
  std::vector<XmlElement> roots;
  for (const auto& path : genuine_draft_paths()) {
    auto root = parse_xml(file_bytes(path));
    REQUIRE(root.has_value());
    roots.push_back(*std::move(root));
  }
  return roots;
}

inline std::vector<XmlElement> genuine_headers() {
  auto root = parse_xml(file_bytes(vendor_samples / "xactimate/03KWLMG/XACTDOC.XML"));
  REQUIRE(root.has_value());
  return {*std::move(root)};
}

}  // namespace estimate::testing
