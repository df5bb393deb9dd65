// The entry point of the module libesx_xml.so. Module and program have to be from the same build.
#pragma once

#include <functional>
#include <string_view>

#include "esx/estimate/base/xml.h"

/// Fills in `root` or `error`; whether it is `root`. `take` may be null. See parse_xml().
extern "C" [[gnu::visibility("default")]] bool esx_parse_xml(
    std::string_view bytes, std::string_view name, const std::function<void(estimate::XmlElement)>* take,
    const estimate::Limits& limits, estimate::XmlElement& root, estimate::Error& error);
