// The route that reads the measurements of a roof report for the interview.
#pragma once

#include "esxserver/http/form/upload_folder.h"
#include "esxserver/http/route.h"
#include "esxserver/service/roof_report_keeper.h"
#include "esxserver/service/sign_in.h"

namespace esxserver {

/// `folder` is for uploads while they are read. References must outlive the route.
[[nodiscard]] http::Route roof_measurements_route(SignIn& sign_in, RoofReportKeeper& keeper,
                                                  const http::UploadFolder& folder);

}  // namespace esxserver
