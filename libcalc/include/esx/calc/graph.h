// Question graphs: a calculator's inputs, asked for one question at a time. walk() gives the next question,
// or the inputs that the answers make; it keeps nothing between calls, so the answers are the whole state.
//
//   estimate::JsonValue answers;
//   auto at = calc::walk("lift", answers, book);
//   while (at && !at->next.is_null()) {
//     calc::put_answer(answers, *at, ask(at->next));  // shows `question` and `options`, returns a value
//     at = calc::walk("lift", answers, book);
//   }
//   if (at && at->error_code.empty()) calc::calculate("lift", {.inputs = at->inputs}, book);
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/calc/answer.h"
#include "esx/calc/book.h"
#include "esx/estimate/base/json_value.h"

namespace calc {

/// Where the answers lead.
struct Walk {
  estimate::JsonValue next = {};  // the node to ask, as in the graph; null when there is none
  std::string path =
      {};  // where its answer's object is in the answers: "" at the top, "rooms[1]", "wm.rooms[0]"
  estimate::JsonValue inputs = {};                     // what the answers set so far
  std::optional<double> regional_adjustment_pct = {};  // for Request, if a question asks for it
  bool complete = false;                               // no question is open
  std::string error_code = {};  // of a path that ends in a refusal: the code that the calculator will return
  std::vector<std::string> unused = {};  // answers to questions that are not on this path
};

/// `answers` is an object: the id of a question to its answer; null skips an optional question. A repeat is
/// answered by a list of such objects, a subgraph by one. Questions are asked in the graph's order, each
/// once. Refusals: unknown_calculator, invalid_answer, unknown_question, malformed_inputs. Example:
/// `walk("lift", {{"href": "work"}}, book)->next` is the question for the height of the work.
[[nodiscard]] Outcome<Walk> walk(std::string_view calculator, const estimate::JsonValue& answers,
                                 const Book& book);

/// Puts the answer to the open question in its place; `answers` is what the walk was given.
void put_answer(estimate::JsonValue& answers, const Walk& at, estimate::JsonValue answer);

/// {"next", "path", "inputs", "regional_adjustment_pct", "complete", "error_code", "unused"}.
[[nodiscard]] estimate::JsonValue to_value(const Walk& walk);

}  // namespace calc
