#include "esxserver/scopes/assistant.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace esxserver {
namespace {

struct ActivityRow {
  estimate::Activity library;
  ScopeActivity server;
};
constexpr auto activity_rows = std::to_array<ActivityRow>({
    {estimate::Activity::replace, ScopeActivity::replace},
    {estimate::Activity::remove, ScopeActivity::remove},
    {estimate::Activity::remove_and_replace, ScopeActivity::remove_and_replace},
    {estimate::Activity::detach_and_reset, ScopeActivity::detach_and_reset},
    {estimate::Activity::install, ScopeActivity::install},
    {estimate::Activity::material_only, ScopeActivity::material_only},
});

template <class From, class To>
To other_activity(From activity, From ActivityRow::* from, To ActivityRow::* to) {
  const auto* const row = std::ranges::find(activity_rows, activity, from);
  return row == activity_rows.end() ? activity_rows.front().*to : row->*to;
}

std::optional<std::string> text_or_nothing(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

ScopeItem server_item(estimate::ScopeItem item) {
  return {.room = text_or_nothing(std::move(item.room)),
          .cat = text_or_nothing(std::move(item.cat)),
          .sel = text_or_nothing(std::move(item.sel)),
          .activity = server_activity(item.activity),
          .description = std::move(item.description),
          .quantity = item.quantity,
          .unit = text_or_nothing(std::move(item.unit)),
          .unit_price = item.unit_price,
          .total = item.total,
          .calc = text_or_nothing(std::move(item.calc)),
          .confidence = item.confidence,
          .reason = std::move(item.reason)};
}

MeasuredRoom server_room(estimate::ScopeRoom room) {
  MeasuredRoom made{.name = std::move(room.name),
                    .level = text_or_nothing(std::move(room.level)),
                    .length_ft = room.length_ft,
                    .width_ft = room.width_ft,
                    .height_ft = room.height_ft,
                    .openings = {},
                    .offsets = {}};
  made.openings.reserve(room.openings.size());
  for (const estimate::ScopeOpening& opening : room.openings)
    made.openings.push_back({opening.width_ft, opening.height_ft, opening.count, opening.to_floor});
  made.offsets.reserve(room.offsets.size());
  for (const estimate::ScopeOffset& offset : room.offsets)
    made.offsets.push_back({offset.length_ft, offset.width_ft, offset.is_taken_off});
  return made;
}

std::vector<ScopeItem> server_items(std::vector<estimate::ScopeItem> items) {
  std::vector<ScopeItem> result;
  result.reserve(items.size());
  for (estimate::ScopeItem& item : items) result.push_back(server_item(std::move(item)));
  return result;
}

ScopeQuestion server_question(estimate::ScopeQuestion question) {
  const auto item = question.item;
  return {.text = std::move(question.text),
          .item = item ? std::optional(int(*item)) : std::nullopt,
          .room = text_or_nothing(std::move(question.room)),
          .calc = text_or_nothing(std::move(question.calc)),
          .choices = server_items(std::move(question.choices))};
}

}  // namespace

ScopeActivity server_activity(estimate::Activity activity) {
  return other_activity(activity, &ActivityRow::library, &ActivityRow::server);
}

AssistantScope server_scope(estimate::MadeScope made, std::string price_list) {
  AssistantScope result;
  Scope& scope = result.scope;
  scope.price_list = std::move(price_list);
  scope.items = server_items(std::move(made.items));
  scope.total = made.total;
  scope.questions = std::move(made.questions);
  scope.warnings = std::move(made.warnings);
  scope.words = std::move(made.words);
  scope.answers = std::move(made.answers);
  scope.suggestions = server_items(std::move(made.suggestions));
  scope.open_questions.reserve(made.open_questions.size());
  for (estimate::ScopeQuestion& question : made.open_questions)
    scope.open_questions.push_back(server_question(std::move(question)));
  result.rooms.reserve(made.rooms.size());
  for (estimate::ScopeRoom& room : made.rooms) result.rooms.push_back(server_room(std::move(room)));
  return result;
}

estimate::ScopeItem library_item(const ScopeItem& item) {
  return {.room = item.room.value_or(""),
          .cat = item.cat.value_or(""),
          .sel = item.sel.value_or(""),
          .activity = other_activity(item.activity, &ActivityRow::server, &ActivityRow::library),
          .description = item.description,
          .quantity = item.quantity,
          .unit = item.unit.value_or(""),
          .unit_price = item.unit_price,
          .total = item.total,
          .calc = item.calc.value_or(""),
          .confidence = item.confidence,
          .reason = item.reason};
}

std::vector<estimate::ScopeRoom> library_rooms(const std::vector<MeasuredRoom>& rooms) {
  std::vector<estimate::ScopeRoom> result;
  result.reserve(rooms.size());
  for (const MeasuredRoom& room : rooms) {
    estimate::ScopeRoom made{.name = room.name,
                             .length_ft = room.length_ft,
                             .width_ft = room.width_ft,
                             .height_ft = room.height_ft,
                             .openings = {},
                             .level = room.level.value_or(""),
                             .offsets = {}};
    made.openings.reserve(room.openings.size());
    for (const RoomOpening& opening : room.openings)
      made.openings.push_back({opening.width_ft, opening.height_ft, opening.count, opening.to_floor});
    made.offsets.reserve(room.offsets.size());
    for (const RoomOffset& offset : room.offsets)
      made.offsets.push_back({offset.length_ft, offset.width_ft, offset.is_taken_off});
    result.push_back(std::move(made));
  }
  return result;
}

}  // namespace esxserver
