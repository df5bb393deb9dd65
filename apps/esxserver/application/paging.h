// Lists that are answered a page at a time: query parameters, the array, the Link header.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/page.h"
#include "esxserver/http/route.h"

namespace esxserver {

struct PageQuery {
  std::optional<int> limit;
  std::optional<std::string> after;
};

[[nodiscard]] PageRequest page_request(const PageQuery& query);

/// The value of a Link header that names the page after the item `last`, with the other parameters of the
/// query: `</path?limit=2&after=ID>; rel="next"`.
[[nodiscard]] std::string next_page_link(const http::Request& request, int limit, std::string_view last);

[[nodiscard]] http::Parameter link_header();

}  // namespace esxserver
