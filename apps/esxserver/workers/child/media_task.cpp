#include "esxserver/workers/child/media_task.h"

#include <charconv>

#include "esxserver/domain/media_fields.h"
#include "esxserver/workers/child/child_error.h"

namespace esxserver {
namespace {

/// One of its members.
struct MediaLine {
  std::optional<MediaInfo> done;
  std::optional<ChildError> error;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::MediaLine> {
  using Line = esxserver::MediaLine;
  static constexpr std::string_view name = "MediaLine", text = "The output of the child.";
  static constexpr auto rows =
      std::tuple(field("done", &Line::done, "The result."), field("error", &Line::error, "The error."));
};

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

std::string media_line(const Result<MediaInfo>& result) {
  MediaLine line;
  if (result)
    line.done = *result;
  else
    line.error = to_child_error(result.error());
  return estimate::encode_json(line) + "\n";
}

Result<MediaInfo> media_from_line(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto line = estimate::decode_json<MediaLine>(*json);
  if (!line) return std::unexpected(estimate::to_error(line.error()));
  if (const std::optional<ChildError>& error = line->error) return std::unexpected(to_error(*error));
  if (std::optional<MediaInfo>& info = line->done) return *std::move(info);
  return fail(ErrorCode::malformed_json, "the line has no message");
}

}  // namespace esxserver
