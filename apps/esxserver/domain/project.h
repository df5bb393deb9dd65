// Project: a claim that a user works on, with its notes and photos.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/name_table.h"
#include "esxserver/domain/time.h"

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

}  // namespace esxserver
