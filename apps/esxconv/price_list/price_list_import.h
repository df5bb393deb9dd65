// esxconv price-list import
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "esxconv/command.h"

namespace esxconv {

struct ImportArguments {
  std::string file;
  std::string code;                  // empty: the one in the file
  std::vector<std::string> columns;  // NAME=HEADER: what the file calls our columns
  bool skip_bad = false;             // else one bad row keeps the whole list out
};

/// Prints every bad row as FILE:LINE: message. Returns the exit status.
int import_price_list(const ImportArguments& arguments, const std::filesystem::path& data_dir,
                      Context context);

}  // namespace esxconv
