#include "esx/xml_tree.h"

#include <utility>

namespace estimate::esx {
namespace {

void write_element(XmlWriter& writer, const XmlElement& e, bool root) {
  writer.open(e.name, root ? std::string_view(e.namespace_uri) : std::string_view());
  for (const auto& [name, value] : e.attributes) writer.attribute(name, value);
  if (!e.text.empty()) writer.text(e.text);
  for (const XmlElement& child : e.children) write_element(writer, child, false);
  writer.close();
}

}  // namespace

XmlElement element(std::string_view name) {
  XmlElement e;
  e.name = name;
  return e;
}

void put(XmlElement& e, std::string_view name, std::string_view value) {
  if (!value.empty()) e.attributes.emplace_back(name, value);
}

void put_flag(XmlElement& e, std::string_view name, bool value) {
  if (value) e.attributes.emplace_back(name, "1");
}

void put_integer(XmlElement& e, std::string_view name, long value) {
  e.attributes.emplace_back(name, std::to_string(value));
}

void put_date(XmlElement& e, std::string_view name, const std::optional<DateTime>& value) {
  if (!value) return;
  put(e, name, value->has_time() ? value->iso() + ":00" : value->iso());
}

void append(XmlElement& parent, XmlElement child) { parent.children.push_back(std::move(child)); }

void append_if_any(XmlElement& parent, XmlElement child) {
  if (!child.attributes.empty() || !child.children.empty() || !child.text.empty())
    append(parent, std::move(child));
}

std::string write_tree(const XmlElement& root) {
  XmlWriter writer;
  write_element(writer, root, true);
  return writer.take();
}

}  // namespace estimate::esx
