// convert: the whole main job, PDF bytes to ESX bytes, as one pure function.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/limits.h"
#include "estimate/base/result.h"
#include "estimate/match.h"
#include "estimate/model.h"
#include "estimate/recognize_pages.h"

namespace estimate {

struct StageTrace {
  std::string_view stage;            // read_pages, recognize_pages, group_lines, classify, …
  std::size_t count = 0;             // pages, lines, rows, items, matches, bytes
  std::chrono::nanoseconds time{0};  // by the clock handed in; 0 without one
};

struct ConvertOptions {
  Limits limits;
  unsigned threads = 1;
  int estimate = 1;       // of a packet, counted from 1
  MatchOptions match;     // aliases, threshold
  std::string file_name;  // for Source and the manifest
  bool sketch = false;    // also a sketch of the rooms whose length, width and height are printed
  std::chrono::steady_clock::time_point (*clock)() = nullptr;  // the library reads no clock of its own
  void (*progress)(void* context, std::string_view stage, int percent) = nullptr;
  void* progress_context = nullptr;
  OcrMode ocr = OcrMode::automatic;
  OcrEngine* ocr_engine = nullptr;  // for pages that are pictures; without one they stay unread
};

struct Conversion {
  Estimate estimate;
  PriceMatch match;
  std::string esx;  // the ZIP's bytes
  std::vector<StageTrace> trace;
};

/// The first half of a conversion: everything that needs no price list.
struct Reading {
  Estimate estimate;
  std::vector<StageTrace> trace;
};

/// PDF → Document: read_pages, and recognize_pages where `ocr` asks for it. In the automatic mode an engine
/// that cannot be had is the warning ocr_unavailable.
[[nodiscard]] Result<Parsed<Document>> read_document(std::span<const std::byte> pdf,
                                                     const ConvertOptions& options = {});

/// PDF → Estimate. Errors of read_document, unsupported_estimate with the layout recognised, and
/// invalid_usage if a packet has fewer estimates than asked for.
[[nodiscard]] Result<Estimate> read_estimate(std::span<const std::byte> pdf,
                                             const ConvertOptions& options = {});

/// Pages → Estimate, for callers who bring the words of another reader. Errors: unsupported_estimate and
/// invalid_usage, as above.
[[nodiscard]] Result<Estimate> read_estimate_pages(Document document, const ConvertOptions& options = {});

/// read_estimate with the trace of its stages, for callers that choose the price list by what was read.
[[nodiscard]] Result<Reading> start_conversion(std::span<const std::byte> pdf,
                                               const ConvertOptions& options = {});

/// Estimate → PriceMatch and ESX. Errors of build_esx.
[[nodiscard]] Result<Conversion> finish_conversion(Reading reading, const PriceList& list,
                                                   const ConvertOptions& options = {});

/// PDF → Estimate, PriceMatch and ESX: start_conversion, then finish_conversion.
[[nodiscard]] Result<Conversion> convert(std::span<const std::byte> pdf, const PriceList& list,
                                         const ConvertOptions& options = {});

}  // namespace estimate
