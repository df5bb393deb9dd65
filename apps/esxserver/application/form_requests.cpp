#include "esxserver/application/form_requests.h"

#include "esxserver/application/project_requests.h"

namespace esxserver {

std::expected<const http::FilePart*, http::HttpError> file_of(const http::Form& form, std::uint64_t max_bytes,
                                                              std::string_view name) {
  const http::FilePart* file = form.file(name);
  if (file && file->bytes > max_bytes)
    return project_refusal(
        {ErrorCode::file_too_large, "The file has more than " + std::to_string(max_bytes) + " bytes", ""});
  if (!file || file->bytes == 0)
    return project_refusal({ErrorCode::validation_failed, "must not be empty", std::string(name)});
  return file;
}

}  // namespace esxserver
