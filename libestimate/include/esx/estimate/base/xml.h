// XML reading with libxml2, and writing: no network, no entities, no DTD, limited depth and size.
// Threads: a writer belongs to one thread; documents may be shared for reading.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/result.h"

namespace estimate {

/// A parsed element: name without prefix, namespace, attributes in order (with their prefixes, without
/// namespace declarations), children, text.
struct XmlElement {
  std::string name = {}, namespace_uri = {};
  std::vector<std::pair<std::string, std::string>> attributes = {};
  std::vector<XmlElement> children = {};
  std::string text = {};  // own text and CDATA, concatenated
  int line = 0;           // 1-based line where the start tag ends; 0 when built by hand

  /// The attribute's value, or nullptr.
  [[nodiscard]] const std::string* attribute(std::string_view attribute_name) const;
  /// The first child of that name, or nullptr.
  [[nodiscard]] const XmlElement* child(std::string_view child_name) const;

  friend bool operator==(const XmlElement&, const XmlElement&) = default;
};

/// Reads UTF-8 (or ASCII, ISO-8859-1 or windows-1252 if the declaration names it).
/// Errors: malformed_xml (also for names that are not QNames), xml_limit (depth, nodes, size, attributes of a
/// tag, any DTD or entity). The message begins with "line L, column C: "; the caller, who knows the file or
/// entry, sets `where`.
[[nodiscard]] Result<XmlElement> parse_xml(std::string_view bytes, const Limits& limits = {});

/// The same for documents that are too large to keep: hands each element of this name to `take` when it ends,
/// and leaves it out of the value. `Limits::xml_nodes` bounds what is kept at a time.
/// Example: `parse_xml(sheet, "row", [&](XmlElement row) { add(row); })`.
[[nodiscard]] Result<XmlElement> parse_xml(std::string_view bytes, std::string_view name,
                                           const std::function<void(XmlElement)>& take,
                                           const Limits& limits = {});

/// Builds a document with an XML declaration, attributes in the order of the calls and no insignificant
/// whitespace. Characters that XML 1.0 does not allow are left out; malformed UTF-8 becomes U+FFFD.
/// `take` closes the elements that are still open and empties the writer. Wrong nesting and names that are
/// not QNames are programming errors (std::logic_error).
/// Example: `XmlWriter w; w.open("A", ns); w.attribute("x", "1"); w.close(); w.take()`.
class XmlWriter {
 public:
  XmlWriter();
  ~XmlWriter();
  XmlWriter(const XmlWriter&) = delete;
  XmlWriter& operator=(const XmlWriter&) = delete;

  /// Opens an element; `default_namespace` becomes its xmlns, for it and what is in it.
  void open(std::string_view name, std::string_view default_namespace = {});
  /// Of the element opened last, before its text and children.
  void attribute(std::string_view name, std::string_view value);
  void text(std::string_view text);
  void close();
  /// Closes what is open, and returns the document.
  [[nodiscard]] std::string take();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace estimate
