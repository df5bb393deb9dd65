// Names in XML.
#pragma once

#include <string_view>

namespace estimate::detail {

/// Whether `name` is a QName (Namespaces in XML 1.0) in the characters of XML 1.0, fifth edition, as
/// libxml2's parser reads them. Its `xmlValidateQName` is of no use: it knows only the characters of the
/// fourth edition.
[[nodiscard]] bool is_qname(std::string_view name);

}  // namespace estimate::detail
