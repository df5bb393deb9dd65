// parse_xml: checks the raw XML, then builds the elements from the events of libxml2.

#include <algorithm>
#include <array>
#include <string_view>

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"

namespace estimate {
namespace {

constexpr std::size_t max_attributes_per_tag = 512;
constexpr std::size_t max_tag_bytes = 5'000'000;  // libxml2 stops at 10 MB with a less clear error

// ASCII with one byte per character, or UTF-8.
constexpr std::array<std::string_view, 7> encodings{"utf-8",      "utf8",         "us-ascii", "ascii",
                                                    "iso-8859-1", "windows-1252", "latin1"};

/// The value of `encoding="…"` in the XML declaration; empty if there is none.
std::string_view declared_encoding(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) return {};
  const std::string_view declaration = bytes.substr(0, bytes.find("?>"));
  const auto keyword = declaration.find("encoding");
  if (keyword == declaration.npos) return {};
  const auto open = declaration.find_first_of("\"'", keyword);
  if (open == declaration.npos) return {};
  const auto close = declaration.find(declaration[open], open + 1);
  return declaration.substr(open + 1, close == declaration.npos ? close : close - open - 1);
}

Result<void> check_encoding(std::string_view bytes) {
  constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
  if (bytes.starts_with(utf8_mark)) bytes.remove_prefix(utf8_mark.size());
  // Every form of UTF-16 and UTF-32 begins with a byte order mark or has a zero among its first bytes.
  const std::string_view front = bytes.substr(0, 4);
  if (front.starts_with("\xFE\xFF") || front.starts_with("\xFF\xFE") || front.find('\0') != front.npos) {
    return fail(ErrorCode::malformed_xml, "line 1, column 1: the XML is UTF-16 or UTF-32; UTF-8 is expected");
  }
  const std::string_view declared = declared_encoding(bytes);
  if (!declared.empty() && std::ranges::find(encodings, to_lower(declared)) == encodings.end()) {
    return fail(ErrorCode::malformed_xml, "line 1, column 1: the XML has the encoding \"" +
                                              repair_utf8(cut_utf8(declared, 40)) + "\"; UTF-8 is expected");
  }
  return {};
}

/// The part of a start tag up to its end; `rest` begins after the `<`. A tag cannot contain `<`, quoted or
/// not.
struct Tag {
  std::size_t bytes = 0, attributes = 0;
};

Tag measure_tag(std::string_view rest) {
  Tag tag;
  char quote = 0;
  for (const char c : rest) {
    if (c == '<' || (c == '>' && quote == 0)) break;
    ++tag.bytes;
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '=') {
      ++tag.attributes;
    }
  }
  return tag;
}

bool begins_start_tag(std::string_view rest) {
  return !rest.empty() && std::string_view("!?/ \t\r\n=<").find(rest.front()) == std::string_view::npos;
}

std::string at_line(std::string_view bytes, std::size_t offset) {
  const std::string_view before = bytes.substr(0, offset);
  const auto column = offset - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return "line " + std::to_string(std::ranges::count(before, '\n') + 1) + ", column " +
         std::to_string(column);
}

Result<void> check_tags(std::string_view bytes) {
  for (auto at = bytes.find('<'); at != bytes.npos; at = bytes.find('<', at + 1)) {
    const std::string_view rest = bytes.substr(at + 1);
    if (!begins_start_tag(rest)) continue;
    const auto [size, attributes] = measure_tag(rest);
    if (attributes > max_attributes_per_tag) {
      return fail(ErrorCode::xml_limit, at_line(bytes, at) + ": a tag has more than " +
                                            std::to_string(max_attributes_per_tag) + " attributes");
    }
    if (size > max_tag_bytes) {
      return fail(ErrorCode::xml_limit,
                  at_line(bytes, at) + ": a tag has more than " + std::to_string(max_tag_bytes) + " bytes");
    }
    at += size;
  }
  return {};
}

/// Rejects what libxml2 would take too long to read (it compares every attribute of a tag with every other
/// one) and encodings in which the bytes of `<`, `=` and quotes can mean something else.
/// Errors: xml_limit (size, attributes of one tag, length of one tag), malformed_xml (empty, encoding).
Result<void> check_raw_xml(std::string_view bytes, const Limits& limits) {
  if (bytes.size() > limits.entry_bytes) {
    return fail(ErrorCode::xml_limit, "the XML has " + std::to_string(bytes.size()) + " bytes, more than " +
                                          std::to_string(limits.entry_bytes));
  }
  if (bytes.empty()) return fail(ErrorCode::malformed_xml, "line 1, column 1: the XML is empty");
  const Result<void> encoding = check_encoding(bytes);
  return encoding ? check_tags(bytes) : encoding;
}

constexpr int max_namespaces_in_scope = 1'000;  // libxml2 searches them one by one
constexpr int max_names = 20'000;               // its hash table of names stops growing at a few thousand
constexpr std::size_t chunk_bytes = 65'536;
constexpr std::size_t max_quoted_bytes = 100;

struct ContextDeleter {
  void operator()(xmlParserCtxt* context) const { xmlFreeParserCtxt(context); }
};
using Context = std::unique_ptr<xmlParserCtxt, ContextDeleter>;

std::string as_string(const xmlChar* text) {
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text));
}

std::string_view as_view(const xmlChar* begin, std::ptrdiff_t size) {
  return {reinterpret_cast<const char*>(begin), std::size_t(size)};
}

std::string at(int line, int column) {
  return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
}

/// libxml2's messages quote the input, so they are cleaned and cut.
std::string cleaned(const char* message) {
  const std::string text = squeeze(repair_utf8(message == nullptr ? "not well-formed" : message));
  return std::string(cut_utf8(text, 300));
}

/// Elements that are handed on instead of being kept.
struct HandedOn {
  std::string_view name;  // empty: none
  const std::function<void(XmlElement)>* take = nullptr;
};

/// Builds the value from libxml2's events on its own stack, so that deep nesting does not recurse.
class Builder {
 public:
  Builder(xmlParserCtxt& context, const HandedOn& handed_on, const Limits& limits)
      : context_(context), handed_on_(handed_on), limits_(limits) {}

  void start(XmlElement element, int namespaces) {
    const std::size_t nodes_before = nodes_;
    nodes_ += 1 + element.attributes.size();
    namespaces_ += namespaces;
    if (open_.size() >= std::size_t(limits_.xml_depth)) {
      stop(ErrorCode::xml_limit, "elements nested deeper than " + std::to_string(limits_.xml_depth));
    } else if (nodes_ > limits_.xml_nodes) {
      stop(ErrorCode::xml_limit,
           "more than " + std::to_string(limits_.xml_nodes) + " elements and attributes");
    } else if (namespaces_ > max_namespaces_in_scope) {
      stop(ErrorCode::xml_limit,
           "more than " + std::to_string(max_namespaces_in_scope) + " namespaces in scope");
    } else {
      open_.push_back({std::move(element), namespaces, nodes_before});
      check_names();
    }
  }
  void check_names() {
    if (xmlDictSize(context_.dict) > max_names) {
      stop(ErrorCode::xml_limit, "more than " + std::to_string(max_names) + " different names");
    }
  }
  /// libxml2 accepts overlong characters in CDATA sections.
  void text(std::string_view piece) {
    if (!valid_utf8(piece)) return stop(ErrorCode::malformed_xml, "the text is not UTF-8");
    if (!open_.empty()) open_.back().element.text += piece;
  }
  void end() {
    if (open_.empty()) return;
    Open closed = std::move(open_.back());
    open_.pop_back();
    namespaces_ -= closed.namespaces;
    if (handed_on_.take != nullptr && closed.element.name == handed_on_.name) {
      nodes_ = closed.nodes_before;
      if (!error_) (*handed_on_.take)(std::move(closed.element));
    } else if (open_.empty()) {
      root_ = std::move(closed.element);
    } else {
      open_.back().element.children.push_back(std::move(closed.element));
    }
  }

  /// Ends the parse; only the first failure is reported.
  void stop(ErrorCode code, const std::string& reason) {
    fail_once(code, at(xmlSAX2GetLineNumber(&context_), xmlSAX2GetColumnNumber(&context_)) + reason);
    xmlStopParser(&context_);
  }
  void fail_once(ErrorCode code, std::string message) {
    if (!error_) error_ = Error{code, std::move(message), {}};
  }

  /// libxml2's messages about an early end are misleading when it reads in chunks.
  [[nodiscard]] std::string explain(int code, const char* message) const {
    if (code == XML_ERR_INTERNAL_ERROR && cleaned(message).ends_with("Huge input lookup")) {
      return "markup that does not end within 10 MB";
    }
    if (code != XML_ERR_DOCUMENT_END) return cleaned(message);
    if (!open_.empty()) return "the document ends inside the element " + open_.back().element.name;
    return root_.name.empty() ? "the document ends before the end of its first element" : cleaned(message);
  }
  [[nodiscard]] int line() const { return xmlSAX2GetLineNumber(&context_); }
  Result<XmlElement> take() {
    if (error_) return std::unexpected(std::move(*error_));
    return std::move(root_);
  }

 private:
  struct Open {
    XmlElement element;
    int namespaces;
    std::size_t nodes_before;
  };

  xmlParserCtxt& context_;
  const HandedOn handed_on_;
  const Limits& limits_;
  std::vector<Open> open_;
  XmlElement root_;
  std::size_t nodes_ = 0;
  int namespaces_ = 0;
  std::optional<Error> error_;
};

Builder& builder(void* data) { return *static_cast<Builder*>(data); }

/// libxml2 accepts names that are not QNames, such as `a:b:c`, `:a` and `a:`. It leaves the colon in the
/// local part. Returns false after stopping the parser, which has then freed the attribute values.
bool check_qname(void* data, const xmlChar* prefix, const xmlChar* local_part) {
  const std::string local = as_string(local_part);
  if (local.find(':') == std::string::npos) return true;
  const std::string name = prefix == nullptr ? local : as_string(prefix) + ":" + local;
  builder(data).stop(ErrorCode::malformed_xml,
                     "the name \"" + std::string(cut_utf8(name, max_quoted_bytes)) + "\" is not a QName");
  return false;
}

/// libxml2 passes attributes as groups of five: name, prefix, namespace, begin and end of the value.
void on_start(void* data, const xmlChar* name, const xmlChar* prefix, const xmlChar* uri, int namespace_count,
              const xmlChar**, int attribute_count, int, const xmlChar** attributes) {
  if (!check_qname(data, prefix, name)) return;
  XmlElement element;
  element.name = as_string(name);
  element.namespace_uri = as_string(uri);
  element.line = builder(data).line();
  element.attributes.reserve(std::size_t(attribute_count));
  for (int i = 0; i < attribute_count; ++i) {
    const xmlChar** const parts = attributes + std::ptrdiff_t(i) * 5;
    if (!check_qname(data, parts[1], parts[0])) return;
    std::string attribute_name = parts[1] == nullptr ? "" : as_string(parts[1]) + ":";
    attribute_name += as_string(parts[0]);
    element.attributes.emplace_back(std::move(attribute_name), as_view(parts[3], parts[4] - parts[3]));
  }
  builder(data).start(std::move(element), namespace_count);
}

void on_end(void* data, const xmlChar*, const xmlChar*, const xmlChar*) { builder(data).end(); }

void on_text(void* data, const xmlChar* text, int size) { builder(data).text(as_view(text, size)); }

/// Processing instructions are skipped, but their names count.
void on_instruction(void* data, const xmlChar*, const xmlChar*) { builder(data).check_names(); }

void on_doctype(void* data, const xmlChar*, const xmlChar*, const xmlChar*) {
  builder(data).stop(ErrorCode::xml_limit, "the XML has a DOCTYPE, which is not accepted");
}

/// A template because newer libxml2 passes the error as const.
template <class XmlError>
void on_error(void* data, XmlError* error) {
  if (error->level != XML_ERR_FATAL) return;
  const bool entity = error->code == XML_ERR_UNDECLARED_ENTITY;
  const int line = error->line > 0 ? error->line : builder(data).line();
  builder(data).fail_once(entity ? ErrorCode::xml_limit : ErrorCode::malformed_xml,
                          at(line, error->int2) + builder(data).explain(error->code, error->message));
}

xmlSAXHandler events() {
  xmlSAXHandler sax{};
  sax.initialized = XML_SAX2_MAGIC;
  sax.internalSubset = on_doctype;
  sax.startElementNs = on_start;
  sax.endElementNs = on_end;
  sax.characters = on_text;
  sax.ignorableWhitespace = on_text;
  sax.cdataBlock = on_text;
  sax.processingInstruction = on_instruction;
  sax.serror = on_error;
  return sax;
}

void print_nothing(void*, const char*, ...) {}

/// Errors of the character decoder do not reach the SAX handler, but this thread's error functions, which
/// print by default.
class ThreadErrors {
 public:
  explicit ThreadErrors(Builder& receiver) {
    xmlSetStructuredErrorFunc(&receiver, on_error);
    xmlSetGenericErrorFunc(nullptr, print_nothing);
  }
  ~ThreadErrors() {
    xmlSetStructuredErrorFunc(structured_context_, structured_);
    xmlSetGenericErrorFunc(generic_context_, generic_);
  }
  ThreadErrors(const ThreadErrors&) = delete;
  ThreadErrors& operator=(const ThreadErrors&) = delete;

 private:
  xmlStructuredErrorFunc structured_ = xmlStructuredError;
  void* structured_context_ = xmlStructuredErrorContext;
  xmlGenericErrorFunc generic_ = xmlGenericError;
  void* generic_context_ = xmlGenericErrorContext;
};

/// Feeds chunks, so that libxml2 keeps its window small and stops at the first error. If the bytes are UTF-8,
/// chunks end between characters.
void feed(xmlParserCtxt& context, std::string_view bytes) {
  while (!bytes.empty()) {
    std::string_view chunk = cut_utf8(bytes, chunk_bytes);
    if (chunk.empty()) chunk = bytes.substr(0, chunk_bytes);
    if (xmlParseChunk(&context, chunk.data(), int(chunk.size()), 0) != XML_ERR_OK) return;
    bytes.remove_prefix(chunk.size());
  }
  xmlParseChunk(&context, nullptr, 0, 1);
}

Result<XmlElement> parse(std::string_view bytes, const HandedOn& handed_on, const Limits& limits) {
  if (auto checked = check_raw_xml(bytes, limits); !checked) return std::unexpected(checked.error());
  xmlInitParser();
  const xmlSAXHandler handlers = events();
  const Context context(
      xmlCreatePushParserCtxt(const_cast<xmlSAXHandler*>(&handlers), nullptr, nullptr, 0, nullptr));
  if (!context) return fail(ErrorCode::internal_error, "not enough memory for the XML parser");
  // Here, NOENT only decodes &amp; in attribute values, which libxml2 passes as "&#38;" without it:
  // documents that declare entities were rejected above.
  xmlCtxtUseOptions(context.get(), XML_PARSE_NONET | XML_PARSE_NOENT);

  Builder receiver(*context, handed_on, limits);
  context->userData = &receiver;
  const ThreadErrors errors(receiver);
  feed(*context, bytes);
  if (context->wellFormed == 0) {
    receiver.fail_once(ErrorCode::malformed_xml, at(receiver.line(), 1) + "the XML is not well-formed");
  }
  return receiver.take();
}

}  // namespace

Result<XmlElement> parse_xml(std::string_view bytes, const Limits& limits) {
  return parse(bytes, {}, limits);
}

Result<XmlElement> parse_xml(std::string_view bytes, std::string_view name,
                             const std::function<void(XmlElement)>& take, const Limits& limits) {
  return parse(bytes, {name, &take}, limits);
}

}  // namespace estimate
