#include "esxserver/workers/child/child_error.h"

#include <algorithm>

namespace esxserver {

ChildError to_child_error(const Error& error) {
  return {std::string(error_info(error.code).name), error.message, error.where};
}

Error to_error(const ChildError& error) {
  const auto row = std::ranges::find(estimate::error_table(), error.code, &estimate::ErrorInfo::name);
  return {row == estimate::error_table().end() ? ErrorCode::internal_error : row->code, error.message,
          error.where};
}

}  // namespace esxserver
