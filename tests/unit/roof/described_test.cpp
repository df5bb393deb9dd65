// What libroof writes is what its field lists describe: the API document is made of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "esx/estimate/bundled.h"
#include "roof/emit_fields.h"
#include "roof/interview_fields.h"
#include "support/roof_samples.h"

namespace {

using estimate::JsonValue;
using estimate::StructInfo;
using estimate::TypeInfo;

std::string problems(const TypeInfo& type, const JsonValue& value, const std::string& at);

std::string problems(const StructInfo& info, const JsonValue& value, const std::string& at) {
  if (!value.object()) return at + " is not an object; ";
  std::string found;
  for (const auto& member : *value.object())
    if (!info.find(member.name)) found += at + "/" + member.name + " is not described; ";
  for (const auto& field : info.fields) {
    const JsonValue* member = value.find(field.name);
    const std::string inside = at + "/" + std::string(field.name);
    if (member)
      found += problems(field.type, *member, inside);
    else if (field.required)
      found += inside + " is missing; ";
  }
  return found;
}

bool has_kind(TypeInfo::Kind kind, const JsonValue& value) {
  switch (kind) {
    case TypeInfo::Kind::any:
      return true;
    case TypeInfo::Kind::boolean:
      return value.boolean() != nullptr;
    case TypeInfo::Kind::integer:
      return value.number() && value.number()->is_integer();
    case TypeInfo::Kind::number:
      return value.number() != nullptr;
    case TypeInfo::Kind::string:
      return value.text() != nullptr;
    case TypeInfo::Kind::array:
      return value.list() != nullptr;
    case TypeInfo::Kind::object:
      return value.object() != nullptr;
  }
  return false;
}

/// What is wrong with a value by its description: nothing, we hope.
std::string problems(const TypeInfo& type, const JsonValue& value, const std::string& at) {
  if (value.is_null() && type.nullable) return "";
  if (!has_kind(type.kind, value)) return at + " is of another kind; ";
  if (!type.values.empty() && std::ranges::find(type.values, value.as_text()) == type.values.end())
    return at + " is not a listed value; ";
  if (type.schema) return problems(*type.schema, value, at);
  std::string found;
  if (type.items)
    for (const JsonValue& item : *value.list()) found += problems(*type.items, item, at + "/-");
  return found;
}

template <class T>
std::string described(const std::string& json) {
  const auto value = estimate::read_json(json);
  return value ? problems(estimate::describe<T>(), *value, "") : to_string(value.error());
}

TEST_CASE("previews and emissions are as they are described") {
  const auto prices = estimate::bundled_price_list();
  for (const char* name : {"two_structures.xml", "hover_hip.xml", "synthetic/gable_40x30_6_12_oh12.xml"}) {
    CAPTURE(name);
    const roof::Report report = test::roof_fixture(name);
    CHECK(described<roof::Preview>(roof::preview_to_json(roof::preview(report))) == "");
    const auto made = roof::emit(report, prices);
    REQUIRE(made);
    CHECK(described<roof::Emission>(roof::emission_to_json(*made, {.esx = "UEsDBA=="})) == "");
    CHECK(described<roof::Emission>(roof::emission_to_json(*made)) == "/esx_b64 is missing; ");
  }
}

TEST_CASE("the interview is as it is described") {
  const auto prices = estimate::bundled_price_list();
  CHECK(described<roof::InterviewDefinition>(roof::interview_definition_json()) == "");
  const auto measured = roof::roof_measurements(test::roof_fixture("two_structures.xml"));
  const roof::Interview made = roof::run_interview({}, &measured, prices);
  CHECK(made.result.has_value());
  CHECK(described<roof::Interview>(roof::interview_to_json(made)) == "");
  const roof::Interview refused = roof::run_interview({{"mode", std::string("repair")}}, nullptr, prices);
  CHECK(refused.error.has_value());
  CHECK(described<roof::Interview>(roof::interview_to_json(refused)) == "");
}

}  // namespace
