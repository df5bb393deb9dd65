#include "operations/operations.h"

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace apps::operations {

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
namespace {

constexpr int reserved_bytes = 96 << 20;   // what is never used takes no memory
constexpr int max_block_bytes = 32 << 20;  // larger ones go around the heap
constexpr int growth_bytes = 2 << 20;      // when the reserve is used up
constexpr std::uintptr_t page_bytes = 4096;

}  // namespace

void prepare_heap() {
  mallopt(M_MMAP_THRESHOLD, max_block_bytes);
  mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
  mallopt(M_TOP_PAD, reserved_bytes);
  // malloc writes behind the block: a large page is only given where nothing was written before.
  void* const block = std::malloc(max_block_bytes - growth_bytes);
  const auto start = (std::bit_cast<std::uintptr_t>(block) + page_bytes - 1) / page_bytes * page_bytes;
  const auto end = std::bit_cast<std::uintptr_t>(::sbrk(0)) / page_bytes * page_bytes;
  constexpr std::uintptr_t limit = std::uintptr_t{reserved_bytes} + max_block_bytes;
  const bool in_heap = block != nullptr && start < end && end - start <= limit;
  if (in_heap) (void)madvise(std::bit_cast<void*>(start), end - start, MADV_HUGEPAGE);
  std::free(block);
  mallopt(M_TOP_PAD, growth_bytes);
}
#else
void prepare_heap() {}
#endif

}  // namespace apps::operations
