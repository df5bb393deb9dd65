#include "esx/xml_tree.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace estimate;
using namespace estimate::esx;

namespace {

XmlElement tree(std::string name, std::vector<XmlElement> children = {}) {
  XmlElement e;
  e.name = std::move(name);
  e.children = std::move(children);
  return e;
}

std::vector<std::string> paths(const TreePlace& from) {
  std::vector<std::string> all;
  walk(from, [&](const XmlElement& e, const TreePlace& place) {
    CHECK(&e == &place.element());
    all.push_back(place.xpath());
  });
  return all;
}

}  // namespace

TEST_CASE("a walk numbers the children of each name") {
  const XmlElement root = tree("R", {tree("A"), tree("B", {tree("A")}), tree("A"), tree("B")});
  CHECK(paths(TreePlace(root)) ==
        std::vector<std::string>{"/R", "/R/A[1]", "/R/B[1]", "/R/B[1]/A[1]", "/R/A[2]", "/R/B[2]"});
  CHECK(paths(TreePlace(root.children[1], "/R")) == std::vector<std::string>{"/R/B", "/R/B/A[1]"});
  const TreePlace at_root(root), at_second(at_root, root.children[2], 2);
  CHECK(at_root.xpath("x") == "/R/@x");
  CHECK(at_second.xpath("x") == "/R/A[2]/@x");
}

TEST_CASE("a visitor is led to an attribute") {
  const XmlElement root = tree("R", {tree("A"), tree("A", {tree("B")})});
  std::vector<const XmlElement*> seen;
  walk_to(root, "/R/A[2]/B[1]/@x", [&](const XmlElement& e) { seen.push_back(&e); });
  CHECK(seen == std::vector{&root, &root.children[1], root.children[1].children.data()});
  seen.clear();
  walk_to(root, "/R/A[3]/B[1]/@x", [&](const XmlElement& e) { seen.push_back(&e); });
  CHECK(seen == std::vector{&root});
}
