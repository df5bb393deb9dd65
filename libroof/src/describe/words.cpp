#include "describe/words.h"

#include <algorithm>
#include <array>

namespace roof::describe {
namespace {

using enum WordKind;

constexpr int of(Shape shape) { return static_cast<int>(shape); }
constexpr int of(Plan plan) { return static_cast<int>(plan); }
constexpr int of(Side side) { return static_cast<int>(side); }
constexpr int of(Place place) { return static_cast<int>(place); }

constexpr auto vocabulary = std::to_array<Word>({
    {"gable", shape, of(Shape::gable)},
    {"gabled", shape, of(Shape::gable)},
    {"gables", shape, of(Shape::gable)},
    {"hip", shape, of(Shape::hip)},
    {"hipped", shape, of(Shape::hip)},
    {"pyramid", shape, of(Shape::pyramid)},
    {"pyramidal", shape, of(Shape::pyramid)},
    {"pyramid hip", shape, of(Shape::pyramid)},
    {"pyramid hipped", shape, of(Shape::pyramid)},
    {"shed", shape, of(Shape::shed)},
    {"skillion", shape, of(Shape::shed)},
    {"lean to", shape, of(Shape::shed)},
    {"leanto", shape, of(Shape::shed)},
    {"mono slope", shape, of(Shape::shed)},
    {"monoslope", shape, of(Shape::shed)},
    {"mono pitch", shape, of(Shape::shed)},
    {"monopitch", shape, of(Shape::shed)},
    {"mono pitched", shape, of(Shape::shed)},
    {"single slope", shape, of(Shape::shed)},
    {"flat", shape, of(Shape::flat)},
    {"low slope", shape, of(Shape::flat)},
    {"low sloped", shape, of(Shape::flat)},
    {"gambrel", shape, of(Shape::gambrel)},
    {"barn", shape, of(Shape::gambrel)},
    {"barn style", shape, of(Shape::gambrel)},
    {"mansard", shape, of(Shape::mansard)},
    {"dutch gable", shape, of(Shape::dutch_gable)},
    {"dutch hip", shape, of(Shape::dutch_gable)},
    {"gablet", shape, of(Shape::dutch_gable)},
    {"saltbox", shape, of(Shape::saltbox)},
    {"salt box", shape, of(Shape::saltbox)},
    {"half hip", shape, of(Shape::half_hip)},
    {"half hipped", shape, of(Shape::half_hip)},
    {"jerkinhead", shape, of(Shape::half_hip)},
    {"jerkin head", shape, of(Shape::half_hip)},
    {"clipped gable", shape, of(Shape::half_hip)},
    {"cross gable", cross, of(Shape::gable)},
    {"cross gabled", cross, of(Shape::gable)},
    {"crossgable", cross, of(Shape::gable)},
    {"cross hip", cross, of(Shape::hip)},
    {"cross hipped", cross, of(Shape::hip)},
    {"l shaped", plan, of(Plan::l)},
    {"l shape", plan, of(Plan::l)},
    {"ell shaped", plan, of(Plan::l)},
    {"t shaped", plan, of(Plan::t)},
    {"t shape", plan, of(Plan::t)},
    {"tee shaped", plan, of(Plan::t)},
    {"u shaped", plan, of(Plan::u)},
    {"u shape", plan, of(Plan::u)},
    {"h shaped", plan, of(Plan::h)},
    {"h shape", plan, of(Plan::h)},
    {"front", side, of(Side::front)},
    {"front facing", side, of(Side::front)},
    {"street", side, of(Side::front)},
    {"back", side, of(Side::back)},
    {"rear", side, of(Side::back)},
    {"back facing", side, of(Side::back)},
    {"rear facing", side, of(Side::back)},
    {"back side", side, of(Side::back)},
    {"backside", side, of(Side::back)},
    {"front side", side, of(Side::front)},
    {"left side", side, of(Side::left)},
    {"left", side, of(Side::left)},
    {"right side", side, of(Side::right)},
    {"right", side, of(Side::right)},
    {"left end", end, of(Place::low_end)},
    {"right end", end, of(Place::high_end)},
    {"left corner", end, of(Place::low_end)},
    {"right corner", end, of(Place::high_end)},
    {"centered", end, of(Place::middle)},
    {"center", end, of(Place::middle)},
    {"middle", end, of(Place::middle)},
    {"wing", wing},
    {"wings", wing},
    {"carport", wing},
    {"car port", wing},
    {"sunroom", wing},
    {"sun room", wing},
    {"breezeway", wing},
    {"portico", wing},
    {"lanai", wing},
    {"mudroom", wing},
    {"mud room", wing},
    {"entry", wing},
    {"porte cochere", wing},
    {"covered patio", wing},
    {"covered deck", wing},
    {"patio cover", wing},
    {"patio roof", wing},
    {"deck roof", wing},
    {"awning", wing},
    {"bay window roof", wing},
    {"extension", wing},
    {"addition", wing},
    {"bump out", wing},
    {"bumpout", wing},
    {"additions", wing},
    {"extensions", wing},
    {"bump outs", wing},
    {"porches", wing},
    {"garages", wing},
    {"ell", wing},
    {"section", wing},
    {"projection", wing},
    {"porch", wing},
    {"garage", wing},
    {"dormer", dormer},
    {"dormers", dormer},
    {"notch", notch},
    {"notches", notch},
    {"cutout", notch},
    {"cut out", notch},
    {"court", notch},
    {"courts", notch},
    {"courtyard", notch},
    {"courtyards", notch},
    {"recess", notch},
    {"overhang", overhang},
    {"overhangs", overhang},
    {"oh", overhang},
    {"o h", overhang},
    {"o / h", overhang},
    {"eave", eave},
    {"eaves", eave},
    {"eave overhang", eave},
    {"eave overhangs", eave},
    {"soffit", overhang},
    {"soffits", overhang},
    {"rake overhang", rake},
    {"rake overhangs", rake},
    {"rake", rake},
    {"rakes", rake},
    {"gable overhang", rake},
    {"gable overhangs", rake},
    {"lower slope", lower},
    {"lower slopes", lower},
    {"lower", lower},
    {"bottom", lower},
    {"upper slope", upper},
    {"upper slopes", upper},
    {"upper", upper},
    {"top", upper},
    {"ridge", ridge},
    {"ridgeline", ridge},
    {"long side", longer},
    {"longer side", longer},
    {"long way", longer},
    {"length", longer},
    {"long axis", longer},
    {"longer", longer},
    {"longest side", longer},
    {"short side", shorter},
    {"shorter side", shorter},
    {"short way", shorter},
    {"width", shorter},
    {"short axis", shorter},
    {"shorter", shorter},
    {"shortest side", shorter},
    {"front to back", front_to_back},
    {"front to rear", front_to_back},
    {"side to side", side_to_side},
    {"left to right", side_to_side},
    {"story", story},
    {"stories", story},
    {"storey", story},
    {"storeys", story},
    {"storied", story},
    {"single story", story, 1},
    {"single storey", story, 1},
    {"walls", height},
    {"wall", height},
    {"tall", height},
    {"high", height},
    {"height", height},
    {"roof", roof},
    {"roofs", roof},
    {"shaped", roof},
    {"style", roof},
    {"with", join},
    {"plus", join},
    {"and", join},
    {",", join},
    {";", join},
    {".", join},
    {"having", join},
    {"&", join},
    {"/", join},
    {"|", join},
    {"+", join},
    {"(", join},
    {")", join},
    {"a", filler},
    {"an", filler},
    {"the", filler},
    {"is", filler},
    {"it", filler},
    {"its", filler},
    {"of", preposition},
    {"on", preposition},
    {"at", preposition},
    {"in", preposition},
    {"to", preposition},
    {"for", filler},
    {"by", preposition},
    {"from", preposition},
    {"over", preposition},
    {"along", preposition},
    {"runs", filler},
    {"running", filler},
    {"run", filler},
    {"parallel", filler},
    {"overall", filler},
    {"total", filler},
    {"house", house},
    {"home", house},
    {"building", house},
    {"footprint", filler},
    {"plan", filler},
    {"main", filler},
    {"simple", filler},
    {"standard", filler},
    {"asphalt", filler},
    {"shingle", filler},
    {"shingles", filler},
    {"shingled", filler},
    {"each", filler},
    {"all", filler},
    {"sides", filler},
    {"side", filler},
    {"around", filler},
    {"both", filler},
    {"facing", filler},
    {"pitch", filler},
    {"pitched", filler},
    {"slope", filler},
    {"slopes", filler},
    {"sloped", filler},
    {"pitches", filler},
    {"corner", filler},
    {"way", filler},
    {"end", filler},
    {"ends", filler},
    {"has", join},
    {"that", filler},
    {"which", filler},
    {"measuring", filler},
    {"measures", filler},
    {"dimensions", filler},
    {"size", filler},
    {"sized", filler},
    {"about", filler},
    {"there", filler},
    {"are", filler},
    {"wide", filler},
    {"long", filler},
    {"deep", filler},
    {"evenly", filler},
    {"spaced", filler},
    {"same", filler},
    {"x", filler},
    {"'", filler},
    {"\"", filler},
    {"ft", filler},
    {"feet", filler},
    {"i", filler},
    {"we", filler},
    {"have", join},
    {"please", filler},
    {":", filler},
    {"!", filler},
    {"?", filler},
});

struct Amount {
  std::string_view text;
  double value;
};

constexpr auto numbers = std::to_array<Amount>({
    {"one", 1},       {"two", 2},      {"three", 3},    {"four", 4},      {"five", 5},    {"six", 6},
    {"seven", 7},     {"eight", 8},    {"nine", 9},     {"ten", 10},      {"eleven", 11}, {"twelve", 12},
    {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"eighteen", 18}, {"twenty", 20}, {"thirty", 30},
    {"forty", 40},    {"fifty", 50},   {"sixty", 60},   {"pair", 2},
});

constexpr double meter = 1 / 0.3048;
constexpr auto units = std::to_array<Amount>({
    {"'", 1},
    {"ft", 1},
    {"foot", 1},
    {"feet", 1},
    {"\"", 1.0 / 12},
    {"in", 1.0 / 12},
    {"inch", 1.0 / 12},
    {"inches", 1.0 / 12},
    {"m", meter},
    {"meter", meter},
    {"meters", meter},
    {"metre", meter},
    {"metres", meter},
    {"cm", meter / 100},
    {"mm", meter / 1000},
    {"yd", 3},
    {"yards", 3},
});

std::optional<double> amount(std::span<const Amount> table, std::string_view text) {
  const auto found = std::ranges::find(table, text, &Amount::text);
  return found == table.end() ? std::nullopt : std::optional(found->value);
}

/// "decks" is "deck": the second table has singulars.
bool names(const Word& word, std::string_view phrase) {
  if (phrase == word.text) return true;
  const bool starts = phrase.starts_with(word.text);
  const std::string_view rest = starts ? phrase.substr(word.text.size()) : "";
  return rest == "s" || rest == "es";
}

const Word* find_phrase(std::string_view phrase) {
  const auto words = roof_words();
  const auto known = std::ranges::find(words, phrase, &Word::text);
  if (known != words.end()) return &*known;
  const auto others = other_words();
  const auto other = std::ranges::find_if(others, [&](const Word& word) { return names(word, phrase); });
  return other == others.end() ? nullptr : &*other;
}

/// One letter more in `longer`, at any place but the first.
bool has_one_more(std::string_view longer, std::string_view word) {
  if (longer.size() != word.size() + 1) return false;
  const auto differs = std::ranges::mismatch(longer, word);
  const auto at = static_cast<std::size_t>(differs.in1 - longer.begin());
  return at > 0 && longer.substr(at + 1) == word.substr(at);
}

bool has_two_swapped(std::string_view a, std::string_view b) {
  if (a.size() != b.size() || a == b) return false;
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  return at > 0 && at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at] &&
         a.substr(at + 2) == b.substr(at + 2);
}

}  // namespace

std::span<const Word> roof_words() { return vocabulary; }

std::optional<double> number_word(std::string_view word) { return amount(numbers, word); }

std::optional<double> unit_feet(std::string_view unit) { return amount(units, unit); }

std::vector<std::string> shape_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= of(Shape::half_hip); ++i) names.emplace_back(shape_name(static_cast<Shape>(i)));
  return names;
}

std::optional<FoundWord> find_word(std::span<const Token> tokens) {
  constexpr std::size_t max_words = 3;
  std::string phrase;
  std::optional<FoundWord> found;
  for (std::size_t n = 0; n < std::min(max_words, tokens.size()); ++n) {
    if (tokens[n].kind != TokenKind::word && tokens[n].kind != TokenKind::symbol) break;
    phrase += (n == 0 ? "" : " ") + tokens[n].text;
    if (const Word* word = find_phrase(phrase)) found = FoundWord{word, n + 1};
  }
  return found;
}

std::string_view misspelled_word(std::string_view word) {
  constexpr std::size_t min_letters = 4;
  std::string_view found;
  bool ambiguous = false;
  const auto look = [&](std::string_view known) {
    if (known.size() < min_letters || known.contains(' ')) return;
    if (!has_one_more(known, word) && !has_one_more(word, known) && !has_two_swapped(known, word)) return;
    ambiguous = ambiguous || !found.empty();
    found = known;
  };
  if (word.size() + 1 < min_letters) return {};
  for (const Word& known : roof_words()) look(known.text);
  for (const Word& known : other_words()) look(known.text);
  return ambiguous ? std::string_view() : found;
}

}  // namespace roof::describe

namespace roof {

std::string_view shape_name(Shape shape) {
  constexpr std::array<std::string_view, 10> names = {
      "gable", "hip", "pyramid", "shed", "flat", "gambrel", "mansard", "dutch gable", "saltbox", "half-hip"};
  return names[static_cast<std::size_t>(shape)];
}

}  // namespace roof
