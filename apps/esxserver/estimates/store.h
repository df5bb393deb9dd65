// EstimateStore: the estimates of users, with their edits, and the queue of those that are to be read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/result.h"
#include "esxserver/base/settings.h"
#include "esxserver/conversions/store.h"
#include "esxserver/estimates/estimate.h"
#include "esxserver/storage/database.h"
#include "esxserver/storage/pages.h"

namespace esxserver {

struct UploadLimits {
  StorageLimits kept = {};  // of everything of a user
  int unread = 0;           // estimates of a user that wait or are being read
};

struct AddedEstimate {
  EstimateRow row;
  bool existed = false;  // the same bytes of the same user
};

/// A row with what is kept of it, both of the same moment.
struct OpenedEstimate {
  EstimateRow row;
  EstimateContent content;
};

/// What to read of what is kept: as it is now, or also what the file was read as and the state before edits.
enum class KeptParts { review, all };

enum class EstimateOrder { updated_at, created_at, rcv, insured_name };

struct EstimateQuery {
  std::string text = {};  // in insured, claim number, carrier, city and file name; empty: all
  std::optional<EstimateState> state = {};
  std::optional<std::string> project_id = {};
  EstimateOrder order = EstimateOrder::updated_at;
  bool descending = true;
};

struct ClaimedEstimate {
  EstimateRow row;
  ReadingWish wish;
  Lease lease;
  int attempts = 1;     // with this one
  std::string reading;  // of an estimate without its file
  std::string steps;    // a list of ReviewStep that were not undone
};

/// An estimate that was read.
struct ReadEstimate {
  EstimateContent content;
  EstimateHead head;
  std::string parse_hash;
  int page_count = 0, line_count = 0;  // as it was read
  UsedPriceList price_list;
  std::vector<StepProblems> problems;  // of edits that do not fit
};

/// The change of an estimate by a step, or by undoing or redoing one.
struct EditedContent {
  int expected_version = 0;
  EstimateContent content;  // base and reading are not changed
  EstimateHead head;
  Time expires_at = {};
};

/// Whether the user who sees the row may change the estimate. Error: forbidden.
[[nodiscard]] Result<void> check_change(const EstimateRow& row);
/// The step as a ReviewStep, in JSON.
[[nodiscard]] std::string review_step(const EstimateStep& step);
/// Those that count, oldest first, as a list.
[[nodiscard]] std::string review_steps(const std::vector<EstimateStep>& newest_first);

/// Everything belongs to one user, its owner. For others it exists as far as it is shared with them: then
/// forbidden is the error of what they may not do. Other errors: not_found; service_unavailable,
/// store_failed.
class EstimateStore {
 public:
  explicit EstimateStore(sql::Database& database) : database_(database) {}

  /// Errors: quota_exceeded, too_many_readings; not_found for a project.
  [[nodiscard]] Result<AddedEstimate> add(const EstimateRow& row, const ReadingWish& wish,
                                          const UploadLimits& limits);
  [[nodiscard]] Result<EstimateRow> find(std::string_view owner, std::string_view id);
  /// validation_failed, where "after": not an id of the list.
  [[nodiscard]] Result<Page<EstimateRow>> list(std::string_view owner, const EstimateQuery& query,
                                               const PageRequest& page);
  /// Of one that was never read, the content is empty.
  [[nodiscard]] Result<OpenedEstimate> open(std::string_view owner, std::string_view id,
                                            KeptParts parts = KeptParts::all);
  /// Returns the hash of its file, which others may use too.
  [[nodiscard]] Result<std::string> remove(std::string_view owner, std::string_view id);

  /// Replaces what there was; a change raises the version. Only the owner can. Error: validation_failed,
  /// where "with": neither the owner's organization nor another member of it.
  [[nodiscard]] Result<EstimateRow> share(std::string_view owner, std::string_view id,
                                          const EstimateShare& share, Time now);
  [[nodiscard]] Result<void> unshare(std::string_view owner, std::string_view id, Time now);

  // Reading.

  /// Puts a ready or failed one into the queue. Errors: estimate_not_ready, too_many_readings.
  [[nodiscard]] Result<EstimateRow> read_again(std::string_view user, std::string_view id,
                                               const ReadingWish& wish, int max_unread, Time now);
  [[nodiscard]] Result<std::optional<ClaimedEstimate>> claim(const ClaimTerms& terms);
  /// False: another worker has it, or it was deleted. So for the functions below.
  [[nodiscard]] Result<bool> renew(const Lease& lease, const Progress& progress);
  [[nodiscard]] Result<bool> release(const Lease& lease);
  [[nodiscard]] Result<bool> yield_scan(const Lease& lease, int max_scans);
  [[nodiscard]] Result<bool> finish(const Lease& lease, const ReadEstimate& read, Time now);
  [[nodiscard]] Result<bool> fail_reading(const Lease& lease, const ReadingError& error, Time now);
  /// Those that were begun before.
  [[nodiscard]] Result<int> fail_overdue(Time started_before, const ReadingError& error, Time now);
  /// Removes those whose time is over; returns how many.
  [[nodiscard]] Result<int> purge(Time now);

  // Edits. Error of the changes: version_conflict, if the version is another.

  /// Newest first.
  [[nodiscard]] Result<std::vector<EstimateStep>> steps(std::string_view owner, std::string_view id);
  [[nodiscard]] Result<EstimateRow> add_step(std::string_view owner, std::string_view id,
                                             const EstimateStep& step, const EditedContent& change, Time now);
  [[nodiscard]] Result<EstimateRow> set_undone(std::string_view owner, std::string_view id, int number,
                                               bool undone, const EditedContent& change, Time now);

 private:
  sql::Database& database_;
};

// Inside a transaction:

/// A query of the ids of what others share with the user of the parameter. A user who left the organization
/// has none of them.
[[nodiscard]] std::string shared_ids(int parameter);

/// As the user sees it, with the names of the others, who are members of one organization. `names`: those
/// that are known so far, by uid.
[[nodiscard]] EstimateRow seen_by(sql::Connection& connection, EstimateRow row, std::string_view user,
                                  std::map<std::string, std::string>& names);

}  // namespace esxserver
