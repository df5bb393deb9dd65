// esxconv price-list alias: corrections that later conversions follow.
#pragma once

#include <filesystem>
#include <string>

#include "estimate/alias.h"
#include "esxconv/command.h"

namespace esxconv {

/// Without a price list in it, for all lists; else the list must be loaded and have the code in that unit.
/// Each returns the exit status.
int add_alias(const estimate::Alias& alias, const std::filesystem::path& data_dir, Context context);
int remove_alias(const estimate::Alias& alias, const std::filesystem::path& data_dir, Context context);

/// Those for one list and for all; for every list if `code` is empty.
int print_aliases(const std::string& code, bool json, const std::filesystem::path& data_dir, Context context);

/// Adds all aliases of a CSV file, or none if a row is bad.
int import_aliases(const std::string& file, const std::filesystem::path& data_dir, Context context);

}  // namespace esxconv
