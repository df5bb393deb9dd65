// ChatStore: the sessions of users with the assistant.
#pragma once

#include <functional>
#include <string_view>

#include "esxserver/domain/chat.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// Returns why the change is not possible, or nothing.
using ChatChange = std::function<Result<void>(ChatContext&)>;

/// A session of somebody else does not exist. Errors: not_found; service_unavailable, store_failed.
class ChatStore {
 public:
  virtual ~ChatStore() = default;

  /// The session goes when its project does. not_found: the owner has no such project.
  [[nodiscard]] virtual Result<void> add(const ChatSession& session) = 0;
  /// Applies the change while nobody else can change the session; its project stays. Errors: also those of
  /// the change.
  [[nodiscard]] virtual Result<ChatSession> update(std::string_view owner, std::string_view id,
                                                   const ChatChange& change, Time now) = 0;
};

}  // namespace esxserver
