// Any bytes as a ZIP archive: no crash, limited memory, and accepted archives can be packed again.
#include <cstdint>
#include <cstdlib>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  estimate::Limits limits;
  limits.entry_bytes = 1'000'000;
  limits.archive_bytes = 4'000'000;
  const auto entries = estimate::read_zip({reinterpret_cast<const char*>(data), size}, limits);
  if (!entries) {
    if (!estimate::valid_utf8(estimate::to_string(entries.error()))) std::abort();
    return 0;
  }
  std::uint64_t total = 0;
  for (const auto& entry : *entries) {
    if (entry.bytes.size() > limits.entry_bytes) std::abort();
    total += entry.bytes.size();
  }
  if (total > limits.archive_bytes) std::abort();

  const auto packed = estimate::write_zip(*entries);
  if (!packed) return 0;  // a name that cannot be written
  const auto again = estimate::read_zip(*packed, limits);
  if (!again || again->size() != entries->size()) std::abort();
  for (std::size_t i = 0; i < entries->size(); ++i) {
    if ((*again)[i].name != (*entries)[i].name || (*again)[i].bytes != (*entries)[i].bytes) std::abort();
  }
  return 0;
}
