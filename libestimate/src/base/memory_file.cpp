#include "memory_file.h"

#include <minizip/ioapi.h>

#include <algorithm>

namespace estimate::detail {
namespace {

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

}  // namespace

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

}  // namespace estimate::detail
