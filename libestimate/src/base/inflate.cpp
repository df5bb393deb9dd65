#include "estimate/inflate.h"

#include <zlib.h>

namespace estimate {
namespace {

constexpr uInt unpacked_at_once = 65'536;

class Inflater {
 public:
  explicit Inflater(std::string_view packed) {
    // zlib does not change its input; the type is older than const.
    state_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    state_.avail_in = static_cast<uInt>(packed.size());
    constexpr int check_no_sum = 0;
    usable_ = inflateInit(&state_) == Z_OK && inflateValidate(&state_, check_no_sum) == Z_OK;
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&state_); }

  [[nodiscard]] bool usable() const { return usable_; }

  /// A status of zlib.
  int append_to(std::string& bytes) {
    int status = Z_OK;
    const std::size_t before = bytes.size();
    // GCC 12 calls it with the capacity, not with the size.
    bytes.resize_and_overwrite(before + unpacked_at_once, [&](char* all, std::size_t) {
      state_.next_out = reinterpret_cast<Bytef*>(all + before);
      state_.avail_out = unpacked_at_once;
      status = inflate(&state_, Z_NO_FLUSH);
      return before + unpacked_at_once - state_.avail_out;
    });
    return status;
  }

 private:
  z_stream state_ = {};
  bool usable_ = false;
};

}  // namespace

bool append_inflated(std::string_view packed, std::string& bytes, const std::function<bool()>& enough) {
  Inflater inflater(packed);
  if (!inflater.usable()) return false;
  const std::size_t before = bytes.size();
  int status = Z_OK;
  while (status == Z_OK && !enough()) status = inflater.append_to(bytes);
  if (status == Z_OK || status == Z_STREAM_END) return true;
  bytes.resize(before);
  return false;
}

}  // namespace estimate
