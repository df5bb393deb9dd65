#include "esx/estimate/base/xml.h"

namespace estimate {

const std::string* XmlElement::attribute(std::string_view attribute_name) const {
  for (const auto& [name_, value] : attributes) {
    if (name_ == attribute_name) return &value;
  }
  return nullptr;
}

const XmlElement* XmlElement::child(std::string_view child_name) const {
  for (const XmlElement& element : children) {
    if (element.name == child_name) return &element;
  }
  return nullptr;
}

}  // namespace estimate
