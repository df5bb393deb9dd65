#include "esxconv/convert/heap.h"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace esxconv {
namespace {

// Measured on prints of 6 to 124 pages: 2 MB and about 40 bytes for each byte of a PDF without pictures. With
// pictures it is less, so there is a limit.
constexpr std::uintmax_t base_bytes = 2'500'000, bytes_per_pdf_byte = 40, most_bytes = 20'000'000;

// No larger allocation of a conversion goes around the heap, and no smaller one makes the heap shrink.
constexpr int keep_bytes = 32 << 20, growth_bytes = 1 << 20;

struct Free {
  void operator()(void* block) const { std::free(block); }
};

void populate(void* block, std::size_t size) {
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t page = 4096;
  void* start = block;
  std::size_t room = size;
  if (std::align(page, page, start, room) == nullptr) return;
  (void)madvise(start, room / page * page, MADV_POPULATE_WRITE);  // before Linux 5.14: EINVAL
#else
  (void)block, (void)size;
#endif
}

}  // namespace

void prepare_heap(std::uintmax_t pdf_bytes) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, keep_bytes);
  mallopt(M_TRIM_THRESHOLD, keep_bytes);
  mallopt(M_TOP_PAD, growth_bytes);
#endif
  const auto per_byte = std::min(pdf_bytes, most_bytes / bytes_per_pdf_byte) * bytes_per_pdf_byte;
  const auto size = static_cast<std::size_t>(std::min(base_bytes + per_byte, most_bytes));
  const std::unique_ptr<void, Free> block(std::malloc(size));
  if (block) populate(block.get(), size);
}

}  // namespace esxconv
