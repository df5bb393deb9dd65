// Any bytes as JSON: no crash, and an accepted value is the same after it was written and read again.
#include <cstdint>
#include <cstdlib>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto value = estimate::read_json(text);
  if (!value) {
    if (!estimate::valid_utf8(value.error().message)) std::abort();
    return 0;
  }
  const auto again = estimate::read_json(estimate::to_json(*value));
  if (!again || *again != *value) std::abort();
  if (!estimate::read_json_without(text, "estimate")) std::abort();
  return 0;
}
