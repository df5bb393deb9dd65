// MediaInspector: reads what an uploaded photo or recording says about itself, in its own process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/notes/note.h"

namespace esxserver {

/// Whatever the file does to the child becomes an error here. Thread-safe.
class MediaInspector {
 public:
  /// `program`: esxserver. The child inherits nothing but `environment`.
  MediaInspector(std::filesystem::path program, std::vector<std::string> environment)
      : program_(std::move(program)), environment_(std::move(environment)) {}

  /// `kind`: photo or voice. Neither name nor declared type of the file counts. Errors:
  /// unsupported_media_type for other content; validation_failed, where "file", for a damaged file, an image
  /// with too many pixels, and a file that is also something else; service_unavailable, internal_error.
  [[nodiscard]] Result<MediaInfo> inspect(const std::filesystem::path& file, NoteKind kind);

 private:
  std::filesystem::path program_;
  std::vector<std::string> environment_;
};

}  // namespace esxserver
