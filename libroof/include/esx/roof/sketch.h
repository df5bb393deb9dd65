// The sketch of a roof: gables at its ridges, single faces elsewhere, and the SKETCH_IMPORT document.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/roof/measure.h"
#include "esx/roof/report.h"

namespace roof {

/// A face of a piece. The sketch draws it with the report's outline.
struct PieceSide {
  int index = 0;  // into Structure::faces
  std::string face = {}, label = {};
  bool left = false;       // seen along the ridge
  double pitch = 0;        // rise per 12, from the coordinates
  double plan_run_ft = 0;  // from the ridge to the farthest corner of the face
};

/// A gable at a ridge, or a face that no ridge borders: a hip's end, a shed, a slope between valleys.
struct SketchPiece {
  std::string structure = {};
  std::string line = {};  // the ridge; where there is none, the longest level edge of the face
  bool has_ridge = true;
  double length_ft = 0;
  double azimuth_deg = 0;  // of the ridge, in the report's own frame
  Point from = {}, to = {};
  std::vector<PieceSide> sides = {};  // one where a ridge borders one face only
};

struct Sketch {
  std::vector<SketchPiece> pieces = {};  // the gables of a structure, then its single faces
  double area_sf = 0;                    // of all faces, each once
};

/// Every roof face is in a piece; one between two ridges is in both, and drawn with the first.
[[nodiscard]] Sketch make_sketch(const Report& report, const Measurements& measured);

/// The pieces as a SKETCH_IMPORT document, all of them in one roof. `sketch` is that of the report.
[[nodiscard]] std::string pieces_xml(const Report& report, const Sketch& sketch);

/// The report's own faces as a SKETCH_IMPORT document: hips are RIDGE there, orientations run
/// counter-clockwise from the X axis.
[[nodiscard]] std::string sketch_import_xml(const Report& report, const Measurements& measured);

}  // namespace roof
