#include "esxserver/esx/metering.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "esxserver/base/identifiers.h"

namespace esxserver {
namespace {

/// Which charge for the reference the row is, from 1: the ledger numbers those after a refund, "REF#2". 0:
/// none.
int charge_number(const CreditEntry& row, std::string_view reference) {
  if (row.kind != CreditKind::charge || !row.ref.starts_with(reference)) return 0;
  const std::string_view rest = std::string_view(row.ref).substr(reference.size());
  if (rest.empty()) return 1;
  int number = 0;
  const bool numbered = rest.front() == '#' &&
                        std::from_chars(rest.data() + 1, rest.data() + rest.size(), number).ec == std::errc{};
  return numbered ? number : 0;
}

Result<void> check_cap(const Pricing& pricing, const User& user, int page_count, bool is_enforced) {
  const Entitlements entitlements = pricing.entitlements(user);
  const std::optional<int>& most = entitlements.rights.caps.max_pages;
  if (!most || !is_enforced || page_count <= *most) return {};
  return fail(ErrorCode::too_many_pages, "has " + std::to_string(page_count) + " pages; " +
                                             entitlements.tier + " users may import " +
                                             std::to_string(*most));
}

}  // namespace

std::int64_t EsxMetering::price_of_lines(const User& user, int line_count) const {
  const bool is_free = !is_metered(user) || line_count <= rules_.pricing.conversion.free_line_threshold;
  return is_free ? 0 : rules_.pricing.conversion.credits_per_conversion;
}

Result<std::int64_t> EsxMetering::due_for_lines(const User& user, std::string_view reference,
                                                int line_count) {
  const auto due = due_for_all(user, {{std::string(reference), line_count}});
  if (!due) return std::unexpected(due.error());
  return due->front();
}

Result<std::vector<std::int64_t>> EsxMetering::due_for_all(
    const User& user, const std::vector<std::pair<std::string, int>>& references) {
  std::vector<std::int64_t> due;
  due.reserve(references.size());
  for (const auto& [reference, lines] : references) due.push_back(price_of_lines(user, lines));
  if (std::ranges::all_of(due, [](std::int64_t price) { return price == 0; })) return due;
  const auto rows = ledger_.rows(user.uid, 0);
  if (!rows) return std::unexpected(rows.error());
  std::unordered_set<std::string_view> refs;
  for (const CreditEntry& row : *rows) refs.insert(row.ref);
  // The ledger numbers the charges after a refund, "REF#2".
  const auto is_paid = [&](const std::string& reference) {
    std::string ref = reference;
    for (int number = 1; refs.contains(ref); ref = reference + "#" + std::to_string(++number))
      if (!refs.contains(refund_ref(ref))) return true;
    return false;
  };
  for (std::size_t i = 0; i < due.size(); ++i)
    if (due[i] > 0 && is_paid(references[i].first)) due[i] = 0;
  return due;
}

Result<void> EsxMetering::check_pages(const User& user, int page_count) const {
  return check_cap(rules_.pricing, user, page_count,
                   is_metered(user) || rules_.pricing.entitlements_enforced);
}

Result<void> EsxMetering::check_reviewed_pages(const User& user, int page_count) const {
  return check_cap(rules_.pricing, user, page_count, rules_.pricing.entitlements_enforced);
}

EsxMetering::Run::Run(Run&& other) noexcept
    : metering_(std::exchange(other.metering_, nullptr)),
      user_(std::move(other.user_)),
      run_ref_(std::move(other.run_ref_)),
      reference_(std::move(other.reference_)),
      credits_(other.credits_),
      own_charge_(std::move(other.own_charge_)),
      is_own_charge_(other.is_own_charge_),
      renewed_at_(other.renewed_at_) {}

EsxMetering::Run::~Run() {
  if (!metering_ || credits_ == 0) return;
  auto failed = metering_->charged_.fail(run_ref_, metering_->system_.clock.now());
  if (failed) failed = metering_->post_refunds(reference_);
  // The sweep tries again.
  if (!failed)
    metering_->system_.log.write(LogLevel::warning, "refund_delayed",
                                 {{"run_ref", run_ref_}, {"reason", failed.error().message}});
}

void EsxMetering::Run::stay_alive() {
  constexpr int share = 3;  // two may fail
  if (credits_ == 0) return;
  const Time now = metering_->system_.clock.now();
  const Duration lease = metering_->rules_.lease;
  if (now - renewed_at_ < lease / share) return;
  if (metering_->charged_.renew(run_ref_, now + lease)) renewed_at_ = now;
}

std::function<bool()> EsxMetering::Run::alive(const std::function<bool()>& is_wanted) {
  return [this, &is_wanted] {
    stay_alive();
    return is_wanted();
  };
}

Result<void> EsxMetering::Run::charge() {
  const auto posted = metering_->ledger_.charge({.id = make_uuid(metering_->system_.random),
                                                 .uid = user_.uid,
                                                 .credits = credits_,
                                                 .ref = reference_,
                                                 .note = {},
                                                 .created_at = metering_->system_.clock.now()});
  if (!posted) return std::unexpected(posted.error());
  // A charge of this run that was refunded meanwhile does not count.
  if (!posted->already_posted) own_charge_ = posted->entry.id;
  is_own_charge_ = posted->entry.id == own_charge_;
  return {};
}

/// The lease had expired, so the sweep has refunded already, or found nothing to refund: a later charge is
/// refunded here.
Result<void> EsxMetering::Run::give_up() {
  constexpr int all = std::numeric_limits<int>::max();
  const auto refunded = metering_->refund({run_ref_, user_.uid, reference_, all});
  if (!refunded) return refunded;
  return fail(ServerError::service_unavailable, "The server was too slow; try again shortly");
}

Result<void> EsxMetering::Run::store(EsxRun& run) {
  run.run_ref = run_ref_;
  if (credits_ == 0) return metering_->store_.add_run(user_.uid, run);
  // Another run of the reference may have failed before this one began. Its charge is given back first: then
  // what is charged here stays, since nothing is refunded while this run is there.
  if (auto posted = metering_->post_refunds(reference_); !posted) return posted;
  if (auto charged = charge(); !charged) return charged;
  run.charged_credits = is_own_charge_ ? static_cast<int>(credits_) : 0;
  const auto finished = metering_->charged_.finish(user_.uid, run);
  if (!finished) return std::unexpected(finished.error());
  return *finished ? Result<void>{} : give_up();
}

/// Users without a role are metered, and those whose tier has a cap.
Result<void> EsxMetering::Run::meter_lines(int lines) {
  const Pricing& pricing = metering_->rules_.pricing;
  const Entitlements entitlements = pricing.entitlements(user_);
  const std::optional<std::int64_t>& cap = entitlements.rights.caps.max_lines;
  if (!cap && !is_metered(user_)) return {};
  const bool is_enforced = cap && pricing.entitlements_enforced;
  const auto used =
      metering_->accounts_.use_lines({.uid = user_.uid, .ref = reference_, .lines = lines},
                                     is_enforced ? cap : std::nullopt, metering_->system_.clock.now());
  if (!used && is_enforced) return std::unexpected(used.error());
  if (!used)
    metering_->system_.log.write(LogLevel::warning, "line_usage_lost",
                                 {{"run_ref", run_ref_}, {"reason", used.error().message}});
  if (!is_enforced || *used) return {};
  return fail(ServerError::insufficient_credits, "The estimate has " + std::to_string(lines) +
                                                     " lines, which is more than is left of the " +
                                                     std::to_string(cap.value_or(0)) + " lines of the tier");
}

/// Lines are metered first, because a cap may refuse them.
Result<void> EsxMetering::Run::finish(EsxRun& run) {
  if (auto metered = meter_lines(run.report.item_count); !metered) return metered;
  if (auto stored = store(run); !stored) return stored;
  metering_ = nullptr;
  return {};
}

Result<EsxMetering::Run> EsxMetering::begin(const User& user, std::string run_ref, std::string reference,
                                            std::int64_t credits) {
  Run run(*this, user, std::move(run_ref), std::move(reference));
  if (credits == 0) return run;
  if (auto posted = post_refunds(run.reference_); !posted) return std::unexpected(posted.error());
  run.renewed_at_ = system_.clock.now();
  const ChargedRun record{run.run_ref_, user.uid, run.reference_, run.renewed_at_ + rules_.lease};
  if (auto begun = charged_.begin(record); !begun) return std::unexpected(begun.error());
  run.credits_ = credits;  // from here on, its end refunds
  if (auto charged = run.charge(); !charged) return std::unexpected(charged.error());
  return run;
}

Result<void> EsxMetering::sweep() {
  if (auto failed = charged_.fail_expired(system_.clock.now()); !failed) return failed;
  return post_refunds({});
}

Result<void> EsxMetering::post_refunds(std::string_view reference) {
  const auto due = charged_.due_refunds(reference);
  if (!due) return std::unexpected(due.error());
  for (const DueRefund& row : *due)
    if (auto posted = refund(row); !posted) return posted;
  return {};
}

/// What was refunded before stays as it is.
Result<void> EsxMetering::refund(const DueRefund& due) {
  const auto rows = ledger_.rows(due.owner, 0);
  if (!rows) return std::unexpected(rows.error());
  for (const CreditEntry& row : *rows) {
    const int number = charge_number(row, due.reference);
    if (number == 0 || number > due.charges) continue;
    const auto posted = ledger_.refund(due.owner, row.ref, make_uuid(system_.random), system_.clock.now());
    if (!posted) return std::unexpected(posted.error());
  }
  return charged_.refunded(due.run_ref);
}

}  // namespace esxserver
