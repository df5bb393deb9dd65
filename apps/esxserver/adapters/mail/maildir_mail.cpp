#include "esxserver/adapters/mail/maildir_mail.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "operations/files.h"

namespace esxserver::mail {
namespace {

namespace fs = std::filesystem;
using namespace apps::files;

std::unexpected<Error> maildir_failure(std::string_view what, int problem) {
  return fail(ServerError::service_unavailable,
              "maildir: " + std::string(what) + ": " + system_message(problem));
}

Result<void> write_message(const fs::path& path, std::string_view message) {
  const FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (file.get() < 0) return maildir_failure("opening", errno);
  if (const int problem = write_all(file, message)) return maildir_failure("writing", problem);
  if (::fsync(file.get()) != 0) return maildir_failure("writing", errno);
  return {};
}

}  // namespace

Result<void> MaildirMail::send(const Mail& mail) {
  std::error_code problem;
  for (const char* part : {"tmp", "new", "cur"}) {
    fs::create_directories(folder_ / part, problem);
    if (problem) return maildir_failure("creating", problem.value());
  }
  const fs::path unfinished = folder_ / "tmp" / mail.id, finished = folder_ / "new" / mail.id;
  if (auto written = write_message(unfinished, mail_message(mail)); !written) return written;
  fs::rename(unfinished, finished, problem);
  if (problem) return maildir_failure("renaming", problem.value());
  sync_folder(finished.parent_path());
  return {};
}

}  // namespace esxserver::mail
