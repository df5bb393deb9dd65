// Renders pages to images with Poppler's renderer.
#include <GfxState.h>
#include <GlobalParams.h>
#include <PDFDoc.h>
#include <Page.h>
#include <SplashOutputDev.h>
#include <Stream.h>
#include <splash/SplashBitmap.h>

#include <algorithm>
#include <utility>

#include "pdf/page_image.h"
#include "pdf/poppler_process.h"

namespace estimate::pdf {
namespace {

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
  explicit PopplerPainter(std::span<const std::byte> pdf)
      : document_(new MemStream(reinterpret_cast<const char*>(pdf.data()), 0,
                                static_cast<Goffset>(pdf.size()), Object(objNull))) {}

  [[nodiscard]] bool is_open() { return document_.isOk(); }
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
  return to_page_image(*bitmap, dots_per_inch);
}

}  // namespace

Result<std::unique_ptr<PagePainter>> open_painter(std::span<const std::byte> pdf) {
  prepare_poppler();
  auto painter = std::make_unique<PopplerPainter>(pdf);
  if (!painter->is_open()) return fail(ErrorCode::damaged_pdf, "the file's structure cannot be read");
  return painter;
}

}  // namespace estimate::pdf
