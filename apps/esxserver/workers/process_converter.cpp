#include "esxserver/workers/process_converter.h"

namespace esxserver {
namespace {

/// The library errors that partners see under their own code.
Error for_partner(Error error) {
  const bool named = error.code == ErrorCode::unsupported_estimate || error.code == ServerError::timeout ||
                     error.code == ErrorCode::internal_error ||
                     error.code == ServerError::service_unavailable;
  if (!named) error.code = ErrorCode::conversion_failed;
  return error;
}

}  // namespace

Result<ConversionOutput> ProcessConverter::convert(const ConversionTask& task,
                                                   const OnProgress& on_progress) {
  if (auto copied = copy_to_work_file(task.pdf, task.work_dir / input_file, task.pdf_bytes); !copied)
    return std::unexpected(copied.error());
  auto success = run_converter_child(program_,
                                     {.work = ChildWork::convert,
                                      .data_dir = task.price_list_dir.string(),
                                      .price_list = task.price_list,
                                      .file_name = task.file_name,
                                      .json = task.json,
                                      .max_items = {},
                                      .time_limit_ms = task.time_limit.count()},
                                     task.work_dir, on_progress);
  if (!success) return std::unexpected(for_partner(std::move(success.error())));
  return ConversionOutput{.summary = std::move(success->summary),
                          .esx = task.work_dir / esx_file,
                          .json = task.json ? task.work_dir / json_file : std::filesystem::path(),
                          .stages = std::move(success->stages)};
}

}  // namespace esxserver
