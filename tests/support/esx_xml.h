// Members of a built package, parsed, for tests that look at elements and attributes.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "estimate/base/xml.h"
#include "estimate/esx.h"

namespace estimate::testing {

inline const std::string& member(const EsxPackage& package, std::string_view name) {
  for (const EsxMember& m : package.members)
    if (m.name == name) return m.bytes;
  FAIL("no member " << name);
  return package.members.front().bytes;
}

inline EsxPackage built(const Estimate& estimate, const PriceMatch& match) {
  auto package = build_esx(estimate, match);
  REQUIRE_MESSAGE(package.has_value(), (package ? "" : to_string(package.error())));
  return *package;
}

inline XmlElement rough_draft(const EsxPackage& package) {
  auto root = parse_xml(member(package, "GENERIC_ROUGHDRAFT.XML"));
  REQUIRE(root.has_value());
  return *root;
}

inline XmlElement header(const EsxPackage& package) {
  auto root = parse_xml(member(package, "XACTDOC.XML"));
  REQUIRE(root.has_value());
  return *root;
}

/// First descendant of that name, depth first; fails the test when there is none.
inline const XmlElement* search(const XmlElement& e, std::string_view name) {
  if (e.name == name) return &e;
  for (const XmlElement& child : e.children)
    if (const XmlElement* found = search(child, name)) return found;
  return nullptr;
}

inline const XmlElement& find(const XmlElement& root, std::string_view name) {
  const XmlElement* found = search(root, name);
  REQUIRE_MESSAGE(found != nullptr, name);
  return *found;
}

/// `a="1" b="2"`: attributes in order.
inline std::string attributes(const XmlElement& e) {
  std::string text;
  for (const auto& [name, value] : e.attributes) {
    if (!text.empty()) text += ' ';
    text.append(name).append("=\"").append(value).append("\"");
  }
  return text;
}

inline std::string child_names(const XmlElement& e) {
  std::string text;
  for (const XmlElement& child : e.children) text += (text.empty() ? "" : " ") + child.name;
  return text;
}

inline void collect(const XmlElement& e, std::string_view name, std::vector<const XmlElement*>& found) {
  if (e.name == name) found.push_back(&e);
  for (const XmlElement& child : e.children) collect(child, name, found);
}

inline std::vector<const XmlElement*> all(const XmlElement& root, std::string_view name) {
  std::vector<const XmlElement*> found;
  collect(root, name, found);
  return found;
}
std::vector<const XmlElement*> all(XmlElement&&, std::string_view) = delete;  // would point into the dead

}  // namespace estimate::testing
