// Any estimate-v1 becomes an ESX or an error: what is built passes verification but for what the print
// contradicts, and recalculating it again changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/estimate/convert.h"
#include "esx/estimate/json.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view json(reinterpret_cast<const char*>(data), size);
  const auto estimate = estimate::estimate_from_json(json);
  const auto match = estimate::price_match_from_json(json);
  if (!estimate || !match) return 0;
  const auto built = estimate::rebuild(*estimate, *match);
  if (!built) return 0;  // figures that the schema cannot represent
  if (!estimate::verify_esx(built->esx)) std::abort();
  const auto read = estimate::read_esx(built->esx);
  if (!read || read->value != built->estimate) std::abort();
  return 0;
}
