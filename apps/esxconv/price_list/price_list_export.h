// esxconv price-list export
#pragma once

#include <filesystem>
#include <string>

#include "esxconv/command.h"

namespace esxconv {

struct ExportArguments {
  std::string code;
  std::string output = "-";  // standard output
  bool force = false;        // overwrite
};

/// Writes the whole file or nothing. Returns the exit status.
int export_price_list(const ExportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context);

}  // namespace esxconv
