#include "esxserver/admin/audit.h"

#include <pwd.h>
#include <unistd.h>

namespace esxserver {
namespace {

std::string user_of_process() {
  const passwd* user = ::getpwuid(::getuid());
  return user ? user->pw_name : std::to_string(::getuid());
}

}  // namespace

void audit(StorageBackend& storage, std::string_view act, std::vector<LogField> fields) {
  const std::string user = user_of_process();
  fields.insert(fields.begin(), {{"act", act}, {"by", std::string_view(user)}});
  JsonLog(storage.clock, STDERR_FILENO).write(LogLevel::info, "audit", fields);
}

}  // namespace esxserver
