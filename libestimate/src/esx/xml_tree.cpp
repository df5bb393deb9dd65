#include "esx/xml_tree.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

void write_element(XmlWriter& writer, const XmlElement& e, bool root) {
  writer.open(e.name, root ? std::string_view(e.namespace_uri) : std::string_view());
  for (const auto& [name, value] : e.attributes) writer.attribute(name, value);
  if (!e.text.empty()) writer.text(e.text);
  for (const XmlElement& child : e.children) write_element(writer, child, false);
  writer.close();
}

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

void put(XmlElement& e, std::string_view name, const std::optional<DateTime>& value) {
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

std::string text_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? std::string() : *text;
}

std::optional<DateTime> date_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  return text == nullptr ? std::nullopt : parse_iso_date(*text);
}

bool flag_of(const XmlElement& e, std::string_view attribute) { return text_of(e, attribute) == "1"; }

std::optional<int> integer_of(const XmlElement& e, std::string_view attribute) {
  const std::string* text = e.attribute(attribute);
  int value = 0;
  if (text == nullptr) return std::nullopt;
  const auto parsed = std::from_chars(text->data(), text->data() + text->size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text->data() + text->size()) return std::nullopt;
  return value;
}

std::string_view without_padding(std::string_view decimal) {
  decimal = trim(decimal);
  if (!decimal.contains('.')) return decimal;
  while (decimal.ends_with('0')) decimal.remove_suffix(1);
  if (decimal.ends_with('.')) decimal.remove_suffix(1);
  return decimal;
}

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
