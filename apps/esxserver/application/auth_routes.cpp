#include "esxserver/application/auth_routes.h"

#include "esxserver/application/signed_in.h"
#include "esxserver/application/user_views.h"

namespace esxserver {
namespace {

http::Route test_auth_route(SignIn& sign_in) {
  return for_users(sign_in,
                   {.method = "GET",
                    .path = "/api/v1/auth/test-auth",
                    .operation_id = "testAuth",
                    .summary = "Verify a token",
                    .text = "Returns the user of the token.",
                    .tag = "Users",
                    .responses = {{.status = 200,
                                   .text = "The token is valid.",
                                   .contents = {{"application/json", &estimate::describe<User>}}}},
                    .handler = {}},
                   [](http::Request&, const User& user) -> http::Answer {
                     return http::json_response(200, estimate::encode_json(user));
                   });
}

http::Route jwks_route(std::function<Result<std::string>()> public_keys) {
  return {.method = "GET",
          .path = "/.well-known/jwks.json",
          .operation_id = "jwks",
          .summary = "Get the public keys of the local issuer",
          .text =
              "A JWK set (RFC 7517), for services that verify tokens from `esxserver token`. Empty if the "
              "server uses another identity provider.",
          .tag = "Users",
          .responses = {{.status = 200, .text = "The keys.", .contents = {{"application/json"}}}},
          .errors = {ServerError::service_unavailable},
          .handler = [public_keys = std::move(public_keys)](http::Request&) -> http::Answer {
            auto keys = public_keys();
            if (!keys) return refusal(keys.error());
            auto response = http::json_response(200, *std::move(keys));
            response.headers.push_back({"Cache-Control", "public, max-age=300"});
            return response;
          }};
}

}  // namespace

std::vector<http::Route> auth_routes(SignIn& sign_in, std::function<Result<std::string>()> public_keys) {
  return {test_auth_route(sign_in), jwks_route(std::move(public_keys))};
}

}  // namespace esxserver
