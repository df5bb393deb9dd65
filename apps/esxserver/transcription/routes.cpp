#include <algorithm>

#include "esxserver/confined/transcriber.h"
#include "esxserver/sessions/requests.h"
#include "esxserver/transcription/service.h"

namespace esxserver::view {

struct TranscribeForm {
  std::string file;
  std::optional<std::string> language;
};

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::view::TranscribeForm> {
  using Form = esxserver::view::TranscribeForm;
  static constexpr std::string_view name = "TranscribeForm", text = "A recording.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file,
            esxserver::text_with_megabytes<"WAV, MP3, M4A, Ogg, WebM or FLAC by content; at most {} MB and, "
                                           "without a token, 60 seconds, with one 300 seconds.",
                                           esxserver::max_recording_bytes>,
            {.format = "binary"}),
      field("language", &Form::language,
            "Language of the words, such as `en` or `en-US`. The bundled engine knows only English.",
            {.min_length = 2, .max_length = 20}));
};

namespace esxserver {
namespace {

using estimate::describe;
using http::Answer;
using http::Request;

Answer transcribe(TranscriptionService& transcriptions, const http::Uploads& uploads, const Request& request,
                  bool by_visitor) {
  const std::uint64_t max_bytes = std::min(max_recording_bytes, uploads.max_bytes);
  constexpr std::size_t text_bytes = 1'000;
  const auto form = http::read_form(
      request,
      {.file_fields = {"file"}, .file_bytes = max_bytes, .text_bytes = text_bytes, .folder = uploads.folder});
  if (!form) return project_refusal(form.error());
  auto decoded = decode_form<view::TranscribeForm>(*form);
  if (!decoded) return std::unexpected(std::move(decoded).error());
  const auto file = file_of(*form, max_bytes);
  if (!file) return std::unexpected(file.error());
  const auto transcript = transcriptions.transcribe(
      {.file = (*file)->file.path(), .language = std::move(decoded->language), .by_visitor = by_visitor},
      [&] { return !request.client_has_left(); });
  if (!transcript) return project_refusal(transcript.error());
  return http::json_response(200, estimate::encode_json(*transcript));
}

/// Before the body is read.
Answer transcribe_for_visitor(TranscriptionService& transcriptions, const http::Uploads& uploads,
                              const Request& request) {
  const auto wait = transcriptions.admit_visitor(request.remote_address);
  if (!wait) return refusal(wait.error());
  if (const std::optional<Duration>& rest = *wait)
    return throttled("Too many recordings came from your address. Sign in, or try again later.", *rest);
  return transcribe(transcriptions, uploads, request, true);
}

}  // namespace

http::Route transcribe_route(SignIn& sign_in, TranscriptionService& transcriptions,
                             const http::Uploads& uploads) {
  using enum ErrorCode;
  using enum ServerError;
  return for_visitors(
      sign_in,
      {.method = "POST",
       .path = "/api/v1/transcribe/",
       .operation_id = "transcribe",
       .summary = "Transcribe a recording",
       .text =
           "Answers with the words of a dictation. Nothing is kept. Works without a token, too: then at most "
           "30 recordings an hour from one network address, of at most 60 seconds; with a token, they may "
           "last 300 seconds. Longer dictations belong into voice notes.",
       .tag = "Transcription",
       .request = {{"multipart/form-data", &describe<view::TranscribeForm>}},
       .responses = {{.status = 200,
                      .text = "The words.",
                      .contents = {{"application/json", &describe<Transcript>}}}},
       .errors = {invalid_request, file_too_large, request_too_large, unsupported_media_type,
                  validation_failed, too_many_attempts, timeout},
       .handler = {}},
      [&transcriptions, uploads](Request& request, const std::optional<User>& user) {
        return user ? transcribe(transcriptions, uploads, request, false)
                    : transcribe_for_visitor(transcriptions, uploads, request);
      });
}

}  // namespace esxserver
