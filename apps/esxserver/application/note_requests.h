// What the routes of notes and their files have in common.
#pragma once

#include "esxserver/application/note_routes.h"
#include "esxserver/application/project_requests.h"
#include "esxserver/application/signed_in.h"

namespace esxserver {

using NoteHandler = std::function<http::Answer(const NoteRouteServices&, http::Request&, const User&)>;

/// Completes the row of a route for users.
[[nodiscard]] http::Route note_row(const NoteRouteServices& services, http::Route route, NoteHandler handler);

[[nodiscard]] NotePlace note_place(const http::Request& request, const User& user);

[[nodiscard]] http::Answer note_answer(const NoteRouteServices& services, Result<Note> note);

/// Parameters of the path, as far as it has them.
[[nodiscard]] std::vector<http::Parameter> note_parameters(std::string_view path);

}  // namespace esxserver
