#include "esxserver/application/paging.h"

#include "esxserver/domain/percent_encoding.h"

namespace esxserver {

PageRequest page_request(const PageQuery& query) {
  return {query.limit.value_or(max_page_items), query.after.value_or("")};
}

std::string next_page_link(const http::Request& request, int limit, std::string_view last) {
  std::string query;
  for (const http::Field& field : http::parse_query(request.query).value_or(std::vector<http::Field>()))
    if (field.name != "limit" && field.name != "after")
      query += percent_encode(field.name) + "=" + percent_encode(field.value) + "&";
  return "<" + request.path + "?" + query + "limit=" + std::to_string(limit) +
         "&after=" + percent_encode(last) + ">; rel=\"next\"";
}

http::Parameter link_header() {
  return {.name = "Link", .text = "`<…>; rel=\"next\"` with the URL of the next page, if there is one."};
}

}  // namespace esxserver
