#include "esxserver/options/transcriber.h"

#include <CLI/App.hpp>

#include "esxserver/adapters/openai/openai_transcriber.h"
#include "esxserver/options/secret_option.h"
#include "esxserver/workers/process_transcriber.h"

namespace esxserver {
namespace {

/// With the language model that it reads.
class LocalTranscriber final : public Transcriber {
 public:
  LocalTranscriber(PriceListLibrary& lists, const std::filesystem::path& data_dir)
      : language_(lists, data_dir / "speech", ESX_SPEECH_DATA),
        transcriber_(language_, std::filesystem::read_symlink("/proc/self/exe"), {"LC_ALL=C.UTF-8"}) {}

  Result<Transcript> transcribe(const Recording& recording, const IsRecordingWanted& is_wanted) override {
    return transcriber_.transcribe(recording, is_wanted);
  }

 private:
  TradeLanguage language_;
  ProcessTranscriber transcriber_;
};

}  // namespace

void add_transcriber_options(CLI::App& app, TranscriberOptions& options) {
  app.add_option("--transcriber", options.url,
                 "What turns speech into text: local: or an OpenAI-compatible https://HOST/v1?model=NAME")
      ->envname("ESX_TRANSCRIBER")
      ->type_name("URL")
      ->capture_default_str();
  add_secret_option(app, "--transcriber-key", options.api_key, "API key of that server")
      ->envname("ESX_TRANSCRIBER_KEY");
}

Result<std::unique_ptr<Transcriber>> open_transcriber(const TranscriberOptions& options,
                                                      PriceListLibrary& lists,
                                                      const std::filesystem::path& data_dir) {
  if (options.url == "local:") return std::make_unique<LocalTranscriber>(lists, data_dir);
  constexpr const char* usual_model = "whisper-1";
  auto endpoint = openai::parse_endpoint(options.url, options.api_key, usual_model);
  if (!endpoint) return fail(ErrorCode::invalid_usage, "--transcriber: " + endpoint.error().message);
  return std::make_unique<openai::OpenAiTranscriber>(*std::move(endpoint));
}

}  // namespace esxserver
