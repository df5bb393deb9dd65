#include "esxserver/webhooks/outbox.h"

#include "esxserver/operations/reports.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

using sql::Connection;
using sql::Query;
using sql::read_rows;

namespace {

constexpr std::array<NamedValue<DeliveryStatus>, 3> delivery_status_names = {
    {{DeliveryStatus::pending, "pending"},
     {DeliveryStatus::delivered, "delivered"},
     {DeliveryStatus::failed, "failed"}}};

Delivery delivery_of(const Query& row) {
  return {.id = row.text(0),
          .job_id = row.text(1),
          .partner_id = row.text(2),
          .url = row.text(3),
          .status = delivery_status_from_name(row.text(4)).value_or(DeliveryStatus::failed),
          .attempts = row.small(5),
          .created_at = row.time(6),
          .next_attempt_at = row.time(7),
          .http_status = row.small(8),
          .last_error = row.text(9)};
}

/// A statement and its parameters.
struct Statement {
  std::string sql;
  std::vector<sql::Value> values;

  std::string parameter(sql::Value value) {
    values.push_back(std::move(value));
    return "$" + std::to_string(values.size());
  }
};

Statement due_statement(Time now, const BusyReceivers& busy) {
  Statement statement;
  statement.sql =
      "SELECT id, job_id, partner_id, url, status, attempts, created_at, next_attempt_at, http_status, "
      "last_error FROM delivery WHERE status = 'pending' AND next_attempt_at <= " +
      statement.parameter(std::int64_t{now.time_since_epoch().count()});
  for (const std::string& partner : busy.partners)
    statement.sql += " AND partner_id <> " + statement.parameter(partner);
  for (const std::string& origin : busy.origins) {
    const std::string start = statement.parameter(origin);
    statement.sql.append(" AND substr(url, 1, length(").append(start).append(")) <> ").append(start);
  }
  statement.sql += " ORDER BY next_attempt_at, id LIMIT 1";
  return statement;
}

std::optional<Delivery> next_due(Connection& connection, const Statement& due, std::string_view lock = {}) {
  Query row(connection, due.sql + std::string(lock), due.values);
  return row.next() ? std::optional(delivery_of(row)) : std::nullopt;
}

/// The name of its counter: a response other than 2xx differs from no response.
std::string_view result_name(const DeliveryResult& result) {
  if (result.status == DeliveryStatus::delivered) return "delivered";
  return result.http_status > 0 ? "refused" : "failed";
}

}  // namespace

std::span<const NamedValue<DeliveryStatus>> enum_names(DeliveryStatus /*any*/) {
  return delivery_status_names;
}
std::string_view delivery_status_name(DeliveryStatus status) {
  return name_in(delivery_status_names, status);
}
std::optional<DeliveryStatus> delivery_status_from_name(std::string_view name) {
  return value_in(delivery_status_names, name);
}

Result<std::optional<Delivery>> WebhookOutbox::claim_due(Time now, Time until, const BusyReceivers& busy) {
  const Statement due = due_statement(now, busy);
  // Idle senders poll often; reading first does not block writers.
  const auto any = database_.read(
      [&](Connection& connection) -> Result<bool> { return next_due(connection, due).has_value(); });
  if (!any) return std::unexpected(any.error());
  if (!*any) return std::nullopt;
  return database_.write([&](Connection& connection) -> Result<std::optional<Delivery>> {
    auto delivery = next_due(connection, due, connection.dialect().lock_free_rows);
    if (!delivery) return std::nullopt;
    delivery->attempts += 1;
    delivery->next_attempt_at = until;
    Query(connection, "UPDATE delivery SET next_attempt_at = $1 WHERE id = $2", until, delivery->id)
        .execute();
    return delivery;
  });
}

Result<void> WebhookOutbox::record(const Delivery& delivery, const DeliveryResult& result) {
  return database_.write([&](Connection& connection) -> Result<void> {
    const int changed =
        Query(
            connection,
            "UPDATE delivery SET status = $1, attempts = $2, next_attempt_at = $3, http_status = $4, "
            "last_error = $5 WHERE id = $6 AND status = 'pending' AND attempts = $7 AND next_attempt_at = $8",
            delivery_status_name(result.status), delivery.attempts, result.next_attempt_at,
            result.http_status, result.error, delivery.id, delivery.attempts - 1, delivery.next_attempt_at)
            .execute();
    if (changed == 1)
      add_to_counter(connection, std::string(webhook_counter) + std::string(result_name(result)), 1);
    return {};
  });
}

Result<std::vector<Delivery>> WebhookOutbox::list(std::optional<DeliveryStatus> status, int limit,
                                                  const DeliveryPart& part) {
  return database_.read([&](Connection& connection) -> Result<std::vector<Delivery>> {
    Query first(connection, "SELECT created_at FROM delivery WHERE id = $1", part.after);
    const auto start = sql::page_start({.after = part.after}, first);
    if (!start) return std::unexpected(start.error());
    Query row(
        connection,
        "SELECT id, job_id, partner_id, url, status, attempts, created_at, next_attempt_at, http_status, "
        "last_error FROM delivery WHERE status = coalesce($1, status) "
        "AND (created_at < $2 OR (created_at = $2 AND (id < $3 OR $3 = ''))) "
        "AND lower(id || ' ' || job_id || ' ' || partner_id || ' ' || url) LIKE $4 ESCAPE '\\' "
        "ORDER BY created_at DESC, id DESC LIMIT $5",
        status ? std::optional(delivery_status_name(*status)) : std::nullopt, start->created_at, start->id,
        sql::part_pattern(part.query), limit);
    return read_rows(row, delivery_of);
  });
}

Result<void> WebhookOutbox::resend(std::string_view id, Time now) {
  return database_.write([&](Connection& connection) -> Result<void> {
    const int changed = Query(connection,
                              "UPDATE delivery SET status = 'pending', attempts = 0, next_attempt_at = $1 "
                              "WHERE id = $2",
                              now, id)
                            .execute();
    if (changed == 1) return {};
    return fail(ErrorCode::not_found, "delivery " + std::string(id) + " does not exist");
  });
}

}  // namespace esxserver
