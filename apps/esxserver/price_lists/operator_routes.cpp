#include "esx/estimate/base/result.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/files.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/throttle.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/price_lists/views.h"

namespace esxserver {
namespace {

using enum ErrorCode;
using enum ServerError;
using http::Answer;
using http::Parameter;

constexpr std::string_view lists_path = "/operator/v1/price-lists",
                           list_path = "/operator/v1/price-lists/{code}", tag = "Operator";

/// The operator's API as its handlers use it: each has a copy.
struct OperatorApi {
  PriceListAdministration& lists;
  KeyThrottle& key_throttle;
  Clock& clock;
  std::string operator_key;

  /// The first check of a request.
  [[nodiscard]] std::expected<void, http::HttpError> authorize(const http::Request& request) const;
  [[nodiscard]] std::unexpected<http::HttpError> refuse(Error error) const {
    return refused(clock, std::move(error));
  }
};

std::expected<void, http::HttpError> OperatorApi::authorize(const http::Request& request) const {
  const std::string* key = request.header("x-operator-key");
  if (!key) return refuse({missing_api_key, "The X-Operator-Key header is missing", ""});
  if (!operator_key.empty() && equal_in_constant_time(*key, operator_key)) return {};
  return wrong_key(key_throttle, clock, request,
                   {invalid_api_key, "The operator key is wrong, or this server has none", ""});
}

std::string caller_of(const http::Request& request) { return "operator key, from " + request.remote_address; }

Answer list_lists(const OperatorApi& api, http::Request& request) {
  if (auto known = api.authorize(request); !known) return std::unexpected(known.error());
  auto lists = api.lists.list();
  if (!lists) return api.refuse(lists.error());
  return http::json_response(200, estimate::encode_json(view::PriceLists{*std::move(lists)}));
}

Answer import_list(const OperatorApi& api, const http::UploadFolder& folder, http::Request& request) {
  if (auto known = api.authorize(request); !known) return std::unexpected(known.error());
  return import_price_list(api.lists, folder, api.clock, request, caller_of(request));
}

Answer remove_list(const OperatorApi& api, http::Request& request) {
  if (auto known = api.authorize(request); !known) return std::unexpected(known.error());
  const auto query = http::read_query<view::PriceListQuery>(request);
  if (!query) return std::unexpected(query.error());
  const std::string code(request.path_parameter("code"));
  const auto removed = api.lists.remove(
      code, {.partner_id = query->partner_id, .user_id = query->user_id, .organization = query->organization},
      caller_of(request));
  if (!removed) return api.refuse(removed.error());
  return http::json_response(200, estimate::encode_json(view::RemovedPriceList{code}));
}

http::Route row(std::string_view method, std::string_view path, http::Handler handler) {
  return {.method = method,
          .path = path,
          .tag = tag,
          .auth = http::Auth::operator_key,
          .errors = {missing_api_key, invalid_api_key, too_many_attempts},
          .handler = std::move(handler)};
}

http::Route list_route(const OperatorApi& api) {
  auto route = row("GET", lists_path, [api](http::Request& request) { return list_lists(api, request); });
  route.operation_id = "listPriceLists";
  route.summary = "List the price lists";
  route.text =
      "The bundled list and all that were imported, also those of partners, users and organizations.";
  route.responses = {{.status = 200,
                      .text = "The lists, without their items.",
                      .contents = {{"application/json", &estimate::describe<view::PriceLists>}}}};
  return route;
}

http::Route import_route(const OperatorApi& api, const http::UploadFolder& folder) {
  auto route = row("POST", lists_path,
                   [api, folder](http::Request& request) { return import_list(api, folder, request); });
  route.operation_id = "importPriceList";
  route.summary = "Load a price list";
  route.text = "Replaces the owner's list with the same code. The next job uses it.";
  describe_import(route);
  return route;
}

http::Route remove_route(const OperatorApi& api) {
  auto route = row("DELETE", list_path, [api](http::Request& request) { return remove_list(api, request); });
  route.operation_id = "removePriceList";
  route.summary = "Remove a price list";
  route.text = "Jobs that were accepted with the list and have not begun fail.";
  route.parameters = {
      {.name = "code", .in = Parameter::In::path, .required = true, .text = "Code of the list."},
      {.name = "partner_id", .text = "The list of this partner; default: everybody's."},
      {.name = "user_id", .text = "The list of this user."},
      {.name = "organization", .text = "The list of this organization."}};
  route.responses = {{.status = 200,
                      .text = "The list is gone.",
                      .contents = {{"application/json", &estimate::describe<view::RemovedPriceList>}}}};
  route.errors.insert(route.errors.end(),
                      {invalid_request, validation_failed, price_list_not_loaded, not_found});
  return route;
}

std::optional<std::string> optional_text(const http::Form& form, std::string_view name) {
  const std::string* text = form.text(name);
  return text ? std::optional(*text) : std::nullopt;
}

}  // namespace

Answer import_price_list(PriceListAdministration& lists, const http::UploadFolder& folder, Clock& clock,
                         http::Request& request, const std::string& by) {
  const std::uint64_t limit = estimate::Limits().price_list_bytes;
  const auto form =
      http::read_form(request, {.file_fields = {"file"}, .file_bytes = limit, .folder = folder});
  if (!form) return refused(clock, form.error());
  const http::FilePart* file = form->file("file");
  if (!file || file->bytes == 0) return std::unexpected(Error{empty_file, "The form has no file", ""});
  if (file->bytes > limit)
    return std::unexpected(Error{price_list_too_large, "The file is larger than the limit", ""});
  const auto list = lists.import_list({.path = file->file.path(), .name = safe_file_name(file->file_name)},
                                      {.partner_id = optional_text(*form, "partner_id"),
                                       .user_id = optional_text(*form, "user_id"),
                                       .organization = optional_text(*form, "organization")},
                                      by);
  if (!list) return refused(clock, list.error());
  return http::json_response(200,
                             estimate::encode_json(view::ImportedPriceList{list->code, list->item_count}));
}

void describe_import(http::Route& route) {
  route.request = {{"multipart/form-data", &estimate::describe<view::PriceListForm>}};
  route.responses = {{.status = 200,
                      .text = "The list is loaded.",
                      .contents = {{"application/json", &estimate::describe<view::ImportedPriceList>}}}};
  route.errors.insert(route.errors.end(),
                      {invalid_request, empty_file, malformed_price_list, price_list_too_large, not_found});
}

std::vector<http::Route> price_list_routes(PriceListAdministration& lists, KeyThrottle& key_throttle,
                                           Clock& clock, const std::string& operator_key,
                                           const http::UploadFolder& folder) {
  const OperatorApi api{lists, key_throttle, clock, operator_key};
  return {list_route(api), import_route(api, folder), remove_route(api)};
}

}  // namespace esxserver
