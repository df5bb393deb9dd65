#include "operations/modules.h"

bool esx_parse_xml(std::string_view bytes, std::string_view name,
                   const std::function<void(estimate::XmlElement)>* take, const estimate::Limits& limits,
                   estimate::XmlElement& root, estimate::Error& error) {
  auto parsed =
      take != nullptr ? estimate::parse_xml(bytes, name, *take, limits) : estimate::parse_xml(bytes, limits);
  const bool done = parsed.has_value();
  if (done)
    root = *std::move(parsed);
  else
    error = std::move(parsed).error();
  return done;
}
