// The calculators' data and worked cases, for tests.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "esx/calc/book.h"
#include "esx/estimate/base/json_value.h"
#include "support/files.h"

namespace test {

inline estimate::JsonValue json(std::string_view text) {
  auto value = estimate::read_json(text);
  if (!value) throw std::runtime_error("malformed JSON in a test: " + value.error().message);
  return *std::move(value);
}

/// A file of tests/fixtures/calc.
inline estimate::JsonValue fixture(std::string_view name) {
  return json(read_file("tests/fixtures/calc/" + std::string(name) + ".json"));
}

inline const calc::Book& bundled_book() {
  static const calc::Book book = [] {
    auto bundled = calc::Book::bundled();
    if (!bundled) throw std::runtime_error("the bundled data is malformed: " + bundled.error().message);
    return *std::move(bundled);
  }();
  return book;
}

}  // namespace test
