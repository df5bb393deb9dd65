// ESX files: everything that is read can be verified, compared with itself, and written again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  estimate::Limits limits;
  limits.entry_bytes = limits.archive_bytes = 1'000'000;
  const auto verification = estimate::verify_esx(bytes, limits);
  const auto reading = estimate::read_esx(bytes, {.limits = limits, .file_name = "fuzz.esx"});
  if (!reading && verification && verification->ok()) std::abort();  // what is in order can be read
  if (!reading) return 0;
  const estimate::Estimate& read = reading->value;
  if (!estimate::diff_estimates(read, read).equal()) std::abort();
  const auto package = estimate::build_esx(read);
  if (!package) return 0;  // figures that the schema cannot represent
  const auto written = estimate::write_esx(*package);
  if (!written) std::abort();
  const auto again = estimate::read_esx(*written);
  if (!again || again->value != read) std::abort();
  return 0;
}
