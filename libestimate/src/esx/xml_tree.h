// The documents are built as XmlElement trees, checked, and then written. These helpers follow the vendor's
// style: attributes only; zero, false and empty attributes are left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/date.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/xml.h"

namespace estimate::esx {

[[nodiscard]] XmlElement element(std::string_view name);

/// Left out if empty.
void put(XmlElement& e, std::string_view name, std::string_view value);
void put_flag(XmlElement& e, std::string_view name, bool value);
void put_integer(XmlElement& e, std::string_view name, long value);

/// Left out if zero.
template <class Tag, int Digits>
void put(XmlElement& e, std::string_view name, Fixed<Tag, Digits> value) {
  if (!value.is_zero()) put(e, name, value.plain());
}
template <class Tag, int Digits>
void put(XmlElement& e, std::string_view name, const std::optional<Fixed<Tag, Digits>>& value) {
  if (value) put(e, name, *value);
}

/// "2018-11-04T10:15:00" or "2018-11-04": local time without a zone, because prints do not name one.
void put_date(XmlElement& e, std::string_view name, const std::optional<DateTime>& value);

/// The same value with fewer decimals, rounded half up.
template <class Tag, int Digits>
[[nodiscard]] Fixed<Tag, Digits> rounded_to(Fixed<Tag, Digits> value, int decimals) {
  std::int64_t scale = 1;
  for (int i = decimals; i < Digits; ++i) scale *= 10;
  return Fixed<Tag, Digits>::from_units(detail::divide_half_up(value.units(), scale, 1) * scale);
}

template <class Tag, int Digits>
[[nodiscard]] std::optional<Fixed<Tag, Digits>> rounded_to(const std::optional<Fixed<Tag, Digits>>& value,
                                                           int decimals) {
  return value ? std::optional(rounded_to(*value, decimals)) : std::nullopt;
}

void append(XmlElement& parent, XmlElement child);
/// Appends the child unless it has no attributes, children or text.
void append_if_any(XmlElement& parent, XmlElement child);

/// The document's bytes; the root carries its namespace.
[[nodiscard]] std::string write_tree(const XmlElement& root);

}  // namespace estimate::esx
