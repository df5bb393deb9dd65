// The contracts of NoteStore and PhotoTagStore.
#include <doctest/doctest.h>

#include <future>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

constexpr StorageLimits roomy{.bytes = 100'000'000'000};

Note full_photo() {
  Note note = sample_note("n1", "p1", NoteKind::photo);
  note.caption = odd_text;
  note.file_name = odd_text;
  note.content_type = "image/jpeg";
  note.size_bytes = 5'000'000'000;
  note.width = 4000;
  note.height = 3000;
  note.taken_at = noon - 1ms;
  note.latitude = -33.8567844;
  note.longitude = 151.2152967;
  return note;
}

template <class Backend>
void add_projects(Backend& backend) {
  backend.projects.add("u1", sample_project("p1")).value();
  backend.projects.add("u1", sample_project("p2")).value();
  backend.projects.add("u2", sample_project("p3")).value();
}

const auto no_change = [](auto&) { return Result<void>(); };

TEST_CASE_TEMPLATE("a note comes back as it was added, and only to the owner of its project", Backend,
                   ESX_BACKENDS) {
  Backend backend;
  add_projects(backend);
  Note voice = sample_note("n2", "p1", NoteKind::voice);
  voice.duration_s = 12.345;
  voice.transcription_status = TranscriptionStatus::pending;
  voice.transcript = odd_text;
  REQUIRE(backend.notes.add("u1", full_photo(), roomy));
  REQUIRE(backend.notes.add("u1", voice, roomy));
  CHECK(must(backend.notes.find({"u1", "p1", "n1"})) == full_photo());
  CHECK(must(backend.notes.find({"u1", "p1", "n2"})) == voice);
  CHECK(must(backend.notes.find_public("p1", "n1")) == full_photo());
  for (const NotePlace& place : {NotePlace{"u2", "p1", "n1"}, NotePlace{"u1", "p2", "n1"},
                                 NotePlace{"u1", "p1", "n3"}, NotePlace{"u1", "p9", "n1"}}) {
    CHECK(is_not_found(backend.notes.find(place)));
    CHECK(is_not_found(backend.notes.update(place, no_change, noon)));
    CHECK(is_not_found(backend.notes.remove(place)));
  }
  CHECK(is_not_found(backend.notes.find_public("p2", "n1")));
  CHECK(is_not_found(backend.notes.add("u2", sample_note("n4"))));
  CHECK(is_not_found(backend.notes.add("u1", sample_note("n4", "p9"))));
}

TEST_CASE_TEMPLATE("notes are listed newest first, page by page", Backend, ESX_BACKENDS) {
  Backend backend;
  add_projects(backend);
  for (const auto& [id, at] : {std::pair("a", 1min), {"b", 3min}, {"c", 2min}})
    REQUIRE(backend.notes.add("u1", sample_note(id, "p1", NoteKind::text, noon + at)));
  const auto first = must(backend.notes.list("u1", "p1", {2, ""}));
  REQUIRE(first.items.size() == 2);
  CHECK(first.items[0].id == "b");
  CHECK(first.items[1].id == "c");
  CHECK(first.more);
  const auto last = must(backend.notes.list("u1", "p1", {2, "c"}));
  REQUIRE(last.items.size() == 1);
  CHECK(last.items[0].id == "a");
  CHECK(is_not_found(backend.notes.list("u2", "p1", {})));
  CHECK(error_code(backend.notes.list("u1", "p1", {2, "z"})) == ErrorCode::validation_failed);
}

TEST_CASE_TEMPLATE("a change of a note can be refused", Backend, ESX_BACKENDS) {
  Backend backend;
  add_projects(backend);
  REQUIRE(backend.notes.add("u1", full_photo(), roomy));
  const auto caption = [](Note& note) -> Result<void> {
    note.caption = "Ridge";
    return {};
  };
  Note expected = full_photo();
  expected.caption = "Ridge";
  expected.updated_at = noon + 1h;
  CHECK(must(backend.notes.update({"u1", "p1", "n1"}, caption, noon + 1h)) == expected);
  const auto refused = backend.notes.update(
      {"u1", "p1", "n1"},
      [](Note& note) -> Result<void> {
        note.caption = "x";
        return fail(esxserver::ServerError::invalid_request, "no");
      },
      noon + 2h);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message == "no");
  CHECK(must(backend.notes.find({"u1", "p1", "n1"})) == expected);
}

TEST_CASE_TEMPLATE("of two deletes at once, one finds the note", Backend, ESX_BACKENDS) {
  Backend backend;
  add_projects(backend);
  REQUIRE(backend.notes.add("u1", full_photo(), roomy));
  const auto remove = [&] { return backend.notes.remove({"u1", "p1", "n1"}); };
  auto first = std::async(std::launch::async, remove), second = std::async(std::launch::async, remove);
  const auto one = first.get(), other = second.get();
  CHECK(one.has_value() != other.has_value());
  CHECK(is_not_found(one ? other : one));
  CHECK((one ? must(one) : must(other)) == full_photo());
}

TEST_CASE_TEMPLATE("a sweep keeps the files of notes until the last note is deleted", Backend, ESX_BACKENDS) {
  Backend backend;
  add_projects(backend);
  const std::vector<std::string> hashes = {std::string(64, 'a')};
  const auto removed = [&] {
    return must(backend.retention.remove_unneeded(hashes, [](std::string_view) { return Result<void>(); }));
  };
  REQUIRE(backend.notes.add("u1", full_photo(), roomy));
  REQUIRE(backend.notes.add("u2", sample_note("n2", "p3", NoteKind::photo)));
  CHECK(removed() == 0);
  REQUIRE(backend.notes.remove({"u1", "p1", "n1"}));
  CHECK(removed() == 0);
  REQUIRE(backend.notes.remove({"u2", "p3", "n2"}));
  CHECK(removed() == 1);
}

/// Photos n1, n2 and the text n3 in p1.
template <class Backend>
void add_photos(Backend& backend) {
  add_projects(backend);
  backend.notes.add("u1", sample_note("n1", "p1", NoteKind::photo, noon)).value();
  backend.notes.add("u1", sample_note("n2", "p1", NoteKind::photo, noon + 1min)).value();
  backend.notes.add("u1", sample_note("n3", "p1", NoteKind::text, noon + 2min)).value();
}

TEST_CASE_TEMPLATE("tags belong to photos; of many, a wrong one fails alone", Backend, ESX_BACKENDS) {
  Backend backend;
  add_photos(backend);
  PhotoTag full = sample_tag("t1", "n1", odd_text);
  full.room_id = odd_text;
  full.damage_type = odd_text;
  full.severity = 5;
  full.note = odd_text;
  const std::vector tags = {full, sample_tag("t2", "n3"), sample_tag("t3", "n9"), sample_tag("t4", "n2"),
                            sample_tag("t5", "n1", "roof", noon + 1h)};
  CHECK(is_not_found(backend.photo_tags.add("u2", "p1", tags)));
  CHECK(must(backend.photo_tags.add("u1", "p1", tags)) == std::vector{true, false, false, true, true});
  CHECK(must(backend.photo_tags.add("u1", "p2", {sample_tag("t6", "n1")})) == std::vector{false});
  CHECK(must(backend.photo_tags.of_photo({"u1", "p1", "n1"})) == std::vector{tags[4], full});
  for (const NotePlace& place : {NotePlace{"u2", "p1", "n1"}, NotePlace{"u1", "p2", "n1"},
                                 NotePlace{"u1", "p1", "n3"}, NotePlace{"u1", "p1", "n9"}}) {
    CHECK(is_not_found(backend.photo_tags.of_photo(place)));
    CHECK(is_not_found(backend.photo_tags.remove_of_photo(place)));
  }
  REQUIRE(backend.photo_tags.remove_of_photo({"u1", "p1", "n1"}));
  CHECK(must(backend.photo_tags.of_photo({"u1", "p1", "n1"})).empty());
  CHECK(must(backend.photo_tags.of_photo({"u1", "p1", "n2"})).size() == 1);
}

TEST_CASE_TEMPLATE("a tag is changed and deleted by the owner of its project", Backend, ESX_BACKENDS) {
  Backend backend;
  add_photos(backend);
  REQUIRE(backend.photo_tags.add("u1", "p1", {sample_tag("t1", "n1")}));
  const auto change = [](PhotoTag& tag) -> Result<void> {
    tag.category_id.reset();
    tag.room_id = "kitchen";
    return {};
  };
  for (const auto& [owner, project] : {std::pair("u2", "p1"), {"u1", "p2"}, {"u2", "p3"}}) {
    CHECK(is_not_found(backend.photo_tags.update(owner, project, "t1", change, noon)));
    CHECK(is_not_found(backend.photo_tags.remove(owner, project, "t1")));
  }
  PhotoTag expected = sample_tag("t1", "n1", {});
  expected.room_id = "kitchen";
  expected.updated_at = noon + 1h;
  CHECK(must(backend.photo_tags.update("u1", "p1", "t1", change, noon + 1h)) == expected);
  CHECK(must(backend.photo_tags.of_photo({"u1", "p1", "n1"})) == std::vector{expected});
  REQUIRE(backend.photo_tags.remove("u1", "p1", "t1"));
  CHECK(is_not_found(backend.photo_tags.remove("u1", "p1", "t1")));
}

TEST_CASE_TEMPLATE("photos are listed with their tags, filtered and counted", Backend, ESX_BACKENDS) {
  Backend backend;
  add_photos(backend);
  REQUIRE(backend.notes.add("u1", sample_note("n4", "p1", NoteKind::photo, noon + 3min)));
  REQUIRE(backend.photo_tags.add("u1", "p1", {sample_tag("t1", "n1"), sample_tag("t2", "n2", "wall")}));
  const auto listed = [&](const PhotoFilter& filter, const PageRequest& page = {}) {
    std::vector<std::string> ids;
    for (const auto& photo : must(backend.photo_tags.photos("u1", "p1", filter, page)).items)
      ids.push_back(photo.id + std::string(photo.tags.size(), '+'));
    return ids;
  };
  CHECK(listed({}) == std::vector<std::string>{"n4", "n2+", "n1+"});
  CHECK(listed({.category_ids = {"roof"}}) == std::vector<std::string>{"n1+"});
  CHECK(listed({.untagged_only = true}) == std::vector<std::string>{"n4"});
  CHECK(listed({}, {1, "n4"}) == std::vector<std::string>{"n2+"});
  CHECK(must(backend.photo_tags.photos("u1", "p1", {}, {1, "n4"})).more);
  CHECK_FALSE(must(backend.photo_tags.photos("u1", "p1", {.category_ids = {"wall"}}, {1, "n4"})).more);
  CHECK(is_not_found(backend.photo_tags.photos("u2", "p1", {}, {})));
  CHECK(error_code(backend.photo_tags.photos("u1", "p1", {}, {1, "n3"})) == ErrorCode::validation_failed);
  CHECK(must(backend.photo_tags.statistics("u1", "p1")) ==
        TagStatistics{3, 2, 1, 2, {{"roof", 1}, {"wall", 1}}, {}, {}});
  CHECK(is_not_found(backend.photo_tags.statistics("u2", "p1")));
}

TEST_CASE("a photo matches a filter if its tags have one of the values of each parameter") {
  PhotoTag roof = sample_tag("t1", "n1", "roof"), kitchen = sample_tag("t2", "n1", {});
  kitchen.room_id = "kitchen";
  kitchen.note = "Stain";
  const std::vector tags = {roof, kitchen};
  CHECK(PhotoFilter{.category_ids = {"wall", "roof"}}.accepts(tags));
  CHECK(PhotoFilter{.category_ids = {"roof"}, .room_ids = {"kitchen"}}.accepts(tags));
  CHECK_FALSE(PhotoFilter{.category_ids = {"roof"}, .room_ids = {"bath"}}.accepts(tags));
  CHECK_FALSE(PhotoFilter{.damage_types = {"hail"}}.accepts(tags));
  CHECK(PhotoFilter{.has_notes = true}.accepts(tags));
  CHECK_FALSE(PhotoFilter{.has_notes = true}.accepts({roof}));
  CHECK(PhotoFilter{.has_notes = false}.accepts({}));
  CHECK_FALSE(PhotoFilter{.untagged_only = true}.accepts(tags));
}

}  // namespace
