#include <algorithm>
#include <charconv>

#include "esx/estimate/base/text.h"
#include "match/text/words.h"
#include "scope/tokens.h"

namespace estimate::scope {
namespace {

/// Of a word: longer ones mean nothing, and would take long to look up.
constexpr std::size_t max_letters = 40;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

class TextSplitter {
 public:
  TextSplitter(std::string_view text, std::size_t max_tokens) : text_(text), max_tokens_(max_tokens) {}

  Tokens split() {
    while (at_ < text_.size() && tokens_.size() < max_tokens_) next();
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  void next() {
    const char c = text_[at_];
    if (is_digit(c) || (c == '.' && is_digit(at(at_ + 1)))) return number();
    if (is_lower(c)) return word();
    ++at_;
    sign(c);
  }

  void number() {
    const std::size_t begin = at_;
    std::string digits;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      const bool thousands = c == ',' && is_digit(at(at_ + 1)) && is_digit(at(at_ + 2)) &&
                             is_digit(at(at_ + 3)) && !is_digit(at(at_ + 4)) && at_ > begin;
      if (thousands) continue;
      if (!is_digit(c) && !(c == '.' && is_digit(at(at_ + 1)))) break;
      digits += c;
    }
    Token token{.kind = TokenKind::number, .text = std::string(text_.substr(begin, at_ - begin))};
    std::from_chars(digits.data(), digits.data() + digits.size(), token.value);
    if (const std::string ordinal = ordinal_ending(); !ordinal.empty()) {
      token.text += ordinal;
      token.kind = TokenKind::word;
    }
    tokens_.push_back(std::move(token));
  }

  /// The ending of "2nd", which is skipped.
  std::string ordinal_ending() {
    const std::string_view ending = text_.substr(at_, 2);
    if (ending != "st" && ending != "nd" && ending != "rd" && ending != "th") return {};
    if (is_lower(at(at_ + 2))) return {};
    at_ += 2;
    return std::string(ending);
  }

  /// Letters with inner signs ("r&r"), and digits behind ("r13").
  void word() {
    const std::size_t begin = at_;
    while (is_lower(at(at_)) || (at(at_) == '&' && is_lower(at(at_ + 1))) ||
           (at(at_) == '\'' && is_lower(at(at_ + 1))))
      ++at_;
    const bool times = text_.substr(begin, at_ - begin) == "x";  // 12x10
    while (!times && is_digit(at(at_))) ++at_;
    tokens_.push_back({.text = std::string(text_.substr(begin, std::min(at_ - begin, max_letters)))});
  }

  void sign(char c) {
    switch (c) {
      case '\n':
      case ';':
      case '.':
      case '!':
      case '?':
        return push(TokenKind::hard, c);
      case ',':
        return push(TokenKind::soft, c);
      case ':':
        return push(TokenKind::colon, c);
      case '&':
      case '+':
        tokens_.push_back({.text = "and"});
        return;
      case '/':
      case '"':
      case '\'':
      case '%':
        tokens_.push_back({.text = std::string(1, c)});
        return;
      default:
        return;  // a blank, or what says nothing
    }
  }

  void push(TokenKind kind, char c) { tokens_.push_back({.kind = kind, .text = std::string(1, c)}); }

  std::string_view text_;
  std::size_t max_tokens_;
  std::size_t at_ = 0;
  Tokens tokens_;
};

}  // namespace

Tokens split_tokens(std::string_view text, std::size_t max_tokens) {
  std::string folded;
  match::fold_text(text, folded);
  return TextSplitter(folded, max_tokens).split();
}

}  // namespace estimate::scope
