// Which project an estimate belongs to: claim numbers, names and addresses, compared.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/projects/project.h"

namespace esxserver {

/// Without case, blanks and dashes: "ab-12 34" and "AB1234" are the same claim. Stored in the database: a
/// change needs a migration.
[[nodiscard]] std::string claim_key(std::string_view claim_number);

// The words of names and addresses, and how alike they are.

/// Lower-case words of letters and digits, without accents and punctuation: "O'Brien-Núñez, J." gives
/// "obrien", "nunez", "j".
[[nodiscard]] std::vector<std::string> tokens_of(std::string_view text);

/// The words without blanks.
[[nodiscard]] std::string joined_tokens(std::string_view text);

/// 0 to 1: Jaro-Winkler, which forgives swapped and single wrong letters, more so after a common beginning.
[[nodiscard]] double token_similarity(std::string_view a, std::string_view b);

/// "st street str": all three are compared as the first.
using WordForms = std::map<std::string_view, std::string_view>;
[[nodiscard]] WordForms word_forms(std::span<const std::string_view> groups);

/// Whether both are known and differ.
[[nodiscard]] bool differ(const std::string& a, const std::string& b);

/// The name of an insured person or company, for comparison.
class PersonName {
 public:
  /// Titles and fillers ("Mr.", "Jr.", "and", "Estate of", "LLC") do not count.
  explicit PersonName(std::string_view text);

  [[nodiscard]] bool empty() const { return words_.empty(); }

  /// 0 to 1. The order of the words does not matter ("Smith, John"), short forms are the same name (Bob,
  /// Robert), and an initial may be a name.
  [[nodiscard]] double similarity(const PersonName& other) const;

 private:
  std::vector<std::string> words_;
};

/// A street address, for comparison.
class Street {
 public:
  /// "123 N Main St Apt 4" and "123 North Main Street, #4" have the same parts.
  explicit Street(std::string_view text);

  [[nodiscard]] bool empty() const { return number_.empty() && words_.empty(); }

  /// 0 to 1. Another house number or street name is another address; a missing unit, direction or suffix is
  /// not.
  [[nodiscard]] double similarity(const Street& other) const;

 private:
  std::string number_, unit_, direction_, suffix_;
  std::vector<std::string> words_;  // of the name
};

/// The head of an estimate.
struct MatchRequest {
  std::optional<std::string> claim_number = {}, insured_name = {}, street = {}, city = {}, state = {},
                             postal_code = {};
};

/// A project as far as matching compares it.
struct ProjectOwner {
  std::string project_id, insured_name, street, city, state, postal_code;  // unknown: empty

  friend bool operator==(const ProjectOwner&, const ProjectOwner&) = default;
};

struct SimilarProject {
  Project project;
  double similarity = 0;  // 0 to 1
};

struct ProjectMatches {
  std::optional<Project> exact_match;
  std::vector<SimilarProject> fuzzy_matches;  // best first
};

/// Above it, a project is a fuzzy match.
inline constexpr double match_threshold = 0.6;
inline constexpr std::size_t max_fuzzy_matches = 3;

/// Which of a user's projects an estimate may belong to: compares the owner and the place of an estimate with
/// those of projects.
class OwnerMatcher {
 public:
  explicit OwnerMatcher(const MatchRequest& request);

  /// Whether the request has a name or a street.
  [[nodiscard]] bool compares_anything() const { return !name_.empty() || !street_.empty(); }

  /// 0 (different) to 1 (the same): the mean of the similarities of name and street, or the one that both
  /// have; less if city, state or ZIP code differ.
  [[nodiscard]] double similarity(const ProjectOwner& project) const;

 private:
  PersonName name_;
  Street street_;
  std::string city_, state_, zip_;
};

struct OwnerMatch {
  std::string project_id;
  double similarity = 0;
};

/// The best ones above the threshold, without the project `except`. Among equals, the order of the projects
/// stays.
[[nodiscard]] std::vector<OwnerMatch> best_matches(const OwnerMatcher& matcher,
                                                   const std::vector<ProjectOwner>& projects,
                                                   std::string_view except);

}  // namespace esxserver

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
