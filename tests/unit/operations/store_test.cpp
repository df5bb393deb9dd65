#include <sys/wait.h>
#include <unistd.h>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/bundled.h"
#include "operations/price_list_store.h"

using namespace apps::store;
using estimate::Alias;
using estimate::ErrorCode;
using estimate::PriceItem;
using estimate::PriceList;
namespace fs = std::filesystem;

namespace {

/// A temporary directory.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "esx-store-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] fs::path file() const { return path_ / "prices.sqlite"; }

 private:
  fs::path path_;
};

/// A list whose items all carry `mark`, so that a mixture of two lists shows.
PriceList make_list(const std::string& code, const std::string& mark, std::size_t items = 3) {
  PriceList list;
  list.code = code;
  list.description = "List " + mark;
  list.source = mark + ".csv";
  list.sha256 = std::string(64, 'a');
  for (std::size_t i = 0; i < items; ++i) {
    PriceItem item;
    item.cat = "ABC";
    item.sel = "S" + std::to_string(i);
    item.activities = "&+";
    item.description = "Item " + std::to_string(i);
    item.unit = "EA";
    item.replace = estimate::Money::from_units(1234);
    item.extra["mark"] = mark;
    list.items.push_back(item);
  }
  return list;
}

PriceListStore opened(const fs::path& folder, Access access) {
  auto store = PriceListStore::open(folder, access);
  REQUIRE_MESSAGE(store.has_value(), (store ? std::string() : to_string(store.error())));
  return std::move(*store);
}

std::string failure(const fs::path& folder, Access access) {
  const auto store = PriceListStore::open(folder, access);
  REQUIRE_FALSE(store.has_value());
  CHECK(store.error().code == ErrorCode::store_failed);
  return store.error().message;
}

void write_file(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("store: lists come back as they went in, with the bundled one among them") {
  const Folder folder;
  auto store = opened(folder.path() / "new" / "dir", Access::write);
  const PriceList first = make_list("TXHO8X_SEP20", "first");
  REQUIRE(store.replace(first, "2026-11-21T10:00:00Z"));
  REQUIRE(store.replace(make_list("ABCD8X_JAN26", "other"), "2026-11-21T11:00:00Z"));
  CHECK(store.load("TXHO8X_SEP20").value() == first);

  const auto reader = opened(folder.path() / "new" / "dir", Access::read);
  const auto summaries = reader.list().value();
  REQUIRE(summaries.size() == 3);
  CHECK(summaries[0].code == "ABCD8X_JAN26");
  CHECK(summaries[1].code == "DEMO8X_NOV26");
  CHECK(summaries[1].bundled);
  CHECK(summaries[1].item_count == 384);
  CHECK(summaries[2].code == "TXHO8X_SEP20");
  CHECK(summaries[2].description == "List first");
  CHECK(summaries[2].source == "first.csv");
  CHECK(summaries[2].sha256 == std::string(64, 'a'));
  CHECK(summaries[2].imported == "2026-11-21T10:00:00Z");
  CHECK(summaries[2].item_count == 3);
  CHECK_FALSE(summaries[2].bundled);
  CHECK(reader.load("DEMO8X_NOV26").value() == estimate::bundled_price_list());
}

TEST_CASE("store: a list replaces the one with its code") {
  const Folder folder;
  auto store = opened(folder.path(), Access::write);
  REQUIRE(store.replace(make_list("TXHO8X_SEP20", "first"), "1"));
  REQUIRE(store.replace(make_list("TXHO8X_SEP20", "second", 5), "2"));
  CHECK(store.load("TXHO8X_SEP20")->items.size() == 5);
  CHECK(store.list()->size() == 2);

  REQUIRE(store.replace(make_list("DEMO8X_NOV26", "mine"), "3"));
  CHECK(store.load("DEMO8X_NOV26")->source == "mine.csv");
  CHECK(store.list()->size() == 2);
  REQUIRE(store.remove("DEMO8X_NOV26"));
  CHECK(store.load("DEMO8X_NOV26")->source == "bundled");
}

TEST_CASE("store: a missing list is an error that names the loaded ones") {
  const Folder folder;
  auto store = opened(folder.path(), Access::write);
  REQUIRE(store.replace(make_list("TXHO8X_SEP20", "first"), "1"));
  const auto missing = store.load("NOPE");
  REQUIRE_FALSE(missing.has_value());
  CHECK(missing.error().code == ErrorCode::price_list_not_loaded);
  CHECK(missing.error().message ==
        "price list NOPE is not loaded; loaded lists: DEMO8X_NOV26 (bundled), TXHO8X_SEP20");
  CHECK(store.remove("NOPE").error().code == ErrorCode::price_list_not_loaded);
  REQUIRE(store.remove("TXHO8X_SEP20"));
  CHECK_FALSE(store.load("TXHO8X_SEP20").has_value());
}

TEST_CASE("store: reading creates nothing") {
  const Folder folder;
  const auto store = opened(folder.path() / "none", Access::read);
  CHECK(store.list()->size() == 1);
  CHECK(store.load("DEMO8X_NOV26").has_value());
  CHECK_FALSE(fs::exists(folder.path() / "none"));
}

TEST_CASE("store: another file or database is refused and left alone") {
  const Folder folder;
  const std::string text = std::string(5'000, 'x');
  write_file(folder.file(), text);
  for (const Access access : {Access::read, Access::write}) {
    CHECK(failure(folder.path(), access) == folder.file().string() + ": file is not a database");
  }
  CHECK(fs::file_size(folder.file()) == text.size());

  fs::remove(folder.file());
  SQLite::Database(folder.file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE t (x)");
  CHECK(failure(folder.path(), Access::write).ends_with("is the database of another program"));
  CHECK(failure(folder.path(), Access::read).ends_with("is the database of another program"));
}

TEST_CASE("store: a later version's file is refused") {
  const Folder folder;
  (void)opened(folder.path(), Access::write);
  SQLite::Database(folder.file().string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 4");
  CHECK(failure(folder.path(), Access::write).ends_with("was written by a later version of this program"));
}

TEST_CASE("store: damage is noticed") {
  const Folder folder;
  {
    auto store = opened(folder.path(), Access::write);
    REQUIRE(store.replace(make_list("TXHO8X_SEP20", "first", 2'000), "1"));
  }
  SQLite::Database(folder.file().string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE price_list SET list = CAST(substr(list, 1, 999) || x'00' || substr(list, 1001) AS BLOB)");
  const auto changed = opened(folder.path(), Access::read).load("TXHO8X_SEP20");
  REQUIRE_FALSE(changed.has_value());
  CHECK(changed.error().code == ErrorCode::store_failed);
  CHECK(changed.error().message.ends_with("TXHO8X_SEP20: the stored list is damaged; import it again"));

  fs::resize_file(folder.file(), fs::file_size(folder.file()) / 2);
  const auto cut = PriceListStore::open(folder.path(), Access::read);
  if (cut) CHECK(cut->load("TXHO8X_SEP20").error().code == ErrorCode::store_failed);
}

TEST_CASE("store: a file of version 1 is read, and the first writer updates it") {
  const Folder folder;
  const PriceList list = make_list("TXHO8X_SEP20", "old", 20);
  {
    [[maybe_unused]] const auto store = opened(folder.path(), Access::write);
  }
  const std::string csv = write_price_list_csv(list);
  {
    SQLite::Database database(folder.file().string(), SQLite::OPEN_READWRITE);
    database.exec("DROP TABLE alias; DROP TABLE named_column; PRAGMA user_version = 1");
    database.exec("ALTER TABLE price_list RENAME COLUMN list TO csv");
    SQLite::Statement insert(database,
                             "INSERT INTO price_list VALUES (?, '', 'old.csv', 'digest', '1', 20, ?, ?)");
    insert.bind(1, list.code);
    insert.bind(2, estimate::sha256_hex(csv));
    insert.bind(3, csv.data(), int(csv.size()));
    insert.exec();
  }
  const auto reader = opened(folder.path(), Access::read);
  CHECK(reader.load("TXHO8X_SEP20")->items == list.items);
  CHECK(reader.aliases()->empty());
  auto writer = opened(folder.path(), Access::write);
  REQUIRE(writer.add_aliases(
      {{.price_list = {}, .description = "Gutter", .unit = {}, .cat = "SFG", .sel = "A"}}));
  REQUIRE(writer.replace(make_list("MOSL8X_SEP20", "new", 3), "2"));
  CHECK(reader.aliases()->size() == 1);
  CHECK(reader.load("MOSL8X_SEP20")->items.size() == 3);
  CHECK(reader.load("TXHO8X_SEP20")->items == list.items);
}

TEST_CASE("store: aliases of version 2 are read, and are for any activity") {
  const Folder folder;
  const Alias old{.price_list = {}, .description = "Gutter", .unit = "LF", .cat = "SFG", .sel = "A"};
  {
    auto store = opened(folder.path(), Access::write);
    REQUIRE(store.add_aliases({old}));
    SQLite::Database database(folder.file().string(), SQLite::OPEN_READWRITE);
    database.exec(
        "CREATE TABLE old (price_list TEXT NOT NULL, key TEXT NOT NULL, unit TEXT NOT NULL, "
        "description TEXT NOT NULL, cat TEXT NOT NULL, sel TEXT NOT NULL, PRIMARY KEY (price_list, key, "
        "unit)) "
        "STRICT; INSERT INTO old SELECT price_list, key, unit, description, cat, sel FROM alias; "
        "DROP TABLE alias; ALTER TABLE old RENAME TO alias; DROP TABLE named_column; PRAGMA user_version = "
        "2");
  }
  CHECK(opened(folder.path(), Access::read).aliases() == std::vector{old});
  auto store = opened(folder.path(), Access::write);
  Alias removal = old;
  removal.activity = estimate::Activity::remove;
  removal.sel = "B";
  REQUIRE(store.add_aliases({removal}));
  CHECK(store.aliases() == std::vector{old, removal});
  CHECK(store.remove_alias(old) == std::size_t{1});
  CHECK(store.aliases() == std::vector{removal});
}

TEST_CASE("store: an alias replaces the one for the same list, description and unit") {
  const Folder folder;
  auto store = opened(folder.path(), Access::write);
  const Alias ours{
      .price_list = "TXHO8X_SEP20", .description = "R&R Gutter", .unit = "LF", .cat = "SFG", .sel = "A"};
  Alias corrected = ours, for_all = ours, of_other = ours;
  corrected.description = "gutter";
  corrected.sel = "B";
  for_all.price_list.clear();
  of_other.price_list = "MOSL8X_SEP20";
  REQUIRE(store.add_aliases({ours, for_all, of_other, corrected}));
  CHECK(store.aliases() == std::vector{for_all, of_other, corrected});
  CHECK(store.aliases("TXHO8X_SEP20") == std::vector{for_all, corrected});
  CHECK(store.remove_alias(ours) == std::size_t{1});
  CHECK(store.remove_alias(ours) == std::size_t{0});
  CHECK(store.aliases("TXHO8X_SEP20") == std::vector{for_all});
}

TEST_CASE("store: a directory that cannot be created, or is a file") {
  const Folder folder;
  write_file(folder.path() / "file", "x");
  CHECK(failure(folder.path() / "file" / "dir", Access::write).find("Not a directory") != std::string::npos);
  fs::create_directory(folder.file());
  CHECK(failure(folder.path(), Access::read).starts_with(folder.file().string()));
}

TEST_CASE("store: eight processes read while one replaces: each sees the old or the new list, whole") {
  const Folder folder;
  REQUIRE(opened(folder.path(), Access::write).replace(make_list("TXHO8X_SEP20", "0", 500), "0"));

  // A child reports by its exit status; doctest stays in the parent.
  const auto read_again_and_again = [&]() -> int {
    for (int round = 0; round < 15; ++round) {
      const auto store = PriceListStore::open(folder.path(), Access::read);
      const auto list = store ? store->load("TXHO8X_SEP20") : std::unexpected(store.error());
      if (!list || list->items.size() != 500) return 1;
      for (const PriceItem& item : list->items) {
        if (item.extra.at("mark") + ".csv" != list->source) return 2;
      }
    }
    return 0;
  };
  std::vector<pid_t> children;
  for (int i = 0; i < 8; ++i) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(read_again_and_again());
    children.push_back(child);
  }
  for (int round = 1; round <= 8; ++round) {
    auto store = opened(folder.path(), Access::write);
    CHECK(store.replace(make_list("TXHO8X_SEP20", std::to_string(round), 500), "1").has_value());
  }
  for (const pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
}

TEST_CASE("store: eight processes that create the database share one") {
  const Folder folder;
  std::vector<pid_t> children;
  for (int i = 0; i < 8; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      auto store = PriceListStore::open(folder.path(), Access::write);
      ::_exit(store && store->replace(make_list("CODE" + std::to_string(i), "x"), "1") ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
  }
  CHECK(opened(folder.path(), Access::read).list()->size() == 9);
}
