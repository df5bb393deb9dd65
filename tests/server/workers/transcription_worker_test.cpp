#include "esxserver/transcription/worker.h"

#include <doctest/doctest.h>

#include <fstream>

#include "contract/backends.h"
#include "contract/project_records.h"
#include "server/support/service_world.h"
#include "support/files.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

/// Answers what the test sets, after calling back.
struct ScriptedTranscriber final : Transcriber {
  Result<Transcript> answer = Transcript{.transcript = "two windows"};
  std::function<void()> meanwhile = [] {};
  std::string heard;  // the content of the file
  bool was_wanted = true;

  Result<Transcript> transcribe(const Recording& recording, const IsRecordingWanted& is_wanted) override {
    heard = read_file(recording.path);
    meanwhile();
    was_wanted = is_wanted();
    if (!was_wanted) return fail(esxserver::ServerError::service_unavailable, "not wanted");
    return answer;
  }
};

struct TranscriptionWorld {
  LocalBackend backend;
  ManualClock clock;
  SilentLog log;
  ScriptedTranscriber transcriber;
  TranscriptionWorker worker{*backend.database,
                             backend.artifacts,
                             transcriber,
                             {clock, backend.random, log},
                             1min,
                             backend.folder.path() / "work"};

  explicit TranscriptionWorld(double duration_s = 2) {
    const auto file = backend.folder.path() / "upload";
    std::ofstream(file) << "sound";
    Note voice = sample_note("v1", "p1", NoteKind::voice);
    voice.transcription_status = TranscriptionStatus::pending;
    voice.sha256 = must(backend.artifacts.put(file)).sha256;
    voice.duration_s = duration_s;
    backend.projects.add("u1", sample_project("p1")).value();
    backend.notes.add("u1", voice).value();
  }

  bool work() { return must(worker.work_once({})); }
  Note note() { return must(backend.notes.find({"u1", "p1", "v1"})); }
};

TEST_CASE("the words of a recording become the transcript") {
  TranscriptionWorld world;
  CHECK(world.work());
  CHECK(world.transcriber.heard == "sound");
  CHECK(world.note().transcript == "two windows");
  CHECK(world.note().transcription_status == TranscriptionStatus::done);
  CHECK_FALSE(world.work());
}

TEST_CASE("more words than a note may have are cut between words") {
  TranscriptionWorld world;
  world.transcriber.answer = Transcript{.transcript = std::string(19'999, 'a') + " bc"};
  CHECK(world.work());
  CHECK(world.note().transcript == std::string(19'999, 'a'));
}

TEST_CASE("a recording that cannot be transcribed fails at once") {
  TranscriptionWorld world;
  world.transcriber.answer = fail(ErrorCode::validation_failed, "cannot be decoded", "file");
  CHECK(world.work());
  CHECK(world.note().transcription_status == TranscriptionStatus::failed);
  TranscriptionWorld too_long(TranscriptionWorker::max_duration_s + 1);
  CHECK(too_long.work());
  CHECK(too_long.transcriber.heard.empty());
  CHECK(too_long.note().transcription_status == TranscriptionStatus::failed);
}

TEST_CASE("a transcriber that is away is tried again, later and later") {
  TranscriptionWorld world;
  world.transcriber.answer = fail(esxserver::ServerError::service_unavailable, "away");
  Duration before{};
  for (int attempt = 1; attempt < TranscriptionWorker::max_attempts; ++attempt) {
    CHECK(world.work());
    CHECK(world.note().transcription_status == TranscriptionStatus::pending);
    CHECK(transcription_retry_delay(attempt) >= before);
    before = transcription_retry_delay(attempt);
    world.clock.advance(before - 1ms);
    CHECK_FALSE(world.work());
    world.clock.advance(1ms);
  }
  CHECK(world.work());
  CHECK(world.note().transcription_status == TranscriptionStatus::failed);
  world.transcriber.answer = Transcript{.transcript = "at last"};
  CHECK(world.backend.transcriptions.retry({"u1", "p1", "v1"}, world.clock.now()));
  CHECK(world.work());
  CHECK(world.note().transcript == "at last");
}

TEST_CASE("a worker that stops hands the note back, and it does not count") {
  TranscriptionWorld world;
  std::stop_source stop;
  world.transcriber.meanwhile = [&] { stop.request_stop(); };
  CHECK(must(world.worker.work_once(stop.get_token())));
  CHECK_FALSE(world.transcriber.was_wanted);
  CHECK(world.note().transcription_status == TranscriptionStatus::pending);
  const auto next =
      must(must(world.backend.transcriptions.claim("t", world.clock.now(), world.clock.now() + 1min)));
  CHECK(next.attempts == 1);
}

TEST_CASE("a worker stops when its note is deleted") {
  TranscriptionWorld world;
  world.transcriber.meanwhile = [&] {
    world.clock.advance(30s);
    REQUIRE(world.backend.notes.remove({"u1", "p1", "v1"}));
  };
  CHECK(world.work());
  CHECK_FALSE(world.transcriber.was_wanted);
  CHECK_FALSE(world.work());
}

TEST_CASE("a long transcription keeps its note") {
  TranscriptionWorld world;
  world.transcriber.meanwhile = [&] { world.clock.advance(30s); };
  CHECK(world.work());
  CHECK(world.transcriber.was_wanted);
  CHECK(world.note().transcription_status == TranscriptionStatus::done);
}

}  // namespace
