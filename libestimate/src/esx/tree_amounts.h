// Reads amounts and places from a built tree.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/xml.h"

namespace estimate::esx {

/// An absent attribute is zero, by the vendor's omission rule; so is one that is not an amount.
[[nodiscard]] Money money_of(const XmlElement& e, std::string_view attribute);

/// The sum of an attribute of the children; zero without a list.
[[nodiscard]] Money sum_of(const XmlElement* list, std::string_view attribute);

/// How many children of each name came before, in an element. Most have the name of the one before.
class Places {
 public:
  /// Of the next child with that name: 1, 2, …
  int next(std::string_view name);

 private:
  using Counts = std::map<std::string, int, std::less<>>;
  Counts counts_;
  Counts::iterator last_ = counts_.end();
};

/// Where an element is in a tree. Its XPath is only made when it is asked for: most are only for what is
/// wrong.
class TreePlace {
 public:
  /// Of the root of a tree, which is in an element with the XPath `above`.
  explicit TreePlace(const XmlElement& root, std::string_view above = {}) : element_(&root), above_(above) {}
  /// Of a child of the element at `parent`, which must outlive it. `number`: among those of its name, from 1.
  TreePlace(const TreePlace& parent, const XmlElement& child, int number = 1)
      : parent_(&parent), element_(&child), number_(number) {}

  [[nodiscard]] const XmlElement& element() const { return *element_; }
  /// "/ROOT/A[1]/ITEM[12]": the twelfth child of that name.
  [[nodiscard]] std::string xpath() const;
  /// The XPath of an attribute.
  [[nodiscard]] std::string xpath(std::string_view attribute) const;

 private:
  const TreePlace* parent_ = nullptr;
  const XmlElement* element_;
  std::string_view above_;
  int number_ = 1;
};

/// Calls the visitor for the element at a place and every descendant in document order, with their places.
template <class Visit>  // void(const XmlElement&, const TreePlace&)
void walk(const TreePlace& place, const Visit& visit) {
  visit(place.element(), place);
  Places places;
  for (const XmlElement& child : place.element().children)
    walk(TreePlace(place, child, places.next(child.name)), visit);
}

/// Calls the visitor for the root and every element on the way to the XPath of an attribute or element,
/// without the last step; stops where a step is not there.
void walk_to(const XmlElement& root, std::string_view xpath,
             const std::function<void(const XmlElement&)>& visit);

/// The descendant by names from the root, or nullptr.
[[nodiscard]] const XmlElement* find_path(const XmlElement& root,
                                          std::initializer_list<std::string_view> names);

}  // namespace estimate::esx
