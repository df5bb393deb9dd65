#include "esxserver/service/submission.h"

#include <algorithm>

#include "esx/estimate/base/text.h"
#include "esxserver/domain/file_names.h"

namespace esxserver {
namespace {

bool is_pdf_type(std::string_view content_type) {
  return estimate::to_lower(estimate::trim(content_type.substr(0, content_type.find(';')))) ==
         "application/pdf";
}

Result<Upload> check_file(const std::optional<Upload>& file, std::uint64_t max_bytes) {
  if (!file) return fail(ServerError::empty_file, "The form has no file");
  if (!is_pdf_type(file->content_type) && !is_pdf_name(file->file_name))
    return fail(ServerError::invalid_file_type,
                "The file is not a PDF: neither its content type nor its name says so");
  if (file->bytes == 0) return fail(ServerError::empty_file, "The file is empty");
  if (file->bytes > max_bytes)
    return fail(ErrorCode::file_too_large,
                "The file exceeds the limit of " + std::to_string(max_bytes) + " bytes");
  return *file;
}

Result<std::string> check_price_list(const Caller& caller, const std::optional<std::string>& wanted,
                                     PriceLists& price_lists) {
  const auto codes = price_lists.codes(PriceListOwner::partner(caller.partner_id));
  if (!codes) return std::unexpected(codes.error());
  if (wanted && std::ranges::find(*codes, *wanted) != codes->end()) return *wanted;
  return fail(ServerError::unsupported_price_list,
              (wanted ? "The price list is not loaded" : "The form names no price_list") +
                  std::string("; supported: ") + estimate::join(*codes, ", "));
}

Result<std::vector<OutputFormat>> check_formats(const std::vector<std::string>& names, bool json_output) {
  if (names.empty()) return std::vector{OutputFormat::esx};
  std::vector<OutputFormat> formats;
  for (const std::string& name : names) {
    const auto format = output_format_from_name(name);
    if (!format)
      return fail(ServerError::unsupported_output_format, "output_formats may contain only esx and json");
    if (std::ranges::find(formats, *format) == formats.end()) formats.push_back(*format);
  }
  std::ranges::sort(formats);
  if (!json_output && formats.back() == OutputFormat::json)
    return fail(ServerError::feature_not_enabled, "The json output is not enabled on this server");
  return formats;
}

Result<std::string> check_callback(const Caller& caller, const std::optional<std::string>& url,
                                   CallbackPolicy& callbacks) {
  constexpr std::size_t max_url_bytes = 2048;
  if (!url) return std::string();
  if (!caller.has_secret)
    return fail(ServerError::invalid_callback_url, "The partner has no webhook secret for signing callbacks");
  if (url->size() > max_url_bytes)
    return fail(ServerError::invalid_callback_url, "The callback_url is too long");
  if (const auto allowed = callbacks.check(*url); !allowed) return std::unexpected(allowed.error());
  return *url;
}

}  // namespace

Result<void> check_idempotency_key(std::string_view key) {
  constexpr std::size_t max_key_bytes = 255;
  const bool printable = std::ranges::all_of(key, [](char c) { return c >= ' ' && c != '\x7F'; });
  if (!key.empty() && key.size() <= max_key_bytes && printable) return {};
  return fail(ServerError::invalid_request,
              "The Idempotency-Key must have 1 to 255 printable ASCII characters");
}

Result<Submission> check_submission(const Caller& caller, const ConversionRequest& request,
                                    const Settings& settings, PriceLists& price_lists,
                                    CallbackPolicy& callbacks) {
  auto file = check_file(request.file, settings.max_upload_bytes);
  if (!file) return std::unexpected(file.error());
  auto price_list = check_price_list(caller, request.price_list, price_lists);
  if (!price_list) return std::unexpected(price_list.error());
  auto formats = check_formats(request.output_formats, settings.json_output);
  if (!formats) return std::unexpected(formats.error());
  auto callback_url = check_callback(caller, request.callback_url, callbacks);
  if (!callback_url) return std::unexpected(callback_url.error());
  return Submission{*std::move(file), *std::move(price_list), *std::move(formats), *std::move(callback_url)};
}

}  // namespace esxserver
