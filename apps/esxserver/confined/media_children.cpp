#include <unistd.h>

#include <exception>
#include <new>

#include "esxserver/confined/children.h"
#include "esxserver/confined/confinement.h"
#include "esxserver/confined/media_tasks.h"
#include "esxserver/confined/work_files.h"
#include "esxserver/notes/media_module/media_module.h"
#include "esxserver/transcription/speech/speech_module.h"
#include "operations/modules.h"

namespace esxserver {
namespace {

using namespace apps::files;
using Inspect = decltype(&esx_inspect_media);

Result<Inspect> load_codecs(NoteKind kind) {
  return module_function<Inspect>(kind == NoteKind::photo ? "libesx_photo.so" : "libesx_recording.so",
                                  "esx_inspect_media");
}

Result<MediaInfo> inspect(const std::vector<std::string>& arguments) {
  constexpr ChildLimits limits{.memory_bytes = 1'000'000'000, .cpu_seconds = 10, .file_bytes = 0};
  constexpr unsigned first_inherited = 3;
  ::close_range(first_inherited, ~0U, 0);  // such as sockets of the server
  const auto task = parse_media_task(arguments);
  if (!task) return fail(ErrorCode::invalid_usage, "media-child is for the server");
  if (!die_with(task->parent_pid)) return fail(ErrorCode::internal_error, "the server is gone");
  const auto codecs = load_codecs(task->kind);
  if (!codecs) return std::unexpected(codecs.error());
  if (const auto confined = confine(limits); !confined) return std::unexpected(confined.error());
  // The server wrote the file through this handle: its position is at the end.
  const auto content = read_work_file(STDIN_FILENO);
  if (!content) return std::unexpected(content.error());
  MediaInfo info;
  Error error;
  if (!(*codecs)(std::as_bytes(std::span(*content)), info, error)) return std::unexpected(error);
  return info;
}

struct SpeechModule {
  decltype(&esx_open_recognizer) open;
  decltype(&esx_transcribe) transcribe;
};

Result<SpeechModule> load_speech_module() {
  constexpr const char* file = "libesx_speech.so";
  const auto open = module_function<decltype(&esx_open_recognizer)>(file, "esx_open_recognizer");
  if (!open) return fail(ServerError::service_unavailable, "This build has no speech recognition");
  const auto transcribe = module_function<decltype(&esx_transcribe)>(file, "esx_transcribe");
  if (!transcribe) return std::unexpected(transcribe.error());
  return SpeechModule{*open, *transcribe};
}

/// Recognition takes a fraction of the time of the recording; noise takes longest.
ChildLimits limits_for(std::int64_t max_s) {
  constexpr std::uint64_t at_least = 30, for_each_second = 2;
  return {.memory_bytes = 1'500'000'000,
          .cpu_seconds = at_least + for_each_second * static_cast<std::uint64_t>(max_s),
          .file_bytes = 0};
}

Result<Transcript> transcribe_input(const std::vector<std::string>& arguments) {
  constexpr unsigned first_inherited = 3;
  ::close_range(first_inherited, ~0U, 0);  // such as sockets of the server
  const auto task = parse_transcribe_task(arguments);
  if (!task) return fail(ErrorCode::invalid_usage, "transcribe-child is for the server");
  if (!die_with(task->parent_pid)) return fail(ErrorCode::internal_error, "the server is gone");
  const auto speech_module = load_speech_module();
  if (!speech_module) return std::unexpected(speech_module.error());
  Error error;
  // Files of this machine, which the confined process could not open.
  if (!speech_module->open({.acoustic_model = task->acoustic_model,
                            .dictionary = task->dictionary,
                            .language_model = task->language_model},
                           error))
    return std::unexpected(error);
  if (const auto confined = confine(limits_for(task->max_s)); !confined)
    return std::unexpected(confined.error());
  const auto content = read_work_file(STDIN_FILENO);
  if (!content) return std::unexpected(content.error());
  Transcript transcript;
  if (!speech_module->transcribe(std::as_bytes(std::span(*content)), double(task->max_s), transcript, error))
    return std::unexpected(error);
  return transcript;
}

}  // namespace

int run_media_child(const std::vector<std::string>& arguments) {
  Result<MediaInfo> result;
  try {
    result = inspect(arguments);
  } catch (const std::bad_alloc&) {
    result = fail(ErrorCode::validation_failed, "needs too much memory", "file");
  } catch (const std::exception& fault) {
    result = fail(ErrorCode::internal_error, fault.what());
  }
  const FileHandle out(::dup(STDOUT_FILENO));
  // No message if the server is gone.
  [[maybe_unused]] const int problem = write_all(out, media_line(result));
  // Skips exit handlers: no cleanup of the libraries is needed.
  ::_exit(0);
}

int run_transcribe_child(const std::vector<std::string>& arguments) {
  Result<Transcript> result;
  try {
    result = transcribe_input(arguments);
  } catch (const std::bad_alloc&) {
    result = fail(ErrorCode::validation_failed, "needs too much memory", "file");
  } catch (const std::exception& fault) {
    result = fail(ErrorCode::internal_error, fault.what());
  }
  const FileHandle out(::dup(STDOUT_FILENO));
  // No message if the server is gone.
  [[maybe_unused]] const int problem = write_all(out, transcript_line(result));
  // Skips exit handlers: no cleanup of the libraries is needed.
  ::_exit(0);
}

}  // namespace esxserver
