// ProcessConverter: runs each conversion in its own process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "esxserver/ports/converter.h"

namespace esxserver {

struct ProcessConverterOptions {
  std::filesystem::path program;         // run as PROGRAM convert-child WORK_DIR
  std::vector<std::string> environment;  // NAME=VALUE; the child inherits nothing else
  std::uint64_t memory_bytes = 3'000'000'000;
  std::uint64_t output_bytes = 500'000'000;
};

/// Whatever the PDF does to the child becomes an error here. Thread-safe.
class ProcessConverter final : public Converter {
 public:
  explicit ProcessConverter(ProcessConverterOptions options) : options_(std::move(options)) {}

  Result<ConversionOutput> convert(const ConversionTask& task, const OnProgress& on_progress) override;

 private:
  ProcessConverterOptions options_;
};

}  // namespace esxserver
