#include "esxserver/estimates/reader.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/version.h"
#include "esxserver/base/files.h"
#include "esxserver/base/identifiers.h"
#include "operations/files.h"

namespace esxserver {
namespace {

constexpr std::size_t reading_token_length = 24;

PriceListSource source_of(const ChosenPriceList& list, const ReadingWish& wish, const std::string& printed) {
  if (wish.price_list) return PriceListSource::chosen;
  if (list.suggestions_only) return PriceListSource::none;
  return list.code == printed ? PriceListSource::printed : PriceListSource::standard;
}

EstimateFile file_kind_of(EstimateKind kind) {
  if (kind == EstimateKind::esx) return EstimateFile::esx;
  return kind == EstimateKind::items ? EstimateFile::items : EstimateFile::pdf;
}

/// Of an estimate without its file.
EstimateReading kept_reading(const ClaimedEstimate& claimed) {
  EstimateReading reading{claimed.row.parse_hash, claimed.reading, {}};
  const auto json = estimate::read_json(reading.estimate);
  const estimate::JsonValue* list = json ? json->at_path("claim.price_list") : nullptr;
  const estimate::JsonValue* pages = json ? json->at_path("source.page_count") : nullptr;
  if (list) reading.facts.price_list = list->as_text();
  if (pages) reading.facts.page_count = static_cast<int>(pages->as_double());
  return reading;
}

/// Whether another attempt may succeed, because this machine is at fault.
bool is_of_machine(const Error& error) {
  return error.code == ServerError::service_unavailable || error.code == ErrorCode::store_failed ||
         error.code == ErrorCode::not_found;
}

}  // namespace

struct EstimateReader::Attempt {
  ClaimedEstimate claimed;
  const std::stop_token& stop;
  const JobNews& news;
  LeaseKeeper lease;
  Interest interest = Interest::wanted;
  bool is_scan = false;
  Duration time_limit{};
};

Result<bool> EstimateReader::work_once(const std::stop_token& stop, const JobNews& news) {
  const Time now = system_.clock.now();
  auto answer = store_.claim({.token = random_base62(system_.random, reading_token_length),
                              .now = now,
                              .until = now + settings_.job_lease,
                              .max_scans = max_scans_});
  if (!answer) return std::unexpected(answer.error());
  std::optional<ClaimedEstimate>& claimed = *answer;
  if (!claimed) return false;
  const Lease lease = claimed->lease;
  const Time started = claimed->row.started_at.value_or(now);
  Attempt attempt{
      .claimed = *std::move(claimed),
      .stop = stop,
      .news = news,
      .lease = LeaseKeeper(
          [this](const Lease& longer, const Progress& progress) { return store_.renew(longer, progress); },
          system_.clock, lease, settings_.job_lease),
      .time_limit = std::max(started + settings_.job_timeout - now, Duration{})};
  const auto made = read(attempt);
  news.converted();
  if (auto ended = end(attempt, made); !ended) return std::unexpected(ended.error());
  return true;
}

Result<EstimateReading> EstimateReader::read_file(Attempt& attempt) {
  const EstimateRow& row = attempt.claimed.row;
  const auto folder = LockedFolder::make(work_root_, random_base62(system_.random, reading_token_length));
  if (!folder) return std::unexpected(folder.error());
  const auto content = artifacts_.open(row.file.sha256);
  if (!content) return std::unexpected(content.error());
  const std::filesystem::path file = folder->path() / "upload";
  if (auto copied = copy_to_work_file(**content, file, row.file.bytes); !copied)
    return std::unexpected(copied.error());
  if (row.kind == EstimateKind::json) {
    auto text = apps::files::read_input(file, row.file.bytes);
    if (!text) return fail(ErrorCode::store_failed, "upload: " + text.error().message);
    return EstimateReading{.parse_hash = estimate::sha256_hex(*text + std::string(estimate::version)),
                           .estimate = *std::move(text),
                           .facts = {}};
  }
  const ReadingWish& wish = attempt.claimed.wish;
  auto password =
      wish.sealed_password.empty() ? Result<std::string>() : passwords_.open(row.id, wish.sealed_password);
  if (!password) return std::unexpected(password.error());
  return maker_.read_with_progress(
      {.kind = file_kind_of(row.kind),
       .file = file,
       .file_name = row.file_name,
       .estimate = wish.estimate_number,
       .ocr = wish.ocr,
       .password = *std::move(password)},
      [&](const Progress& progress) {
        const bool first_scanned = !attempt.is_scan && progress.stage == recognizing_stage;
        attempt.is_scan = attempt.is_scan || first_scanned;
        if (attempt.stop.stop_requested())
          attempt.interest = Interest::stopping;
        else if (first_scanned && yields(attempt.claimed.lease))
          attempt.interest = Interest::yielded;
        else if (!attempt.lease.keep(progress))
          attempt.interest = Interest::lost;
        if (first_scanned && attempt.interest == Interest::wanted) attempt.news.scans();
        return attempt.interest == Interest::wanted;
      },
      attempt.time_limit);
}

/// Whether it is back in the queue, since enough scans are being read.
bool EstimateReader::yields(const Lease& lease) {
  const int max_scans = max_scans_;
  return max_scans > 0 && store_.yield_scan(lease, max_scans).value_or(false);
}

Result<ReadEstimate> EstimateReader::read(Attempt& attempt) {
  const ClaimedEstimate& claimed = attempt.claimed;
  auto reading =
      claimed.reading.empty() ? read_file(attempt) : Result<EstimateReading>(kept_reading(claimed));
  if (!reading) return std::unexpected(reading.error());
  const std::string& uid = claimed.row.owner;
  const auto list = esx_.choose(uid, claimed.wish.price_list, reading->facts.price_list);
  if (!list) return std::unexpected(list.error());
  auto options = esx_.options_for(uid, *list);
  if (!options) return std::unexpected(options.error());
  // A document that was matched before keeps its matches, unless a list is wanted.
  if (claimed.row.kind == EstimateKind::json && !claimed.wish.price_list) *options = {};
  const IsWanted is_wanted = [&] {
    if (attempt.stop.stop_requested())
      attempt.interest = Interest::stopping;
    else if (!attempt.lease.keep({.stage = "match", .percent = 90}))
      attempt.interest = Interest::lost;
    return attempt.interest == Interest::wanted;
  };
  auto base = maker_.review(
      {.estimate = reading->estimate, .state = {}, .steps = {}, .options = *std::move(options)}, is_wanted);
  if (!base) return std::unexpected(base.error());
  if (base->head.line_count == 0)
    return fail(ErrorCode::unsupported_estimate, "The file has no readable line items");
  ReadEstimate made{.content = {.reading = std::move(reading->estimate),
                                .estimate = base->estimate,
                                .state = base->state,
                                .matches = base->matches.empty() ? "[]" : std::move(base->matches),
                                .checks = std::move(base->checks),
                                .open = std::move(base->open)},
                    .head = base->head,
                    .parse_hash = std::move(reading->parse_hash),
                    .page_count = reading->facts.page_count,
                    .line_count = base->head.line_count,
                    .price_list = {list->code, source_of(*list, claimed.wish, reading->facts.price_list)},
                    .problems = {}};
  if (claimed.steps == "[]") return made;
  auto edited = maker_.review({.estimate = base->estimate,
                               .state = base->state,
                               .steps = claimed.steps,
                               .options = {},
                               .lenient = true},
                              is_wanted);
  if (!edited) return std::unexpected(edited.error());
  made.content.base = std::exchange(made.content.estimate, std::move(edited->estimate));
  made.content.base_state = std::exchange(made.content.state, std::move(edited->state));
  made.content.checks = std::move(edited->checks);
  made.content.open = std::move(edited->open);
  made.head = edited->head;
  made.problems = std::move(edited->problems);
  return made;
}

Result<void> EstimateReader::end(const Attempt& attempt, const Result<ReadEstimate>& made) {
  const Lease& lease = attempt.claimed.lease;
  const Time now = system_.clock.now();
  const auto log = [&](LogLevel level, std::string_view event, std::string_view reason) {
    system_.log.write(level, event, {{"estimate_id", std::string_view(lease.job_id)}, {"reason", reason}});
  };
  Result<bool> ended = true;
  if (attempt.interest == Interest::stopping) {
    ended = store_.release(lease);
  } else if (attempt.interest == Interest::yielded) {
    return {};
  } else if (made) {
    ended = store_.finish(lease, *made, now);
  } else if (attempt.interest == Interest::lost) {
    ended = false;
  } else if (is_of_machine(made.error())) {
    if (const auto released = store_.release(lease); !released)
      log(LogLevel::warning, "reading_not_released", released.error().message);
    return std::unexpected(made.error());
  } else if (made.error().code == ErrorCode::internal_error && attempt.claimed.attempts < max_attempts) {
    log(LogLevel::error, "reading_crashed", made.error().message);
    Lease over = lease;
    over.until = now;
    ended = store_.renew(over, {});
  } else {
    ended =
        store_.fail_reading(lease, {std::string(made.error().code.info().name), made.error().message}, now);
  }
  if (!ended) return std::unexpected(ended.error());
  if (!*ended) log(LogLevel::warning, "reading_lost", "");
  return {};
}

}  // namespace esxserver
