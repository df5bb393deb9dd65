// Members of a built package, parsed, for tests that look at elements and attributes.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/esx.h"

namespace estimate::testing {

[[nodiscard]] const std::string& member(const EsxPackage& package, std::string_view name);
[[nodiscard]] EsxPackage built(const Estimate& estimate, const PriceMatch& match);
[[nodiscard]] XmlElement rough_draft(const EsxPackage& package);
[[nodiscard]] XmlElement header(const EsxPackage& package);
/// The first descendant with that name, depth first; fails the test if there is none.
[[nodiscard]] const XmlElement* search(const XmlElement& e, std::string_view name);
[[nodiscard]] const XmlElement& find(const XmlElement& root, std::string_view name);
/// `a="1" b="2"`: attributes in order.
[[nodiscard]] std::string attributes(const XmlElement& e);
[[nodiscard]] std::string child_names(const XmlElement& e);
void collect(const XmlElement& e, std::string_view name, std::vector<const XmlElement*>& found);
[[nodiscard]] std::vector<const XmlElement*> all(const XmlElement& root, std::string_view name);
std::vector<const XmlElement*> all(XmlElement&&, std::string_view) = delete;  // its pointers would dangle

}  // namespace estimate::testing
