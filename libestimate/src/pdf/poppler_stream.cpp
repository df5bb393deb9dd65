#include "pdf/poppler_stream.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <Object.h>
#include <Stream.h>

#include "estimate/inflate.h"

namespace estimate::pdf {

thread_local std::size_t damage_seen = 0;

namespace {

/// The largest number of bytes that a filter can make of one byte.
double expansion_of(std::string_view filter) {
  constexpr std::array<std::pair<std::string_view, double>, 10> factors = {{{"FlateDecode", 1032},
                                                                            {"Fl", 1032},
                                                                            {"LZWDecode", 2731},
                                                                            {"LZW", 2731},
                                                                            {"RunLengthDecode", 64},
                                                                            {"RL", 64},
                                                                            {"CCITTFaxDecode", 1e6},
                                                                            {"CCF", 1e6},
                                                                            {"JBIG2Decode", 1e6},
                                                                            {"JPXDecode", 1e6}}};
  const auto* row = std::ranges::find(factors, filter, &std::pair<std::string_view, double>::first);
  return row == factors.end() ? 1 : row->second;
}

double expansion_of_all(const Object& filters) {
  if (filters.isName()) return expansion_of(filters.getName());
  double product = 1;
  for (int i = 0; filters.isArray() && i < filters.arrayGetLength(); ++i) {
    const Object filter = filters.arrayGet(i);
    if (filter.isName()) product *= expansion_of(filter.getName());
  }
  return product;
}

/// What Poppler sees in place of an image: one gray pixel, so that it unpacks neither the image nor its masks
/// and color profiles. Only the image's place on the page matters.
Object one_pixel_image() {
  Object image(new Dict(static_cast<XRef*>(nullptr)));
  image.dictAdd("Subtype", Object(objName, "Image"));
  image.dictAdd("Width", Object(1));
  image.dictAdd("Height", Object(1));
  image.dictAdd("BitsPerComponent", Object(8));
  image.dictAdd("ColorSpace", Object(objName, "DeviceGray"));
  return image;
}

/// Whether Poppler would build a large table from the stream that no word and no rule needs: a mesh shading,
/// or a sampled function with more samples than any color needs.
bool is_large_table(const Object& dictionary) {
  constexpr double max_samples = 1e6;
  if (!dictionary.dictLookupNF("ShadingType").isNull()) return true;
  if (dictionary.dictLookupNF("FunctionType").isNull()) return false;
  const Object sizes = dictionary.dictLookup("Size");
  double samples = 1;
  for (int i = 0; sizes.isArray() && i < sizes.arrayGetLength(); ++i) {
    const Object size = sizes.arrayGet(i);
    samples *= size.isNum() ? size.getNum() : 1;
  }
  return samples > max_samples;
}

/// The bytes of the file, or of one stream in it before its filters.
class GuardedStream : public BaseMemStream<const char> {
 public:
  GuardedStream(const char* file, Goffset from, Goffset size, Object&& dictionary, StreamGuard& guard)
      : BaseMemStream(file, from, size, std::move(dictionary)), guard_(&guard) {}

  BaseStream* copy() override { return new GuardedStream(buf, getStart(), length, dict.copy(), *guard_); }

  Stream* makeSubStream(Goffset from, bool limited, Goffset size, Object&& dictionary) override {
    const Goffset end = getStart() + length;
    from = std::clamp(from, getStart(), end);
    if (!limited || size > end - from) size = end - from;
    if (dictionary.isDict()) {
      if (dictionary.dictLookupNF("Subtype").isName("Image")) dictionary = one_pixel_image();
      if (is_large_table(dictionary)) dictionary = Object(new Dict(static_cast<XRef*>(nullptr)));
    }
    return new GuardedStream(buf, from, size, std::move(dictionary), *guard_);
  }

  void reset() override {
    BaseMemStream::reset();
    if (!guard_->closed && (guard_->steps.too_late(steps_per_reset) || is_bomb())) guard_->closed = true;
    if (guard_->closed) setPos(0, -1);
  }

 private:
  static constexpr std::size_t steps_per_reset = 64;

  [[nodiscard]] bool is_bomb() {
    if (guard_->reader_counts || !dict.isDict() || !dict.getDict()->hasKey("Filter")) return false;
    const double most = static_cast<double>(length) * expansion_of_all(dict.dictLookup("Filter"));
    if (most <= static_cast<double>(guard_->max_bytes) || guard_->harmless.contains(getStart())) return false;
    guard_->bomb = unpacks_to_too_much();
    if (!guard_->bomb) guard_->harmless.insert(getStart());
    return guard_->bomb;
  }

  [[nodiscard]] bool unpacks_to_too_much() {
    // In an encrypted file, the bytes are not what the filters expect: that is not damage.
    const std::size_t damage_before = damage_seen;
    auto* packed = new BaseMemStream<const char>(buf, getStart(), length, dict.copy());
    const Object owner(packed->addFilters(dict.getDict()));
    Stream* unpacked = owner.getStream();
    unpacked->reset();
    std::array<unsigned char, 4096> block;
    std::uint64_t total = 0;
    while (total <= guard_->max_bytes && !guard_->steps.too_late(block.size())) {
      const int count = unpacked->doGetChars(block.size(), block.data());
      if (count <= 0) break;
      total += static_cast<std::uint64_t>(count);
    }
    damage_seen = damage_before;
    return total > guard_->max_bytes;
  }

  StreamGuard* guard_;
};

constexpr std::size_t block_bytes = 16'384;

/// What Poppler makes of the stream.
bool append_decoded(Stream& stream, StreamGuard& guard, std::string& contents) {
  std::array<unsigned char, block_bytes> block;
  guard.reader_counts = true;
  stream.reset();
  guard.reader_counts = false;
  while (const int count = stream.doGetChars(block.size(), block.data())) {
    contents.append(reinterpret_cast<const char*>(block.data()), static_cast<std::size_t>(count));
    if (contents.size() > guard.max_bytes || guard.steps.too_late()) return false;
  }
  stream.close();
  return true;
}

/// Whether its last filter is a deflate without a predictor.
bool is_deflated(Stream& stream) {
  if (stream.getKind() != strFlate) return false;
  const Dict* dictionary = stream.getDict();
  return dictionary->lookupNF("DecodeParms").isNull() && dictionary->lookupNF("DP").isNull();
}

/// Appends what zlib makes of a deflated stream, in a third of the time that Poppler takes. False, with
/// nothing appended, if zlib finds a fault: Poppler keeps what precedes it. May stop behind the limit of the
/// guard.
bool append_unpacked(Stream& stream, StreamGuard& guard, std::string& contents) {
  std::string packed;
  if (!append_decoded(*stream.getNextStream(), guard, packed)) return false;
  const auto enough = [&] { return contents.size() > guard.max_bytes || guard.steps.too_late(); };
  return append_inflated(packed, contents, enough);
}

}  // namespace

BaseStream* new_guarded_stream(std::span<const std::byte> file, StreamGuard& guard) {
  return new GuardedStream(reinterpret_cast<const char*>(file.data()), 0, static_cast<Goffset>(file.size()),
                           Object(objNull), guard);
}

bool append_contents(Stream& stream, StreamGuard& guard, std::string& contents) {
  if (!is_deflated(stream) || !append_unpacked(stream, guard, contents))
    return append_decoded(stream, guard, contents);
  return contents.size() <= guard.max_bytes && !guard.steps.too_late(0);
}

}  // namespace estimate::pdf
