#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <minizip/ioapi.h>
#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <zlib.h>

#include "estimate/run_on_threads.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"

struct zlib_filefunc64_def_s;

namespace estimate {
namespace {

/// A file in memory for minizip: no temporary file and no file system. Contains the bytes to read, or grows
/// by those written. Must outlive every handle made from `functions`.
class MemoryFile {
 public:
  MemoryFile() = default;  // for writing
  explicit MemoryFile(std::string_view input) : input_(input) {}

  [[nodiscard]] zlib_filefunc64_def_s functions();
  [[nodiscard]] std::string take_output() { return std::move(output_); }

  std::size_t read(void* buffer, std::size_t wanted);
  std::size_t write(const void* bytes, std::size_t count);
  bool seek(std::uint64_t offset, int origin);
  [[nodiscard]] std::size_t position() const { return position_; }
  /// Whether a read went past the end; minizip would use zeros.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  [[nodiscard]] std::size_t size() const { return input_.size() + output_.size(); }  // one of them is empty

  std::string_view input_;
  std::string output_;
  std::size_t position_ = 0;
  bool failed_ = false;
};

MemoryFile& file(voidpf stream) { return *static_cast<MemoryFile*>(stream); }

voidpf on_open(voidpf opaque, const void*, int) { return opaque; }
uLong on_read(voidpf, voidpf stream, void* buffer, uLong size) { return file(stream).read(buffer, size); }
uLong on_write(voidpf, voidpf stream, const void* bytes, uLong size) {
  return file(stream).write(bytes, size);
}
ZPOS64_T on_tell(voidpf, voidpf stream) { return file(stream).position(); }
long on_seek(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  return file(stream).seek(offset, origin) ? 0 : -1;
}
int on_close(voidpf, voidpf) { return 0; }
int on_error(voidpf, voidpf stream) { return file(stream).failed() ? 1 : 0; }

zlib_filefunc64_def MemoryFile::functions() {
  return {on_open, on_read, on_write, on_tell, on_seek, on_close, on_error, this};
}

std::size_t MemoryFile::read(void* buffer, std::size_t wanted) {
  const std::string_view rest = input_.substr(position_);
  const std::size_t count = rest.copy(static_cast<char*>(buffer), wanted);
  failed_ = failed_ || count < wanted;
  position_ += count;
  return count;
}

std::size_t MemoryFile::write(const void* bytes, std::size_t count) {
  // minizip goes back to fill in sizes and checksums, so a write may replace bytes as well as append them.
  const std::size_t replaced = std::min(count, output_.size() - position_);
  output_.replace(position_, replaced, static_cast<const char*>(bytes), count);
  position_ += count;
  return count;
}

bool MemoryFile::seek(std::uint64_t offset, int origin) {
  const std::size_t base = origin == ZLIB_FILEFUNC_SEEK_CUR   ? position_
                           : origin == ZLIB_FILEFUNC_SEEK_END ? size()
                                                              : 0;
  if (offset > size() - base) return false;
  position_ = base + offset;
  return true;
}

constexpr std::uint64_t ratio_free_bytes = 1'000'000;  // smaller members may have any ratio
constexpr std::uint64_t largest_step = 1'000'000;      // unpacked at once
constexpr std::uint64_t usual_ratio = 32;              // JSON of an estimate packs to a tenth
constexpr std::string_view no_members("PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22);
constexpr uLong encrypted_flag = 1;
constexpr uLong method_stored = 0, method_deflated = 8;

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
  if (info.compression_method != method_stored && info.compression_method != method_deflated) {
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

Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Limits& limits) {
  return read_zip(bytes, [](std::string_view) { return true; }, limits);
}

Result<std::vector<ZipEntry>> read_zip(std::string_view bytes, const Wanted& wanted, const Limits& limits) {
  if (bytes.size() > limits.input_bytes) {
    return beyond("the archive has more than " + std::to_string(limits.input_bytes) + " bytes");
  }
  if (bytes == no_members) return {};  // minizip does not find a directory at offset 0
  MemoryFile file(bytes);
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

Result<std::string> write_zip(const std::vector<ZipEntry>& entries, unsigned threads) {
  if (auto sizes = check_sizes(entries); !sizes) return std::unexpected(sizes.error());
  if (auto names = check_names(entries); !names) return std::unexpected(names.error());

  MemoryFile file;
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
