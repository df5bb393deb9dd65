#include "vendor/compare_grd.h"

#include <algorithm>
#include <set>

#include "esx/estimate/base/text.h"

namespace estimate::testing {
namespace {

constexpr std::string_view none = "(none)";

using Children = std::vector<const XmlElement*>;

Children children_of(const XmlElement& e, std::string_view name) {
  Children found;
  for (const XmlElement& child : e.children)
    if (child.name == name) found.push_back(&child);
  return found;
}

class Comparison {
 public:
  explicit Comparison(std::span<const Exception> exceptions) : exceptions_(exceptions) {}

  void elements(const XmlElement& ours, const XmlElement& theirs, const std::string& path) {
    std::set<std::string_view> names;
    for (const auto& [name, value] : theirs.attributes) names.insert(name);
    for (const auto& [name, value] : ours.attributes) names.insert(name);
    for (const std::string_view name : names) attribute(ours, theirs, name, path);
    if (squeeze(ours.text) != squeeze(theirs.text)) add(path + "/text()", ours.text, theirs.text);
    children(ours, theirs, path);
  }

  std::vector<Difference> take() { return std::move(differences_); }

 private:
  [[nodiscard]] bool allowed(std::string_view element, std::string_view attribute, Allowed kind) const {
    return std::ranges::any_of(exceptions_, [&](const Exception& e) {
      return e.element == element && e.attribute == attribute && e.allowed == kind;
    });
  }

  void add(std::string path, std::string_view ours, std::string_view theirs) {
    differences_.push_back({std::move(path), std::string(ours), std::string(theirs)});
  }

  void attribute(const XmlElement& ours, const XmlElement& theirs, std::string_view name,
                 const std::string& path) {
    const std::string* a = ours.attribute(name);
    const std::string* b = theirs.attribute(name);
    const bool same = a != nullptr && b != nullptr && trim(*a) == trim(*b);  // prints hide outer spaces
    if (same || allowed(ours.name, name, Allowed::differs)) return;
    if (a == nullptr && allowed(ours.name, name, Allowed::missing)) return;
    if (b == nullptr && allowed(ours.name, name, Allowed::extra)) return;
    add(path + "/@" + std::string(name), a == nullptr ? none : *a, b == nullptr ? none : *b);
  }

  void children(const XmlElement& ours, const XmlElement& theirs, const std::string& path) {
    std::set<std::string_view> names;
    for (const XmlElement& child : theirs.children) names.insert(child.name);
    for (const XmlElement& child : ours.children) names.insert(child.name);
    for (const std::string_view name : names) {
      const Children a = children_of(ours, name), b = children_of(theirs, name);
      for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const std::string here = path + "/" + std::string(name) + "[" + std::to_string(i + 1) + "]";
        if (i < a.size() && i < b.size())
          elements(*a[i], *b[i], here);
        else if (!allowed(name, {}, i < b.size() ? Allowed::missing : Allowed::extra))
          add(here, i < a.size() ? "present" : none, i < b.size() ? "present" : none);
      }
    }
  }

  std::span<const Exception> exceptions_;
  std::vector<Difference> differences_;
};

}  // namespace

std::vector<Difference> compare_grd(const XmlElement& ours, const XmlElement& theirs,
                                    std::span<const Exception> exceptions) {
  Comparison comparison(exceptions);
  comparison.elements(ours, theirs, "/" + theirs.name);
  return comparison.take();
}

std::string to_text(const std::vector<Difference>& differences) {
  std::string text;
  for (const Difference& d : differences) text += d.path + ": ours " + d.ours + ", theirs " + d.theirs + "\n";
  return text;
}

}  // namespace estimate::testing
