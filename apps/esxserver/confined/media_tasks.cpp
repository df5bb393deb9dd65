#include "esxserver/confined/media_tasks.h"

#include <charconv>

#include "esxserver/confined/task.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/notes/note.h"

namespace esxserver {

std::vector<std::string> media_child_arguments(const MediaTask& task) {
  return {"media-child", std::string(note_kind_name(task.kind)), std::to_string(task.parent_pid)};
}

std::optional<MediaTask> parse_media_task(const std::vector<std::string>& arguments) {
  constexpr std::size_t count = 3;
  if (arguments.size() != count) return std::nullopt;
  const auto kind = note_kind_from_name(arguments[1]);
  const std::string& digits = arguments[2];
  MediaTask task;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), task.parent_pid);
  if (!kind || problem != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  task.kind = *kind;
  return task;
}

std::string media_line(const Result<MediaInfo>& result) { return line_of(result); }

Result<MediaInfo> media_from_line(std::string_view line) { return result_of_line<MediaInfo>(line); }

namespace {

bool read_argument(const std::string& digits, std::int64_t& value) {
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size();
}

}  // namespace

std::vector<std::string> transcribe_child_arguments(const TranscribeTask& task) {
  return {"transcribe-child",
          std::to_string(task.parent_pid),
          std::to_string(task.max_s),
          task.acoustic_model,
          task.dictionary,
          task.language_model};
}

std::optional<TranscribeTask> parse_transcribe_task(const std::vector<std::string>& arguments) {
  constexpr std::size_t count = 6;
  TranscribeTask task;
  if (arguments.size() != count || !read_argument(arguments[1], task.parent_pid) ||
      !read_argument(arguments[2], task.max_s))
    return std::nullopt;
  task.acoustic_model = arguments[3];
  task.dictionary = arguments[4];
  task.language_model = arguments[5];
  return task;
}

std::string transcript_line(const Result<Transcript>& result) { return line_of(result); }

Result<Transcript> transcript_from_line(std::string_view line) { return result_of_line<Transcript>(line); }

std::string marked_transcript(const Transcript& transcript) {
  constexpr double sure = 0.5;
  if (transcript.words.empty()) return transcript.transcript;
  std::string text;
  for (const TranscriptWord& word : transcript.words) {
    if (!text.empty()) text += ' ';
    text += word.text;
    if (word.confidence < sure) text += " (?)";
  }
  return text;
}

}  // namespace esxserver
