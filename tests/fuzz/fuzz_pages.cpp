// Any bytes → read_pages: a document or an error, within small limits.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "esx/estimate/read_pages.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  estimate::ReadPagesOptions options;
  options.limits.pages = 20;
  options.limits.words_per_page = 2'000;
  options.limits.words = 10'000;
  options.limits.entry_bytes = 1'000'000;
  options.limits.time = std::chrono::seconds(2);
  const auto result = estimate::read_pages(std::as_bytes(std::span(data, size)), options);
  if (result && result->value.pages.size() != static_cast<std::size_t>(result->value.page_count))
    __builtin_trap();
  return 0;
}
