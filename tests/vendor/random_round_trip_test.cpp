// 10,000 estimates with random values in every field: written, read back, checked.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "esx/estimate/esx.h"
#include "esx/estimate/read_esx.h"
#include "support/random_estimate.h"
#include "vendor/xmllint.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

constexpr std::uint32_t estimates = 10'000, batch = 1'000;
// A hundred thousand dollars a unit, a thousand units: the schema has nine digits for the product.
constexpr std::int64_t max_units = 10'000'000;

const std::string& bytes_of(const EsxPackage& package, std::string_view name) {
  const auto member = std::ranges::find(package.members, name, &EsxMember::name);
  REQUIRE(member != package.members.end());
  return member->bytes;
}

EsxPackage package_of(const Estimate& estimate) {
  auto package = build_esx(estimate, {});
  REQUIRE_MESSAGE(package, (package ? "" : to_string(package.error())));
  return *std::move(package);
}

}  // namespace

TEST_CASE("ten thousand random estimates come back from their ESX") {
  for (std::uint32_t seed = 0; seed < estimates; ++seed) {
    CAPTURE(seed);
    const Estimate estimate = ::test::random_estimate(seed, max_units);
    const auto bytes = write_esx(package_of(estimate));
    REQUIRE(bytes.has_value());
    const auto reading = read_esx(*bytes);
    REQUIRE(reading.has_value());
    CHECK(reading->warnings.empty());
    CHECK(reading->value == estimate);
  }
}

TEST_CASE("ten thousand random estimates become valid documents" * doctest::test_suite("samples")) {
  std::vector<std::string> drafts, headers;
  for (std::uint32_t seed = 0; seed < estimates; ++seed) {
    const EsxPackage package = package_of(::test::random_estimate(seed, max_units));
    drafts.push_back(bytes_of(package, "GENERIC_ROUGHDRAFT.XML"));
    headers.push_back(bytes_of(package, "XACTDOC.XML"));
    if (drafts.size() < batch && seed + 1 < estimates) continue;
    CHECK(invalid_documents(drafts, "generic_roughdraft.xsd").empty());
    CHECK(invalid_documents(headers, "xactdoc_standard_carrier.xsd").empty());
    drafts.clear();
    headers.clear();
  }
}
