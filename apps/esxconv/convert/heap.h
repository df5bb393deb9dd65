// The heap of a run of conversions, taken from the system at once.
#pragma once

#include <cstdint>

namespace esxconv {

/// Makes the heap large enough for the conversion of a PDF of `pdf_bytes`, and keeps what is freed.
///
/// A conversion writes to hundreds of new pages of memory. To fault them in one by one takes a tenth of its
/// time, on virtual machines a third; to ask for all of them takes a fifteenth of that. Where the system has
/// no such call, nothing changes.
void prepare_heap(std::uintmax_t pdf_bytes);

}  // namespace esxconv
