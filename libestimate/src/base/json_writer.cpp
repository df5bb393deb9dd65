#include "esx/estimate/base/json_writer.h"

#include <stdexcept>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

/// Wrong nesting is a programming error in the caller.
void require(bool holds, const char* rule) {
  if (!holds) throw std::logic_error(rule);
}

void append_escaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20) {
    out += c;
    return;
  }
  out += byte < 0x10 ? "\\u000" : "\\u001";
  out += "0123456789abcdef"[byte & 0xF];
}

/// Whether there is nothing to escape or to repair. Without an early end, the loop compiles to vector code.
bool is_plain(std::string_view text) {
  unsigned char special = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    special |= static_cast<unsigned char>((byte < 0x20) | (byte >= 0x80) | (byte == '"') | (byte == '\\'));
  }
  return special == 0;
}

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  if (is_plain(text)) {
    out += text;
  } else {
    for (const char c : valid_utf8(text) ? std::string(text) : repair_utf8(text)) append_escaped(out, c);
  }
  out += '"';
}

}  // namespace

void JsonWriter::object(Line line) { open('{', line); }

void JsonWriter::array(Line line) { open('[', line); }

void JsonWriter::end() {
  require(!open_.empty() && !after_key_, "JsonWriter::end: nothing open, or a key without a value");
  const char closer = open_.back() == '{' ? '}' : ']';
  const bool on_one_line = one_line_from_ != 0;
  if (open_.size() == one_line_from_) one_line_from_ = 0;
  open_.pop_back();
  if (!first_ && !on_one_line) new_line();
  out_ += closer;
  first_ = false;
}

void JsonWriter::key(std::string_view name) {
  require(!open_.empty() && open_.back() == '{' && !after_key_, "JsonWriter::key: not in an object");
  if (!first_) out_ += ',';
  separate();
  append_quoted(out_, name);
  out_ += ": ";
  first_ = false;
  after_key_ = true;
}

void JsonWriter::string(std::string_view text) {
  before_value();
  append_quoted(out_, text);
}

void JsonWriter::integer(std::int64_t value) { raw_number(std::to_string(value)); }

void JsonWriter::boolean(bool value) { raw_number(value ? "true" : "false"); }

void JsonWriter::null() { raw_number("null"); }

void JsonWriter::raw_number(std::string_view digits) {
  before_value();
  out_ += digits;
}

void JsonWriter::members(std::string_view object) {
  constexpr std::string_view opener = "{", closer = "\n}";
  require(open_.size() == 1 && open_.back() == '{' && !after_key_,
          "JsonWriter::members: not in a root object");
  if (object == "{}") return;
  require(object.starts_with(opener) && object.ends_with(closer),
          "JsonWriter::members: not an object of lines");
  if (!first_) out_ += ',';
  out_ += object.substr(opener.size(), object.size() - opener.size() - closer.size());
  first_ = false;
}

std::string JsonWriter::take() {
  require(open_.empty(), "JsonWriter::take: an object or array is still open");
  std::string document = std::move(out_);
  *this = JsonWriter();
  return document;
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  require(open_.empty() ? first_ : open_.back() == '[',
          "JsonWriter: a value without a key, or a second root");
  if (open_.empty()) {
    first_ = false;
    return;
  }
  if (!first_) out_ += ',';
  separate();
  first_ = false;
}

void JsonWriter::open(char opener, Line line) {
  before_value();
  out_ += opener;
  open_.push_back(opener);
  if (line == Line::one && one_line_from_ == 0) one_line_from_ = open_.size();
  first_ = true;
}

void JsonWriter::separate() {
  if (one_line_from_ == 0)
    new_line();
  else if (!first_)
    out_ += ' ';
}

void JsonWriter::new_line() {
  out_ += '\n';
  out_.append(2 * open_.size(), ' ');
}

}  // namespace estimate
