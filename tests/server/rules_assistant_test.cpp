#include "esxserver/scopes/assistants.h"

#include <doctest/doctest.h>

#include <fstream>

#include "esxserver/price_lists/libraries.h"
#include "esxserver/storage/sqlite.h"
#include "server/support/manual_clock.h"
#include "server/support/temporary_folder.h"
#include "support/results.h"

namespace {

using namespace esxserver;
using namespace test;

constexpr std::string_view columns =
    "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
    "equipment_price,life_years,tax_class\n";

/// A list of one entry.
void import_thermostat(LocalPriceLists& lists, const std::filesystem::path& folder, const std::string& code,
                       const std::string& price, const PriceListOwner& owner) {
  const auto file = folder / (code + ".csv");
  std::ofstream(file) << "# code=" << code << "\n# description=One entry\n"
                      << columns << "ELE,THERM,+,Thermostat,EA,0.00," << price << ",0.00,0.00,0.00,0.00,,\n";
  must(lists.import_file({file, "list"}, Time(), owner));
}

estimate::Money total_with(RulesAssistant& assistant, const std::string& code, const PriceListOwner& owner) {
  const auto made = assistant.make_scope(
      {.texts = {"replace thermostat"}, .rooms = {}, .price_list = code, .owner = owner});
  return must(made).scope.total;
}

TEST_CASE("a list that is replaced counts with its new prices, and owners have their own") {
  const TemporaryFolder folder;
  const auto users = sqlite::Database::open(folder.path() / "users.sqlite").value();
  LocalPriceLists lists(*users, folder.path());
  RulesAssistant assistant(lists);
  const PriceListOwner ann = PriceListOwner::user("ann"), bob = PriceListOwner::user("bob");
  import_thermostat(lists, folder.path(), "AAAA8X_JAN20", "10.00", ann);
  import_thermostat(lists, folder.path(), "AAAA8X_JAN20", "20.00", bob);
  for (int i = 0; i < 2; ++i) {
    CHECK(total_with(assistant, "AAAA8X_JAN20", ann) == estimate::Money::from_units(1'000));
    CHECK(total_with(assistant, "AAAA8X_JAN20", bob) == estimate::Money::from_units(2'000));
  }
  import_thermostat(lists, folder.path(), "AAAA8X_JAN20", "11.00", ann);
  CHECK(total_with(assistant, "AAAA8X_JAN20", ann) == estimate::Money::from_units(1'100));
}

TEST_CASE("more lists than are kept ready") {
  const TemporaryFolder folder;
  const auto users = sqlite::Database::open(folder.path() / "users.sqlite").value();
  LocalPriceLists lists(*users, folder.path());
  RulesAssistant assistant(lists);
  const PriceListOwner ann = PriceListOwner::user("ann");
  const std::vector<std::string> codes = {"A8X", "B8X", "C8X", "D8X", "E8X", "F8X"};
  for (const std::string& code : codes) import_thermostat(lists, folder.path(), code, "10.00", ann);
  for (int i = 0; i < 2; ++i)
    for (const std::string& code : codes)
      CHECK(total_with(assistant, code, ann) == estimate::Money::from_units(1'000));
}

}  // namespace
