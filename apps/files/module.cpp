#include "files/module.h"

#include <dlfcn.h>

#include <filesystem>

namespace apps::files {

namespace fs = std::filesystem;
using estimate::ErrorCode;
using estimate::fail;

estimate::Result<void*> module_symbol(const std::string& file, const char* function) {
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  const fs::path path = program.parent_path().parent_path() / "lib/esx" / file;
  if (!fs::exists(path, none))
    return fail(ErrorCode::file_not_found, "a part of the program is missing", path.string());
  void* module = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* symbol = module ? ::dlsym(module, function) : nullptr;
  if (!symbol)
    return fail(ErrorCode::internal_error, "a part of the program cannot be loaded", path.string());
  return symbol;
}

}  // namespace apps::files
