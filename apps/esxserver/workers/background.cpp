#include "esxserver/workers/background.h"

#include <algorithm>
#include <exception>

namespace esxserver {

Background::~Background() { stop(); }

void Background::add(std::string name, Duration pause, Work work) {
  threads_.emplace_back([this, name = std::move(name), pause, work = std::move(work)](
                            const std::stop_token& stop) { run(stop, name, pause, work); });
}

void Background::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

void Background::run(const std::stop_token& stop, const std::string& name, Duration pause, const Work& work) {
  constexpr Duration after_error = std::chrono::seconds(1);
  while (!stop.stop_requested()) {
    Result<bool> done;
    try {
      done = work(stop);
    } catch (const std::exception& fault) {  // of this piece of work; the others continue
      done = fail(ErrorCode::internal_error, fault.what());
    }
    if (!done)
      log_.write(LogLevel::error, "background_error", {{"task", name}, {"reason", to_string(done.error())}});
    if (!done || !*done) sleep(stop, done ? pause : std::max(pause, after_error));
  }
}

void Background::sleep(const std::stop_token& stop, Duration time) {
  std::unique_lock lock(mutex_);
  stopped_.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace esxserver
