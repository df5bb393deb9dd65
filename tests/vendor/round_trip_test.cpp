// Genuine exports: read and written again, they must be the same documents.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/read_esx.h"
#include "vendor/compare_grd.h"
#include "vendor/genuine.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

Estimate read(const std::string& bytes) {
  const auto reading = read_esx(bytes);
  REQUIRE_MESSAGE(reading.has_value(), (reading ? "" : to_string(reading.error())));
  for (const Warning& warning : reading->warnings) INFO(warning.code << ": " << warning.message);
  CHECK(reading->warnings.empty());
  return reading->value;
}

XmlElement written(const Estimate& estimate) {
  const auto package = build_esx(estimate);
  REQUIRE_MESSAGE(package.has_value(), (package ? "" : to_string(package.error())));
  const auto& members = package->members;
  const auto draft = std::ranges::find(members, "GENERIC_ROUGHDRAFT.XML", &EsxMember::name);
  REQUIRE(draft != members.end());
  return *parse_xml(draft->bytes);
}

/// Names of attributes and children in order, depth first, which compare_grd does not check.
void outline(const XmlElement& e, std::string& text) {
  text += "<" + e.name;
  for (const auto& [name, value] : e.attributes) text += " " + name;
  text += ">";
  for (const XmlElement& child : e.children) outline(child, text);
  text += "</>";
}

std::string outline(const XmlElement& e) {
  std::string text;
  outline(e, text);
  return text;
}

}  // namespace

TEST_CASE("genuine exports come back attribute for attribute, in their order" *
          doctest::test_suite("samples")) {
  for (const auto& path : genuine_draft_paths()) {
    CAPTURE(path.filename().string());
    const std::string bytes = file_bytes(path);
    const auto theirs = parse_xml(bytes);
    REQUIRE(theirs.has_value());
    const Estimate estimate = read(bytes);
    const XmlElement ours = written(estimate);
    const auto differences = compare_grd(ours, *theirs, {});
    CHECK_MESSAGE(differences.empty(), to_text(differences));
    CHECK(outline(ours) == outline(*theirs));
  }
}

TEST_CASE("genuine exports also come back through estimate-v1" * doctest::test_suite("samples")) {
  for (const auto& path : genuine_draft_paths()) {
    CAPTURE(path.filename().string());
    const std::string bytes = file_bytes(path);
    const auto again = estimate_from_json(estimate_to_json(read(bytes), nullptr));
    REQUIRE(again.has_value());
    CHECK(outline(written(*again)) == outline(*parse_xml(bytes)));
    CHECK(compare_grd(written(*again), *parse_xml(bytes), {}).empty());
  }
}
