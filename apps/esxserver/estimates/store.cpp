#include "esxserver/estimates/store.h"

#include <algorithm>
#include <limits>
#include <map>
#include <ranges>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esxserver/accounts/storage_quota.h"
#include "esxserver/conversions/job_rows.h"
#include "esxserver/projects/store.h"
#include "esxserver/storage/common_queries.h"

namespace esxserver {

using sql::Connection;
using sql::hold_file;
using sql::Query;

namespace {

constexpr const char* row_columns =
    "id, owner, project_id, file_name, kind, sha256, bytes, parse_hash, page_count, state, stage, percent, "
    "pages_done, pages, error_code, error_message, started_at, insured_name, claim_number, carrier, "
    "property_city, date_of_loss, rcv_cents, acv_cents, line_count, open_count, reconciled, price_list, "
    "price_list_source, version, created_at, updated_at, expires_at, is_edited, "
    "(SELECT organization FROM estimate_share WHERE estimate_id = estimate.id), "
    "(SELECT uid FROM estimate_share WHERE estimate_id = estimate.id), "
    "(SELECT may FROM estimate_share WHERE estimate_id = estimate.id)";

std::optional<estimate::Money> money_in(const Query& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return estimate::Money::from_units(row.integer(column));
}

EstimateRow row_of(const Query& row) {
  int at = 0;
  EstimateRow made;
  made.id = row.text(at++);
  made.owner = row.text(at++);
  made.project_id = row.optional_text(at++);
  made.file_name = row.text(at++);
  made.kind = value_in(estimate_kinds, row.text(at++)).value_or(EstimateKind::pdf);
  made.file.sha256 = row.text(at++);
  made.file.bytes = static_cast<std::uint64_t>(row.integer(at++));
  made.parse_hash = row.text(at++);
  made.page_count = row.small(at++);
  made.state = value_in(estimate_states, row.text(at++)).value_or(EstimateState::failed);
  ReadingProgress progress;
  progress.stage = row.text(at++);
  progress.percent = row.small(at++);
  progress.pages_done = row.small(at++);
  progress.pages = row.small(at++);
  const std::string code = row.text(at++), message = row.text(at++);
  if (made.state == EstimateState::reading) made.progress = progress;
  if (made.state == EstimateState::failed) made.error = ReadingError{code, message};
  made.started_at = row.optional_time(at++);
  made.insured_name = row.text(at++);
  made.claim_number = row.text(at++);
  made.carrier = row.text(at++);
  made.property_city = row.text(at++);
  made.date_of_loss = row.text(at++);
  made.rcv = money_in(row, at++);
  made.acv = money_in(row, at++);
  made.line_count = row.small(at++);
  made.open_count = row.small(at++);
  made.reconciled = row.flag(at++);
  made.price_list.code = row.text(at++);
  made.price_list.source = value_in(price_list_sources, row.text(at++)).value_or(PriceListSource::none);
  made.version = row.small(at++);
  made.created_at = row.time(at++);
  made.updated_at = row.time(at++);
  made.expires_at = row.time(at++);
  made.is_edited = row.flag(at++);
  if (const auto organization = row.optional_text(at++)) {
    made.share_uid = row.text(at++);
    made.share = EstimateShare{made.share_uid.empty() ? *organization : made.share_uid,
                               value_in(share_rights, row.text(at++)).value_or(ShareRight::read)};
  }
  return made;
}

std::unexpected<Error> no_estimate() { return fail(ErrorCode::not_found, "The estimate does not exist"); }

/// One of the user's, or one that is shared with the user.
Result<EstimateRow> find_row_in(Connection& connection, std::string_view user, std::string_view id,
                                std::string_view lock = {}) {
  Query row(connection,
            "SELECT " + std::string(row_columns) + " FROM estimate WHERE id = $1 AND (owner = $2 OR id IN (" +
                shared_ids(2) + "))" + std::string(lock),
            id, user);
  if (!row.next()) return no_estimate();
  std::map<std::string, std::string> names;
  return seen_by(connection, row_of(row), user, names);
}

/// One that the user may change.
Result<EstimateRow> find_changeable(Connection& connection, std::string_view user, std::string_view id) {
  auto row = find_row_in(connection, user, id, connection.dialect().lock_rows);
  if (!row) return row;
  if (auto may = check_change(*row); !may) return std::unexpected(may.error());
  return row;
}

/// What a search looks into.
std::string search_text(const EstimateHead& head, std::string_view file_name) {
  return estimate::to_lower(estimate::join(
      {head.insured_name, head.claim_number, head.carrier, head.property_city, std::string(file_name)},
      "\n"));
}

std::int64_t rcv_key(const EstimateHead& head) {
  return head.rcv ? head.rcv->units() : std::numeric_limits<std::int64_t>::min();
}

std::optional<std::int64_t> cents(const std::optional<estimate::Money>& amount) {
  return amount ? std::optional(amount->units()) : std::nullopt;
}

void update_head(Connection& connection, std::string_view id, const EstimateHead& head) {
  Query name(connection, "SELECT file_name FROM estimate WHERE id = $1", id);
  const std::string file_name = name.next() ? name.text(0) : std::string();
  Query(connection,
        "UPDATE estimate SET insured_name = $1, claim_number = $2, carrier = $3, property_city = $4, "
        "date_of_loss = $5, rcv_cents = $6, acv_cents = $7, line_count = $8, open_count = $9, "
        "reconciled = $10, search = $11, insured_key = $12, rcv_key = $13 WHERE id = $14",
        head.insured_name, head.claim_number, head.carrier, head.property_city, head.date_of_loss,
        cents(head.rcv), cents(head.acv), head.line_count, head.open_count, head.reconciled,
        search_text(head, file_name), estimate::to_lower(head.insured_name), rcv_key(head), id)
      .execute();
}

Result<void> check_unread(Connection& connection, std::string_view owner, int most) {
  Query unread(connection,
               "SELECT count(*) FROM estimate WHERE owner = $1 AND state IN ('queued', 'reading')", owner);
  if (unread.next() && unread.integer(0) < most) return {};
  return fail(ServerError::too_many_readings,
              "The limit is " + std::to_string(most) + " estimates that wait or are being read");
}

Result<void> check_limits(Connection& connection, const EstimateRow& row, const UploadLimits& limits) {
  if (auto few = check_unread(connection, row.owner, limits.unread); !few) return few;
  return take_storage(connection, row.owner, {.bytes = static_cast<std::int64_t>(row.file.bytes)},
                      limits.kept);
}

bool owns_reading(Connection& connection, const Lease& lease) {
  return Query(connection,
               "SELECT 1 FROM estimate WHERE id = $1 AND state = 'reading' AND lease_token = $2" +
                   std::string(connection.dialect().lock_rows),
               lease.job_id, lease.token)
      .next();
}

constexpr const char* set_failed =
    "UPDATE estimate SET state = 'failed', error_code = $1, error_message = $2, lease_token = '', "
    "sealed_password = '', version = version + 1, updated_at = $3 WHERE ";

constexpr const char* wish_columns = "wanted_list, ocr, estimate_number, sealed_password";

ReadingWish wish_of(const Query& row, int at) {
  ReadingWish wish{.price_list = row.optional_text(at),
                   .estimate_number = row.small(at + 2),
                   .sealed_password = row.text(at + 3)};
  for (const auto& [mode, name] : estimate::enum_names(estimate::OcrMode()))
    if (name == row.text(at + 1)) wish.ocr = mode;
  return wish;
}

std::string ocr_name(estimate::OcrMode wanted) {
  using Name = std::pair<estimate::OcrMode, std::string_view>;
  return std::string(std::ranges::find(estimate::enum_names(wanted), wanted, &Name::first)->second);
}

void write_review(Connection& connection, std::string_view id, const EstimateContent& content) {
  Query(connection,
        "INSERT INTO estimate_review (id, estimate, state, checks, open) VALUES ($1, $2, $3, $4, $5) ON "
        "CONFLICT "
        "(id) DO UPDATE SET estimate = excluded.estimate, state = excluded.state, checks = excluded.checks, "
        "open = excluded.open",
        id, content.estimate, content.state, content.checks, content.open)
      .execute();
}

/// What there is after an edit; the first one keeps what there was before. A state is short, and never empty.
void update_review(Connection& connection, std::string_view id, const EstimateContent& content) {
  Query(connection,
        "UPDATE estimate_reading SET base = now.estimate, base_state = now.state FROM estimate_review AS now "
        "WHERE now.id = estimate_reading.id AND estimate_reading.id = $1 AND base_state = ''",
        id)
      .execute();
  write_review(connection, id, content);
}

std::vector<EstimateStep> select_steps(Connection& connection, std::string_view id) {
  Query row(connection,
            "SELECT number, at, author, operations, undone, problem, version, undone_version "
            "FROM estimate_step WHERE estimate_id = $1 ORDER BY number DESC",
            id);
  return sql::read_rows(row, [](const Query& step) {
    return EstimateStep{step.small(0), step.time(1), step.text(2),  step.text(3),
                        step.flag(4),  step.text(5), step.small(6), step.small(7)};
  });
}

/// The change, if the version is the expected one. Returns the row afterwards.
template <class Work>
Result<EstimateRow> change_version(sql::Database& database, std::string_view user, std::string_view id,
                                   const EditedContent& change, Time now, const Work& work) {
  return database.write([&](Connection& connection) -> Result<EstimateRow> {
    auto row = find_changeable(connection, user, id);
    if (!row) return row;
    if (row->state != EstimateState::ready)
      return fail(ServerError::estimate_not_ready, "The estimate is being read");
    if (row->version != change.expected_version)
      return fail(ServerError::version_conflict, "The estimate was changed meanwhile");
    work(connection, row->version + 1);
    update_review(connection, id, change.content);
    update_head(connection, id, change.head);
    Query(connection,
          "UPDATE estimate SET version = version + 1, is_edited = 1, updated_at = $1, expires_at = $2 "
          "WHERE id = $3",
          now, change.expires_at, id)
        .execute();
    return find_row_in(connection, user, id);
  });
}

struct Order {
  EstimateOrder order;
  const char* column;
};
constexpr std::array<Order, 4> orders = {{{EstimateOrder::updated_at, "updated_at"},
                                          {EstimateOrder::created_at, "created_at"},
                                          {EstimateOrder::rcv, "rcv_key"},
                                          {EstimateOrder::insured_name, "insured_key"}}};

}  // namespace

std::string review_step(const EstimateStep& step) {
  estimate::JsonWriter by;
  by.string(step.by);
  return "{\"number\": " + std::to_string(step.number) + ", \"by\": " + by.take() + ", \"at\": \"" +
         iso8601(step.at) + "\", \"operations\": " + step.operations + "}";
}

std::string review_steps(const std::vector<EstimateStep>& newest_first) {
  std::string text;
  for (const EstimateStep& step : std::views::reverse(newest_first))
    if (!step.undone) text += (text.empty() ? "" : ", ") + review_step(step);
  return "[" + text + "]";
}

Result<AddedEstimate> EstimateStore::add(const EstimateRow& row, const ReadingWish& wish,
                                         const UploadLimits& limits) {
  return database_.write([&](Connection& connection) -> Result<AddedEstimate> {
    connection.hold("estimates of " + row.owner);
    hold_file(connection, row.file);
    Query same(connection, "SELECT id FROM estimate WHERE owner = $1 AND sha256 = $2 AND sha256 <> ''",
               row.owner, row.file.sha256);
    if (same.next()) {
      auto found = find_row_in(connection, row.owner, same.text(0));
      if (!found) return std::unexpected(found.error());
      return AddedEstimate{*std::move(found), true};
    }
    if (row.project_id)
      if (auto known = check_project(connection, row.owner, *row.project_id); !known)
        return std::unexpected(known.error());
    if (auto within = check_limits(connection, row, limits); !within) return std::unexpected(within.error());
    Query(connection,
          "INSERT INTO estimate (id, owner, project_id, file_name, kind, sha256, bytes, state, search, "
          "rcv_key, "
          "created_at, updated_at, expires_at, wanted_list, ocr, estimate_number, sealed_password) "
          "VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $9, $10, $11, $12, $13, $14, $15, $16)",
          row.id, row.owner, row.project_id, row.file_name, name_in(estimate_kinds, row.kind),
          row.file.sha256, row.file.bytes, search_text(row, row.file_name), rcv_key(row), row.created_at,
          row.updated_at, row.expires_at, wish.price_list, ocr_name(wish.ocr), wish.estimate_number,
          wish.sealed_password)
        .execute();
    Query(connection, "INSERT INTO estimate_reading (id) VALUES ($1)", row.id).execute();
    auto added = find_row_in(connection, row.owner, row.id);
    if (!added) return std::unexpected(added.error());
    return AddedEstimate{*std::move(added), false};
  });
}

Result<EstimateRow> EstimateStore::find(std::string_view owner, std::string_view id) {
  return database_.read([&](Connection& connection) { return find_row_in(connection, owner, id); });
}

Result<Page<EstimateRow>> EstimateStore::list(std::string_view owner, const EstimateQuery& query,
                                              const PageRequest& page) {
  return database_.read([&](Connection& connection) -> Result<Page<EstimateRow>> {
    const std::string column = std::ranges::find(orders, query.order, &Order::order)->column;
    // Most users have nothing of others; then an index has their estimates in their order.
    const bool has_shared = Query(connection, shared_ids(1) + " LIMIT 1", owner).next();
    std::string where = has_shared ? "(owner = $1 OR id IN (" + shared_ids(1) + "))" : "owner = $1";
    std::vector<sql::Value> values = {std::string(owner)};
    const auto also = [&](const std::string& before, sql::Value value, const std::string& after = "") {
      values.push_back(std::move(value));
      where += before + "$" + std::to_string(values.size()) + after;
    };
    if (!query.text.empty()) also(" AND search LIKE ", sql::part_pattern(query.text), " ESCAPE '\\'");
    if (query.state) also(" AND state = ", std::string(name_in(estimate_states, *query.state)));
    if (query.project_id) also(" AND project_id = ", *query.project_id);
    if (!page.after.empty()) {
      Query last(connection,
                 "SELECT " + column + " FROM estimate WHERE id = $1 AND (owner = $2 OR id IN (" +
                     shared_ids(2) + "))",
                 page.after, owner);
      if (!last.next())
        return fail(ErrorCode::validation_failed, "must be the id of an item of the list", "after");
      sql::Value key = last.text(0);
      if (query.order != EstimateOrder::insured_name) key = last.integer(0);
      also(" AND (" + column + ", id) " + (query.descending ? "<" : ">") + " (", std::move(key), ", ");
      values.emplace_back(page.after);
      where += "$" + std::to_string(values.size()) + ")";
    }
    const std::string direction = query.descending ? " DESC" : "";
    values.emplace_back(std::int64_t{page.limit} + 1);
    Query rows(connection,
               "SELECT " + std::string(row_columns) + " FROM estimate WHERE " + where + " ORDER BY " +
                   column + direction + ", id" + direction + " LIMIT $" + std::to_string(values.size()),
               values);
    auto read = sql::read_page<EstimateRow>(rows, page, row_of);
    std::map<std::string, std::string> names;
    for (EstimateRow& row : read.items) row = seen_by(connection, std::move(row), owner, names);
    return read;
  });
}

Result<OpenedEstimate> EstimateStore::open(std::string_view owner, std::string_view id, KeptParts parts) {
  return database_.read([&](Connection& connection) -> Result<OpenedEstimate> {
    auto row = find_row_in(connection, owner, id);
    if (!row) return std::unexpected(row.error());
    OpenedEstimate opened{*std::move(row), {}};
    EstimateContent& content = opened.content;
    Query now(connection, "SELECT estimate, state, checks, open FROM estimate_review WHERE id = $1", id);
    if (now.next())
      content = {.estimate = now.text(0), .state = now.text(1), .checks = now.text(2), .open = now.text(3)};
    if (parts == KeptParts::review) return opened;
    Query read(connection, "SELECT reading, base, base_state, matches FROM estimate_reading WHERE id = $1",
               id);
    if (!read.next()) return no_estimate();
    content.reading = read.text(0);
    content.base = read.text(1);
    content.base_state = read.text(2);
    content.matches = read.text(3);
    return opened;
  });
}

Result<std::string> EstimateStore::remove(std::string_view owner, std::string_view id) {
  return database_.write([&](Connection& connection) -> Result<std::string> {
    const auto row = find_row_in(connection, owner, id, connection.dialect().lock_rows);
    if (!row) return std::unexpected(row.error());
    if (row->shared) return fail(ServerError::forbidden, "Only the owner of the estimate can delete it");
    Query(connection, "DELETE FROM estimate WHERE id = $1", id).execute();
    return row->file.sha256;
  });
}

Result<EstimateRow> EstimateStore::read_again(std::string_view user, std::string_view id,
                                              const ReadingWish& wish, int max_unread, Time now) {
  return database_.write([&](Connection& connection) -> Result<EstimateRow> {
    const auto seen = find_row_in(connection, user, id);
    if (!seen) return seen;
    connection.hold("estimates of " + seen->owner);
    auto row = find_changeable(connection, user, id);
    if (!row) return row;
    if (row->state != EstimateState::ready && row->state != EstimateState::failed)
      return fail(ServerError::estimate_not_ready, "The estimate is being read");
    if (auto few = check_unread(connection, row->owner, max_unread); !few)
      return std::unexpected(few.error());
    Query(
        connection,
        "UPDATE estimate SET state = 'queued', attempts = 0, scan = 0, started_at = NULL, error_code = '', "
        "error_message = '', stage = '', percent = 0, pages_done = 0, pages = 0, wanted_list = $1, ocr = $2, "
        "estimate_number = $3, sealed_password = $4, version = version + 1, updated_at = $5 WHERE id = $6",
        wish.price_list, ocr_name(wish.ocr), wish.estimate_number, wish.sealed_password, now, id)
        .execute();
    return find_row_in(connection, user, id);
  });
}

Result<std::optional<ClaimedEstimate>> EstimateStore::claim(const ClaimTerms& terms) {
  // Users with fewer files under way come first, then the oldest.
  const auto waiting = [&](Connection& connection, std::string_view lock) {
    const bool scans = terms.max_scans == 0 || scans_in_process(connection) < terms.max_scans;
    Query row(connection,
              "SELECT id, attempts FROM estimate WHERE (state = 'queued' AND scan <= $1) OR "
              "(state = 'reading' AND lease_until <= $2) ORDER BY (SELECT count(*) FROM estimate AS other "
              "WHERE other.owner = estimate.owner AND other.state = 'reading'), created_at, id LIMIT 1" +
                  std::string(lock),
              scans ? 1 : 0, terms.now);
    return row.next() ? std::optional(std::pair(row.text(0), row.small(1))) : std::nullopt;
  };
  const auto any = database_.read(
      [&](Connection& connection) -> Result<bool> { return waiting(connection, {}).has_value(); });
  if (!any) return std::unexpected(any.error());
  if (!*any) return std::nullopt;
  return database_.write([&](Connection& connection) -> Result<std::optional<ClaimedEstimate>> {
    while (const auto next = waiting(connection, connection.dialect().lock_free_rows)) {
      const auto& [id, attempts] = *next;
      if (attempts >= max_attempts) {
        Query(connection, std::string(set_failed) + "id = $4", error_info(ErrorCode::conversion_failed).name,
              "The file could not be read: the program that reads it ended three times", terms.now, id)
            .execute();
        continue;
      }
      Query(connection,
            "UPDATE estimate SET state = 'reading', attempts = attempts + 1, lease_token = $1, lease_until = "
            "$2, "
            "started_at = coalesce(started_at, $3), stage = '', percent = 0, pages_done = 0, pages = 0 WHERE "
            "id = $4",
            terms.token, terms.until, terms.now, id)
          .execute();
      Query row(connection,
                "SELECT " + std::string(row_columns) + ", " + wish_columns + " FROM estimate WHERE id = $1",
                id);
      if (!row.next()) return std::nullopt;
      constexpr int wish_at = 37;
      ClaimedEstimate claimed{.row = row_of(row),
                              .wish = wish_of(row, wish_at),
                              .lease = {id, terms.token, terms.until},
                              .attempts = attempts + 1,
                              .reading = {},
                              .steps = {}};
      Query reading(connection, "SELECT reading FROM estimate_reading WHERE id = $1", id);
      if (claimed.row.file.sha256.empty() && reading.next()) claimed.reading = reading.text(0);
      claimed.steps = review_steps(select_steps(connection, id));
      return claimed;
    }
    return std::nullopt;
  });
}

Result<bool> EstimateStore::renew(const Lease& lease, const Progress& progress) {
  return database_.write_unsynced([&](Connection& connection) -> Result<bool> {
    return Query(
               connection,
               "UPDATE estimate SET lease_until = $1, stage = $2, percent = $3, pages_done = $4, pages = $5 "
               "WHERE id = $6 AND state = 'reading' AND lease_token = $7",
               lease.until, progress.stage, progress.percent, progress.pages_done, progress.pages,
               lease.job_id, lease.token)
               .execute() == 1;
  });
}

namespace {

/// As if it had not been claimed.
bool put_back_reading(Connection& connection, const Lease& lease) {
  return Query(connection,
               "UPDATE estimate SET state = 'queued', attempts = attempts - 1, lease_token = '', stage = '', "
               "percent = 0, started_at = CASE attempts WHEN 1 THEN NULL ELSE started_at END "
               "WHERE id = $1 AND state = 'reading' AND lease_token = $2",
               lease.job_id, lease.token)
             .execute() > 0;
}

}  // namespace

Result<bool> EstimateStore::release(const Lease& lease) {
  return database_.write(
      [&](Connection& connection) -> Result<bool> { return put_back_reading(connection, lease); });
}

Result<bool> EstimateStore::yield_scan(const Lease& lease, int max_scans) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    connection.hold("scans in process");  // counting them and putting one back are one step
    Query(connection, "UPDATE estimate SET scan = 1 WHERE id = $1 AND state = 'reading' AND lease_token = $2",
          lease.job_id, lease.token)
        .execute();
    if (max_scans == 0 || scans_in_process(connection) <= max_scans) return false;
    return put_back_reading(connection, lease);
  });
}

namespace {

/// Of a file that was read: what generate-from-parse makes is the same, and a parse of it that was kept
/// without the file, and not edited, is this estimate now.
void replace_parse(Connection& connection, std::string_view id, const ReadEstimate& read) {
  Query row(connection, "SELECT owner FROM estimate WHERE id = $1 AND sha256 <> '' AND estimate_number = 1",
            id);
  if (!row.next()) return;
  Query(connection, "UPDATE estimate SET parse_list = $1, parse_suggestions = $2 WHERE id = $3",
        read.price_list.code, read.price_list.source == PriceListSource::none, id)
      .execute();
  Query(connection,
        "DELETE FROM estimate WHERE owner = $1 AND parse_hash = $2 AND parse_hash <> '' AND sha256 = '' AND "
        "is_edited = 0",
        row.text(0), read.parse_hash)
      .execute();
}

}  // namespace

Result<bool> EstimateStore::finish(const Lease& lease, const ReadEstimate& read, Time now) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    if (!owns_reading(connection, lease)) return false;
    const EstimateContent& content = read.content;
    Query(connection,
          "UPDATE estimate_reading SET reading = $1, base = $2, base_state = $3, matches = $4 WHERE id = $5",
          content.reading, content.base, content.base_state, content.matches, lease.job_id)
        .execute();
    write_review(connection, lease.job_id, content);
    update_head(connection, lease.job_id, read.head);
    Query(
        connection,
        "UPDATE estimate SET state = 'ready', lease_token = '', sealed_password = '', stage = '', percent = "
        "100, parse_hash = $1, "
        "page_count = $2, price_list = $3, price_list_source = $4, parse_lines = $5, version = version + 1, "
        "updated_at = $6 WHERE id = $7",
        read.parse_hash, read.page_count, read.price_list.code,
        name_in(price_list_sources, read.price_list.source), read.line_count, now, lease.job_id)
        .execute();
    replace_parse(connection, lease.job_id, read);
    for (const StepProblems& step : read.problems)
      Query(
          connection,
          "UPDATE estimate_step SET undone = 1, problem = $1, undone_version = (SELECT version FROM estimate "
          "WHERE id = $2) WHERE estimate_id = $2 AND number = $3",
          step.problems.empty() ? std::string() : step.problems.front().message, lease.job_id, step.number)
          .execute();
    return true;
  });
}

Result<bool> EstimateStore::fail_reading(const Lease& lease, const ReadingError& error, Time now) {
  return database_.write([&](Connection& connection) -> Result<bool> {
    return Query(connection, std::string(set_failed) + "id = $4 AND state = 'reading' AND lease_token = $5",
                 error.code, error.message, now, lease.job_id, lease.token)
               .execute() > 0;
  });
}

Result<int> EstimateStore::fail_overdue(Time started_before, const ReadingError& error, Time now) {
  return database_.write([&](Connection& connection) -> Result<int> {
    return Query(connection, std::string(set_failed) + "state = 'reading' AND started_at < $4", error.code,
                 error.message, now, started_before)
        .execute();
  });
}

Result<int> EstimateStore::purge(Time now) {
  return database_.write([&](Connection& connection) -> Result<int> {
    return Query(connection, "DELETE FROM estimate WHERE expires_at < $1", now).execute();
  });
}

Result<std::vector<EstimateStep>> EstimateStore::steps(std::string_view owner, std::string_view id) {
  return database_.read([&](Connection& connection) -> Result<std::vector<EstimateStep>> {
    if (auto row = find_row_in(connection, owner, id); !row) return std::unexpected(row.error());
    return select_steps(connection, id);
  });
}

Result<EstimateRow> EstimateStore::add_step(std::string_view owner, std::string_view id,
                                            const EstimateStep& step, const EditedContent& change, Time now) {
  return change_version(database_, owner, id, change, now, [&](Connection& connection, int version) {
    Query(connection,
          "INSERT INTO estimate_step (estimate_id, number, at, author, operations, version) "
          "VALUES ($1, $2, $3, $4, $5, $6)",
          id, step.number, step.at, step.by, step.operations, version)
        .execute();
  });
}

Result<EstimateRow> EstimateStore::set_undone(std::string_view owner, std::string_view id, int number,
                                              bool undone, const EditedContent& change, Time now) {
  return change_version(database_, owner, id, change, now, [&](Connection& connection, int version) {
    Query(connection,
          "UPDATE estimate_step SET undone = $1, undone_version = $2 WHERE estimate_id = $3 AND number = $4",
          undone, version, id, number)
        .execute();
  });
}

}  // namespace esxserver
