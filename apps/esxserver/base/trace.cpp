#include "esxserver/base/trace.h"

#include <algorithm>
#include <charconv>

namespace esxserver {
namespace {

constexpr std::size_t version_digits = 2, id_digits = 32, step_digits = 16, flag_digits = 2;
constexpr std::size_t id_at = version_digits + 1, step_at = id_at + id_digits + 1,
                      flags_at = step_at + step_digits + 1, all = flags_at + flag_digits;

bool is_hex(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_id(std::string_view text) { return is_hex(text) && text.find_first_not_of('0') != text.npos; }

}  // namespace

std::optional<Trace> parse_traceparent(std::string_view text) {
  if (text.size() < all) return std::nullopt;
  const std::string_view version = text.substr(0, version_digits), id = text.substr(id_at, id_digits),
                         step = text.substr(step_at, step_digits), flags = text.substr(flags_at, flag_digits);
  // Later versions may append fields.
  const bool ends_well = version == "00" ? text.size() == all : text.size() == all || text[all] == '-';
  const bool separated = text[id_at - 1] == '-' && text[step_at - 1] == '-' && text[flags_at - 1] == '-';
  if (!ends_well || !separated || !is_hex(version) || version == "ff" || !is_id(id) || !is_id(step) ||
      !is_hex(flags))
    return std::nullopt;
  constexpr int hex = 16;
  unsigned bits = 0;
  std::from_chars(flags.data(), flags.data() + flags.size(), bits, hex);
  return Trace{std::string(id), std::string(step), (bits & 1U) != 0};
}

std::string to_traceparent(const Trace& trace) {
  return "00-" + trace.id + "-" + trace.step + (trace.sampled ? "-01" : "-00");
}

}  // namespace esxserver
