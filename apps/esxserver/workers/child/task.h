// The messages between a worker and the child process of a conversion.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "esxserver/domain/job.h"
#include "esxserver/domain/metrics.h"
#include "esxserver/domain/result.h"
#include "esxserver/ports/job_store.h"

namespace esxserver {

/// Names of the files in the work folder.
inline constexpr std::string_view task_file = "task.json";
inline constexpr std::string_view pdf_file = "input.pdf";
inline constexpr std::string_view esx_file = "output.esx";
inline constexpr std::string_view json_file = "output.json";

/// Written to task.json in the child's work folder, next to input.pdf.
struct ChildTask {
  std::string data_dir, price_list, file_name;
  bool json = false;
  std::int64_t time_limit_ms = 0;
  std::int64_t memory_bytes = 0;
  std::int64_t output_bytes = 0;  // of one file
  std::int64_t parent_pid = 0;
};

[[nodiscard]] std::string to_json(const ChildTask& task);
/// Error: malformed_json.
[[nodiscard]] Result<ChildTask> child_task_from_json(std::string_view json);

struct ChildSuccess {
  Summary summary;
  std::map<std::string, StageTime> stages;
};

/// A line on the child's standard output: progress, and finally the result.
using ChildMessage = std::variant<Progress, ChildSuccess, Error>;

/// One line, including its newline.
[[nodiscard]] std::string to_line(const ChildMessage& message);
/// Error: malformed_json.
[[nodiscard]] Result<ChildMessage> child_message_from_line(std::string_view line);

}  // namespace esxserver
