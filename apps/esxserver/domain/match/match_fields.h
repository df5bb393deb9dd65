// Field lists of the match: request and response.
#pragma once

#include "esxserver/domain/match/project_match.h"
#include "esxserver/domain/project_fields.h"

template <>
struct estimate::FieldList<esxserver::MatchRequest> {
  using Request = esxserver::MatchRequest;
  using Text = esxserver::OrNull<std::optional<std::string>>;
  static constexpr FieldRules short_text = {.max_length = 300, .absent = FieldRules::Absent::left_out};
  static constexpr std::string_view name = "ProjectMatchRequest",
                                    text = "The head of an estimate, as far as it is known.";
  static constexpr auto rows = std::tuple(
      field_as<Text>("claim_number", &Request::claim_number, "The carrier's number of the claim.",
                     short_text),
      field_as<Text>("insured_name", &Request::insured_name, "Who is insured.", short_text),
      field_as<Text>("street", &Request::street, "Street address, with the house number.", short_text),
      field_as<Text>("city", &Request::city, "City.", short_text),
      field_as<Text>("state", &Request::state, "State.", short_text),
      field_as<Text>("postal_code", &Request::postal_code, "ZIP code.", short_text));
};

template <>
struct estimate::FieldList<esxserver::SimilarProject> {
  using Similar = esxserver::SimilarProject;
  static constexpr std::string_view name = "SimilarProject", text = "A project that may be meant.";
  static constexpr auto rows =
      std::tuple(field("project", &Similar::project, "The project."),
                 field("similarity", &Similar::similarity, "How alike owner and street are.",
                       {.minimum = 0, .maximum = 1, .decimals = 3}));
};

template <>
struct estimate::FieldList<esxserver::ProjectMatches> {
  using Matches = esxserver::ProjectMatches;
  static constexpr std::string_view name = "ProjectMatches",
                                    text = "Projects that an estimate may belong to.";
  static constexpr auto rows = std::tuple(
      field("exact_match", &Matches::exact_match,
            "The newest project with the claim number, compared without case, blanks and dashes.",
            {.absent = FieldRules::Absent::null}),
      field("fuzzy_matches", &Matches::fuzzy_matches,
            "Other projects with a similar owner and street: above 0.6, best first.", {.max_items = 3}));
};
