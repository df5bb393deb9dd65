#include "esxserver/transcription/transcribers.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <utility>

#include "estimate/fields/fields.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esxserver/base/http_client.h"
#include "esxserver/confined/child_process.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/confined/media_tasks.h"
#include "esxserver/transcription/speech/trade/trade_model.h"
#include "operations/files.h"
#include "operations/price_list_store.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using apps::files::FileHandle;

constexpr const char *dictionary_file = "trade.dict", *language_file = "trade.lm";

/// The name of the model that these lists make.
std::string model_name(const std::vector<PriceListInfo>& lists) {
  std::string key(speech::trade_model_version);
  for (const PriceListInfo& list : lists)
    key.append("\n")
        .append(list.code)
        .append("\n")
        .append(list.imported)
        .append("\n")
        .append(std::to_string(list.item_count));
  return estimate::sha256_hex(key);
}

Result<void> add_descriptions(PriceListLibrary& lists, const std::string& code,
                              std::vector<std::string>& descriptions) {
  const auto folder = lists.folder_of(code, PriceListOwner());
  if (!folder) return std::unexpected(folder.error());
  const auto store = apps::store::PriceListStore::open(*folder, apps::store::Access::read);
  const auto list = store ? store->load(code) : std::unexpected(store.error());
  if (!list) return std::unexpected(list.error());
  for (const estimate::PriceItem& item : list->items) descriptions.push_back(item.description);
  return {};
}

bool is_english(const std::string& language) {
  const std::string lower = estimate::to_lower(language);
  return lower == "en" || lower.starts_with("en-") || lower.starts_with("en_") || lower == "english";
}

/// Too long an answer or a dead child are the recording's fault, mostly; both are worth another attempt.
Result<Transcript> transcript_of(const Result<std::string>& line) {
  if (line) return transcript_from_line(*line);
  Error error = line.error();
  if (error.code == ErrorCode::time_limit) error = {ServerError::timeout, "The recording takes too long", ""};
  return std::unexpected(std::move(error));
}

}  // namespace

Result<TradeLanguage::Files> TradeLanguage::files() {
  auto lists = lists_.list();
  if (!lists) return std::unexpected(lists.error());
  std::erase_if(*lists, [](const PriceListInfo& list) { return !list.owner.is_everybody(); });
  const fs::path model = folder_ / model_name(*lists);
  std::error_code none;
  const std::scoped_lock lock(making_);
  if (!fs::exists(model, none))
    if (auto made = make(*lists, model); !made) return std::unexpected(made.error());
  return Files{speech_data_ / "en-us", model / dictionary_file, model / language_file};
}

Result<void> TradeLanguage::make(const std::vector<PriceListInfo>& lists, const fs::path& target) {
  constexpr std::uint64_t max_dictionary_bytes = 50'000'000;
  const auto known =
      apps::files::read_named_input((speech_data_ / "cmudict-en-us.dict").string(), max_dictionary_bytes);
  if (!known) return fail(ServerError::service_unavailable, "The data of pocketsphinx is not installed");
  std::vector<std::string> descriptions;
  for (const PriceListInfo& list : lists)
    if (auto added = add_descriptions(lists_, list.code, descriptions); !added) return added;
  const auto model = speech::make_trade_model(descriptions, *known);
  const fs::path draft = target.string() + "." + std::to_string(::getpid());
  std::error_code problem;
  fs::remove_all(draft, problem);
  fs::create_directories(draft, problem);
  if (auto written = write_work_file(draft / dictionary_file, model.dictionary); !written) return written;
  if (auto written = write_work_file(draft / language_file, model.language_model); !written) return written;
  fs::rename(draft, target, problem);
  if (problem) fs::remove_all(draft, problem);  // another process was faster
  if (!fs::exists(target, problem)) return fail(ErrorCode::store_failed, "The speech model cannot be stored");
  return {};
}

Result<Transcript> ProcessTranscriber::transcribe(const Recording& recording,
                                                  const IsRecordingWanted& is_wanted) {
  if (const std::optional<std::string>& language = recording.language; language && !is_english(*language))
    return fail(ErrorCode::validation_failed, "must be English, such as en-US", "language");
  const auto files = language_.files();
  if (!files) return std::unexpected(files.error());
  const FileHandle input(::open(recording.path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!input) return fail(ErrorCode::store_failed, "recording: " + apps::files::system_message(errno));
  const auto max_s = static_cast<std::int64_t>(std::ceil(recording.duration_s)) + 1;
  std::vector<std::string> command = {program_.string()};
  for (std::string& word : transcribe_child_arguments({.parent_pid = ::getpid(),
                                                       .acoustic_model = files->acoustic_model.string(),
                                                       .dictionary = files->dictionary.string(),
                                                       .language_model = files->language_model.string(),
                                                       .max_s = max_s}))
    command.push_back(std::move(word));
  auto child = ChildProcess::start(command, environment_, input.get());
  if (!child) return std::unexpected(child.error());
#ifdef ESX_SANITIZED
  constexpr std::chrono::seconds at_least(600);
#else
  constexpr std::chrono::seconds at_least(60);
#endif
  constexpr std::chrono::seconds for_each_second(4);  // on a busy machine
  constexpr std::size_t max_bytes = 10'000'000;
  return transcript_of(child_answer(*child, at_least + for_each_second * max_s, max_bytes, is_wanted));
}

}  // namespace esxserver

namespace esxserver::openai {
namespace {

struct ModelWord {
  std::string word;
  std::optional<double> probability;
};

struct ModelSegment {
  double start = 0, end = 0;
  std::string text;
  std::optional<double> avg_logprob;
  std::optional<std::vector<ModelWord>> words;  // of some servers
};

/// The fields that are used of "verbose_json"; servers send more.
struct ModelTranscription {
  std::string text;
  std::optional<std::string> language;
  std::optional<double> duration;
  std::optional<std::vector<ModelSegment>> segments;
  std::optional<std::vector<ModelWord>> words;
};

}  // namespace
}  // namespace esxserver::openai

template <>
struct estimate::FieldList<esxserver::openai::ModelWord> {
  using Word = esxserver::openai::ModelWord;
  static constexpr std::string_view name = "ModelWord", text = "A word of a transcription.";
  static constexpr auto rows = std::tuple(field("word", &Word::word, "The word."),
                                          field("probability", &Word::probability, "0 to 1."));
};

template <>
struct estimate::FieldList<esxserver::openai::ModelSegment> {
  using Segment = esxserver::openai::ModelSegment;
  static constexpr std::string_view name = "ModelSegment", text = "A piece of a transcription.";
  static constexpr auto rows =
      std::tuple(field("start", &Segment::start, "Seconds."), field("end", &Segment::end, "Seconds."),
                 field("text", &Segment::text, "Words."),
                 field("avg_logprob", &Segment::avg_logprob, "Mean log probability of its tokens."),
                 field("words", &Segment::words, "Its words."));
};

template <>
struct estimate::FieldList<esxserver::openai::ModelTranscription> {
  using Answer = esxserver::openai::ModelTranscription;
  static constexpr std::string_view name = "ModelTranscription", text = "The answer of a model's server.";
  static constexpr auto rows = std::tuple(
      field("text", &Answer::text, "Words."), field("language", &Answer::language, "Name or code."),
      field("duration", &Answer::duration, "Seconds."), field("segments", &Answer::segments, "Pieces."),
      field("words", &Answer::words, "All words."));
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

/// False: a word without its probability.
bool add_words(const std::vector<ModelWord>& given, std::vector<TranscriptWord>& words) {
  for (const ModelWord& word : given) {
    const std::optional<double>& probability = word.probability;
    if (!probability) return false;
    words.push_back({std::string(estimate::trim(word.word)), std::clamp(*probability, 0.0, 1.0)});
  }
  return !given.empty();
}

/// Of servers that know the probability of each word; or else each with that of its piece. Empty: unknown.
std::vector<TranscriptWord> words_of(const ModelTranscription& answer,
                                     const std::vector<ModelSegment>& segments) {
  std::vector<TranscriptWord> words;
  if (add_words(answer.words.value_or(std::vector<ModelWord>()), words)) return words;
  words.clear();
  for (const ModelSegment& segment : segments) {
    const std::size_t before = words.size();
    if (add_words(segment.words.value_or(std::vector<ModelWord>()), words)) continue;
    words.resize(before);
    const std::optional<double>& log_probability = segment.avg_logprob;
    if (!log_probability) return {};
    for (const std::string_view word : estimate::split_blanks(segment.text))
      words.push_back({std::string(word), std::exp(std::min(*log_probability, 0.0))});
  }
  return words;
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
      .confidence = confidence_of(segments),
      .words = words_of(*answer, segments)};
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
