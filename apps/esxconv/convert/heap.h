// The heaps of a command, with large pages of memory.
#pragma once

#include <cstdint>

namespace esxconv {

/// Lets the heap of the main thread use large pages, and keeps what is freed. Call it before other threads
/// start.
///
/// Commands write to thousands of new pages of memory. To fault them in one by one takes a tenth of their
/// time, on virtual machines up to half. Large pages (2 MB) make the faults few, and are faster to look up.
/// Where the system gives none, nothing changes.
void prepare_heap();

/// Takes the heap of a conversion of a PDF of `pdf_bytes` from the system in one call, which takes a
/// fifteenth of the time of its faults where pages are small. Nothing changes where the system has no such
/// call.
void populate_heap(std::uintmax_t pdf_bytes);

/// Lets the heap of the calling thread, another than the main one, use large pages.
void prepare_thread_heap();

}  // namespace esxconv
