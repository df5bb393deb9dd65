// Lenient reading of attributes: values that are absent, empty or malformed count as missing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/date.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/xml.h"

namespace estimate::esx {

/// Empty if absent.
[[nodiscard]] std::string text_of(const XmlElement& e, std::string_view attribute);
[[nodiscard]] std::optional<DateTime> date_of(const XmlElement& e, std::string_view attribute);
[[nodiscard]] bool flag_of(const XmlElement& e, std::string_view attribute);  // "1"
[[nodiscard]] std::optional<int> integer_of(const XmlElement& e, std::string_view attribute);

/// Other programs pad with zeros ("12.500"), which does not change the value.
[[nodiscard]] std::string_view without_padding(std::string_view decimal);

template <class Decimal>
[[nodiscard]] std::optional<Decimal> decimal_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? std::nullopt : Decimal::parse(without_padding(*text));
}

/// The children with that name under the child `list`: ADDRESSES/ADDRESS.
template <class Use>
void for_each_in(const XmlElement& e, std::string_view list, std::string_view name, Use use) {
  const XmlElement* parent = e.child(list);
  if (parent == nullptr) return;
  for (const XmlElement& child : parent->children)
    if (child.name == name) use(child);
}

}  // namespace estimate::esx
