// ProcessConverter: runs each conversion in its own process.
#pragma once

#include "esxserver/ports/converter.h"
#include "esxserver/workers/converter_child.h"

namespace esxserver {

/// Whatever the PDF does to the child becomes an error here. Thread-safe.
class ProcessConverter final : public Converter {
 public:
  explicit ProcessConverter(ConverterProgram program) : program_(std::move(program)) {}

  Result<ConversionOutput> convert(const ConversionTask& task, const OnProgress& on_progress) override;

 private:
  ConverterProgram program_;
};

}  // namespace esxserver
