// The files of a task, opened before the child drops its privileges.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/alias.h"
#include "esx/estimate/price_list.h"
#include "esxserver/confined/task.h"
#include "operations/files.h"
#include "operations/price_list_choice.h"

namespace esxserver {

struct WorkFiles {
  apps::files::FileHandle input, second, photos, esx, json, page, result,
      list_output;           // closed if the work does not use them
  estimate::PriceList list;  // empty if the work needs none
  std::vector<estimate::Alias> aliases;
};

/// Errors: those of fail_to_store() and of the price list store.
[[nodiscard]] Result<WorkFiles> open_work_files(const std::filesystem::path& work_dir, const ChildTask& task);

/// For operations: the list of the task; empty if there is none. With `suggestions_only`, the estimate gets a
/// warning that says so.
[[nodiscard]] apps::store::ChooseList lists_of(const WorkFiles& files, bool suggestions_only);

/// All of an open file, wherever its position is. Error: internal_error.
[[nodiscard]] Result<std::string> read_work_file(int descriptor);

/// A new file that only this user may use; closed if it cannot be made, with the reason in errno.
[[nodiscard]] apps::files::FileHandle create_work_file(const std::filesystem::path& path);

/// Writes all of an output. Errors: output_failed (its size is limited); service_unavailable (disk full).
[[nodiscard]] Result<void> write_output(apps::files::FileHandle& file, std::string_view bytes);

}  // namespace esxserver
