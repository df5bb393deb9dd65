#include "assemble/join_text.h"

#include "esx/estimate/base/text.h"

namespace estimate::assemble {
namespace {

bool broken_at_hyphen(std::string_view text) {
  return text.size() >= 2 && text.back() == '-' && text[text.size() - 2] != ' ' &&
         text[text.size() - 2] != '-';
}

void append(std::string& text, std::string_view next, bool directly) {
  if (!text.empty() && !directly) text += ' ';
  text += next;
}

}  // namespace

void append_wrapped(std::string& text, std::string_view next) { append(text, next, broken_at_hyphen(text)); }

void append_wrapped_name(std::string& text, std::string_view next) {
  append(text, next, broken_at_hyphen(text) || text.ends_with('_'));
}

std::string fold_name(std::string_view name) {
  std::string out;
  for (const char c : to_upper(name)) {
    if (c != ' ') out += c;
  }
  return out;
}

bool same_name(std::string_view a, std::string_view b) { return fold_name(a) == fold_name(b); }

}  // namespace estimate::assemble
