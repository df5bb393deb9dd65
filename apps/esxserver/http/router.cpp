#include "esxserver/http/router.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/crypto.h"
#include "esxserver/base/result.h"
#include "esxserver/http/credentials.h"
#include "esxserver/http/error_body.h"
#include "esxserver/http/telemetry.h"
#include "esxserver/http/throttle.h"

namespace http {
namespace {

using estimate::Error;
using estimate::ErrorCode;
using esxserver::ServerError;

bool is_parameter(std::string_view segment) { return segment.starts_with('{') && segment.ends_with('}'); }

/// Sorts literal segments before parameters.
std::string rank(const Route& route) {
  std::string rank;
  for (const std::string_view segment : estimate::split(route.path, '/'))
    rank += is_parameter(segment) ? '1' : '0';
  return rank;
}

/// The segments of a path, decoded; nullopt if one cannot be.
std::optional<std::vector<std::string>> decoded_segments(std::string_view path) {
  std::vector<std::string> segments;
  for (const std::string_view segment : estimate::split(path, '/')) {
    auto decoded = esxserver::percent_decode(segment);
    if (!decoded) return std::nullopt;
    segments.push_back(*std::move(decoded));
  }
  return segments;
}

bool matches(std::span<const std::string_view> wanted, std::span<const std::string> given) {
  return std::ranges::equal(wanted, given, [](std::string_view segment, const std::string& text) {
    return is_parameter(segment) ? !text.empty() : segment == text;
  });
}

/// What a path that matches has where the template has parameters.
std::vector<Field> parameters_of(std::span<const std::string_view> wanted, std::span<std::string> given) {
  std::vector<Field> parameters;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (is_parameter(wanted[i]))
      parameters.push_back({std::string(wanted[i].substr(1, wanted[i].size() - 2)), std::move(given[i])});
  return parameters;
}

/// "Sat, 21 Nov 2026 17:13:27 GMT"
std::string http_date(std::chrono::system_clock::time_point time) {
  static constexpr std::array weekdays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(std::chrono::floor<std::chrono::seconds>(time - day));
  const auto two = [](auto number) { return std::string(number < 10 ? "0" : "") + std::to_string(number); };
  return std::string(weekdays[std::chrono::weekday(day).c_encoding()]) + ", " + two(unsigned(date.day())) +
         " " + months[unsigned(date.month()) - 1] + " " + std::to_string(int(date.year())) + " " +
         two(clock.hours().count()) + ":" + two(clock.minutes().count()) + ":" +
         two(clock.seconds().count()) + " GMT";
}

void add_if_absent(Response& response, std::string_view name, std::string value) {
  if (!response.header(name)) response.headers.push_back({std::string(name), std::move(value)});
}

Response complete(Response response, const Request& request) {
  response.headers.push_back({"X-Request-Id", request.request_id});
  response.headers.push_back({"Date", http_date(std::chrono::system_clock::now())});
  response.headers.push_back({"X-Content-Type-Options", "nosniff"});
  add_if_absent(response, "Cache-Control", "no-store");
  add_retry_after(response);
  return response;
}

Response respond(Answer answer, const Request& request) {
  if (answer) return complete(std::move(*answer), request);
  return complete(error_response(answer.error(), request.path, request.request_id), request);
}

}  // namespace

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)) {
  std::ranges::stable_sort(routes_, {}, rank);
  for (const Route& route : routes_) {
    auto segments = estimate::split(route.path, '/');
    templates_[segments.size()].push_back({&route, std::move(segments)});
  }
}

std::variant<Match, WrongMethod, NoRoute> Router::find(std::string_view method, std::string_view path) const {
  // A server has to know HEAD where it knows GET; OPTIONS is a method like others here.
  const std::string_view wanted = method == "HEAD" ? "GET" : method;
  auto decoded = decoded_segments(path);
  if (!decoded) return NoRoute{};
  std::vector<std::string> segments = *std::move(decoded);
  const auto same_length = templates_.find(segments.size());
  if (same_length == templates_.end()) return NoRoute{};
  std::set<std::string> allowed;
  for (const Template& candidate : same_length->second) {
    if (!matches(candidate.segments, segments)) continue;
    if (candidate.route->method == wanted)
      return Match{candidate.route, parameters_of(candidate.segments, segments)};
    allowed.emplace(candidate.route->method);
  }
  if (allowed.empty()) return NoRoute{};
  if (allowed.contains("GET")) allowed.insert("HEAD");
  return WrongMethod{estimate::join({allowed.begin(), allowed.end()}, ", ")};
}

Dispatcher::Dispatcher(std::vector<Route> routes, std::function<std::string()> make_request_id,
                       Telemetry& telemetry)
    : router_(std::move(routes)), make_request_id_(std::move(make_request_id)), telemetry_(telemetry) {}

void Dispatcher::begin(Request& request) {
  constexpr std::size_t step_digits = 16;
  request.request_id = make_request_id_();
  const std::string* sent = request.header("traceparent");
  request.trace =
      sent ? esxserver::parse_traceparent(*sent).value_or(esxserver::Trace{}) : esxserver::Trace{};
  if (request.trace.id.empty()) request.trace.id = make_request_id_();
  request.trace.step = make_request_id_().substr(0, step_digits);
}

Response Dispatcher::answer(Request& request) {
  auto found = router_.find(request.method, request.path);
  if (auto* match = std::get_if<Match>(&found)) {
    request.path_parameters = std::move(match->path_parameters);
    request.operation = match->route->operation_id;
    return respond(match->route->handler(request), request);
  }
  if (auto* wrong = std::get_if<WrongMethod>(&found)) {
    const Error error{ServerError::method_not_allowed, "this URL supports " + wrong->allow, ""};
    return respond(std::unexpected(HttpError(error, {{"Allow", wrong->allow}})), request);
  }
  return refuse(request, {ErrorCode::not_found, "this URL does not exist", ""});
}

Response Dispatcher::refuse(const Request& request, const Error& error) {
  HttpError http_error(error);
  if (error.code == ServerError::service_unavailable) http_error.headers.push_back({"Retry-After", "1"});
  if (error.code == ServerError::invalid_token) {
    // A long Authorization header is a bad token where tokens are read, and a long header everywhere else.
    if (answers_with_detail(request.path))
      http_error.headers.push_back(invalid_token_challenge());
    else
      http_error.error.code = ServerError::headers_too_large;
  }
  return respond(std::unexpected(std::move(http_error)), request);
}

void Dispatcher::fault(const Request& request, std::string_view what) { telemetry_.fault(request, what); }

void Dispatcher::end(const Request& request, const Response& response, const Outcome& outcome) {
  telemetry_.finished(request, response, outcome);
}

std::string random_request_id() {
  constexpr std::size_t id_bytes = 16, bytes_at_once = 256;  // a system call for many ids
  thread_local std::array<unsigned char, bytes_at_once> bytes;
  thread_local std::size_t used = bytes_at_once;
  if (used == bytes_at_once) {
    if (::getrandom(bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()))
      throw std::runtime_error("the system has no source of random numbers");
    used = 0;
  }
  return esxserver::to_hex(std::span(bytes).subspan(std::exchange(used, used + id_bytes), id_bytes));
}

}  // namespace http
