// A database and its file store carry the same id, in every backend.
#include "esxserver/operations/store_binding.h"

#include <doctest/doctest.h>

#include "contract/backends.h"
#include "contract/records.h"
#include "support/results.h"

namespace {

using namespace test;

/// A server's view of a database and a store, which may be those of different backends.
template <class Backend>
struct Pair {
  Backend& of_database;
  Backend& of_store;

  StoreBinding binding() { return {*of_database.database, of_store.artifacts, of_database.random}; }
};

template <class Backend>
void refuses(Pair<Backend> pair, std::string_view why) {
  const StoreIds before = must(pair.binding().ids());
  const auto bound = pair.binding().bind();
  REQUIRE_FALSE(bound);
  CHECK(bound.error().code == ErrorCode::store_failed);
  CHECK(bound.error().message.contains(why));
  CHECK(bound.error().message.contains("esxserver store adopt"));
  const StoreIds after = must(pair.binding().ids());
  CHECK((before.database == after.database && before.store == after.store));
}

TEST_CASE_TEMPLATE("new ones get an id together, and keep it", Backend, ESX_BACKENDS) {
  Backend backend;
  Pair<Backend> pair{backend, backend};
  CHECK_FALSE(pair.binding().check());
  REQUIRE(pair.binding().bind());
  const auto ids = must(pair.binding().ids());
  CHECK((ids.database && ids.same()));
  REQUIRE(pair.binding().bind());
  CHECK(pair.binding().check());
  CHECK(must(pair.binding().ids()).store == ids.store);
  CHECK(ids.store == must(pair.binding().adopt()));
  CHECK(must(backend.artifacts.written_before(Time::max())).empty());  // the mark is not a stored file
}

TEST_CASE_TEMPLATE("an id that only the database got, before a kill, is completed", Backend, ESX_BACKENDS) {
  Backend backend;
  CHECK(must(backend.store_identity.record_if_none("first")) == "first");
  CHECK(must(backend.store_identity.record_if_none("second")) == "first");
  REQUIRE(Pair<Backend>{backend, backend}.binding().bind());
  CHECK(must(backend.artifacts.mark()) == "first");
}

TEST_CASE_TEMPLATE("a new database does not take an old store", Backend, ESX_BACKENDS) {
  Backend old, fresh;
  REQUIRE(old.artifacts.put(old.folder.write("a", "a file")));
  refuses(Pair<Backend>{fresh, old}, "none of which the database knows");
  REQUIRE(old.artifacts.set_mark("old"));
  refuses(Pair<Backend>{fresh, old}, "the database is new");
  CHECK(must(Pair<Backend>{fresh, old}.binding().adopt()) == "old");
  CHECK(Pair<Backend>{fresh, old}.binding().check());
}

TEST_CASE_TEMPLATE("a database in use does not take a store that is empty or of another", Backend,
                   ESX_BACKENDS) {
  Backend backend, other;
  REQUIRE(Pair<Backend>{backend, backend}.binding().bind());
  const auto stored = must(backend.artifacts.put(backend.folder.write("a", "a file")));
  REQUIRE(backend.roof_reports.add("ann", {stored.sha256, "a.xml", {}}));
  refuses(Pair<Backend>{backend, other}, "not the one");  // the folder is not mounted
  REQUIRE(other.artifacts.set_mark("of another"));
  refuses(Pair<Backend>{backend, other}, "ids differ");
}

TEST_CASE_TEMPLATE("a server from before there were ids gets one", Backend, ESX_BACKENDS) {
  Backend backend;
  const auto stored = must(backend.artifacts.put(backend.folder.write("a", "a file")));
  REQUIRE(backend.artifacts.put(backend.folder.write("b", "a leftover")));
  REQUIRE(backend.roof_reports.add("ann", {stored.sha256, "a.xml", {}}));
  REQUIRE(Pair<Backend>{backend, backend}.binding().bind());
  CHECK(Pair<Backend>{backend, backend}.binding().check());
}

}  // namespace
