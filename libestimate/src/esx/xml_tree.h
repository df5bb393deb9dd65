// The documents are built as XmlElement trees, checked, and then written. Writing follows the vendor's style:
// attributes only; zero, false and empty attributes are left out. Reading is lenient: values that are absent,
// empty or malformed count as missing.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "esx/estimate/base/date.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/xml.h"

namespace estimate::esx {

[[nodiscard]] XmlElement element(std::string_view name);

/// Left out if empty.
void put(XmlElement& e, std::string_view name, std::string_view value);
void put_flag(XmlElement& e, std::string_view name, bool value);
void put_integer(XmlElement& e, std::string_view name, long value);

/// Left out if zero.
template <class Tag, int Digits>
void put(XmlElement& e, std::string_view name, Fixed<Tag, Digits> value) {
  if (!value.is_zero()) put(e, name, value.plain());
}
template <class Tag, int Digits>
void put(XmlElement& e, std::string_view name, const std::optional<Fixed<Tag, Digits>>& value) {
  if (value) put(e, name, *value);
}

/// "2018-11-04T10:15:00" or "2018-11-04": local time without a zone, because prints do not name one.
void put(XmlElement& e, std::string_view name, const std::optional<DateTime>& value);

/// The same value with fewer decimals, rounded half up.
template <class Tag, int Digits>
[[nodiscard]] Fixed<Tag, Digits> rounded_to(Fixed<Tag, Digits> value, int decimals) {
  std::int64_t scale = 1;
  for (int i = decimals; i < Digits; ++i) scale *= 10;
  return Fixed<Tag, Digits>::from_units(detail::divide_half_up(value.units(), scale, 1) * scale);
}

template <class Tag, int Digits>
[[nodiscard]] std::optional<Fixed<Tag, Digits>> rounded_to(const std::optional<Fixed<Tag, Digits>>& value,
                                                           int decimals) {
  return value ? std::optional(rounded_to(*value, decimals)) : std::nullopt;
}

void append(XmlElement& parent, XmlElement child);
/// Appends the child unless it has no attributes, children or text.
void append_if_any(XmlElement& parent, XmlElement child);

/// The document's bytes; the root carries its namespace.
[[nodiscard]] std::string write_tree(const XmlElement& root);

/// Empty if absent.
[[nodiscard]] std::string text_of(const XmlElement& e, std::string_view attribute);
[[nodiscard]] std::optional<DateTime> date_of(const XmlElement& e, std::string_view attribute);
[[nodiscard]] bool flag_of(const XmlElement& e, std::string_view attribute);  // "1"
[[nodiscard]] std::optional<int> integer_of(const XmlElement& e, std::string_view attribute);

/// Other programs pad with zeros ("12.500"), which does not change the value.
[[nodiscard]] std::string_view without_padding(std::string_view decimal);

template <class Decimal>
[[nodiscard]] std::optional<Decimal> decimal_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? std::nullopt : Decimal::parse(without_padding(*text));
}

/// The children with that name under the child `list`: ADDRESSES/ADDRESS.
template <class Use>
void for_each_in(const XmlElement& e, std::string_view list, std::string_view name, Use use) {
  const XmlElement* parent = e.child(list);
  if (parent == nullptr) return;
  for (const XmlElement& child : parent->children)
    if (child.name == name) use(child);
}

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
