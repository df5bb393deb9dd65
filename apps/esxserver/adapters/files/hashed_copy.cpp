#include "esxserver/adapters/files/hashed_copy.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "esxserver/domain/crypto.h"
#include "files/file_handle.h"

namespace esxserver::files {
namespace {

using namespace apps::files;

std::unexpected<Error> fail_with(std::string_view what, int problem) {
  return fail(ErrorCode::store_failed, "files: " + std::string(what) + ": " + system_message(problem));
}

/// SHA-256 of what comes in pieces.
class Hash {
 public:
  Hash() : context_(EVP_MD_CTX_new()) { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }

  void add(std::string_view bytes) { EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()); }

  std::string hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_DigestFinal_ex(context_.get(), digest.data(), &size);
    return to_hex(std::span(digest).first(size));
  }

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

}  // namespace

Result<StoredFile> copy_with_hash(const std::filesystem::path& source, const std::filesystem::path& target) {
  constexpr std::size_t piece = 1U << 17U;
  const FileHandle in(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
  if (!in) return fail_with("opening " + source.string(), errno);
  FileHandle out(::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!out) return fail_with("creating " + target.string(), errno);
  Hash hash;
  StoredFile copy;
  std::vector<char> buffer(piece);
  while (true) {
    const ssize_t got = ::read(in.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail_with("reading " + source.string(), errno);
    if (got == 0) break;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
    hash.add(bytes);
    copy.bytes += bytes.size();
    if (const int problem = write_all(out, bytes); problem != 0) return fail_with("writing", problem);
  }
  if (::fsync(out.get()) != 0 || !out.close()) return fail_with("writing", errno);
  copy.sha256 = hash.hex();
  return copy;
}

}  // namespace esxserver::files
