// The contract of ProjectStore.
#include <doctest/doctest.h>

#include <future>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

Project full_project() {
  Project project = sample_project("p1");
  project.name = odd_text;
  project.status = ProjectStatus::submitted;
  project.claim_number = "AB-12 34";
  project.policy_number = odd_text;
  project.carrier = "Acme";
  project.insured_name = "Zoë O'Brien";
  project.insured_email = "zoe@example.com";
  project.insured_phone = "555";
  project.street = "1 Main St";
  project.city = "";
  project.state = "TX";
  project.postal_code = "75001";
  project.date_of_loss = "2026-02-28";
  project.loss_type = "hail";
  project.price_list = "DEMO8X_NOV26";
  project.rooms = {{"r1", odd_text, "Level 1", 10.1, 0.1 + 0.2, {}}, {{}, "Attic", {}, {}, {}, {}}};
  project.notes_text = odd_text;
  return project;
}

std::vector<std::string> ids_of(const Page<Project>& page) {
  std::vector<std::string> ids;
  ids.reserve(page.items.size());
  for (const Project& project : page.items) ids.push_back(project.id);
  return ids;
}

TEST_CASE_TEMPLATE("a project comes back as it was added, and only to its owner", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", full_project()));
  CHECK(must(backend.projects.find("u1", "p1")) == full_project());
  CHECK(is_not_found(backend.projects.find("u2", "p1")));
  CHECK(is_not_found(backend.projects.find("u1", "p2")));
  CHECK(must(backend.projects.list("u2", {})).items.empty());
  CHECK(must(backend.projects.exists("p1")));
  CHECK_FALSE(must(backend.projects.exists("p2")));
  REQUIRE(backend.projects.add("u1", sample_project("p2")));
  CHECK(must(backend.projects.find("u1", "p2")) == sample_project("p2"));
}

TEST_CASE_TEMPLATE("projects are listed newest first, page by page", Backend, ESX_BACKENDS) {
  Backend backend;
  for (const auto& [id, at] : {std::pair("a", 1min), {"b", 3min}, {"c", 2min}, {"d", 2min}, {"e", 0min}})
    REQUIRE(backend.projects.add("u1", sample_project(id, noon + at)));
  REQUIRE(backend.projects.add("u2", sample_project("x", noon)));
  const auto all = must(backend.projects.list("u1", {}));
  CHECK(ids_of(all) == std::vector<std::string>{"b", "d", "c", "a", "e"});
  CHECK_FALSE(all.more);
  const auto first = must(backend.projects.list("u1", {2, ""}));
  CHECK(ids_of(first) == std::vector<std::string>{"b", "d"});
  CHECK(first.more);
  const auto last = must(backend.projects.list("u1", {3, "d"}));
  CHECK(ids_of(last) == std::vector<std::string>{"c", "a", "e"});
  CHECK_FALSE(last.more);
  CHECK(error_code(backend.projects.list("u1", {3, "x"})) == ErrorCode::validation_failed);
}

TEST_CASE_TEMPLATE("a change of a project keeps everything else", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", full_project()));
  const auto change = [](ProjectContent& content) {
    content.name = "New name";
    content.claim_number.reset();
    content.rooms.pop_back();
  };
  CHECK(is_not_found(backend.projects.update("u2", "p1", change, noon)));
  Project expected = full_project();
  change(expected);
  expected.updated_at = noon + 1h;
  CHECK(must(backend.projects.update("u1", "p1", change, noon + 1h)) == expected);
  CHECK(must(backend.projects.find("u1", "p1")) == expected);
  CHECK_FALSE(must(backend.projects.find_claim("u1", "AB-12 34")));
}

TEST_CASE_TEMPLATE("changes at the same time are all kept", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  constexpr std::size_t count = 8;
  std::vector<std::future<void>> changes;
  changes.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    changes.push_back(std::async(std::launch::async, [&] {
      backend.projects.update("u1", "p1", [](ProjectContent& content) { content.name += "!"; }, noon).value();
    }));
  for (auto& change : changes) change.get();
  CHECK(must(backend.projects.find("u1", "p1")).name == "Hail on Main Street!!!!!!!!");
}

TEST_CASE_TEMPLATE("a deleted project takes its notes along and names their files", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  REQUIRE(backend.projects.add("u1", sample_project("p2")));
  REQUIRE(backend.notes.add("u1", sample_note("n1")));
  REQUIRE(backend.notes.add("u1", sample_note("n2", "p1", NoteKind::photo)));
  REQUIRE(backend.notes.add("u1", sample_note("n3", "p1", NoteKind::photo)));
  REQUIRE(backend.notes.add("u1", sample_note("n4", "p2", NoteKind::voice)));
  REQUIRE(backend.photo_tags.add("u1", "p1", {sample_tag("t1", "n2")}));
  CHECK(must(backend.projects.find("u1", "p1")).note_count == 3);
  CHECK(must(backend.projects.find("u1", "p1")).photo_count == 2);
  CHECK(is_not_found(backend.projects.remove("u2", "p1")));
  CHECK(must(backend.projects.remove("u1", "p1")) == std::vector{std::string(64, 'a')});
  CHECK(is_not_found(backend.projects.remove("u1", "p1")));
  CHECK(is_not_found(backend.notes.find_public("p1", "n2")));
  CHECK(must(backend.notes.find_public("p2", "n4")).id == "n4");
}

TEST_CASE_TEMPLATE("projects, notes and tags are personal data", Backend, ESX_BACKENDS) {
  Backend backend;
  REQUIRE(backend.projects.add("u1", sample_project("p1")));
  REQUIRE(backend.projects.add("u2", sample_project("p2")));
  REQUIRE(backend.notes.add("u1", sample_note("n1", "p1", NoteKind::photo)));
  REQUIRE(backend.photo_tags.add("u1", "p1", {sample_tag("t1", "n1"), sample_tag("t2", "n1")}));
  CHECK(must(backend.users.users()).front().records ==
        HeldRecords{{"notes", 1}, {"photo_tags", 2}, {"projects", 1}});
  CHECK(must(backend.users.remove("u1")) == HeldRecords{{"notes", 1}, {"photo_tags", 2}, {"projects", 1}});
  CHECK(must(backend.projects.list("u1", {})).items.empty());
  CHECK(must(backend.projects.list("u2", {})).items.size() == 1);
}

TEST_CASE_TEMPLATE("a claim is found without case, blanks and dashes; the newest counts", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  Project project = sample_project("p1");
  project.claim_number = "ab-12 34";
  REQUIRE(backend.projects.add("u1", project));
  project.id = "p2";
  project.created_at += 1h;
  REQUIRE(backend.projects.add("u1", project));
  project.id = "p3";
  project.claim_number = " - ";
  REQUIRE(backend.projects.add("u1", project));
  CHECK(must(must(backend.projects.find_claim("u1", "AB1234"))).id == "p2");
  CHECK_FALSE(must(backend.projects.find_claim("u2", "AB1234")));
  CHECK_FALSE(must(backend.projects.find_claim("u1", "AB123")));
  CHECK_FALSE(must(backend.projects.find_claim("u1", "--")));
}

TEST_CASE_TEMPLATE("owners are what the match compares", Backend, ESX_BACKENDS) {
  Backend backend;
  Project project = sample_project("p1");
  REQUIRE(backend.projects.add("u1", project));
  project.id = "p2";
  project.insured_name = "John Smith";
  REQUIRE(backend.projects.add("u1", project));
  project = full_project();
  project.id = "p3";
  project.created_at += 1h;
  REQUIRE(backend.projects.add("u1", project));
  CHECK(must(backend.projects.owners("u1")) ==
        std::vector<ProjectOwner>{{"p3", "Zoë O'Brien", "1 Main St", "", "TX", "75001"},
                                  {"p2", "John Smith", "", "", "", ""}});
  CHECK(must(backend.projects.owners("u2")).empty());
}

}  // namespace
