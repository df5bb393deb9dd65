// The roof interview: questions that follow from the answers so far, and the scope that follows from all.
// Nothing is kept between calls: each takes all answers so far, and gives the questions that are then
// visible.
//
//   roof::Answers answers = {{"measure_source", std::string("manual")}, {"area", 2400.0}, {"pitch", 6.0}};
//   answers["eave_ft"] = 160.0;
//   const roof::Interview at = roof::run_interview(answers, nullptr, estimate::bundled_price_list());
//   if (at.result) show(at.result->summary);  // else at.error, or required questions are open
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/refusal.h"
#include "esx/roof/roof_measurements.h"
#include "esx/roof/scope.h"

namespace roof {

/// The answer that a question takes: one option, some options, a number, yes or no, a text.
enum class QuestionType { choice, choices, integer, number, yes_no, text };
/// As in JSON: "choice", "choices", "integer", "number", "boolean", "text".
[[nodiscard]] std::string_view question_type_name(QuestionType type);

/// A condition on an answer, a default or a measurement ("measured.valley_ft").
struct Condition {
  enum class Test { is, is_not, at_least, contains };
  std::string_view field = {};
  Test test = Test::is;
  std::string_view value = {};
};

/// One row of the table. Numbers are written as text where they are data: "1", "36". A question is visible
/// when all of its conditions are met, and so are those of the questions that they name.
struct Question {
  std::string_view id = {}, text = {};
  QuestionType type = QuestionType::choice;
  std::vector<std::string_view> options = {};
  std::string_view unit = {};  // "LF", "SF", "ft", "in", "%", "EA"; empty: none
  std::optional<double> minimum = {}, maximum = {};
  std::string_view initial = {};  // the default; empty: none
  bool required = false;
  std::vector<Condition> visible = {};  // all of them
};
/// All questions in the order of asking: work and measurements, shingles and edges, protection and charges,
/// accessories.
[[nodiscard]] std::span<const Question> question_table();

/// An answer: yes_no takes a bool, integer and number a double, choice and text a string, choices a list.
using AnswerValue = std::variant<bool, double, std::string, std::vector<std::string>>;
using Answers = std::map<std::string, AnswerValue, std::less<>>;

/// What a client sends: its answers, and the measurements of a report that it was given before.
struct InterviewRequest {
  Answers answers = {};
  std::optional<RoofMeasurements> measurements = {};
};

/// RoofInterviewPreviewRequest: {"answers": {…}, "measurements": {…}}, or the answers alone. Errors:
/// malformed_json with a pointer, those of measurements_from_json().
[[nodiscard]] estimate::Result<InterviewRequest> interview_request_from_json(std::string_view json);

/// What the answers come to.
struct InterviewResult {
  PublishedTotals totals = {};  // what the quantities are keyed to
  Scope scope = {};
  std::vector<std::string> assumptions = {};  // the defaults of questions without an answer, in words
  bool of_report = false;                     // the measurements are those that the interview was given
  std::optional<Report> described = {};       // the roof of a description
  estimate::Money total = {};                 // of the lines with a price
  std::string summary = {};                   // in words
};

/// Where the interview is: what to ask, and the result as soon as there is one.
struct Interview {
  std::vector<const Question*> questions = {};  // the visible ones
  std::vector<bool> answered = {};              // one for each of them
  std::optional<InterviewResult> result = {};   // none while something required is open, or with an error
  std::optional<RoofRefusal> error = {};  // an answer that does not fit, or a roof that is not supported
  std::vector<RoofRefusal> errors = {};   // all of them; `error` is the first
  std::vector<estimate::Warning> warnings = {};
};

/// Always gives the visible questions. `measured` may be null: then measurements come from the answers.
/// What the words of a description answer ("3 pipe boots") counts as answered, unless the answers say
/// otherwise (answer_differs). Answers to questions that are not visible do not count (answer_not_used);
/// unknown ids are the warning unknown_question; a replacement of slopes that are not named is slopes_open.
/// Errors, in `errors`: invalid_roof_answer (with its options), roof_system_not_supported (other than
/// asphalt), roof_mode_not_supported (repair), and those of a description. Other warnings: stories_differ,
/// repairability_open, assumed, those of make_scope().
/// Example: `run_interview({{"mode", std::string("repair")}}, nullptr, list).error->error.code`.
[[nodiscard]] Interview run_interview(const Answers& answers, const RoofMeasurements* measured,
                                      const estimate::PriceList& list);

/// RoofInterviewPreviewResponse of the HTTP API.
[[nodiscard]] std::string interview_to_json(const Interview& interview);

/// The whole table: the answer of GET /api/v1/roof/interview.
[[nodiscard]] std::string interview_definition_json();

}  // namespace roof
