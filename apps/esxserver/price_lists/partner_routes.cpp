#include "esx/estimate/base/result.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/file_names.h"
#include "esxserver/conversions/routes.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/forms.h"
#include "esxserver/price_lists/routes.h"
#include "esxserver/price_lists/views.h"

namespace esxserver {
namespace {

using enum ErrorCode;
using enum ServerError;
using http::Answer;
using http::Parameter;

constexpr std::string_view lists_path = "/operator/v1/price-lists",
                           list_path = "/operator/v1/price-lists/{code}", tag = "Operator";

std::expected<void, http::HttpError> authorized(const PriceListServices& services,
                                                const http::Request& request) {
  const std::string* key = request.header("x-operator-key");
  if (!key) return refused(services.clock, {missing_api_key, "The X-Operator-Key header is missing", ""});
  if (!services.operator_key.empty() && equal_in_constant_time(*key, services.operator_key)) return {};
  return wrong_key(services.key_throttle, services.clock, request,
                   {invalid_api_key, "The operator key is wrong, or this server has none", ""});
}

std::string caller_of(const http::Request& request) { return "operator key, from " + request.remote_address; }

Answer list_lists(const PriceListServices& services, http::Request& request) {
  if (auto known = authorized(services, request); !known) return std::unexpected(known.error());
  auto lists = services.lists.list();
  if (!lists) return refused(services.clock, lists.error());
  return http::json_response(200, estimate::encode_json(view::PriceLists{*std::move(lists)}));
}

std::optional<std::string> optional_text(const http::Form& form, std::string_view name) {
  const std::string* text = form.text(name);
  return text ? std::optional(*text) : std::nullopt;
}

Answer import_list(const PriceListServices& services, http::Request& request) {
  if (auto known = authorized(services, request); !known) return std::unexpected(known.error());
  const std::uint64_t limit = estimate::Limits().price_list_bytes;
  const auto form = http::read_form(
      request, {.file_fields = {"file"}, .file_bytes = limit, .folder = services.upload_folder});
  if (!form) return refused(services.clock, form.error());
  const http::FilePart* file = form->file("file");
  if (!file || file->bytes == 0) return std::unexpected(Error{empty_file, "The form has no file", ""});
  if (file->bytes > limit)
    return std::unexpected(Error{price_list_too_large, "The file is larger than the limit", ""});
  const auto list = services.lists.import_list(
      {.path = file->file.path(), .name = safe_file_name(file->file_name)},
      {.partner_id = optional_text(*form, "partner_id"), .user_id = optional_text(*form, "user_id")},
      caller_of(request));
  if (!list) return refused(services.clock, list.error());
  return http::json_response(200,
                             estimate::encode_json(view::ImportedPriceList{list->code, list->item_count}));
}

Answer remove_list(const PriceListServices& services, http::Request& request) {
  if (auto known = authorized(services, request); !known) return std::unexpected(known.error());
  const auto query = http::read_query<view::PriceListQuery>(request);
  if (!query) return std::unexpected(query.error());
  const std::string code(request.path_parameter("code"));
  const auto removed = services.lists.remove(
      code, {.partner_id = query->partner_id, .user_id = query->user_id}, caller_of(request));
  if (!removed) return refused(services.clock, removed.error());
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

http::Route list_route(const PriceListServices& services) {
  auto route =
      row("GET", lists_path, [services](http::Request& request) { return list_lists(services, request); });
  route.operation_id = "listPriceLists";
  route.summary = "List the price lists";
  route.text = "The bundled list and all that were imported, also those of partners and users.";
  route.responses = {{.status = 200,
                      .text = "The lists, without their items.",
                      .contents = {{"application/json", &estimate::describe<view::PriceLists>}}}};
  return route;
}

http::Route import_route(const PriceListServices& services) {
  auto route =
      row("POST", lists_path, [services](http::Request& request) { return import_list(services, request); });
  route.operation_id = "importPriceList";
  route.summary = "Load a price list";
  route.text = "Replaces the owner's list with the same code. The next job uses it.";
  route.request = {{"multipart/form-data", &estimate::describe<view::PriceListForm>}};
  route.responses = {{.status = 200,
                      .text = "The list is loaded.",
                      .contents = {{"application/json", &estimate::describe<view::ImportedPriceList>}}}};
  route.errors.insert(route.errors.end(),
                      {invalid_request, empty_file, malformed_price_list, price_list_too_large, not_found});
  return route;
}

http::Route remove_route(const PriceListServices& services) {
  auto route =
      row("DELETE", list_path, [services](http::Request& request) { return remove_list(services, request); });
  route.operation_id = "removePriceList";
  route.summary = "Remove a price list";
  route.text = "Jobs that were accepted with the list and have not begun fail.";
  route.parameters = {
      {.name = "code", .in = Parameter::In::path, .required = true, .text = "Code of the list."},
      {.name = "partner_id", .text = "The list of this partner; default: everybody's."},
      {.name = "user_id", .text = "The list of this user."}};
  route.responses = {{.status = 200,
                      .text = "The list is gone.",
                      .contents = {{"application/json", &estimate::describe<view::RemovedPriceList>}}}};
  route.errors.insert(route.errors.end(),
                      {invalid_request, validation_failed, price_list_not_loaded, not_found});
  return route;
}

}  // namespace

std::vector<http::Route> price_list_routes(const PriceListServices& services) {
  return {list_route(services), import_route(services), remove_route(services)};
}

}  // namespace esxserver
