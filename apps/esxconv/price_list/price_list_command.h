// The subcommands of `esxconv price-list`, one per file, and what they share.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "esx/estimate/price_list.h"
#include "esxconv/command.h"

namespace esxconv {

/// Works on the price lists of a data directory; returns the exit status.
using StoreAction = std::function<int(const std::filesystem::path& data_dir)>;

/// Adds a subcommand to `parent` that runs `action` if the user chooses it.
using AddSubcommand =
    std::function<CLI::App*(CLI::App& parent, const char* name, const char* help, StoreAction action)>;

/// What --help says about the code of a list that has to be loaded.
inline constexpr const char* loaded_code_help = "Code of a loaded price list";

void add_import_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_learn_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_list_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_show_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_export_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_remove_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_alias_commands(CLI::App& group, Context context, const AddSubcommand& add);

/// The rows of a file that could not be read: "FILE:LINE: message", one line per row.
void print_bad_rows(const std::string& file, const std::vector<estimate::BadRow>& bad_rows,
                    std::ostream& err);

}  // namespace esxconv
