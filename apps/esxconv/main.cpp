#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "esxconv/command.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"

namespace {

using namespace esxconv;

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
constexpr int reserved_bytes = 96 << 20;   // what is never used takes no memory
constexpr int max_block_bytes = 32 << 20;  // larger ones go around the heap
constexpr int growth_bytes = 2 << 20;      // when the reserve is used up
constexpr std::uintptr_t page_bytes = 4096;

/// Lets the heap of the main thread use large pages (2 MB), and keep what is freed. A large ESX takes
/// thousands of small pages, a sixth of the time of `verify`. Where the system gives no large ones, nothing
/// changes. Call it before other threads start.
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

int run(const std::vector<std::string>& arguments, Context context) {
  try {
    prepare_heap();
    clean_up_on_signals();
    return run_command_line(arguments, context);
  } catch (const std::exception& error) {
    return report_error({estimate::ErrorCode::internal_error, error.what()}, context.err);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Context context{std::cout, std::cerr};
  const int status = run({argv + 1, argv + argc}, context);
#ifdef NDEBUG
  // Nothing is left to do that the system does not do faster. Debug builds look for leaks.
  std::cout.flush();
  std::quick_exit(status);
#endif
  return status;
}
