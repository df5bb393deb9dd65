// What the library says about itself.
#include "boundary.h"
#include "esx/estimate/base/error.h"
#include "esx/estimate/version.h"

namespace {

using estimate::JsonValue;

JsonValue describe_code(const estimate::ErrorInfo& info) {
  return JsonValue(JsonValue::Object{{"code", JsonValue(info.name)},
                                     {"meaning", JsonValue(info.meaning)},
                                     {"status", JsonValue::integer(info.exit_status)}});
}

}  // namespace

const char* esx_version(void) { return estimate::version.data(); }

esx_status esx_error_codes(esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, []() -> esx_c::Outcome<std::string> {
    JsonValue::List rows;
    for (const estimate::ErrorInfo& info : estimate::error_table()) rows.push_back(describe_code(info));
    return to_json(JsonValue(std::move(rows)));
  });
}
