// Scope: the line items of a repair, made from text. A stored scope never changes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/fixed.h"
#include "esxserver/domain/name_table.h"
#include "esxserver/domain/project.h"
#include "esxserver/domain/time.h"

namespace esxserver {

/// As in estimate-v1.
enum class ScopeActivity { replace, remove, remove_and_replace, detach_and_reset, install, material_only };
[[nodiscard]] std::span<const NamedValue<ScopeActivity>> enum_names(ScopeActivity any);  // for field lists

/// An item without `cat` and `sel` is entered by hand: `reason` says why. Prices are always those of the
/// price list.
struct ScopeItem {
  std::optional<std::string> room;
  std::optional<std::string> cat, sel;
  ScopeActivity activity = ScopeActivity::replace;
  std::string description;  // of the price list, or as it was said
  std::optional<estimate::Quantity> quantity;
  std::optional<std::string> unit;
  std::optional<estimate::Money> unit_price, total;
  std::optional<std::string> calc;  // how the quantity was calculated: "W", "PF", "240"
  double confidence = 0;            // 0..1, of code and price
  std::string reason;

  friend bool operator==(const ScopeItem&, const ScopeItem&) = default;
};

struct Scope {
  std::string scope_id;  // a random UUID
  std::optional<std::string> project_id;
  std::string price_list;  // code
  std::vector<ScopeItem> items;
  estimate::Money total;  // of the items that have a price
  std::vector<std::string> questions, warnings;
  std::string engine;  // "rules", or the name of a model

  friend bool operator==(const Scope&, const Scope&) = default;
};

/// As in libestimate: taken off the walls; if it reaches the floor, off the floor perimeter, too.
struct RoomOpening {
  double width_ft = 0, height_ft = 0;
  int count = 1;
  bool to_floor = false;

  friend bool operator==(const RoomOpening&, const RoomOpening&) = default;
};

/// A room with what the words of a scope add to it.
struct MeasuredRoom {
  std::string name;
  std::optional<std::string> level;
  std::optional<double> length_ft, width_ft, height_ft;
  std::vector<RoomOpening> openings;

  friend bool operator==(const MeasuredRoom&, const MeasuredRoom&) = default;
};

/// As the project has them, without openings.
[[nodiscard]] std::vector<MeasuredRoom> measured_rooms(const std::vector<Room>& rooms);

/// A scope with the user that it belongs to.
struct OwnedScope {
  std::string owner;  // uid
  Scope scope;
  std::vector<MeasuredRoom> rooms;  // that its quantities were calculated from
  Time created_at;

  friend bool operator==(const OwnedScope&, const OwnedScope&) = default;
};

struct ScopeGenerationRequest {
  std::string text;
  std::optional<std::string> project_id;
  std::optional<std::vector<std::string>> note_ids;
  std::optional<std::string> price_list, loss_type;
  std::optional<std::vector<Room>> rooms;
};

}  // namespace esxserver
