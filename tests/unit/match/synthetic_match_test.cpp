// The synthetic prints' own descriptions against their list, as it is and padded to 25,000 entries.
#include <doctest/doctest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "esx/estimate/bundled.h"
#include "esx/estimate/match.h"

using namespace estimate;
namespace fs = std::filesystem;

namespace {

struct Truth {
  LineItem item;
  std::string cat, sel, kind;
};

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<Money> price_of(const nlohmann::json& item, const char* key) {
  return item.contains(key) && item[key].is_string() ? Money::parse(item[key].get<std::string>())
                                                     : std::nullopt;
}

std::vector<Truth> truths() {
  std::vector<Truth> found;
  const fs::path folder = "tests/fixtures/synthetic";
  for (const auto& file : fs::directory_iterator(folder)) {
    if (!file.path().string().ends_with(".truth.json")) continue;
    const auto document = nlohmann::json::parse(read_file(file.path()));
    for (const auto& section : document["sections"]) {
      for (const auto& item : section["items"]) {
        Truth truth{.item = {}, .cat = item["cat"], .sel = item["sel"], .kind = item.value("match_kind", "")};
        truth.item.description = item["desc"];
        truth.item.unit = item.value("unit", "");
        truth.item.unit_price = price_of(item, "unit_price");
        truth.item.remove_price = price_of(item, "remove");
        truth.item.replace_price = price_of(item, "replace");
        truth.item.reset_price = price_of(item, "reset");
        found.push_back(std::move(truth));
      }
    }
  }
  return found;
}

/// Exact items are always right, absent items are misses, and no code is ever wrong.
void check(const std::vector<Truth>& truths, const PriceList& list) {
  Estimate estimate;
  for (const Truth& truth : truths) estimate.items.push_back(truth.item);
  const PriceMatch result = match_items(estimate, list);
  REQUIRE(result.items.size() == truths.size());
  CHECK(Matcher(list).match(estimate, {}, 3).items == result.items);
  for (std::size_t i = 0; i < truths.size(); ++i) {
    const ItemMatch& match = result.items[i];
    CAPTURE(truths[i].item.description);
    CAPTURE(match.reason);
    if (truths[i].kind == "exact") CHECK(match.kind == MatchKind::exact);
    if (truths[i].kind == "absent") CHECK(match.kind == MatchKind::none);
    if (match.kind != MatchKind::none)
      CHECK(match.cat + " " + match.sel == truths[i].cat + " " + truths[i].sel);
  }
}

}  // namespace

TEST_CASE("match: the synthetic prints against their list") {
  const auto items = truths();
  REQUIRE(!items.empty());
  check(items, bundled_price_list());
}

TEST_CASE("match: the synthetic prints against the list padded to 25,000 entries") {
  const auto items = truths();
  const fs::path tool = "tests/tools/make_price_list.py";
  REQUIRE(!items.empty());
  const fs::path file =
      fs::temp_directory_path() / ("price-list-25000-" + std::to_string(std::rand()) + ".csv");
  const std::string command = tool.string() + " --size 25000 --seed 1 --out " + file.string();
  REQUIRE(std::system(command.c_str()) == 0);
  const auto parsed = parse_price_list_csv(read_file(file));
  fs::remove(file);
  REQUIRE(parsed.has_value());
  CHECK(parsed->bad_rows.empty());
  CHECK(parsed->list.items.size() == 25'000);
  check(items, parsed->list);
}
