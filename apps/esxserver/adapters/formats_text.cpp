#include "esxserver/adapters/formats_text.h"

#include "esx/estimate/base/text.h"

namespace esxserver {

std::string formats_to_text(const std::vector<OutputFormat>& formats) {
  std::vector<std::string> names;
  names.reserve(formats.size());
  for (const OutputFormat format : formats) names.emplace_back(output_format_name(format));
  return estimate::join(names, ",");
}

std::optional<std::vector<OutputFormat>> formats_from_text(std::string_view text) {
  std::vector<OutputFormat> formats;
  for (const std::string_view name : estimate::split(text, ',')) {
    const auto format = output_format_from_name(name);
    if (!format) return std::nullopt;
    formats.push_back(*format);
  }
  return formats;
}

}  // namespace esxserver
