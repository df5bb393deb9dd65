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
          .answered_texts = 0,
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

Answer edit(ScopeService& scopes, Request& request, const User& user) {
  const auto body = http::read_json<ScopeEdit>(request);
  if (!body) return std::unexpected(body.error());
  const auto scope = scopes.edit(user.uid, request.path_parameter("scope_id"), *body);
  if (!scope) return project_refusal(scope.error());
  return http::json_response(200, estimate::encode_json(*scope));
}

http::Route edit_row() {
  using enum ErrorCode;
  using enum ServerError;
  return {
      .method = "POST",
      .path = "/api/v1/chatbot/scopes/{scope_id}/edit",
      .operation_id = "editScope",
      .summary = "Change the lines of a scope",
      .text =
          "Answers with a new scope, whose `scope_id` can be exported: a stored scope never changes. Codes, "
          "units and prices are those of the scope's price list, and quantities that name a measure are "
          "calculated from the rooms. Questions about lines that did not change stay.",
      .tag = "Assistant",
      .parameters = {path_parameter("scope_id", "Id of the scope.")},
      .request = {{"application/json", &describe<ScopeEdit>}},
      .responses = {{.status = 200,
                     .text = "The new scope.",
                     .contents = {{"application/json", &describe<Scope>}}}},
      .errors = {unsupported_media_type, request_too_large, validation_failed, not_found,
                 price_list_not_loaded},
      .handler = {}};
}

}  // namespace

std::vector<http::Route> scope_routes(SignIn& sign_in, ScopeService& scopes) {
  using enum ErrorCode;
  using enum ServerError;
  return {
      for_users(
          sign_in,
          {.method = "POST",
           .path = "/api/v1/chatbot/generate-scope",
           .operation_id = "generateScope",
           .summary = "Make a scope from text",
           .text =
               "Reads rooms and sizes, actions, materials and quantities, and looks each item up in a price "
               "list. What is missing becomes a question; what is not understood or was assumed, a warning. "
               "`words` has a role for every word of the text. A question about the scope is answered. "
               "The scope is stored for the caller, who has to sign in, and with its project if it has one.",
           .tag = "Assistant",
           .request = {{"application/json", &describe<ScopeGenerationRequest>}},
           .responses = {{.status = 200,
                          .text = "The stored scope.",
                          .contents = {{"application/json", &describe<Scope>}}}},
           .errors = {unsupported_media_type, request_too_large, validation_failed, not_found},
           .handler = {}},
          [&scopes](Request& request, const User& user) { return generate(scopes, request, user); }),
      for_users(sign_in, edit_row(),
                [&scopes](Request& request, const User& user) { return edit(scopes, request, user); })};
}

}  // namespace esxserver
