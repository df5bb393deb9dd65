#include "esxconv/convert/run_jobs.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <ostream>
#include <system_error>
#include <thread>
#include <tuple>
#include <vector>

#include "esxconv/convert/convert_file.h"
#include "esxconv/convert/heap.h"
#include "esxconv/convert/run_summary.h"

namespace esxconv {
namespace {

struct SizedJob {
  std::size_t index;
  std::uintmax_t bytes;
};

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

/// In bytes; 0 for standard input, and for a file that is not there.
std::uintmax_t input_size(const ConvertJob& job) {
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(job.input, unknown);
  return unknown ? 0 : size;
}

/// Jobs in the order to run them. Where several run at a time, the largest come first, so that no thread is
/// left with one when the others have nothing to do.
std::vector<SizedJob> in_running_order(const std::vector<ConvertJob>& jobs, unsigned parallel) {
  // Messages come in the order of the inputs: they must not wait for the smallest of all.
  constexpr std::size_t group = 64;
  std::vector<SizedJob> order;
  order.reserve(jobs.size());
  for (std::size_t i = 0; i < jobs.size(); ++i) order.push_back({i, input_size(jobs[i])});
  const auto earlier = [](const SizedJob& a, const SizedJob& b) {
    return std::tuple(a.index / group, b.bytes) < std::tuple(b.index / group, a.bytes);
  };
  if (parallel > 1) std::ranges::stable_sort(order, earlier);
  return order;
}

}  // namespace

int run_jobs(const std::vector<ConvertJob>& jobs, const ConvertArguments& arguments, Context context) {
  Progress progress(context.err, !arguments.quiet && on_terminal());
  OrderedOutcomes outcomes(jobs.size(), progress, context.err);
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  const unsigned wanted = arguments.jobs > 0 ? arguments.jobs : cores;
  const auto parallel = static_cast<unsigned>(std::min<std::size_t>(wanted, jobs.size()));
  const unsigned threads_each = std::max(1U, wanted / parallel);

  const std::vector<SizedJob> order = in_running_order(jobs, parallel);
  populate_heap(std::ranges::max(order, {}, &SizedJob::bytes).bytes);
  PreparedLists lists(arguments.price_list, arguments.data_dir);
  if (wanted > 1) lists.prepare_ahead();
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t place = next++; place < order.size(); place = next++) {
      const std::size_t i = order[place].index;
      outcomes.put(i, convert_file(jobs[i], arguments, lists, threads_each, progress, context.out));
    }
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
