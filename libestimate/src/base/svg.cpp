#include "estimate/svg.h"

namespace estimate {

SvgWriter::SvgWriter(Form form, double width_px, double height_px, std::string_view title,
                     std::string_view css)
    : form_(form) {
  xml_.open("svg", "http://www.w3.org/2000/svg");
  attribute("viewBox", "0 0 " + number(width_px) + " " + number(height_px));
  attribute("width", width_px).attribute("height", height_px).attribute("role", "img");
  text(form_.after_element);
  element("title", title);
  element("style", css);
}

SvgWriter& SvgWriter::open(std::string_view name) {
  xml_.open(name);
  return *this;
}

SvgWriter& SvgWriter::attribute(std::string_view name, std::string_view value) {
  xml_.attribute(name, value);
  return *this;
}

SvgWriter& SvgWriter::attribute(std::string_view name, double value) {
  return attribute(name, std::string_view(number(value)));
}

SvgWriter& SvgWriter::text(std::string_view words) {
  xml_.text(words);
  return *this;
}

void SvgWriter::close() {
  xml_.close();
  xml_.text(form_.after_element);
}

void SvgWriter::element(std::string_view name, std::string_view words) { open(name).text(words).close(); }

std::string SvgWriter::take() {
  std::string document = xml_.take();
  return document.substr(document.find("<svg"));
}

SvgWriter& SvgWriter::ends(double x1, double y1, double x2, double y2) {
  return attribute("x1", x1).attribute("y1", y1).attribute("x2", x2).attribute("y2", y2);
}

}  // namespace estimate
