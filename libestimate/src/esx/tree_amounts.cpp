#include "esx/tree_amounts.h"

#include <map>

namespace estimate::esx {
namespace {

using Visitor = std::function<void(const XmlElement&, const std::string&)>;

void walk_from(const XmlElement& e, const std::string& xpath, const Visitor& visit) {
  visit(e, xpath);
  std::map<std::string_view, int> counts;
  for (const XmlElement& child : e.children)
    walk_from(child, xpath + "/" + child.name + "[" + std::to_string(++counts[child.name]) + "]", visit);
}

}  // namespace

Money money_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? Money() : Money::parse(*text).value_or(Money());
}

Money sum_of(const XmlElement* list, std::string_view attribute) {
  Money sum;
  if (list != nullptr)
    for (const XmlElement& e : list->children) sum += money_of(e, attribute);
  return sum;
}

void walk(const XmlElement& root, const Visitor& visit) { walk_from(root, "/" + root.name, visit); }

const XmlElement* find_path(const XmlElement& root, std::initializer_list<std::string_view> names) {
  const XmlElement* e = &root;
  for (const std::string_view name : names) {
    e = e->child(name);
    if (e == nullptr) return nullptr;
  }
  return e;
}

}  // namespace estimate::esx
