#include "esxserver/accounts/user_store.h"

#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;

/// Lists that the test names; nothing is imported.
class NamedLists final : public PriceListLibrary {
 public:
  Result<std::vector<std::string>> codes(const PriceListOwner&) override {
    return std::vector<std::string>{};
  }
  Result<std::filesystem::path> folder_of(std::string_view, const PriceListOwner&) override {
    return "nowhere";
  }
  Result<std::vector<PriceListInfo>> list() override { return lists; }
  Result<std::vector<PriceListInfo>> list_for(const PriceListOwner&) override { return lists; }
  Result<PriceListInfo> keep(const estimate::PriceList&, Time, const PriceListOwner&) override {
    return fail(ErrorCode::store_failed, "nothing is kept");
  }
  Result<PriceListInfo> import_file(const PriceListFile&, Time, const PriceListOwner&) override {
    return fail(ErrorCode::file_unreadable, "nothing is imported");
  }
  Result<void> remove(std::string_view code, const PriceListOwner& owner) override {
    std::erase_if(lists, [&](const PriceListInfo& list) { return list.code == code && list.owner == owner; });
    return {};
  }

  void add(const std::string& code, const PriceListOwner& owner) {
    PriceListInfo list;
    list.code = code;
    list.owner = owner;
    lists.push_back(list);
  }

  std::vector<PriceListInfo> lists;
};

TEST_CASE("the directory finds users in the database and by their price lists") {
  LocalBackend backend;
  NamedLists lists;
  UserDirectory directory(*backend.database, lists);
  REQUIRE(backend.users.set_role("bob", UserRole::member, noon));
  lists.add("ALL", {});
  lists.add("A", PriceListOwner::user("ann"));
  lists.add("B", PriceListOwner::user("bob"));
  lists.add("C", PriceListOwner::user("bob"));
  lists.add("D", PriceListOwner::partner("bob"));
  const UserSummary ann{"ann", "", UserRole::none, false, "", {{"price_lists", 1}}};
  const UserSummary bob{"bob", "", UserRole::member, false, "", {{"price_lists", 2}, {"roles", 1}}};
  CHECK(must(directory.users()) == std::vector{ann, bob});
  CHECK(must(directory.user("bob")) == bob);
  CHECK(must(directory.remove("bob")) == bob.records);
  CHECK(must(directory.remove("bob")).empty());
  CHECK(must(directory.users()) == std::vector{ann});
  CHECK(lists.lists.size() == 3);
  const auto nobody = directory.user("bob");
  REQUIRE_FALSE(nobody);
  CHECK(nobody.error().code == ErrorCode::not_found);
}

}  // namespace
