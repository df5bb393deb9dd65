#include "esxserver/adapters/sql/founder_spots.h"

#include "esxserver/adapters/sql/purchase_rows.h"
#include "esxserver/adapters/sql/subscription_rows.h"

namespace esxserver::sql {
namespace {

int count_sold(Connection& connection) {
  Query row(connection, "SELECT count(*) FROM paid_session WHERE pack_id = $1", founder_item);
  return row.next() ? row.small(0) : 0;
}

/// Those with a session, which may be paid even if they are old, and those that are not.
int count_held(Connection& connection, std::string_view except_uid, Time now) {
  Query row(
      connection,
      "SELECT count(*) FROM founder_hold WHERE uid <> $1 AND (session_id IS NOT NULL OR held_until > $2)",
      except_uid, now);
  return row.next() ? row.small(0) : 0;
}

/// The session of the user, or an old one of another user if there is no other spot.
std::string session_in_the_way(Connection& connection, const SpotRequest& request, bool is_full) {
  Query own(connection, "SELECT session_id FROM founder_hold WHERE uid = $1 AND session_id IS NOT NULL",
            request.uid);
  if (own.next()) return own.text(0);
  if (!is_full) return {};
  Query old(connection,
            "SELECT session_id FROM founder_hold WHERE session_id IS NOT NULL AND held_until <= $1 "
            "ORDER BY held_until LIMIT 1",
            request.now);
  return old.next() ? old.text(0) : std::string();
}

}  // namespace

Result<SpotHold> SqlFounderSpots::hold(const SpotRequest& request) {
  return database_.write([&](Connection& connection) -> Result<SpotHold> {
    connection.hold(founder_lock);
    const int taken = count_sold(connection) + count_held(connection, request.uid, request.now);
    const bool is_full = taken >= request.spots;
    std::string session = session_in_the_way(connection, request, is_full);
    if (is_full || !session.empty()) return SpotHold{false, std::move(session)};
    Query(connection,
          "INSERT INTO founder_hold (uid, hold_id, held_until) VALUES ($1, $2, $3) "
          "ON CONFLICT (uid) DO UPDATE SET hold_id = excluded.hold_id, held_until = excluded.held_until",
          request.uid, request.hold_id, request.until)
        .execute();
    return SpotHold{true, {}};
  });
}

Result<bool> SqlFounderSpots::attach(const SpotSession& session) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    connection.hold(founder_lock);
    return Query(connection,
                 "UPDATE founder_hold SET session_id = $1, held_until = $2 "
                 "WHERE hold_id = $3 AND held_until > $4",
                 session.session_id, session.until, session.hold_id, session.now)
               .execute() > 0;
  });
}

Result<void> SqlFounderSpots::free(std::string_view session_id) {
  return database_.write([&](Connection& connection) -> Result<void> {
    Query(connection, "DELETE FROM founder_hold WHERE session_id = $1", session_id).execute();
    return {};
  });
}

Result<int> SqlFounderSpots::taken(Time now) {
  return database_.read([&](Connection& connection) -> Result<int> {
    return count_sold(connection) + count_held(connection, "", now);
  });
}

}  // namespace esxserver::sql
