#include "esxserver/price_lists/service.h"

#include <doctest/doctest.h>

#include <fstream>

#include "esxserver/price_lists/libraries.h"
#include "esxserver/storage/sqlite.h"
#include "server/support/temporary_folder.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace esxserver;

void import_list(PriceListLibrary& library, const TemporaryFolder& folder, const std::string& sel,
                 const PriceListOwner& owner) {
  const auto path = folder.path() / (sel + ".csv");
  std::ofstream(path) << "# code=TEST8X_NOV26\n# description=Test\ncat,sel,act,description,unit,remove_price,"
                         "replace_price,reset_price,material_price,labor_price,equipment_price\nDRY," +
                             sel + ",+,Drywall,SF,0,2.00,0,1.00,1.00,0\n";
  must(library.import_file({.path = path, .name = "list.csv"}, Time(), owner));
}

User user(std::string uid) {
  User made;
  made.uid = std::move(uid);
  return made;
}

TEST_CASE("a user's own list comes before everybody's with the same code") {
  TemporaryFolder folder;
  const auto users = sqlite::Database::open(folder.path() / "users.sqlite").value();
  LocalPriceLists library(*users, folder.path());
  PriceListService service(library);
  import_list(library, folder, "ALL", {});
  import_list(library, folder, "OWN", PriceListOwner::user("ann"));
  const auto own = [&](const std::string& uid) {
    for (const PriceListInfo& list : must(service.lists(user(uid))))
      if (list.code == "TEST8X_NOV26") return !list.owner.is_everybody();
    return false;
  };
  CHECK(own("ann"));
  CHECK_FALSE(own("bob"));
  const EntryQuery query{.price_list = "TEST8X_NOV26", .text = "drywall", .unit = {}};
  CHECK(must(service.search(user("ann"), query)).front().sel == "OWN");
  CHECK(must(service.search(user("bob"), query)).front().sel == "ALL");
  CHECK(service.search(user("bob"), {.price_list = "NONE", .text = "x", .unit = {}}).error().code ==
        ErrorCode::price_list_not_loaded);
  import_list(library, folder, "NEW", {});
  CHECK(must(service.search(user("bob"), query)).front().sel == "NEW");
}

}  // namespace
