#include "esxserver/application/roof_upload.h"

#include "esx/estimate/base/text.h"
#include "esx/roof/read_report.h"
#include "esxserver/http/decode_request.h"
#include "operations/files.h"

namespace esxserver {
namespace {

using estimate::AnyErrorCode;
using estimate::ErrorCode;
using http::HttpError;

constexpr std::size_t max_name_bytes = 200;
constexpr std::string_view suffix = ".xml";

std::unexpected<HttpError> wrong_field(std::string field, std::string message, std::string_view type) {
  std::vector<estimate::Violation> violations = {
      {.place = {std::move(field)}, .message = std::move(message), .type = std::string(type)}};
  return std::unexpected(http::validation_error(std::move(violations), "body"));
}

std::unexpected<HttpError> refuse(AnyErrorCode code, std::string message) {
  return std::unexpected(HttpError({code, std::move(message), ""}));
}

/// Nothing of a client's folders.
std::string stem_of(std::string_view file_name) {
  const auto folder = file_name.find_last_of("/\\");
  if (folder != std::string_view::npos) file_name.remove_prefix(folder + 1);
  return std::string(file_name.substr(0, file_name.size() - suffix.size()));
}

/// The name that the form holds, or none; refused where the form holds what it may not.
std::expected<std::string, HttpError> project_name_of(const http::Form& form, bool takes_name) {
  for (const http::Field& text : form.texts) {
    if (!takes_name || text.name != "project_name") return wrong_field(text.name, "is not known", "unknown");
  }
  const std::string* name = form.text("project_name");
  if (!name) return std::string();
  if (name->empty()) return wrong_field("project_name", "must not be empty", "too_short");
  if (name->size() > max_name_bytes)
    return wrong_field("project_name", "must have at most 200 bytes", "too_long");
  return *name;
}

std::expected<std::string, HttpError> content_of(const http::FilePart& file, const estimate::Limits& limits) {
  if (!estimate::to_lower(file.file_name).ends_with(suffix))
    return refuse(ServerError::invalid_file_type, "the report has to be a file named .xml");
  if (file.bytes > limits.input_bytes) return refuse(ErrorCode::file_too_large, "the report is too large");
  auto content = apps::files::read_input(file.file.path(), limits.input_bytes);
  if (!content) return refuse(ErrorCode::internal_error, to_string(content.error()));
  return *std::move(content);
}

}  // namespace

std::expected<RoofUpload, HttpError> read_roof_upload(const http::Request& request,
                                                      const http::UploadFolder& folder, bool takes_name) {
  const estimate::Limits limits = roof::report_limits();
  auto form =
      http::read_form(request, {.file_fields = {"file"}, .file_bytes = limits.input_bytes, .folder = folder});
  if (!form) return std::unexpected(HttpError(form.error()));
  auto name = project_name_of(*form, takes_name);
  if (!name) return std::unexpected(std::move(name).error());
  const http::FilePart* file = form->file("file");
  if (!file) return wrong_field("file", "is required", "missing");
  const auto content = content_of(*file, limits);
  if (!content) return std::unexpected(content.error());
  auto report = roof::read_report(*content, limits);
  if (!report) return std::unexpected(http::body_error({"file"}, report.error()));
  return RoofUpload{.project_name = name->empty() ? stem_of(file->file_name) : *std::move(name),
                    .report = std::move(report->value),
                    .warnings = std::move(report->warnings),
                    .file = std::move(form->files.front())};
}

}  // namespace esxserver
