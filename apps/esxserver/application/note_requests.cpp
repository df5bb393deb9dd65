#include "esxserver/application/note_requests.h"

#include "esxserver/application/note_urls.h"
#include "esxserver/domain/note_fields.h"

namespace esxserver {

std::vector<http::Parameter> note_parameters(std::string_view path) {
  std::vector<http::Parameter> parameters = {path_parameter("project_id", "Id of the project.")};
  if (path.contains("{note_id}")) parameters.push_back(path_parameter("note_id", "Id of the note."));
  return parameters;
}

http::Route note_row(const NoteRouteServices& services, http::Route route, NoteHandler handler) {
  route.tag = "Notes";
  route.parameters = with_parameters(note_parameters(route.path), route.parameters);
  route.errors.emplace_back(ErrorCode::not_found);
  return for_users(services.sign_in, std::move(route),
                   [services, handler = std::move(handler)](http::Request& request, const User& user) {
                     return handler(services, request, user);
                   });
}

NotePlace note_place(const http::Request& request, const User& user) {
  return {user.uid, request.path_parameter("project_id"), request.path_parameter("note_id")};
}

http::Answer note_answer(const NoteRouteServices& services, Result<Note> note) {
  if (!note) return project_refusal(note.error());
  add_image_url(*note, services.base_url());
  return http::json_response(200, estimate::encode_json(*note));
}

}  // namespace esxserver
