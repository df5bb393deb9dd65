// What a language model writes about a scope, and the schema that it is asked to keep to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/fields/fields.h"
#include "esx/estimate/scope.h"
#include "esxserver/domain/result.h"
#include "esxserver/domain/scope_fields.h"

namespace esxserver {

struct ModelItem {
  std::optional<std::string> room, cat, sel, unit, calc, reason;
  ScopeActivity activity = ScopeActivity::replace;
  std::string description;
  std::optional<estimate::Quantity> quantity;
  std::optional<double> confidence;
};

struct ModelRoom {
  std::string name;
  std::optional<double> length_ft, width_ft, height_ft;
};

struct ModelScope {
  std::vector<ModelItem> items;
  std::vector<ModelRoom> rooms;
  std::vector<std::string> questions;
};

/// JSON Schema of a ModelScope, in the subset that strict structured output knows.
[[nodiscard]] std::string_view model_scope_schema();

/// Error: service_unavailable for text that is not a ModelScope.
[[nodiscard]] Result<ModelScope> read_model_scope(std::string_view text);

/// The items, with nothing that is to be believed yet.
[[nodiscard]] std::vector<estimate::ScopeItem> items_of(const ModelScope& model);

/// The known rooms, with the sizes that they lack, then the new ones.
[[nodiscard]] std::vector<MeasuredRoom> with_rooms_of(std::vector<MeasuredRoom> known,
                                                      const ModelScope& model);

}  // namespace esxserver
