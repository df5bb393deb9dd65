#include "esxserver/base/system.h"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <openssl/rand.h>

#include "esx/estimate/base/json_value.h"

namespace esxserver {
namespace {

std::string_view name_of(LogLevel level) {
  switch (level) {
    case LogLevel::info:
      return "info";
    case LogLevel::warning:
      return "warning";
    case LogLevel::error:
      return "error";
  }
  return "error";
}

double seconds(const timeval& time) {
  constexpr double per_microsecond = 1e-6;
  return double(time.tv_sec) + double(time.tv_usec) * per_microsecond;
}

/// The system has it in ticks since the machine started.
double start_of_process() {
  constexpr int start_field = 20;  // of those after the name of the program, which ends with ')'
  constexpr double per_nanosecond = 1e-9;
  std::ifstream file("/proc/self/stat");
  std::string text(std::istreambuf_iterator<char>(file), {});
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  double ticks = 0;
  std::string skipped;
  for (int field = 1; field < start_field; ++field) fields >> skipped;
  fields >> ticks;
  timespec since_start{};
  ::clock_gettime(CLOCK_BOOTTIME, &since_start);
  const double age = double(since_start.tv_sec) + double(since_start.tv_nsec) * per_nanosecond -
                     ticks / double(::sysconf(_SC_CLK_TCK));
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count() - age;
}

}  // namespace

ProcessFacts process_facts() {
  static const double started = start_of_process();
  ProcessFacts facts{.started = started};
  rusage use{};
  ::getrusage(RUSAGE_SELF, &use);
  facts.cpu_seconds = seconds(use.ru_utime) + seconds(use.ru_stime);
  std::ifstream memory("/proc/self/statm");
  double all = 0, resident = 0;
  memory >> all >> resident;
  facts.resident_bytes = resident * double(::sysconf(_SC_PAGESIZE));
  std::error_code problem;
  const std::filesystem::directory_iterator files("/proc/self/fd", problem);
  if (!problem) facts.open_files = double(std::distance(begin(files), end(files)));
  return facts;
}

Time SystemClock::now() { return std::chrono::floor<Duration>(std::chrono::system_clock::now()); }

void SystemRandom::fill(std::span<std::byte> bytes) {
  if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(bytes.size())) != 1)
    std::abort();
}

void JsonLog::write(LogLevel level, std::string_view event, const std::vector<LogField>& fields) {
  estimate::JsonWriter json;
  json.object(estimate::JsonWriter::Line::one);
  json.key("time");
  json.string(iso8601(clock_.now()));
  json.key("level");
  json.string(name_of(level));
  json.key("event");
  json.string(event);
  for (const LogField& field : fields) {
    json.key(field.name);
    if (const auto* text = std::get_if<std::string_view>(&field.value))
      json.string(*text);
    else
      json.integer(std::get<std::int64_t>(field.value));
  }
  json.end();
  const std::string line = json.take() + "\n";
  // If the log is gone, there is nowhere to report it.
  [[maybe_unused]] const ssize_t written = ::write(descriptor_, line.data(), line.size());
}

}  // namespace esxserver
