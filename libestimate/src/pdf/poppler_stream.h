// The bytes of a PDF as Poppler reads them, with a guard against decompression bombs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>

#include "pdf/deadline.h"

class BaseStream;

namespace estimate::pdf {

/// How often Poppler has reported damage. It does so to one function per process; every thread keeps its own
/// count.
extern thread_local std::size_t damage_seen;

/// What all streams of one open document share.
struct StreamGuard {
  std::uint64_t max_bytes;
  Steps steps;
  bool closed = false;                   // every stream reads as empty, so all work ends
  bool bomb = false;                     // a stream unpacks to more than `max_bytes`
  bool reader_counts = false;            // who reads the stream that is reset now, ends at `max_bytes`
  std::set<std::int64_t> harmless = {};  // offsets of large streams that were unpacked once to count
};

/// The whole file; Poppler takes ownership. `file` and `guard` must outlive it.
[[nodiscard]] BaseStream* new_guarded_stream(std::span<const std::byte> file, StreamGuard& guard);

}  // namespace estimate::pdf

class Stream;

namespace estimate::pdf {

/// Appends what the stream, a part of the contents of a page, unpacks to. False if the contents become larger
/// than the guard allows, or if time is over.
[[nodiscard]] bool append_contents(Stream& stream, StreamGuard& guard, std::string& contents);

}  // namespace estimate::pdf
