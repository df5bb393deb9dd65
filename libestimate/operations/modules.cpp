#include "operations/modules.h"

#include <dlfcn.h>

#include <array>
#include <filesystem>
#include <optional>

#include <link.h>

namespace apps::files {
namespace {

namespace fs = std::filesystem;
using estimate::ErrorCode;
using estimate::fail;

/// The program or shared library that this code is part of. The name of a program is what its caller says:
/// the system knows better.
fs::path this_object() {
  Dl_info info{};
  link_map* map = nullptr;
  std::error_code none;
  const bool found = ::dladdr1(reinterpret_cast<const void*>(&this_object), &info,
                               reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) != 0;
  const bool library = found && map != nullptr && *map->l_name != '\0';
  return library ? fs::canonical(map->l_name, none) : fs::read_symlink("/proc/self/exe", none);
}

/// A program is in bin, next to lib/esx. A library may be in lib, in a folder of its architecture below lib,
/// or in the folder of a package that contains the modules.
constexpr std::array folders = {"../lib/esx", "esx", "../esx", "modules"};

std::optional<fs::path> find_module(const std::string& file) {
  std::error_code none;
  const fs::path object = this_object();
  if (object.empty()) return std::nullopt;
  for (const char* folder : folders)
    if (fs::path path = object.parent_path() / folder / file; fs::exists(path, none))
      return path.lexically_normal();
  return std::nullopt;
}

}  // namespace

estimate::Result<void*> module_symbol(const std::string& file, const char* function) {
  const auto path = find_module(file);
  if (!path) return fail(ErrorCode::file_not_found, "a part of the program is missing", file);
  void* module = ::dlopen(path->c_str(), RTLD_NOW | RTLD_LOCAL);
  void* symbol = module ? ::dlsym(module, function) : nullptr;
  if (!symbol)
    return fail(ErrorCode::internal_error, "a part of the program cannot be loaded", path->string());
  return symbol;
}

}  // namespace apps::files
