#include "esxserver/estimates/service.h"

#include <algorithm>
#include <utility>

#include "esxserver/base/identifiers.h"
#include "operations/operations.h"

namespace esxserver {
namespace {

EstimateKind kind_of(std::string_view content) {
  switch (apps::operations::file_kind(content)) {
    case apps::operations::FileKind::esx:
      return EstimateKind::esx;
    case apps::operations::FileKind::estimate_json:
      return EstimateKind::json;
    case apps::operations::FileKind::items_export:
      return EstimateKind::items;
    case apps::operations::FileKind::pdf:
    case apps::operations::FileKind::words_json:
      break;
  }
  return EstimateKind::pdf;
}

std::string operations_text(const std::vector<estimate::EditOperation>& operations) {
  estimate::JsonWriter json;
  json.array(estimate::JsonWriter::Line::one);
  for (const auto& operation : operations)
    estimate::encode_json(json, operation, {}, estimate::JsonWriter::Line::one);
  json.end();
  return json.take();
}

/// The one to undo: the last that counts; nullptr: none.
const EstimateStep* last_done(const std::vector<EstimateStep>& newest_first) {
  const auto found = std::ranges::find(newest_first, false, &EstimateStep::undone);
  return found == newest_first.end() ? nullptr : &*found;
}

/// The one to redo: the first that was undone after the last that counts.
const EstimateStep* next_undone(const std::vector<EstimateStep>& newest_first) {
  const EstimateStep* next = nullptr;
  for (const EstimateStep& step : newest_first) {
    if (!step.undone) break;
    if (step.problem.empty()) next = &step;
  }
  return next;
}

/// What the operations say about keeping the estimate.
std::optional<bool> wish_to_keep(const EstimateStep& step) {
  std::optional<bool> wish;
  const auto json = estimate::read_json(step.operations);
  std::vector<estimate::EditOperation> operations;
  estimate::Decoder decoder;
  if (json) estimate::FieldType<decltype(operations)>::decode(decoder, *json, operations, {});
  for (const estimate::EditOperation& operation : operations)
    if (operation.op == estimate::EditKind::keep && operation.value && operation.value->boolean())
      wish = *operation.value->boolean();
  return wish;
}

/// The edits that are to be refused, because the operator does not let users keep estimates.
std::vector<estimate::EditProblem> unkept(const std::vector<estimate::EditOperation>& operations) {
  std::vector<estimate::EditProblem> problems;
  for (std::size_t i = 0; i < operations.size(); ++i)
    if (operations[i].op == estimate::EditKind::keep && operations[i].value == estimate::JsonValue(true))
      problems.push_back({i, "value", estimate::violation_types::not_allowed,
                          "the operator of this server does not let users keep estimates"});
  return problems;
}

EditedContent content_of(ReviewedEstimate& made, int expected_version, Time expires_at) {
  return {.expected_version = expected_version,
          .content = {.estimate = std::move(made.estimate),
                      .state = std::move(made.state),
                      .checks = made.checks,
                      .open = made.open},
          .head = made.head,
          .expires_at = expires_at};
}

std::unexpected<Error> not_ready(const EstimateRow& row) {
  return fail(ServerError::estimate_not_ready, row.state == EstimateState::failed
                                                   ? "The estimate could not be read"
                                                   : "The estimate is still being read");
}

/// Only the owner decides how long it is kept.
bool keeps_for_owner(const EstimateRow& row, const EstimateStep& step) {
  return row.shared && wish_to_keep(step).has_value();
}

std::unexpected<EditRefusal> owner_keeps() {
  return std::unexpected(
      EditRefusal{{ServerError::forbidden, "Only the owner decides how long the estimate is kept", ""}});
}

std::unexpected<EditRefusal> refused(Error error) { return std::unexpected(EditRefusal{std::move(error)}); }

/// Whether it is a locked PDF that no password has opened yet.
bool needs_password(const EstimateRow& row) {
  return row.state == EstimateState::failed && row.error &&
         (row.error->code == error_info(ErrorCode::password_required).name ||
          row.error->code == error_info(ErrorCode::wrong_password).name);
}

}  // namespace

Result<void> EstimateService::check_list(std::string_view owner, const ReadingWish& wish) {
  if (!wish.price_list) return {};
  const auto list = esx_.choose(std::string(owner), wish.price_list, {});
  return list ? Result<void>() : std::unexpected(list.error());
}

Result<void> EstimateService::add_charges(const User& user, std::vector<EstimateRow>& rows) {
  const Time now = system_.clock.now();
  std::vector<std::pair<std::string, int>> references;
  references.reserve(rows.size());
  for (const EstimateRow& row : rows)
    references.emplace_back(import_reference(user.uid, row.parse_hash), row.line_count);
  const auto due = metering_.due_for_all(user, references);
  if (!due) return std::unexpected(due.error());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].charge.credits = (*due)[i];
    rows[i].charge.paid = (*due)[i] == 0 && metering_.price_of_lines(user, rows[i].line_count) > 0;
    auto& progress = rows[i].progress;
    constexpr int known = 5, whole = 100;
    const auto& started = rows[i].started_at;
    if (!progress || progress->percent < known || !started) continue;
    const auto spent = std::chrono::duration_cast<std::chrono::seconds>(now - *started);
    progress->seconds_left = spent.count() * (whole - progress->percent) / progress->percent;
  }
  return {};
}

/// Of the steps that count, the last that says so decides. Nothing is gone at once.
Time EstimateService::expiry(const EstimateRow& row, const std::vector<EstimateStep>& newest_first) const {
  const Time usual = row.created_at + settings_.retention;
  for (const EstimateStep& step : newest_first) {
    const std::optional<bool> wish = step.undone ? std::nullopt : wish_to_keep(step);
    if (wish && *wish) return std::max(usual, step.at + settings_.keep);
    if (wish) break;
  }
  return std::max(usual, system_.clock.now() + std::chrono::days(1));
}

Result<EstimateRow> EstimateService::shown(const User& user, Result<EstimateRow> row) {
  if (!row) return row;
  std::vector<EstimateRow> rows = {*std::move(row)};
  if (auto added = add_charges(user, rows); !added) return std::unexpected(added.error());
  return std::move(rows.front());
}

Result<AddedEstimate> EstimateService::add(const User& user, const NewEstimate& upload) {
  if (auto known = check_list(user.uid, upload.wish); !known) return std::unexpected(known.error());
  EstimateRow row;
  {
    const auto content = apps::files::read_input(upload.path, estimate::Limits{}.input_bytes);
    if (!content) return fail(ErrorCode::store_failed, "upload: " + content.error().message);
    row.kind = kind_of(*content);
  }
  const auto file = artifacts_.put(upload.path);
  if (!file) return std::unexpected(file.error());
  row.id = make_uuid(system_.random);
  row.owner = user.uid;
  row.file = *file;
  row.file_name = safe_file_name(upload.file_name);
  row.project_id = upload.project_id;
  row.created_at = row.updated_at = system_.clock.now();
  row.expires_at = row.created_at + settings_.retention;
  ReadingWish wish = upload.wish;
  if (row.kind == EstimateKind::pdf && !upload.password.empty()) {
    auto sealed = passwords_.seal(row.id, upload.password);
    if (!sealed) return std::unexpected(sealed.error());
    wish.sealed_password = *std::move(sealed);
  }
  auto added = store_.add(row, wish, {settings_.kept, settings_.max_unread});
  if (!added) {
    files_.remove_unneeded({file->sha256});
    return added;
  }
  // A sweep that started before the row existed may have removed the file; later sweeps keep it.
  const auto kept = artifacts_.contains(file->sha256);
  if (kept && !*kept)
    if (const auto again = artifacts_.put(upload.path); !again) return std::unexpected(again.error());
  const bool opens = added->existed && !upload.password.empty() && needs_password(added->row);
  auto row_shown = opens ? read_again(user, added->row.id, upload.wish, upload.password)
                         : shown(user, std::move(added->row));
  if (!row_shown) return std::unexpected(row_shown.error());
  return AddedEstimate{*std::move(row_shown), added->existed};
}

Result<EstimateRow> EstimateService::find(const User& user, std::string_view id) {
  return shown(user, store_.find(user.uid, id));
}

Result<Page<EstimateRow>> EstimateService::list(const User& user, const EstimateQuery& query,
                                                const PageRequest& page) {
  auto rows = store_.list(user.uid, query, page);
  if (!rows) return rows;
  if (auto added = add_charges(user, rows->items); !added) return std::unexpected(added.error());
  return rows;
}

Result<OpenedEstimate> EstimateService::look(const User& user, std::string_view id, KeptParts parts) {
  auto opened = store_.open(user.uid, id, parts);
  if (!opened) return opened;
  auto row = shown(user, std::move(opened->row));
  if (!row) return std::unexpected(row.error());
  return OpenedEstimate{*std::move(row), std::move(opened->content)};
}

Result<OpenedEstimate> EstimateService::open(const User& user, std::string_view id) {
  auto opened = look(user, id);
  if (opened && opened->row.state != EstimateState::ready) return not_ready(opened->row);
  return opened;
}

Result<OpenedEstimate> EstimateService::open_to_change(const User& user, std::string_view id,
                                                       KeptParts parts) {
  auto opened = look(user, id, parts);
  if (!opened) return opened;
  const EstimateRow& row = opened->row;
  if (auto may = check_change(row); !may) return std::unexpected(may.error());
  if (row.state != EstimateState::ready) return not_ready(row);
  return opened;
}

Result<EstimateFileContent> EstimateService::open_file(const User& user, std::string_view id) {
  auto row = store_.find(user.uid, id);
  if (!row) return std::unexpected(row.error());
  if (row->file.sha256.empty()) return fail(ErrorCode::not_found, "The estimate was kept without its file");
  auto content = artifacts_.open(row->file.sha256);
  if (!content) return std::unexpected(content.error());
  return EstimateFileContent{*std::move(row), *std::move(content)};
}

Result<EstimateRow> EstimateService::share(const User& user, std::string_view id,
                                           const EstimateShare& share) {
  return shown(user, store_.share(user.uid, id, share, system_.clock.now()));
}

Result<void> EstimateService::unshare(const User& user, std::string_view id) {
  return store_.unshare(user.uid, id, system_.clock.now());
}

Result<EstimateRow> EstimateService::read_again(const User& user, std::string_view id, ReadingWish wish,
                                                std::string_view password) {
  const auto row = store_.find(user.uid, id);
  if (!row) return row;
  if (auto known = check_list(row->owner, wish); !known) return std::unexpected(known.error());
  if (!password.empty()) {
    auto sealed = passwords_.seal(id, password);
    if (!sealed) return std::unexpected(sealed.error());
    wish.sealed_password = *std::move(sealed);
  }
  return shown(user, store_.read_again(user.uid, id, wish, settings_.max_unread, system_.clock.now()));
}

Result<void> EstimateService::remove(const User& user, std::string_view id) {
  const auto sha256 = store_.remove(user.uid, id);
  if (!sha256) return std::unexpected(sha256.error());
  if (!sha256->empty()) files_.remove_unneeded({*sha256});
  return {};
}

std::expected<EditedEstimate, EditRefusal> EstimateService::edit(
    const User& user, std::string_view id, int version,
    const std::vector<estimate::EditOperation>& operations, const IsWanted& is_wanted) {
  const auto opened = open_to_change(user, id, KeptParts::review);
  if (!opened) return refused(opened.error());
  if (opened->row.version != version)
    return refused({ServerError::version_conflict, "The estimate was changed meanwhile", ""});
  if (settings_.keep == Duration{})
    if (auto problems = unkept(operations); !problems.empty())
      return std::unexpected(
          EditRefusal{{ErrorCode::validation_failed, "Operations are refused", ""}, std::move(problems)});
  const auto steps = store_.steps(user.uid, id);
  if (!steps) return refused(steps.error());
  const EstimateStep step{.number = steps->empty() ? 1 : steps->front().number + 1,
                          .at = system_.clock.now(),
                          .by = user.uid,
                          .operations = operations_text(operations)};
  if (keeps_for_owner(opened->row, step)) return owner_keeps();
  auto made = esx_.review({.estimate = opened->content.estimate,
                           .state = opened->content.state,
                           .steps = "[" + review_step(step) + "]",
                           .options = {}},
                          is_wanted);
  if (!made) return refused(made.error());
  if (!made->problems.empty())
    return std::unexpected(EditRefusal{{ErrorCode::validation_failed, "Operations are refused", ""},
                                       std::move(made->problems.front().problems)});
  const Time expires = wish_to_keep(step) ? expiry(opened->row, {step}) : opened->row.expires_at;
  auto row = shown(user, store_.add_step(user.uid, id, step, content_of(*made, version, expires), step.at));
  if (!row) return refused(row.error());
  return EditedEstimate{*std::move(row), std::move(made->changes), std::move(made->checks),
                        std::move(made->open)};
}

/// The edits that are left are made again from the start, which gives the same bytes as before.
std::expected<EditedEstimate, EditRefusal> EstimateService::undo(const User& user, std::string_view id,
                                                                 int version, const IsWanted& is_wanted) {
  const auto opened = open_to_change(user, id, KeptParts::all);
  if (!opened) return refused(opened.error());
  if (opened->row.version != version)
    return refused({ServerError::version_conflict, "The estimate was changed meanwhile", ""});
  auto steps = store_.steps(user.uid, id);
  if (!steps) return refused(steps.error());
  const EstimateStep* const last = last_done(*steps);
  if (last == nullptr) return refused({ServerError::nothing_to_undo, "There is nothing to undo", ""});
  if (keeps_for_owner(opened->row, *last)) return owner_keeps();
  const int number = last->number;
  const bool was_kept = wish_to_keep(*last).has_value();
  for (EstimateStep& step : *steps) step.undone = step.undone || step.number == number;
  const Time expires = was_kept ? expiry(opened->row, *steps) : opened->row.expires_at;
  auto made = esx_.review({.estimate = opened->content.base,
                           .state = opened->content.base_state,
                           .steps = review_steps(*steps),
                           .options = {},
                           .whole = true},
                          is_wanted);
  if (!made) return refused(made.error());
  if (!made->problems.empty())
    return refused({ErrorCode::internal_error, "an edit that was made before does not fit any more", ""});
  auto row = shown(user, store_.set_undone(user.uid, id, number, true, content_of(*made, version, expires),
                                           system_.clock.now()));
  if (!row) return refused(row.error());
  return EditedEstimate{*std::move(row), std::move(made->changes), std::move(made->checks),
                        std::move(made->open)};
}

std::expected<EditedEstimate, EditRefusal> EstimateService::redo(const User& user, std::string_view id,
                                                                 int version, const IsWanted& is_wanted) {
  const auto opened = open_to_change(user, id, KeptParts::review);
  if (!opened) return refused(opened.error());
  if (opened->row.version != version)
    return refused({ServerError::version_conflict, "The estimate was changed meanwhile", ""});
  const auto steps = store_.steps(user.uid, id);
  if (!steps) return refused(steps.error());
  const EstimateStep* const next = next_undone(*steps);
  if (next == nullptr) return refused({ServerError::nothing_to_undo, "There is nothing to redo", ""});
  if (keeps_for_owner(opened->row, *next)) return owner_keeps();
  auto made = esx_.review({.estimate = opened->content.estimate,
                           .state = opened->content.state,
                           .steps = "[" + review_step(*next) + "]",
                           .options = {},
                           .whole = true},
                          is_wanted);
  if (!made) return refused(made.error());
  if (!made->problems.empty())
    return refused({ErrorCode::internal_error, "an edit that was made before does not fit any more", ""});
  EstimateStep again = *next;
  again.undone = false;
  const Time expires = wish_to_keep(again) ? expiry(opened->row, {again}) : opened->row.expires_at;
  auto row = shown(user, store_.set_undone(user.uid, id, next->number, false,
                                           content_of(*made, version, expires), system_.clock.now()));
  if (!row) return refused(row.error());
  return EditedEstimate{*std::move(row), std::move(made->changes), std::move(made->checks),
                        std::move(made->open)};
}

Result<std::vector<EstimateStep>> EstimateService::history(const User& user, std::string_view id) {
  return store_.steps(user.uid, id);
}

Result<GeneratedEsx> EstimateService::export_esx(const User& user, std::string_view id,
                                                 const EstimateExportWish& wish, const IsWanted& is_wanted) {
  auto opened = open(user, id);
  if (!opened) return std::unexpected(opened.error());
  const EstimateRow& row = opened->row;
  // Of an ESX or of estimate-v1, its own matches hold; so of a shared one, whose list may be its owner's.
  const bool as_it_is =
      !row.is_edited && !row.shared && (row.kind == EstimateKind::pdf || row.kind == EstimateKind::items);
  return esx_.generate_from_stored(
      user,
      {.reading = std::move(opened->content.reading),
       .estimate = as_it_is ? std::string() : std::move(opened->content.estimate),
       .reference = import_reference(user.uid, row.parse_hash),
       .file_name = row.file_name,
       .line_count = row.line_count,
       .price_list = {row.price_list.code, row.price_list.source == PriceListSource::none},
       .wanted_price_list = wish.price_list,
       .include_sketch = wish.include_sketch},
      is_wanted);
}

}  // namespace esxserver
