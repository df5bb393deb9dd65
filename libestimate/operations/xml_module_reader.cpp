// parse_xml() of programs that load libxml2 only when they read XML. Linked in place of the one in
// libestimate.

#include "esx/estimate/base/xml.h"
#include "operations/modules.h"

namespace estimate {
namespace {

Result<XmlElement> parse(std::string_view bytes, std::string_view name,
                         const std::function<void(XmlElement)>* take, const Limits& limits) {
  const auto parse = apps::files::module_function<decltype(&esx_parse_xml)>("libesx_xml.so", "esx_parse_xml");
  if (!parse) return std::unexpected(parse.error());
  XmlElement root;
  Error error;
  if (!(*parse)(bytes, name, take, limits, root, error)) return std::unexpected(std::move(error));
  return root;
}

}  // namespace

Result<XmlElement> parse_xml(std::string_view bytes, const Limits& limits) {
  return parse(bytes, {}, nullptr, limits);
}

Result<XmlElement> parse_xml(std::string_view bytes, std::string_view name,
                             const std::function<void(XmlElement)>& take, const Limits& limits) {
  return parse(bytes, name, &take, limits);
}

}  // namespace estimate
