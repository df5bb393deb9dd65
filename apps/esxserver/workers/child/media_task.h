// The messages between the server and the child process that reads a photo or a recording.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/note.h"
#include "esxserver/domain/result.h"

namespace esxserver {

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

}  // namespace esxserver
