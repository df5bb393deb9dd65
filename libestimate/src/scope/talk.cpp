#include "scope/talk.h"

#include <algorithm>
#include <array>

#include "scope/words.h"

namespace estimate::scope {
namespace {

struct MarkRow {
  std::string_view text;
  Mark mark;
};
constexpr auto marks = std::to_array<MarkRow>({
    {"no wait", Mark::correction},
    {"hang on", Mark::correction},
    {"no hang on", Mark::correction},
    {"scratch that make it", Mark::correction},
    {"correct to", Mark::correction},
    {"set it to", Mark::correction},
    {"let's go with", Mark::correction},
    {"reuse the", Mark::negation},
    {"reuse existing", Mark::negation},
    {"reuse hardware", Mark::negation},
    {"reuse old", Mark::negation},
    {"another", Mark::pronoun},
    {"wait no", Mark::correction},
    {"wait", Mark::correction},
    {"hold on", Mark::correction},
    {"actually", Mark::correction},
    {"sorry", Mark::correction},
    {"revise", Mark::correction},
    {"revised", Mark::correction},
    {"revise to", Mark::correction},
    {"revise that to", Mark::correction},
    {"my bad", Mark::correction},
    {"my mistake", Mark::correction},
    {"correction", Mark::correction},
    {"correct that", Mark::correction},
    {"correct that to", Mark::correction},
    {"i mean", Mark::correction},
    {"i meant", Mark::correction},
    {"make it", Mark::correction},
    {"make that", Mark::correction},
    {"make em", Mark::correction},
    {"make them", Mark::correction},
    {"call it", Mark::correction},
    {"so call it", Mark::correction},
    {"call that", Mark::correction},
    {"call those", Mark::correction},
    {"call them", Mark::correction},
    {"call em", Mark::correction},
    {"tape it again", Mark::correction},
    {"retape it", Mark::correction},
    {"retaped it", Mark::correction},
    {"remeasured", Mark::correction},
    {"remeasured it", Mark::correction},
    {"remeasured again", Mark::correction},
    {"remeasured it again", Mark::correction},
    {"remeasured that again", Mark::correction},
    {"checked again", Mark::correction},
    {"walked it again", Mark::correction},
    {"counted again", Mark::correction},
    {"counted it again", Mark::correction},
    {"counted them again", Mark::correction},
    {"looked again", Mark::correction},
    {"recounted", Mark::correction},
    {"rechecked", Mark::correction},
    {"miscounted", Mark::correction},
    {"the tape says", Mark::correction},
    {"tape says", Mark::correction},
    {"checked it again", Mark::correction},
    {"change it to", Mark::correction},
    {"change that to", Mark::correction},
    {"change to", Mark::correction},
    {"should be", Mark::correction},
    {"s/b", Mark::correction},
    {"it's actually", Mark::correction},
    {"or rather", Mark::correction},
    {"rather", Mark::correction},
    {"instead", Mark::correction},
    {"nope", Mark::correction},
    {"bump it to", Mark::correction},
    {"bump that to", Mark::correction},
    {"bump it up to", Mark::correction},
    {"go with", Mark::correction},
    {"let's do", Mark::correction},
    {"let's say", Mark::correction},
    {"let's call it", Mark::correction},
    {"figure", Mark::correction},
    {"change qty to", Mark::correction},
    {"change quantity to", Mark::correction},
    {"change the count to", Mark::correction},
    {"qty to", Mark::correction},
    {"up it to", Mark::correction},
    {"leave it at", Mark::correction},
    {"no repair needed", Mark::nothing},
    {"no repairs needed", Mark::nothing},
    {"no repair", Mark::nothing},
    {"no repairs", Mark::nothing},
    {"no damage", Mark::nothing},
    {"not damaged", Mark::nothing},
    {"no work needed", Mark::nothing},
    {"is dry", Mark::nothing},
    {"are dry", Mark::nothing},
    {"is fine", Mark::nothing},
    {"are fine", Mark::nothing},
    {"looks fine", Mark::nothing},
    {"still good", Mark::nothing},
    {"still fine", Mark::nothing},
    {"survived", Mark::nothing},
    {"made it", Mark::nothing},
    {"made it through", Mark::nothing},
    {"still solid", Mark::nothing},
    {"not hurt", Mark::nothing},
    {"still works", Mark::nothing},
    {"still work", Mark::nothing},
    {"works fine", Mark::nothing},
    {"work fine", Mark::nothing},
    {"still runs", Mark::nothing},
    {"runs fine", Mark::nothing},
    {"runs good", Mark::nothing},
    {"works good", Mark::nothing},
    {"is out already", Mark::nothing},
    {"are out already", Mark::nothing},
    {"is already out", Mark::nothing},
    {"are already out", Mark::nothing},
    {"is already gone", Mark::nothing},
    {"are already gone", Mark::nothing},
    {"is gone already", Mark::nothing},
    {"is already down", Mark::nothing},
    {"are already down", Mark::nothing},
    {"is down already", Mark::nothing},
    {"is already off", Mark::nothing},
    {"is off already", Mark::nothing},
    {"looks good", Mark::nothing},
    {"look fine", Mark::nothing},
    {"look good", Mark::nothing},
    {"is ok", Mark::nothing},
    {"are ok", Mark::nothing},
    {"is okay", Mark::nothing},
    {"are okay", Mark::nothing},
    {"is good", Mark::nothing},
    {"are good", Mark::nothing},
    {"stays", Mark::nothing},
    {"in good shape", Mark::nothing},
    {"in great shape", Mark::nothing},
    {"in good condition", Mark::nothing},
    {"is staying", Mark::nothing},
    {"are staying", Mark::nothing},
    {"stay", Mark::nothing},
    {"can stay", Mark::nothing},
    {"can be saved", Mark::nothing},
    {"can be salvaged", Mark::nothing},
    {"is salvageable", Mark::nothing},
    {"are salvageable", Mark::nothing},
    {"start over on", Mark::deletion},
    {"start over", Mark::deletion},
    {"scratch", Mark::deletion},
    {"strike", Mark::deletion},
    {"delete", Mark::deletion},
    {"cancel", Mark::deletion},
    {"forget", Mark::deletion},
    {"forget about", Mark::deletion},
    {"never mind", Mark::deletion},
    {"nevermind", Mark::deletion},
    {"omit", Mark::deletion},
    {"hold off on", Mark::deletion},
    {"nix", Mark::deletion},
    {"undo", Mark::deletion},
    {"lose", Mark::deletion},
    {"take that back", Mark::deletion},
    {"take that back on", Mark::deletion},
    {"take it back", Mark::deletion},
    {"take off the list", Mark::deletion},
    {"drop that", Mark::deletion},
    {"cut that", Mark::deletion},
    {"leave off", Mark::deletion},
    {"leave out", Mark::deletion},
    {"leave that off", Mark::deletion},
    {"leave that out", Mark::deletion},
    {"no need for", Mark::deletion},
    {"we don't need", Mark::deletion},
    {"we won't need", Mark::deletion},
    {"won't need", Mark::deletion},
    {"not doing", Mark::deletion},
    {"back out", Mark::deletion},
    {"take off", Mark::removal},
    {"change that", Mark::correction},
    {"on second thought", Mark::correction},
    {"let me fix that", Mark::correction},
    {"let me correct that", Mark::correction},
    {"i misspoke", Mark::correction},
    {"oops", Mark::correction},
    {"whoops", Mark::correction},
    {"i take that back", Mark::correction},
    {"no no", Mark::correction},
    {"perdon", Mark::correction},
    {"digo", Mark::correction},
    {"that's supposed to be", Mark::correction},
    {"supposed to be", Mark::correction},
    {"was supposed to be", Mark::correction},
    {"it should be", Mark::correction},
    {"that should be", Mark::correction},
    {"more like", Mark::correction},
    {"it measures", Mark::correction},
    {"it measured", Mark::correction},
    {"it came out to", Mark::correction},
    {"take back", Mark::deletion},
    {"don't need", Mark::deletion},
    {"don't want", Mark::deletion},
    {"doesn't want", Mark::deletion},
    {"remove", Mark::removal},
    {"take out", Mark::removal},
    {"take off", Mark::removal},
    {"take", Mark::removal},
    {"drop", Mark::removal},
    {"pull", Mark::removal},
    {"kill", Mark::deletion},
    {"no", Mark::negation},
    {"not", Mark::negation},
    {"don't", Mark::negation},
    {"do not", Mark::negation},
    {"doesn't need", Mark::negation},
    {"isn't", Mark::negation},
    {"aren't", Mark::negation},
    {"won't", Mark::negation},
    {"never", Mark::negation},
    {"leave", Mark::negation},
    {"leaving", Mark::negation},
    {"keep", Mark::negation},
    {"keeping", Mark::negation},
    {"kept", Mark::negation},
    {"saved", Mark::negation},
    {"can save", Mark::negation},
    {"going to save", Mark::negation},
    {"want to save", Mark::negation},
    {"trying to save", Mark::negation},
    {"skip", Mark::negation},
    {"except", Mark::negation},
    {"exc", Mark::negation},
    {"excl", Mark::negation},
    {"except for", Mark::negation},
    {"everything but", Mark::negation},
    {"everywhere but", Mark::negation},
    {"everywhere except", Mark::negation},
    {"all but", Mark::negation},
    {"but not", Mark::negation},
    {"other than", Mark::negation},
    {"apart from", Mark::negation},
    {"outside of", Mark::negation},
    {"not counting", Mark::negation},
    {"not including", Mark::negation},
    {"don't count", Mark::negation},
    {"don't include", Mark::negation},
    {"don't do", Mark::negation},
    {"nothing on", Mark::negation},
    {"less", Mark::taken_off},
    {"minus", Mark::taken_off},
    {"excluding", Mark::taken_off},
    {"same", Mark::same},
    {"the same", Mark::same},
    {"ditto", Mark::same},
    {"same thing", Mark::same},
    {"the same thing", Mark::same},
    {"same deal", Mark::same},
    {"same as", Mark::same},
    {"copy that to", Mark::same},
    {"copy it to", Mark::same},
    {"copy to", Mark::same},
    {"repeat", Mark::same},
    {"repeat that", Mark::same},
    {"do it again", Mark::same},
    {"do that one too", Mark::same},
    {"do this one too", Mark::same},
    {"do that one as well", Mark::same},
    {"do that one also", Mark::same},
    {"same scope", Mark::same},
    {"same everything", Mark::same},
    {"identical", Mark::same},
    {"just like", Mark::same},
    {"like the last one", Mark::same},
    {"same dims", Mark::same},
    {"same size", Mark::same},
    {"it", Mark::pronoun},
    {"them", Mark::pronoun},
    {"em", Mark::pronoun},
    {"that", Mark::pronoun},
    {"those", Mark::pronoun},
    {"all of them", Mark::pronoun},
    {"all of it", Mark::pronoun},
    {"all of that", Mark::pronoun},
    {"both of them", Mark::pronoun},
    {"of them", Mark::pronoun},
    {"of em", Mark::pronoun},
    {"of those", Mark::pronoun},
    {"of it", Mark::pronoun},
    {"it all", Mark::pronoun},
    {"the unit", Mark::pronoun},
    {"the whole thing", Mark::pronoun},
    {"the whole unit", Mark::pronoun},
    {"new one", Mark::pronoun},
    {"new ones", Mark::pronoun},
    {"another one", Mark::pronoun},
    {"ones", Mark::pronoun},
    {"the old one", Mark::pronoun},
    {"the old", Mark::pronoun},
    {"all of em", Mark::pronoun},
    {"both of em", Mark::pronoun},
    {"of it's", Mark::pronoun},
    {"all of it's", Mark::pronoun},
    {"same length", Mark::same_measure},
    {"same amount", Mark::same_measure},
    {"same footage", Mark::same_measure},
    {"same area", Mark::same_measure},
    {"same quantity", Mark::same_measure},
    {"same square footage", Mark::same_measure},
    {"same run", Mark::same_measure},
    {"same sq", Mark::same_measure},
    {"same squares", Mark::same_measure},
    {"same sf", Mark::same_measure},
    {"same lf", Mark::same_measure},
    {"same feet", Mark::same_measure},
    {"same count", Mark::same_measure},
    {"same number", Mark::same_measure},
    {"same measurement", Mark::same_measure},
    {"same measurements", Mark::same_measure},
    {"ea", Mark::each},
    {"each", Mark::each},
    {"apiece", Mark::each},
    {"a piece", Mark::each},
    {"per", Mark::each},
});

struct QuestionRow {
  std::string_view word, kind;
};
/// The first that a question has decides.
constexpr auto question_words = std::to_array<QuestionRow>({
    {"footage", "quantity"},
    {"yards", "quantity"},
    {"days", "quantity"},
    {"say", "count"},
    {"count", "count"},
    {"getting", "price"},
    {"left to scope", "missing"},
    {"total", "total"},
    {"rcv", "total"},
    {"add", "total"},
    {"altogether", "total"},
    {"forget", "missing"},
    {"forgot", "missing"},
    {"forgetting", "missing"},
    {"missing", "missing"},
    {"miss", "missing"},
    {"missed", "missing"},
    {"leave", "missing"},
    {"else", "missing"},
    {"left", "missing"},
    {"lines", "count"},
    {"items", "count"},
    {"why", "explain"},
    {"come", "explain"},
    {"explain", "explain"},
    {"where", "explain"},
    {"number", "explain"},
    {"size", "size"},
    {"big", "size"},
    {"dimensions", "size"},
    {"dims", "size"},
    {"tall", "size"},
    {"high", "size"},
    {"long", "size"},
    {"wide", "size"},
    {"cost", "price"},
    {"price", "price"},
    {"unit price", "price"},
    {"charge", "price"},
    {"charging", "price"},
    {"run", "price"},
    {"list", "list"},
    {"read", "list"},
    {"down", "list"},
    {"have", "list"},
    {"got", "list"},
    {"included", "list"},
});

bool is_word(const Token& token, std::string_view text) {
  return token.kind == TokenKind::word && token.text == text;
}

bool has_word(std::span<const Token> sentence, std::string_view text) {
  return std::ranges::any_of(sentence, [&](const Token& token) { return is_word(token, text); });
}

/// The words of a sentence without those that say nothing at its beginning: "uh so what is".
std::span<const Token> from_first_word(std::span<const Token> sentence) {
  constexpr auto opening =
      std::to_array<std::string_view>({"uh", "um", "so", "ok", "okay", "and", "hey", "wait", "well", "now",
                                       "also", "oh", "quick", "question", "alright", "but", "then"});
  while (!sentence.empty() && (sentence[0].kind != TokenKind::word || is_one_of(opening, sentence[0].text)))
    sentence = sentence.subspan(1);
  return sentence;
}

bool asks(std::span<const Token> sentence, bool marked) {
  constexpr auto always = std::to_array<std::string_view>(
      {"what",    "what's",  "whats", "how",    "how's",   "which",   "why",   "where",
       "when",    "who",     "did",   "cuanto", "cuantos", "que",     "how'd", "explain",
       "where'd", "what're", "whatd", "howd",   "wheres",  "where's", "what'd"});
  constexpr auto if_marked =
      std::to_array<std::string_view>({"is", "are", "do", "does", "was", "were", "have", "has", "am",
                                       "anything", "should", "can", "could", "would", "any"});
  constexpr auto requests = std::to_array<std::string_view>({"read", "show", "list", "give"});
  const std::string_view first = sentence[0].text;
  if (first == "when" && !marked) return false;  // "when it's done, a final clean"
  if (first == "remind" && sentence.size() > 1 && is_word(sentence[1], "me")) return true;
  if (first == "am" && sentence.size() > 1 && is_word(sentence[1], "i")) return true;
  if (is_one_of(always, first)) return !(first == "what" && has_word(sentence, "needs"));
  constexpr auto given = std::to_array<std::string_view>(
      {"total", "totals", "count", "list", "price", "cost", "rcv", "rundown", "summary", "subtotal",
       "breakdown", "number", "numbers", "footage", "lines", "scope", "amount", "read"});
  const bool adds = first == "give" && std::ranges::none_of(sentence, [&](const Token& token) {
                      return is_one_of(given, token.text);
                    });  // "give me 40 feet of base in the hall"
  if (is_one_of(requests, first) && sentence.size() > 1 && !adds)
    return is_word(sentence[1], "me") || is_word(sentence[1], "it") || is_word(sentence[1], "that") ||
           (first == "read" && has_word(sentence, "back"));
  constexpr auto keywords = std::to_array<std::string_view>(
      {"total", "rcv", "count", "price", "cost", "acv", "footage", "subtotal"});
  constexpr std::size_t short_question = 8;
  if (marked && sentence.size() <= short_question &&
      std::ranges::any_of(sentence, [&](const Token& token) { return is_one_of(keywords, token.text); }))
    return true;
  if (!marked || !is_one_of(if_marked, first)) return false;
  const bool request = first == "can" || first == "could" || first == "would";
  if (!request) return true;
  return std::ranges::none_of(sentence, [](const Token& token) { return is_word(token, "you"); });
}

}  // namespace

std::string question_kind(std::span<const Token> sentence) {
  const bool marked =
      !sentence.empty() && sentence.back().kind == TokenKind::hard && sentence.back().text == "?";
  const auto words = from_first_word(sentence);
  if (words.empty() || !asks(words, marked)) return {};
  const bool how_much = is_word(words[0], "how") && words.size() > 1 &&
                        (is_word(words[1], "many") || is_word(words[1], "much"));
  constexpr auto figuring = std::to_array<std::string_view>({"get", "figure", "calculate", "come"});
  if (words[0].text.starts_with("how") && !how_much && has_word(words, "you") &&
      std::ranges::any_of(words, [&](const Token& token) { return is_one_of(figuring, token.text); }))
    return "explain";  // "how did you get the square footage"
  const bool does = has_word(words, "does") || has_word(words, "do");
  for (const auto& [word, kind] : question_words) {
    if (!has_word(words, word) || (word == "run" && !does)) continue;
    if (how_much && (kind == "list" || kind == "size" || (kind == "explain" && word == "come"))) continue;
    if (word == "come" && has_word(words, "to")) return "total";  // "what does it come to"
    if (word == "add" && !has_word(words, "up")) continue;
    if (word == "leave" && !has_word(words, "off") && !has_word(words, "out")) continue;
    if (word == "days" && !has_word(words, "total") && !how_much) continue;
    if (word == "yards" && !how_much) continue;
    if (word == "left" && !has_word(words, "out") && !has_word(words, "scope") && !has_word(words, "over"))
      continue;
    return std::string(kind);
  }
  if (how_much && is_word(words[1], "many")) return "quantity";
  if (how_much && does && has_word(words, "run")) return "price";  // "how much does one of those run"
  if (how_much) {
    for (const std::string_view unit : {"of", "footage", "feet", "drywall", "paint", "area"})
      if (has_word(words, unit)) return "quantity";
    return has_word(words, "so") || has_word(words, "far") || words.size() <= 5 ? "total" : "price";
  }
  if (is_word(words[0], "how")) return "explain";
  return is_word(words[0], "what") || is_word(words[0], "what's") ? "list" : "explain";
}

FoundMark find_mark(std::span<const Token> tokens) {
  static const PhraseTable<MarkRow> table(marks);
  const auto found = table.find(tokens);
  return found ? FoundMark{found.row->mark, found.count} : FoundMark{};
}

std::vector<std::string_view> talk_phrases() {
  std::vector<std::string_view> phrases;
  phrases.reserve(marks.size() + question_words.size());
  for (const MarkRow& row : marks) phrases.push_back(row.text);
  for (const QuestionRow& row : question_words) phrases.push_back(row.word);
  return phrases;
}

/// "take out the baseboard entry", but not "the base in the dining room and the entry": a line, and no room.
static bool names_entry(std::span<const Token> sentence) {
  constexpr auto before_room =
      std::to_array<std::string_view>({"in", "at", "of", "from", "and", "to", "&", "or"});
  constexpr auto behind = std::to_array<std::string_view>({"for", "about", "with"});
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i].text != "entry") continue;
    std::size_t before = i;
    while (before > 0 && (sentence[before - 1].text == "the" || sentence[before - 1].text == "my")) --before;
    const bool placed = before > 0 && (is_one_of(before_room, sentence[before - 1].text) ||
                                       sentence[before - 1].kind == TokenKind::soft);
    const bool ends = i + 1 == sentence.size() || sentence[i + 1].kind != TokenKind::word ||
                      is_one_of(behind, sentence[i + 1].text);
    const bool measured = std::ranges::any_of(sentence, [](const Token& token) {
      return token.kind == TokenKind::amount || token.kind == TokenKind::dimensions ||
             token.kind == TokenKind::length;
    });
    if (!placed && ends && !measured) return true;
  }
  return false;
}

bool is_about_lines(std::span<const Token> sentence) {
  if (names_entry(sentence)) return true;
  for (const std::string_view word : {"line", "item", "scope", "list", "estimate", "lines", "items"})
    if (has_word(sentence, word)) return true;
  return has_word(sentence, "off") && has_word(sentence, "there");
}

bool is_wall_name(std::string_view word) {
  constexpr auto names = std::to_array<std::string_view>(
      {"left",        "right",  "north",  "south",     "east",      "west",       "back",       "front",
       "long",        "short",  "end",    "side",      "far",       "exterior",   "outside",    "interior",
       "inside",      "common", "party",  "accent",    "feature",   "rear",       "shared",     "wet",
       "affected",    "shower", "toilet", "tv",        "fireplace", "partition",  "tub",        "vanity",
       "n",           "s",      "e",      "w",         "sink",      "window",     "longer",     "shorter",
       "knee",        "one",    "half",   "plumbing",  "closet",    "backsplash", "range",      "stove",
       "bed",         "couch",  "sofa",   "headboard", "patio",     "stair",      "bath",       "chimney",
       "bathtub",     "l",      "r",      "house",     "cabinet",   "cabinetry",  "dishwasher", "washer",
       "refrigerator"});
  return is_one_of(names, word);
}

std::string sides_name(std::string_view first, std::string_view second) {
  constexpr auto across =
      std::to_array<std::string_view>({"left", "right", "east", "west", "e", "w", "side"});
  constexpr auto ahead =
      std::to_array<std::string_view>({"front", "back", "rear", "north", "south", "n", "s", "far", "end"});
  const bool corner = (is_one_of(across, first) && is_one_of(ahead, second)) ||
                      (is_one_of(ahead, first) && is_one_of(across, second)) ||
                      (first.starts_with("long") && second.starts_with("short")) ||
                      (first.starts_with("short") && second.starts_with("long"));
  return corner ? "adjacent" : first == second ? std::string(first) : "several";
}

bool is_place_word(std::string_view word) {
  constexpr auto places = std::to_array<std::string_view>(
      {"behind", "under", "underneath", "above", "beneath", "below", "near", "by", "next", "around", "along",
       "over", "between", "against", "where", "surrounding"});
  return is_one_of(places, word);
}

}  // namespace estimate::scope
