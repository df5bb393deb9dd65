#include "esxconv/input/ocr_option.h"

#include <CLI/App.hpp>
#include <map>
#include <string>

namespace esxconv {

using estimate::OcrMode;

void add_ocr_option(CLI::App& app, OcrMode& mode) {
  const std::map<std::string, OcrMode> modes = {
      {"auto", OcrMode::automatic}, {"always", OcrMode::always}, {"never", OcrMode::never}};
  app.add_option_function<std::string>(
         "--ocr", [&mode, modes](const std::string& name) { mode = modes.at(name); },
         "Recognize text in images: auto (pages without text;\ndefault), always (all pages) or never")
      ->type_name("auto|always|never")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
}

}  // namespace esxconv
