#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "describe/phrases.h"
#include "describe/words.h"
#include "esx/estimate/base/text.h"

namespace roof::describe {
namespace {

/// "6 ft wide": the words only say which way.
bool is_extent(const Word& word) {
  const auto role = static_cast<LengthRole>(word.value);
  return role == LengthRole::width || role == LengthRole::depth || role == LengthRole::length;
}

Role role_of(const Word& word) {
  using enum WordKind;
  switch (word.kind) {
    case shape:
    case plan:
    case cross:
    case house:
    case style:
    case roof:
      return Role::main;
    case wing:
      return Role::wing;
    case dormer:
      return Role::dormer;
    case notch:
      return Role::notch;
    case building:
      return Role::building;
    case thing:
    case feature:
      return Role::thing;
    case edge:
      return is_extent(word) ? Role::modifier : Role::edge;
    case side:
    case end:
      return Role::place;
    case preposition:
      return Role::preposition;
    case negation:
      return Role::negation;
    case join:
      return Role::separator;
    case apart:
    case counted:
    case dated:
    case only:
    case material:
    case quality:
    case work:
    case existing:
    case odd:
    case full:
    case footprint:
    case detail:
    case filler:
      return Role::modifier;
    default:
      return Role::edge;
  }
}

Role role_of(TokenKind kind) {
  switch (kind) {
    case TokenKind::dimensions:
      return Role::size;
    case TokenKind::pitch:
      return Role::pitch;
    case TokenKind::length:
    case TokenKind::number:
    case TokenKind::area:
    case TokenKind::percent:
      return Role::amount;
    case TokenKind::word:
    case TokenKind::symbol:
      break;
  }
  return Role::unknown;
}

class ItemReader {
 public:
  ItemReader(std::vector<Token>& tokens, std::vector<std::string>& spellings)
      : tokens_(tokens), spellings_(spellings) {}

  std::vector<Item> read() {
    std::vector<Item> items;
    for (std::size_t i = 0; i < tokens_.size(); i = items.back().to) items.push_back(item_at(i));
    return items;
  }

 private:
  [[nodiscard]] std::optional<FoundWord> word_at(std::size_t i) const {
    if (i >= tokens_.size()) return std::nullopt;
    return find_word(std::span<const Token>(tokens_).subspan(i));
  }

  [[nodiscard]] bool is_number(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].kind == TokenKind::number;
  }

  void correct(Token& token) {
    const std::string_view meant = token.kind == TokenKind::word ? misspelled_word(token.text) : "";
    if (meant.empty()) return;
    spellings_.push_back("\"" + token.text + "\" is read as \"" + std::string(meant) + "\"");
    token.text = meant;
  }

  /// "5/12/2026" is the word "date".
  static bool is_date(const Token& token) {
    return token.kind == TokenKind::word && token.text == "date" &&
           token.end - token.begin > token.text.size();
  }

  /// "123 Main St": where the address ends, or `i`.
  [[nodiscard]] std::size_t address_end(std::size_t i) const {
    constexpr std::array<std::string_view, 15> ways = {"st",   "street", "ave",  "avenue", "rd",
                                                       "road", "ln",     "lane", "blvd",   "dr",
                                                       "ct",   "cir",    "hwy",  "pl",     "pkwy"};
    constexpr std::size_t max_words = 4;
    if (!is_number(i) || !estimate::is_digits(tokens_[i].text)) return i;
    for (std::size_t at = i + 1; at < std::min(i + 1 + max_words, tokens_.size()); ++at) {
      if (tokens_[at].kind != TokenKind::word) return i;
      if (at > i + 1 && std::ranges::find(ways, tokens_[at].text) != ways.end()) return at + 1;
    }
    return i;
  }

  /// Behind "30 years", "30" or "30-22".
  [[nodiscard]] std::size_t counted_end(std::size_t number) const {
    while (is_number(number + 1) && tokens_[number + 1].hyphened) ++number;  // "claim 4471-22"
    const auto unit = word_at(number + 1);
    return number + 1 + (unit && unit->word->kind == WordKind::counted ? unit->count : 0);
  }

  Item item_at(std::size_t i) {
    if (const std::size_t end = address_end(i); end > i) return {Role::remark, i, end, nullptr};
    if (is_number(i) && counted_end(i) > i + 1) return {Role::remark, i, counted_end(i), nullptr};
    auto found = word_at(i);
    if (!found) {
      correct(tokens_[i]);
      found = word_at(i);
    }
    if (!found) return {role_of(tokens_[i].kind), i, i + 1, nullptr};
    const std::size_t after = i + found->count;
    if (is_date(tokens_[i])) return {Role::remark, i, i + 1, nullptr};
    if (found->word->kind == WordKind::dated) {
      const std::size_t at = is_number(after) ? after : after + 1;  // "built 1985", "age of 12"
      const auto link = word_at(after);
      const bool linked =
          link && (link->word->kind == WordKind::filler || link->word->kind == WordKind::preposition ||
                   link->word->kind == WordKind::dated);
      if (is_number(at) && (at == after || linked)) return {Role::remark, i, counted_end(at), found->word};
    }
    return {role_of(*found->word), i, after, found->word};
  }

  std::vector<Token>& tokens_;
  std::vector<std::string>& spellings_;
};

}  // namespace

std::vector<Item> read_items(std::vector<Token>& tokens, std::vector<std::string>& spellings) {
  return ItemReader(tokens, spellings).read();
}

}  // namespace roof::describe
