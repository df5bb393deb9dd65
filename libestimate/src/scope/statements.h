// Words → statements: what is done with which things in which rooms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/scope.h"
#include "scope/words.h"

namespace estimate::scope {

/// A thing with everything that was said about it.
struct SaidThing {
  const Thing* thing = nullptr;     // its row, if it has one
  std::vector<std::string> words;   // as a list says it, without surfaces
  std::vector<std::string> places;  // the words of its surfaces
  std::string said;                 // as it was said
  Surfaces surfaces = 0;
  std::optional<Token> amount, area;  // 240 SF; dimensions of a piece
  std::optional<double> count, days, height_ft, share, coats;

  [[nodiscard]] bool names_something() const { return !words.empty() || surfaces != 0; }
};

struct Statement {
  std::vector<const Action*> actions;
  std::vector<SaidThing> things;
  std::vector<std::size_t> rooms;  // indices into ReadText::rooms
};

struct ReadText {
  std::vector<Statement> statements;
  std::vector<ScopeRoom> rooms;
  std::vector<std::string> assumptions;  // sizes of openings
};

[[nodiscard]] ReadText read_statements(const Tokens& tokens, std::vector<ScopeRoom> rooms);

}  // namespace estimate::scope
