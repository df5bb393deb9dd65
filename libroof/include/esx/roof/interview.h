// The roof interview: questions that follow from the answers so far, and the scope that follows from all.
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

enum class QuestionType { choice, choices, integer, number, yes_no, text };
[[nodiscard]] std::string_view question_type_name(QuestionType type);

/// A condition on an answer, a default or a measurement ("measured.valley_ft").
struct Condition {
  enum class Test { is, is_not, at_least, contains };
  std::string_view field = {};
  Test test = Test::is;
  std::string_view value = {};
};

/// One row of the table. Numbers are written as text where they are data: "1", "36".
struct Question {
  std::string_view id = {}, text = {};
  QuestionType type = QuestionType::choice;
  std::vector<std::string_view> options = {};
  std::string_view unit = {};
  std::optional<double> minimum = {}, maximum = {};
  std::string_view initial = {};  // the default; empty: none
  bool required = false;
  std::vector<Condition> visible = {};  // all of them
};
[[nodiscard]] std::span<const Question> question_table();

using AnswerValue = std::variant<bool, double, std::string, std::vector<std::string>>;
using Answers = std::map<std::string, AnswerValue, std::less<>>;

struct InterviewRequest {
  Answers answers = {};
  std::optional<RoofMeasurements> measurements = {};
};

/// RoofInterviewPreviewRequest: {"answers": {…}, "measurements": {…}}, or the answers alone. Errors:
/// malformed_json with a pointer, those of measurements_from_json().
[[nodiscard]] estimate::Result<InterviewRequest> interview_request_from_json(std::string_view json);

struct InterviewResult {
  PublishedTotals totals = {};  // what the quantities are keyed to
  Scope scope = {};
  std::vector<std::string> assumptions = {};  // the defaults of questions without an answer, in words
  bool of_report = false;                     // the measurements are those that the interview was given
  std::optional<Report> described = {};       // the roof of a description
  estimate::Money total = {};                 // of the lines with a price
  std::string summary = {};                   // in words
};

struct Interview {
  std::vector<const Question*> questions = {};  // the visible ones
  std::vector<bool> answered = {};              // one for each of them
  std::optional<InterviewResult> result = {};   // none while something required is open, or with an error
  std::optional<RoofRefusal> error = {};        // roof_system_not_supported, roof_mode_not_supported, …
  std::vector<estimate::Warning> warnings = {};
};

/// Always gives the visible questions. `measured` may be null: then measurements come from the answers.
/// Example: `run_interview({{"mode", std::string("repair")}}, nullptr, list).error->error.code`.
[[nodiscard]] Interview run_interview(const Answers& answers, const RoofMeasurements* measured,
                                      const estimate::PriceList& list);

/// RoofInterviewPreviewResponse.
[[nodiscard]] std::string interview_to_json(const Interview& interview);

/// The whole table: the answer of GET /api/v1/roof/interview.
[[nodiscard]] std::string interview_definition_json();

}  // namespace roof
