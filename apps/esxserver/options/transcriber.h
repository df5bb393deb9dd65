// The speech recognition of the --transcriber option.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "esxserver/ports/price_list_library.h"
#include "esxserver/ports/transcriber.h"

namespace CLI {
class App;
}

namespace esxserver {

struct TranscriberOptions {
  std::string url = "local:";  // or "https://HOST/v1?model=NAME"
  std::string api_key;         // of the server behind the URL; empty: none is sent
};

/// --transcriber, --transcriber-key, also from the environment.
void add_transcriber_options(CLI::App& app, TranscriberOptions& options);

/// `lists` must outlive the transcriber; `data_dir`: where the local one keeps its language models. Error:
/// invalid_usage.
[[nodiscard]] Result<std::unique_ptr<Transcriber>> open_transcriber(const TranscriberOptions& options,
                                                                    PriceListLibrary& lists,
                                                                    const std::filesystem::path& data_dir);

}  // namespace esxserver
