// Small JSON objects for standard output.
#pragma once

#include <string>
#include <string_view>

#include "estimate/base/json_writer.h"

namespace esxserver {

/// Example: `AdminJson json; json.text("partner_id", id); json.take();` is {"partner_id": "…"}.
class AdminJson {
 public:
  AdminJson() { json_.object(); }
  void text(std::string_view name, std::string_view value) {
    json_.key(name);
    json_.string(value);
  }
  void number(std::string_view name, std::int64_t value) {
    json_.key(name);
    json_.integer(value);
  }
  void flag(std::string_view name, bool value) {
    json_.key(name);
    json_.boolean(value);
  }
  /// `write(AdminJson&, entry)` for each entry of a list.
  template <class List, class Write>
  void list(std::string_view name, const List& entries, Write write) {
    json_.key(name);
    json_.array();
    for (const auto& entry : entries) {
      json_.object(estimate::JsonWriter::Line::one);
      write(*this, entry);
      json_.end();
    }
    json_.end();
  }
  [[nodiscard]] std::string take() {
    json_.end();
    return json_.take() + "\n";
  }

 private:
  estimate::JsonWriter json_;
};

}  // namespace esxserver
