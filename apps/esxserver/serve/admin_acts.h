// What the routes of administrators share: who may use them, their rows, lists of rows, and acts, which are
// in the audit log.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "esxserver/http/decode_request.h"
#include "esxserver/serve/admin_routes.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct AdminQuery {
  std::optional<std::string> query, after;
  std::optional<int> limit;
};

inline constexpr std::size_t max_admin_text = 200, max_admin_secret = 4096;
inline constexpr int max_admin_limit = 1'000'000;
inline constexpr estimate::FieldRules admin_text = {.min_length = 1, .max_length = max_admin_text},
                                      admin_secret = {.min_length = 1, .max_length = max_admin_secret},
                                      admin_limit = {.minimum = 1, .maximum = max_admin_limit};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::AdminQuery> {
  using Query = esxserver::view::AdminQuery;
  static constexpr std::string_view name = "AdminQuery", text = "Which part of a list.";
  static constexpr auto rows = std::tuple(
      field("query", &Query::query, "A part of an id, a name, an address, or of what else identifies a row.",
            {.max_length = esxserver::view::max_admin_text}),
      field("limit", &Query::limit, "Number of items.", {.minimum = 1, .maximum = esxserver::max_page_items}),
      field("after", &Query::after, "Id of the last item of the page before."));
};

namespace esxserver {

using AdminHandler = std::function<http::Answer(http::Request&, const User&)>;

/// Collects routes for administrators. Others learn nothing, not even that these routes exist.
struct AdminRoutes {
  SignIn& sign_in;
  std::vector<http::Route> routes = {};

  void add(http::Route route, AdminHandler handler) {
    route.tag = "Administration";
    routes.push_back(
        for_users(sign_in, std::move(route),
                  [handler = std::move(handler)](http::Request& request, const User& user) -> http::Answer {
                    if (user.role == UserRole::admin) return handler(request, user);
                    return refusal({ErrorCode::not_found, "There is nothing at this address.", ""});
                  }));
  }
};

/// Runs `run` as an act of the user, which is recorded before, and then its outcome.
template <class Run>
http::Answer audited(Administration& administration, const User& user, const AuditedAct& act,
                     const Run& run) {
  AuditTrail trail(administration.database, administration.system, "admin " + user.uid);
  auto record = trail.begin(act);
  if (!record) return refusal(record.error());
  const auto done = run();
  trail.end(*std::move(record), done ? made_id(*done) : "", done ? nullptr : &done.error());
  if (!done) return refusal(done.error());
  return http::json_response(200, estimate::encode_json(*done));
}

/// Absent: `otherwise`. A violation at `name` unless it is a duration.
inline std::expected<std::optional<Duration>, http::HttpError> duration_in(
    const std::optional<std::string>& text, std::string_view name, std::optional<Duration> otherwise) {
  if (!text) return otherwise;
  const auto duration = parse_duration(*text);
  if (duration) return duration;
  return project_refusal(
      {ErrorCode::validation_failed, "must be a duration, such as 24h", std::string(name)});
}

/// For the audit log, under the name on the command line.
inline void add_detail(AuditDetails& details, std::string_view name, const std::optional<std::string>& value,
                       bool is_recorded = true) {
  if (value) details.emplace_back(std::string(name), is_recorded ? *value : "(not recorded)");
}

template <class Item, class MakeRow>
http::Answer list_answer(const http::Request& request, const Result<std::vector<Item>>& items,
                         const MakeRow& row) {
  const auto query = http::read_query<view::AdminQuery>(request);
  if (!query) return std::unexpected(query.error());
  if (!items) return refusal(items.error());
  const auto page =
      part_of(*items, page_request({query->limit, query->after}), query->query.value_or(""), row);
  if (!page) return project_refusal(page.error(), "query");
  estimate::JsonWriter json;
  json.array();
  for (const auto& listed : page->items)
    estimate::encode_json(json, *listed.item, {}, estimate::JsonWriter::Line::one);
  json.end();
  auto response = http::json_response(200, json.take());
  if (page->more)
    response.headers.push_back(
        {"Link", next_page_link(request, query->limit.value_or(max_page_items), page->items.back().id)});
  return response;
}

/// The items that a store was asked for, one more than the page has.
template <class Item>
http::Answer page_answer(const http::Request& request, const view::AdminQuery& query,
                         Result<std::vector<Item>> items) {
  if (!items) return project_refusal(items.error(), "query");
  const std::size_t limit = static_cast<std::size_t>(query.limit.value_or(max_page_items));
  Page<Item> page{*std::move(items), false};
  page.more = page.items.size() > limit;
  if (page.more) page.items.resize(limit);
  return page_response(request, page, static_cast<int>(limit));
}

inline http::Route admin_list_row(std::string_view path, std::string_view operation_id,
                                  std::string_view summary, std::string_view text,
                                  estimate::DescribeStruct schema) {
  return {.method = "GET",
          .path = path,
          .operation_id = operation_id,
          .summary = summary,
          .text = text,
          .parameters = query_parameters(estimate::describe<view::AdminQuery>()),
          .responses = {{.status = 200,
                         .text = "The rows.",
                         .contents = {{.media_type = "application/json", .schema = schema, .is_list = true}},
                         .headers = {link_header()}}},
          .errors = {ErrorCode::not_found, ServerError::invalid_request, ErrorCode::validation_failed},
          .handler = {}};
}

inline http::Route act_row(std::string_view path, std::string_view operation_id, std::string_view summary,
                           std::string_view text, estimate::DescribeStruct answer,
                           estimate::DescribeStruct body = nullptr) {
  http::Route route{.method = "POST",
                    .path = path,
                    .operation_id = operation_id,
                    .summary = summary,
                    .text = text,
                    .responses = {{.status = 200,
                                   .text = "Done, and in the audit log.",
                                   .contents = {{"application/json", answer}}}},
                    .errors = {ErrorCode::not_found, ErrorCode::invalid_usage},
                    .handler = {}};
  if (std::string_view(path).contains("{id}"))
    route.parameters = {path_parameter("id", "Identifier of the row.")};
  if (!body) return route;
  route.request = {{"application/json", body}};
  route.errors.insert(route.errors.end(), {ErrorCode::validation_failed, ServerError::unsupported_media_type,
                                           ErrorCode::request_too_large});
  return route;
}

inline std::string id_in(const http::Request& request) { return std::string(request.path_parameter("id")); }

/// An act without a body: `run` gets the id of the path.
template <class Run>
AdminHandler simple_act(Administration& administration, std::string act, Run run) {
  return
      [&administration, act = std::move(act), run](http::Request& request, const User& user) -> http::Answer {
        const std::string id = id_in(request);
        return audited(administration, user, {act, id, {}}, [&] { return run(id); });
      };
}

/// One that reads a body: `act` also gets the id of the path.
template <class Body>
AdminHandler body_act(Administration& administration,
                      http::Answer (*act)(Administration&, const Body&, const std::string&, const User&)) {
  return [&administration, act](http::Request& request, const User& user) -> http::Answer {
    const auto body = http::read_json<Body>(request);
    if (!body) return std::unexpected(body.error());
    return act(administration, *body, id_in(request), user);
  };
}

/// Users and invitations.
void add_user_routes(AdminRoutes& admin, Administration& administration);
void add_invitation_routes(AdminRoutes& admin, Administration& administration);
/// Price lists, and the state of the server.
void add_server_routes(AdminRoutes& admin, Administration& administration, const http::UploadFolder& folder);

}  // namespace esxserver
