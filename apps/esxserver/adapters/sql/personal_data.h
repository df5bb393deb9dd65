// Tables with rows about users: what `esxserver user` counts and deletes.
#pragma once

#include <array>
#include <string_view>

namespace esxserver::sql {

struct PersonalData {
  std::string_view kind;  // of the rows, as the operator sees it
  std::string_view table;
  std::string_view owner;  // SQL expression: the uid of the user that a row is about
};

/// Rows that refer to others come first, because deletions are in this order. (The files of
/// notes go with the next sweep.)
inline constexpr auto personal_data = std::to_array<PersonalData>({
    {"scopes", "scope", "owner"},
    {"chat_sessions", "chat_session", "owner"},
    {"photo_tags", "photo_tag",
     "(SELECT project.owner FROM project JOIN note ON note.project_id = project.id "
     "WHERE note.id = photo_tag.note_id)"},
    {"notes", "note", "(SELECT project.owner FROM project WHERE project.id = note.project_id)"},
    {"projects", "project", "owner"},
    {"redeemed_codes", "redeem_code", "redeemed_by"},
    {"mails", "mail", "uid"},
    {"feedback", "feedback", "uid"},
    {"failed_attempts", "failed_attempt", "CASE WHEN scope = 'user' THEN subject END"},
    {"line_usage", "line_usage", "uid"},
    {"agreements", "user_agreement", "uid"},
    {"accounts", "user_account", "uid"},
    {"credit_entries", "credit_entry", "uid"},
    {"esx_parses", "esx_parse", "owner"},
    {"esx_runs", "esx_run", "owner"},
    {"charged_runs", "charged_run", "owner"},
    {"roof_reports", "roof_report", "owner"},
    {"profiles", "user_profile", "uid"},
    {"roles", "user_role", "uid"},
    {"subscriptions", "subscription", "uid"},
    {"founder_holds", "founder_hold", "uid"},
    {"sessions", "browser_session", "uid"},
    // The link that a server prints when it starts is nobody's until it is used.
    {"sign_in_links", "sign_in_link", "NULLIF(uid, 'local')"},
});

}  // namespace esxserver::sql
