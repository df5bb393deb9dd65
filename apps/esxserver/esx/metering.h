// EsxMetering: charges for ESX files. A charge ends with a result or a refund, even if the server is killed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esxserver/accounts/user.h"
#include "esxserver/base/system.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/credits.h"
#include "esxserver/billing/pricing.h"
#include "esxserver/esx/store.h"

namespace esxserver {

struct MeteringRules {
  Pricing pricing;   // the price of generate-from-parse, and the caps of tiers
  Duration lease{};  // a run that is not renewed for so long is dead
};

/// Thread-safe. Errors: service_unavailable, store_failed.
class EsxMetering {
 public:
  /// `database` must outlive it.
  EsxMetering(sql::Database& database, const System& system, MeteringRules rules)
      : store_(database),
        charged_(database),
        ledger_(database),
        accounts_(database),
        system_(system),
        rules_(std::move(rules)) {}

  /// Users without a role pay; members, admins and internal users do not.
  [[nodiscard]] static bool is_metered(const User& user) { return user.role == UserRole::none; }
  /// What the export of a parse costs, if the reference was not paid for yet.
  [[nodiscard]] std::int64_t price_of_lines(const User& user, int line_count) const;
  /// What the user still has to pay.
  [[nodiscard]] Result<std::int64_t> due_for_lines(const User& user, std::string_view reference,
                                                   int line_count);
  /// The same for many references, each with its number of lines.
  [[nodiscard]] Result<std::vector<std::int64_t>> due_for_all(
      const User& user, const std::vector<std::pair<std::string, int>>& references);
  /// What the conversion of a PDF without review costs.
  [[nodiscard]] static std::int64_t price_of_pdf(const User& user) { return is_metered(user) ? 1 : 0; }
  /// For the conversion of a PDF without review. Error: too_many_pages, for a trial user, and if entitlements
  /// are enforced for all.
  [[nodiscard]] Result<void> check_pages(const User& user, int page_count) const;
  /// The same for a review, where only enforced entitlements count.
  [[nodiscard]] Result<void> check_reviewed_pages(const User& user, int page_count) const;

  /// A run that was paid for. Ends with finish(), or with a refund.
  class Run {
   public:
    Run(EsxMetering& metering, const User& user, std::string run_ref, std::string reference)
        : metering_(&metering), user_(user), run_ref_(std::move(run_ref)), reference_(std::move(reference)) {}
    Run(Run&& other) noexcept;
    Run& operator=(Run&&) = delete;
    ~Run();

    /// Call it regularly.
    void stay_alive();
    /// `is_wanted`, with which every look at the client renews the lease. Both must outlive it.
    [[nodiscard]] std::function<bool()> alive(const std::function<bool()>& is_wanted);
    /// Stores the run. `run.run_ref` and `run.charged_credits` are filled in. Error: insufficient_credits, if
    /// the lines exceed an enforced cap.
    [[nodiscard]] Result<void> finish(EsxRun& run);

   private:
    friend class EsxMetering;
    Result<void> charge();
    Result<void> store(EsxRun& run);
    Result<void> give_up();
    Result<void> meter_lines(int lines);

    EsxMetering* metering_;
    User user_;
    std::string run_ref_, reference_;
    std::int64_t credits_ = 0;  // 0: free
    std::string own_charge_;    // the last row that this run posted
    bool is_own_charge_ = false;
    Time renewed_at_{};
  };

  /// Takes the credits, once for each reference. Error: insufficient_credits.
  [[nodiscard]] Result<Run> begin(const User& user, std::string run_ref, std::string reference,
                                  std::int64_t credits);

  /// Refunds charges of runs that failed or whose process died.
  [[nodiscard]] Result<void> sweep();

 private:
  Result<void> post_refunds(std::string_view reference);
  Result<void> refund(const DueRefund& due);

  EsxStore store_;
  ChargedRunStore charged_;
  CreditLedger ledger_;
  AccountStore accounts_;
  const System system_;
  MeteringRules rules_;
};

}  // namespace esxserver
