// Notes over HTTP: text, recordings, photos, and their files.

#include <algorithm>
#include <iterator>
#include <memory>

#include "esxserver/http/file_response.h"
#include "esxserver/notes/note.h"
#include "esxserver/notes/service.h"
#include "esxserver/sessions/requests.h"

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

struct VoiceForm {
  std::string file;
  std::optional<std::string> text;
};
struct PhotoForm {
  std::string file;
  std::optional<std::string> caption;
};

}  // namespace
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::VoiceForm> {
  using Form = esxserver::VoiceForm;
  static constexpr std::string_view name = "VoiceForm", text = "A recording.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file,
            esxserver::text_with_megabytes<"WAV, MP3, M4A, Ogg, WebM or FLAC by content; at most {} MB.",
                                           esxserver::max_recording_bytes>,
            {.format = "binary"}),
      field("text", &Form::text, "What goes with it.",
            {.min_length = 1, .max_length = esxserver::note_rows::max_text}));
};

template <>
struct estimate::FieldList<esxserver::PhotoForm> {
  using Form = esxserver::PhotoForm;
  static constexpr std::string_view name = "PhotoForm", text = "A photo.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file,
            esxserver::text_with_megabytes<"JPEG, PNG, WebP or HEIC by content; at most {} MB.",
                                           esxserver::max_photo_bytes>,
            {.format = "binary"}),
      field("caption", &Form::caption, "What it shows.", {.max_length = esxserver::note_rows::max_caption}));
};

namespace esxserver {
namespace {

using BaseUrl = std::function<std::string()>;

constexpr std::string_view notes_path = "/api/v1/user/projects/notes/{project_id}";
constexpr std::string_view note_path = "/api/v1/user/projects/notes/{project_id}/{note_id}";

/// Parameters of the path, as far as it has them.
std::vector<http::Parameter> note_parameters(std::string_view path) {
  std::vector<http::Parameter> parameters = {path_parameter("project_id", "Id of the project.")};
  if (path.contains("{note_id}")) parameters.push_back(path_parameter("note_id", "Id of the note."));
  return parameters;
}

/// Completes the row of a route for users.
http::Route note_row(SignIn& sign_in, http::Route route, UserHandler handler) {
  route.tag = "Notes";
  route.parameters = with_parameters(note_parameters(route.path), route.parameters);
  route.errors.emplace_back(ErrorCode::not_found);
  return for_users(sign_in, std::move(route), std::move(handler));
}

NotePlace note_place(const Request& request, const User& user) {
  return {user.uid, request.path_parameter("project_id"), request.path_parameter("note_id")};
}

Answer note_answer(Result<Note> note, const BaseUrl& base_url) {
  if (!note) return project_refusal(note.error());
  add_image_url(*note, base_url());
  return http::json_response(200, estimate::encode_json(*note));
}

/// The bytes that were written into it.
http::StreamedBody stream_of(http::TemporaryFile file, std::uint64_t bytes) {
  const auto owned = std::make_shared<http::TemporaryFile>(std::move(file));
  return {.length = bytes, .read = [owned](std::uint64_t offset, std::size_t max_bytes) {
            return owned->read(offset, max_bytes);
          }};
}

/// More notes than a page has, read page by page into a file, so that they take no memory.
Answer list_all(NoteService& notes, const http::UploadFolder& folder, const Request& request,
                const User& user, Page<Note> page, const BaseUrl& base_url) {
  auto file = http::TemporaryFile::create(folder);
  if (!file) return refusal(file.error());
  std::uint64_t bytes = 0;
  const auto write = [&](std::string_view text) {
    bytes += text.size();
    return file->write(text);
  };
  for (std::string_view before = "[\n"; !page.items.empty();) {
    for (Note& note : page.items) {
      add_image_url(note, base_url());
      if (auto written = write(std::string(before) + estimate::encode_json(note)); !written)
        return refusal(written.error());
      before = ",\n";
    }
    if (!page.more) break;
    auto next = notes.list(user.uid, request.path_parameter("project_id"), {.after = page.items.back().id});
    if (!next) return project_refusal(next.error(), "query");
    page = *std::move(next);
  }
  if (auto written = write("\n]\n"); !written) return refusal(written.error());
  auto response = http::json_response(200, "");
  response.stream = stream_of(*std::move(file), bytes);
  return response;
}

Answer list(NoteService& notes, const http::UploadFolder& folder, Request& request, const User& user,
            const BaseUrl& base_url) {
  const auto query = http::read_query<PageQuery>(request);
  if (!query) return std::unexpected(query.error());
  const PageRequest wanted = page_request(*query);
  auto page = notes.list(user.uid, request.path_parameter("project_id"), wanted);
  if (!page) return project_refusal(page.error(), "query");
  if (page->more && !query->limit) return list_all(notes, folder, request, user, *std::move(page), base_url);
  for (Note& note : page->items) add_image_url(note, base_url());
  return page_response(request, *page, wanted.limit);
}

Answer create(NoteService& notes, Request& request, const User& user, const BaseUrl& base_url) {
  const auto body = http::read_json<NoteCreate>(request);
  if (!body) return std::unexpected(body.error());
  return note_answer(notes.create(user.uid, request.path_parameter("project_id"), body->text), base_url);
}

Answer update(NoteService& notes, Request& request, const User& user, const BaseUrl& base_url) {
  const auto change = read_change<NoteUpdate>(request);
  if (!change) return std::unexpected(change.error());
  const auto apply = [&](Note& note) -> Result<void> {
    change->apply(static_cast<NoteContent&>(note));
    return {};
  };
  return note_answer(notes.update(note_place(request, user), apply), base_url);
}

Answer remove(NoteService& notes, const Request& request, const User& user) {
  if (const auto removed = notes.remove(note_place(request, user)); !removed)
    return project_refusal(removed.error());
  return http::Response{.status = 204, .headers = {}, .body = ""};
}

std::vector<AnyErrorCode> body_errors() {
  return {ServerError::unsupported_media_type, ErrorCode::request_too_large, ErrorCode::validation_failed,
          ServerError::quota_exceeded};
}

std::vector<http::RouteResponse> one_note(std::string_view text) {
  return {{.status = 200, .text = text, .contents = {{"application/json", &describe<Note>}}}};
}

std::vector<http::Route> text_routes(SignIn& sign_in, NoteService& notes, const http::UploadFolder& folder,
                                     const BaseUrl& base_url) {
  return {note_row(sign_in,
                   {.method = "GET",
                    .path = notes_path,
                    .operation_id = "listNotes",
                    .summary = "List the notes of a project",
                    .text = "Text, recordings and photos, newest first: all of them, or a page with `limit`.",
                    .parameters = query_parameters(describe<PageQuery>()),
                    .responses = {{.status = 200,
                                   .text = "The notes.",
                                   .contents = {{"application/json", &describe<Note>, {}, true}},
                                   .headers = {link_header()}}},
                    .errors = {ServerError::invalid_request, ErrorCode::validation_failed}},
                   [&notes, folder, base_url](Request& request, const User& user) {
                     return list(notes, folder, request, user, base_url);
                   }),
          note_row(sign_in,
                   {.method = "POST",
                    .path = notes_path,
                    .operation_id = "createNote",
                    .summary = "Create a text note",
                    .text = "The text is kept as it is.",
                    .request = {{"application/json", &describe<NoteCreate>}},
                    .responses = one_note("The new note."),
                    .errors = body_errors()},
                   [&notes, base_url](Request& request, const User& user) {
                     return create(notes, request, user, base_url);
                   }),
          note_row(sign_in,
                   {.method = "PUT",
                    .path = note_path,
                    .operation_id = "updateNote",
                    .summary = "Change a note",
                    .text = "Changes the fields of the body. null removes a value; what is left out stays.",
                    .request = {{"application/json", &describe<NoteUpdate>}},
                    .responses = one_note("The changed note."),
                    .errors = body_errors()},
                   [&notes, base_url](Request& request, const User& user) {
                     return update(notes, request, user, base_url);
                   }),
          note_row(sign_in,
                   {.method = "DELETE",
                    .path = note_path,
                    .operation_id = "deleteNote",
                    .summary = "Delete a note",
                    .text = "With its tags and its file.",
                    .responses = {{.status = 204, .text = "The note is deleted."}}},
                   [&notes](Request& request, const User& user) { return remove(notes, request, user); })};
}

NoteContent content_of(VoiceForm form) {
  return {.text = std::move(form.text), .transcript = {}, .caption = {}};
}
NoteContent content_of(PhotoForm form) {
  return {.text = {}, .transcript = {}, .caption = std::move(form.caption)};
}

template <class View>
Answer upload(NoteService& notes, NoteKind kind, const http::Uploads& uploads, const Request& request,
              const User& user, const BaseUrl& base_url) {
  const std::string_view project_id = request.path_parameter("project_id");
  // Before a large body is read.
  const std::uint64_t bytes = request.body ? request.body->known_length().value_or(0) : 0;
  if (const auto known = notes.check_upload(user.uid, project_id, std::min(bytes, uploads.max_bytes)); !known)
    return project_refusal(known.error());
  constexpr std::size_t text_bytes = 4 * note_rows::max_text + 1000;  // of UTF-8
  const auto form = http::read_form(request, {.file_fields = {"file"},
                                              .file_bytes = uploads.max_bytes,
                                              .text_bytes = text_bytes,
                                              .folder = uploads.folder});
  if (!form) return project_refusal(form.error());
  auto decoded = decode_form<View>(*form);
  if (!decoded) return std::unexpected(std::move(decoded).error());
  const auto found = file_of(*form, uploads.max_bytes);
  if (!found) return std::unexpected(found.error());
  const http::FilePart& file = **found;
  return note_answer(notes.upload(user.uid, project_id,
                                  {.kind = kind,
                                   .path = file.file.path(),
                                   .file_name = file.file_name,
                                   .content = content_of(*std::move(decoded))}),
                     base_url);
}

http::StoredFile stored(NoteFile file) {
  const std::string name = file.note.file_name.value_or(std::string(note_kind_name(file.note.kind)));
  return {.content = http::stream_of(std::move(file.content),
                                     static_cast<std::uint64_t>(file.note.size_bytes.value_or(0))),
          .etag = file.note.sha256.value_or(""),
          .media_type = file.note.content_type.value_or("application/octet-stream"),
          .file_name = name};
}

/// Whatever is in an untrusted file, a browser must not run it.
Answer confined(Answer answer) {
  if (answer) answer->headers.push_back({"Content-Security-Policy", "default-src 'none'; sandbox"});
  return answer;
}

Answer download(NoteService& notes, const Request& request, const User& user) {
  auto file = notes.open_file(note_place(request, user));
  if (!file) return project_refusal(file.error());
  return confined(http::file_response(request, stored(*std::move(file))));
}

Answer image(NoteService& notes, const Request& request) {
  auto file = notes.open_image(request.path_parameter("project_id"), request.path_parameter("note_id"));
  if (!file) return project_refusal(file.error());
  http::StoredFile shown = stored(*std::move(file));
  shown.shown = true;
  // Not longer: a deleted photo has to disappear.
  shown.cache_control = "public, max-age=300";
  return confined(http::file_response(request, std::move(shown)));
}

std::vector<AnyErrorCode> media_upload_errors() {
  using enum ErrorCode;
  using enum ServerError;
  return {invalid_request,        file_too_large,    request_too_large,
          unsupported_media_type, validation_failed, quota_exceeded};
}

std::vector<http::Parameter> download_headers() {
  using In = http::Parameter::In;
  return {{.name = "Range", .in = In::header, .text = "A single byte range."},
          {.name = "If-None-Match", .in = In::header, .text = "ETags of the copies that the client has."}};
}

std::vector<http::RouteResponse> file_responses(const std::vector<http::Content>& types) {
  return {{.status = 200, .text = "The file.", .contents = types},
          {.status = 206, .text = "The requested range.", .contents = types},
          {.status = 304, .text = "The client's copy is current."}};
}

http::Route upload_row(std::string_view path, std::string_view id, std::string_view summary,
                       std::string_view text, estimate::DescribeStruct form) {
  return {.method = "POST",
          .path = path,
          .operation_id = id,
          .summary = summary,
          .text = text,
          .request = {{"multipart/form-data", form}},
          .responses = {{.status = 200,
                         .text = "The new note.",
                         .contents = {{"application/json", &describe<Note>}}}},
          .errors = media_upload_errors()};
}

http::Route image_row(NoteService& notes) {
  constexpr std::string_view path = "/api/v1/user/projects/notes/{project_id}/{note_id}/image";
  return {
      .method = "GET",
      .path = path,
      .operation_id = "showPhoto",
      .summary = "Show a photo",
      .text =
          "The `image_url` of a photo note. Needs no token: the URL cannot be guessed. Supports "
          "range requests and ETags.",
      .tag = "Notes",
      .parameters = with_parameters(note_parameters(path), download_headers()),
      .responses = file_responses({{"image/jpeg"}, {"image/png"}, {"image/webp"}, {"image/heic"}}),
      .errors = {ErrorCode::not_found, ServerError::range_not_satisfiable, ServerError::service_unavailable},
      .handler = [&notes](Request& request) { return image(notes, request); }};
}

std::vector<http::Route> file_routes(SignIn& sign_in, NoteService& notes, const http::Uploads& uploads,
                                     const BaseUrl& base_url) {
  const auto at_most = [&](std::uint64_t max_bytes) {
    return http::Uploads{uploads.folder, std::min(max_bytes, uploads.max_bytes)};
  };
  return {
      note_row(sign_in,
               upload_row(
                   "/api/v1/user/projects/notes/{project_id}/voice", "uploadVoiceNote", "Upload a recording",
                   "The content decides the type, not the name. The words follow: `transcription_status` is "
                   "`pending` until it is `done`, or `failed`, as with more than 20 minutes.",
                   &describe<VoiceForm>),
               [&notes, base_url, voice = at_most(max_recording_bytes)](Request& request, const User& user) {
                 return upload<VoiceForm>(notes, NoteKind::voice, voice, request, user, base_url);
               }),
      note_row(
          sign_in,
          upload_row("/api/v1/user/projects/notes/{project_id}/photo", "uploadPhotoNote", "Upload a photo",
                     "The content decides the type, not the name. Size, time and place come from the "
                     "file.",
                     &describe<PhotoForm>),
          [&notes, base_url, photo = at_most(max_photo_bytes)](Request& request, const User& user) {
            return upload<PhotoForm>(notes, NoteKind::photo, photo, request, user, base_url);
          }),
      note_row(sign_in,
               {.method = "GET",
                .path = "/api/v1/user/projects/notes/{project_id}/{note_id}/file",
                .operation_id = "downloadNoteFile",
                .summary = "Download the file of a note",
                .text = "As an attachment under its name. Supports range requests and ETags.",
                .parameters = download_headers(),
                .responses = file_responses({{"application/octet-stream"}}),
                .errors = {ServerError::range_not_satisfiable}},
               [&notes](Request& request, const User& user) { return download(notes, request, user); }),
      note_row(sign_in,
               {.method = "POST",
                .path = "/api/v1/user/projects/notes/{project_id}/{note_id}/retry-transcription",
                .operation_id = "retryTranscription",
                .summary = "Retry a transcription",
                .text = "Of a voice note that has failed, or that waits for its next attempt. Others stay as "
                        "they are; to have a finished one done again, upload it again.",
                .responses = {{.status = 200,
                               .text = "The note, now `pending` unless it is done.",
                               .contents = {{"application/json", &describe<Note>}}}}},
               [&notes, base_url](Request& request, const User& user) {
                 return note_answer(notes.retry_transcription(note_place(request, user)), base_url);
               }),
      image_row(notes)};
}

}  // namespace

std::vector<http::Route> note_routes(SignIn& sign_in, NoteService& notes, const http::Uploads& uploads,
                                     const BaseUrl& base_url) {
  auto routes = text_routes(sign_in, notes, uploads.folder, base_url);
  std::ranges::move(file_routes(sign_in, notes, uploads, base_url), std::back_inserter(routes));
  return routes;
}

}  // namespace esxserver
