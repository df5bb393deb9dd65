#include "esxserver/adapters/openai/openai_transcriber.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "estimate/fields/fields.h"
#include "esx/estimate/base/text.h"
#include "esxserver/adapters/curl_handles.h"

namespace esxserver::openai {
namespace {

struct ModelSegment {
  double start = 0, end = 0;
  std::string text;
  std::optional<double> avg_logprob;
};

/// The fields that are used of "verbose_json"; servers send more.
struct ModelTranscription {
  std::string text;
  std::optional<std::string> language;
  std::optional<double> duration;
  std::optional<std::vector<ModelSegment>> segments;
};

}  // namespace
}  // namespace esxserver::openai

template <>
struct estimate::FieldList<esxserver::openai::ModelSegment> {
  using Segment = esxserver::openai::ModelSegment;
  static constexpr std::string_view name = "ModelSegment", text = "A piece of a transcription.";
  static constexpr auto rows =
      std::tuple(field("start", &Segment::start, "Seconds."), field("end", &Segment::end, "Seconds."),
                 field("text", &Segment::text, "Words."),
                 field("avg_logprob", &Segment::avg_logprob, "Mean log probability of its tokens."));
};

template <>
struct estimate::FieldList<esxserver::openai::ModelTranscription> {
  using Answer = esxserver::openai::ModelTranscription;
  static constexpr std::string_view name = "ModelTranscription", text = "The answer of a model's server.";
  static constexpr auto rows = std::tuple(
      field("text", &Answer::text, "Words."), field("language", &Answer::language, "Name or code."),
      field("duration", &Answer::duration, "Seconds."), field("segments", &Answer::segments, "Pieces."));
};

namespace esxserver::openai {
namespace {

/// "en" of "en-US": what these servers take.
std::string language_code(const std::string& language) {
  return estimate::to_lower(language.substr(0, language.find_first_of("-_")));
}

/// Servers answer with a code or with a name.
std::string code_of_language(const std::string& language) {
  using Row = std::pair<std::string_view, std::string_view>;
  constexpr auto names = std::to_array<Row>({{"english", "en"}, {"spanish", "es"}, {"french", "fr"}});
  const std::string lower = estimate::to_lower(language);
  const auto* const found = std::ranges::find(names, lower, &Row::first);
  return found == names.end() ? lower : std::string(found->second);
}

/// File names of recordings: some servers decide by them.
std::string name_for(const std::string& content_type) {
  using Row = std::pair<std::string_view, std::string_view>;
  constexpr auto names = std::to_array<Row>({{"audio/wav", "recording.wav"},
                                             {"audio/flac", "recording.flac"},
                                             {"audio/ogg", "recording.ogg"},
                                             {"audio/webm", "recording.webm"},
                                             {"audio/mp4", "recording.m4a"},
                                             {"audio/mpeg", "recording.mp3"}});
  const auto* const found = std::ranges::find(names, content_type, &Row::first);
  return found == names.end() ? "recording" : std::string(found->second);
}

/// Of times and words, only what can be true.
std::vector<TranscriptSegment> segments_of(const std::vector<ModelSegment>& given, double duration_s) {
  std::vector<TranscriptSegment> segments;
  segments.reserve(given.size());
  for (const ModelSegment& segment : given) {
    const double start_s = std::clamp(segment.start, 0.0, duration_s);
    segments.push_back(
        {start_s, std::clamp(segment.end, start_s, duration_s), std::string(estimate::trim(segment.text))});
  }
  return segments;
}

std::optional<double> confidence_of(const std::vector<ModelSegment>& segments) {
  double sum = 0;
  for (const ModelSegment& segment : segments) {
    const std::optional<double>& log_probability = segment.avg_logprob;
    if (!log_probability) return std::nullopt;
    sum += std::exp(std::min(*log_probability, 0.0));
  }
  return segments.empty() ? std::nullopt : std::optional(sum / double(segments.size()));
}

Result<Transcript> transcript_of_answer(const std::string& body, const Recording& recording,
                                        const std::string& model) {
  constexpr estimate::DecodeOptions server_json = {.unknown = estimate::DecodeOptions::Unknown::ignored,
                                                   .null_is_absent = true};
  constexpr const char* nonsense = "The model's server answered something else than a transcription";
  const auto json = estimate::read_json(body);
  if (!json) return fail(ServerError::service_unavailable, nonsense);
  const auto answer = estimate::decode_json<ModelTranscription>(*json, server_json);
  if (!answer) return fail(ServerError::service_unavailable, nonsense);
  const auto segments = answer->segments.value_or(std::vector<ModelSegment>());
  return Transcript{
      .transcript = std::string(estimate::trim(answer->text)),
      .language = code_of_language(answer->language.value_or(recording.language.value_or("en"))),
      .duration_s = recording.duration_s,
      .engine = model,
      .segments = segments_of(segments, recording.duration_s),
      .confidence = confidence_of(segments)};
}

}  // namespace

OpenAiTranscriber::OpenAiTranscriber(Endpoint endpoint, std::chrono::milliseconds patience)
    : endpoint_(std::move(endpoint)), patience_(patience) {
  start_curl();
}

Result<Transcript> OpenAiTranscriber::transcribe(const Recording& recording,
                                                 const IsRecordingWanted& is_wanted) {
  FormCall call{
      .path = "/audio/transcriptions",
      .parts = {{"model", endpoint_.model},
                {"response_format", "verbose_json"},
                {.name = "file",
                 .value = {},
                 .file_path = recording.path.string(),
                 .file_name = name_for(recording.content_type),
                 .content_type = recording.content_type}},
      .time_limit = patience_ + std::chrono::milliseconds(std::llround(1000 * recording.duration_s))};
  if (const std::optional<std::string>& language = recording.language)
    call.parts.push_back({"language", language_code(*language)});
  const auto body = post_form(endpoint_, call, is_wanted);
  if (!body && body.error().code == ErrorCode::validation_failed)
    return fail(ErrorCode::validation_failed, body.error().message, "file");
  if (!body) return std::unexpected(body.error());
  return transcript_of_answer(*body, recording, endpoint_.model);
}

}  // namespace esxserver::openai
