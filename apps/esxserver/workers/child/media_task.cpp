#include "esxserver/workers/child/media_task.h"

#include <charconv>

#include "esxserver/domain/media_fields.h"
#include "esxserver/workers/child/child_line.h"

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

}  // namespace esxserver
