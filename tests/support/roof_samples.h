// Roof reports for tests: fixtures, and the genuine samples of the suite "samples", which are not in the
// repository.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "esx/roof/read_report.h"
#include "support/files.h"

namespace test {

inline constexpr const char* roof_fixtures = "tests/fixtures/roof/";
inline constexpr const char* roof_samples = "../shared/samples/roof/";

/// Parses the report; anything else fails the test.
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
