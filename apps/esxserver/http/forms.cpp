#include "esxserver/http/forms.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>

#include "esx/estimate/base/text.h"
#include "esxserver/base/files.h"
#include "esxserver/base/result.h"
#include "esxserver/http/multipart.h"

namespace http {
namespace {

auto failed() { return esxserver::fail_to_store("the upload", errno); }

/// Without a name from the beginning where the file system can, so that it may get one in the file store;
/// else with one for a moment.
int open_nameless(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR)) return descriptor;
  std::string name = folder / "upload-XXXXXX";
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) ::unlink(name.c_str());
  return named;
}

}  // namespace

estimate::Result<TemporaryFile> TemporaryFile::create(const UploadFolder& folder) {
  if (folder.free_space)
    if (auto free = folder.free_space(); !free) return std::unexpected(free.error());
  const int descriptor = open_nameless(folder.path);
  if (descriptor < 0) return failed();
  return TemporaryFile(descriptor);
}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

estimate::Result<void> TemporaryFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(std::size_t(count));
    } else if (errno != EINTR) {
      return failed();
    }
  }
  return {};
}

estimate::Result<std::string> TemporaryFile::read(std::uint64_t offset, std::size_t max_bytes) const {
  std::string part(max_bytes, '\0');
  const auto count = ::pread(descriptor_, part.data(), part.size(), static_cast<off_t>(offset));
  if (count < 0) return failed();
  part.resize(static_cast<std::size_t>(count));
  return part;
}

std::filesystem::path TemporaryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::Result;
using esxserver::ServerError;

// For boundaries and part headers.
constexpr std::uint64_t framing_bytes = 1'000'000;

/// Stores each part of the form.
class FormBuilder final : public PartSink {
 public:
  /// `certain_bytes`: the length of the body if it proves that a file in it is too large.
  FormBuilder(const FormOptions& options, std::uint64_t certain_bytes)
      : options_(options), certain_bytes_(certain_bytes) {}

  [[nodiscard]] Form take() { return std::move(form_); }
  /// The rest of the body is not needed.
  [[nodiscard]] bool is_over() const { return over_; }

  [[nodiscard]] Result<void> begin(const PartHeader& header) override {
    file_ = nullptr;
    text_ = nullptr;
    if (!estimate::valid_utf8(header.name))
      return fail(ServerError::invalid_request, "the name of a form field is not valid UTF-8");
    if (std::ranges::find(options_.file_fields, header.name) != options_.file_fields.end()) {
      return begin_file(header);
    }
    if (!header.file_name) text_ = &form_.texts.emplace_back(header.name, "").value;
    return {};
  }

  [[nodiscard]] Result<void> data(std::string_view piece) override {
    if (file_) return add_to_file(piece);
    if (!text_) return {};
    text_bytes_ += piece.size();
    if (text_bytes_ > options_.text_bytes) {
      return fail(ErrorCode::request_too_large, "the text fields of the form are too long");
    }
    *text_ += piece;
    return {};
  }

  [[nodiscard]] Result<void> end() override {
    if (text_ && !estimate::valid_utf8(*text_)) {
      return fail(ServerError::invalid_request, "a text field of the form is not valid UTF-8");
    }
    return {};
  }

 private:
  Result<void> begin_file(const PartHeader& header) {
    if (form_.file(header.name)) {
      return fail(ServerError::invalid_request, "the form has more than one file " + header.name);
    }
    auto file = TemporaryFile::create(options_.folder);
    if (!file) return std::unexpected(file.error());
    form_.files.push_back(
        {header.name, header.file_name.value_or(""), header.content_type, std::move(*file), certain_bytes_});
    file_ = &form_.files.back();
    return certain_bytes_ > 0 ? stop() : Result<void>();
  }

  Result<void> add_to_file(std::string_view piece) {
    file_->bytes += piece.size();
    if (file_->bytes > options_.file_bytes) return stop();
    return file_->file.write(piece);
  }

  Result<void> stop() {
    over_ = true;
    return fail(ErrorCode::request_too_large, "the file is too large");
  }

  const FormOptions& options_;
  const std::uint64_t certain_bytes_;
  Form form_;
  FilePart* file_ = nullptr;     // the current part, if it is a file
  std::string* text_ = nullptr;  // the current part, if it is a text
  std::size_t text_bytes_ = 0;
  bool over_ = false;
};

/// Reads even a body whose length is too large, up to the limit: the response is about the file in it, which
/// has to be found first.
Result<void> read_parts(Body& body, std::uint64_t limit_bytes, const std::string& boundary, PartSink& sink) {
  MultipartParser parser(boundary, sink);
  std::uint64_t received = 0;
  const auto feed = [&](std::string_view piece) -> Result<void> {
    received += piece.size();
    if (received > limit_bytes) return fail(ErrorCode::request_too_large, "the form is too large");
    return parser.feed(piece);
  };
  if (auto read = body.read(std::max(limit_bytes, body.known_length().value_or(0)), feed); !read) return read;
  return parser.finish();
}

}  // namespace

const std::string* Form::text(std::string_view name) const {
  const auto found = std::ranges::find(texts, name, &Field::name);
  return found == texts.end() ? nullptr : &found->value;
}

const FilePart* Form::file(std::string_view name) const {
  const auto found = std::ranges::find(files, name, &FilePart::name);
  return found == files.end() ? nullptr : &*found;
}

Result<Form> read_form(const Request& request, const FormOptions& options) {
  const std::string* content_type = request.header("content-type");
  const auto boundary = content_type ? multipart_boundary(*content_type) : std::nullopt;
  if (!boundary || !request.body) {
    return fail(ServerError::invalid_request, "the body is not multipart/form-data with a boundary");
  }
  const std::uint64_t max_bytes =
      options.file_bytes * options.file_fields.size() + options.text_bytes + framing_bytes;
  const std::uint64_t known = request.body->known_length().value_or(0);
  FormBuilder builder(options, known > max_bytes ? known : 0);
  const auto read = read_parts(*request.body, max_bytes, *boundary, builder);
  if (!read && !builder.is_over()) return std::unexpected(read.error());
  return builder.take();
}

}  // namespace http
