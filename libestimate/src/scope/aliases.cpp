#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/words.h"
namespace estimate::scope {
namespace {

constexpr std::size_t max_alias_tokens = 10;

struct Alias {
  std::string_view text, words;
};

std::string_view without_sign(std::string_view words) {
  return words.substr(words.starts_with('!') || words.starts_with('*') ? 1 : 0);
}

/// The rows of data/scope/names.txt.
std::vector<Alias> read_names() {
  static const std::string lines = replace_all(names_text(), "\n  ", " ");
  std::vector<Alias> rows;
  for (const std::string_view line : split(lines, '\n')) {
    const std::size_t colon = line.find(':');
    if (line.starts_with('#') || colon == std::string_view::npos) continue;
    const std::string_view words = line.substr(0, colon);
    rows.push_back({.text = without_sign(words), .words = words});  // what is right already stays so
    for (const std::string_view name : split(line.substr(colon + 1), ','))
      rows.push_back({.text = trim(name), .words = words});
  }
  return rows;
}
const std::vector<Alias>& aliases() {
  static const std::vector<Alias> rows = read_names();
  return rows;
}

/// "2' DW" and "DW came down" are drywall and "DW R&R" is a dishwasher; "mtl dr insul" is insulated; "TO
/// base" takes it out.
void spell_shorthand(Tokens& tokens, std::size_t at) {
  constexpr auto boards = std::to_array<std::string_view>(
      {"came", "perim", "perimeter", "walls", "ceiling", "clg", "patch", "off", "tape", "below", "up"});
  constexpr auto before_boards = std::to_array<std::string_view>(
      {"wet", "bot", "bottom", "lower", "hung", "cut", "hang", "tape", "float", "paint", "texture"});
  constexpr auto insulated = std::to_array<std::string_view>(
      {"mtl", "metal", "steel", "dr", "door", "sdg", "siding", "vinyl", "vnl", "flex"});
  constexpr auto taken =
      std::to_array<std::string_view>({"base", "baseboard", "drywall", "dw", "carpet", "pad", "crpt", "insul",
                                       "insulation", "vanity", "toilet", "flooring", "tile", "cabs", "trim"});
  const Token* const before = at > 0 ? &tokens[at - 1] : nullptr;
  const Token& next = tokens[at + 1];
  const bool clause = before == nullptr || before->kind == TokenKind::hard ||
                      before->kind == TokenKind::soft || before->kind == TokenKind::colon;
  std::string& text = tokens[at].text;
  if (text == "dw") {
    const bool measured =
        before != nullptr && (before->kind == TokenKind::length || before->fraction ||
                              before->kind == TokenKind::inches || is_one_of(before_boards, before->text));
    const bool thick = next.fraction || next.kind == TokenKind::inches ||
                       next.kind == TokenKind::length;  // "clg DW 5/8", "cut DW 4'"
    if (measured || thick || is_one_of(boards, next.text)) text = "drywall";
  }
  constexpr double thickest_underlayment = 0.26;
  if (text == "ply" && before != nullptr && before->kind == TokenKind::inches &&
      before->value <= thickest_underlayment)
    text = "luan";  // "quarter inch ply"
  if ((text == "insul" || text == "ins") && before != nullptr && is_one_of(insulated, before->text))
    text = "insulated";
  if (text == "to" && clause && is_one_of(taken, next.text)) text = "remove";
}

/// What roofers write by their lengths: "start 210 LF", "190 LF DE", "RV 38'".
void spell_roofing(Tokens& tokens, std::size_t at) {
  constexpr auto names = std::to_array<std::pair<std::string_view, std::string_view>>(
      {{"start", "starter"}, {"strt", "starter"}, {"de", "dripedge"}, {"rv", "ridgevent"}});
  const auto is_run = [&](std::size_t i) {
    if (i >= tokens.size()) return false;
    const bool run = tokens[i].kind == TokenKind::amount && tokens[i].unit == "LF";
    return run || tokens[i].kind == TokenKind::length;
  };
  const auto is_end = [&](std::size_t i) {
    return i >= tokens.size() || tokens[i].kind == TokenKind::soft || tokens[i].kind == TokenKind::hard;
  };
  const auto* const name = std::ranges::find(names, std::string_view(tokens[at].text),
                                             &std::pair<std::string_view, std::string_view>::first);
  if (name == names.end()) return;
  if (is_run(at + 1) || (at > 0 && is_run(at - 1) && is_end(at + 1))) tokens[at].text = name->second;
}

/// "AM 2 x 3 days", "2 AM x 3 days" are air movers; "2 am" is a time.
void spell_air_mover(Tokens& tokens, std::size_t at) {
  if (tokens[at].text != "am" || at + 1 >= tokens.size()) return;
  const Token& next = tokens[at + 1];
  constexpr auto signs = std::to_array<std::string_view>({"x", "for", "per"});
  const bool counted = at > 0 && tokens[at - 1].kind == TokenKind::number;
  const bool begins = at == 0 || tokens[at - 1].kind != TokenKind::number;
  const bool number = next.kind == TokenKind::number || next.kind == TokenKind::dimensions;
  if ((begins && number) || (counted && next.text == "x") ||
      (counted && is_one_of(signs, next.text) && at + 2 < tokens.size() && tokens[at + 2].unit == "DA"))
    tokens[at].text = "airmover";
}

/// "vinyl single hung 2x4": a window, if the sentence has none.
void spell_window(Tokens& tokens, std::size_t at) {
  constexpr auto kinds = std::to_array<std::string_view>({"single", "double", "sgl", "dbl"});
  constexpr auto windows =
      std::to_array<std::string_view>({"window", "windows", "wdw", "wdws", "win", "wind"});
  constexpr std::size_t reach = 12;
  const bool hung = tokens[at].text.starts_with("hung");
  if (!hung || at == 0 || !is_one_of(kinds, tokens[at - 1].text)) return;
  const auto first = tokens.begin() + std::ptrdiff_t(at - std::min(at, reach));
  const auto last = tokens.begin() + std::ptrdiff_t(std::min(tokens.size(), at + reach));
  if (std::none_of(first, last, [&](const Token& token) { return is_one_of(windows, token.text); }))
    tokens[at].text = "hungwindow";
}

/// "containment on 3 poles": those that hold it.
void spell_poles(Tokens& tokens, std::size_t at) {
  constexpr std::size_t reach = 30;
  if (tokens[at].text != "poles" && tokens[at].text != "pole") return;
  for (std::size_t back = 1; back <= std::min(at, reach); ++back) {
    const Token& before = tokens[at - back];
    if (before.kind == TokenKind::hard) return;
    if (before.text == "containment") tokens[at].text = "tensionpoles";
  }
}

/// "save the base": it is taken off and set again; "save the carpet": it is left; "take it off and save it".
void spell_saved(Tokens& tokens, std::size_t at) {
  constexpr auto set_again = std::to_array<std::string_view>(
      {"base",    "baseboard", "baseboards", "shoe",     "casing",   "casings",    "crown",
       "trim",    "molding",   "mold",       "chair",    "door",     "doors",      "mirror",
       "mirrors", "toilet",    "vanity",     "cabinet",  "cabinets", "countertop", "countertops",
       "light",   "lights",    "fixture",    "fixtures", "shelves",  "shelving",   "blinds",
       "sink",    "uppers",    "lowers",     "mantel",   "handrail", "hardware",   "quarter"});
  constexpr auto left = std::to_array<std::string_view>(
      {"carpet",  "carpets", "hardwood", "hardwoods", "oak",      "laminate", "tile",
       "floor",   "floors",  "flooring", "wood",      "vinyl",    "plank",    "planks",
       "drywall", "walls",   "ceiling",  "pad",       "paneling", "plaster"});
  constexpr auto pronouns = std::to_array<std::string_view>({"it", "them", "em", "that", "those", "these"});
  constexpr auto taking = std::to_array<std::string_view>(
      {"pull", "pulled", "take", "took", "off", "remove", "removed", "down", "pop", "popped"});
  constexpr std::size_t ahead = 5, reach = 20;
  if (tokens[at].text == "saved" && at > 0) {  // "comes off and gets saved", "base saved"
    for (std::size_t back = 1; back <= std::min(at, reach); ++back) {
      const Token& before = tokens[at - back];
      if (before.kind == TokenKind::hard || (before.kind == TokenKind::soft && back > 1)) return;
      if (is_one_of(taking, before.text)) return void(tokens[at].text = "reinstalled");
      if (is_one_of(set_again, before.text)) return void(tokens[at].text = "detached");
    }
  }
  if (tokens[at].text != "save" && tokens[at].text != "saving") return;
  const auto is_word = [&](std::size_t i) { return i < tokens.size() && tokens[i].kind == TokenKind::word; };
  const bool ends = !is_word(at + 1) || tokens[at + 1].text == "and";
  if (ends && at > 1 && tokens[at - 1].text == "to" && is_one_of(set_again, tokens[at - 2].text))
    return void(tokens[at].text = "detach");  // "44 feet of base to save"
  const bool pronoun = is_word(at + 1) && is_one_of(pronouns, tokens[at + 1].text);
  for (std::size_t i = at + 1; i < tokens.size() && i <= at + ahead; ++i) {
    if (tokens[i].kind == TokenKind::soft || tokens[i].kind == TokenKind::hard || tokens[i].text == "and")
      break;
    if (is_one_of(set_again, tokens[i].text)) return void(tokens[at].text = "detach");
    if (is_one_of(left, tokens[i].text)) return void(tokens[at].text = "keep");
  }
  for (std::size_t back = 1; pronoun && back <= std::min(at, reach); ++back) {
    const Token& before = tokens[at - back];
    if (before.kind == TokenKind::hard) return;
    if (is_one_of(taking, before.text)) return void(tokens[at].text = "reinstall");
    if (is_one_of(set_again, before.text)) return void(tokens[at].text = "detach");
  }
}

/// "pull it and the pad": along with it.
void spell_along(Tokens& tokens, std::size_t at) {
  constexpr auto pronouns = std::to_array<std::string_view>({"it", "that", "them"});
  constexpr auto taking = std::to_array<std::string_view>({"pull", "pulled", "remove", "removed"});
  if (tokens[at].text != "and" || at < 2 || at + 2 >= tokens.size()) return;
  const bool ends = at + 3 >= tokens.size() || tokens[at + 3].kind == TokenKind::soft ||
                    tokens[at + 3].kind == TokenKind::hard;
  if (!is_one_of(pronouns, tokens[at - 1].text) || !is_one_of(taking, tokens[at - 2].text) || !ends ||
      tokens[at + 1].text != "the" || tokens[at + 2].kind != TokenKind::word)
    return;
  tokens[at].text = "along";
  tokens[at + 1].text = "with";
}

/// "2x4 studs", "3x4 downspout", "it's two by four so R13": sizes of lumber in inches.
void size_lumber(Tokens& tokens, std::size_t at) {
  constexpr auto lumber = std::to_array<std::string_view>(
      {"downspout", "downspouts", "ds", "fascia", "d/s", "framing", "stud", "studs", "construction"});
  constexpr auto framed = std::to_array<std::string_view>({"framing", "construction"});
  constexpr double thickest = 3, widest = 12;
  Token& size = tokens[at];
  if (size.kind != TokenKind::dimensions || size.side_count != 2 || size.in_inches) return;
  if (size.sides[0] > thickest || size.sides[1] > widest || size.sides[0] == size.sides[1]) return;
  const auto is = [&](std::size_t i, const auto& words) {
    return i < tokens.size() && tokens[i].kind == TokenKind::word && is_one_of(words, tokens[i].text);
  };
  constexpr auto states = std::to_array<std::string_view>({"it's", "is", "are", "they're"});
  constexpr auto so = std::to_array<std::string_view>({"so", "wall", "walls"});
  const bool stated = at > 0 && is(at - 1, states) && is(at + 1, so);
  const bool behind = at > 0 && is(at - 1, lumber) && !is(at - 1, framed);  // "2 DS 3x4 @ 10'"
  if (stated || is(at + 1, lumber) || is(at + 2, lumber) || behind) size.in_inches = true;
}

/// What a bare word means where another one was said: "deck 14 x 12, replace the boards".
void spell_by_context(Tokens& tokens, std::size_t at) {
  struct Context {
    std::string_view word, of, meant;
  };
  constexpr auto contexts = std::to_array<Context>({{"boards", "deck", "deckboards"},
                                                    {"guards", "gutter", "gutterguards"},
                                                    {"tiles", "suspended", "ceilingtiles"},
                                                    {"return", "register", "coldairreturn"},
                                                    {"domes", "skylight", "skylights"},
                                                    {"dome", "skylight", "skylight"}});
  constexpr std::size_t reach = 60;
  std::string& text = tokens[at].text;
  const bool alone = at == 0 || tokens[at - 1].kind != TokenKind::word || is_filler(tokens[at - 1].text) ||
                     find_action(std::span(tokens).subspan(at - 1));
  for (const auto& [word, of, meant] : contexts) {
    if (text != word || !alone) continue;
    const auto first = tokens.begin() + std::ptrdiff_t(at - std::min(at, reach));
    const auto said = [&](const Token& token) {
      return token.text == of || (token.text.starts_with(of) && token.text.size() == of.size() + 1);
    };
    if (std::any_of(first, tokens.begin() + std::ptrdiff_t(at), said)) text = meant;
  }
}

/// "the disconnect, replace": a box, and not what is done; "the master shower" is in the master bath.
void spell_nouns(Tokens& tokens, std::size_t at) {
  constexpr auto before = std::to_array<std::string_view>({"the", "a", "new", "old", "amp", "this", "that"});
  constexpr auto bathed =
      std::to_array<std::string_view>({"shower", "tub", "toilet", "vanity", "bathtub", "commode"});
  std::string& text = tokens[at].text;
  const Token* const last = at > 0 ? &tokens[at - 1] : nullptr;
  const bool noun = last != nullptr && (last->kind == TokenKind::number || last->kind == TokenKind::rating ||
                                        is_one_of(before, last->text));
  const auto next =
      at + 1 < tokens.size() ? find_action(std::span(tokens).subspan(at + 1)) : FoundRow<Action>{};
  const bool renewed = next && next.row->words.empty() && text.starts_with("disconnect") &&
                       find_action(std::span(tokens).subspan(at)).count == 1 &&
                       (next.row->activity == Activity::replace ||
                        next.row->activity == Activity::remove_and_replace);  // "disconnect R&R"
  const bool box = at + 1 < tokens.size() && tokens[at + 1].text.starts_with("box");
  if ((text == "disconnect" || text == "disconnects") && (noun || renewed) && !box) text = "disconnectbox";
  if (text == "master" && at + 1 < tokens.size() && is_one_of(bathed, tokens[at + 1].text)) text = "mbath";
}

/// "min charges for paint and drywall": the minimum of each trade.
void spread_minimums(Tokens& tokens) {
  static const PhraseTable<Alias> table(aliases());
  constexpr auto least = std::to_array<std::string_view>({"min", "mins", "minimum", "minimums"});
  constexpr std::size_t longest = 3;  // words of a trade
  const auto word_at = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].kind == TokenKind::word ? std::string_view(tokens[i].text)
                                                                  : std::string_view();
  };
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    if (!is_one_of(least, word_at(at))) continue;
    std::size_t tie = at + 1;
    while (word_at(tie) == "labor" || word_at(tie).starts_with("charge")) ++tie;
    if (word_at(tie) != "for" && word_at(tie) != "on") continue;
    std::size_t trade = tie + 1;
    for (bool first = true; trade < tokens.size(); first = false) {
      Tokens phrase{{.text = "minimum", .first = tokens[trade].first, .count = 0},
                    {.text = "for", .first = tokens[trade].first, .count = 0}};
      for (std::size_t i = trade; i < trade + longest && !word_at(i).empty(); ++i)
        phrase.push_back(tokens[i]);
      const std::size_t count = table.find(phrase).count;
      if (count < 3) break;
      if (!first) {
        tokens.insert(tokens.begin() + std::ptrdiff_t(trade), phrase.begin(), phrase.begin() + 2);
        trade += 2;
      }
      trade += count - 2;
      constexpr auto ties = std::to_array<std::string_view>({"and", "for", "on"});
      while (trade < tokens.size() &&
             (tokens[trade].kind == TokenKind::soft || is_one_of(ties, word_at(trade))))
        ++trade;
    }
    if (trade == tie + 1) continue;
    tokens[at].text = "minimum";
    tokens[tie].text = "for";
    tokens[at].count = tokens[tie].first - tokens[at].first;
    tokens.erase(tokens.begin() + std::ptrdiff_t(at) + 1, tokens.begin() + std::ptrdiff_t(tie));
  }
}

/// Of the text, for some that follow each other.
std::size_t source_count(std::span<const Token> tokens) {
  return tokens.back().first + tokens.back().count - tokens.front().first;
}

/// "P clg 2 cts", "walls p x2"
void spell_paint(Tokens& tokens, std::size_t at) {
  constexpr auto painted =
      std::to_array<std::string_view>({"clg", "clgs", "ceiling", "ceilings", "wall", "walls", "trim", "base",
                                       "doors", "dr", "drs", "casing"});
  if (tokens[at].text != "p") return;
  const auto is = [&](std::size_t i) { return i < tokens.size() && is_one_of(painted, tokens[i].text); };
  const bool ends =
      at + 1 >= tokens.size() || tokens[at + 1].kind != TokenKind::word || tokens[at + 1].text == "x";
  if (is(at + 1) || (at > 0 && is(at - 1) && ends)) tokens[at].text = "paint";
}

/// "tyvek behind the siding" is a wrap, and "3 tyveks", "tyvek suits" are suits; "half inch board" is
/// drywall; "covers on all of them" are plates.
void spell_materials(Tokens& tokens, std::size_t at) {
  constexpr auto wrapped = std::to_array<std::string_view>(
      {"behind", "under", "over", "on", "wrap", "paper", "house", "beneath", "underneath"});
  const Token* const before = at > 0 ? &tokens[at - 1] : nullptr;
  std::string& text = tokens[at].text;
  const bool area_behind =
      at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::amount && tokens[at + 1].unit != "EA";
  const bool by_area = area_behind || (before != nullptr && (before->text == "of" || before->text == "sf" ||
                                                             before->kind == TokenKind::amount));
  if (text == "tyvek" && (by_area || (at + 1 < tokens.size() && is_one_of(wrapped, tokens[at + 1].text))))
    text = "housewrap";
  const bool thick = before != nullptr && (before->kind == TokenKind::inches || before->fraction) &&
                     (before->value == 0.5 || before->value == 0.625);
  if (text == "board" && thick) text = "drywall";
  constexpr auto each = std::to_array<std::string_view>({"all", "each", "every", "those", "both", "them"});
  const bool of_all = at + 2 < tokens.size() &&
                      (tokens[at + 1].text == "on" || tokens[at + 1].text == "for") &&
                      is_one_of(each, tokens[at + 2].text);
  if (text == "covers" && of_all) text = "coverplates";  // "two switches, covers on all five"
}

/// "LR 20x14x8, DR 12x12x8", "LR + DR only": a room in a list of rooms.
bool is_dining_room(const Tokens& tokens, std::size_t at) {
  constexpr auto rooms = std::to_array<std::string_view>({"lr", "kit", "fr", "br", "mbr", "hall", "living"});
  constexpr auto joints = std::to_array<std::string_view>({"+", "&", "and", "/", ",", "n"});
  const auto is_joint = [&](std::size_t i) { return i < tokens.size() && is_one_of(joints, tokens[i].text); };
  const auto is_room = [&](std::size_t i) { return i < tokens.size() && is_one_of(rooms, tokens[i].text); };
  const bool joined = at > 0 && (is_joint(at - 1) || tokens[at - 1].kind == TokenKind::soft);
  const bool box = at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::dimensions &&
                   tokens[at + 1].side_count == 3 && !tokens[at + 1].in_inches;
  const bool heads = joined && at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::colon;
  if (heads) return true;  // "LR: 12x14x8, DR: 10x12x8"
  constexpr auto ties = std::to_array<std::string_view>({"in", "around", "through", "and"});
  constexpr double widest_door = 7.5;  // feet
  const Token* const size = at + 1 < tokens.size() ? &tokens[at + 1] : nullptr;
  const bool wide = size != nullptr && size->kind == TokenKind::dimensions && !size->in_inches &&
                    std::min(size->sides[0], size->sides[1]) > widest_door;
  if (at > 1 && tokens[at - 1].text == "the" && is_one_of(ties, tokens[at - 2].text)) return true;
  constexpr auto behind =
      std::to_array<std::string_view>({"is", "just", "only", "the", "next", "walls", "clg", "ceiling",
                                       "window", "windows", "floor", "floors", "popcorn", "oak", ","});
  const bool begins = at == 0 || tokens[at - 1].kind == TokenKind::hard;
  if (begins && size != nullptr && is_one_of(behind, size->text)) return true;
  if (wide && at > 0 && !is_one_of(ties, tokens[at - 1].text) && tokens[at - 1].kind != TokenKind::number)
    return true;
  if (box && (at == 0 || joined || tokens[at - 1].kind == TokenKind::hard)) return true;
  const bool ends =
      at + 1 >= tokens.size() || tokens[at + 1].kind != TokenKind::word || tokens[at + 1].text == "only";
  return (at > 1 && joined && is_room(at - 2) && ends) || (is_joint(at + 1) && is_room(at + 2));
}

/// "DR: ..." is a dining room and "1 dr" a door; "DRY 5/8" is drywall and "dry the carpet" is not.
void spell_by_place(Tokens& tokens, std::size_t at) {
  const bool begins = at == 0 || tokens[at - 1].kind == TokenKind::hard;
  const bool last = at + 1 >= tokens.size();
  size_lumber(tokens, at);
  if (tokens[at].kind != TokenKind::word) return;
  spell_materials(tokens, at);
  spell_nouns(tokens, at);
  spell_roofing(tokens, at);
  spell_air_mover(tokens, at);
  spell_window(tokens, at);
  spell_poles(tokens, at);
  spell_saved(tokens, at);
  spell_along(tokens, at);
  spell_by_context(tokens, at);
  spell_paint(tokens, at);
  if (last) return;
  spell_shorthand(tokens, at);
  const Token& next = tokens[at + 1];
  const bool measured = next.kind == TokenKind::dimensions || next.kind == TokenKind::colon;
  constexpr auto boarded =
      std::to_array<std::string_view>({"both", "the", "it", "one", "walls", "all", "new", "that"});
  const bool clause = at == 0 || tokens[at - 1].kind != TokenKind::word || tokens[at - 1].text == "and" ||
                      tokens[at - 1].text == "then";
  const bool instead = next.text == "it" && at > 0 && tokens[at - 1].kind == TokenKind::word;
  if (tokens[at].text == "rock" && clause && !instead && next.kind == TokenKind::word &&
      is_one_of(boarded, next.text))
    tokens[at].text = "hang";  // "rock both sides", but not "tear off the paneling and rock it"
  if (tokens[at].text == "kit" && (begins || measured)) tokens[at].text = "kitchen";
  if (tokens[at].text == "dr")
    tokens[at].text = (begins && measured) || is_dining_room(tokens, at) ? "comedor" : "door";
  const bool board = next.kind == TokenKind::rating || next.kind == TokenKind::inches || next.fraction ||
                     static_cast<bool>(find_action(std::span(tokens).subspan(at + 1)));
  if (tokens[at].text == "dry" && board && next.text != "clean" && next.text != "ice" && next.text != "out")
    tokens[at].text = "drywall";
}

/// A token and the one behind it become one word.
void join_next(Tokens& tokens, std::size_t at, std::string_view word) {
  Token& token = tokens[at];
  const auto next = tokens.begin() + std::ptrdiff_t(at) + 1;
  Token joined;
  joined.text = word;
  joined.first = token.first;
  joined.count = token.count + next->count;
  token = std::move(joined);
  tokens.erase(next);
}

/// "the landing is four foot square": as long as it is wide.
void size_square(Tokens& tokens, std::size_t at) {
  constexpr auto units =
      std::to_array<std::string_view>({"foot", "feet", "ft", "yard", "yards", "edge", "tube"});
  Token& token = tokens[at];
  const bool unit = at + 2 < tokens.size() && is_one_of(units, tokens[at + 2].text);
  if (token.kind != TokenKind::length || at + 1 >= tokens.size() || tokens[at + 1].text != "square" || unit)
    return;
  token.kind = TokenKind::dimensions;
  token.sides = {token.value, token.value};
  token.side_count = 2;
  token.count += tokens[at + 1].count;
  tokens.erase(tokens.begin() + std::ptrdiff_t(at) + 1);
}

/// Numbers that are part of a name: "two car garage door", "4 inch splash"; "5 covers" are plates.
void name_numbers(Tokens& tokens) {
  constexpr auto doors = std::to_array<std::string_view>({"garage", "overhead", "ohd", "oh", "door"});
  constexpr auto splashes = std::to_array<std::string_view>({"splash", "backsplash", "splashes"});
  constexpr double splash_inches = 4;
  const auto is = [&](std::size_t i, const auto& words) {
    return i < tokens.size() && tokens[i].kind == TokenKind::word && is_one_of(words, tokens[i].text);
  };
  for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
    const bool which = tokens[at].kind == TokenKind::number && tokens[at].text == "one" &&
                       (tokens[at + 1].text == "long" || tokens[at + 1].text == "short");
    if (which && at > 1 && is(at - 1, std::to_array<std::string_view>({"and", "are", "the", "is"})))
      tokens[at].kind = TokenKind::word;  // "walls which are one long and one short": no length
    size_square(tokens, at);
    if (at + 1 >= tokens.size()) break;
    const Token& token = tokens[at];
    const bool cars = token.kind == TokenKind::number && (token.value == 1 || token.value == 2) &&
                      tokens[at + 1].text == "car" && is(at + 2, doors);
    if (token.kind == TokenKind::number && at + 1 < tokens.size() && tokens[at + 1].text == "covers")
      tokens[at + 1].text = "coverplates";  // "5 covers"
    if (cars) join_next(tokens, at, token.value == 1 ? "single" : "double");
    const bool four =
        token.value == splash_inches && (token.kind == TokenKind::inches || token.kind == TokenKind::number);
    if (four && tokens[at + 1].text == "in" && is(at + 2, splashes)) join_next(tokens, at, "with");
    if (at > 0 && tokens[at].text == "with" && tokens[at - 1].text == "w") join_next(tokens, at - 1, "with");
    if (four && is(at + 1, splashes)) join_next(tokens, at, "backsplash");
  }
}

/// "pull carpet pad base": whether another thing of a list without commas begins behind the word at `at`.
bool runs_on(const Tokens& tokens, std::size_t at) {
  constexpr auto floors = std::to_array<std::string_view>({"carpet", "crpt", "cpt", "carpets"});
  constexpr auto pads = std::to_array<std::string_view>({"pad", "padding"});
  constexpr auto others = std::to_array<std::string_view>(
      {"base", "baseboard", "baseboards", "drywall", "sheetrock", "insulation"});
  constexpr auto behind_base = std::to_array<std::string_view>(
      {"coat", "cabinet", "cabinets", "molding", "moulding", "shoe", "plate", "trim", "board", "boards",
       "cap", "units", "unit", "end", "only", "mold", "layer", "sheet"});
  constexpr auto articles = std::to_array<std::string_view>({"the", "a", "new", "that", "this", "of"});
  const auto word = [&](std::size_t i) {
    return i < tokens.size() && tokens[i].kind == TokenKind::word ? std::string_view(tokens[i].text)
                                                                  : std::string_view();
  };
  const auto begins = [&](std::size_t i) {
    return (is_one_of(others, word(i)) && !is_one_of(behind_base, word(i + 1))) ||
           (word(i) == "tack" && word(i + 1) == "strip");
  };
  const std::string_view first = word(at), next = word(at + 1);
  const bool of_list = is_one_of(floors, first) || is_one_of(pads, first) || is_one_of(others, first);
  if (is_one_of(floors, first) && is_one_of(pads, next)) {
    const bool joins = (word(at + 2) == "and" || word(at + 2) == "&") && begins(at + 3) &&
                       (at == 0 || !is_one_of(articles, word(at - 1)));
    return joins || begins(at + 2);
  }
  if (is_one_of(floors, first) && next == "tack") return false;  // it is of the carpet
  return of_list && first.substr(0, 4) != next.substr(0, 4) && begins(at + 1);
}

/// As if commas had been said.
void separate_lists(Tokens& tokens) {
  Tokens separate;
  separate.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    separate.push_back(tokens[at]);
    if (!runs_on(tokens, at)) continue;
    Token& comma = separate.emplace_back();
    comma.kind = TokenKind::soft;
    comma.text = ",";
    comma.first = tokens[at + 1].first;
    comma.count = 0;
  }
  tokens = std::move(separate);
}

}  // namespace
std::vector<std::string_view> other_names() {
  std::vector<std::string_view> texts;
  texts.reserve(aliases().size());
  const auto is_spoken = [](char c) { return is_lower(c) || c == ' '; };
  for (const Alias& alias : aliases())
    if (std::ranges::all_of(alias.text, is_spoken)) texts.push_back(alias.text);
  return texts;
}

/// "OHD R&R w opener", but not "W valley"
static bool is_with(const Tokens& tokens, std::size_t at) {
  constexpr auto profiles =
      std::to_array<std::string_view>({"valley", "profile", "metal", "style", "type", "elev"});
  return tokens[at].text == "w" && at > 0 && at + 1 < tokens.size() &&
         tokens[at + 1].kind == TokenKind::word && tokens[at + 1].text.size() > 1 &&
         !is_one_of(profiles, tokens[at + 1].text);
}

static bool is_roof_header(const Tokens& tokens, std::size_t at) {
  constexpr auto covered = std::to_array<std::string_view>({"patio", "carport"});
  const bool begins = at == 0 || tokens[at - 1].kind == TokenKind::hard;
  return begins && at + 2 < tokens.size() && tokens[at + 2].kind == TokenKind::colon &&
         tokens[at + 1].text == "roof" && is_one_of(covered, tokens[at].text);
}

/// "hall bath vanity": the bath is that of the room's name, and no word of the thing's.
static bool ends_room(const Tokens& before, const Tokens& tokens, std::size_t at, std::size_t alias) {
  constexpr auto wet = std::to_array<std::string_view>({"bath", "bathroom"});
  if (alias < 2 || before.empty() || !is_one_of(wet, tokens[at].text)) return false;
  if (before.back().kind != TokenKind::word || before.back().named) return false;
  const Tokens name = {before.back(), tokens[at]};
  return find_room(name) == name.size();
}

void apply_aliases(Tokens& tokens) {
  static const PhraseTable<Alias> table(aliases());
  spell_same(tokens);
  name_numbers(tokens);
  spread_minimums(tokens);
  separate_lists(tokens);
  Tokens result;
  result.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size();) {
    spell_by_place(tokens, at);
    const auto alias = table.find(std::span(tokens).subspan(at));
    if (is_roof_header(tokens, at)) {  // "Patio roof: ..." is a place
      result.push_back(tokens[at++]);  // spell_by_place() looks back
      result.push_back(tokens[at++]);  // spell_by_place() looks back
      continue;
    }
    const std::size_t known = std::max(find_thing(std::span(tokens).subspan(at)).count,
                                       find_condition(std::span(tokens).subspan(at)).count);
    if (alias && known > alias.count) {  // it contains another name, or is what happened: "blown over"
      for (const std::size_t end = at + known; at < end; ++at) result.push_back(std::move(tokens[at]));
      continue;
    }
    if (!alias || ends_room(result, tokens, at, alias.count)) {
      if (is_with(tokens, at)) tokens[at].text = "with";
      result.push_back(tokens[at++]);  // spell_by_place() looks back
      continue;
    }
    const char sign =
        alias.row->words.front();  // what is done comes first: '!', then words; '*', then a name
    const std::string_view words = without_sign(alias.row->words);
    const std::size_t count = source_count(std::span(tokens).subspan(at, alias.count));
    const bool named = sign != '!' && words.find(' ') != std::string_view::npos;
    if (is_digit(words.front())) {  // "5/8\" drywall": a size, as if it had been said
      for (Token& token : read_tokens(words, max_alias_tokens)) {
        token.first = tokens[at].first;
        token.count = count;
        result.push_back(std::move(token));
      }
      at += alias.count;
      continue;
    }
    bool first = true;
    for (const std::string_view word : split_blanks(words)) {
      Token& token = result.emplace_back();
      token.text = word;
      token.named = named && !(sign == '*' && first);
      first = false;
      token.first = tokens[at].first;
      token.count = count;
    }
    at += alias.count;
  }
  tokens = std::move(result);
}

}  // namespace estimate::scope
