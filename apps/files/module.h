// Modules: libraries that a program loads only when it needs them, because they take long to load.
#pragma once

#include <string>

#include "esx/estimate/base/result.h"

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
