#include "esxconv/convert/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>

namespace esxconv {
namespace {

// Measured on prints of 6 to 124 pages: 2 MB and about 40 bytes for each byte of a PDF without pictures. With
// pictures it is less, so there is a limit.
constexpr std::uintmax_t base_bytes = 2'500'000, bytes_per_pdf_byte = 40, max_heap_bytes = 20'000'000;

// Larger blocks go around the heaps. A heap grows by 2 MB at a time, and never shrinks.
constexpr int max_block_bytes = 32 << 20, growth_bytes = 2 << 20;
constexpr int shrink_bytes = std::numeric_limits<int>::max();

// What the main heap reserves at the start. What it never uses takes no memory.
constexpr int reserved_bytes = 96 << 20;

struct Free {
  void operator()(void* block) const { std::free(block); }
};
using Block = std::unique_ptr<void, Free>;

/// A part of the heap that nothing uses yet. It is large, because malloc writes behind it: a large page is
/// only given where nothing was written before.
constexpr std::size_t block_bytes = max_block_bytes - growth_bytes;
Block new_block() { return Block(std::malloc(block_bytes)); }

/// Advises the kernel about the whole pages in `size` bytes. Not every kernel has each advice.
void advise(const Block& block, std::size_t size, int advice) {
  constexpr std::size_t page = 4096;
  void* start = block.get();
  std::size_t room = size;
  if (start != nullptr && std::align(page, page, start, room) != nullptr)
    (void)madvise(start, room / page * page, advice);
}

void use_large_pages(const Block& block, std::size_t size) {
#ifdef MADV_HUGEPAGE
  advise(block, size, MADV_HUGEPAGE);
#else
  (void)block, (void)size;
#endif
}

#ifdef __GLIBC__
/// How much of the heap comes from `block` on; 0 where it is not in the heap of the main thread.
std::size_t bytes_to_end_of_heap(const Block& block) {
  const auto start = std::bit_cast<std::uintptr_t>(block.get());
  const auto end = std::bit_cast<std::uintptr_t>(::sbrk(0));
  const std::uintptr_t limit = reserved_bytes + std::uintptr_t{max_block_bytes};
  return start < end && end - start <= limit ? end - start : 0;
}
#endif

}  // namespace

void prepare_heap() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, max_block_bytes);
  mallopt(M_TRIM_THRESHOLD, shrink_bytes);
  mallopt(M_TOP_PAD, reserved_bytes);
  const Block block = new_block();  // the heap grows by it and what is reserved
  use_large_pages(block, bytes_to_end_of_heap(block));
  mallopt(M_TOP_PAD, growth_bytes);
#endif
}

void populate_heap(std::uintmax_t pdf_bytes) {
#ifdef MADV_POPULATE_WRITE
  const auto per_byte = std::min(pdf_bytes, max_heap_bytes / bytes_per_pdf_byte) * bytes_per_pdf_byte;
  const auto size = static_cast<std::size_t>(std::min(base_bytes + per_byte, max_heap_bytes));
  advise(new_block(), size, MADV_POPULATE_WRITE);  // before Linux 5.14: EINVAL
#else
  (void)pdf_bytes;
#endif
}

void prepare_thread_heap() { use_large_pages(new_block(), block_bytes); }

}  // namespace esxconv
