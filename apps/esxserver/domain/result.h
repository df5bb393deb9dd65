// The result types of the libraries, in the server's namespace, and its own error codes.
#pragma once

#include "esx/estimate/base/result.h"
#include "esxserver/domain/server_error.h"

namespace esxserver {

using estimate::AnyErrorCode;
using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

}  // namespace esxserver
