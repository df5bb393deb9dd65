// What an entry of a price list is called: its head nouns, verbs, other words, and ratings.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "match/text/words.h"
#include "scope/objects.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

constexpr std::size_t max_description_tokens = 100;

struct SameWord {
  std::string_view word, same;
};
constexpr auto same_words = std::to_array<SameWord>({
    {"covering", "floor"},
    {"flooring", "floor"},
    {"moulding", "molding"},
    {"receptacle", "outlet"},
    {"stool", "sill"},
    {"disposal", "disposer"},
    {"fencing", "fence"},
    {"shelving", "shelf"},
    {"faux", "faux"},
    {"paneling", "paneling"},
    {"blown", "blown"},
    {"carpeted", "carpet"},
    {"bifold", "bifold"},
    {"painted", "paint"},
    {"woodwork", "trim"},
});

/// At the end of a name, these say nothing of what it is.
constexpr auto shells =
    std::to_array<std::string_view>({"unit", "assembly", "set", "kit", "package", "system", "only",
                                     "membrane", "surface", "installation", "run", "labor", "area"});
/// The name ends before these.
constexpr auto name_ends = std::to_array<std::string_view>(
    {"for", "of", "with", "from", "to", "on", "in", "along", "over", "per", "at", "w"});

/// "15' to 16'", "up to 6\"": the lower end of the range that ends at a token.
double low_end(const Tokens& tokens, std::size_t at, double value) {
  const auto is_word = [&](std::size_t i, std::string_view text) {
    return i < tokens.size() && tokens[i].kind == TokenKind::word && tokens[i].text == text;
  };
  if (at < 2 || !is_word(at - 1, "to")) return value;
  if (is_word(at - 2, "up")) return 0;
  const TokenKind kind = tokens[at - 2].kind;
  const bool number = kind == TokenKind::number || kind == tokens[at].kind;
  return number && tokens[at - 2].value < value ? tokens[at - 2].value : value;
}

/// Without "(GFI)" and what is behind " - "; those go to `others`.
std::string name_part(std::string_view description, std::string& others) {
  std::string name;
  int depth = 0;
  const std::size_t dash = std::min(description.find(" - "), description.size());
  for (const char c : description.substr(0, dash)) {
    if (c == '(') ++depth;
    (depth > 0 ? others : name) += c;
    if (c == ')' && depth > 0) --depth;
  }
  others += " ";
  others += replace_all(description.substr(dash), " - ", ", ");  // "4' - two tube" is not 4'-2"
  return name;
}

/// "1 - 9 sf" → "1 to 9 sf"
std::string with_ranges(std::string_view description) {
  std::string text = replace_all(replace_all(description, "lown-in", "lown"), "uilt-in", "uilt");
  text = replace_all(text, "3 lights", "3 light");
  for (std::size_t at = text.find(" - "); at != std::string::npos; at = text.find(" - ", at + 1)) {
    const bool range = at > 0 && is_digit(text[at - 1]) && at + 3 < text.size() && is_digit(text[at + 3]);
    const bool behind_word =
        range && text.rfind(',', at) != std::string::npos && at - text.rfind(',', at) <= 4;
    if (behind_word) text.replace(at, 3, " to ");
  }
  return text;
}

/// The noun phrase of a description as its conjuncts: "Ceiling fan & light" → {ceiling fan}, {light}.
struct NameReader {
  std::vector<std::vector<std::string>> parts{1};
  std::vector<char> joins;  // '&', 'o': or
  std::vector<std::string_view> actions;
  std::vector<std::string> verbs;
  bool ended = false, adds = false;

  void read(const Tokens& tokens) {
    std::size_t at = read_actions(tokens);
    for (; at < tokens.size() && !ended; ++at) add(tokens[at]);
    if (parts.back().empty() && parts.size() > 1) parts.pop_back();
  }

  std::size_t read_actions(const Tokens& tokens) {
    std::size_t at = 0;
    while (at < tokens.size()) {
      const auto found = find_action(std::span(tokens).subspan(at));
      const bool joiner =
          !actions.empty() && (tokens[at].kind == TokenKind::soft || tokens[at].text == "and" ||
                               tokens[at].text == "the" || tokens[at].text == "of");
      if (!found && !joiner) break;
      adds = adds || (tokens[at].text == "add" && at + 1 < tokens.size() && tokens[at + 1].text == "on");
      if (found) {
        actions.push_back(found.row->text);
        for (const std::string_view verb : split_blanks(found.row->words))
          verbs.emplace_back(object_word(verb));
        if (found.row->words.empty())
          verbs.emplace_back(found.row->activity == Activity::remove ? "remove" : "set");
      }
      at += found ? found.count : 1;
    }
    return at;
  }

  void add(const Token& token) {
    if (token.kind != TokenKind::word) {
      ended = token.kind == TokenKind::soft && !parts.back().empty();
      return;
    }
    if (adds && is_one_of(name_ends, token.text) && parts.back().empty()) return;  // "Add on for"
    if (is_one_of(name_ends, token.text) && !parts.back().empty()) {
      const bool adds_on = parts.size() == 1 && parts[0].size() == 1 &&
                           parts[0].front() == "add";  // "Add on for 4" backsplash"
      if (adds_on) parts[0].clear();
      adds = adds || adds_on;
      ended = !adds_on;
      return;
    }
    if (token.text == "and" || token.text == "or") {
      if (parts.back().empty()) return;
      joins.push_back(token.text == "or" ? 'o' : '&');
      parts.emplace_back();
      return;
    }
    if (std::string word = object_word(token.text); !word.empty()) parts.back().push_back(std::move(word));
  }

  static std::string head_of(std::vector<std::string> words) {
    while (words.size() > 1 && is_one_of(shells, words.back())) words.pop_back();
    if (words.size() > 1 && words.back() == "slab" && words[words.size() - 2] == "door") words.pop_back();
    return words.empty() ? std::string() : words.back();
  }

  [[nodiscard]] std::vector<std::string> heads() const {
    if (joins.empty()) return {head_of(parts.back())};
    const auto joint =
        std::size_t(std::ranges::find(joins, '&') - joins.begin());  // "door or window opening & trim"
    if (joint < joins.size() && (joint > 0 || parts[0].size() > 1)) {
      std::vector<std::string> heads{head_of(parts[joint])};
      if (head_of(parts.back()) == "trim") heads.emplace_back("trim");
      return heads;
    }
    std::vector<std::string> heads{head_of(parts.back())};
    if (joins.front() == 'o' && parts.back().size() == 1) heads.push_back(head_of(parts.front()));
    return heads;
  }
};

}  // namespace

bool is_shell(std::string_view word) { return is_one_of(shells, word); }

std::string object_word(std::string_view word) {
  std::string canonical = match::canonical_word(word);
  const auto* const same = std::ranges::find(same_words, std::string_view(canonical), &SameWord::word);
  return same == same_words.end() ? canonical : std::string(same->same);
}

std::vector<Rating> ratings_of(const Tokens& tokens) {
  std::vector<Rating> ratings;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    if (token.kind == TokenKind::dimensions) {
      for (std::size_t side = 0; side < token.side_count; ++side)
        ratings.push_back(
            {.unit = token.in_inches ? "in" : "ft", .low = token.sides[side], .high = token.sides[side]});
      continue;
    }
    std::string_view unit = token.unit;
    if (token.kind == TokenKind::inches || (token.kind == TokenKind::number && token.fraction)) unit = "in";
    if (token.kind == TokenKind::length) unit = "ft";
    if (token.kind == TokenKind::coats) unit = "coats";
    if (unit.empty()) continue;
    const double low = low_end(tokens, at, token.value);
    constexpr double unbounded = 1e6;
    const bool open =
        at + 2 < tokens.size() && tokens[at + 1].text == "or" && tokens[at + 2].text == "greater";
    ratings.push_back({.unit = std::string(unit), .low = low, .high = open ? unbounded : token.value});
  }
  return ratings;
}

/// "with felt" and "no finish" are also words of their own: "withfelt", "withoutfinish".
static void add_words(const Tokens& tokens, bool adds, std::set<std::string>& words) {
  constexpr auto with = std::to_array<std::string_view>({"with", "incl", "including"});
  constexpr auto without = std::to_array<std::string_view>({"without", "no", "w/o"});
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::word) continue;
    words.insert(object_word(tokens[i].text));
    std::size_t next = i + 1;
    const bool dot = next < tokens.size() &&
                     (tokens[next].kind == TokenKind::hard || tokens[next].kind == TokenKind::soft);
    if (dot) ++next;  // "incl. felt"
    if (next >= tokens.size() || tokens[next].kind != TokenKind::word) continue;
    if (is_one_of(with, tokens[i].text)) words.insert("with" + object_word(tokens[next].text));
    if (is_one_of(without, tokens[i].text)) words.insert("without" + object_word(tokens[next].text));
  }
  if (adds) words.erase("add");
}

Objects::Entry Objects::read_entry(const PriceItem& item) {
  Entry entry;
  entry.item = &item;
  std::string others;
  Tokens tokens = read_tokens(name_part(with_ranges(item.description), others), max_description_tokens);
  NameReader name;
  name.read(tokens);
  entry.heads = name.heads();
  std::erase(entry.heads, std::string());
  entry.verbs = std::move(name.verbs);
  entry.actions = std::move(name.actions);
  for (const auto& part : name.parts) entry.name.insert(part.begin(), part.end());
  if (entry.heads.empty()) entry.heads = entry.verbs;  // "Rewire - average residence"
  add_words(tokens, name.adds, entry.others);
  entry.ratings = ratings_of(tokens);
  const Tokens more = read_tokens(others, max_description_tokens);
  add_words(more, false, entry.others);
  const auto more_ratings = ratings_of(more);
  entry.ratings.insert(entry.ratings.end(), more_ratings.begin(), more_ratings.end());
  entry.others.erase("");
  return entry;
}

}  // namespace estimate::scope
