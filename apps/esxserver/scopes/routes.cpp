// Scopes over HTTP.

#include "esxserver/scopes/scope.h"
#include "esxserver/scopes/service.h"
#include "esxserver/sessions/requests.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

ScopeSource source_of(ScopeGenerationRequest request) {
  return {.texts = {std::move(request.text)},
          .note_ids = std::move(request.note_ids).value_or(std::vector<std::string>()),
          .rooms = std::move(request.rooms).value_or(std::vector<Room>()),
          .project_id = std::move(request.project_id),
          .price_list = std::move(request.price_list)};
}

Answer generate(ScopeService& scopes, Request& request, const User& user) {
  auto body = http::read_json<ScopeGenerationRequest>(request);
  if (!body) return std::unexpected(body.error());
  const auto scope = scopes.generate(user.uid, source_of(*std::move(body)));
  if (!scope) return project_refusal(scope.error());
  return http::json_response(200, estimate::encode_json(*scope));
}

}  // namespace

std::vector<http::Route> scope_routes(SignIn& sign_in, ScopeService& scopes) {
  using enum ErrorCode;
  using enum ServerError;
  return {for_users(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/chatbot/generate-scope",
       .operation_id = "generateScope",
       .summary = "Make a scope from text",
       .text = "Reads rooms and sizes, actions, materials and quantities, and looks each item up in a price "
               "list. What is missing becomes a question; what is not understood or was assumed, a warning. "
               "The scope is stored for the caller, who has to sign in, and with its project if it has one.",
       .tag = "Assistant",
       .request = {{"application/json", &describe<ScopeGenerationRequest>}},
       .responses = {{.status = 200,
                      .text = "The stored scope.",
                      .contents = {{"application/json", &describe<Scope>}}}},
       .errors = {unsupported_media_type, request_too_large, validation_failed, not_found},
       .handler = {}},
      [&scopes](Request& request, const User& user) { return generate(scopes, request, user); })};
}

}  // namespace esxserver
