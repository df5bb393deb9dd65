#include "esxserver/adapters/assistant/model_scope.h"

#include <algorithm>

#include "esxserver/scope/scope_values.h"

namespace esxserver::model_rows {

constexpr estimate::FieldRules short_text = {.max_length = 500};
constexpr std::size_t max_items = 500, max_rooms = 500, max_questions = 100;

}  // namespace esxserver::model_rows

template <>
struct estimate::FieldList<esxserver::ModelItem> {
  using Item = esxserver::ModelItem;
  static constexpr std::string_view name = "ModelItem", text = "A line item that a model suggests.";
  static constexpr auto rules = esxserver::model_rows::short_text;
  static constexpr auto rows = std::tuple(
      field("room", &Item::room, "Room.", rules), field("cat", &Item::cat, "Category.", rules),
      field("sel", &Item::sel, "Selector.", rules), field("activity", &Item::activity, "What is done."),
      field("description", &Item::description, "What it is.", rules),
      field("quantity", &Item::quantity, "How much."), field("unit", &Item::unit, "Unit.", rules),
      field("calc", &Item::calc, "Measure of the room.", rules),
      field("confidence", &Item::confidence, "0 to 1."), field("reason", &Item::reason, "Why.", rules));
};

template <>
struct estimate::FieldList<esxserver::ModelRoom> {
  using Room = esxserver::ModelRoom;
  static constexpr std::string_view name = "ModelRoom", text = "A room that a model has read of.";
  static constexpr FieldRules size = {.minimum = 0, .maximum = 1'000};
  static constexpr auto rows =
      std::tuple(field("name", &Room::name, "Name.", {.min_length = 1, .max_length = 200}),
                 field("length_ft", &Room::length_ft, "Length.", size),
                 field("width_ft", &Room::width_ft, "Width.", size),
                 field("height_ft", &Room::height_ft, "Height.", size));
};

template <>
struct estimate::FieldList<esxserver::ModelScope> {
  using Scope = esxserver::ModelScope;
  static constexpr std::string_view name = "ModelScope", text = "A scope that a model suggests.";
  static constexpr auto rows =
      std::tuple(field("items", &Scope::items, "Items.", {.max_items = esxserver::model_rows::max_items}),
                 field("rooms", &Scope::rooms, "Rooms.", {.max_items = esxserver::model_rows::max_rooms}),
                 field("questions", &Scope::questions, "What is missing.",
                       {.max_items = esxserver::model_rows::max_questions}));
};

namespace esxserver {
namespace {

constexpr std::string_view schema_of_scope = R"({
  "type": "object", "additionalProperties": false, "required": ["items", "rooms", "questions"],
  "properties": {
    "items": {"type": "array", "items": {
      "type": "object", "additionalProperties": false,
      "required": ["room", "cat", "sel", "activity", "description", "quantity", "unit", "calc", "confidence", "reason"],
      "properties": {
        "room": {"type": ["string", "null"]},
        "cat": {"type": ["string", "null"]},
        "sel": {"type": ["string", "null"]},
        "activity": {"type": "string", "enum": ["replace", "remove", "remove_and_replace", "detach_and_reset", "install", "material_only"]},
        "description": {"type": "string"},
        "quantity": {"type": ["number", "null"]},
        "unit": {"type": ["string", "null"]},
        "calc": {"type": ["string", "null"]},
        "confidence": {"type": ["number", "null"]},
        "reason": {"type": ["string", "null"]}
      }
    }},
    "rooms": {"type": "array", "items": {
      "type": "object", "additionalProperties": false, "required": ["name", "length_ft", "width_ft", "height_ft"],
      "properties": {
        "name": {"type": "string"},
        "length_ft": {"type": ["number", "null"]},
        "width_ft": {"type": ["number", "null"]},
        "height_ft": {"type": ["number", "null"]}
      }
    }},
    "questions": {"type": "array", "items": {"type": "string"}}
  }
})";

estimate::ScopeItem unchecked_item(const ModelItem& model) {
  ScopeItem item;
  item.room = model.room;
  item.cat = model.cat;
  item.sel = model.sel;
  item.activity = model.activity;
  item.description = model.description;
  item.quantity = model.quantity;
  item.unit = model.unit;
  item.calc = model.calc;
  item.confidence = model.confidence.value_or(0);
  item.reason = model.reason.value_or("");
  return library_item(item);
}

/// A size that was known stays; one of 0 is unknown.
void fill_in(std::optional<double>& size, const std::optional<double>& said) {
  if (!size && said && *said > 0) size = said;
}

}  // namespace

std::string_view model_scope_schema() { return schema_of_scope; }

Result<ModelScope> read_model_scope(std::string_view text) {
  constexpr const char* nonsense = "The model answered something else than a scope";
  const auto json = estimate::read_json(text);
  if (!json) return fail(ServerError::service_unavailable, nonsense);
  auto scope = estimate::decode_json<ModelScope>(
      *json, {.unknown = estimate::DecodeOptions::Unknown::ignored, .null_is_absent = true});
  if (!scope) return fail(ServerError::service_unavailable, nonsense);
  return *std::move(scope);
}

std::vector<estimate::ScopeItem> items_of(const ModelScope& model) {
  std::vector<estimate::ScopeItem> items;
  items.reserve(model.items.size());
  for (const ModelItem& item : model.items) items.push_back(unchecked_item(item));
  return items;
}

std::vector<MeasuredRoom> with_rooms_of(std::vector<MeasuredRoom> known, const ModelScope& model) {
  for (const ModelRoom& room : model.rooms) {
    auto found = std::ranges::find(known, room.name, &MeasuredRoom::name);
    if (found == known.end()) {
      known.emplace_back().name = room.name;
      found = std::prev(known.end());
    }
    fill_in(found->length_ft, room.length_ft);
    fill_in(found->width_ft, room.width_ft);
    fill_in(found->height_ft, room.height_ft);
  }
  return known;
}

}  // namespace esxserver
