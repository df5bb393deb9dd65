// The messages between the server and the child processes that read a photo or recording, or transcribe one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/confined/transcriber.h"
#include "esxserver/notes/note.h"

namespace esxserver {

/// A photo or recording to read.
struct MediaTask {
  NoteKind kind = NoteKind::photo;
  std::int64_t parent_pid = 0;
};

/// Words of the child's command line.
[[nodiscard]] std::vector<std::string> media_child_arguments(const MediaTask& task);
[[nodiscard]] std::optional<MediaTask> parse_media_task(const std::vector<std::string>& arguments);

/// One line, including its newline.
[[nodiscard]] std::string media_line(const Result<MediaInfo>& result);
/// Error: also malformed_json.
[[nodiscard]] Result<MediaInfo> media_from_line(std::string_view line);

/// A recording to transcribe.
struct TranscribeTask {
  std::int64_t parent_pid = 0;
  std::string acoustic_model, dictionary, language_model;  // paths
  std::int64_t max_s = 0;  // of the recording; what comes after it is left out
};

/// Words of the child's command line.
[[nodiscard]] std::vector<std::string> transcribe_child_arguments(const TranscribeTask& task);
[[nodiscard]] std::optional<TranscribeTask> parse_transcribe_task(const std::vector<std::string>& arguments);

/// One line, including its newline.
[[nodiscard]] std::string transcript_line(const Result<Transcript>& result);
/// Error: also malformed_json.
[[nodiscard]] Result<Transcript> transcript_from_line(std::string_view line);

}  // namespace esxserver
