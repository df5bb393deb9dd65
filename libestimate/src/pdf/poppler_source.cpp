// The implementation of source.h with Poppler's private headers: its renderer makes the images of pages.

#include <algorithm>
#include <optional>
#include <utility>

#include <Annot.h>
#include <Catalog.h>
#include <Error.h>
#include <ErrorCodes.h>
#include <Gfx.h>
#include <GfxState.h>
#include <GlobalParams.h>
#include <PDFDoc.h>
#include <Page.h>
#include <SplashOutputDev.h>
#include <Stream.h>
#include <UTF.h>
#include <goo/gmem.h>
#include <splash/SplashBitmap.h>

#include "pdf/page_content.h"
#include "pdf/poppler_device.h"
#include "pdf/poppler_stream.h"
#include "pdf/source.h"

namespace estimate::pdf {
namespace {

constexpr int longest_info = 1'000;  // characters of a title

void count_damage(ErrorCategory category, Goffset, const char*) {
  if (category == errSyntaxError || category == errInternal || category == errIO) ++damage_seen;
}

/// Poppler's process-wide setup on first use, which is not thread-safe.
class PopplerProcess {
 public:
  PopplerProcess() : parameters_(count_damage) {
    setErrorCallback(count_damage);  // even if the host program has set up Poppler before
    const PDFRectangle page(0, 0, 1, 1);
    const GfxState makes_color_profiles(points_per_inch, points_per_inch, &page, 0, true);
  }

 private:
  GlobalParamsIniter parameters_;
};

std::string info_entry(PDFDoc& document, const char* key) {
  std::string text;
  const std::unique_ptr<GooString> entry = document.getDocInfoStringEntry(key);
  if (!entry) return text;
  Unicode* code_points = nullptr;
  const int count = TextStringToUCS4(entry->toStr(), &code_points);
  for (int i = 0; i < std::min(count, longest_info); ++i) {
    if (code_points[i] != 0) append_character(text, code_points[i]);
  }
  gfree(code_points);
  return text;
}

std::optional<GooString> password_text(const std::string& password) {
  return password.empty() ? std::nullopt : std::optional<GooString>(std::in_place, password);
}

class PopplerSource : public Source {
 public:
  PopplerSource(std::span<const std::byte> pdf, const SourceLimits& limits, const Deadline& deadline,
                const std::string& password)
      : guard_{limits.stream_bytes, Steps(deadline)},
        limits_(limits),
        document_(new_guarded_stream(pdf, guard_), password_text(password), password_text(password), nullptr,
                  [this] { rebuilt_ = true; }),
        recorder_(make_page_recorder(limits, guard_)) {}

  [[nodiscard]] std::optional<Error> open();
  [[nodiscard]] const SourceInfo& info() const override { return info_; }
  [[nodiscard]] Result<SourcePage> read_page(int number) override;

 private:
  [[nodiscard]] bool unpack(Stream* stream);
  [[nodiscard]] bool unpack_contents(::Page& page);
  [[nodiscard]] bool has_no_pages();
  void draw(::Page& page, Page& result);
  void draw_annotations(::Page& page, Gfx& gfx);
  [[nodiscard]] std::optional<Error> failure(int number);

  SourceInfo info_;
  bool rebuilt_ = false;  // Poppler rebuilt the cross-reference table
  StreamGuard guard_;
  SourceLimits limits_;
  PDFDoc document_;
  std::unique_ptr<PageRecorder> recorder_;
  std::string contents_;  // of the page, unpacked
};

std::optional<Error> PopplerSource::open() {
  const auto error = [](ErrorCode code, std::string message) { return Error{code, std::move(message), {}}; };
  if (guard_.bomb) return error(ErrorCode::pdf_bomb, "a stream of the file unpacks to too many bytes");
  if (guard_.steps.too_late_now()) return error(ErrorCode::time_limit, "opening the file took too long");
  if (!document_.isOk()) {
    if (document_.getErrorCode() == errEncrypted) {
      return error(ErrorCode::password_required, "the file needs a password");
    }
    return error(ErrorCode::damaged_pdf, "the file's structure cannot be read");
  }
  info_.page_count = document_.getNumPages();
  if (info_.page_count <= 0) {
    if (has_no_pages()) return error(ErrorCode::empty_pdf, "the file has no pages");
    return error(ErrorCode::damaged_pdf, "the file's list of pages cannot be read");
  }
  info_.repaired = rebuilt_;
  info_.title = info_entry(document_, "Title");
  info_.creator = info_entry(document_, "Creator");
  info_.producer = info_entry(document_, "Producer");
  return std::nullopt;
}

bool PopplerSource::has_no_pages() {
  const Object catalog = document_.getXRef()->getCatalog();
  if (!catalog.isDict()) return false;
  const Object pages = catalog.dictLookup("Pages");
  if (!pages.isDict()) return false;
  const Object count = pages.dictLookup("Count");
  return count.isInt() && count.getInt() == 0;
}

/// Appends the stream to the contents; false if they become too large, or if time is over.
bool PopplerSource::unpack(Stream* stream) {
  const bool whole = append_contents(*stream, guard_, contents_);
  contents_ += '\n';  // tokens do not continue in the next stream
  return whole;
}

bool PopplerSource::unpack_contents(::Page& page) {
  contents_.clear();
  const Object contents = page.getContents();
  if (contents.isStream()) return unpack(contents.getStream());
  for (int i = 0; contents.isArray() && i < contents.arrayGetLength(); ++i) {
    const Object part = contents.arrayGet(i);
    if (part.isStream() && !unpack(part.getStream())) return false;
    if (!part.isStream()) ++damage_seen;
  }
  return true;
}

void PopplerSource::draw(::Page& page, Page& result) {
  const auto stop = [](void* recorder) { return static_cast<PageRecorder*>(recorder)->should_stop(); };
  const int rotation = page.getRotate();
  Gfx gfx(&document_, &recorder_->device(), page.getNum(), page.getResourceDict(), points_per_inch,
          points_per_inch, page.getCropBox(), nullptr, rotation, stop, recorder_.get());
  result.width = gfx.getState()->getPageWidth();
  result.height = gfx.getState()->getPageHeight();
  result.rotation = rotation == 90 || rotation == 180 || rotation == 270 ? rotation : 0;
  Stream* unpacked =
      new MemStream(contents_.data(), 0, static_cast<Goffset>(contents_.size()), Object(objNull));
  Object contents(unpacked);
  gfx.saveState();
  gfx.display(&contents);
  gfx.restoreState();
  if (page.getAnnotsObject().isArray()) draw_annotations(page, gfx);
}

/// Filled-in form fields and annotations count as text of the page if they have an appearance stream;
/// Poppler would look for system fonts to create one.
void PopplerSource::draw_annotations(::Page& page, Gfx& gfx) {
  for (Annot* annotation : page.getAnnots()->getAnnots()) {
    if (recorder_->should_stop()) return;
    if (annotation->getAppearStreams()) annotation->draw(&gfx, false);
  }
}

std::optional<Error> PopplerSource::failure(int number) {
  const std::string where = "page " + std::to_string(number);
  (void)recorder_->should_stop();
  const std::optional<ErrorCode> code = recorder_->failure();
  if (code == ErrorCode::too_many_words) {
    return Error{*code, "a page has more than " + std::to_string(limits_.words_per_page) + " words", where};
  }
  if (code == ErrorCode::time_limit) return Error{*code, "reading the pages took too long", where};
  if (code) return Error{*code, "the contents of a page unpack to too many bytes", where};
  return std::nullopt;
}

Result<SourcePage> PopplerSource::read_page(int number) {
  SourcePage result;
  result.page.number = number;
  damage_seen = 0;
  rebuilt_ = false;
  recorder_->begin_page();
  ::Page* page = document_.getPage(number);
  if (page == nullptr || !page->isOk()) {
    if (auto error = failure(number)) return std::unexpected(*std::move(error));
    result.damaged = true;
    result.rebuilt = rebuilt_;
    return result;
  }
  if (!unpack_contents(*page) && !guard_.steps.too_late(0)) guard_.bomb = true;
  if (!recorder_->should_stop()) draw(*page, result.page);
  if (auto error = failure(number)) return std::unexpected(*std::move(error));

  result.damaged = damage_seen > 0;
  result.rebuilt = rebuilt_;
  result.page.unmapped = recorder_->words().unmapped();
  result.page.rules = std::move(recorder_->rules());
  result.page.outlines = std::move(recorder_->outlines());
  result.page.paths = std::move(recorder_->paths());
  std::vector<DrawnWord> drawn = recorder_->words().take();
  result.covered = mark_covered(drawn, recorder_->covers(), limits_.covered_text, guard_.steps);
  set_upright(result.page, drawn);
  result.page.words = visible_words(std::move(drawn));
  const double area = result.page.width * result.page.height;
  result.page.image_area = area > 0 ? std::min(1.0, recorder_->image_area() / area) : 0;
  merge_doubled(result.page.words);
  sort_rules(result.page.rules);
  mark_struck(result.page.words, result.page.rules, guard_.steps);
  round_coordinates(result.page);
  if (auto error = failure(number)) return std::unexpected(*std::move(error));
  return result;
}

/// Sets up Poppler once per process. Call before any other use of it.
void prepare_poppler() { static const PopplerProcess prepared; }

constexpr int row_alignment = 4;

/// Leaves out images with more pixels than the limit: Poppler unpacks all pixels, no matter how small the
/// image is shown.
class PaintingDevice : public SplashOutputDev {
 public:
  PaintingDevice(SplashColor white, std::uint64_t max_pixels)
      : SplashOutputDev(splashModeMono8, row_alignment, false, white), max_pixels_(max_pixels) {}

  void drawImage(GfxState* state, Object* ref, Stream* stream, int width, int height,
                 GfxImageColorMap* colors, bool interpolate, const int* mask_colors, bool inlined) override {
    if (fits(width, height))
      SplashOutputDev::drawImage(state, ref, stream, width, height, colors, interpolate, mask_colors,
                                 inlined);
  }
  void drawImageMask(GfxState* state, Object* ref, Stream* stream, int width, int height, bool invert,
                     bool interpolate, bool inlined) override {
    if (fits(width, height))
      SplashOutputDev::drawImageMask(state, ref, stream, width, height, invert, interpolate, inlined);
  }
  void setSoftMaskFromImageMask(GfxState* state, Object* ref, Stream* stream, int width, int height,
                                bool invert, bool inlined, double* matrix) override {
    if (fits(width, height))
      SplashOutputDev::setSoftMaskFromImageMask(state, ref, stream, width, height, invert, inlined, matrix);
  }
  void drawMaskedImage(GfxState* state, Object* ref, Stream* stream, int width, int height,
                       GfxImageColorMap* colors, bool interpolate, Stream* mask, int mask_width,
                       int mask_height, bool mask_invert, bool mask_interpolate) override {
    if (fits(width, height) && fits(mask_width, mask_height))
      SplashOutputDev::drawMaskedImage(state, ref, stream, width, height, colors, interpolate, mask,
                                       mask_width, mask_height, mask_invert, mask_interpolate);
  }
  void drawSoftMaskedImage(GfxState* state, Object* ref, Stream* stream, int width, int height,
                           GfxImageColorMap* colors, bool interpolate, Stream* mask, int mask_width,
                           int mask_height, GfxImageColorMap* mask_colors, bool mask_interpolate) override {
    if (fits(width, height) && fits(mask_width, mask_height))
      SplashOutputDev::drawSoftMaskedImage(state, ref, stream, width, height, colors, interpolate, mask,
                                           mask_width, mask_height, mask_colors, mask_interpolate);
  }

  [[nodiscard]] bool left_out() const { return left_out_; }

 private:
  bool fits(int width, int height) {
    const bool fits = width >= 0 && height >= 0 &&
                      static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) <= max_pixels_;
    left_out_ = left_out_ || !fits;
    return fits;
  }

  std::uint64_t max_pixels_;
  bool left_out_ = false;
};

double pixels_of(const Object& image) {
  const Dict* dictionary = image.streamGetDict();
  const Object width = dictionary->lookup("Width"), height = dictionary->lookup("Height");
  if (!dictionary->lookup("Subtype").isName("Image") || !width.isInt() || !height.isInt()) return 0;
  return static_cast<double>(width.getInt()) * height.getInt();
}

double pixels_of_largest_image(::Page& page) {
  Dict* resources = page.getResourceDict();
  if (resources == nullptr) return 0;
  const Object images = resources->lookup("XObject");
  double largest = 0;
  for (int i = 0; images.isDict() && i < images.dictGetLength(); ++i) {
    const Object image = images.dictGetVal(i);
    if (image.isStream()) largest = std::max(largest, pixels_of(image));
  }
  return largest;
}

PageImage to_page_image(SplashBitmap& bitmap, double dots_per_inch) {
  PageImage image{bitmap.getWidth(), bitmap.getHeight(), dots_per_inch, {}};
  image.pixels.reserve(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
  for (int y = 0; y < image.height; ++y) {
    const unsigned char* row = bitmap.getDataPtr() + static_cast<std::ptrdiff_t>(y) * bitmap.getRowSize();
    image.pixels.insert(image.pixels.end(), row, row + image.width);
  }
  return image;
}

class PopplerPainter : public PagePainter {
 public:
  PopplerPainter(std::span<const std::byte> pdf, const std::string& password)
      : document_(new MemStream(reinterpret_cast<const char*>(pdf.data()), 0,
                                static_cast<Goffset>(pdf.size()), Object(objNull)),
                  password_text(password), password_text(password)) {}

  [[nodiscard]] bool is_open() { return document_.isOk(); }
  [[nodiscard]] bool is_locked() { return document_.getErrorCode() == errEncrypted; }
  [[nodiscard]] Result<PageImage> paint(const Page& page, std::uint64_t max_pixels,
                                        const Deadline& deadline) override;

 private:
  PDFDoc document_;
};

Result<PageImage> PopplerPainter::paint(const Page& page, std::uint64_t max_pixels,
                                        const Deadline& deadline) {
  const std::string where = "page " + std::to_string(page.number);
  ::Page* source = document_.getPage(page.number);
  if (source == nullptr || !source->isOk())
    return fail(ErrorCode::damaged_pdf, "the page cannot be read", where);
  const double dots_per_inch = painting_resolution(page, pixels_of_largest_image(*source));
  if (auto fine = check_pixels(page, dots_per_inch, max_pixels); !fine) return std::unexpected(fine.error());

  SplashColor white = {255, 255, 255, 255};
  PaintingDevice device(white, max_pixels);
  device.startDoc(&document_);
  const auto stop = [](void* time) { return static_cast<const Deadline*>(time)->passed(); };
  document_.displayPage(&device, page.number, dots_per_inch, dots_per_inch, 0, false, true, false, stop,
                        const_cast<Deadline*>(&deadline));
  if (deadline.passed()) return fail(ErrorCode::time_limit, "rendering the page took too long", where);
  if (device.left_out())
    return fail(ErrorCode::image_too_large,
                "an image on the page has more than " + std::to_string(max_pixels) + " pixels", where);
  SplashBitmap* bitmap = device.getBitmap();
  if (bitmap == nullptr || bitmap->getDataPtr() == nullptr)
    return fail(ErrorCode::damaged_pdf, "the page cannot be rendered", where);
  return to_page_image(*bitmap, dots_per_inch * enlargement(page));
}

}  // namespace

Result<std::unique_ptr<Source>> open_source(std::span<const std::byte> pdf, const SourceLimits& limits,
                                            const Deadline& deadline) {
  prepare_poppler();
  return open_with_password(limits.password,
                            [&](const std::string& password) -> Result<std::unique_ptr<Source>> {
                              auto source = std::make_unique<PopplerSource>(pdf, limits, deadline, password);
                              if (auto error = source->open()) return std::unexpected(*std::move(error));
                              return source;
                            });
}

bool source_sees_color_and_rules() { return true; }

Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf, std::string_view password) {
  prepare_poppler();
  return open_with_password(password, [&](const std::string& given) -> Result<std::unique_ptr<PagePainter>> {
    auto painter = std::make_unique<PopplerPainter>(pdf, given);
    if (painter->is_open()) return painter;
    if (painter->is_locked()) return fail(ErrorCode::password_required, "the file needs a password");
    return fail(ErrorCode::damaged_pdf, "the file's structure cannot be read");
  });
}

}  // namespace estimate::pdf
