// MediaInspector: what the content of an uploaded photo or recording says.
#pragma once

#include <filesystem>

#include "esxserver/domain/note.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Thread-safe.
class MediaInspector {
 public:
  virtual ~MediaInspector() = default;

  /// `kind`: photo or voice. Neither name nor declared type of the file counts. Errors:
  /// unsupported_media_type for other content; validation_failed, where "file", for a damaged file, an image
  /// with too many pixels, and a file that is also something else; service_unavailable, internal_error.
  [[nodiscard]] virtual Result<MediaInfo> inspect(const std::filesystem::path& file, NoteKind kind) = 0;
};

}  // namespace esxserver
