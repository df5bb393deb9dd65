#include "esxconv/convert/run_jobs.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <ostream>
#include <system_error>
#include <thread>
#include <vector>

#include "esxconv/convert/convert_file.h"
#include "esxconv/convert/heap.h"
#include "esxconv/convert/run_summary.h"

namespace esxconv {
namespace {

/// Prints outcomes in the order of the inputs, each as soon as all earlier ones have arrived.
class OrderedOutcomes {
 public:
  OrderedOutcomes(std::size_t count, Progress& progress, std::ostream& err)
      : outcomes_(count), progress_(progress), err_(err) {}

  void put(std::size_t index, ConvertOutcome arrived) {
    const std::scoped_lock lock(mutex_);
    outcomes_[index] = std::move(arrived);
    progress_.clear();
    for (; next_ < outcomes_.size(); ++next_) {
      const std::optional<ConvertOutcome>& outcome = outcomes_[next_];
      if (!outcome) break;
      err_ << outcome->messages;
    }
    err_ << std::flush;
  }

  /// Once all have arrived.
  [[nodiscard]] std::vector<ConvertOutcome> take() {
    std::vector<ConvertOutcome> all;
    for (std::optional<ConvertOutcome>& outcome : outcomes_)
      if (outcome) all.push_back(*std::move(outcome));
    return all;
  }

 private:
  std::vector<std::optional<ConvertOutcome>> outcomes_;
  Progress& progress_;
  std::ostream& err_;
  std::size_t next_ = 0;
  std::mutex mutex_;
};

std::uintmax_t largest_input(const std::vector<ConvertJob>& jobs) {
  std::uintmax_t largest = 0;
  for (const ConvertJob& job : jobs) {
    std::error_code unknown;  // standard input, or no such file
    const std::uintmax_t size = std::filesystem::file_size(job.input, unknown);
    if (!unknown) largest = std::max(largest, size);
  }
  return largest;
}

}  // namespace

int run_jobs(const std::vector<ConvertJob>& jobs, const ConvertArguments& arguments, Context context) {
  Progress progress(context.err, !arguments.quiet && on_terminal());
  OrderedOutcomes outcomes(jobs.size(), progress, context.err);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned wanted = arguments.jobs > 0 ? arguments.jobs : cores;
  const auto parallel = static_cast<unsigned>(std::min<std::size_t>(wanted, jobs.size()));
  const unsigned threads_each = std::max(1U, wanted / parallel);

  populate_heap(largest_input(jobs));
  PreparedLists lists(arguments.price_list, arguments.data_dir);
  if (wanted > 1) lists.prepare_ahead();
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++)
      outcomes.put(i, convert_file(jobs[i], arguments, lists, threads_each, progress, context.out));
  };
  const auto work_on_thread = [&] {
    prepare_thread_heap();
    work();
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < parallel; ++i) threads.emplace_back(work_on_thread);
  work();
  threads.clear();
  const std::vector<ConvertOutcome> all = outcomes.take();
  if (all.size() > 1 && !arguments.quiet) context.err << run_summary(all) << std::flush;
  int highest_status = 0;
  for (const ConvertOutcome& outcome : all) highest_status = std::max(highest_status, outcome.exit_status());
  return highest_status;
}

}  // namespace esxconv
