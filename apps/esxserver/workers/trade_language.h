// TradeLanguage: the language model of the loaded price lists, as files that a recognizer reads.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

#include "esxserver/ports/price_list_library.h"

namespace esxserver {

/// Thread-safe; any number of processes may share the folder.
class TradeLanguage {
 public:
  /// `folder`: where models are kept, each in a folder of its own. `speech_data`: the English models of
  /// pocketsphinx.
  TradeLanguage(PriceListLibrary& lists, std::filesystem::path folder, std::filesystem::path speech_data)
      : lists_(lists), folder_(std::move(folder)), speech_data_(std::move(speech_data)) {}

  struct Files {
    std::filesystem::path acoustic_model, dictionary, language_model;
  };
  /// The model of everybody's price lists as they are now, made if it is not there yet, which takes seconds.
  /// Errors: service_unavailable (pocketsphinx has no data), store_failed, those of the lists.
  [[nodiscard]] Result<Files> files();

 private:
  Result<void> make(const std::vector<PriceListInfo>& lists, const std::filesystem::path& target);

  PriceListLibrary& lists_;
  std::filesystem::path folder_, speech_data_;
  std::mutex making_;
};

}  // namespace esxserver
