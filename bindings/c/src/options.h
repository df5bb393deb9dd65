// Options as JSON.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "boundary.h"
#include "estimate/fields/fields.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/match.h"

namespace esx_c {

/// Options of esx_price_list_match(), and part of those of esx_convert().
struct MatchChoice {
  std::vector<estimate::Alias> aliases;
  double threshold = estimate::MatchOptions().threshold;
  bool suggestions_only = false;
};

/// Options of esx_convert() and of the calls that read or build as it does.
struct ConvertChoice : MatchChoice {
  int estimate = 1;
  estimate::OcrMode ocr = estimate::OcrMode::automatic;
  int threads = 1;
  bool sketch = false;
  std::string file_name;
  bool timings = false;
  std::int64_t time_limit_ms = estimate::Limits().time.count();
  int max_pages = estimate::Limits().pages;
  std::int64_t max_bytes = 256'000'000;
};

/// Options of the roof calls.
struct RoofChoice {
  std::string project_name;
};

/// Decodes strictly: a name that does not exist is an error. NULL is {}. Error: malformed_json with a JSON
/// pointer.
template <class T>
[[nodiscard]] Outcome<T> decode_options(const char* options) {
  if (options == nullptr) return T{};
  const auto value = estimate::read_json(options);
  if (!value) return failed(value);
  auto decoded = estimate::decode_json<T>(*value);
  if (!decoded) return std::unexpected(Failure(estimate::to_error(decoded.error())));
  return *std::move(decoded);
}

[[nodiscard]] Outcome<ConvertChoice> read_convert_options(const char* options);
[[nodiscard]] Outcome<MatchChoice> read_match_options(const char* options);
[[nodiscard]] Outcome<RoofChoice> read_roof_options(const char* options);

/// Error: invalid_usage for an alias that no ESX can hold.
[[nodiscard]] Outcome<estimate::MatchOptions> match_options(const MatchChoice& choice);

}  // namespace esx_c
