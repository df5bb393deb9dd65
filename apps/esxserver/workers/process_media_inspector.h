// ProcessMediaInspector: reads each uploaded file in its own process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "esxserver/ports/media_inspector.h"

namespace esxserver {

/// Whatever the file does to the child becomes an error here.
class ProcessMediaInspector final : public MediaInspector {
 public:
  /// `program`: esxserver. The child inherits nothing but `environment`.
  ProcessMediaInspector(std::filesystem::path program, std::vector<std::string> environment)
      : program_(std::move(program)), environment_(std::move(environment)) {}

  Result<MediaInfo> inspect(const std::filesystem::path& file, NoteKind kind) override;

 private:
  std::filesystem::path program_;
  std::vector<std::string> environment_;
};

}  // namespace esxserver
