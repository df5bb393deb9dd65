// The subcommands of `esxconv price-list alias`: corrections that later conversions follow.
#pragma once

#include <string>

#include "esx/estimate/alias.h"
#include "esxconv/price_list/price_list_command.h"

namespace esxconv {

void add_alias_add_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_alias_list_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_alias_remove_command(CLI::App& group, Context context, const AddSubcommand& add);
void add_alias_import_command(CLI::App& group, Context context, const AddSubcommand& add);

/// Adds DESCRIPTION, --list and --unit: which alias is meant.
void add_alias_options(CLI::App& command, estimate::Alias& alias);

/// "'White gutter' (LF) in DEMO8X_NOV26", safe for a terminal.
[[nodiscard]] std::string alias_text(const estimate::Alias& alias);

}  // namespace esxconv
