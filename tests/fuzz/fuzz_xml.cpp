// Any bytes as XML: no crash, and accepted documents survive being written and read again.
#include <cstdint>
#include <cstdlib>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"

namespace {

using estimate::XmlElement;
using estimate::XmlWriter;

void write(XmlWriter& w, const XmlElement& element, bool root) {
  // Only the root's namespace is written, and names without their prefix can collide: compares the rest.
  w.open(element.name, root ? element.namespace_uri : "");
  w.text(element.text);
  for (const XmlElement& child : element.children) write(w, child, false);
  w.close();
}

bool same(const XmlElement& a, const XmlElement& b) {
  if (a.name != b.name || a.text != b.text || a.children.size() != b.children.size()) return false;
  for (std::size_t i = 0; i < a.children.size(); ++i) {
    if (!same(a.children[i], b.children[i])) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto root = estimate::parse_xml({reinterpret_cast<const char*>(data), size});
  if (!root) {
    if (!estimate::valid_utf8(root.error().message)) std::abort();
    return 0;
  }
  XmlWriter w;
  write(w, *root, true);
  const auto again = estimate::parse_xml(w.take());
  if (!again || !same(*root, *again)) std::abort();
  return 0;
}
