// Scope: the line items of a repair, made from text; and ScopeDocument, what its ESX is made from. A stored
// scope never changes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/scope_fields.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/scope.h"
#include "esxserver/base/field_types.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"
#include "esxserver/projects/project.h"

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

/// As in libestimate.
struct ScopeQuestion {
  std::string text;
  std::optional<int> item;                // from 0
  std::optional<std::string> room, calc;  // whose sizes are missing, and what they are for
  std::vector<ScopeItem> choices;         // the item as each answer makes it

  friend bool operator==(const ScopeQuestion&, const ScopeQuestion&) = default;
};

struct Scope {
  std::string scope_id;  // a random UUID
  std::optional<std::string> project_id;
  std::string price_list;  // code
  std::vector<ScopeItem> items;
  estimate::Money total;  // of the items that have a price
  std::vector<std::string> questions, warnings;
  std::string engine;  // "rules", or the name of a model
  std::vector<estimate::ScopeWord> words;
  std::vector<estimate::ScopeAnswer> answers;
  std::vector<ScopeItem> suggestions;
  std::vector<ScopeQuestion> open_questions;  // `questions`, with what answers them

  friend bool operator==(const Scope&, const Scope&) = default;
};

/// As in libestimate: a rectangle that the room has besides its own, or that is taken off it.
struct RoomOffset {
  double length_ft = 0, width_ft = 0;
  bool is_taken_off = false;

  friend bool operator==(const RoomOffset&, const RoomOffset&) = default;
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
  std::vector<RoomOffset> offsets;

  friend bool operator==(const MeasuredRoom&, const MeasuredRoom&) = default;
};

/// As the project has them, without openings.
[[nodiscard]] std::vector<MeasuredRoom> measured_rooms(const std::vector<Room>& rooms);

/// What a scope was made of: a scope of words, or edits of one.
struct ScopeOrigin {
  std::string session_id;   // chat whose words made it; empty: none
  std::string base_id;      // the scope that its edits began with; empty: none, it was not edited
  std::vector<int> places;  // of its items in that scope, from 0; -1: a new line

  friend bool operator==(const ScopeOrigin&, const ScopeOrigin&) = default;
};

/// A scope with the user that it belongs to.
struct OwnedScope {
  std::string owner;  // uid
  Scope scope;
  std::vector<MeasuredRoom> rooms;  // that its quantities were calculated from
  Time created_at;
  ScopeOrigin origin = {};

  friend bool operator==(const OwnedScope&, const OwnedScope&) = default;
};

/// A scope as it is stored: of an earlier version, it may lack what came later.
struct StoredScope : Scope {};

/// A line of a scope as somebody wants it.
struct EditedItem {
  std::optional<int> was;  // its place in the scope that is edited
  std::optional<std::string> room, cat, sel, unit, calc;
  ScopeActivity activity = ScopeActivity::replace;
  std::string description;
  std::optional<estimate::Quantity> quantity;
};

struct ScopeEdit {
  std::vector<EditedItem> items;
  std::optional<std::vector<Room>> rooms;
  std::optional<std::vector<std::string>> answered;
};

struct ScopeGenerationRequest {
  std::string text;
  std::optional<std::string> project_id;
  std::optional<std::vector<std::string>> note_ids;
  std::optional<std::string> price_list, loss_type;
  std::optional<std::vector<Room>> rooms;
};

}  // namespace esxserver

// Field lists: bodies of requests and responses, and how a scope is stored.
namespace esxserver::scope_rows {

inline constexpr std::size_t max_text = 20'000, max_notes = 200;

}  // namespace esxserver::scope_rows

template <>
struct estimate::FieldList<esxserver::ScopeItem> {
  using Item = esxserver::ScopeItem;
  static constexpr std::string_view name = "ScopeItem", text = "A line item of a scope.";
  static constexpr auto rows = std::tuple(
      esxserver::null_or("room", &Item::room, "Room that it is in."),
      esxserver::null_or("cat", &Item::cat,
                         "Category in the price list; null: to be entered by hand, `reason` says why."),
      esxserver::null_or("sel", &Item::sel, "Selector in the price list."),
      field("activity", &Item::activity, "What is done."),
      field("description", &Item::description, "As in the price list, or as it was said."),
      esxserver::null_or("quantity", &Item::quantity, "In its unit; null: a question asks for it."),
      esxserver::null_or("unit", &Item::unit, "SF, LF, EA, HR."),
      esxserver::null_or("unit_price", &Item::unit_price, "Of the price list, for the activity.",
                         {.unit = "USD"}),
      esxserver::null_or("total", &Item::total, "Quantity times price.", {.unit = "USD"}),
      esxserver::null_or("calc", &Item::calc,
                         "How the quantity was calculated: `W` walls, `C` ceiling, `F` floor, `PF` floor "
                         "perimeter, or a number."),
      field("confidence", &Item::confidence, "How certain code and price are.",
            {.minimum = 0, .maximum = 1, .decimals = 3}),
      field("reason", &Item::reason, "Why this entry, or why none."));
};

template <>
struct estimate::FieldList<esxserver::RoomOpening> {
  using Opening = esxserver::RoomOpening;
  static constexpr std::string_view name = "RoomOpening", text = "An opening of a room.";
  static constexpr auto rows = std::tuple(field("width_ft", &Opening::width_ft, "Width.", {.unit = "ft"}),
                                          field("height_ft", &Opening::height_ft, "Height.", {.unit = "ft"}),
                                          field("count", &Opening::count, "How many."),
                                          field("to_floor", &Opening::to_floor, "Whether it is a door."));
};

template <>
struct estimate::FieldList<esxserver::RoomOffset> {
  using Offset = esxserver::RoomOffset;
  static constexpr std::string_view name = "RoomOffset", text = "A rectangle besides that of a room.";
  static constexpr auto rows =
      std::tuple(field("length_ft", &Offset::length_ft, "Length.", {.unit = "ft"}),
                 field("width_ft", &Offset::width_ft, "Width.", {.unit = "ft"}),
                 field("is_taken_off", &Offset::is_taken_off, "Whether the room is smaller by it."));
};

template <>
struct estimate::FieldList<esxserver::MeasuredRoom> {
  using Measured = esxserver::MeasuredRoom;
  static constexpr std::string_view name = "MeasuredRoom", text = "A room of a scope.";
  static constexpr auto rows = std::tuple(field("name", &Measured::name, "Its name."),
                                          field("level", &Measured::level, "Floor that it is on."),
                                          field("length_ft", &Measured::length_ft, "Length.", {.unit = "ft"}),
                                          field("width_ft", &Measured::width_ft, "Width.", {.unit = "ft"}),
                                          field("height_ft", &Measured::height_ft, "Height.", {.unit = "ft"}),
                                          field("openings", &Measured::openings, "Its openings."),
                                          field("offsets", &Measured::offsets, "What it has besides.",
                                                {.requirement = FieldRules::Requirement::optional}));
};

template <>
struct estimate::FieldList<esxserver::ScopeOrigin> {
  using Origin = esxserver::ScopeOrigin;
  static constexpr std::string_view name = "ScopeOrigin", text = "What a scope was made of.";
  static constexpr auto rows =
      std::tuple(field("session_id", &Origin::session_id, "Chat whose words made it."),
                 field("base_id", &Origin::base_id, "The scope that its edits began with."),
                 field("places", &Origin::places, "Of its items in that scope; -1: a new line."));
};

template <>
struct estimate::FieldList<esxserver::ScopeQuestion> {
  using Question = esxserver::ScopeQuestion;
  static constexpr std::string_view name = "ScopeQuestion", text = "What is missing or ambiguous.";
  static constexpr auto rows = std::tuple(
      field("text", &Question::text, "As in `questions`."),
      esxserver::null_or("item", &Question::item,
                         "The item that it is about, from 0; null: none, or one that could be added.",
                         {.minimum = 0}),
      esxserver::null_or("room", &Question::room, "Room whose sizes are missing."),
      esxserver::null_or("calc", &Question::calc, "What the sizes are for: `PF`."),
      field(
          "choices", &Question::choices,
          "The item as each answer makes it. In the chat, `answer 2: 1` picks the first choice of the second "
          "question."));
};

namespace esxserver::scope_rows {

/// `later`: whether what was added later has to be there.
constexpr auto scope(estimate::FieldRules::Requirement later) {
  return std::tuple_cat(
      std::tuple(
          estimate::field("scope_id", &Scope::scope_id, "Its id.", {.format = "uuid"}),
          null_or("project_id", &Scope::project_id, "Its project; deleted with it.", {.format = "uuid"}),
          estimate::field("price_list", &Scope::price_list, "Code of the price list."),
          estimate::field("items", &Scope::items, "In the order in which they were said."),
          estimate::field("total", &Scope::total, "Of the items that have a price.", {.unit = "USD"}),
          estimate::field("questions", &Scope::questions, "What is missing."),
          estimate::field("warnings", &Scope::warnings, "What was not understood, and what was assumed."),
          estimate::field("engine", &Scope::engine, "What made it: `rules`, or the name of a model.")),
      std::tuple(
          estimate::field("words", &Scope::words, "Every word of the text in its order, with its role.",
                          {.requirement = later}),
          estimate::field("answers", &Scope::answers,
                          "To questions about the scope; in a chat, to those of the last message.",
                          {.requirement = later}),
          estimate::field("suggestions", &Scope::suggestions,
                          "What usually goes with the items, and nobody said.", {.requirement = later}),
          estimate::field(
              "open_questions", &Scope::open_questions,
              "The questions in their order, with what each is about and what answers it. A question "
              "about several items is there for each.",
              {.requirement = later})));
}

inline constexpr std::size_t max_edited_items = 500, max_edited_text = 500;

}  // namespace esxserver::scope_rows

template <>
struct estimate::FieldList<esxserver::Scope> {
  static constexpr std::string_view name = "Scope", text = "Line items made from text. It never changes.";
  static constexpr auto rows = esxserver::scope_rows::scope(FieldRules::Requirement::required);
};

template <>
struct estimate::FieldList<esxserver::StoredScope> {
  static constexpr std::string_view name = "StoredScope", text = "A scope as it is stored.";
  static constexpr auto rows = esxserver::scope_rows::scope(FieldRules::Requirement::optional);
};

template <>
struct estimate::FieldList<esxserver::EditedItem> {
  using Item = esxserver::EditedItem;
  static constexpr std::string_view name = "EditedItem", text = "A line of a scope as somebody wants it.";
  static constexpr FieldRules words = {.max_length = esxserver::scope_rows::max_edited_text};
  static constexpr auto rows = std::tuple(
      field("was", &Item::was, "The item that it was, from 0; left out for a new line.", {.minimum = 0}),
      field("room", &Item::room, "Room that it is in.", words),
      field("cat", &Item::cat, "Category in the price list; left out: to be entered by hand.", words),
      field("sel", &Item::sel, "Selector in the price list.", words),
      field("activity", &Item::activity, "What is done."),
      field("description", &Item::description, "What it is; with a code, the price list's is taken.",
            {.min_length = 1, .max_length = esxserver::scope_rows::max_edited_text}),
      field("quantity", &Item::quantity, "In its unit.", {.minimum = 0, .maximum = 1'000'000}),
      field("unit", &Item::unit, "Unit of a line without a code.", words),
      field("calc", &Item::calc,
            "A measure of the room that is the quantity: `W`, `C`, `F`, `PF`, `PC`, `PF*2`, `W+C`, `F/9`. "
            "Anything else is left out.",
            words));
};

template <>
struct estimate::FieldList<esxserver::ScopeEdit> {
  using Edit = esxserver::ScopeEdit;
  static constexpr std::string_view name = "ScopeEdit", text = "A scope as somebody wants it.";
  static constexpr auto rows = std::tuple(
      field("items", &Edit::items, "All lines, in their order.",
            {.max_items = esxserver::scope_rows::max_edited_items}),
      field("rooms", &Edit::rooms, "Sizes of rooms: what is missing in the scope is measured with them.",
            {.max_items = esxserver::scope_rows::max_edited_items}),
      field("answered", &Edit::answered, "Questions that are settled and have no item.",
            {.max_items = esxserver::scope_rows::max_edited_items}));
};

template <>
struct estimate::FieldList<esxserver::ScopeGenerationRequest> {
  using Request = esxserver::ScopeGenerationRequest;
  static constexpr std::string_view name = "ScopeGenerationRequest", text = "What a scope is made from.";
  static constexpr FieldRules id = {.min_length = 1, .max_length = 100};
  static constexpr auto rows = std::tuple(
      field("text", &Request::text, "What is to be done, as an adjuster says it.",
            {.min_length = 1, .max_length = esxserver::scope_rows::max_text}),
      field("project_id", &Request::project_id, "Project that the scope belongs to, with its rooms.", id),
      field("note_ids", &Request::note_ids,
            "Notes of the project to read after `text`: their text, transcript, caption and tags.",
            {.max_items = esxserver::scope_rows::max_notes}),
      field("price_list", &Request::price_list,
            "Code of the price list; default: the project's, else the bundled one.", id),
      field("loss_type", &Request::loss_type, "Cause of the loss. The rules do not use it.",
            {.max_length = 100}),
      field("rooms", &Request::rooms, "Rooms with their sizes, in addition to the project's.",
            {.max_items = 500}));
};

namespace esxserver {

/// A JPEG. Its bytes come from elsewhere, in the order of the photos.
struct ScopePhoto {
  std::string description;
  std::int64_t size_bytes = 0;
};

/// All that the ESX of a scope is made from, but the bytes of its photos.
struct ScopeDocument {
  ProjectCreate project;
  std::vector<ScopeItem> items;
  std::vector<MeasuredRoom> rooms;
  std::vector<ScopePhoto> photos;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ScopePhoto> {
  using Photo = esxserver::ScopePhoto;
  static constexpr std::string_view name = "ScopePhoto", text = "A photo of a project.";
  static constexpr auto rows = std::tuple(field("description", &Photo::description, "What it shows."),
                                          field("size_bytes", &Photo::size_bytes, "Size of its file."));
};

template <>
struct estimate::FieldList<esxserver::ScopeDocument> {
  using Document = esxserver::ScopeDocument;
  static constexpr std::string_view name = "ScopeDocument", text = "What an ESX is made from.";
  static constexpr auto rows = std::tuple(field("project", &Document::project, "Claim, insured and place."),
                                          field("items", &Document::items, "The line items."),
                                          field("rooms", &Document::rooms, "Their rooms."),
                                          field("photos", &Document::photos, "Photos of the project."));
};
