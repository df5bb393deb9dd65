#include "esxserver/application/price_list_routes.h"

#include "esxserver/application/price_list_views.h"
#include "esxserver/application/project_requests.h"
#include "esxserver/application/signed_in.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr std::string_view price_lists_tag = "Price lists";

Answer list_lists(PriceListService& service, const User& user) {
  const auto lists = service.lists(user);
  if (!lists) return refusal(lists.error());
  view::UsableLists usable;
  for (const PriceListInfo& list : *lists)
    usable.price_lists.push_back(
        {.code = list.code,
         .name = list.description,
         .entry_count = list.item_count,
         .source = list.bundled ? view::ListSource::bundled : view::ListSource::loaded,
         .own = !list.owner.is_everybody()});
  return http::json_response(200, estimate::encode_json(usable));
}

Answer search_list(PriceListService& service, const Request& request, const User& user) {
  const auto query = http::read_query<view::EntryQueryParameters>(request);
  if (!query) return std::unexpected(query.error());
  auto found = service.search(user, {.price_list = std::string(request.path_parameter("code")),
                                     .text = query->search,
                                     .unit = query->unit.value_or(""),
                                     .limit = query->limit});
  if (!found) return refusal(found.error());
  return http::json_response(200, estimate::encode_json(view::FoundEntries{*std::move(found)}));
}

http::Route lists_row() {
  return {.method = "GET",
          .path = "/api/v1/price-lists",
          .operation_id = "listUsablePriceLists",
          .summary = "List the price lists that requests may name",
          .text = "Everybody's and the caller's own.",
          .tag = price_lists_tag,
          .responses = {{.status = 200,
                         .text = "The lists, without their entries.",
                         .contents = {{"application/json", &describe<view::UsableLists>}}}}};
}

http::Route entries_row() {
  return {.method = "GET",
          .path = "/api/v1/price-lists/{code}/entries",
          .operation_id = "searchPriceList",
          .summary = "Search a price list",
          .text =
              "First the entry with the code, or those of the category; then those that the words may mean, "
              "ranked as the lines of an estimate are matched. Misspelled and shortened words are found too.",
          .tag = price_lists_tag,
          .parameters = with_parameters({path_parameter("code", "Code of the list.")},
                                        query_parameters(describe<view::EntryQueryParameters>())),
          .responses = {{.status = 200,
                         .text = "The entries.",
                         .contents = {{"application/json", &describe<view::FoundEntries>}}}},
          .errors = {ErrorCode::price_list_not_loaded, ServerError::invalid_request,
                     ErrorCode::validation_failed}};
}

}  // namespace

std::vector<http::Route> usable_list_routes(SignIn& sign_in, PriceListService& lists) {
  return {for_users(sign_in, lists_row(),
                    [&lists](Request&, const User& user) { return list_lists(lists, user); }),
          for_users(sign_in, entries_row(), [&lists](Request& request, const User& user) {
            return search_list(lists, request, user);
          })};
}

}  // namespace esxserver
