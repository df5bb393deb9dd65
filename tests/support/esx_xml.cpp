#include "support/esx_xml.h"

namespace estimate::testing {

const std::string& member(const EsxPackage& package, std::string_view name) {
  for (const EsxMember& m : package.members)
    if (m.name == name) return m.bytes;
  FAIL("no member " << name);
  return package.members.front().bytes;
}

EsxPackage built(const Estimate& estimate, const PriceMatch& match) {
  auto package = build_esx(estimate, match);
  REQUIRE_MESSAGE(package.has_value(), (package ? "" : to_string(package.error())));
  return *package;
}

XmlElement rough_draft(const EsxPackage& package) {
  auto root = parse_xml(member(package, "GENERIC_ROUGHDRAFT.XML"));
  REQUIRE(root.has_value());
  return *root;
}

XmlElement header(const EsxPackage& package) {
  auto root = parse_xml(member(package, "XACTDOC.XML"));
  REQUIRE(root.has_value());
  return *root;
}

const XmlElement* search(const XmlElement& e, std::string_view name) {
  if (e.name == name) return &e;
  for (const XmlElement& child : e.children)
    if (const XmlElement* found = search(child, name)) return found;
  return nullptr;
}

const XmlElement& find(const XmlElement& root, std::string_view name) {
  const XmlElement* found = search(root, name);
  REQUIRE_MESSAGE(found != nullptr, name);
  return *found;
}

std::string attributes(const XmlElement& e) {
  std::string text;
  for (const auto& [name, value] : e.attributes) {
    if (!text.empty()) text += ' ';
    text.append(name).append("=\"").append(value).append("\"");
  }
  return text;
}

std::string child_names(const XmlElement& e) {
  std::string text;
  for (const XmlElement& child : e.children) text += (text.empty() ? "" : " ") + child.name;
  return text;
}

void collect(const XmlElement& e, std::string_view name, std::vector<const XmlElement*>& found) {
  if (e.name == name) found.push_back(&e);
  for (const XmlElement& child : e.children) collect(child, name, found);
}

std::vector<const XmlElement*> all(const XmlElement& root, std::string_view name) {
  std::vector<const XmlElement*> found;
  collect(root, name, found);
  return found;
}

}  // namespace estimate::testing
