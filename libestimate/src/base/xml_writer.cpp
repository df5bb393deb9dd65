// The lookups of XmlElement; XmlWriter, and the names and characters that XML allows.

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"

namespace estimate {
namespace {

struct Range {
  int first, last;
};

// XML 1.0, fifth edition, productions 4 and 4a, without the colon.
constexpr std::array<Range, 15> start_characters{{{'A', 'Z'},
                                                  {'_', '_'},
                                                  {'a', 'z'},
                                                  {0xC0, 0xD6},
                                                  {0xD8, 0xF6},
                                                  {0xF8, 0x2FF},
                                                  {0x370, 0x37D},
                                                  {0x37F, 0x1FFF},
                                                  {0x200C, 0x200D},
                                                  {0x2070, 0x218F},
                                                  {0x2C00, 0x2FEF},
                                                  {0x3001, 0xD7FF},
                                                  {0xF900, 0xFDCF},
                                                  {0xFDF0, 0xFFFD},
                                                  {0x10000, 0xEFFFF}}};
constexpr std::array<Range, 5> later_characters{
    {{'-', '.'}, {'0', '9'}, {0xB7, 0xB7}, {0x300, 0x36F}, {0x203F, 0x2040}}};

bool is_any_of(const auto& ranges, int c) {
  return std::ranges::any_of(ranges, [c](Range range) { return c >= range.first && c <= range.last; });
}

/// Takes the first character off well-formed UTF-8.
int take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const int size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  int c = size == 1 ? lead : lead & (0xFF >> (size + 1));
  for (int i = 1; i < size; ++i) c = (c << 6) | (static_cast<unsigned char>(text[std::size_t(i)]) & 0x3F);
  text.remove_prefix(std::size_t(size));
  return c;
}

bool is_ncname(std::string_view name) {
  if (name.empty()) return false;
  for (bool first = true; !name.empty(); first = false) {
    const int c = take_character(name);
    if (!is_any_of(start_characters, c) && (first || !is_any_of(later_characters, c))) return false;
  }
  return true;
}

/// Whether `name` is a QName (Namespaces in XML 1.0) in the characters of XML 1.0, fifth edition, as
/// libxml2's parser reads them. Its `xmlValidateQName` is of no use: it knows only the characters of the
/// fourth edition.
bool is_qname(std::string_view name) {
  if (!valid_utf8(name)) return false;
  const std::size_t colon = name.find(':');
  if (colon == name.npos) return is_ncname(name);
  return is_ncname(name.substr(0, colon)) && is_ncname(name.substr(colon + 1));
}

constexpr std::string_view declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

bool plain_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= 0x20 && c != 0x7F) || c == '\n' || c == '\t'; });
}

/// The characters that XML 1.0 allows. Malformed UTF-8 is replaced; control characters other than tab, line
/// feed and carriage return, and U+FFFE and U+FFFF, are left out.
std::string writable(std::string_view text) {
  std::string result = repair_utf8(text);
  std::erase_if(result, [](char c) { return c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r'; });
  return replace_all(replace_all(result, "\xEF\xBF\xBE", ""), "\xEF\xBF\xBF", "");
}

enum class EscapeIn { text, attribute };

/// What is written for a character, as libxml2 does; empty: the character itself. A carriage return would be
/// read as a line feed, and readers turn bare white space in attributes into spaces.
constexpr std::string_view escape_of(char c, EscapeIn place) {
  if (place == EscapeIn::text && (c == '\n' || c == '\t')) return {};
  switch (c) {
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '&':
      return "&amp;";
    case '"':
      return "&quot;";
    case '\r':
      return "&#13;";
    case '\n':
      return "&#10;";
    case '\t':
      return "&#9;";
    default:
      return {};
  }
}

void append_escaped(std::string& document, std::string_view text, EscapeIn place) {
  while (!text.empty()) {
    const auto special = std::ranges::find_if(text, [&](char c) { return !escape_of(c, place).empty(); });
    const auto plain = static_cast<std::size_t>(special - text.begin());
    document += text.substr(0, plain);
    if (special != text.end()) document += escape_of(*special, place);
    text.remove_prefix(std::min(text.size(), plain + 1));
  }
}

void append_value(std::string& document, std::string_view value, EscapeIn place) {
  if (plain_ascii(value))
    append_escaped(document, value, place);
  else
    append_escaped(document, writable(value), place);
}

void require(bool done) {
  if (!done) throw std::logic_error("XmlWriter: an attribute outside a tag, or nothing to close");
}

void require_qname(std::string_view name) {
  if (!is_qname(name)) throw std::logic_error("XmlWriter: a name that is not a QName");
}

}  // namespace

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

struct XmlWriter::State {
  std::string document = std::string(declaration);
  std::vector<std::string> open;  // names of the elements that are not closed
  bool in_tag = false;            // the tag of the last one still takes attributes

  void end_tag() {
    if (in_tag) document += '>';
    in_tag = false;
  }
};

XmlWriter::XmlWriter() : state_(std::make_unique<State>()) {}

XmlWriter::~XmlWriter() = default;

void XmlWriter::open(std::string_view name, std::string_view default_namespace) {
  require_qname(name);
  state_->end_tag();
  state_->document += '<';
  state_->document += name;
  state_->open.emplace_back(name);
  state_->in_tag = true;
  if (!default_namespace.empty()) attribute("xmlns", default_namespace);
}

void XmlWriter::attribute(std::string_view name, std::string_view value) {
  require_qname(name);
  require(state_->in_tag);
  state_->document += ' ';
  state_->document += name;
  state_->document += "=\"";
  append_value(state_->document, value, EscapeIn::attribute);
  state_->document += '"';
}

void XmlWriter::text(std::string_view text) {
  if (text.empty()) return;  // keeps "<a/>" short
  require(!state_->open.empty());
  state_->end_tag();
  append_value(state_->document, text, EscapeIn::text);
}

void XmlWriter::close() {
  require(!state_->open.empty());
  if (state_->in_tag)
    state_->document += "/>";
  else
    state_->document += "</" + state_->open.back() + ">";
  state_->in_tag = false;
  state_->open.pop_back();
}

std::string XmlWriter::take() {
  while (!state_->open.empty()) close();
  std::string document = std::move(state_->document);
  document += '\n';
  state_ = std::make_unique<State>();
  return document;
}

}  // namespace estimate
