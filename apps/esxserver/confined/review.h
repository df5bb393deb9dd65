// The messages of a review: an estimate with the edits to make, and what it is afterwards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "estimate/edit_fields.h"
#include "esxserver/base/result.h"
#include "esxserver/confined/report.h"
#include "operations/options.h"

namespace esxserver {

/// What the list of estimates shows of one. Empty: the print does not say.
struct EstimateHead {
  std::string insured_name = {}, claim_number = {}, carrier = {}, property_city = {}, date_of_loss = {};
  std::optional<estimate::Money> rcv = {}, acv = {};
  int line_count = 0, open_count = 0;
  bool reconciled = false;

  friend bool operator==(const EstimateHead&, const EstimateHead&) = default;
};

/// Operations that were made at once.
struct ReviewStep {
  int number = 1;
  std::string by, at;
  std::vector<estimate::EditOperation> operations;
};

/// A step that does not fit.
struct StepProblems {
  int number = 0;
  std::vector<estimate::EditProblem> problems;
};

/// The entries of the price list that a line may mean besides its match.
struct LineMatches {
  std::string line_id;
  std::vector<CandidateEntry> candidates;
};

/// What estimate-v1 does not have of a review.
struct ReviewState {
  std::vector<estimate::OpenEntry> settled = {};
  std::vector<std::string> ambiguous = {};
  std::string price_list = {};
  bool suggestions_only = false;
};

struct ReviewInput {
  estimate::JsonValue estimate;  // estimate-v1
  ReviewState state;
  std::vector<ReviewStep> steps;
  bool lenient = false;  // a step that does not fit is left out; otherwise nothing is changed
  bool whole = false;    // what changed is the whole estimate
};

/// JSON of the child, each on one line: handed on as it is, but for the head and the problems.
struct ReviewedEstimate {
  std::string estimate, state;  // as in the input
  std::string matches;          // a list of LineMatches; empty if the lines were not matched
  std::string checks, open;     // TotalChecks, a list of OpenEntry
  std::string changes;          // members "estimate" and "totals" of an object
  EstimateHead head;
  std::vector<StepProblems> problems;
};

/// What the caller has as JSON. With a price list in the options, the lines are matched again.
struct ReviewTask {
  std::string estimate, state, steps;  // empty: the default, none
  apps::operations::ConvertOptions options = {};
  bool lenient = false, whole = false;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::EstimateHead> {
  using Head = esxserver::EstimateHead;
  static constexpr std::string_view name = "EstimateHead", text = "What a list shows of an estimate.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field_as<TextOrNull>("insured_name", &Head::insured_name, "Name of the insured."),
      field_as<TextOrNull>("claim_number", &Head::claim_number, "Claim number."),
      field_as<TextOrNull>("carrier", &Head::carrier, "Insurance company."),
      field_as<TextOrNull>("property_city", &Head::property_city, "City of the property."),
      field_as<TextOrNull>("date_of_loss", &Head::date_of_loss, "Date of loss."),
      esxserver::null_or("rcv", &Head::rcv, "Replacement cost value of all lines, in dollars."),
      esxserver::null_or("acv", &Head::acv, "Actual cash value of all lines, in dollars."),
      field("line_count", &Head::line_count, "Line items.", {.minimum = 0}),
      field("open_count", &Head::open_count, "Entries of `open` that are not settled.", {.minimum = 0}),
      field("reconciled", &Head::reconciled, "Whether all totals agree with the lines."));
};

template <>
struct estimate::FieldList<estimate::EditProblem> {
  static constexpr std::string_view name = "EditProblem", text = "Why an operation was refused.";
  static constexpr auto rows =
      std::tuple(field("operation", &EditProblem::operation, "Index of the operation.", {.minimum = 0}),
                 field("member", &EditProblem::member, "Member of the operation."),
                 field("type", &EditProblem::type, "Stable code."),
                 field("message", &EditProblem::message, "What is wrong."));
};

template <>
struct estimate::FieldList<esxserver::ReviewStep> {
  using Step = esxserver::ReviewStep;
  static constexpr std::string_view name = "ReviewStep", text = "Operations that were made at once.";
  static constexpr auto rows =
      std::tuple(field("number", &Step::number, "Number of the step."), field("by", &Step::by, "Who."),
                 field("at", &Step::at, "When."), field("operations", &Step::operations, "What."));
};

template <>
struct estimate::FieldList<esxserver::StepProblems> {
  using Step = esxserver::StepProblems;
  static constexpr std::string_view name = "StepProblems", text = "A step that does not fit.";
  static constexpr auto rows = std::tuple(field("number", &Step::number, "Number of the step."),
                                          field("problems", &Step::problems, "What is wrong."));
};

template <>
struct estimate::FieldList<esxserver::LineMatches> {
  using Line = esxserver::LineMatches;
  static constexpr std::string_view name = "LineMatches", text = "The entries that a line may mean.";
  static constexpr auto rows =
      std::tuple(field("line_id", &Line::line_id, "The line."),
                 field("candidates", &Line::candidates,
                       "Entries besides the match, most likely first; for a line without one, the nearest."));
};

template <>
struct estimate::FieldList<esxserver::ReviewState> {
  using State = esxserver::ReviewState;
  static constexpr std::string_view name = "ReviewState",
                                    text = "What estimate-v1 does not have of a review.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("settled", &State::settled, "Settled entries."),
                 field("ambiguous", &State::ambiguous, "Lines that may mean several entries."),
                 field("price_list", &State::price_list, "Code of the list."),
                 field("suggestions_only", &State::suggestions_only, "Whether nobody named the list."));
};

template <>
struct estimate::FieldList<esxserver::ReviewInput> {
  using Input = esxserver::ReviewInput;
  static constexpr std::string_view name = "ReviewInput", text = "An estimate with edits to make.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("estimate", &Input::estimate, "estimate-v1."),
                 field("state", &Input::state, "The rest."), field("steps", &Input::steps, "The edits."),
                 field("lenient", &Input::lenient, "Whether to leave out what does not fit."),
                 field("whole", &Input::whole, "Whether to answer with everything."));
};
