// Question graphs: which question comes next, or the inputs that the answers make.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calc/book.h"
#include "calc/refusal.h"

namespace calc {

/// Where the answers lead to.
struct Walk {
  Value next;  // the node to ask, as in the graph; null when there is none
  std::string
      path;      // the place of its answer's object in the answers: "" at the top, "rooms[1]", "wm.rooms[0]"
  Value inputs;  // what the answers have set so far
  std::optional<double> regional_adjustment_pct;
  bool complete = false;
  std::string error_code;           // of a path that ends in a refusal: what the calculator will answer
  std::vector<std::string> unused;  // answers to questions that are not on this path
};

/// `answers` is an object: the id of a question to its answer; null skips an optional question. A repeat is
/// answered by a list of such objects, a subgraph by one. Questions are asked in the graph's order, each
/// once. Refusals: unknown_calculator, invalid_answer, unknown_question, malformed_inputs. Example:
/// `walk("lift", {{"href": "work"}}, book)->next` is the question for the height of the work.
[[nodiscard]] Outcome<Walk> walk(std::string_view calculator, const Value& answers, const Book& book);

/// Puts the answer to the question that is asked where it belongs; `answers` is what the walk was given.
void put_answer(Value& answers, const Walk& at, Value answer);

/// {"next", "path", "inputs", "regional_adjustment_pct", "complete", "error_code", "unused"}.
[[nodiscard]] Value to_value(const Walk& walk);

}  // namespace calc
