#include "esxserver/workers/child/child_error.h"

namespace esxserver {

ChildError to_child_error(const Error& error) {
  return {std::string(error.code.info().name), error.message, error.where};
}

Error to_error(const ChildError& error) {
  return {find_error_code(error.code).value_or(ErrorCode::internal_error), error.message, error.where};
}

}  // namespace esxserver
