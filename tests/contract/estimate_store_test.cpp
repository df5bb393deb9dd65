// The contract of EstimateStore.
#include <doctest/doctest.h>

#include <string>
#include <thread>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "esxserver/estimates/store.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

constexpr UploadLimits roomy_uploads{.kept = {.bytes = 1'000'000}, .unread = 20};

EstimateRow new_row(const std::string& id, const std::string& owner = "ann", Time at = noon) {
  EstimateRow row;
  row.id = id;
  row.owner = owner;
  row.file_name = "O'Brien 50%.pdf";
  row.file = {.sha256 = std::string(63, 'a') + id.back(), .bytes = 1000};
  row.created_at = row.updated_at = at;
  row.expires_at = at + 24h;
  return row;
}

ReadEstimate reading_of(const std::string& insured, std::int64_t rcv_cents) {
  ReadEstimate read{.content = {.reading = "{\"r\": 1}",
                                .base = "",
                                .base_state = "",
                                .estimate = "{\"e\": 1}" + odd_text,
                                .state = "{}",
                                .matches = "[]",
                                .checks = "{}",
                                .open = "[]"},
                    .head = {.insured_name = insured, .claim_number = "C-1"},
                    .parse_hash = "hash",
                    .page_count = 3,
                    .price_list = {"TXDA8X", PriceListSource::printed},
                    .problems = {}};
  read.head.rcv = estimate::Money::from_units(rcv_cents);
  read.head.line_count = 7;
  return read;
}

ClaimTerms terms_at(Time now, const std::string& token = "t") {
  return {.token = token, .now = now, .until = now + 30s, .max_scans = 0};
}

template <class Backend>
void add_ready(Backend& backend, EstimateStore& store, const EstimateRow& row, const ReadEstimate& read) {
  REQUIRE(store.add(row, {}, roomy_uploads));
  const auto claimed = must(must(store.claim(terms_at(row.created_at))));
  REQUIRE(must(store.finish(claimed.lease, read, row.created_at)));
  static_cast<void>(backend);
}

template <class Code>
bool fails_with(const auto& result, Code code) {
  return !result && result.error().code == code;
}

TEST_CASE_TEMPLATE("the same bytes of a user are one estimate, and strangers see none", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  const auto first = must(store.add(new_row("e1"), {}, roomy_uploads));
  CHECK_FALSE(first.existed);
  EstimateRow same = new_row("e1");
  same.id = "e9";
  const auto second = must(store.add(same, {}, roomy_uploads));
  CHECK(second.existed);
  CHECK(second.row.id == "e1");
  same.owner = "bob";
  CHECK_FALSE(must(store.add(same, {}, roomy_uploads)).existed);
  CHECK(is_not_found(store.find("bob", "e1")));
  CHECK(is_not_found(store.open("bob", "e1")));
  CHECK(is_not_found(store.steps("bob", "e1")));
  CHECK(is_not_found(store.remove("bob", "e1")));
  CHECK(must(store.remove("ann", "e1")) == new_row("e1").file.sha256);
  CHECK(is_not_found(store.find("ann", "e1")));
}

TEST_CASE_TEMPLATE("uploads have limits by bytes and by those that are unread", Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  REQUIRE(store.add(new_row("e1"), {}, {.kept = {.bytes = 1500}, .unread = 2}));
  const auto full = store.add(new_row("e2"), {}, {.kept = {.bytes = 1500}, .unread = 2});
  CHECK(fails_with(full, ServerError::quota_exceeded));
  CHECK(full.error().message.contains("1000 of 1500"));
  REQUIRE(store.add(new_row("e2"), {}, {.kept = {.bytes = 2000}, .unread = 2}));
  CHECK(fails_with(store.add(new_row("e4"), {}, {.kept = {.bytes = 9000}, .unread = 2}),
                   ServerError::too_many_readings));
  EstimateRow of_project = new_row("e5");
  of_project.project_id = "none";
  CHECK(is_not_found(store.add(of_project, {}, roomy_uploads)));
}

TEST_CASE_TEMPLATE("a reading has one worker, and a dead worker's goes to another, three times", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  REQUIRE(store.add(new_row("e1"),
                    {.price_list = "LIST", .ocr = estimate::OcrMode::never, .estimate_number = 2},
                    roomy_uploads));
  const auto claimed = must(must(store.claim(terms_at(noon))));
  CHECK(claimed.wish.price_list == "LIST");
  CHECK(claimed.wish.ocr == estimate::OcrMode::never);
  CHECK(claimed.wish.estimate_number == 2);
  CHECK(claimed.steps == "[]");
  CHECK_FALSE(must(store.claim(terms_at(noon, "u"))));
  REQUIRE(must(store.renew(claimed.lease, {"recognize", 40, 2, 5})));
  const EstimateRow reading = must(store.find("ann", "e1"));
  CHECK(reading.state == EstimateState::reading);
  CHECK(must(reading.progress).percent == 40);
  CHECK(must(reading.progress).pages == 5);
  const auto second = must(must(store.claim(terms_at(noon + 31s, "u"))));
  CHECK(second.attempts == 2);
  CHECK_FALSE(must(store.finish(claimed.lease, reading_of("Ann", 1), noon)));
  CHECK_FALSE(must(store.renew(claimed.lease, {})));
  REQUIRE(must(store.claim(terms_at(noon + 62s, "v"))));
  CHECK_FALSE(must(store.claim(terms_at(noon + 93s, "w"))));
  CHECK(must(must(store.find("ann", "e1")).error).code == "conversion_failed");
}

TEST_CASE_TEMPLATE("a password is kept until the file is read, and not after", Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  REQUIRE(store.add(new_row("e1"), {.sealed_password = "sealed"}, roomy_uploads));
  const auto first = must(must(store.claim(terms_at(noon))));
  CHECK(first.wish.sealed_password == "sealed");
  REQUIRE(must(store.release(first.lease)));
  const auto second = must(must(store.claim(terms_at(noon))));
  CHECK(second.wish.sealed_password == "sealed");
  REQUIRE(must(store.fail_reading(second.lease, {"wrong_password", "No."}, noon)));
  REQUIRE(store.read_again("ann", "e1", {}, 20, noon));
  const auto third = must(must(store.claim(terms_at(noon))));
  CHECK(third.wish.sealed_password.empty());
  REQUIRE(must(store.fail_reading(third.lease, {"password_required", "No."}, noon)));
  REQUIRE(store.read_again("ann", "e1", {.sealed_password = "other"}, 20, noon));
  const auto fourth = must(must(store.claim(terms_at(noon))));
  CHECK(fourth.wish.sealed_password == "other");
  REQUIRE(must(store.finish(fourth.lease, reading_of("Ann", 100), noon)));
  REQUIRE(store.read_again("ann", "e1", {}, 20, noon));
  CHECK(must(must(store.claim(terms_at(noon)))).wish.sealed_password.empty());
}

TEST_CASE_TEMPLATE("a worker that stops hands its reading back", Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  REQUIRE(store.add(new_row("e1"), {}, roomy_uploads));
  const auto claimed = must(must(store.claim(terms_at(noon))));
  REQUIRE(must(store.release(claimed.lease)));
  CHECK(must(must(store.claim(terms_at(noon, "u")))).attempts == 1);
  CHECK(must(store.fail_overdue(noon + 1ms, {"timeout", "too long"}, noon)) == 1);
  CHECK(must(must(store.find("ann", "e1")).error).code == "timeout");
  CHECK(must(store.read_again("ann", "e1", {}, 20, noon)).state == EstimateState::queued);
  CHECK(fails_with(store.read_again("ann", "e1", {}, 20, noon), ServerError::estimate_not_ready));
}

TEST_CASE_TEMPLATE("the list is searched, filtered, sorted and read in pages", Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  add_ready(backend, store, new_row("e1", "ann", noon), reading_of("Zoe", 300));
  add_ready(backend, store, new_row("e2", "ann", noon + 1s), reading_of("ann lee", 100));
  add_ready(backend, store, new_row("e3", "ann", noon + 2s), reading_of("Bob", 200));
  REQUIRE(store.add(new_row("e4", "ann", noon + 3s), {}, roomy_uploads));
  const auto ids = [&](const EstimateQuery& query, const PageRequest& page = {}) {
    std::string text;
    for (const EstimateRow& row : must(store.list("ann", query, page)).items) text += row.id;
    return text;
  };
  CHECK(ids({}) == "e4e3e2e1");
  CHECK(ids({.order = EstimateOrder::rcv}) == "e1e3e2e4");
  CHECK(ids({.order = EstimateOrder::insured_name, .descending = false}) == "e4e2e3e1");
  CHECK(ids({.text = "LEE"}) == "e2");
  CHECK(ids({.text = "50%"}) == "e4e3e2e1");
  CHECK(ids({.text = "5_%"}).empty());
  CHECK(ids({.state = EstimateState::queued}) == "e4");
  for (const EstimateOrder order : {EstimateOrder::updated_at, EstimateOrder::created_at, EstimateOrder::rcv,
                                    EstimateOrder::insured_name}) {
    const EstimateQuery query{.order = order};
    std::string all;
    PageRequest page{.limit = 1, .after = ""};
    for (bool more = true; more;) {
      const auto part = must(store.list("ann", query, page));
      all += part.items.back().id;
      page.after = part.items.back().id;
      more = part.more;
    }
    CHECK(all == ids(query));
  }
  CHECK(fails_with(store.list("ann", {}, {.limit = 1, .after = "x"}), ErrorCode::validation_failed));
  CHECK(must(store.list("bob", {}, {})).items.empty());
}

TEST_CASE_TEMPLATE("steps raise the version, and a stale version changes nothing", Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  add_ready(backend, store, new_row("e1"), reading_of("Ann", 100));
  const int version = must(store.find("ann", "e1")).version;
  const EstimateStep step{.number = 1, .at = noon, .by = "ann", .operations = "[{\"op\": \"x\"}]"};
  EditedContent change{.expected_version = version,
                       .content = {},
                       .head = reading_of("Bob", 200).head,
                       .expires_at = noon + 48h};
  change.content.estimate = "{\"e\": 2}";
  change.content.state = "{\"s\": 2}";
  const EstimateRow row = must(store.add_step("ann", "e1", step, change, noon));
  CHECK(row.version == version + 1);
  CHECK(row.insured_name == "Bob");
  CHECK(row.is_edited);
  CHECK(row.expires_at == noon + 48h);
  CHECK(fails_with(store.add_step("ann", "e1", {.number = 2}, change, noon), ServerError::version_conflict));
  CHECK(must(store.steps("ann", "e1")).size() == 1);
  const EstimateContent content = must(store.open("ann", "e1")).content;
  CHECK(content.base == "{\"e\": 1}" + odd_text);
  CHECK(content.estimate == "{\"e\": 2}");
  change.expected_version = version + 1;
  change.content.estimate = content.base;
  CHECK(must(store.set_undone("ann", "e1", 1, true, change, noon)).version == version + 2);
  const auto steps = must(store.steps("ann", "e1"));
  CHECK(steps.front().undone);
  CHECK(steps.front().undone_version == version + 2);
  CHECK(must(store.open("ann", "e1")).content.base == content.base);
}

TEST_CASE_TEMPLATE("an estimate is shared inside an organization, as long as both are in it", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  add_ready(backend, store, new_row("e1"), reading_of("Ann", 100));
  add_ready(backend, store, new_row("e2", "bob"), reading_of("Bob", 100));
  const auto put = [&](const std::string& uid, const std::string& organization) {
    REQUIRE(backend.users.set_organization(uid, organization, noon));
  };
  const auto share = [&](const std::string& with, ShareRight may = ShareRight::read) {
    return store.share("ann", "e1", {with, may}, noon);
  };
  const auto count_of_bob = [&] { return must(store.list("bob", {}, {})).items.size(); };
  CHECK(fails_with(share("bob"), ErrorCode::validation_failed));
  CHECK(fails_with(share(""), ErrorCode::validation_failed));
  put("ann", "Firm");
  CHECK(fails_with(share("bob"), ErrorCode::validation_failed));
  CHECK(fails_with(share("ann"), ErrorCode::validation_failed));
  put("bob", "Firm");
  const int version = must(share("bob")).version;
  CHECK(must(share("bob")).version == version);
  CHECK(must(share("Firm", ShareRight::edit)).version == version + 1);
  CHECK(count_of_bob() == 2);
  const EstimateRow seen = must(store.find("bob", "e1"));
  CHECK(seen.shared);
  CHECK(seen.owner == "ann");
  CHECK(seen.owner_name.empty());
  const auto shown = [&] { return must(store.find("bob", "e1")).owner_name; };
  const Identity ann{"ann", "ann@example.com", true, ""};
  REQUIRE(backend.users.update_profile(ann, {}, noon));
  CHECK(shown() == "ann@example.com");
  UserProfileUpdate named;
  named.display_name = estimate::Nullable<std::string>{"Ann Lee"};
  REQUIRE(backend.users.update_profile(ann, named, noon));
  CHECK(shown() == "Ann Lee");
  CHECK(must(store.find("ann", "e1")).owner_name.empty());
  const auto listed = must(store.list("bob", {}, {})).items;
  CHECK(std::ranges::find(listed, "e1", &EstimateRow::id)->owner_name == "Ann Lee");
  CHECK(must(seen.share).may == ShareRight::edit);
  CHECK_FALSE(must(store.find("bob", "e2")).shared);
  CHECK(is_not_found(store.find("eve", "e1")));
  CHECK(fails_with(store.remove("bob", "e1"), ServerError::forbidden));
  CHECK(fails_with(store.share("bob", "e1", {"Firm"}, noon), ServerError::forbidden));
  CHECK(must(store.read_again("bob", "e1", {}, 20, noon)).state == EstimateState::queued);
  put("bob", "Other");
  CHECK(is_not_found(store.find("bob", "e1")));
  CHECK(count_of_bob() == 1);
  put("bob", "Firm");
  CHECK(count_of_bob() == 2);  // it is shared with all members
  REQUIRE(share("bob"));
  CHECK(fails_with(store.read_again("bob", "e1", {}, 20, noon), ServerError::forbidden));
  const int last = must(store.find("ann", "e1")).version;
  CHECK(must(backend.users.remove("bob")) ==
        HeldRecords{{"estimate_shares", 1}, {"estimates", 1}, {"organizations", 1}});
  const EstimateRow left = must(store.find("ann", "e1"));
  CHECK_FALSE(left.share);
  CHECK(left.version == last + 1);
  REQUIRE(share("Firm"));
  REQUIRE(store.unshare("ann", "e1", noon));
  CHECK_FALSE(must(store.find("ann", "e1")).share);
  REQUIRE(share("Firm"));
  put("ann", "");
  CHECK_FALSE(must(store.find("ann", "e1")).share);
}

TEST_CASE_TEMPLATE("a row and its content are of the same moment, whatever a worker does", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  REQUIRE(store.add(new_row("e1"), {}, roomy_uploads));
  CHECK(must(store.open("ann", "e1")).row.state == EstimateState::queued);
  CHECK(must(store.open("ann", "e1")).content.estimate.empty());
  constexpr int readings = 40;
  std::jthread worker([&store] {
    for (int i = 1; i <= readings; ++i) {
      const auto claimed = must(must(store.claim(terms_at(noon))));
      ReadEstimate read = reading_of(std::to_string(i), i);
      read.content.estimate = std::to_string(i);
      REQUIRE(must(store.finish(claimed.lease, read, noon)));
      if (i < readings) REQUIRE(store.read_again("ann", "e1", {}, 20, noon));
    }
  });
  for (std::string last; last != std::to_string(readings);) {
    const OpenedEstimate opened = must(store.open("ann", "e1"));
    if (opened.row.state != EstimateState::ready) continue;
    CHECK(opened.content.estimate == opened.row.insured_name);
    last = opened.row.insured_name;
  }
}

TEST_CASE_TEMPLATE("estimates go with their time and with their user, and their files are needed until then",
                   Backend, ESX_BACKENDS) {
  Backend backend;
  EstimateStore store(*backend.database);
  add_ready(backend, store, new_row("e1"), reading_of("Ann", 1));
  add_ready(backend, store, new_row("e2", "bob"), reading_of("Bob", 1));
  CHECK(must(backend.retention.needs_any({new_row("e1").file.sha256})));
  CHECK(must(backend.users.remove("bob")) == HeldRecords{{"estimates", 1}});
  CHECK(must(store.purge(noon + 24h)) == 0);
  CHECK(must(store.purge(noon + 24h + 1ms)) == 1);
  CHECK_FALSE(must(backend.retention.needs_any({new_row("e1").file.sha256})));
}

}  // namespace
