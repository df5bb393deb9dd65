// Streaming JSON output that writes decimals exactly (no double carries money). For reading, json_value.h.
// Threads: a writer belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"

namespace estimate {

/// Example: `JsonWriter w; w.object(); w.key("rcv"); w.number(Money::from_units(123)); w.end(); w.take()`.
/// Keys keep the order of the calls, the indent is two spaces, and invalid UTF-8 is replaced by U+FFFD.
class JsonWriter {
 public:
  /// Line::one writes the value and everything in it on one line: for coordinates and small rows.
  enum class Line { many, one };

  void object(Line line = Line::many);
  void array(Line line = Line::many);
  void end();  // closes the innermost object or array
  void key(std::string_view name);

  void string(std::string_view text);
  void integer(std::int64_t value);
  void boolean(bool value);
  void null();
  void raw_number(std::string_view digits);  // already formatted
  template <class Tag, int Digits>
  void number(Fixed<Tag, Digits> value) {
    raw_number(value.plain());
  }
  template <class T>
  void number(const std::optional<T>& value) {
    value ? number(*value) : null();
  }
  /// Adds the members of an object that another writer made, to an object that is the root, too.
  void members(std::string_view object);
  /// Writes null for empty text.
  void text_or_null(std::string_view text) { text.empty() ? null() : string(text); }

  /// Returns the document and empties the writer. Everything must be closed.
  [[nodiscard]] std::string take();

 private:
  void open(char opener, Line line);
  void before_value();
  void separate();
  void new_line();

  std::string out_;
  std::vector<char> open_;         // '{' or '['
  std::size_t one_line_from_ = 0;  // from this depth on, all on one line; 0: never
  bool first_ = true;
  bool after_key_ = false;
};

}  // namespace estimate
