#include "esxserver/adapters/assistant/rules_assistant.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "estimate/base/text.h"
#include "estimate/scope.h"
#include "store/price_list_store.h"

namespace esxserver {
namespace {

constexpr std::array activities = {
    std::pair{estimate::Activity::replace, ScopeActivity::replace},
    std::pair{estimate::Activity::remove, ScopeActivity::remove},
    std::pair{estimate::Activity::remove_and_replace, ScopeActivity::remove_and_replace},
    std::pair{estimate::Activity::detach_and_reset, ScopeActivity::detach_and_reset},
    std::pair{estimate::Activity::install, ScopeActivity::install},
    std::pair{estimate::Activity::material_only, ScopeActivity::material_only}};

ScopeActivity activity_of(estimate::Activity activity) {
  const auto* const found = std::ranges::find(activities, activity, &decltype(activities)::value_type::first);
  return found == activities.end() ? ScopeActivity::replace : found->second;
}

std::optional<std::string> text_or_nothing(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

ScopeItem item_of(estimate::ScopeItem item) {
  return {.room = text_or_nothing(std::move(item.room)),
          .cat = text_or_nothing(std::move(item.cat)),
          .sel = text_or_nothing(std::move(item.sel)),
          .activity = activity_of(item.activity),
          .description = std::move(item.description),
          .quantity = item.quantity,
          .unit = text_or_nothing(std::move(item.unit)),
          .unit_price = item.unit_price,
          .total = item.total,
          .calc = text_or_nothing(std::move(item.calc)),
          .confidence = item.confidence,
          .reason = std::move(item.reason)};
}

std::vector<estimate::ScopeRoom> rooms_of(const std::vector<Room>& rooms) {
  std::vector<estimate::ScopeRoom> result;
  result.reserve(rooms.size());
  for (const Room& room : rooms)
    result.push_back({.name = room.name,
                      .length_ft = room.length_ft,
                      .width_ft = room.width_ft,
                      .height_ft = room.height_ft,
                      .openings = {}});
  return result;
}

}  // namespace

Result<Scope> RulesAssistant::make_scope(const ScopeMaterial& material) {
  const auto folder = price_lists_.folder_of(material.price_list, material.owner);
  if (!folder) return std::unexpected(folder.error());
  const auto store = apps::store::PriceListStore::open(*folder, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  const auto list = store->load(material.price_list);
  if (!list) return std::unexpected(list.error());
  auto made =
      estimate::ScopeMaker(*list).make(estimate::join(material.texts, "\n"), rooms_of(material.rooms));
  if (!made) return std::unexpected(made.error());
  Scope scope;
  scope.price_list = list->code;
  scope.items.reserve(made->items.size());
  for (estimate::ScopeItem& item : made->items) scope.items.push_back(item_of(std::move(item)));
  scope.total = made->total;
  scope.questions = std::move(made->questions);
  scope.warnings = std::move(made->warnings);
  scope.engine = "rules";
  return scope;
}

}  // namespace esxserver
