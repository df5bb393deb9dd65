#include <minizip/unzip.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "memory_file.h"

namespace estimate {
namespace {

constexpr std::uint64_t ratio_free_bytes = 1'000'000;  // smaller members may have any ratio
constexpr std::uint64_t largest_step = 1'000'000;      // unpacked at once
constexpr std::uint64_t usual_ratio = 32;              // JSON of an estimate packs to a tenth
constexpr std::string_view no_members("PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22);
constexpr uLong encrypted_flag = 1;
constexpr uLong stored = 0, deflated = 8;

struct ArchiveDeleter {
  void operator()(void* archive) const { unzClose(archive); }
};
using Archive = std::unique_ptr<void, ArchiveDeleter>;

std::unexpected<Error> malformed(std::string message, std::string_view entry = {}) {
  return fail(ErrorCode::malformed_zip, std::move(message), repair_utf8(entry));
}

std::unexpected<Error> beyond(std::string message, std::string_view entry = {}) {
  return fail(ErrorCode::zip_limit, std::move(message), repair_utf8(entry));
}

struct Header {
  std::string name;
  unz_file_info64 info{};
};

/// The record of the current member in the central directory.
Result<Header> read_header(unzFile archive) {
  Header header;
  if (unzGetCurrentFileInfo64(archive, &header.info, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK) {
    return malformed("the central directory is damaged");
  }
  header.name.resize(header.info.size_filename);
  if (unzGetCurrentFileInfo64(archive, nullptr, header.name.data(), header.info.size_filename, nullptr, 0,
                              nullptr, 0) != UNZ_OK) {
    return malformed("the central directory is damaged");
  }
  return header;
}

/// Checks the record's values before anything is unpacked.
Result<void> check_header(const Header& header, std::uint64_t archive_size, const Limits& limits) {
  const auto& info = header.info;
  if (header.name.empty()) return malformed("a member has no name");
  if ((info.flag & encrypted_flag) != 0) return malformed("the member is encrypted", header.name);
  if (info.compression_method != stored && info.compression_method != deflated) {
    return malformed("unknown compression method " + std::to_string(info.compression_method), header.name);
  }
  if (info.compressed_size > archive_size)
    return malformed("the member is larger than the archive", header.name);
  if (info.uncompressed_size > limits.entry_bytes) {
    return beyond("the member unpacks to more than " + std::to_string(limits.entry_bytes) + " bytes",
                  header.name);
  }
  if (info.uncompressed_size > ratio_free_bytes &&
      info.uncompressed_size / std::max<std::uint64_t>(limits.ratio, 1) >=
          std::max<std::uint64_t>(info.compressed_size, 1)) {
    return beyond("the member unpacks to more than " + std::to_string(limits.ratio) + " times its size",
                  header.name);
  }
  return {};
}

/// Unpacks up to `size` bytes more. Returns how many there were, or a negative error.
int append_unpacked(unzFile archive, std::size_t size, std::string& bytes) {
  int count = 0;
  const std::size_t before = bytes.size();
  bytes.resize_and_overwrite(before + size, [&](char* all, std::size_t) {
    count = unzReadCurrentFile(archive, all + before, static_cast<unsigned>(size));
    return before + static_cast<std::size_t>(std::max(count, 0));
  });
  return count;
}

/// Unpacks in steps, so that memory use depends on the real data and not on the record.
Result<std::string> unpack(unzFile archive, const Header& header) {
  if (unzOpenCurrentFile(archive) != UNZ_OK) return malformed("the member's header is damaged", header.name);
  const std::uint64_t promised = header.info.uncompressed_size, packed = header.info.compressed_size;
  const std::uint64_t step = std::min(promised + 1, largest_step);
  std::string bytes;
  bytes.reserve(std::min(promised, packed * usual_ratio) + step);
  int count = 0;
  do {
    count = append_unpacked(archive, step, bytes);
  } while (count > 0 && std::cmp_equal(count, step));
  const bool intact = unzCloseCurrentFile(archive) == UNZ_OK;  // compares the checksum
  if (count < 0 || bytes.size() != promised) {
    return malformed("the member is truncated or damaged", header.name);
  }
  if (!intact) return malformed("the member's checksum is wrong", header.name);
  return bytes;
}

using Wanted = std::function<bool(std::string_view)>;

Result<std::vector<ZipEntry>> read_members(unzFile archive, std::size_t count, std::uint64_t archive_size,
                                           const Wanted& wanted, const Limits& limits) {
  std::vector<ZipEntry> entries;
  std::set<std::string> names;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int found = i == 0 ? unzGoToFirstFile(archive) : unzGoToNextFile(archive);
    if (found != UNZ_OK) return malformed("the central directory is damaged");
    auto header = read_header(archive);
    if (!header) return std::unexpected(header.error());
    if (auto checked = check_header(*header, archive_size, limits); !checked) {
      return std::unexpected(checked.error());
    }
    if (!names.insert(header->name).second) return malformed("two members have the same name", header->name);
    total += header->info.uncompressed_size;
    if (total > limits.archive_bytes) {
      return beyond("the archive unpacks to more than " + std::to_string(limits.archive_bytes) + " bytes",
                    header->name);
    }
    if (!wanted(header->name)) continue;
    auto bytes = unpack(archive, *header);
    if (!bytes) return std::unexpected(bytes.error());
    entries.push_back({std::move(header->name), std::move(*bytes)});
  }
  return entries;
}

}  // namespace

Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Limits& limits) {
  return read_zip(bytes, [](std::string_view) { return true; }, limits);
}

Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Wanted& wanted, const Limits& limits) {
  if (bytes.size() > limits.input_bytes) {
    return beyond("the archive has more than " + std::to_string(limits.input_bytes) + " bytes");
  }
  if (bytes == no_members) return {};  // minizip does not find a directory at offset 0
  detail::MemoryFile file(bytes);
  zlib_filefunc64_def functions = file.functions();
  const Archive archive(unzOpen2_64("", &functions));
  if (!archive) {
    return malformed(bytes.starts_with("PK")
                         ? "the archive is truncated or damaged: it has no central directory"
                         : "not a ZIP archive");
  }
  unz_global_info64 global{};
  unzGetGlobalInfo64(archive.get(), &global);
  if (global.number_entry > limits.zip_entries) {
    return beyond("the archive has more than " + std::to_string(limits.zip_entries) + " members");
  }
  return read_members(archive.get(), std::size_t(global.number_entry), bytes.size(), wanted, limits);
}

}  // namespace estimate
