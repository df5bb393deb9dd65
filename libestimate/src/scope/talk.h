// What a sentence does besides naming work: asks about the scope, corrects it, refers to it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scope/tokens.h"

namespace estimate::scope {

// Words between those of things and rooms.
inline constexpr auto joiners =
    std::to_array<std::string_view>({"and", "then", "plus", "n", "y", "also", "/"});
inline constexpr auto height_words = std::to_array<std::string_view>(
    {"high", "tall", "height", "ceiling", "ceilings", "wall", "walls", "clg", "plate", "ht"});
inline constexpr auto upward = std::to_array<std::string_view>({"up", "high", "tall", "above"});
inline constexpr auto from_floor =
    std::to_array<std::string_view>({"bottom", "lower", "first", "bot", "btm", "lwr"});
inline constexpr auto before_room =
    std::to_array<std::string_view>({"in", "of", "for", "at", "throughout", "inside", "to", "from", "through",
                                     "en", "de", "on", "into", "across", "around", "off", "over", "along"});
inline constexpr auto articles =
    std::to_array<std::string_view>({"the", "both", "this", "my", "their", "his", "her", "that", "la", "el",
                                     "a", "our", "whole", "entire", "upstairs", "downstairs"});

/// The kind of a question about the scope ("total"); empty if the sentence is none.
[[nodiscard]] std::string question_kind(std::span<const Token> sentence);

enum class Mark {
  none,
  correction,    // "no wait", "make it": what follows replaces what was said
  deletion,      // "scratch", "forget": what follows is taken out
  removal,       // "remove": takes out only if a "line" of the scope is meant
  negation,      // "don't", "leave": what follows is not done
  taken_off,     // "less", "minus": what follows does not belong to the room
  same,          // "ditto": what was said about another room
  pronoun,       // "it", "all of them"
  nothing,       // "no repair needed": nothing is done with what the sentence names
  each,          // "apiece"
  same_measure,  // "same length"
};
struct FoundMark {
  Mark mark = Mark::none;
  std::size_t count = 0;
};
/// The longest phrase of those that begins at the token.
[[nodiscard]] FoundMark find_mark(std::span<const Token> tokens);

/// The words of marks and questions.
[[nodiscard]] std::vector<std::string_view> talk_phrases();

/// Whether a sentence is about a line of the scope: "the baseboard line", "off the list".
[[nodiscard]] bool is_about_lines(std::span<const Token> sentence);

/// "left", "north": which wall of a room.
[[nodiscard]] bool is_wall_name(std::string_view word);
/// What two walls are called together: "adjacent" if they meet in a corner ("left", "back").
[[nodiscard]] std::string sides_name(std::string_view first, std::string_view second);
/// "behind", "under": the place of something.
[[nodiscard]] bool is_place_word(std::string_view word);

}  // namespace estimate::scope
