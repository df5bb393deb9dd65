#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "esxserver/price_lists/service.h"
#include "esxserver/scopes/scope.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

enum class ListSource { bundled, loaded };
[[nodiscard]] inline std::span<const NamedValue<ListSource>> enum_names(ListSource /*any*/) {
  static constexpr std::array<NamedValue<ListSource>, 2> names = {
      {{ListSource::bundled, "bundled"}, {ListSource::loaded, "loaded"}}};
  return names;
}

struct UsableList {
  std::string code, name;
  std::int64_t entry_count = 0;
  ListSource source = ListSource::loaded;
  bool own = false;
};
struct UsableLists {
  std::vector<UsableList> price_lists;
};

struct EntryQueryParameters {
  std::string search;
  std::optional<std::string> unit;
  int limit = 20;
};
struct FoundEntries {
  std::vector<ListEntry> entries;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::UsableList> {
  using List = esxserver::view::UsableList;
  static constexpr std::string_view name = "UsablePriceList", text = "A price list that requests may name.";
  static constexpr auto rows = std::tuple(
      field("code", &List::code, "Code of the list."), field("name", &List::name, "Its description."),
      field("entry_count", &List::entry_count, "Number of entries.", {.minimum = 0}),
      field("source", &List::source, "Whether it is included in the program or was loaded by the operator."),
      field("own", &List::own, "Whether only the caller may name it."));
};

template <>
struct estimate::FieldList<esxserver::view::UsableLists> {
  using Lists = esxserver::view::UsableLists;
  static constexpr std::string_view name = "UsablePriceLists", text = "Price lists that requests may name.";
  static constexpr auto rows = std::tuple(field("price_lists", &Lists::price_lists, "By code."));
};

template <>
struct estimate::FieldList<esxserver::view::EntryQueryParameters> {
  using Query = esxserver::view::EntryQueryParameters;
  static constexpr bool members_have_defaults = true;
  static constexpr std::string_view name = "PriceListEntryQuery", text = "Which entries of a price list.";
  static constexpr auto rows = std::tuple(
      field("search", &Query::search, "Words of a description, a category (DRY), or a code (DRY 1/2).",
            {.min_length = 1, .max_length = 500, .requirement = FieldRules::Requirement::required}),
      field("unit", &Query::unit, "Only entries with this unit.", {.min_length = 1, .max_length = 10}),
      field("limit", &Query::limit, "Number of entries, 20 by default.", {.minimum = 1, .maximum = 100}));
};

template <>
struct estimate::FieldList<esxserver::ListPrice> {
  using Price = esxserver::ListPrice;
  static constexpr std::string_view name = "PriceListEntryPrice", text = "A price of an entry.";
  static constexpr auto rows = std::tuple(field("activity", &Price::activity, "What is done."),
                                          field("price", &Price::price, "Per unit, in dollars."));
};

template <>
struct estimate::FieldList<esxserver::ListEntry> {
  using Entry = esxserver::ListEntry;
  static constexpr FieldRules required = {.requirement = FieldRules::Requirement::required};
  static constexpr std::string_view name = "PriceListEntry", text = "An entry of a price list.";
  static constexpr auto rows = std::tuple(
      field("cat", &Entry::cat, "Category."), field("sel", &Entry::sel, "Selector."),
      field_as<esxserver::OrNull<std::optional<esxserver::ScopeActivity>>>(
          "activity", &Entry::activity,
          "What is done: what the words say if the entry has it, else its usual activity.", required),
      field("description", &Entry::description, "Description."), field("unit", &Entry::unit, "Unit."),
      field_as<esxserver::OrNull<std::optional<Money>>>("price", &Entry::price,
                                                        "Per unit for the activity, in dollars.", required),
      field("prices", &Entry::prices, "The prices for all activities of the entry."));
};

template <>
struct estimate::FieldList<esxserver::view::FoundEntries> {
  using Found = esxserver::view::FoundEntries;
  static constexpr std::string_view name = "PriceListEntries", text = "Entries of a price list.";
  static constexpr auto rows = std::tuple(field("entries", &Found::entries, "Best first."));
};

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
