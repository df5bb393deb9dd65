#include "esxconv/output/made_folders.h"

#include <ranges>
#include <system_error>

#include "esxconv/output/unfinished.h"

namespace esxconv {

namespace fs = std::filesystem;

MadeFolders::~MadeFolders() {
  const Uninterrupted step;
  std::error_code none;
  for (const fs::path& folder : std::views::reverse(made_)) {
    fs::remove(folder, none);  // fails if something is in it
    keep_on_signal(folder);
  }
}

estimate::Result<void> MadeFolders::make(const fs::path& folder) {
  std::error_code problem;
  if (folder.empty() || fs::exists(folder, problem)) return {};
  if (auto above = make(folder.parent_path()); !above) return above;
  const Uninterrupted step;
  if (fs::create_directory(folder, problem)) {
    made_.push_back(folder);
    remove_on_signal(folder);
  } else if (problem) {
    return estimate::fail(estimate::ErrorCode::output_failed, folder.string() + ": " + problem.message());
  }
  return {};
}

}  // namespace esxconv
