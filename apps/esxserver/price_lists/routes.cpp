#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "estimate/estimate_codecs.h"
#include "esxserver/esx/views.h"
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
  std::optional<std::string> organization;
  std::string file_name, updated_at;
};
struct UsableLists {
  std::vector<UsableList> price_lists;
};

struct ListQuery {
  std::optional<bool> own;
};

/// A list, with a page of its entries.
struct OpenedList : UsableList {
  std::vector<ListEntry> entries;
  std::optional<std::string> next;
};
struct EntryListQuery {
  std::optional<std::string> query, after;
  int limit = 100;
};

struct LoadListQuery {
  std::vector<std::string> column;
  std::optional<std::string> sheet, file_name;
};
struct LoadedList : UsableList {
  std::vector<std::string> columns;
  estimate::ImportTable table;
  std::vector<estimate::BadRow> refused_rows;
};

struct AliasRequest {
  std::string description, cat, sel;
  std::optional<std::string> unit;
  std::optional<estimate::Activity> activity;
};
struct ListAlias : AliasRequest {
  std::string id;
  Time created_at;
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
      field("own", &List::own, "Whether only the caller may name it."),
      field("organization", &List::organization,
            "The caller's organization, if only its members may name the list."),
      field_as<esxserver::OrNull<std::string>>("file_name", &List::file_name,
                                               "Name of the file that it was loaded from."),
      field_as<esxserver::OrNull<std::string>>("updated_at", &List::updated_at,
                                               "When it was loaded; null for an included one."));
};

template <>
struct estimate::FieldList<esxserver::view::ListQuery> {
  using Query = esxserver::view::ListQuery;
  static constexpr std::string_view name = "PriceListsQuery", text = "Which price lists.";
  static constexpr auto rows =
      std::tuple(field("own", &Query::own, "true: only those that only the caller may name."));
};

template <>
struct estimate::FieldList<esxserver::view::EntryListQuery> {
  using Query = esxserver::view::EntryListQuery;
  static constexpr bool members_have_defaults = true;
  static constexpr std::string_view name = "PriceListPageQuery", text = "Which entries of a price list.";
  static constexpr auto rows = std::tuple(
      field("query", &Query::query, "Words that an entry's code or description has.", {.max_length = 500}),
      field("limit", &Query::limit, "Number of entries, 100 by default.",
            {.minimum = 1, .maximum = esxserver::max_page_items}),
      field("after", &Query::after, "`next` of the page before.", {.max_length = 100}));
};

template <>
struct estimate::FieldList<esxserver::view::LoadListQuery> {
  using Query = esxserver::view::LoadListQuery;
  static constexpr bool members_have_defaults = true;
  static constexpr std::string_view name = "LoadPriceListQuery", text = "How the file is read.";
  static constexpr auto rows = std::tuple(
      field("column", &Query::column,
            "NAME=HEADER: the file has the column NAME under this header; NAME= if it has no such column. "
            "Remembered for files with the same header row.",
            {.max_items = 50}),
      field("sheet", &Query::sheet, "Sheet of a workbook; the first by default.", {.max_length = 100}),
      field("file_name", &Query::file_name, "Name of the file, as the list shows it.", {.max_length = 200}));
};

template <>
struct estimate::FieldList<esxserver::view::LoadedList> {
  using Loaded = esxserver::view::LoadedList;
  static constexpr std::string_view name = "LoadedPriceList",
                                    text = "A price list, and what became of its file.";
  static constexpr auto rows = std::tuple_cat(
      FieldList<esxserver::view::UsableList>::rows,
      std::tuple(
          field("columns", &Loaded::columns, "The columns that were named, now or before: NAME=HEADER."),
          field("table", &Loaded::table, "What became of the rows."),
          field("refused_rows", &Loaded::refused_rows,
                "The first 200 rows that are not in the list; the table names all.")));
};

template <>
struct estimate::FieldList<esxserver::view::AliasRequest> {
  using Alias = esxserver::view::AliasRequest;
  static constexpr FieldRules code = {.min_length = 1, .max_length = 20};
  static constexpr std::string_view name = "PriceListAliasRequest", text = "A code for lines.";
  static constexpr auto rows =
      std::tuple(field("description", &Alias::description, "The description of the lines, as printed.",
                       {.min_length = 1, .max_length = 1000}),
                 field("cat", &Alias::cat, "Category of the entry that they mean.", code),
                 field("sel", &Alias::sel, "Selector of the entry.", code),
                 esxserver::null_or("unit", &Alias::unit, "Only lines with this unit.", {.max_length = 10}),
                 esxserver::null_or("activity", &Alias::activity, "Only lines with this activity."));
};

template <>
struct estimate::FieldList<esxserver::view::ListAlias> {
  using Alias = esxserver::view::ListAlias;
  static constexpr std::string_view name = "PriceListAlias", text = "A code that the caller chose for lines.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("id", &Alias::id, "Id.")), FieldList<esxserver::view::AliasRequest>::rows,
      std::tuple(field("created_at", &Alias::created_at, "When it was chosen.")));
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
      field("prices", &Entry::prices,
            "The prices for the activities of the entry, as far as the list has them."));
};

template <>
struct estimate::FieldList<esxserver::view::OpenedList> {
  using Opened = esxserver::view::OpenedList;
  static constexpr std::string_view name = "OpenedPriceList", text = "A price list with entries.";
  static constexpr auto rows = std::tuple_cat(
      FieldList<esxserver::view::UsableList>::rows,
      std::tuple(
          field("entries", &Opened::entries, "By category and selector."),
          esxserver::null_or("next", &Opened::next, "`after` of the next page; null: there is none.")));
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
constexpr std::uint64_t max_list_bytes = 50'000'000;

view::UsableList view_of(const PriceListInfo& list) {
  return {.code = list.code,
          .name = list.description,
          .entry_count = list.item_count,
          .source = list.bundled ? view::ListSource::bundled : view::ListSource::loaded,
          .own = list.owner.uid().has_value(),
          .organization = list.owner.organization(),
          .file_name = list.bundled ? std::string() : list.source,
          .updated_at = list.imported};
}

Answer list_lists(PriceListService& service, const Request& request, const User& user) {
  const auto query = http::read_query<view::ListQuery>(request);
  if (!query) return std::unexpected(query.error());
  const auto lists = service.lists(user);
  if (!lists) return refusal(lists.error());
  view::UsableLists usable;
  for (const PriceListInfo& list : *lists)
    if (!query->own.value_or(false) || list.owner.uid()) usable.price_lists.push_back(view_of(list));
  return http::json_response(200, estimate::encode_json(usable));
}

std::string code_in(const Request& request) { return std::string(request.path_parameter("code")); }

Answer open_own_list(PriceListService& service, const Request& request, const User& user) {
  const auto query = http::read_query<view::EntryListQuery>(request);
  if (!query) return std::unexpected(query.error());
  const std::string code = code_in(request);
  const auto lists = service.lists(user);
  if (!lists) return refusal(lists.error());
  const auto list = std::ranges::find(*lists, code, &PriceListInfo::code);
  if (list == lists->end())
    return refusal({ErrorCode::price_list_not_loaded, "The price list is not loaded", ""});
  auto page = service.entries(user, {.price_list = code,
                                     .text = query->query.value_or(""),
                                     .after = query->after.value_or(""),
                                     .limit = query->limit});
  if (!page) return refusal(page.error());
  return http::json_response(
      200, estimate::encode_json(view::OpenedList{view_of(*list), std::move(page->entries), page->next}));
}

Answer load_list(OwnPriceLists& own, const http::UploadFolder& folder, Request& request, const User& user) {
  const auto query = http::read_query<view::LoadListQuery>(request);
  if (!query) return std::unexpected(query.error());
  auto file = http::TemporaryFile::create(folder);
  if (!file) return refusal(file.error());
  std::uint64_t bytes = 0;
  if (request.body) {
    const auto read = request.body->read(max_list_bytes, [&](std::string_view piece) {
      bytes += piece.size();
      return file->write(piece);
    });
    if (!read) return refusal(read.error());
  }
  if (bytes == 0) return refusal({ServerError::empty_file, "The body is empty", ""});
  const std::string code = code_in(request);
  auto loaded = own.load(user,
                         {.path = file->path(),
                          .code = code,
                          .file_name = query->file_name.value_or(code),
                          .sheet = query->sheet.value_or(""),
                          .columns = query->column},
                         [&] { return !request.client_has_left(); });
  if (!loaded && loaded.error().code == ErrorCode::validation_failed)
    return project_refusal(loaded.error(), loaded.error().where == "code" ? "path" : "query");
  if (!loaded) return content_refusal({}, loaded.error());
  ListImportReport& report = loaded->report;
  return http::json_response(
      200, estimate::encode_json(view::LoadedList{view_of(loaded->list), std::move(report.columns.columns),
                                                  std::move(report.table), std::move(report.refused_rows)}));
}

Answer remove_own(OwnPriceLists& own, Request& request, const User& user) {
  if (const auto removed = own.remove(user, code_in(request)); !removed) return refusal(removed.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

view::ListAlias view_of(const StoredAlias& stored) {
  const estimate::Alias& alias = stored.alias;
  return {{.description = alias.description,
           .cat = alias.cat,
           .sel = alias.sel,
           .unit = alias.unit.empty() ? std::nullopt : std::optional(alias.unit),
           .activity = alias.activity},
          stored.id,
          stored.created_at};
}

Answer list_aliases(OwnPriceLists& own, Request& request, const User& user) {
  const auto query = http::read_query<PageQuery>(request);
  if (!query) return std::unexpected(query.error());
  const PageRequest page = page_request(*query);
  const auto stored = own.aliases(user, request.path_parameter("code"), page);
  if (!stored) return project_refusal(stored.error(), "query");
  Page<view::ListAlias> views{.items = {}, .more = stored->more};
  views.items.reserve(stored->items.size());
  for (const StoredAlias& alias : stored->items) views.items.push_back(view_of(alias));
  return page_response(request, views, page.limit);
}

Answer learn_alias(OwnPriceLists& own, Request& request, const User& user) {
  const auto wanted = http::read_json<view::AliasRequest>(request);
  if (!wanted) return std::unexpected(wanted.error());
  const auto stored = own.learn(user, {.price_list = code_in(request),
                                       .description = wanted->description,
                                       .unit = wanted->unit.value_or(""),
                                       .cat = wanted->cat,
                                       .sel = wanted->sel,
                                       .activity = wanted->activity});
  if (!stored) return project_refusal(stored.error());
  constexpr int created = 201;
  return http::json_response(created, estimate::encode_json(view_of(*stored)));
}

Answer forget_alias(OwnPriceLists& own, Request& request, const User& user) {
  const auto removed = own.forget(user, request.path_parameter("code"), request.path_parameter("id"));
  if (!removed) return refusal(removed.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
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
  return {
      .method = "GET",
      .path = "/api/v1/price-lists",
      .operation_id = "listUsablePriceLists",
      .summary = "List the price lists that requests may name",
      .text =
          "Everybody's, those of the caller's organization and the caller's own. Of lists with one code, the "
          "caller's comes first, then the organization's.",
      .tag = price_lists_tag,
      .parameters = query_parameters(describe<view::ListQuery>()),
      .responses = {{.status = 200,
                     .text = "The lists, without their entries.",
                     .contents = {{"application/json", &describe<view::UsableLists>}}}},
      .errors = {ServerError::invalid_request, ErrorCode::validation_failed}};
}

constexpr std::string_view own_lists_path = "/api/v1/price-lists/{code}",
                           aliases_path = "/api/v1/price-lists/{code}/aliases";

http::Parameter code_parameter() { return path_parameter("code", "Code of the list."); }

http::Route open_row() {
  return {
      .method = "GET",
      .path = own_lists_path,
      .operation_id = "getUsablePriceList",
      .summary = "Get a price list",
      .text = "One that the caller may name, with a page of its entries.",
      .tag = price_lists_tag,
      .parameters = with_parameters({code_parameter()}, query_parameters(describe<view::EntryListQuery>())),
      .responses = {{.status = 200,
                     .text = "The list.",
                     .contents = {{"application/json", &describe<view::OpenedList>}}}},
      .errors = {ErrorCode::price_list_not_loaded, ServerError::invalid_request,
                 ErrorCode::validation_failed}};
}

http::Route load_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {
      .method = "PUT",
      .path = own_lists_path,
      .operation_id = "loadOwnPriceList",
      .summary = "Load a price list",
      .text =
          "Replaces the caller's list with the code; nobody else may name it. The body is CSV, with "
          "commas, tabs or semicolons, a workbook (XLSX), or JSON, by its content, as `esxconv "
          "price-list import` reads it: also items that Xactimate exports. At most 50 MB, 200,000 rows "
          "and 100,000 entries. Rows that are not good are refused one by one. The list counts in the "
          "storage quota, and the next conversion uses it.",
      .tag = price_lists_tag,
      .parameters = with_parameters({code_parameter()}, query_parameters(describe<view::LoadListQuery>())),
      .request = {{"text/csv"},
                  {"text/tab-separated-values"},
                  {"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
                  {"application/json"},
                  {"application/octet-stream"}},
      .responses = {{.status = 200,
                     .text = "The list, and what became of the rows.",
                     .contents = {{"application/json", &describe<view::LoadedList>}}}},
      .errors = {invalid_request, empty_file, request_too_large, price_list_too_large, quota_exceeded,
                 validation_failed, timeout, service_unavailable}};
}

http::Route remove_list_row() {
  return {.method = "DELETE",
          .path = own_lists_path,
          .operation_id = "removeOwnPriceList",
          .summary = "Remove a price list",
          .text = "One of the caller's own. The codes that were chosen for lines stay.",
          .tag = price_lists_tag,
          .parameters = {code_parameter()},
          .responses = {{.status = 204, .text = "The list is gone."}},
          .errors = {ErrorCode::price_list_not_loaded}};
}

http::Route aliases_row() {
  return {.method = "GET",
          .path = aliases_path,
          .operation_id = "listPriceListAliases",
          .summary = "List the codes that were chosen for lines",
          .text = "The caller's for this list, newest first. A response has at most 500 of them.",
          .tag = price_lists_tag,
          .parameters = with_parameters({code_parameter()}, query_parameters(describe<PageQuery>())),
          .responses = {{.status = 200,
                         .text = "The chosen codes.",
                         .contents = {{"application/json", &describe<view::ListAlias>, {}, true}},
                         .headers = {link_header()}}},
          .errors = {ServerError::invalid_request, ErrorCode::validation_failed}};
}

http::Route learn_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {.method = "POST",
          .path = aliases_path,
          .operation_id = "addPriceListAlias",
          .summary = "Choose a code for lines",
          .text =
              "The caller's next conversions with the list use it for lines with the description, unit and "
              "activity that print no code. Replaces what was chosen for such lines before.",
          .tag = price_lists_tag,
          .parameters = {code_parameter()},
          .request = {{"application/json", &describe<view::AliasRequest>}},
          .responses = {{.status = 201,
                         .text = "The chosen code.",
                         .contents = {{"application/json", &describe<view::ListAlias>}}}},
          .errors = {price_list_not_loaded, unsupported_media_type, request_too_large, quota_exceeded,
                     validation_failed}};
}

http::Route forget_row() {
  return {.method = "DELETE",
          .path = "/api/v1/price-lists/{code}/aliases/{id}",
          .operation_id = "removePriceListAlias",
          .summary = "Remove a code that was chosen for lines",
          .text = "Lines of files that are read later are matched without it.",
          .tag = price_lists_tag,
          .parameters = {code_parameter(), path_parameter("id", "Id of the chosen code.")},
          .responses = {{.status = 204, .text = "It is gone."}},
          .errors = {ErrorCode::not_found}};
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
  return {
      for_users(sign_in, lists_row(),
                [&lists](Request& request, const User& user) { return list_lists(lists, request, user); }),
      for_users(sign_in, entries_row(),
                [&lists](Request& request, const User& user) { return search_list(lists, request, user); })};
}

std::vector<http::Route> own_list_routes(SignIn& sign_in, PriceListService& lists, OwnPriceLists& own,
                                         const http::UploadFolder& folder) {
  const auto row = [&](http::Route route, Answer (*handler)(OwnPriceLists&, Request&, const User&)) {
    return for_users(sign_in, std::move(route), [&own, handler](Request& request, const User& user) {
      return handler(own, request, user);
    });
  };
  return {
      for_users(sign_in, open_row(),
                [&lists](Request& request, const User& user) { return open_own_list(lists, request, user); }),
      for_users(sign_in, load_row(),
                [&own, folder](Request& request, const User& user) {
                  return load_list(own, folder, request, user);
                }),
      row(remove_list_row(), remove_own),
      row(aliases_row(), list_aliases),
      row(learn_row(), learn_alias),
      row(forget_row(), forget_alias)};
}

}  // namespace esxserver
