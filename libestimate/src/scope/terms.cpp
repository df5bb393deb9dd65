#include "esx/estimate/scope.h"
#include "scope/words.h"

namespace estimate {

ScopeTerms scope_terms() {
  ScopeTerms terms{
      .actions = scope::known_actions(), .things = scope::known_things(), .rooms = scope::known_rooms()};
  const auto others = scope::other_names();
  terms.things.insert(terms.things.end(), others.begin(), others.end());
  return terms;
}

}  // namespace estimate
