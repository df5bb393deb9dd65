#include "file_handle.h"

#include <unistd.h>

#include <system_error>

namespace esxconv {

bool FileHandle::close() {
  const int descriptor = std::exchange(descriptor_, -1);
  return descriptor < 0 || ::close(descriptor) == 0;
}

std::string system_message(int problem) { return std::generic_category().message(problem); }

}  // namespace esxconv
