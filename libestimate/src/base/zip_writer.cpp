#include <minizip/zip.h>
#include <zlib.h>

#include <algorithm>
#include <optional>
#include <set>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "memory_file.h"

namespace estimate {
namespace {

// On 2.3 MB of estimate XML: level 1 20 ms 574 kB, 3 28 ms 499 kB, 6 80 ms 390 kB, 9 100 ms 377 kB.
constexpr int deflate_level = 3;
constexpr uLong first_dos_date = (1 << 5 | 1) << 16;  // 1980-01-01 00:00
constexpr uLong made_by_dos_2_0 = 20;
constexpr uLong name_is_utf8 = 1 << 11;
constexpr std::size_t worth_a_thread = 50'000;  // bytes; to deflate them takes longer than to start a thread

// The most that fits without ZIP64.
constexpr std::size_t max_entries = 65'000;
constexpr std::size_t max_name_bytes = 65'000;
constexpr std::uint64_t max_total_bytes = 4'000'000'000;

Result<void> check_names(const std::vector<ZipEntry>& entries) {
  std::set<std::string_view> names;
  for (const auto& [name, bytes] : entries) {
    if (name.empty()) return fail(ErrorCode::malformed_zip, "a member has no name");
    if (name.find('\0') != name.npos || !valid_utf8(name)) {
      return fail(ErrorCode::malformed_zip, "a member's name is not UTF-8", repair_utf8(name));
    }
    if (!names.insert(name).second) {
      return fail(ErrorCode::malformed_zip, "two members have the same name", name);
    }
  }
  return {};
}

Result<void> check_sizes(const std::vector<ZipEntry>& entries) {
  if (entries.size() > max_entries) {
    return fail(ErrorCode::zip_limit, "more than " + std::to_string(max_entries) + " members");
  }
  std::uint64_t total = 0;
  for (const auto& [name, bytes] : entries) {
    if (name.size() > max_name_bytes) return fail(ErrorCode::zip_limit, "a member's name is too long");
    total += bytes.size() + 2 * name.size();
    if (total > max_total_bytes) {
      return fail(ErrorCode::zip_limit,
                  "the members are larger than " + std::to_string(max_total_bytes) + " bytes", name);
    }
  }
  return {};
}

struct Deflated {
  std::string bytes;
  uLong crc = 0;
  bool is_text = false;  // as zlib finds it, which the archive notes
};

/// nullopt if there is no memory.
std::optional<Deflated> deflate_bytes(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, deflate_level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK)
    return std::nullopt;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib does not write to it
  stream.avail_in = static_cast<uInt>(bytes.size());                           // below 4 GB: check_sizes
  Deflated result;
  bool done = false;
  const std::size_t most = deflateBound(&stream, static_cast<uLong>(bytes.size()));
  result.bytes.resize_and_overwrite(most, [&](char* out, std::size_t room) {
    stream.next_out = reinterpret_cast<Bytef*>(out);
    stream.avail_out = static_cast<uInt>(room);
    done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    return static_cast<std::size_t>(stream.total_out);
  });
  result.crc = crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
  result.is_text = stream.data_type == Z_TEXT;
  deflateEnd(&stream);
  return done ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<std::optional<Deflated>> deflate_all(const std::vector<ZipEntry>& entries, unsigned threads) {
  const auto large = std::ranges::count_if(
      entries, [](const ZipEntry& entry) { return entry.bytes.size() >= worth_a_thread; });
  std::vector<std::optional<Deflated>> all(entries.size());
  IndexQueue queue(entries.size());
  const auto work = [&] {
    while (const auto index = queue.next()) all[*index] = deflate_bytes(entries[*index].bytes);
  };
  run_on_threads(std::min<std::size_t>(threads, static_cast<std::size_t>(large)), work, work);
  return all;
}

bool write_entry(zipFile archive, const ZipEntry& entry, const Deflated& deflated) {
  zip_fileinfo info{};
  info.dosDate = first_dos_date;
  info.internal_fa = deflated.is_text ? 1 : 0;
  const bool ascii =
      std::ranges::all_of(entry.name, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  constexpr int is_deflated_already = 1;
  if (zipOpenNewFileInZip4_64(archive, entry.name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                              deflate_level, is_deflated_already, -MAX_WBITS, MAX_MEM_LEVEL,
                              Z_DEFAULT_STRATEGY, nullptr, 0, made_by_dos_2_0, ascii ? 0 : name_is_utf8,
                              0) != ZIP_OK) {
    return false;
  }
  const bool written = zipWriteInFileInZip(archive, deflated.bytes.data(),
                                           static_cast<unsigned>(deflated.bytes.size())) == ZIP_OK;
  return zipCloseFileInZipRaw64(archive, entry.bytes.size(), deflated.crc) == ZIP_OK && written;
}

}  // namespace

Result<std::string> write_zip(const std::vector<ZipEntry>& entries, unsigned threads) {
  if (auto sizes = check_sizes(entries); !sizes) return std::unexpected(sizes.error());
  if (auto names = check_names(entries); !names) return std::unexpected(names.error());

  detail::MemoryFile file;
  zlib_filefunc64_def functions = file.functions();
  const zipFile archive = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
  if (archive == nullptr) return fail(ErrorCode::internal_error, "minizip cannot create the archive");
  const auto deflated = deflate_all(entries, threads);
  bool written = true;
  for (std::size_t i = 0; written && i < entries.size(); ++i) {
    const std::optional<Deflated>& member = deflated[i];
    written = member && write_entry(archive, entries[i], *member);
  }
  if (zipClose(archive, nullptr) != ZIP_OK || !written) {
    return fail(ErrorCode::internal_error, "minizip cannot write the archive");
  }
  return file.take_output();
}

}  // namespace estimate
