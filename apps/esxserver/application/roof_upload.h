// A roof-measurement report that came in a form.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/report.h"
#include "esxserver/http/form/form.h"
#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"

namespace esxserver {

struct RoofUpload {
  std::string project_name;  // the form's, else the file's name without .xml
  roof::Report report;
  std::vector<estimate::Warning> warnings;
  http::FilePart file;
};

/// `folder` is for the upload while it is read; `takes_name`: whether the form may hold `project_name`.
/// Refused: invalid_request (no form), invalid_file_type (not named .xml), file_too_large, request_too_large,
/// validation_failed (no file, unknown fields, XML that is malformed or no roof; the violation's type is the
/// code of libroof).
[[nodiscard]] std::expected<RoofUpload, http::HttpError> read_roof_upload(const http::Request& request,
                                                                          const http::UploadFolder& folder,
                                                                          bool takes_name);

}  // namespace esxserver
