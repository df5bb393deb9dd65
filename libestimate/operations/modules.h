// Modules: libraries that a program loads only when it needs them, because they take long to load.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/read_pages.h"
#include "operations/tables.h"

namespace apps::files {

/// The function of a module in lib/esx, in the build tree and in the install tree, or in `modules` next to
/// the shared library that contains this code. The module stays loaded until the process ends. `Function` is
/// the type of a pointer to it. Errors: file_not_found, if this build does not have the module, where: its
/// name; internal_error, if it cannot be loaded, where: its path.
[[nodiscard]] estimate::Result<void*> module_symbol(const std::string& file, const char* function);

template <class Function>
[[nodiscard]] estimate::Result<Function> module_function(const std::string& file, const char* function) {
  const auto symbol = module_symbol(file, function);
  if (!symbol) return std::unexpected(symbol.error());
  return reinterpret_cast<Function>(*symbol);
}

}  // namespace apps::files

/// The entry point of the module libesx_ocr.so. Module and program have to be from the same build.
/// The caller owns the engine.
extern "C" [[gnu::visibility("default")]] estimate::OcrEngine* esx_make_ocr_engine();

/// The entry point of the module libesx_xlsx.so. Module and program have to be from the same build.
/// Fills in `workbook` or `error`; whether it is `workbook`. See to_xlsx().
extern "C" [[gnu::visibility("default")]] bool esx_write_xlsx(const apps::xlsx::Table& table,
                                                              const std::string& sheet_name,
                                                              std::string& workbook, estimate::Error& error);

/// The entry point of the module libesx_xml.so. Module and program have to be from the same build.
/// Fills in `root` or `error`; whether it is `root`. `take` may be null. See parse_xml().
extern "C" [[gnu::visibility("default")]] bool esx_parse_xml(
    std::string_view bytes, std::string_view name, const std::function<void(estimate::XmlElement)>* take,
    const estimate::Limits& limits, estimate::XmlElement& root, estimate::Error& error);
