// Project: a claim that a user works on, with its notes and photos; with field lists.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/base/field_types.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"

namespace esxserver {

enum class ProjectStatus { open, submitted, closed, archived };
[[nodiscard]] std::span<const NamedValue<ProjectStatus>> enum_names(ProjectStatus any);  // for field lists
[[nodiscard]] std::string_view project_status_name(ProjectStatus status);
[[nodiscard]] std::optional<ProjectStatus> project_status_from_name(std::string_view name);

struct Room {
  std::optional<std::string> id;  // the server gives one to a room without
  std::string name;
  std::optional<std::string> level;
  std::optional<double> length_ft, width_ft, height_ft;

  friend bool operator==(const Room&, const Room&) = default;
};

/// What the user writes. Text is kept as it is, whatever is in it.
struct ProjectContent {
  std::string name;
  ProjectStatus status = ProjectStatus::open;
  std::optional<std::string> claim_number, policy_number, carrier;
  std::optional<std::string> insured_name, insured_email, insured_phone;
  std::optional<std::string> street, city, state, postal_code;
  std::optional<std::string> date_of_loss;  // "2026-03-09"
  std::optional<std::string> loss_type, price_list;
  std::vector<Room> rooms;
  std::optional<std::string> notes_text;

  friend bool operator==(const ProjectContent&, const ProjectContent&) = default;
};

struct Project : ProjectContent {
  std::string id = {};  // a random UUID
  int note_count = 0;
  int photo_count = 0;  // of the notes
  Time created_at = {}, updated_at = {};

  friend bool operator==(const Project&, const Project&) = default;
};

struct ProjectCreate : ProjectContent {};
struct ProjectUpdate : ProjectContent {};

namespace project_rows {

using Absent = estimate::FieldRules::Absent;
using Requirement = estimate::FieldRules::Requirement;

constexpr auto text(std::string_view name, std::optional<std::string> ProjectContent::* member,
                    std::string_view meaning, std::size_t max_length, Absent absent) {
  return estimate::field_as<OrNull<std::optional<std::string>>>(name, member, meaning,
                                                                {.max_length = max_length, .absent = absent});
}

constexpr auto name(Requirement requirement) {
  return estimate::field("name", &ProjectContent::name, "What the user calls it.",
                         {.min_length = 1, .max_length = 200, .requirement = requirement});
}

constexpr auto status(Requirement requirement) {
  return estimate::field("status", &ProjectContent::status, "How far the claim is.",
                         {.requirement = requirement});
}

/// Everything but name and status. `absent`: null in responses; requests may leave these out.
constexpr auto details(Absent absent) {
  using Content = ProjectContent;
  const bool is_response = absent == Absent::null;
  return std::tuple(
      text("claim_number", &Content::claim_number, "The carrier's number of the claim.", 100, absent),
      text("policy_number", &Content::policy_number, "Number of the policy.", 100, absent),
      text("carrier", &Content::carrier, "The insurance company.", 200, absent),
      text("insured_name", &Content::insured_name, "Who is insured.", 200, absent),
      text("insured_email", &Content::insured_email, "Their e-mail address.", 320, absent),
      text("insured_phone", &Content::insured_phone, "Their phone number.", 50, absent),
      text("street", &Content::street, "Street address of the loss, with the house number.", 300, absent),
      text("city", &Content::city, "City of the loss.", 100, absent),
      text("state", &Content::state, "State of the loss.", 100, absent),
      text("postal_code", &Content::postal_code, "ZIP code of the loss.", 20, absent),
      estimate::field_as<DateText>("date_of_loss", &Content::date_of_loss, "Day of the loss.",
                                   {.format = "date", .absent = absent}),
      text("loss_type", &Content::loss_type, "Cause of the loss, such as hail or water.", 100, absent),
      text("price_list", &Content::price_list, "Code of the price list.", 100, absent),
      estimate::field(
          "rooms", &Content::rooms, "Rooms of the building.",
          {.max_items = 500, .requirement = is_response ? Requirement::required : Requirement::optional}),
      text("notes_text", &Content::notes_text, "Free text.", 20'000, absent));
}

}  // namespace project_rows
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::Room> {
  using Room = esxserver::Room;
  using Text = esxserver::OrNull<std::optional<std::string>>;
  using Length = esxserver::OrNull<std::optional<double>>;
  static constexpr FieldRules length = {.unit = "ft", .minimum = 0, .maximum = 10'000};
  static constexpr std::string_view name = "Room", text = "A room of a project.";
  static constexpr auto rows =
      std::tuple(field_as<Text>("id", &Room::id, "Its id; a room without one gets one.",
                                {.min_length = 1, .max_length = 100}),
                 field("name", &Room::name, "Its name.", {.min_length = 1, .max_length = 200}),
                 field_as<Text>("level", &Room::level, "Floor that it is on.", {.max_length = 100}),
                 field_as<Length>("length_ft", &Room::length_ft, "Length.", length),
                 field_as<Length>("width_ft", &Room::width_ft, "Width.", length),
                 field_as<Length>("height_ft", &Room::height_ft, "Height.", length));
};

template <>
struct estimate::FieldList<esxserver::ProjectCreate> {
  static constexpr std::string_view name = "ProjectCreate", text = "A new project.";
  static constexpr auto rows =
      std::tuple_cat(std::tuple(esxserver::project_rows::name(FieldRules::Requirement::required)),
                     esxserver::project_rows::details(FieldRules::Absent::left_out));
};

template <>
struct estimate::FieldList<esxserver::ProjectUpdate> {
  static constexpr std::string_view
      name = "ProjectUpdate",
      text = "Changes of a project: what is left out stays, and null removes a value.";
  static constexpr auto rows =
      std::tuple_cat(std::tuple(esxserver::project_rows::name(FieldRules::Requirement::optional),
                                esxserver::project_rows::status(FieldRules::Requirement::optional)),
                     esxserver::project_rows::details(FieldRules::Absent::left_out));
};

template <>
struct estimate::FieldList<esxserver::Project> {
  using Project = esxserver::Project;
  static constexpr std::string_view name = "Project", text = "A project of the caller.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("id", &Project::id, "Its id.", {.format = "uuid"}),
                 esxserver::project_rows::name(FieldRules::Requirement::required),
                 esxserver::project_rows::status(FieldRules::Requirement::required)),
      esxserver::project_rows::details(FieldRules::Absent::null),
      std::tuple(
          field("note_count", &Project::note_count, "Number of its notes, photos included.", {.minimum = 0}),
          field("photo_count", &Project::photo_count, "Number of its photos.", {.minimum = 0}),
          field("created_at", &Project::created_at, "When it was created, UTC.", {.format = "date-time"}),
          field("updated_at", &Project::updated_at, "When it was last changed, UTC.",
                {.format = "date-time"})));
};
