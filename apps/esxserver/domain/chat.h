// ChatSession: what a user has said to the assistant, message by message.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/domain/scope.h"
#include "esxserver/domain/time.h"

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
