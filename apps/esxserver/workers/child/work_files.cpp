#include "esxserver/workers/child/work_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "esxserver/files/store_error.h"
#include "store/price_list_store.h"

namespace esxserver {
namespace {

namespace fs = std::filesystem;
using namespace apps::files;

Result<void> load_price_list(const ChildTask& task, WorkFiles& files) {
  using apps::store::PriceListStore;
  const auto store = PriceListStore::open(task.data_dir, apps::store::Access::read);
  if (!store) return std::unexpected(store.error());
  auto list = store->load(task.price_list);
  if (!list) return std::unexpected(list.error());
  auto aliases = store->aliases(task.price_list);
  if (!aliases) return std::unexpected(aliases.error());
  files.list = *std::move(list);
  files.aliases = *std::move(aliases);
  return {};
}

}  // namespace

Result<WorkFiles> open_work_files(const fs::path& work_dir, const ChildTask& task) {
  const bool reads = task.work == ChildWork::read_pdf || task.work == ChildWork::read_esx;
  const bool writes_json = task.work != ChildWork::convert || task.json;
  const bool writes_result = task.work != ChildWork::convert;
  bool all_created = true;
  const auto create = [&](std::string_view name, bool wanted) {
    if (!wanted) return FileHandle();
    FileHandle file = create_work_file(work_dir / name);
    all_created = all_created && file;
    return file;
  };
  const bool reads_photos = task.work == ChildWork::make_scope_esx;
  const auto open = [&](std::string_view name) {
    return FileHandle(::open((work_dir / name).c_str(), O_RDONLY | O_CLOEXEC));
  };
  WorkFiles files{.input = open(input_file),
                  .photos = reads_photos ? open(photos_file) : FileHandle(),
                  .esx = create(esx_file, !reads),
                  .json = create(json_file, writes_json),
                  .result = create(result_file, writes_result),
                  .list = {},
                  .aliases = {}};
  if (!files.input || (reads_photos && !files.photos) || !all_created)
    return fail_to_store("work folder", errno);
  if (!reads)
    if (auto loaded = load_price_list(task, files); !loaded) return std::unexpected(loaded.error());
  return files;
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
