#include "esx/tree_amounts.h"

#include <algorithm>
#include <charconv>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

/// "ITEM[12]": the twelfth child of that name; "ITEM" is the first.
const XmlElement* child_at(const XmlElement& e, std::string_view step) {
  const std::string_view name = step.substr(0, step.find('['));
  std::size_t place = 1;
  if (name.size() < step.size())
    std::from_chars(step.data() + name.size() + 1, step.data() + step.size(), place);
  for (const XmlElement& child : e.children)
    if (child.name == name && --place == 0) return &child;
  return nullptr;
}

}  // namespace

int Places::next(std::string_view name) {
  if (last_ == counts_.end() || last_->first != name) {
    last_ = counts_.find(name);
    if (last_ == counts_.end()) last_ = counts_.emplace(name, 0).first;
  }
  return ++last_->second;
}

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

std::string TreePlace::xpath() const {
  if (parent_ == nullptr) return std::string(above_).append("/").append(element_->name);
  return parent_->xpath() + "/" + element_->name + "[" + std::to_string(number_) + "]";
}

std::string TreePlace::xpath(std::string_view attribute) const {
  return xpath().append("/@").append(attribute);
}

void walk_to(const XmlElement& root, std::string_view xpath,
             const std::function<void(const XmlElement&)>& visit) {
  const auto steps = split(xpath, '/');  // "", the root, its child, …
  const XmlElement* e = steps.size() > 2 && steps[1] == root.name ? &root : nullptr;
  for (std::size_t i = 2; e != nullptr; ++i) {
    visit(*e);
    e = i + 1 < steps.size() ? child_at(*e, steps[i]) : nullptr;
  }
}

const XmlElement* find_path(const XmlElement& root, std::initializer_list<std::string_view> names) {
  const XmlElement* e = &root;
  for (const std::string_view name : names) {
    e = e->child(name);
    if (e == nullptr) return nullptr;
  }
  return e;
}

}  // namespace estimate::esx
