#include <algorithm>
#include <optional>
#include <span>

#include "scope/tokens.h"

namespace estimate::scope {
namespace {

struct Unit {
  std::string_view text;  // of up to three words
  TokenKind kind;
  double factor;
  std::string_view unit = {};
};

// The longer phrase comes first. A bare "in" is a preposition; `"` is the mark of inches.
constexpr auto units = std::to_array<Unit>({
    {"square feet", TokenKind::amount, 1, "SF"},
    {"square foot", TokenKind::amount, 1, "SF"},
    {"square ft", TokenKind::amount, 1, "SF"},
    {"sq ft", TokenKind::amount, 1, "SF"},
    {"sq feet", TokenKind::amount, 1, "SF"},
    {"sqft", TokenKind::amount, 1, "SF"},
    {"sf", TokenKind::amount, 1, "SF"},
    {"square yards", TokenKind::amount, 1, "SY"},
    {"square yard", TokenKind::amount, 1, "SY"},
    {"sq yd", TokenKind::amount, 1, "SY"},
    {"sy", TokenKind::amount, 1, "SY"},
    {"linear feet", TokenKind::amount, 1, "LF"},
    {"linear foot", TokenKind::amount, 1, "LF"},
    {"linear ft", TokenKind::amount, 1, "LF"},
    {"lineal feet", TokenKind::amount, 1, "LF"},
    {"lineal foot", TokenKind::amount, 1, "LF"},
    {"running feet", TokenKind::amount, 1, "LF"},
    {"lf", TokenKind::amount, 1, "LF"},
    {"cubic yards", TokenKind::amount, 1, "CY"},
    {"cubic feet", TokenKind::amount, 1, "CF"},
    {"squares", TokenKind::amount, 1, "SQ"},
    {"square", TokenKind::amount, 1, "SQ"},
    {"sq", TokenKind::amount, 1, "SQ"},
    {"each", TokenKind::amount, 1, "EA"},
    {"ea", TokenKind::amount, 1, "EA"},
    {"hours", TokenKind::amount, 1, "HR"},
    {"hour", TokenKind::amount, 1, "HR"},
    {"hrs", TokenKind::amount, 1, "HR"},
    {"hr", TokenKind::amount, 1, "HR"},
    {"days", TokenKind::amount, 1, "DA"},
    {"day", TokenKind::amount, 1, "DA"},
    {"weeks", TokenKind::amount, 1, "WK"},
    {"months", TokenKind::amount, 1, "MO"},
    {"yards of", TokenKind::amount, 1, "SY"},
    {"feet", TokenKind::length, 1},
    {"foot", TokenKind::length, 1},
    {"ft", TokenKind::length, 1},
    {"'", TokenKind::length, 1},
    {"inches", TokenKind::inches, 1},
    {"inch", TokenKind::inches, 1},
    {"an inch", TokenKind::inches, 1},
    {"\"", TokenKind::inches, 1},
    {"coats", TokenKind::coats, 1},
    {"coat", TokenKind::coats, 1},
    {"%", TokenKind::share, 0.01},
    {"percent", TokenKind::share, 0.01},
    {"of", TokenKind::share, 1},
});

class MeasureReader {
 public:
  explicit MeasureReader(Tokens& tokens) : tokens_(tokens) {}

  Tokens with_units() {
    return rebuilt([&](std::size_t at) { return read_unit(at); });
  }
  Tokens with_dimensions() {
    return rebuilt([&](std::size_t at) { return read_dimensions(at); });
  }

 private:
  struct Found {
    Token token;
    std::size_t count = 0;
  };

  template <class Read>
  Tokens rebuilt(const Read& read) {
    Tokens result;
    result.reserve(tokens_.size());
    for (std::size_t at = 0; at < tokens_.size();) {
      Found found = read(at);
      if (found.count == 0) {
        result.push_back(tokens_[at++]);
        continue;
      }
      found.token.text = said(at, found.count);
      result.push_back(std::move(found.token));
      at += found.count;
    }
    return result;
  }

  [[nodiscard]] bool is(std::size_t at, TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].kind == kind;
  }
  [[nodiscard]] bool is_word(std::size_t at, std::string_view text) const {
    return is(at, TokenKind::word) && tokens_[at].text == text;
  }
  [[nodiscard]] std::string said(std::size_t at, std::size_t count) const {
    std::string text;
    for (std::size_t i = at; i < at + count; ++i) text += (i > at ? " " : "") + tokens_[i].text;
    return text;
  }

  [[nodiscard]] const Unit* unit_at(std::size_t at, std::size_t& count) const {
    const Unit* found = nullptr;
    std::string phrase;
    for (std::size_t n = 1; n <= 2 && is(at + n - 1, TokenKind::word); ++n) {
      phrase += (n == 1 ? "" : " ") + tokens_[at + n - 1].text;
      const auto* const unit = std::ranges::find(units, std::string_view(phrase), &Unit::text);
      if (unit == units.end()) continue;
      found = unit;
      count = n;
    }
    return found;
  }

  [[nodiscard]] Found read_unit(std::size_t at) const {
    if (!is(at, TokenKind::number)) return {};
    std::size_t words = 0;
    const Unit* unit = unit_at(at + 1, words);
    if (unit == nullptr) return {};
    const Token& number = tokens_[at];
    if (unit->text == "of" && !(number.fraction && number.value < 1)) return {};  // "two of the doors"
    Found found{{.kind = unit->kind, .text = {}, .value = number.value * unit->factor}, words + 1};
    found.token.unit = unit->unit;
    if (unit->kind == TokenKind::length) add_inches(found, at);
    if (unit->kind == TokenKind::share && is_word(at + found.count, "of")) ++found.count;
    return found;
  }

  /// 12 ft 6 in, 12'6", twelve foot six
  void add_inches(Found& found, std::size_t at) const {
    const std::size_t next = at + found.count;
    if (!is(next, TokenKind::number) || tokens_[next].value >= 12) return;
    std::size_t words = 0;
    const Unit* unit = unit_at(next + 1, words);
    const bool bare_in = is_word(next + 1, "in") && !is_word(next + 2, "the");
    if (!bare_in && (unit == nullptr || unit->kind != TokenKind::inches)) return;
    found.token.value += tokens_[next].value / 12;
    found.count += 1 + (bare_in ? 1 : words);
  }

  [[nodiscard]] bool is_side(std::size_t at) const {
    return is(at, TokenKind::number) || is(at, TokenKind::length) || is(at, TokenKind::inches);
  }
  /// Behind a side: "wide", "long".
  [[nodiscard]] std::size_t skip_extent(std::size_t at) const {
    constexpr auto extents = std::to_array<std::string_view>({"wide", "long", "deep", "tall", "high", "in"});
    const bool extent =
        is(at, TokenKind::word) && std::ranges::find(extents, tokens_[at].text) != extents.end();
    return extent ? at + 1 : at;
  }
  [[nodiscard]] bool is_by(std::size_t at) const {
    return is_word(at, "by") || is_word(at, "x") || is_word(at, "times");
  }

  [[nodiscard]] Found read_dimensions(std::size_t at) const {
    Found found{{.kind = TokenKind::dimensions, .text = {}}, 0};
    bool feet = false, inches = false;
    for (std::size_t next = at; is_side(next) && found.token.side_count < 3;) {
      const Token& side = tokens_[next];
      feet = feet || side.kind == TokenKind::length;
      inches = inches || side.kind == TokenKind::inches;
      found.token.sides[found.token.side_count++] = side.value;
      found.count = next + 1 - at;
      const std::size_t behind = skip_extent(next + 1);
      if (!is_by(behind)) break;
      next = behind + 1;
    }
    if (found.token.side_count < 2) return {};
    found.token.in_inches = inches && !feet;
    return found;
  }

  Tokens& tokens_;
};

}  // namespace

void join_measures(Tokens& tokens) {
  tokens = MeasureReader(tokens).with_units();
  tokens = MeasureReader(tokens).with_dimensions();
}

}  // namespace estimate::scope
