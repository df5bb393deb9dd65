// Writes small PDFs for tests: objects, streams, and a matching cross-reference table.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace test {

class PdfBuilder {
 public:
  /// The number of the next object.
  [[nodiscard]] int next() const { return static_cast<int>(objects_.size()) + 1; }

  int add(std::string body) {
    objects_.push_back(std::move(body));
    return static_cast<int>(objects_.size());
  }

  /// `entries`: of the stream's dictionary besides /Length.
  int add_stream(std::string_view data, std::string_view entries = "") {
    std::string body = "<< /Length " + std::to_string(data.size()) + " ";
    body.append(entries).append(" >>\nstream\n").append(data).append("\nendstream");
    return add(std::move(body));
  }

  /// The file, with object `root` as the catalog.
  [[nodiscard]] std::string file(int root, std::string_view trailer_entries = "") const {
    std::string bytes = "%PDF-1.5\n";
    std::string table = "0000000000 65535 f \n";
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      const std::string offset = std::to_string(bytes.size());
      table += std::string(10 - offset.size(), '0') + offset + " 00000 n \n";
      bytes += std::to_string(i + 1) + " 0 obj\n" + objects_[i] + "\nendobj\n";
    }
    const std::string size = std::to_string(objects_.size() + 1), start = std::to_string(bytes.size());
    bytes += "xref\n0 " + size + "\n" + table + "trailer\n<< /Size " + size + " /Root ";
    bytes += std::to_string(root) + " 0 R ";
    bytes.append(trailer_entries).append(" >>\nstartxref\n").append(start).append("\n%%EOF\n");
    return bytes;
  }

 private:
  std::vector<std::string> objects_;
};

/// The parts of a page, as PDF source.
struct PdfPage {
  std::string contents;
  std::string entries = {};    // of the page: "/Rotate 90"
  std::string resources = {};  // besides the fonts: "/XObject << ... >>"
  std::string filter = {};     // of the contents: "/Filter /RunLengthDecode"
};

/// F1 Times-Roman, F2 Times-Bold, F3 Times-BoldItalic, F4 a composite font without a character mapping.
inline std::string fonts_for_tests() {
  const auto base = [](std::string_view name) {
    return "<< /Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding /BaseFont /" + std::string(name) +
           " >> ";
  };
  return "/Font << /F1 " + base("Times-Roman") + "/F2 " + base("Times-Bold") + "/F3 " +
         base("ABCDEF+TimesNewRomanPS-BoldItalicMT") +
         "/F4 << /Type /Font /Subtype /Type0 /BaseFont /None /Encoding /Identity-H /DescendantFonts "
         "[ << /Type /Font /Subtype /CIDFontType2 /BaseFont /None /DW 500 "
         "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >> ] >> >> ";
}

/// Catalog 1, page tree 2; `builder` may hold more objects from number 3 on. Letter size unless the page
/// has its own /MediaBox.
inline std::string pdf_of(const std::vector<PdfPage>& pages, std::string_view info = "",
                          const std::vector<std::string>& further_objects = {}) {
  PdfBuilder builder;
  const int first_page = 3 + static_cast<int>(further_objects.size());
  std::string kids;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    kids += std::to_string(first_page + 2 * static_cast<int>(i)) + " 0 R ";
  }
  builder.add("<< /Type /Catalog /Pages 2 0 R >>");
  builder.add("<< /Type /Pages /MediaBox [0 0 612 792] /Count " + std::to_string(pages.size()) + " /Kids [" +
              kids + "] >>");
  for (const std::string& object : further_objects) builder.add(object);
  for (const PdfPage& page : pages) {
    builder.add("<< /Type /Page /Parent 2 0 R /Contents " + std::to_string(builder.next() + 1) + " 0 R " +
                page.entries + " /Resources << " + fonts_for_tests() + page.resources + " >> >>");
    builder.add_stream(page.contents, page.filter);
  }
  return builder.file(1, info.empty() ? "" : "/Info << " + std::string(info) + " >>");
}

/// One page with these contents.
inline std::string pdf_with(std::string_view contents) { return pdf_of({PdfPage{std::string(contents)}}); }

inline std::span<const std::byte> bytes_of(std::string_view text) { return std::as_bytes(std::span(text)); }

}  // namespace test
