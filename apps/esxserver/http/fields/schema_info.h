// What a field list says about a struct, without its C++ types: for JSON Schema and OpenAPI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace http {

struct SchemaInfo;

/// What a value may be. An array's `items` and an object's `schema` say what is inside; an object without a
/// schema is free.
struct TypeInfo {
  enum class Kind { any, boolean, integer, number, string, array, object };

  Kind kind = Kind::any;
  bool nullable = false;
  std::string_view format = {};  // "date-time", "uri", "binary"
  std::vector<std::string_view> values = {};
  std::optional<std::int64_t> minimum = {}, maximum = {};
  std::optional<std::size_t> min_length = {}, max_length = {}, max_items = {};
  std::shared_ptr<const TypeInfo> items = {};
  const SchemaInfo* schema = nullptr;
};

struct FieldInfo {
  std::string_view name, text;
  TypeInfo type;
  bool required = true;
};

struct SchemaInfo {
  std::string_view name, text;
  std::vector<FieldInfo> fields;
};

}  // namespace http
