#include <libxml/parser.h>
#include <libxml/xmlwriter.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "xml_names.h"

namespace estimate {
namespace {

bool plain_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= 0x20 && c != 0x7F) || c == '\n' || c == '\t'; });
}

/// The characters that XML 1.0 allows. Malformed UTF-8 is replaced; control characters other than tab, line
/// feed and carriage return, and U+FFFE and U+FFFF, are left out.
std::string writable(std::string_view text) {
  if (plain_ascii(text)) return std::string(text);
  std::string result = repair_utf8(text);
  std::erase_if(result, [](char c) { return c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r'; });
  return replace_all(replace_all(result, "\xEF\xBF\xBE", ""), "\xEF\xBF\xBF", "");
}

const xmlChar* as_xml(const std::string& text) { return reinterpret_cast<const xmlChar*>(text.c_str()); }

/// libxml2 rejects only wrong nesting, which is a programming error in the caller.
void require(bool done) {
  if (!done) throw std::logic_error("XmlWriter: an attribute outside a tag, or nothing to close");
}

/// libxml2 writes any name. The reader would refuse one that is not a QName.
void require_qname(const std::string& name) {
  if (!detail::is_qname(name)) throw std::logic_error("XmlWriter: a name that is not a QName");
}

}  // namespace

struct XmlWriter::State {
  struct BufferDeleter {
    void operator()(xmlBuffer* buffer) const { xmlBufferFree(buffer); }
  };
  struct WriterDeleter {
    void operator()(xmlTextWriter* writer) const { xmlFreeTextWriter(writer); }
  };

  // In this order, because the writer flushes into the buffer when it is destroyed.
  std::unique_ptr<xmlBuffer, BufferDeleter> buffer;
  std::unique_ptr<xmlTextWriter, WriterDeleter> writer;

  State() : buffer(xmlBufferCreate()) {
    if (buffer == nullptr) throw std::bad_alloc();
    xmlBufferSetAllocationScheme(buffer.get(), XML_BUFFER_ALLOC_DOUBLEIT);
    writer.reset(xmlNewTextWriterMemory(buffer.get(), 0));
    if (writer == nullptr) throw std::bad_alloc();
    // With this encoding, libxml2 writes UTF-8 instead of character references.
    require(xmlTextWriterStartDocument(writer.get(), nullptr, "UTF-8", nullptr) >= 0);
  }
};

XmlWriter::XmlWriter() {
  xmlInitParser();
  state_ = std::make_unique<State>();
}

XmlWriter::~XmlWriter() = default;

void XmlWriter::open(std::string_view name, std::string_view default_namespace) {
  const std::string element_name(name);
  require_qname(element_name);
  require(xmlTextWriterStartElement(state_->writer.get(), as_xml(element_name)) >= 0);
  if (!default_namespace.empty()) attribute("xmlns", default_namespace);
}

void XmlWriter::attribute(std::string_view name, std::string_view value) {
  const std::string attribute_name(name);
  require_qname(attribute_name);
  require(xmlTextWriterWriteAttribute(state_->writer.get(), as_xml(attribute_name),
                                      as_xml(writable(value))) >= 0);
}

void XmlWriter::text(std::string_view text) {
  if (text.empty()) return;  // keeps "<a/>" short
  require(xmlTextWriterWriteString(state_->writer.get(), as_xml(writable(text))) >= 0);
}

void XmlWriter::close() { require(xmlTextWriterEndElement(state_->writer.get()) >= 0); }

std::string XmlWriter::take() {
  require(xmlTextWriterEndDocument(state_->writer.get()) >= 0);
  std::string document(reinterpret_cast<const char*>(xmlBufferContent(state_->buffer.get())),
                       std::size_t(xmlBufferLength(state_->buffer.get())));
  state_ = std::make_unique<State>();
  return document;
}

}  // namespace estimate
