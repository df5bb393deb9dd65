// Price lists that several machines share, and whose they are.
#include <doctest/doctest.h>

#include <fstream>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/accounts/user_store.h"
#include "esxserver/price_lists/libraries.h"
#include "operations/price_list_store.h"
#include "support/files.h"
#include "support/results.h"

namespace {

using namespace test;
namespace fs = std::filesystem;

TEST_CASE_TEMPLATE("a list that one machine imports is there on the others", Backend, ESX_BACKENDS) {
  Backend backend;
  TemporaryFolder one, two;
  SharedPriceLists here(*backend.database, backend.artifacts, backend.random, one.path());
  SharedPriceLists there(*backend.database, backend.artifacts, backend.random, two.path());
  CHECK(must(there.codes({})) == std::vector<std::string>{"DEMO8X_NOV26"});
  std::string csv = read_file("libestimate/data/price-lists/DEMO8X_NOV26.csv");
  csv.replace(csv.find("DEMO8X_NOV26"), 12, "TEST8X_JAN26");
  const auto info = must(here.import_file({one.write("mine.csv", csv), "mine.csv"}, noon, {}));
  CHECK(info.code == "TEST8X_JAN26");
  CHECK(must(there.codes({})) == std::vector<std::string>{"DEMO8X_NOV26", "TEST8X_JAN26"});
  const auto folder = must(there.folder_of("TEST8X_JAN26", {}));
  const auto copies = must(stored_price_lists(folder));
  REQUIRE(copies.size() == 2);
  CHECK(copies[1].code == "TEST8X_JAN26");
  CHECK(copies[1].item_count == info.item_count);
  CHECK(copies[1].source == "mine.csv");

  const auto record = must(must(backend.price_list_records.find("TEST8X_JAN26", {})));
  REQUIRE(backend.artifacts.remove(record.file.sha256));
  CHECK(must(there.folder_of("TEST8X_JAN26", {})) == folder);  // fetched once
  CHECK_FALSE(here.folder_of("TEST8X_JAN26", {}));
  REQUIRE(here.remove("TEST8X_JAN26", {}));
  CHECK(must(there.codes({})).size() == 1);
  CHECK(here.remove("TEST8X_JAN26", {}).error().code == ErrorCode::price_list_not_loaded);
  CHECK(must(stored_price_lists(must(there.folder_of("TEST8X_JAN26", {})))).size() == 1);
}

// Everybody's list and Acme's have one code.
void check_owners(PriceListLibrary& library, const fs::path& everybodys, const fs::path& acmes) {
  const auto acme = PriceListOwner::partner("acme");
  CHECK(must(library.import_file({acmes, "acmes"}, noon, acme)).owner == acme);
  CHECK(must(library.codes({})) == std::vector<std::string>{"DEMO8X_NOV26"});
  CHECK(must(library.codes(PriceListOwner::user("acme"))) == must(library.codes({})));
  CHECK(must(library.codes(acme)) == std::vector<std::string>{"DEMO8X_NOV26", "MINE"});
  must(library.import_file({everybodys, "everybodys"}, noon, {}));
  CHECK(must(library.codes(acme)) == must(library.codes({})));
  const auto description = [&](const PriceListOwner& owner) {
    for (const PriceListInfo& list : must(stored_price_lists(must(library.folder_of("MINE", owner)))))
      if (list.code == "MINE") return list.description;
    return std::string();
  };
  CHECK(description({}) == "Everybody's");
  CHECK(description(acme) == "Acme's");
  CHECK(description(PriceListOwner::user("acme")) == "Everybody's");
  const auto all = must(library.list());
  REQUIRE(all.size() == 3);
  CHECK(all[1].owner.is_everybody());
  CHECK(all[2].owner == acme);
  REQUIRE(library.remove("MINE", acme));
  CHECK(library.remove("MINE", acme).error().code == ErrorCode::price_list_not_loaded);
  CHECK(description(acme) == "Everybody's");
}

std::string list_of(const std::string& description) {
  return "# code=MINE\n# description=" + description +
         "\ncat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
         "equipment_price\nRFG,LAM,+,Shingles,SQ,0.00,268.15,0.00,128.71,139.44,0.00\n";
}

TEST_CASE_TEMPLATE("a list of one partner is not another's", Backend, ESX_BACKENDS) {
  Backend backend;
  TemporaryFolder folder;
  const auto everybodys = folder.write("everybody.csv", list_of("Everybody's"));
  const auto acmes = folder.write("acme.csv", list_of("Acme's"));
  SharedPriceLists shared(*backend.database, backend.artifacts, backend.random, folder.path() / "shared");
  check_owners(shared, everybodys, acmes);
  LocalPriceLists local(*backend.database, folder.path() / "local");
  check_owners(local, everybodys, acmes);
}

// Ann is a member of Firm, Bob is not.
void check_members(PriceListLibrary& library, UserStore& users, const fs::path& everybodys,
                   const fs::path& firms, const fs::path& anns) {
  const auto ann = PriceListOwner::user("ann"), bob = PriceListOwner::user("bob"),
             firm = PriceListOwner::organization("Firm");
  const auto description = [&](const PriceListOwner& owner) {
    for (const PriceListInfo& list : must(stored_price_lists(must(library.folder_of("MINE", owner)))))
      if (list.code == "MINE") return list.description;
    return std::string();
  };
  const auto owners_for = [&](const PriceListOwner& owner) {
    std::vector<std::string> owners;
    for (const PriceListInfo& list : must(library.list_for(owner)))
      if (list.code == "MINE") owners.push_back(list.owner.text);
    return owners;
  };
  must(library.import_file({firms, "firms"}, noon, firm));
  CHECK(description(ann) == "Firm's");
  CHECK(owners_for(ann) == std::vector<std::string>{"organization:Firm"});
  CHECK(description(bob).empty());
  CHECK(owners_for(bob).empty());
  CHECK(owners_for(PriceListOwner::partner("Firm")).empty());
  must(library.import_file({everybodys, "everybodys"}, noon, {}));
  must(library.import_file({anns, "anns"}, noon, ann));
  CHECK(description(ann) == "Ann's");
  CHECK(owners_for(ann) == std::vector<std::string>{"", "organization:Firm", "user:ann"});
  REQUIRE(library.remove("MINE", ann));
  CHECK(description(ann) == "Firm's");
  CHECK(description(bob) == "Everybody's");
  REQUIRE(users.set_organization("ann", "", noon));  // she leaves
  CHECK(description(ann) == "Everybody's");
  CHECK(owners_for(ann) == std::vector<std::string>{""});
  REQUIRE(users.set_organization("ann", "Firm", noon));
  REQUIRE(library.remove("MINE", firm));
  CHECK(description(ann) == "Everybody's");
}

TEST_CASE_TEMPLATE("the members of an organization may name its lists", Backend, ESX_BACKENDS) {
  Backend backend;
  TemporaryFolder folder;
  const auto everybodys = folder.write("everybody.csv", list_of("Everybody's"));
  const auto firms = folder.write("firm.csv", list_of("Firm's"));
  const auto anns = folder.write("ann.csv", list_of("Ann's"));
  UserStore users(*backend.database);
  REQUIRE(users.set_organization("ann", "Firm", noon));
  SharedPriceLists shared(*backend.database, backend.artifacts, backend.random, folder.path() / "shared");
  check_members(shared, users, everybodys, firms, anns);
  LocalPriceLists local(*backend.database, folder.path() / "local");
  check_members(local, users, everybodys, firms, anns);
}

// What the program keeps of a list that it has read itself, on another machine too.
void check_kept(PriceListLibrary& here, PriceListLibrary& there) {
  const auto ann = PriceListOwner::user("ann");
  estimate::PriceList list = must(estimate::parse_price_list(list_of("Ann's"))).list;
  list.items.front().labor_minimum = "RFGMN";
  list.source = "ann.csv";
  const auto info = must(here.keep(list, noon, ann));
  CHECK(info.source == "ann.csv");
  CHECK(info.owner == ann);
  const auto stored = [&] {
    const auto store =
        apps::store::PriceListStore::open(must(there.folder_of("MINE", ann)), apps::store::Access::read);
    REQUIRE(store);
    return must(store->load("MINE"));
  };
  CHECK(stored() == list);
  CHECK(must(there.list_for(ann)).size() == 2);
  CHECK(must(there.list_for(PriceListOwner::user("bob"))).size() == 1);
  CHECK(must(there.list_for({})).size() == 1);
  list.items.front().sel = "OTHER";
  must(here.keep(list, noon, ann));
  CHECK(stored() == list);
  REQUIRE(there.remove("MINE", ann));
  CHECK(must(here.list_for(ann)).size() == 1);
}

TEST_CASE_TEMPLATE("a list that the program has read is the same for every process", Backend, ESX_BACKENDS) {
  Backend backend;
  TemporaryFolder one, two;
  SharedPriceLists here(*backend.database, backend.artifacts, backend.random, one.path());
  SharedPriceLists there(*backend.database, backend.artifacts, backend.random, two.path());
  check_kept(here, there);
  LocalPriceLists first(*backend.database, one.path() / "local"),
      second(*backend.database, one.path() / "local");
  check_kept(first, second);
}

}  // namespace
