// The SVG documents that drawings and roof plans are made with.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/base/xml.h"

namespace estimate {

/// A picture with a viewBox in px, a title for screen readers and a style sheet, and then its shapes.
/// Example: `svg.open("circle").attribute("r", 4.5).attribute("class", "dot").close();`
class SvgWriter {
 public:
  struct Form {
    std::string (*number)(double);  // coordinates and sizes as text
    std::string_view after_element = {};
  };

  SvgWriter(Form form, double width_px, double height_px, std::string_view title, std::string_view css);

  SvgWriter& open(std::string_view name);
  SvgWriter& attribute(std::string_view name, std::string_view value);
  SvgWriter& attribute(std::string_view name, double value);
  SvgWriter& text(std::string_view words);
  void close();
  /// An element that only has text.
  void element(std::string_view name, std::string_view words);
  /// The attributes of a line's ends.
  SvgWriter& ends(double x1, double y1, double x2, double y2);

  [[nodiscard]] std::string number(double value) const { return form_.number(value); }
  /// Closes the document. It begins with `<svg`, without an XML declaration: pages embed it.
  [[nodiscard]] std::string take();

 private:
  Form form_;
  XmlWriter xml_;
};

}  // namespace estimate
