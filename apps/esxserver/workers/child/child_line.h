// The one line that a child process writes: a value or an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/workers/child/child_error.h"

namespace esxserver {

/// One of its members.
template <class T>
struct ChildLine {
  std::optional<T> done;
  std::optional<ChildError> error;
};

}  // namespace esxserver

template <class T>
struct estimate::FieldList<esxserver::ChildLine<T>> {
  using Line = esxserver::ChildLine<T>;
  static constexpr std::string_view name = "ChildLine", text = "The output of the child.";
  static constexpr auto rows =
      std::tuple(field("done", &Line::done, "The result."), field("error", &Line::error, "The error."));
};

namespace esxserver {

/// Includes its newline.
template <class T>
[[nodiscard]] std::string line_of(const Result<T>& result) {
  ChildLine<T> line;
  if (result)
    line.done = *result;
  else
    line.error = to_child_error(result.error());
  return estimate::encode_json(line) + "\n";
}

/// Error: also malformed_json.
template <class T>
[[nodiscard]] Result<T> result_of_line(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto line = estimate::decode_json<ChildLine<T>>(*json);
  if (!line) return std::unexpected(estimate::to_error(line.error()));
  if (const std::optional<ChildError>& error = line->error) return std::unexpected(to_error(*error));
  if (std::optional<T>& value = line->done) return *std::move(value);
  return fail(ErrorCode::malformed_json, "the line has no message");
}

}  // namespace esxserver
