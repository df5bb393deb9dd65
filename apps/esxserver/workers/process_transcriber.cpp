#include "esxserver/workers/process_transcriber.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>

#include "esx/estimate/base/text.h"
#include "esxserver/workers/child/transcribe_task.h"
#include "esxserver/workers/child_answer.h"
#include "operations/files.h"

namespace esxserver {
namespace {

using apps::files::FileHandle;

bool is_english(const std::string& language) {
  const std::string lower = estimate::to_lower(language);
  return lower == "en" || lower.starts_with("en-") || lower.starts_with("en_") || lower == "english";
}

/// Too long an answer or a dead child are the recording's fault, mostly; both are worth another attempt.
Result<Transcript> transcript_of(const Result<std::string>& line) {
  if (line) return transcript_from_line(*line);
  Error error = line.error();
  if (error.code == ErrorCode::time_limit) error = {ServerError::timeout, "The recording takes too long", ""};
  return std::unexpected(std::move(error));
}

}  // namespace

Result<Transcript> ProcessTranscriber::transcribe(const Recording& recording,
                                                  const IsRecordingWanted& is_wanted) {
  if (const std::optional<std::string>& language = recording.language; language && !is_english(*language))
    return fail(ErrorCode::validation_failed, "must be English, such as en-US", "language");
  const auto files = language_.files();
  if (!files) return std::unexpected(files.error());
  const FileHandle input(::open(recording.path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!input) return fail(ErrorCode::store_failed, "recording: " + apps::files::system_message(errno));
  const auto max_s = static_cast<std::int64_t>(std::ceil(recording.duration_s)) + 1;
  std::vector<std::string> command = {program_.string()};
  for (std::string& word : transcribe_child_arguments({.parent_pid = ::getpid(),
                                                       .acoustic_model = files->acoustic_model.string(),
                                                       .dictionary = files->dictionary.string(),
                                                       .language_model = files->language_model.string(),
                                                       .max_s = max_s}))
    command.push_back(std::move(word));
  auto child = ChildProcess::start(command, environment_, input.get());
  if (!child) return std::unexpected(child.error());
  constexpr std::chrono::seconds at_least(60), for_each_second(4);  // on a busy machine
  constexpr std::size_t max_bytes = 10'000'000;
  return transcript_of(child_answer(*child, at_least + for_each_second * max_s, max_bytes, is_wanted));
}

}  // namespace esxserver
