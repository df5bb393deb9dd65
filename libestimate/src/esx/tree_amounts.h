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

/// Appends "/NAME[PLACE]".
void append_step(std::string& xpath, std::string_view name, int place);

/// Calls the visitor for the element and every descendant in document order, with their XPaths.
void walk(const XmlElement& root,
          const std::function<void(const XmlElement&, const std::string& xpath)>& visit);

/// Calls the visitor for the root and every element on the way to the XPath of an attribute or element,
/// without the last step; stops where a step is not there.
void walk_to(const XmlElement& root, std::string_view xpath,
             const std::function<void(const XmlElement&)>& visit);

/// The descendant by names from the root, or nullptr.
[[nodiscard]] const XmlElement* find_path(const XmlElement& root,
                                          std::initializer_list<std::string_view> names);

}  // namespace estimate::esx
