// Which of a user's projects an estimate may belong to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/match/names.h"
#include "esxserver/domain/match/streets.h"
#include "esxserver/domain/project.h"

namespace esxserver {

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

/// Compares the owner and the place of an estimate with those of projects.
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
