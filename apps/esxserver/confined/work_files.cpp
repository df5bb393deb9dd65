#include "esxserver/confined/work_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "esxserver/base/files.h"
#include "operations/price_list_store.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using namespace apps::files;

Result<void> load_price_list(const ChildTask& task, WorkFiles& files) {
  using apps::store::PriceListStore;
  const auto store = PriceListStore::open(task.options.data_dir, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  auto list = store->load(task.options.price_list);
  if (!list) return std::unexpected(list.error());
  auto aliases = store->aliases(task.options.price_list);
  if (!aliases) return std::unexpected(aliases.error());
  files.list = *std::move(list);
  files.aliases = *std::move(aliases);
  return {};
}

/// The files of each kind of work, besides the input. `convert` writes JSON if the task asks for it.
struct FilesOfWork {
  ChildWork work = ChildWork::convert;
  bool second = false, photos = false, esx = false, json = false, page = false, result = false, list = false;
};
constexpr auto files_of_works = std::to_array<FilesOfWork>({
    {.work = ChildWork::convert, .esx = true},
    {.work = ChildWork::read_pdf, .json = true, .result = true},
    {.work = ChildWork::read_esx, .json = true, .result = true},
    {.work = ChildWork::read_items, .json = true, .result = true},
    {.work = ChildWork::make_esx, .esx = true, .json = true, .result = true},
    {.work = ChildWork::rebuild_esx, .esx = true, .json = true, .result = true},
    {.work = ChildWork::make_scope_esx, .photos = true, .esx = true, .json = true, .result = true},
    {.work = ChildWork::diff_json, .second = true, .json = true},
    {.work = ChildWork::diff_page, .second = true, .page = true},
    {.work = ChildWork::make_supplement, .second = true, .esx = true, .json = true, .result = true},
    {.work = ChildWork::recalculate, .json = true},
    {.work = ChildWork::line_table, .json = true},
    {.work = ChildWork::report, .json = true},
    {.work = ChildWork::roof, .esx = true, .json = true, .result = true},
    {.work = ChildWork::review, .json = true},
    {.work = ChildWork::import_list, .second = true, .json = true, .list = true},
});

const FilesOfWork& files_of(ChildWork work) {
  return *std::ranges::find(files_of_works, work, &FilesOfWork::work);
}

}  // namespace

Result<WorkFiles> open_work_files(const fs::path& work_dir, const ChildTask& task) {
  const FilesOfWork uses = files_of(task.work);
  bool all_open = true;
  const auto create = [&](std::string_view name, bool wanted) {
    if (!wanted) return FileHandle();
    FileHandle file = create_work_file(work_dir / name);
    all_open = all_open && file;
    return file;
  };
  const auto open = [&](std::string_view name, bool wanted) {
    if (!wanted) return FileHandle();
    FileHandle file(::open((work_dir / name).c_str(), O_RDONLY | O_CLOEXEC));
    all_open = all_open && file;
    return file;
  };
  WorkFiles files{.input = open(input_file, true),
                  .second = open(second_file, uses.second),
                  .photos = open(photos_file, uses.photos),
                  .esx = create(esx_file, uses.esx),
                  .json = create(json_file, uses.json || task.json),
                  .page = create(page_file, uses.page),
                  .result = create(result_file, uses.result),
                  .list_output = create(list_file, uses.list),
                  .list = {},
                  .aliases = {}};
  if (!all_open) return fail_to_store("work folder", errno);
  if (!task.options.price_list.empty())
    if (auto loaded = load_price_list(task, files); !loaded) return std::unexpected(loaded.error());
  return files;
}

apps::store::ChooseList lists_of(const WorkFiles& files, bool suggestions_only) {
  if (files.list.items.empty()) return {};
  return apps::store::only_list({.list = std::make_shared<const apps::store::ListWithMatcher>(files.list),
                                 .match = {.aliases = files.aliases}},
                                suggestions_only);
}

FileHandle create_work_file(const fs::path& path) {
  return FileHandle(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
}

Result<std::string> read_work_file(int descriptor) {
  std::string content;
  struct stat about{};
  if (::fstat(descriptor, &about) != 0)
    return fail(ErrorCode::internal_error, "input: " + system_message(errno));
  content.resize(static_cast<std::size_t>(about.st_size));
  std::size_t filled = 0;
  while (filled < content.size()) {
    const ssize_t got =
        ::pread(descriptor, content.data() + filled, content.size() - filled, static_cast<off_t>(filled));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return fail(ErrorCode::internal_error, "input: " + system_message(errno));
    filled += static_cast<std::size_t>(got);
  }
  return content;
}

Result<void> write_output(FileHandle& file, std::string_view bytes) {
  const auto failed = [](int problem) -> Result<void> {
    if (is_disk_full(problem)) return fail_to_store("output", problem);
    return fail(ErrorCode::output_failed, "output: " + system_message(problem));
  };
  if (const int problem = write_all(file, bytes); problem != 0) return failed(problem);
  return file.close() ? Result<void>() : failed(errno);
}

}  // namespace esxserver
