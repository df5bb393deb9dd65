// The chat with the assistant over HTTP.

#include <algorithm>

#include "esxserver/chat/service.h"
#include "esxserver/sessions/requests.h"

namespace esxserver::view {

struct ChatbotForm {
  std::string message;
  std::optional<std::string> session_id, project_id, price_list, scope_id, file;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::ChatbotForm> {
  using Form = esxserver::view::ChatbotForm;
  static constexpr std::string_view name = "ChatbotForm", text = "A message to the assistant.";
  static constexpr FieldRules id = {.min_length = 1, .max_length = 100};
  static constexpr auto rows =
      std::tuple(field("message", &Form::message, "What is to be done, or the answer to a question.",
                       {.min_length = 1, .max_length = esxserver::scope_rows::max_text}),
                 field("session_id", &Form::session_id, "Session to go on with; a new one if left out.", id),
                 field("project_id", &Form::project_id, "Project of a new session, with its rooms.", id),
                 field("price_list", &Form::price_list, "Code of the price list, from now on.", id),
                 field("scope_id", &Form::scope_id,
                       "The scope that is shown: what was edited in it stays, and a new session goes on "
                       "from its lines.",
                       id),
                 field("file", &Form::file,
                       esxserver::text_with_megabytes<"A recording of at most 300 seconds, whose words go "
                                                      "with the message, or an image, which becomes a "
                                                      "photo of the session's project. At most {} MB.",
                                                      esxserver::max_chat_file_bytes>,
                       {.format = "binary"}));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

Answer answer(ChatService& chat, const http::Uploads& uploads, const Request& request, const User& user) {
  const std::uint64_t max_bytes = std::min(max_chat_file_bytes, uploads.max_bytes);
  constexpr std::size_t text_bytes = 4 * scope_rows::max_text + 2000;  // of UTF-8
  const auto form = http::read_form(
      request,
      {.file_fields = {"file"}, .file_bytes = max_bytes, .text_bytes = text_bytes, .folder = uploads.folder});
  if (!form) return project_refusal(form.error());
  auto decoded = decode_form<view::ChatbotForm>(*form);
  if (!decoded) return std::unexpected(std::move(decoded).error());
  ChatMessage message{.text = std::move(decoded->message),
                      .session_id = std::move(decoded->session_id),
                      .project_id = std::move(decoded->project_id),
                      .price_list = std::move(decoded->price_list),
                      .scope_id = std::move(decoded->scope_id),
                      .file = {},
                      .file_name = {}};
  if (form->file("file")) {
    const auto file = file_of(*form, max_bytes);
    if (!file) return std::unexpected(file.error());
    message.file = (*file)->file.path();
    message.file_name = (*file)->file_name;
  }
  const auto answered = chat.answer(user.uid, message, [&] { return !request.client_has_left(); });
  if (!answered) return project_refusal(answered.error());
  return http::json_response(200, estimate::encode_json(*answered));
}

}  // namespace

std::vector<http::Route> chat_routes(SignIn& sign_in, ChatService& chat, const http::Uploads& uploads) {
  using enum ErrorCode;
  using enum ServerError;
  return {for_users(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/chatbot/",
       .operation_id = "chat",
       .summary = "Talk to the assistant",
       .text = "Every answer is made from all messages of the session, so a later message may say what a "
               "question asked for: `the kitchen is 12 by 10`. Edits of the scope stay if `scope_id` "
               "names it. Needs a token. The words of a recording are part of the message; it is not kept. "
               "An image becomes a photo of the session's project.",
       .tag = "Assistant",
       .request = {{"multipart/form-data", &describe<view::ChatbotForm>}},
       .responses = {{.status = 200,
                      .text = "The answer; its scope is stored.",
                      .contents = {{"application/json", &describe<ChatbotResponse>}}}},
       .errors = {invalid_request, file_too_large, request_too_large, unsupported_media_type,
                  validation_failed, not_found, timeout},
       .handler = {}},
      [&chat, uploads](Request& request, const User& user) { return answer(chat, uploads, request, user); })};
}

}  // namespace esxserver
