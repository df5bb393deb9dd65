// The contract of TranscriptionQueue.
#include <doctest/doctest.h>

#include <future>
#include <set>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

constexpr NotePlace voice_place{"u1", "p1", "v1"};

template <class Backend>
void add_voice(Backend& backend, const std::string& id = "v1") {
  Note voice = sample_note(id, "p1", NoteKind::voice);
  voice.transcription_status = TranscriptionStatus::pending;
  backend.notes.add("u1", voice).value();
}

template <class Backend>
void add_project_with_voice(Backend& backend) {
  backend.projects.add("u1", sample_project("p1")).value();
  add_voice(backend);
}

template <class Backend>
ClaimedTranscription claim_note(Backend& backend, const std::string& token, Time now) {
  return must(must(backend.transcriptions.claim(token, now, now + 1min)));
}

template <class Backend>
bool nothing_due(Backend& backend, Time now) {
  return !must(backend.transcriptions.claim("other", now, now + 1min)).has_value();
}

template <class Backend>
Note voice_note(Backend& backend) {
  return must(backend.notes.find(voice_place));
}

TEST_CASE_TEMPLATE("a pending note is claimed once, and its words end it", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  backend.notes.add("u1", sample_note("n2", "p1", NoteKind::voice)).value();  // not pending
  const auto claimed = claim_note(backend, "t1", noon);
  CHECK(claimed.note == voice_note(backend));
  CHECK(claimed.attempts == 1);
  CHECK(nothing_due(backend, noon));
  CHECK(must(backend.transcriptions.finish(claimed.lease, "two windows", noon + 1s)));
  CHECK(voice_note(backend).transcript == "two windows");
  CHECK(voice_note(backend).transcription_status == TranscriptionStatus::done);
  CHECK(voice_note(backend).updated_at == noon + 1s);
  CHECK_FALSE(must(backend.transcriptions.finish(claimed.lease, "three", noon + 2s)));
  CHECK(nothing_due(backend, noon + 1h));
}

TEST_CASE_TEMPLATE("a lease lasts until its end, and is renewed", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  auto first = claim_note(backend, "t1", noon);
  first.lease.until = noon + 5min;
  CHECK(must(backend.transcriptions.renew(first.lease)));
  CHECK(nothing_due(backend, noon + 5min - 1ms));
  const auto second = claim_note(backend, "t2", noon + 5min);
  CHECK(second.attempts == 2);
  CHECK_FALSE(must(backend.transcriptions.renew(first.lease)));
  CHECK_FALSE(must(backend.transcriptions.finish(first.lease, "late", noon + 6min)));
  CHECK_FALSE(must(backend.transcriptions.fail_note(first.lease, noon + 6min)));
  CHECK_FALSE(must(backend.transcriptions.put_back(first.lease, noon + 6min, true)));
  CHECK(must(backend.transcriptions.finish(second.lease, "words", noon + 6min)));
  CHECK(voice_note(backend).transcript == "words");
}

TEST_CASE_TEMPLATE("a note that is put back is due later", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  CHECK(must(backend.transcriptions.put_back(claim_note(backend, "t1", noon).lease, noon + 1h, true)));
  CHECK(nothing_due(backend, noon + 1h - 1ms));
  const auto second = claim_note(backend, "t2", noon + 1h);
  CHECK(second.attempts == 2);
  CHECK(must(backend.transcriptions.put_back(second.lease, noon + 1h, false)));
  CHECK(claim_note(backend, "t3", noon + 1h).attempts == 2);
}

TEST_CASE_TEMPLATE("what the user wrote stays", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  const auto claimed = claim_note(backend, "t1", noon);
  const auto write = [](Note& note) -> Result<void> {
    note.transcript = "by hand";
    return {};
  };
  REQUIRE(backend.notes.update(voice_place, write, noon));
  CHECK(must(backend.transcriptions.finish(claimed.lease, "by machine", noon)));
  CHECK(voice_note(backend).transcript == "by hand");
  CHECK(voice_note(backend).transcription_status == TranscriptionStatus::done);
}

TEST_CASE_TEMPLATE("a deleted note is lost to its worker", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  const auto claimed = claim_note(backend, "t1", noon);
  REQUIRE(backend.notes.remove(voice_place));
  CHECK_FALSE(must(backend.transcriptions.renew(claimed.lease)));
  CHECK_FALSE(must(backend.transcriptions.finish(claimed.lease, "words", noon)));
  CHECK(nothing_due(backend, noon + 1h));
}

TEST_CASE_TEMPLATE("a failed note is retried, others stay as they are", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  backend.notes.add("u1", sample_note("n1", "p1", NoteKind::text)).value();
  const auto claimed = claim_note(backend, "t1", noon);
  CHECK(must(backend.transcriptions.retry(voice_place, noon)).transcription_status ==
        TranscriptionStatus::pending);
  CHECK(nothing_due(backend, noon));  // its worker goes on
  CHECK(must(backend.transcriptions.fail_note(claimed.lease, noon)));
  CHECK(voice_note(backend).transcription_status == TranscriptionStatus::failed);
  CHECK(nothing_due(backend, noon + 1h));
  const auto failed = must(backend.transcriptions.retry(voice_place, noon + 1h));
  CHECK(failed == voice_note(backend));
  CHECK(voice_note(backend).updated_at == noon + 1h);
  const auto again = claim_note(backend, "t2", noon + 1h);
  CHECK(again.attempts == 1);
  CHECK(must(backend.transcriptions.put_back(again.lease, noon + 3h, true)));
  const auto waiting = must(backend.transcriptions.retry(voice_place, noon + 2h));
  CHECK(waiting == voice_note(backend));
  CHECK(must(backend.transcriptions.finish(claim_note(backend, "t3", noon + 2h).lease, "words", noon + 2h)));
  const auto done = must(backend.transcriptions.retry(voice_place, noon + 4h));
  CHECK(done == voice_note(backend));
  CHECK(voice_note(backend).transcription_status == TranscriptionStatus::done);
  for (const NotePlace& place : {NotePlace{"u2", "p1", "v1"}, NotePlace{"u1", "p1", "n1"},
                                 NotePlace{"u1", "p1", "n9"}, NotePlace{"u1", "p9", "v1"}})
    CHECK(is_not_found(backend.transcriptions.retry(place, noon)));
}

TEST_CASE_TEMPLATE("of many workers, each claims another note", Backend, ESX_BACKENDS) {
  Backend backend;
  add_project_with_voice(backend);
  for (const char* id : {"v2", "v3", "v4"}) add_voice(backend, id);
  std::vector<std::future<std::string>> claims;
  for (const char* token : {"a", "b", "c", "d"})
    claims.push_back(std::async(std::launch::async,
                                [&backend, token] { return claim_note(backend, token, noon).note.id; }));
  std::set<std::string> ids;
  for (auto& claim : claims) ids.insert(claim.get());
  CHECK(ids.size() == 4);
}

}  // namespace
