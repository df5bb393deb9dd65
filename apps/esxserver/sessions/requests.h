// What routes for signed-in users share: session cookies, the user of a request, pages of lists, changes,
// forms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/work_queue.h"
#include "esxserver/http/decode_request.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/request.h"
#include "esxserver/http/route.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

/// The largest files that users send. A file of a message becomes a photo, or words.
inline constexpr std::uint64_t max_photo_bytes = 20'000'000, max_recording_bytes = 25'000'000,
                               max_chat_file_bytes = max_photo_bytes;

/// A text as an argument of a template.
template <std::size_t size>
struct ConstantText {
  std::array<char, size> characters;  // with a zero at the end

  consteval ConstantText(const char (&text)[size]) : characters(std::to_array(text)) {}
  constexpr operator std::string_view() const { return {characters.data(), size - 1}; }
};

/// "At most 20 MB.", from "At most {} MB.": a text of a route that names its limit, of 10 to 99 MB.
template <ConstantText text, std::uint64_t bytes>
inline constexpr auto text_with_megabytes = [] {
  constexpr std::uint64_t megabyte = 1'000'000, ten = 10;
  static_assert(bytes % megabyte == 0 && bytes >= ten * megabyte && bytes < ten * ten * megabyte);
  auto filled = text;
  std::size_t at = 0;  // found in the copy: GCC's sanitizers allow no pointers into the parameter
  while (filled.characters.at(at) != '{' || filled.characters.at(at + 1) != '}') ++at;
  filled.characters.at(at) = char('0' + bytes / megabyte / ten);
  filled.characters.at(at + 1) = char('0' + bytes / megabyte % ten);
  return filled;
}();

/// The secret of the session in the request's cookie; empty if it has none.
[[nodiscard]] std::string_view session_secret(const http::Request& request);

/// The cookie of a new session. `base_url`: the public URL of this server.
[[nodiscard]] http::Field session_cookie(std::string_view secret, std::string_view base_url);
/// Makes the browser forget the cookie.
[[nodiscard]] http::Field no_session_cookie();

/// Whether this server's own page may have sent the request, by the browser's word: "Sec-Fetch-Site" is
/// absent, `same-origin` or `none`. Error: cross_site_request.
[[nodiscard]] Result<void> check_site(const http::Request& request);

/// `check_site`, and for requests that may change something the token of the session. Error also:
/// invalid_csrf_token.
[[nodiscard]] Result<void> check_csrf(const http::Request& request, std::string_view secret);

/// Whether browsers use the URL with TLS.
[[nodiscard]] bool is_https(std::string_view url);

using UserHandler = std::function<http::Answer(http::Request&, const User&)>;
using VisitorHandler = std::function<http::Answer(http::Request&, const std::optional<User>&)>;

/// A route that needs a user: of the ID token in the Authorization header or, without that header, of the
/// session in the cookie. Without either it answers 401 with the challenge, and to a cookie that another site
/// may have sent 403 (`check_csrf`), before the body is read. Adds to the route what the document says about
/// that. `sign_in` must outlive the route. Example: `for_users(sign_in, {.method = "GET", .path =
/// "/api/v1/user/profile", …}, read_profile)`
[[nodiscard]] http::Route for_users(SignIn& sign_in, http::Route route, UserHandler handler);

/// A route that also works without a user: nullopt if the request has neither an Authorization header nor the
/// cookie of a session. A bad token or cookie is refused as above.
[[nodiscard]] http::Route for_visitors(SignIn& sign_in, http::Route route, VisitorHandler handler);

/// Whom a request works for: its user, or else the address that it comes from.
[[nodiscard]] WorkClient work_client(const http::Request& request, const std::optional<User>& user);

/// An error as the answer of a handler, with the challenge of a 401. Of a session that has ended, the browser
/// forgets the cookie.
[[nodiscard]] std::unexpected<http::HttpError> refusal(Error error);

/// Refuses a request whose Host is neither that of the base URL nor this machine's own name or any address:
/// another name leads here if somebody's name server says so (DNS rebinding). Error: cross_site_request.
[[nodiscard]] Result<void> check_host(const http::Request& request, std::string_view base_url);

/// too_many_attempts, with the time to wait.
[[nodiscard]] std::unexpected<http::HttpError> throttled(std::string message, Duration wait);

/// The query parameters of a list that is answered a page at a time.
struct PageQuery {
  std::optional<int> limit;
  std::optional<std::string> after;
};

[[nodiscard]] PageRequest page_request(const PageQuery& query);

/// The value of a Link header that names the page after the item `last`, with the other parameters of the
/// query: `</path?limit=2&after=ID>; rel="next"`.
[[nodiscard]] std::string next_page_link(const http::Request& request, int limit, std::string_view last);

[[nodiscard]] http::Parameter link_header();

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

namespace esxserver {

/// A form with one file, as a struct that has a field list: the texts of the form as `View`; its files count
/// by their presence.
template <class View>
[[nodiscard]] std::expected<View, http::HttpError> decode_form(const http::Form& form) {
  std::vector<http::Field> fields = form.texts;
  for (const http::FilePart& file : form.files) fields.push_back({file.name, ""});
  auto decoded = estimate::decode_json<View>(http::query_fields(fields, estimate::describe<View>()));
  if (!decoded) return std::unexpected(http::validation_error(std::move(decoded).error(), "body"));
  return *std::move(decoded);
}

/// The file of that name. Errors: file_too_large; a violation at its name if it is missing or empty.
[[nodiscard]] std::expected<const http::FilePart*, http::HttpError> file_of(const http::Form& form,
                                                                            std::uint64_t max_bytes,
                                                                            std::string_view name = "file");

}  // namespace esxserver
