#include "engine/default_notes.h"

#include <algorithm>

namespace calc {
namespace {

/// "rooms[0].height_ft" and "rooms[7].height_ft" are one default.
std::string without_places(std::string_view path) {
  std::string plain;
  bool inside = false;
  for (const char c : path) {
    inside = c == '[' || (inside && c != ']');
    plain += c == '[' ? "[]" : "";
    if (!inside && c != ']') plain += c;
  }
  return plain;
}

}  // namespace

bool DefaultNotes::open_object(std::string_view name, bool present, const Spec&) {
  if (!present) return false;
  path_sizes_.push_back(path_.size());
  (path_ += path_.empty() ? "" : ".") += name;
  return true;
}

std::size_t DefaultNotes::open_list(std::string_view name, std::size_t count, const Spec& spec) {
  open_object(name, true, spec);
  return count;
}

void DefaultNotes::open_item(std::size_t index) {
  path_sizes_.push_back(path_.size());
  path_ += "[" + std::to_string(index) + "]";
}

void DefaultNotes::close_list() {
  path_.resize(path_sizes_.back());
  path_sizes_.pop_back();
}

void DefaultNotes::note(std::string_view name, const Spec& spec) {
  if (spec.source.empty()) return;
  const std::string path = path_ + (path_.empty() ? "" : ".") + std::string(name);
  if (std::ranges::find(defaulted_, path) == defaulted_.end()) return;
  const std::string plain = without_places(path);
  if (spec.source != "OC") {
    ledger_.cite(spec.source, "inputs." + plain);
    return;
  }
  const Value* value = inputs_.at_path(path);
  ledger_.assume({"default_" + plain, "Not given, so our choice: " + std::string(spec.text) + ".",
                  value ? *value : Value(), plain});
}

}  // namespace calc
