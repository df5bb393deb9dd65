// Addresses and phone numbers as cover sheets print them.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "assemble/row_readers.h"
#include "esx/estimate/base/text.h"

namespace estimate::assemble {
namespace {

constexpr std::string_view wide_gap = "  ";

bool is_zip(std::string_view word) {
  constexpr std::size_t digits = 5, with_extension = 10;
  return (word.size() == digits || (word.size() == with_extension && word[digits] == '-')) &&
         count_digits(word) == std::ptrdiff_t(word.size() == digits ? digits : with_extension - 1);
}

bool is_state(std::string_view word) {
  return word.size() == 2 && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// "Fernbrook, NE 68944-1234" and its variants: "Fernbrook, NE, 68944", "Fernbrook Ne, 68944",
/// "Toronto, ON M5V 2T6", "Fernbrook 68944".
struct CityLine {
  std::string_view before;  // text up to the state, without the comma
  std::string_view state;
  std::string zip;
};

std::string_view without_comma(std::string_view text) {
  text = trim(text);
  return text.ends_with(',') ? trim(text.substr(0, text.size() - 1)) : text;
}

/// With a comma before the state.
std::optional<CityLine> read_city_and_state(std::string_view line) {
  constexpr std::size_t max_words = 3;  // the state, and a postal code of one or two words
  for (std::size_t comma = line.rfind(','); comma != line.npos && comma > 0;
       comma = line.rfind(',', comma - 1)) {
    const auto tail = split_blanks(line.substr(comma + 1));
    if (tail.empty()) continue;
    const std::string_view state = without_comma(tail.front());
    if (is_zip(state)) continue;  // after a comma of its own
    if (tail.size() > max_words || state.size() != 2) return std::nullopt;
    std::string zip;
    for (std::size_t i = 1; i < tail.size(); ++i) zip += (i > 1 ? " " : "") + std::string(tail[i]);
    return CityLine{without_comma(line.substr(0, comma)), state, std::move(zip)};
  }
  return std::nullopt;
}

/// Without a comma before the state, or without a state.
std::optional<CityLine> read_city_and_zip(std::string_view line) {
  const auto words = split_blanks(line);
  if (words.size() < 2 || !is_zip(words.back()) || count_digits(words.front()) > 0) return std::nullopt;
  const std::string_view before =
      without_comma(line.substr(0, static_cast<std::size_t>(words.back().data() - line.data())));
  const std::size_t blank = before.rfind(' ');
  const std::string_view state = blank == before.npos ? "" : before.substr(blank + 1);
  const bool has_state = state.size() == 2 && std::ranges::all_of(state, is_letter);
  const std::string_view city = has_state ? without_comma(before.substr(0, blank)) : before;
  if (count_digits(city) > 0 || city.contains(',')) return std::nullopt;
  return CityLine{city, has_state ? state : std::string_view(), std::string(words.back())};
}

std::optional<CityLine> read_city_line(std::string_view line) {
  if (auto with_comma = read_city_and_state(line)) return with_comma;
  return read_city_and_zip(line);
}

/// "123 Mill Road": a number and a name.
bool is_street_line(std::string_view line) {
  const std::string text = to_lower(line);
  const bool numbered = !text.empty() && is_digit(text.front()) && text.contains(' ');
  return numbered || text.starts_with("po box ") || text.starts_with("p.o. box ") ||
         text.starts_with("p o box ");
}

/// "58335-8034", "IN 58335-8034": the address was wrapped as one text.
bool is_tail(std::string_view line) {
  const auto words = split_blanks(line);
  return !words.empty() && words.size() <= 2 && is_zip(words.back()) &&
         (words.size() == 1 || is_state(without_comma(words.front())));
}

/// Whether street and city are one text that is wrapped somewhere, or is spaced widely.
bool is_flowing(const std::vector<std::string>& lines) {
  if (lines.empty()) return false;
  const std::string& last = lines.back();
  return (lines.size() > 1 && is_tail(last)) || (last.contains(wide_gap) && last.contains(','));
}

/// Words that end a street: those of the post office that prints have, directions, and numbers.
bool ends_street(std::string_view word) {
  static constexpr std::array<std::string_view, 44> ends = {
      "st",    "street", "rd",      "road", "ave",       "avenue", "dr", "drive", "ln",  "lane",    "ct",
      "court", "cir",    "circle",  "blvd", "boulevard", "way",    "pl", "place", "ter", "terrace", "trl",
      "trail", "pkwy",   "parkway", "hwy",  "highway",   "loop",   "cv", "cove",  "bnd", "bend",    "sq",
      "plz",   "n",      "s",       "e",    "w",         "ne",     "nw", "se",    "sw",  "apt",     "unit"};
  std::string text = to_lower(word);
  while (!text.empty() && (text.back() == '.' || text.back() == ',')) text.pop_back();
  return std::ranges::find(ends, text) != ends.end() || count_digits(text) > 0;
}

/// Where the city begins in "0567 Mill Rd SW  Fernbrook": what follows the last word of a street; without
/// one, after the only wide gap. Nothing if the two do not agree.
std::optional<std::size_t> find_city(std::string_view text) {
  const auto words = split_blanks(text);
  std::optional<std::size_t> by_words, by_gap;
  for (std::size_t i = 1; i + 1 < words.size(); ++i)
    if (ends_street(words[i])) by_words = static_cast<std::size_t>(words[i + 1].data() - text.data());
  if (const std::size_t gap = text.rfind(wide_gap); gap != text.npos)
    by_gap = text.find_first_not_of(' ', gap);
  if (by_words && by_gap && *by_words != *by_gap && text.find(wide_gap) == text.rfind(wide_gap)) return {};
  return by_words ? by_words : by_gap;
}

/// Street and city as two lines; empty if it is not clear where the city begins.
std::vector<std::string> unwrap_address(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += (text.empty() ? "" : " ") + line;
  const auto city = read_city_and_state(text);
  const auto begin = city ? find_city(city->before) : std::nullopt;
  if (!begin) return {};
  return {squeeze(std::string_view(text).substr(0, *begin)), squeeze(std::string_view(text).substr(*begin))};
}

/// A street has letters; a city has no digits. Bars over an address leave single characters.
bool is_address(const Address& address) {
  constexpr std::size_t shortest = 3;
  const auto words = split_blanks(address.street);
  const bool has_street = address.street.empty() || (address.street.size() >= shortest &&
                                                     std::ranges::any_of(address.street, is_letter) &&
                                                     !is_zip(words.back()) && !address.street.contains('@'));
  return has_street && count_digits(address.city) == 0 && address != Address{};
}

}  // namespace

bool is_letter(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

std::ptrdiff_t count_digits(std::string_view text) { return std::ranges::count_if(text, is_digit); }

bool is_city_line(std::string_view line) {
  const auto city = read_city_and_state(line);
  return city && is_state(city->state) && (city->zip.empty() || is_digit(city->zip.front()));
}

std::size_t lines_of_name(const std::vector<std::string>& lines) {
  if (lines.size() < 2) return lines.size();
  const auto begins_address = [](const std::string& line) {
    return is_street_line(line) || is_city_line(line);
  };
  return std::size_t(std::find_if(lines.begin() + 1, lines.end(), begins_address) - lines.begin());
}

std::optional<Phone> read_phone(std::string_view type, std::string_view text) {
  std::string_view number = trim(text);
  std::string extension;
  if (const std::size_t x = number.find(" x "); x != std::string_view::npos) {
    extension = std::string(trim(number.substr(x + 3)));
    number = trim(number.substr(0, x));
  }
  // "((812) 884-8790".
  if (std::ranges::count(number, '(') > std::ranges::count(number, ')') && number.starts_with('('))
    number = trim(number.substr(1));
  constexpr std::ptrdiff_t fewest = 7, most = 15;
  const auto digits = count_digits(number);
  const bool only_phone = number.find_first_not_of("0123456789()-+. ") == std::string_view::npos &&
                          std::ranges::count(number, '(') == std::ranges::count(number, ')');
  if (digits < fewest || digits > most || !only_phone) return std::nullopt;
  std::string name(type);
  if (!name.empty()) name.front() = to_upper(name.substr(0, 1)).front();
  return Phone{name, std::string(number), extension};
}

Address read_address(const std::vector<std::string>& lines) {
  Address address;
  if (lines.empty()) return address;
  const bool below_street = lines.size() > 1;
  const auto city = read_city_line(lines.back());
  const bool city_line = city && (below_street || is_city_line(lines.back()));
  const std::size_t street_lines = lines.size() - (city_line ? 1 : 0);
  for (std::size_t i = 0; i < street_lines; ++i) address.street += (i ? ", " : "") + lines[i];
  if (!city_line) return address;
  address.city = std::string(city->before);
  address.state = std::string(city->state);
  address.postal_code = city->zip;
  // "14 Mill Bend, Fernbrook, NE 68944" on one line.
  const std::size_t comma = address.city.rfind(',');
  if (!below_street && comma != std::string::npos) {
    address.street = std::string(trim(std::string_view(address.city).substr(0, comma)));
    address.city = std::string(trim(std::string_view(address.city).substr(comma + 1)));
  }
  return address;
}

std::optional<Address> read_address_block(std::vector<std::string> lines) {
  // What follows the city has lost its label.
  const auto ends = [](const std::string& line) {
    const auto city = read_city_and_state(line);
    return city && is_state(city->state) && !city->zip.empty();
  };
  if (const auto city = std::ranges::find_if(lines, ends); city != lines.end())
    lines.erase(city + 1, lines.end());
  const bool flowing = is_flowing(lines);
  if (flowing) lines = unwrap_address(lines);
  for (std::string& line : lines) line = squeeze(line);
  Address address = read_address(lines);
  if (!is_address(address) || (flowing && address.city.empty())) return std::nullopt;
  return address;
}

}  // namespace estimate::assemble
