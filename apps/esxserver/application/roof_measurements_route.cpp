#include "esxserver/application/roof_measurements_route.h"

#include "estimate/fields/fields.h"
#include "esxserver/application/roof_upload.h"
#include "esxserver/application/signed_in.h"
#include "roof/measurement_fields.h"

namespace esxserver::view {

struct RoofReportForm {
  std::string file;
};
struct RoofMeasurementsParse {
  std::string filename;
  bool stored = false;
  roof::KeptMeasurements measurements;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::RoofReportForm> {
  static constexpr std::string_view name = "RoofReportForm", text = "A roof-measurement report to keep.";
  static constexpr auto rows = std::tuple(field("file", &esxserver::view::RoofReportForm::file,
                                                "EagleView or Hover XML, named .xml.", {.format = "binary"}));
};

template <>
struct estimate::FieldList<esxserver::view::RoofMeasurementsParse> {
  using Parse = esxserver::view::RoofMeasurementsParse;
  static constexpr std::string_view name = "RoofMeasurementsParseResponse", text = "What a report says.";
  static constexpr auto rows =
      std::tuple(field("filename", &Parse::filename, "Name of the upload."),
                 field("stored", &Parse::stored,
                       "Whether the report is kept. If the file store is not available, the measurements are "
                       "read all the same."),
                 field("measurements", &Parse::measurements, "For `interview/preview`."));
};

namespace esxserver {
namespace {

using http::Answer;
using http::Request;

Answer parse_measurements(RoofReportKeeper& keeper, const http::UploadFolder& folder, const Request& request,
                          const User& user) {
  auto upload = read_roof_upload(request, folder, false);
  if (!upload) return std::unexpected(std::move(upload).error());
  const roof::Preview preview = roof::preview(upload->report, std::move(upload->warnings));
  const bool stored = keeper.keep(user.uid, upload->file.file.path(), upload->file.file_name);
  return http::json_response(200, estimate::encode_json(view::RoofMeasurementsParse{
                                      .filename = upload->file.file_name,
                                      .stored = stored,
                                      .measurements = {roof::roof_measurements(upload->report), preview}}));
}

}  // namespace

http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper,
                                    const http::UploadFolder& folder) {
  using enum ErrorCode;
  using enum ServerError;
  return for_users(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/roof/interview/measurements/parse",
       .operation_id = "parseRoofMeasurements",
       .summary = "Read the measurements of a roof report",
       .text = "For the roof interview. The report is kept for the caller as long as PDFs are.",
       .tag = "Roof",
       .request = {{"multipart/form-data", &estimate::describe<view::RoofReportForm>}},
       .responses = {{.status = 200,
                      .text = "The measurements, and whether the report is kept.",
                      .contents = {{"application/json", &estimate::describe<view::RoofMeasurementsParse>}}}},
       .errors = {invalid_request, invalid_file_type, file_too_large, request_too_large, validation_failed}},
      [&keeper, folder](Request& request, const User& user) {
        return parse_measurements(keeper, folder, request, user);
      });
}

}  // namespace esxserver
