// Numbers with what they measure or rate.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "scope/tokens.h"
#include "scope/words.h"

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
    {"lin ft", TokenKind::amount, 1, "LF"},
    {"lin feet", TokenKind::amount, 1, "LF"},
    {"lineal ft", TokenKind::amount, 1, "LF"},
    {"lnft", TokenKind::amount, 1, "LF"},
    {"running foot", TokenKind::amount, 1, "LF"},
    {"foot run", TokenKind::amount, 1, "LF"},
    {"sft", TokenKind::amount, 1, "SF"},
    {"s f", TokenKind::amount, 1, "SF"},
    {"l f", TokenKind::amount, 1, "LF"},
    {"sqs", TokenKind::amount, 1, "SQ"},
    {"sq yards", TokenKind::amount, 1, "SY"},
    {"yards", TokenKind::amount, 1, "SY"},
    {"yard", TokenKind::amount, 1, "SY"},
    {"yds", TokenKind::amount, 1, "SY"},
    {"sheets", TokenKind::amount, 1, "sheet"},
    {"bundles", TokenKind::amount, 1, "bundle"},
    {"bundle", TokenKind::amount, 1, "bundle"},
    {"sheet", TokenKind::amount, 1, "sheet"},
    {"pies", TokenKind::length, 1},
    {"pie", TokenKind::length, 1},
    {"pulgadas", TokenKind::inches, 1},
    {"dias", TokenKind::amount, 1, "DA"},
    {"d", TokenKind::amount, 1, "DA"},
    {"nights", TokenKind::amount, 1, "DA"},
    {"horas", TokenKind::amount, 1, "HR"},
    {"hora", TokenKind::amount, 1, "HR"},
    {"ct", TokenKind::coats, 1},
    {"cts", TokenKind::coats, 1},
    {"manos", TokenKind::coats, 1},
    {"mo", TokenKind::amount, 1, "MO"},
    {"mos", TokenKind::amount, 1, "MO"},
    {"da", TokenKind::amount, 1, "DA"},
    {"dys", TokenKind::amount, 1, "DA"},
    {"wk", TokenKind::amount, 7, "DA"},
    {"wks", TokenKind::amount, 7, "DA"},
    {"pair", TokenKind::amount, 1, "PR"},
    {"pairs", TokenKind::amount, 1, "PR"},
    {"pr", TokenKind::amount, 1, "PR"},
    {"minutes", TokenKind::amount, 1.0 / 60, "HR"},
    {"minute", TokenKind::amount, 1.0 / 60, "HR"},
    {"mins", TokenKind::amount, 1.0 / 60, "HR"},
    {"min", TokenKind::amount, 1.0 / 60, "HR"},
    {"footers", TokenKind::length, 1},
    {"footer", TokenKind::length, 1},
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
    {"weeks", TokenKind::amount, 7, "DA"},
    {"week", TokenKind::amount, 7, "DA"},
    {"months", TokenKind::amount, 1, "MO"},
    {"month", TokenKind::amount, 1, "MO"},
    {"yards of", TokenKind::amount, 1, "SY"},
    {"feet", TokenKind::length, 1},
    {"foot", TokenKind::length, 1},
    {"ft", TokenKind::length, 1},
    {"'", TokenKind::length, 1},
    {"inches", TokenKind::inches, 1},
    {"inch", TokenKind::inches, 1},
    {"incher", TokenKind::inches, 1},
    {"inchers", TokenKind::inches, 1},
    {"an inch", TokenKind::inches, 1},
    {"\"", TokenKind::inches, 1},
    {"coats", TokenKind::coats, 1},
    {"coat", TokenKind::coats, 1},
    {"%", TokenKind::share, 0.01},
    {"percent", TokenKind::share, 0.01},
    {"of", TokenKind::share, 1},
});

struct RatingWord {
  std::string_view text, unit;
};
/// What a number behind a word is rated by.
constexpr auto ratings_before = std::to_array<RatingWord>({{"r", "R"},
                                                           {"category", "category"},
                                                           {"cat", "category"},
                                                           {"class", "class"},
                                                           {"grade", "grade"},
                                                           {"#", "lb"},
                                                           {"level", "level"}});

class MeasureReader {
 public:
  explicit MeasureReader(Tokens& tokens) : tokens_(tokens) {}

  Tokens with_ratings() {
    return rebuilt([&](std::size_t at) { return read_rating(at); });
  }
  Tokens with_units() {
    return rebuilt([&](std::size_t at) { return read_unit(at); });
  }
  Tokens with_dimensions() {
    return rebuilt([&](std::size_t at) { return read_dimensions(at); });
  }
  Tokens with_sums() {
    return rebuilt([&](std::size_t at) { return read_sum(at); });
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
      found.token.first = tokens_[at].first;
      found.token.doubtful = any_doubtful(std::span(tokens_).subspan(at, found.count));
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

  [[nodiscard]] Found rated(std::string_view unit, double value, std::size_t count) const {
    return {{.kind = TokenKind::rating, .text = {}, .value = value, .unit = std::string(unit)}, count};
  }

  /// "r13", "category 3", "#30", "30 year", "8/12"
  [[nodiscard]] Found read_rating(std::size_t at) const {
    if (is(at, TokenKind::word)) return read_rating_behind(at);
    if (!is(at, TokenKind::number)) return {};
    if (at > 1 && is_by(at - 1) && is_side(at - 2)) return {};  // "six by eight piece"
    const Token& number = tokens_[at];
    constexpr double pitch_rise = 12, steepest = 18;
    const bool said = at > 0 && (is_word(at - 1, "a") || is_word(at - 1, "an"));  // "it's a 9 12"
    const bool in_words = is(at + 1, TokenKind::number) && number.value <= steepest && number.value >= 4 &&
                          (said ? tokens_[at + 1].value == pitch_rise
                                : tokens_[at + 1].text == "twelve" && is_lower(number.text[0])) &&
                          !number.fraction && !is_by(at + 2) && !is_side(at + 2);
    const bool ends_pitch = is_word(at + 2, "pitch") || is_word(at + 2, "slope");
    if (in_words && (at == 0 || !is_by(at - 1)))
      return rated("pitch", number.value, ends_pitch ? 3 : 2);  // "ten twelve"
    const bool of_twelve = is(at + 1, TokenKind::number) && tokens_[at + 1].value == pitch_rise && ends_pitch;
    if (of_twelve && number.value <= steepest) return rated("pitch", number.value, 3);  // "7 12 pitch"
    if (const auto slash = number.text.find('/'); number.fraction && slash != std::string::npos) {
      const std::string_view text = number.text;
      const std::string_view below = trim(text.substr(slash + 1));
      if (below == "12") return rated("pitch", number.value * pitch_rise, 1);
    }
    if (is_steepness(at)) return rated("pitch", number.value, 1);
    constexpr double thousand = 1000, smallest_screen = 19, largest_screen = 100;
    if ((is_word(at + 1, "thousand") || is_word(at + 1, "k")) && is_word(at + 2, "btu"))
      return rated("btu", number.value * thousand, 3);
    const bool screen = is_word(at + 1, "tv") || is_word(at + 1, "television");
    if (screen && number.value >= smallest_screen && number.value <= largest_screen)
      return {{.kind = TokenKind::inches, .text = {}, .value = number.value}, 1};  // "the 55 TV"
    const bool load = at > 0 && (is_word(at - 1, "dumpster") || is_word(at - 1, "container"));
    if (load && (is_word(at + 1, "yard") || is_word(at + 1, "yd")))
      return rated("yarder", number.value, 2);  // "dumpster 20 yard"
    std::string phrase;
    for (std::size_t n = 1; n <= 2 && is(at + n, TokenKind::word); ++n) {
      phrase += (n == 1 ? "" : " ") + tokens_[at + n].text;
      constexpr double least_amps = 15;
      if (phrase == "a" && number.value >= least_amps && !is_lower(number.text[0]))
        return rated("amp", number.value, 2);
      const std::string_view unit = rated_unit(phrase);
      if (unit.empty() || (unit == "light" && !is_counted_light(at + n + 1))) continue;
      if (unit == "panel" && number.value < 2) continue;
      if (phrase == "t" && (number.value != 3 || is_other_t(at + 2))) continue;  // "3T with felt"
      if (unit == "shelf" && !is_word(at + 2, "bookcase") && !is_word(at + 2, "bookshelf")) continue;
      const bool keeps_word = unit == "yarder" && n == 2;  // "20 yard dumpster"
      return rated(unit, number.value, keeps_word ? n : n + 1);
    }
    return {};
  }

  /// "3 T ac", "three T moldings": no shingles
  [[nodiscard]] bool is_other_t(std::size_t at) const {
    constexpr auto others =
        std::to_array<std::string_view>({"ac", "condenser", "molding", "moldings", "mold", "molds",
                                         "moulding", "mouldings", "bar", "bars", "strip", "strips"});
    return is(at, TokenKind::word) && is_one_of(others, tokens_[at].text);
  }

  /// "steep charge 7 to 9"
  [[nodiscard]] bool is_steepness(std::size_t at) const {
    constexpr auto between = std::to_array<std::string_view>({"charge", "roof", "slope", "to", "add", "on"});
    constexpr double least = 7, most = 18;
    const double rise = tokens_[at].value;
    std::size_t words = 0;
    const bool range = is_word(at + 1, "to") || is_word(at - 1, "to");
    if (at == 0 || !range || rise < least || rise > most || unit_at(at + 1, words) != nullptr) return false;
    for (std::size_t i = at; i-- > 0;) {
      if (is_word(i, "steep")) return true;
      const bool low = is(i, TokenKind::number) || is(i, TokenKind::rating);
      if (!low && (!is(i, TokenKind::word) || !is_one_of(between, tokens_[i].text))) return false;
    }
    return false;
  }

  /// "3 light bar", but not "3 light fixtures"
  [[nodiscard]] bool is_counted_light(std::size_t behind) const {
    if (is_word(behind, "light")) ++behind;  // "three bulb light bar"
    return is_word(behind, "bar") || is_word(behind, "bars") || is_word(behind, "vanity");
  }

  [[nodiscard]] Found read_rating_behind(std::size_t at) const {
    const std::string_view text = tokens_[at].text;
    const bool more = is_word(at + 1, "and") && is(at + 2, TokenKind::number) && tokens_[at + 2].fraction;
    if (more && (text == "hour" || text == "inch")) {  // "hour and a half"
      const auto kind = text == "hour" ? TokenKind::amount : TokenKind::inches;
      return {
          {.kind = kind, .text = {}, .value = 1 + tokens_[at + 2].value, .unit = text == "hour" ? "HR" : ""},
          3};
    }
    if (text.size() >= 2 && text[0] == 'r' && is_digits(text.substr(1))) {
      double value = 0;
      std::from_chars(text.data() + 1, text.data() + text.size(), value);
      return rated("R", value, 1);
    }
    const auto row = std::ranges::find(ratings_before, text, &RatingWord::text);
    if (row == ratings_before.end() || !is(at + 1, TokenKind::number) || tokens_[at + 1].fraction) return {};
    if (text == "r" && at > 1 && is_word(at - 1, "and") && is_word(at - 2, "r"))
      return {};  // "r and r 16 feet"
    if (row->unit == "lb") return rated(row->unit, tokens_[at + 1].value, 2);
    constexpr double max_plain = 60;
    if (tokens_[at + 1].value > max_plain) return {};
    std::size_t words = 0;
    if (const Unit* unit = unit_at(at + 2, words); row->unit == "grade" && unit != nullptr)
      return {};  // "high grade 15 foot"
    return rated(row->unit, tokens_[at + 1].value, 2);
  }

  [[nodiscard]] static Found sheets(double count) {
    return {{.kind = TokenKind::amount, .text = {}, .value = count, .unit = "sheet"}, 2};
  }

  /// "six 4x8 sheets", "two sheets of 4 by 12"
  [[nodiscard]] Found read_sized_sheets(std::size_t at) const {
    constexpr double wide = 4, longest = 16, sheet_ft = 8;
    constexpr std::size_t words = 5;
    const auto is_sheet = [&](std::size_t i) { return is_word(i, "sheets") || is_word(i, "sheet"); };
    const bool behind = is_sheet(at + 1) && is_word(at + 2, "of");
    const std::size_t size = behind ? at + 3 : at + 1;
    const bool sized = is(size, TokenKind::number) && tokens_[size].value == wide && is_by(size + 1) &&
                       is(size + 2, TokenKind::number) && tokens_[size + 2].value >= sheet_ft &&
                       tokens_[size + 2].value <= longest;
    if (!sized || (!behind && !is_sheet(at + 4)) || tokens_[at].fraction) return {};
    const double count = tokens_[at].value, feet = tokens_[size + 2].value;
    Found found = sheets(count);
    found.count = behind ? words + 1 : words;
    if (feet != sheet_ft) {
      found.token.value = count * wide * feet;
      found.token.unit = "SF";
    }
    return found;
  }

  [[nodiscard]] Found read_unit(std::size_t at) const {
    if (!is(at, TokenKind::number)) return {};
    std::size_t words = 0;
    const Unit* unit = unit_at(at + 1, words);
    const bool panels = is_word(at + 1, "panels") &&
                        (is_word(at + 2, "osb") || is_word(at + 2, "plywood") || is_word(at + 2, "of"));
    if (panels) return sheets(tokens_[at].value);  // "two panels osb"
    if (Found sized = read_sized_sheets(at); sized.count > 0) return sized;
    const bool goods = unit != nullptr && unit->text == "sheet" &&
                       (is_word(at + 2, "vinyl") || is_word(at + 2, "goods") || (at > 0 && is_by(at - 1)));
    if (unit == nullptr || goods) return {};  // "5 by 24 sheet vinyl"
    if (std::string_view(unit->unit) == "EA" && at > 0 && is_by(at - 1) && !is_word(at + 2, "side"))
      return {};  // "three by five each"
    const Token& number = tokens_[at];
    const bool of_goods = unit->text == "sheet" && number.value != 1 &&
                          (is_word(at + 2, "vinyl") || is_word(at + 2, "goods") || is_word(at + 2, "metal"));
    if (of_goods) return {};                                                      // "5 by 5 sheet vinyl"
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
    if (is_word(next, "and") && is(next + 1, TokenKind::number) && tokens_[next + 1].text.ends_with("half") &&
        !is_word(next + 2, "inch")) {  // "a foot and a half"
      found.token.value += tokens_[next + 1].value;
      found.count += 2;
      return;
    }
    if (!is(next, TokenKind::number) || tokens_[next].value >= 12) return;
    if (at > 0 && is_word(at - 1, "the") && tokens_[next].text == "one") return;  // "the seven foot one"
    std::size_t words = 0;
    const Unit* unit = unit_at(next + 1, words);
    const bool bare_in = is_word(next + 1, "in") && !is_word(next + 2, "the");
    const bool has_inches = bare_in || (unit != nullptr && unit->kind == TokenKind::inches);
    const bool bare = is_lower(tokens_[at].text[0]) && is_lower(tokens_[next].text[0]) && unit == nullptr &&
                      !tokens_[next].fraction &&
                      (next + 1 >= tokens_.size() || !is(next + 1, TokenKind::word) || is_by(next + 1));
    const bool marked = bare
                            ? !is(next + 1, TokenKind::number)
                            : (is_word(next - 1, "'") && (unit == nullptr || is_by(next + 1))) ||  // 6'8 by 5
                                  ends_side(at, next + 1);
    if (!has_inches && !marked) return;
    if (has_inches && is_corrected(next + 1 + (bare_in ? 1 : words))) return;
    found.token.value += tokens_[next].value / 12;
    found.count += 1 + (!has_inches ? 0 : bare_in ? 1 : words);
  }

  /// "14 by 3 foot 6", "8 foot 6 by 5": inches without their unit, of a side of a room.
  [[nodiscard]] bool ends_side(std::size_t at, std::size_t behind) const {
    const auto ends = [&](std::size_t i) { return i >= tokens_.size() || !is_side(i); };
    const auto closes = [&](std::size_t i) {
      return i >= tokens_.size() || !is(i, TokenKind::word) || is_word(i, "and") || is_by(i);
    };
    if (at > 0 && is_word(at - 1, "at")) return false;  // "four at ten foot 2x3"
    std::size_t words = 0;
    const Unit* const unit =
        is_by(behind) && is(behind + 1, TokenKind::number) ? unit_at(behind + 2, words) : nullptr;
    if (unit != nullptr && unit->kind == TokenKind::length) return true;  // "5 foot 3 by 4 foot 10"
    const double width = tokens_[behind - 1].value;                       // of lumber: "8 foot 2 by 4"
    if (is_by(behind) && is_side(behind + 1) && (width <= 4 || width == tokens_[behind + 1].value))
      return false;
    if (is_by(behind)) return is_side(behind + 1) && ends(behind + 2) && closes(behind + 2);
    const bool feet = at > 2 && (is_word(at - 2, "foot") || is_word(at - 2, "feet")) && is_side(at - 3);
    const bool side = at > 1 && is_by(at - 1) && (feet || is_side(at - 2));  // "6 foot by 9 foot 6"
    return side && ends(behind) && closes(behind);
  }

  /// "30 foot five inch, sorry six inch": what is corrected is a size of its own.
  [[nodiscard]] bool is_corrected(std::size_t behind) const {
    constexpr auto corrections =
        std::to_array<std::string_view>({"sorry", "no", "wait", "actually", "scratch"});
    std::size_t at = is(behind, TokenKind::soft) ? behind + 1 : behind;
    const std::size_t first = at;
    while (is(at, TokenKind::word) && is_one_of(corrections, tokens_[at].text)) ++at;
    std::size_t words = 0;
    const Unit* const unit = at > first && is(at, TokenKind::number) ? unit_at(at + 1, words) : nullptr;
    return unit != nullptr && unit->kind == TokenKind::inches;
  }

  [[nodiscard]] bool is_side(std::size_t at) const {
    const bool run = is(at, TokenKind::amount) && tokens_[at].unit == "LF";  // "2' x 26 lf"
    const auto measures = [&](std::size_t i) {
      return is(i, TokenKind::number) || is(i, TokenKind::length) || is(i, TokenKind::inches);
    };
    return measures(at) || (run && at > 1 && is_by(at - 1) && measures(at - 2));
  }
  /// Behind a side: "wide", "long"; upward: "high".
  [[nodiscard]] bool is_extent(std::size_t at) const {
    constexpr auto extents = std::to_array<std::string_view>({"wide", "long", "deep", "across", "run"});
    return is(at, TokenKind::word) && (is_one_of(extents, tokens_[at].text) || is_upward(at));
  }
  [[nodiscard]] bool is_upward(std::size_t at) const { return is_word(at, "tall") || is_word(at, "high"); }
  [[nodiscard]] std::size_t skip_extent(std::size_t at) const {
    return is_extent(at) || is_word(at, "in") ? at + 1 : at;
  }
  [[nodiscard]] std::size_t skip_about(std::size_t at) const {
    constexpr auto about = std::to_array<std::string_view>({"about", "roughly", "like", "average", "avg"});
    return is(at, TokenKind::word) && is_one_of(about, tokens_[at].text) ? at + 1 : at;
  }
  /// "eleven six by ten": 11'6"
  [[nodiscard]] bool has_spoken_inches(std::size_t at) const {
    if (!is(at, TokenKind::number) || !is(at + 1, TokenKind::number) || tokens_[at + 1].value >= 12)
      return false;
    const bool counts = tokens_[at + 1].text == "one" && is(at + 2, TokenKind::word) && !is_by(at + 2);
    return is_lower(tokens_[at].text[0]) && is_lower(tokens_[at + 1].text[0]) && !tokens_[at + 1].fraction &&
           !counts;  // "twelve by eight one wall"
  }
  [[nodiscard]] bool is_by(std::size_t at) const {
    return is_word(at, "by") || is_word(at, "x") || is_word(at, "times") || is_word(at, "por");
  }
  /// "eight two by six rafters": so many of a size of lumber, and no feet with inches
  [[nodiscard]] bool counts_lumber(std::size_t at) const {
    constexpr auto lumber = std::to_array<std::string_view>(
        {"rafter",   "rafters", "joist",   "joists", "stud",    "studs",  "plate",  "plates",
         "post",     "posts",   "board",   "boards", "framing", "lumber", "header", "headers",
         "blocking", "purlin",  "purlins", "truss",  "trusses", "beam",   "beams"});
    constexpr double thickest = 6;
    const auto even = [&](std::size_t i) {
      return is(i, TokenKind::number) && std::fmod(tokens_[i].value, 2) == 0 && tokens_[i].value <= 12;
    };
    const auto named = [&](std::size_t i) {
      return is(i, TokenKind::word) && is_one_of(lumber, tokens_[i].text);
    };
    return has_spoken_inches(at) && even(at + 1) && tokens_[at + 1].value <= thickest && is_by(at + 2) &&
           even(at + 3) && (named(at + 4) || named(at + 5));
  }
  /// "two three by five vinyl windows": so many of a size; "two eight by six eight" is only one
  [[nodiscard]] bool counts_pieces(std::size_t at) const {
    constexpr auto pieces =
        std::to_array<std::string_view>({"window", "skylight", "slider", "screen", "downspout", "sheet",
                                         "panel", "mirror", "hole", "opening", "blind"});
    constexpr auto between = std::to_array<std::string_view>({"with", "and", "in", "on", "at", "for", "has"});
    constexpr double many = 10;
    if (!has_spoken_inches(at) || tokens_[at].value > many || !is_by(at + 2) || has_spoken_inches(at + 3) ||
        !is(at + 3, TokenKind::number))
      return false;
    constexpr std::size_t reach = 5;
    for (std::size_t i = at + 4; i < at + 4 + reach && is(i, TokenKind::word); ++i) {
      const std::string_view word = tokens_[i].text;
      if (is_one_of(between, word)) return false;
      if (tokens_[at].value == 1 && word != "downspout" && is_one_of(pieces, word)) return true;
      if (word.ends_with('s') && is_one_of(pieces, word.substr(0, word.size() - 1))) return true;
    }
    return false;
  }
  /// "bedroom three eleven by twelve"
  [[nodiscard]] bool is_room_number(std::size_t at) const {
    constexpr auto rooms = std::to_array<std::string_view>(
        {"bedroom", "bathroom", "bath", "br", "room", "office", "unit", "bed"});
    const bool called_room = is_word(at - std::min<std::size_t>(at, 1), "room") && at > 1 &&
                             is(at - 2, TokenKind::word);  // "powder room five six by five"
    return at > 0 && is(at - 1, TokenKind::word) && is_one_of(rooms, tokens_[at - 1].text) && !called_room &&
           has_spoken_inches(at) && is(at, TokenKind::number) && tokens_[at].value < 10;
  }
  /// The side behind another one: "12 by 10", "22 long nine high". 0: none.
  [[nodiscard]] std::size_t next_side(std::size_t behind) const {
    const std::size_t next = skip_extent(behind);
    if (is_by(next)) return skip_about(next + 1);
    if (!is_extent(behind)) return 0;
    const bool joined = is(next, TokenKind::soft) || is_word(next, "and");
    const std::size_t other = joined ? next + 1 : next;
    if (!is_side(other) || !is_extent(other + 1)) return 0;
    constexpr double narrowest_room = 3;  // "4 foot wide and 22 long"
    const bool floor = tokens_[behind].text != tokens_[other + 1].text && is_side(behind - 1) &&
                       tokens_[behind - 1].value >= narrowest_room && tokens_[other].value >= narrowest_room;
    return floor || is_upward(behind) != is_upward(other + 1) ? other : 0;
  }

  [[nodiscard]] Found read_dimensions(std::size_t at) const {
    Found found{{.kind = TokenKind::dimensions, .text = {}}, 0};
    bool feet = false, inches = false, up_first = false;
    std::array<bool, 3> in_inches{};
    std::size_t behind = at;
    if (is_room_number(at) || counts_lumber(at) || counts_pieces(at)) return {};
    for (std::size_t next = at; is_side(next) && found.token.side_count < 3;) {
      Token side = tokens_[next];
      if (has_spoken_inches(next)) side.value += tokens_[++next].value / 12;
      feet = feet || side.kind == TokenKind::length;
      inches = inches || side.kind == TokenKind::inches;
      found.token.sides[found.token.side_count++] = side.value;
      in_inches[found.token.side_count - 1] = side.kind == TokenKind::inches;
      behind = next + 1;
      found.count = behind - at;
      up_first = up_first || (found.token.side_count == 1 && is_upward(behind));
      next = next_side(behind);
      if (next == 0) break;
    }
    if (found.token.side_count < 2) return {};
    for (std::size_t i = 0; feet && i < found.token.side_count; ++i)  // "32 inches by 4 foot"
      if (in_inches[i]) found.token.sides[i] /= 12;
    found.token.in_inches = inches && !feet;
    const bool pair = found.token.side_count == 2;
    if (pair && up_first) std::swap(found.token.sides[0], found.token.sides[1]);
    if (pair && (up_first || is_upward(behind))) found.token.unit = "up";
    if (is_extent(behind)) ++found.count;
    if (pair && (is_triangle(behind) || follows_triangle(at))) found.token.sides[1] /= 2;
    const std::size_t next = at + found.count;
    const bool at_end = is_word(next, "at") && is_word(next + 1, "the") &&
                        (is_word(next + 3, "end") || is_word(next + 3, "side"));
    if (pair && at_end && follows_triangle(at)) found.count += 4;  // "8 tall at the high end"
    return found;
  }
  /// "30 wide by 16 to the peak, figure the triangle"
  [[nodiscard]] bool is_triangle(std::size_t behind) const {
    constexpr std::size_t reach = 8;
    for (std::size_t i = behind; i < std::min(behind + reach, tokens_.size()); ++i) {
      if (is(i, TokenKind::hard) || is_side(i)) return false;
      if (is_word(i, "triangle")) return true;
    }
    return false;
  }
  /// "the knee wall is a triangle, 12 long 8 tall"
  [[nodiscard]] bool follows_triangle(std::size_t at) const {
    constexpr std::size_t reach = 4;
    for (std::size_t i = at; i > at - std::min(at, reach); --i) {
      if (is(i - 1, TokenKind::hard) || is_side(i - 1)) return false;
      if (is_word(i - 1, "triangle")) return true;
    }
    return false;
  }
  /// "14 plus 14 plus 9", "35 feet plus another 15"
  [[nodiscard]] Found read_sum(std::size_t at) const {
    const auto adds = [&](std::size_t i) {
      return (is(i, TokenKind::number) && !tokens_[i].fraction) || is(i, TokenKind::length) ||
             (is(i, TokenKind::amount) && tokens_[i].unit != "DA" && tokens_[i].unit != "HR");
    };
    if (!adds(at)) return {};
    Found found{tokens_[at], 0};
    for (std::size_t i = at; is_word(i + 1, "plus");) {
      i += is_word(i + 2, "another") ? 3 : 2;
      const bool ends = i + 1 >= tokens_.size() || !is(i + 1, TokenKind::word) || is_word(i + 1, "plus") ||
                        is_word(i + 1, "up") || is_word(i + 1, "on") || is_word(i + 1, "of");
      if (!adds(i) || !ends) break;
      const bool unlike = tokens_[i].kind != TokenKind::number && found.token.kind != TokenKind::number &&
                          (tokens_[i].kind != found.token.kind || tokens_[i].unit != found.token.unit);
      if (unlike) break;
      const double sum = found.token.value + tokens_[i].value;
      if (found.token.kind == TokenKind::number) found.token = tokens_[i];
      found.token.value = sum;
      found.count = i + 1 - at;
    }
    return found.count > 0 ? found : Found{};
  }

  Tokens& tokens_;
};

}  // namespace

void join_measures(Tokens& tokens) {
  tokens = MeasureReader(tokens).with_ratings();
  tokens = MeasureReader(tokens).with_units();
  tokens = MeasureReader(tokens).with_dimensions();
  tokens = MeasureReader(tokens).with_sums();
}

}  // namespace estimate::scope
