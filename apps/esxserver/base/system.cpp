#include "esxserver/base/system.h"

#include <unistd.h>

#include <cstdlib>
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

}  // namespace

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
