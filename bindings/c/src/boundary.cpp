#include "boundary.h"

#include <array>
#include <cstddef>
#include <utility>

#include "estimate/result_fields.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/version.h"

namespace esx_c {
namespace {

using estimate::ErrorCode;
using estimate::JsonValue;

JsonValue text_or_null(const std::string& text) { return text.empty() ? JsonValue() : JsonValue(text); }

std::string error_json(const Failure& failure) {
  JsonValue value(JsonValue::Object{{"code", JsonValue(failure.error.code.info().name)},
                                    {"message", JsonValue(failure.error.message)},
                                    {"where", text_or_null(failure.error.where)}});
  if (!failure.refusal.is_null()) value.set("refusal", failure.refusal);
  return to_json(value);
}

esx_status status_of(const Failure& failure) {
  if (!failure.refusal.is_null()) return ESX_UNSUPPORTED;
  return static_cast<esx_status>(failure.error.code.info().exit_status);
}

}  // namespace

std::unexpected<Failure> wrong_argument(std::string message) {
  return std::unexpected(Failure({ErrorCode::invalid_usage, std::move(message), {}}));
}

esx_status report(const Failure& failure, esx_buffer** error) noexcept {
  try {
    if (error != nullptr) *error = make_buffer(error_json(failure)).release();
    return status_of(failure);
  } catch (const std::exception&) {  // no memory for the error
    return ESX_FAILED;
  }
}

Outcome<std::string_view> text_argument(const char* text, const char* name) {
  if (text == nullptr) return wrong_argument(std::string(name) + " is NULL");
  return text;
}

Outcome<std::string_view> bytes_argument(const void* bytes, std::size_t size, const char* name) {
  if (bytes == nullptr && size > 0)
    return wrong_argument(std::string(name) + " is NULL, but its size is not 0");
  return std::string_view(static_cast<const char*>(bytes), size);
}

}  // namespace esx_c

namespace {

using estimate::JsonValue;

JsonValue describe_code(const estimate::ErrorInfo& info) {
  return JsonValue(JsonValue::Object{{"code", JsonValue(info.name)},
                                     {"meaning", JsonValue(info.meaning)},
                                     {"status", JsonValue::integer(info.exit_status)}});
}

}  // namespace

const char* esx_buffer_data(const esx_buffer* buffer) { return buffer ? buffer->bytes.c_str() : ""; }
size_t esx_buffer_size(const esx_buffer* buffer) { return buffer ? buffer->bytes.size() : 0; }
void esx_buffer_free(esx_buffer* buffer) { delete buffer; }

esx_status esx_cancel_new(esx_cancel** cancel, esx_buffer** error) {
  return esx_c::answer(cancel, error, []() -> esx_c::Outcome<std::unique_ptr<esx_cancel>> {
    return std::make_unique<esx_cancel>();
  });
}
void esx_cancel_request(esx_cancel* cancel) {
  if (cancel != nullptr) cancel->requested.store(true, std::memory_order_relaxed);
}
void esx_cancel_free(esx_cancel* cancel) { delete cancel; }

const char* esx_version(void) { return estimate::version.data(); }

esx_status esx_error_codes(esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, []() -> esx_c::Outcome<std::string> {
    JsonValue::List rows;
    for (const estimate::ErrorInfo& info : estimate::error_table()) rows.push_back(describe_code(info));
    return to_json(JsonValue(std::move(rows)));
  });
}
