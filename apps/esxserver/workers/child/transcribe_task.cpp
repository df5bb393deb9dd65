#include "esxserver/workers/child/transcribe_task.h"

#include <charconv>

#include "esxserver/domain/transcript_fields.h"
#include "esxserver/workers/child/child_line.h"

namespace esxserver {
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

}  // namespace esxserver
