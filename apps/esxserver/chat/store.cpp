#include "esxserver/chat/store.h"

#include "esxserver/projects/store.h"
#include "esxserver/storage/common_queries.h"
#include "esxserver/storage/database.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_stored;

namespace {

Result<ChatContext> read_context(const std::string& text) {
  if (auto context = read_stored<ChatContext>(text)) return context;
  return fail(ErrorCode::store_failed, "A stored chat session is damaged");
}

}  // namespace

Result<void> ChatStore::add(const ChatSession& session) {
  return database_.write([&](Connection& connection) -> Result<void> {
    if (const std::optional<std::string>& project = session.context.project_id)
      if (auto held = hold_project(connection, session.owner, *project); !held) return held;
    Query(connection,
          "INSERT INTO chat_session (id, owner, project_id, context, created_at, updated_at) "
          "VALUES ($1, $2, $3, $4, $5, $6)",
          session.id, session.owner, session.context.project_id, estimate::encode_json(session.context),
          session.created_at, session.updated_at)
        .execute();
    return {};
  });
}

Result<ChatSession> ChatStore::update(std::string_view owner, std::string_view id, const ChatChange& change,
                                      Time now) {
  return database_.write([&](Connection& connection) -> Result<ChatSession> {
    Query row(connection,
              "SELECT context, created_at FROM chat_session WHERE id = $1 AND owner = $2" +
                  std::string(connection.dialect().lock_rows),
              id, owner);
    if (!row.next()) return fail(ErrorCode::not_found, "The chat session does not exist");
    auto context = read_context(row.text(0));
    if (!context) return std::unexpected(context.error());
    ChatSession session{.id = std::string(id),
                        .owner = std::string(owner),
                        .context = *std::move(context),
                        .created_at = row.time(1),
                        .updated_at = now};
    if (auto changed = change(session.context); !changed) return std::unexpected(changed.error());
    Query(connection, "UPDATE chat_session SET context = $1, updated_at = $2 WHERE id = $3",
          estimate::encode_json(session.context), now, id)
        .execute();
    return session;
  });
}

}  // namespace esxserver
