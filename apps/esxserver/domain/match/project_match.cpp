#include "esxserver/domain/match/project_match.h"

#include <algorithm>

#include "esxserver/domain/match/tokens.h"

namespace esxserver {
namespace {

constexpr std::size_t zip_digits = 5;  // without the +4
constexpr double same_city = 0.8;      // similarity above which two spellings are one city

std::string zip_of(std::string_view postal_code) { return joined_tokens(postal_code).substr(0, zip_digits); }

}  // namespace

OwnerMatcher::OwnerMatcher(const MatchRequest& request)
    : name_(request.insured_name.value_or("")),
      street_(request.street.value_or("")),
      city_(joined_tokens(request.city.value_or(""))),
      state_(joined_tokens(request.state.value_or(""))),
      zip_(zip_of(request.postal_code.value_or(""))) {}

double OwnerMatcher::similarity(const ProjectOwner& project) const {
  const PersonName name(name_.empty() ? "" : project.insured_name);
  const Street street(street_.empty() ? "" : project.street);
  const bool has_name = !name.empty(), has_street = !street.empty();
  if (!has_name && !has_street) return 0;
  const double by_name = has_name ? name_.similarity(name) : 0;
  // Nothing that follows can lift a pair above the threshold.
  if (has_name && has_street && (by_name + 1) / 2 <= match_threshold) return 0;
  const double by_street = has_street ? street_.similarity(street) : 0;
  double similarity = has_name && has_street ? (by_name + by_street) / 2 : by_name + by_street;
  constexpr double other_zip = 0.85, other_city = 0.8, other_state = 0.6;
  const std::string city = joined_tokens(project.city), state = joined_tokens(project.state);
  if (differ(zip_, zip_of(project.postal_code))) similarity *= other_zip;
  if (differ(city_, city) && token_similarity(city_, city) < same_city) similarity *= other_city;
  // One may be spelled out, the other abbreviated.
  if (differ(state_, state) && state_.size() == state.size()) similarity *= other_state;
  return similarity;
}

std::vector<OwnerMatch> best_matches(const OwnerMatcher& matcher, const std::vector<ProjectOwner>& projects,
                                     std::string_view except) {
  std::vector<OwnerMatch> found;
  for (const ProjectOwner& project : projects) {
    if (project.project_id == except) continue;
    const double similarity = matcher.similarity(project);
    if (similarity > match_threshold) found.push_back({project.project_id, similarity});
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &OwnerMatch::similarity);
  if (found.size() > max_fuzzy_matches) found.resize(max_fuzzy_matches);
  return found;
}

}  // namespace esxserver
