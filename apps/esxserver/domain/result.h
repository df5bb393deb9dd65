// The results of the libraries, under the server's own name.
#pragma once

#include "estimate/base/result.h"

namespace esxserver {

using estimate::Error;
using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;

}  // namespace esxserver
