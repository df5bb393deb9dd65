// Roof reports for tests: own fixtures, and the samples beside the repository where they are at hand.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "roof/read_report.h"
#include "support/files.h"

namespace test {

inline constexpr const char* roof_fixtures = "tests/fixtures/roof/";
inline constexpr const char* roof_samples = "../shared/samples/roof/";

/// Says that the samples are missing, where they are.
inline bool has_roof_samples() {
  const bool there = std::filesystem::exists(roof_samples);
  if (!there) MESSAGE("skipped: no samples in ", std::string(roof_samples));
  return there;
}

/// The report that the bytes are; anything else fails the test.
inline roof::Report report_of(const std::string& xml) {
  auto read = roof::read_report(xml);
  REQUIRE_MESSAGE(read.has_value(), (read ? std::string() : to_string(read.error())));
  return read ? std::move(read->value) : roof::Report();
}

inline roof::Report roof_fixture(const std::string& name) {
  return report_of(read_file(roof_fixtures + name));
}
inline roof::Report roof_sample(const std::string& name) { return report_of(read_file(roof_samples + name)); }

}  // namespace test
