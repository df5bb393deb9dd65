// UploadFolder: where files of requests are kept while they are read.
#pragma once

#include <filesystem>
#include <functional>

#include "esx/estimate/base/result.h"

namespace http {

struct UploadFolder {
  std::filesystem::path path;
  std::function<estimate::Result<void>()> room = {};  // an error if there is no space for more; may be empty
};

}  // namespace http
