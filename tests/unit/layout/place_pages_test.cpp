#include "layout/layout.h"

#include <doctest/doctest.h>

#include <cmath>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "esx/estimate/read_pages.h"
#include "support/files.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::classify;
using namespace estimate::layout;

namespace {

Document print_of(const std::string& name) {
  const std::string file = ::test::read_file("tests/fixtures/synthetic/" + name + ".pdf");
  return read_pages(std::as_bytes(std::span(file))).value().value;
}

/// Reprints pages: smaller or larger, moved, on a sheet with another size.
Document reprinted(Document document, const Placement& p, double width_pt, double height_pt) {
  for (Page& page : document.pages) {
    for (Word& w : page.words) {
      w.box = {w.box.x0 * p.scale + p.dx_pt, w.box.y0 * p.scale + p.dy_pt, w.box.x1 * p.scale + p.dx_pt,
               w.box.y1 * p.scale + p.dy_pt};
      w.baseline = w.baseline * p.scale + p.dy_pt;
      w.size = static_cast<float>(w.size * p.scale);
    }
    for (Rule& r : page.rules)
      r.box = {r.box.x0 * p.scale + p.dx_pt, r.box.y0 * p.scale + p.dy_pt, r.box.x1 * p.scale + p.dx_pt,
               r.box.y1 * p.scale + p.dy_pt};
    const bool landscape = page.width > page.height;
    page.width = landscape ? height_pt : width_pt;
    page.height = landscape ? width_pt : height_pt;
  }
  return document;
}

Estimate read(Document document) {
  const std::vector<Placement> placements = find_placements(document);
  normalize_coordinates(document, placements);
  Estimate estimate =
      assemble_estimate(document, classify_lines(document, MarkedLines(group_lines(document))).value());
  restore_coordinates(estimate, placements);
  return estimate;
}

struct Sheet {
  const char* what;
  Placement placement;
  double width_pt, height_pt;
};

constexpr Sheet sheets[] = {
    {"shrunk to A4, in the middle", {0.9722, 0, 36}, 595, 842},
    {"on A4 at full size, top left", {1, 0, 0}, 595, 842},
    {"on A4 at full size, in the middle", {1, -8.5, 25}, 595, 842},
    {"shrunk to the printable area of Letter", {0.94, 18.36, 23.76}, 612, 792},
    {"shrunk, at the bottom left", {0.9, 0, 79.2}, 612, 792},
    {"enlarged to Ledger", {1.2941, 0, 99.5}, 792, 1224},
};

/// Whether the boxes are equal up to rounding.
bool same_boxes(const std::vector<LineItem>& a, const std::vector<LineItem>& b, const Placement& p) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::abs(a[i].box.x0 * p.scale + p.dx_pt - b[i].box.x0) > 0.5) return false;
    if (std::abs(a[i].box.y1 * p.scale + p.dy_pt - b[i].box.y1) > 0.5) return false;
  }
  return true;
}

void clear_boxes(Estimate& estimate) {
  for (LineItem& item : estimate.items) item.box = {};
}

}  // namespace

TEST_CASE("a reprint is read like the print, with boxes where they are now") {
  for (const char* name : {"FINAL8_hard", "AGELIFE_hard", "ALLSTATE_small", "SF_hard", "ROUGH_hard",
                           "CONTENTS_small", "CONTRACTOR_RESET_small", "SYMBILITY_small", "USAA_OLD_small"}) {
    const Document print = print_of(name);
    Estimate original = read(print);
    for (const Sheet& sheet : sheets) {
      CAPTURE(std::string(name));
      CAPTURE(std::string(sheet.what));
      Estimate again = read(reprinted(print, sheet.placement, sheet.width_pt, sheet.height_pt));
      CHECK(same_boxes(original.items, again.items, sheet.placement));
      Estimate expected = original;
      clear_boxes(expected);
      clear_boxes(again);
      CHECK(again == expected);
    }
  }
}

TEST_CASE("prints at their original place are left alone") {
  for (const char* name : {"FINAL8_hard", "SYMBILITY_hard", "SF_small", "LETTER"})
    CHECK(find_placements(print_of(name)).empty());
  CHECK(find_placements({}).empty());
}

TEST_CASE("a single size of type shows no scale: small print of a letter is not a shrunk page") {
  Document document;
  for (int i = 0; i < 3; ++i) {
    Page& page = document.pages.emplace_back();
    page.width = 612;
    page.height = 792;
    for (int k = 0; k < 100; ++k) page.words.push_back({.text = "word", .size = 7.5F});
    page.words.push_back({.text = "title", .size = 14});
  }
  CHECK(find_placements(document).empty());
}

TEST_CASE("pages without text, or without a known font size, have no placement") {
  Document document;
  Page& page = document.pages.emplace_back();
  page.width = 612;
  page.height = 792;
  CHECK(find_placements(document).empty());
  for (const float size : {7.3F, 13.7F, 5.1F, 9.4F}) page.words.push_back({.text = "word", .size = size});
  CHECK(find_placements(document).empty());
}
