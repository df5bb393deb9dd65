// What the routes of projects, notes and tags have in common.
#pragma once

#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/application/paging.h"
#include "esxserver/domain/result.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/route.h"

namespace esxserver {

/// A refusal by the service: an error about a field is a violation at its place in `from` ("body" or
/// "query").
[[nodiscard]] std::unexpected<http::HttpError> project_refusal(Error error, std::string_view from = "body");

/// A required path parameter.
[[nodiscard]] http::Parameter path_parameter(std::string_view name, std::string_view text);

/// The query parameters of a struct.
[[nodiscard]] std::vector<http::Parameter> query_parameters(const estimate::StructInfo& query);

/// Appends to `more`.
[[nodiscard]] std::vector<http::Parameter> with_parameters(std::vector<http::Parameter> more,
                                                           const std::vector<http::Parameter>& parameters);

/// A page as an array, with the Link header.
template <class Item>
[[nodiscard]] http::Response page_response(const http::Request& request, const Page<Item>& page, int limit) {
  estimate::JsonWriter json;
  json.array();
  for (const Item& item : page.items) estimate::encode_json(json, item, {}, estimate::JsonWriter::Line::one);
  json.end();
  auto response = http::json_response(200, json.take());
  if (page.more) response.headers.push_back({"Link", next_page_link(request, limit, page.items.back().id)});
  return response;
}

/// The body as changes: `apply` puts them over a value. A change that does not fit the field list of `Update`
/// is refused.
template <class Update>
struct BodyChange {
  estimate::JsonValue body;

  template <class Content>
  void apply(Content& content) const {
    Update update{content};
    // Was decoded before without violations.
    static_cast<void>(estimate::decode_json_over(body, update));
    content = update;
  }
};

template <class Update>
[[nodiscard]] std::expected<BodyChange<Update>, http::HttpError> read_change(http::Request& request) {
  auto body = http::read_json_value(request);
  if (!body) return std::unexpected(http::HttpError(body.error()));
  if (auto decoded = estimate::decode_json<Update>(*body); !decoded)
    return std::unexpected(http::validation_error(std::move(decoded).error(), "body"));
  return BodyChange<Update>{*std::move(body)};
}

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::PageQuery> {
  using Query = esxserver::PageQuery;
  static constexpr std::string_view name = "PageQuery", text = "Which part of a list.";
  static constexpr auto rows = std::tuple(
      field("limit", &Query::limit, "Number of items.", {.minimum = 1, .maximum = esxserver::max_page_items}),
      field("after", &Query::after, "Id of the last item of the page before."));
};
