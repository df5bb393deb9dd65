// Field lists of the chat: the response, and how a session is stored.
#pragma once

#include "esxserver/domain/chat.h"
#include "esxserver/domain/scope_fields.h"

template <>
struct estimate::FieldList<esxserver::ChatContext> {
  using Context = esxserver::ChatContext;
  static constexpr std::string_view name = "ChatContext", text = "What a session keeps.";
  static constexpr auto rows = std::tuple(
      field("messages", &Context::messages, "Messages."), field("note_ids", &Context::note_ids, "Photos."),
      field("project_id", &Context::project_id, "Project."),
      field("price_list", &Context::price_list, "Code of the price list."));
};

template <>
struct estimate::FieldList<esxserver::ChatbotResponse> {
  using Response = esxserver::ChatbotResponse;
  static constexpr std::string_view name = "ChatbotResponse", text = "The assistant's answer.";
  static constexpr auto rows = std::tuple(
      field("reply", &Response::reply, "In words."),
      field("session_id", &Response::session_id, "Send it with the next message.", {.format = "uuid"}),
      esxserver::null_or("scope", &Response::scope,
                         "Made from all messages of the session; null while they name no items."),
      field("questions", &Response::questions, "What is missing."),
      field("engine", &Response::engine, "What answered: `rules`, or the name of a model."));
};
