// The result types of the libraries, in the server's namespace.
#pragma once

#include "esx/estimate/base/result.h"

namespace esxserver {

using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

}  // namespace esxserver
