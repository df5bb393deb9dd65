// A stream of the contents of a page, before and after its filters.
#pragma once

#include <string>

#include "pdf/poppler_stream.h"

class Stream;

namespace estimate::pdf {

/// Appends what the stream unpacks to. False if the contents become larger than the guard allows, or if time
/// is over.
[[nodiscard]] bool append_contents(Stream& stream, StreamGuard& guard, std::string& contents);

}  // namespace estimate::pdf
