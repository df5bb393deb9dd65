#include "esxserver/application/note_routes.h"

#include "esxserver/application/note_requests.h"
#include "esxserver/application/note_urls.h"
#include "esxserver/domain/note_fields.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

constexpr std::string_view notes_path = "/api/v1/user/projects/notes/{project_id}";
constexpr std::string_view note_path = "/api/v1/user/projects/notes/{project_id}/{note_id}";

Answer list(const NoteRouteServices& services, Request& request, const User& user) {
  const auto query = http::read_query<PageQuery>(request);
  if (!query) return std::unexpected(query.error());
  const PageRequest wanted = page_request(*query);
  auto page = services.notes.list(user.uid, request.path_parameter("project_id"), wanted);
  if (!page) return project_refusal(page.error(), "query");
  for (Note& note : page->items) add_image_url(note, services.base_url());
  return page_response(request, *page, wanted.limit);
}

Answer create(const NoteRouteServices& services, Request& request, const User& user) {
  const auto body = http::read_json<NoteCreate>(request);
  if (!body) return std::unexpected(body.error());
  return note_answer(services,
                     services.notes.create(user.uid, request.path_parameter("project_id"), body->text));
}

Answer update(const NoteRouteServices& services, Request& request, const User& user) {
  const auto change = read_change<NoteUpdate>(request);
  if (!change) return std::unexpected(change.error());
  return note_answer(services,
                     services.notes.update(note_place(request, user), [&](Note& note) -> Result<void> {
                       change->apply(static_cast<NoteContent&>(note));
                       return {};
                     }));
}

Answer remove(const NoteRouteServices& services, Request& request, const User& user) {
  if (const auto removed = services.notes.remove(note_place(request, user)); !removed)
    return project_refusal(removed.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

std::vector<AnyErrorCode> body_errors() {
  return {ServerError::unsupported_media_type, ErrorCode::request_too_large, ErrorCode::validation_failed};
}

std::vector<http::RouteResponse> one_note(std::string_view text) {
  return {{.status = 200, .text = text, .contents = {{"application/json", &describe<Note>}}}};
}

}  // namespace

std::vector<http::Route> note_routes(const NoteRouteServices& services) {
  return {note_row(services,
                   {.method = "GET",
                    .path = notes_path,
                    .operation_id = "listNotes",
                    .summary = "List the notes of a project",
                    .text = "Text, recordings and photos, newest first. A response has at most 500 of them.",
                    .parameters = query_parameters(describe<PageQuery>()),
                    .responses = {{.status = 200,
                                   .text = "The notes.",
                                   .contents = {{"application/json", &describe<Note>, {}, true}},
                                   .headers = {link_header()}}},
                    .errors = {ServerError::invalid_request, ErrorCode::validation_failed}},
                   list),
          note_row(services,
                   {.method = "POST",
                    .path = notes_path,
                    .operation_id = "createNote",
                    .summary = "Create a text note",
                    .text = "The text is kept as it is.",
                    .request = {{"application/json", &describe<NoteCreate>}},
                    .responses = one_note("The new note."),
                    .errors = body_errors()},
                   create),
          note_row(services,
                   {.method = "PUT",
                    .path = note_path,
                    .operation_id = "updateNote",
                    .summary = "Change a note",
                    .text = "Changes the fields of the body. null removes a value; what is left out stays.",
                    .request = {{"application/json", &describe<NoteUpdate>}},
                    .responses = one_note("The changed note."),
                    .errors = body_errors()},
                   update),
          note_row(services,
                   {.method = "DELETE",
                    .path = note_path,
                    .operation_id = "deleteNote",
                    .summary = "Delete a note",
                    .text = "With its tags and its file.",
                    .responses = {{.status = 204, .text = "The note is deleted."}}},
                   remove)};
}

}  // namespace esxserver
