#include "esxserver/mail/mail.h"

#include <algorithm>
#include <array>

#include "esxserver/base/codecs.h"

namespace esxserver {
namespace {

constexpr std::size_t max_plain_header = 60;

bool is_plain_header(std::string_view text) {
  return text.size() <= max_plain_header && !text.contains("=?") &&
         std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// RFC 2047: encoded words of at most 75 characters, which do not break UTF-8 characters.
std::string header_text(std::string_view text) {
  if (is_plain_header(text)) return std::string(text);
  constexpr std::size_t max_word_bytes = 42;
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  std::string encoded;
  while (!text.empty()) {
    std::size_t size = std::min(max_word_bytes, text.size());
    while (size > 1 && size < text.size() && continues(text[size])) --size;
    std::string word(text.substr(0, size));
    std::ranges::replace_if(word, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    encoded += (encoded.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + to_base64(word) + "?=";
    text.remove_prefix(size);
  }
  return encoded;
}

/// RFC 5322: "Mon, 09 Mar 2026 12:00:00 +0000".
std::string mail_date(Time time) {
  constexpr std::array days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::string text = iso8601(time);  // "2026-03-09T12:00:00.000Z"
  return std::string(days.at(std::chrono::weekday(day).c_encoding())) + ", " + text.substr(8, 2) + " " +
         months.at(unsigned(date.month()) - 1) + " " + text.substr(0, 4) + " " + text.substr(11, 8) +
         " +0000";
}

std::string body_lines(std::string_view text) {
  constexpr std::size_t line = 76;
  const std::string code = to_base64(text);
  std::string lines;
  for (std::size_t at = 0; at < code.size(); at += line) lines += code.substr(at, line) + "\r\n";
  return lines;
}

/// Addresses were checked before; whatever they contain, they stay on their line.
std::string header_address(std::string_view address) {
  std::string text(address);
  std::erase_if(text, [](char c) { return c <= ' ' || c > '~'; });
  return "<" + text + ">";
}

}  // namespace

std::string mail_message(const Mail& mail) {
  const auto host = mail.from.substr(mail.from.find('@') + 1);
  std::string message = "Date: " + mail_date(mail.created_at) + "\r\n";
  const auto add = [&](std::string_view name, const std::string& value) {
    message += std::string(name) + ": " + value + "\r\n";
  };
  add("From", header_address(mail.from));
  add("To", header_address(mail.to));
  if (!mail.reply_to.empty()) add("Reply-To", header_address(mail.reply_to));
  add("Subject", header_text(mail.subject));
  add("Message-ID", header_address(mail.id + "@" + host));
  add("MIME-Version", "1.0");
  add("Content-Type", "text/plain; charset=utf-8");
  add("Content-Transfer-Encoding", "base64");
  return message + "\r\n" + body_lines(mail.text);
}

bool is_mail_address(std::string_view address) {
  constexpr std::size_t max_length = 254;
  const auto at = address.rfind('@');
  const auto is_good = [](char c) {
    return c > ' ' && c <= '~' && !std::string_view("\"<>,;:\\()[]").contains(c);
  };
  return address.size() <= max_length && at != address.npos && at > 0 && at + 1 < address.size() &&
         std::ranges::count(address, '@') == 1 && std::ranges::all_of(address, is_good);
}

Duration mail_retry_delay(int attempts) {
  constexpr int max_doublings = 10;
  constexpr Duration first = std::chrono::seconds(1), longest = std::chrono::minutes(10);
  return std::min<Duration>(first * (1 << std::clamp(attempts - 1, 0, max_doublings)), longest);
}

}  // namespace esxserver
