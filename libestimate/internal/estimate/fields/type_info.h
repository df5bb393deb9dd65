// What a field list says about a struct, without its C++ types: for JSON Schema, OpenAPI and options.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"

namespace estimate {

/// What the value of a field may be besides what its C++ type says. The limits of a list apply to its items,
/// except min_items and max_items.
struct FieldRules {
  enum class Requirement { by_type, required, optional };
  /// How an absent value is written; by_document leaves the choice to EncodeOptions.
  enum class Absent { by_document, null, left_out };

  std::string_view unit = {};  // "ft", "USD", "% of rent"
  std::optional<double> minimum = {}, maximum = {};
  bool above_minimum = false;  // strictly more than `minimum`
  std::optional<std::size_t> min_length = {}, max_length = {}, min_items = {}, max_items = {};
  std::span<const std::string_view> values = {};  // of a string
  std::string_view format = {};                   // "date-time", "uri", "binary", "double"
  int decimals = -1;                              // of a double when it is written; -1: all it has
  Requirement requirement = Requirement::by_type;
  std::string_view condition = {};  // when a field that is not always required is: "1of:h", "if partial"
  std::string_view computed_default = {};  // how a default that is not a fixed value comes about
  std::string_view missing_code =
      {};  // type of the violation when a required field is missing or an empty list
  std::string_view refused_code = {};  // type of the violation when a boolean is true
  std::string_view source = {};        // id of the source of the limits or the default
  std::string_view since = {};         // version that added the field
  Absent absent = Absent::by_document;
};

struct StructInfo;

/// What a value may be. `items` describes the items of an array, `schema` the members of an object,
/// `additional` the values of an object with free names; an object with neither is free. `enumeration` names
/// `values` where the enumeration has a name of its own.
struct TypeInfo {
  enum class Kind { any, boolean, integer, number, string, array, object };

  Kind kind = Kind::any;
  bool nullable = false;
  std::string_view unit = {};
  std::string_view format = {};
  std::string_view pattern = {};              // of a string: a regular expression that it matches
  std::vector<std::string_view> values = {};  // allowed strings
  std::vector<int> numbers = {};              // allowed integers
  std::optional<double> minimum = {}, maximum = {};
  bool above_minimum = false;
  std::optional<std::size_t> min_length = {}, max_length = {}, min_items = {}, max_items = {};
  std::shared_ptr<const TypeInfo> items = {};
  bool is_tuple = false;  // an array of max_items items, each of which means something else
  std::shared_ptr<const TypeInfo> additional = {};
  const StructInfo* schema = nullptr;
  const StructInfo* enumeration = nullptr;
  const StructInfo* content = nullptr;           // of a string: the JSON that it is
  std::shared_ptr<const StructInfo> group = {};  // like `schema`, of an object without a C++ struct
  std::vector<TypeInfo> one_of = {};             // alternatives; then nothing else is set
};

struct FieldInfo {
  std::string_view name, text;
  TypeInfo type;
  bool required = true;
  JsonValue default_value = {};  // of an optional field; null where there is none
  FieldRules rules = {};
  // What `required` and `type` leave open, for documents that differ in it (DocumentSchemas).
  bool must_be_given = false;       // when it is read
  bool can_be_absent = false;       // when it is written: null or left out, as EncodeOptions::absent says
  bool is_absent_if_empty = false;  // the same, where EncodeOptions::empty_is_absent says so
};

/// A struct, a group of fields or an enumeration. A group may have no name.
struct StructInfo {
  std::string_view name, text;
  std::vector<FieldInfo> fields;
  bool ignores_others = false;                // members without a field are not a violation
  std::vector<std::string_view> values = {};  // of an enumeration, which has no fields

  [[nodiscard]] const FieldInfo* find(std::string_view field) const;
};

/// Where a request or an answer names its struct.
using DescribeStruct = const StructInfo& (*)();

}  // namespace estimate
