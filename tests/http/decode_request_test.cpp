#include "esxserver/http/decode_request.h"

#include <doctest/doctest.h>

#include "estimate/fields/fields.h"
#include "esxserver/base/result.h"
#include "esxserver/http/error_body.h"

namespace {

struct Inner {
  std::string kind;
  std::optional<int> size;
};
constexpr std::array<std::string_view, 2> kinds = {"a", "b"};

}  // namespace

template <>
struct estimate::FieldList<Inner> {
  static constexpr std::string_view name = "Inner", text = "Inside.";
  static constexpr auto rows =
      std::tuple(field("kind", &Inner::kind, "Its kind.", {.values = kinds}),
                 field("size", &Inner::size, "Its size.", {.minimum = 1, .maximum = 9}));
};

namespace {

TEST_CASE("an error is worded in the style of its address") {
  const http::HttpError refusal({esxserver::ServerError::too_many_active_jobs, "no more", ""},
                                {{"Retry-After", "5"}});
  const auto partner = error_response(refusal, "/v1/conversions", "id1");
  CHECK(partner.status == 429);
  CHECK(partner.body ==
        R"({"error": {"code": "too_many_active_jobs", "message": "no more", "request_id": "id1"}})");
  REQUIRE(partner.header("retry-after"));
  CHECK(error_response(refusal, "/api/v1/x", "id1").body ==
        R"({"detail": "no more", "code": "too_many_active_jobs"})");

  const auto invalid = http::validation_error({{{"a", std::size_t(0)}, "is required", "missing"}}, "body");
  const auto listed = error_response(invalid, "/api/v1/x", "id1");
  CHECK(listed.status == 422);
  CHECK(listed.body == R"({"detail": [{"loc": ["body", "a", 0], "msg": "is required", "type": "missing"}], )"
                       R"("code": "validation_failed"})");
}

TEST_CASE("every error has a body in both styles, and none reveals internal details") {
  for (const auto table : {estimate::error_table(), esxserver::server_error_table()})
    for (const auto& row : table) {
      CAPTURE(row.name);
      const http::HttpError error({estimate::AnyErrorCode(row), "secret path", ""});
      const auto response = error_response(error, "/v1/x", "id1");
      CHECK(response.status == row.http_status);
      CHECK(response.error_code == row.name);
      const std::string_view code = row.http_status == 500 ? "internal_error" : row.name;
      CHECK(response.body.contains("\"code\": \"" + std::string(code) + '"'));
      const bool hidden = row.http_status >= 500 && row.name != "service_unavailable";
      CHECK(response.body.contains("secret path") == !hidden);
      CHECK(response.fault == (hidden ? "secret path" : ""));
      const auto detail = estimate::read_json(error_response(error, "/api/v1/x", "id1").body);
      REQUIRE(detail);
      REQUIRE(detail->find("code"));
      const bool is_json = row.name == estimate::error_info(estimate::ErrorCode::malformed_json).name;
      CHECK(detail->find("code")->as_text() == (is_json ? "validation_failed" : code));
    }
}

/// A body that is there at once.
class TextBody final : public http::Body {
 public:
  explicit TextBody(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] std::optional<std::uint64_t> known_length() const override { return text_.size(); }
  [[nodiscard]] estimate::Result<void> read(std::uint64_t limit_bytes,
                                            const http::Receive& receive) override {
    if (text_.size() > limit_bytes)
      return estimate::fail(estimate::ErrorCode::request_too_large, "too large");
    return receive(text_);
  }

 private:
  std::string text_;
};

std::expected<Inner, http::HttpError> read_inner(std::string text, std::string type,
                                                 std::uint64_t limit = 100) {
  TextBody body(std::move(text));
  http::Request request{.headers = {{"content-type", std::move(type)}}, .body = &body};
  return http::read_json<Inner>(request, limit);
}

estimate::AnyErrorCode error_of(const std::expected<Inner, http::HttpError>& read) {
  REQUIRE_FALSE(read);
  return read.error().error.code;
}

TEST_CASE("a JSON body becomes a struct, or an error with everything that is wrong") {
  using estimate::ErrorCode;
  const auto inner = read_inner(R"({"kind": "a", "size": 4})", "application/json; charset=utf-8");
  REQUIRE(inner);
  CHECK(inner->size == 4);
  CHECK(error_of(read_inner("{}", "text/plain")) == esxserver::ServerError::unsupported_media_type);
  CHECK(error_of(read_inner("{", "application/json")) == ErrorCode::malformed_json);
  CHECK(error_of(read_inner("{}", "application/json", 1)) == ErrorCode::request_too_large);
  const std::string open(32, '['), close(32, ']');
  CHECK(error_of(read_inner(open + close, "application/json")) == ErrorCode::validation_failed);
  CHECK(error_of(read_inner('[' + open + close + ']', "application/json")) == ErrorCode::malformed_json);
  const auto wrong = read_inner(R"({"size": 10})", "application/json");
  CHECK(error_of(wrong) == ErrorCode::validation_failed);
  CHECK(wrong.error().error.message == "body/kind is required; body/size must be at most 9");
}

struct Query {
  std::optional<std::vector<std::string>> ids;
  std::optional<bool> on;
  std::optional<estimate::Percent> percent;
  std::optional<std::string> text;
};

}  // namespace

template <>
struct estimate::FieldList<Query> {
  static constexpr std::string_view name = "Query", text = "Of a list.";
  static constexpr auto rows = std::tuple(
      field("ids", &Query::ids, "Which."), field("on", &Query::on, "Whether."),
      field("percent", &Query::percent, "How much.", {.minimum = 0}), field("text", &Query::text, "What."));
};

namespace {

TEST_CASE("a query becomes a struct by the types of its fields") {
  const auto query = http::read_query<Query>({.query = "ids=1&ids=b%20c&on=true&percent=7.25&text=12"});
  REQUIRE(query);
  CHECK(query->ids == std::vector<std::string>{"1", "b c"});
  CHECK(query->on == true);
  CHECK(query->percent == estimate::Percent::parse("7.25"));
  CHECK(query->text == "12");
  REQUIRE(http::read_query<Query>({}));

  const auto wrong = http::read_query<Query>({.query = "on=yes&percent=-1&text=a&text=b&other="});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().error.message ==
        "query/other is not a field of Query; query/on must be true or false; query/percent must be at least "
        "0; "
        "query/text must be a string");
  CHECK(error_response(wrong.error(), "/api/v1/x", "id").body.contains(R"("loc": ["query", "other"])"));
  CHECK_FALSE(http::read_query<Query>({.query = "text=%zz"}));
}

}  // namespace
