// How much a reader may use before it stops with an error.
// Threads: any thread may set `stop` while a function runs.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "esx/estimate/base/language.h"

namespace estimate {

/// Every reader takes one. The defaults suit a public server.
struct Limits {
  std::uint64_t input_bytes = 50'000'000;
  int pages = 2'000;
  std::size_t words_per_page = 50'000;
  std::size_t words = 2'000'000;
  std::size_t zip_entries = 2'000;
  std::uint64_t entry_bytes = 64'000'000;     // one archive member, unpacked
  std::uint64_t archive_bytes = 256'000'000;  // all members, unpacked
  std::uint64_t ratio = 1'000;                // unpacked : packed, for members above 1 MB
  int xml_depth = 200;
  std::size_t xml_nodes = 2'000'000;  // elements and attributes of one document
  std::uint64_t price_list_bytes = 200'000'000;
  std::size_t price_list_rows = 1'000'000;
  std::chrono::milliseconds time{120'000};             // for one conversion, without OCR
  int recognized_pages = 200;                          // each takes one or two seconds
  std::uint64_t page_pixels = 40'000'000;              // a letter page at 600 dots per inch is 33.7 million
  std::chrono::milliseconds recognition_time{60'000};  // for one page
  int repairs = 40;                                    // recognized figures of an estimate that are corrected
  int repair_trials = 2'000;                           // other figures that are tried for them

  /// Not owned. When another thread sets it to true, a conversion ends with the error `canceled`: after the
  /// current page or stage.
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

}  // namespace estimate
