#include "esxserver/domain/match/tokens.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

/// U+00C0 to U+017F without accents; '*' is not a letter.
constexpr std::string_view plain_letters =
    "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// The letter at `at`, which moves behind it; 0 if it is not one.
char next_letter(std::string_view text, std::size_t& at) {
  const auto byte = static_cast<unsigned char>(text[at++]);
  constexpr unsigned first_lead = 0xC3, last_lead = 0xC5, low_bits = 0x3F, case_bit = 0x20;
  if (byte >= 'A' && byte <= 'Z') return static_cast<char>(byte | case_bit);
  if (byte < first_lead || byte > last_lead || at >= text.size()) return static_cast<char>(byte);
  const auto index = (byte - first_lead) * (low_bits + 1) + (static_cast<unsigned char>(text[at]) & low_bits);
  if (index >= plain_letters.size()) return 0;
  ++at;
  return plain_letters[index];
}

bool joins(char c) { return c == '\'' || c == '.'; }

}  // namespace

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  std::string token;
  for (std::size_t at = 0; at < text.size();) {
    const char letter = next_letter(text, at);
    if (is_word(letter)) {
      token += letter;
    } else if (!joins(letter) && !token.empty()) {
      tokens.push_back(std::move(token));
      token.clear();
    }
  }
  if (!token.empty()) tokens.push_back(std::move(token));
  return tokens;
}

std::string joined_tokens(std::string_view text) {
  std::string joined;
  for (const std::string& token : tokens_of(text)) joined += token;
  return joined;
}

double token_similarity(std::string_view a, std::string_view b) {
  constexpr std::size_t max_length = 64;
  a = a.substr(0, max_length);
  b = b.substr(0, max_length);
  if (a == b) return 1;
  if (a.empty() || b.empty()) return 0;
  const std::size_t longest = std::max(a.size(), b.size());
  const std::size_t reach = longest > 3 ? longest / 2 - 1 : 0;
  std::uint64_t used = 0;
  std::array<char, max_length> found{};
  std::size_t matches = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::size_t end = std::min(i + reach + 1, b.size());
    for (std::size_t j = i > reach ? i - reach : 0; j < end; ++j)
      if (a[i] == b[j] && (used >> j & 1U) == 0) {
        used |= std::uint64_t{1} << j;
        found[matches++] = a[i];
        break;
      }
  }
  if (matches == 0) return 0;
  std::size_t out_of_order = 0, next = 0;
  for (std::size_t j = 0; j < b.size(); ++j)
    if ((used >> j & 1U) != 0) out_of_order += found[next++] != b[j] ? 1 : 0;
  const auto count = double(matches);
  const double jaro =
      (count / double(a.size()) + count / double(b.size()) + (count - double(out_of_order) / 2) / count) / 3;
  constexpr std::size_t max_prefix = 4;
  constexpr double prefix_weight = 0.1;
  std::size_t prefix = 0;
  while (prefix < std::min({a.size(), b.size(), max_prefix}) && a[prefix] == b[prefix]) ++prefix;
  return jaro + double(prefix) * prefix_weight * (1 - jaro);
}

WordForms word_forms(std::span<const std::string_view> groups) {
  WordForms all;
  for (const std::string_view group : groups) {
    const auto words = estimate::split(group, ' ');
    for (const std::string_view word : words) all.emplace(word, words.front());
  }
  return all;
}

bool differ(const std::string& a, const std::string& b) { return !a.empty() && !b.empty() && a != b; }

}  // namespace esxserver
