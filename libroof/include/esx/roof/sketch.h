// The sketch of a roof: one gable piece per ridge, and the SKETCH_IMPORT document.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/roof/measure.h"
#include "esx/roof/report.h"

namespace roof {

/// One slope of a piece, as wide as the ridge is long.
struct PieceSide {
  std::string face = {}, label = {};
  bool left = false;       // seen along the ridge
  double pitch = 0;        // rise per 12, from the coordinates
  double plan_run_ft = 0;  // from the ridge to the farthest corner of the face
  double area_sf = 0;      // length × run up the slope
};

struct GablePiece {
  std::string structure = {}, line = {};  // the ridge; where there is none, the longest level edge of a face
  bool has_ridge = true;
  double length_ft = 0;
  double azimuth_deg = 0;  // of the ridge, in the report's own frame
  Point from = {}, to = {};
  std::vector<PieceSide> sides = {};  // one where a ridge borders one face only
};

struct Sketch {
  std::vector<GablePiece> pieces = {};
  double area_sf = 0;  // of all pieces: not the roof's area, since pieces overlap and leave gaps
};

/// Roofs without any ridge (sheds, pyramids, flat ones) have a piece per face instead.
[[nodiscard]] Sketch make_sketch(const Report& report, const Measurements& measured);

/// The pieces as a SKETCH_IMPORT document, all of them in one roof.
[[nodiscard]] std::string pieces_xml(const Sketch& sketch);

/// The report's own faces as a SKETCH_IMPORT document: hips are RIDGE there, orientations run
/// counter-clockwise from the X axis.
[[nodiscard]] std::string sketch_import_xml(const Report& report, const Measurements& measured);

}  // namespace roof
