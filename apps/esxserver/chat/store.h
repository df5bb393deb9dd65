// Chat sessions: what a user wrote to the assistant, its answer, and the store of sessions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/time.h"
#include "esxserver/scopes/scope.h"
#include "esxserver/storage/database.h"

namespace esxserver {

struct ChatContext {
  std::vector<std::string> messages;  // in their order
  std::vector<std::string> note_ids;  // photos that came with them
  std::optional<std::string> project_id, price_list;

  friend bool operator==(const ChatContext&, const ChatContext&) = default;
};

struct ChatSession {
  std::string id;     // a random UUID
  std::string owner;  // uid
  ChatContext context;
  Time created_at, updated_at;

  friend bool operator==(const ChatSession&, const ChatSession&) = default;
};

struct ChatbotResponse {
  std::string reply, session_id;
  std::optional<Scope> scope;
  std::vector<std::string> questions;
  std::string engine;
};

}  // namespace esxserver

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

namespace esxserver {

/// Returns why the change is not possible, or nothing.
using ChatChange = std::function<Result<void>(ChatContext&)>;

/// The sessions of users with the assistant. A session of somebody else does not exist. Errors: not_found;
/// service_unavailable, store_failed.
class ChatStore {
 public:
  explicit ChatStore(sql::Database& database) : database_(database) {}

  /// The session goes when its project does. not_found: the owner has no such project.
  [[nodiscard]] Result<void> add(const ChatSession& session);
  /// Applies the change while nobody else can change the session; its project stays. Errors: also those of
  /// the change.
  [[nodiscard]] Result<ChatSession> update(std::string_view owner, std::string_view id,
                                           const ChatChange& change, Time now);

 private:
  sql::Database& database_;
};

}  // namespace esxserver
