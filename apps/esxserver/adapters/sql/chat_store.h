// Sessions with the assistant in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/chat_store.h"

namespace esxserver::sql {

class SqlChatStore final : public ChatStore {
 public:
  explicit SqlChatStore(Database& database) : database_(database) {}

  Result<void> add(const ChatSession& session) override;
  Result<ChatSession> update(std::string_view owner, std::string_view id, const ChatChange& change,
                             Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
