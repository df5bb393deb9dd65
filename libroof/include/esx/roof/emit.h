// The sketch of a roof (gables at its ridges, single faces elsewhere, and the SKETCH_IMPORT document), and
// the ESX of a roof: with this sketch and a roofing scope, read back and compared before it is handed out.
// Threads: the functions have no state; call them from any.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/estimate/price_list.h"
#include "esx/roof/describe.h"
#include "esx/roof/interview.h"
#include "esx/roof/measure.h"
#include "esx/roof/preview.h"
#include "esx/roof/read_report.h"
#include "esx/roof/refusal.h"
#include "esx/roof/report.h"
#include "esx/roof/scope.h"

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

/// All pieces of a report.
struct Sketch {
  std::vector<SketchPiece> pieces = {};  // the gables of a structure, then its single faces
  double area_sf = 0;                    // of all faces, each once
};

/// Every roof face is in a piece; one between two ridges is in both, and drawn with the first.
[[nodiscard]] Sketch make_sketch(const Report& report, const Measurements& measured);

/// The report's faces as the SKETCH_IMPORT document that Xactimate imports, by the rules that roofing
/// programs publish for it: target version 14; feet, slopes in inches per foot, orientations in radians
/// counter-clockwise from the X axis; faces wound counter-clockwise, each edge shared; hips are RIDGE; no
/// sizes, no materials. A face with a hole becomes two. Warnings: sketch_face_split; sketch_line_kind where
/// bends and seams, for which it has no word, are drawn as ridges or valleys. Errors: no_roof_geometry
/// without faces; the first of sketch_faults(); invalid_roof_report if it does not read back.
/// Example: `sketch_import_xml(report)->value`.
[[nodiscard]] estimate::Result<estimate::Parsed<std::string>> sketch_import_xml(const Report& report);

/// What such a document must not have, of one that was read or is to be written: faces that are not closed
/// by their lines in order, have holes, are upright, are wound clockwise, or have a corner 0.05 ft off
/// their plane; lines that border more than two faces, or two on the same side, or whose kind has no word.
/// Each is invalid_roof_report with its place: "ROOF1/FACE F3". None: the sketch is right.
[[nodiscard]] std::vector<estimate::Error> sketch_faults(const Report& sketch);

/// One comparison of the ESX, read back, with what was asked: structure and arithmetic, each line, the roof's
/// measures, the sketch.
struct SelfCheckRow {
  std::string what = {};
  bool ok = false;
  std::string detail = {};
};

/// All of them; an emission always has ok, since emit() fails otherwise.
struct SelfCheck {
  bool ok = true;
  std::vector<SelfCheckRow> checks = {};
};

/// How a roof becomes an estimate.
struct EmitOptions {
  std::string project_name = {};  // of the estimate and the file; else the report's id
  Answers answers = {};           // of the interview; without one, the default of its question is assumed
  std::vector<std::string> assumptions = {};     // of a description, passed on
  std::vector<estimate::Warning> warnings = {};  // of reading, also passed on
};

/// Of a roof from words: what was assumed and not understood, and the answers that the words give.
[[nodiscard]] EmitOptions emit_options(const Description& description);

/// Answers take the place of those that the words of a description give; where they differ: answer_differs.
void add_answers(EmitOptions& options, const Answers& answers);

/// A roof that was read, and what its ESX passes on: warnings, assumptions, answers.
struct ReadRoof {
  Report report = {};
  EmitOptions options = {};
};

/// The roof of a report, or of the first member of an ESX that is the sketch of a roof. `password`: of a
/// locked PDF. Errors: those of read_report and read_zip, and no_roof_geometry for an archive without such a
/// member.
/// Example: `auto roof = read_roof(bytes); emit(roof->report, list, roof->options)->esx`.
[[nodiscard]] estimate::Result<ReadRoof> read_roof(std::string_view report,
                                                   const estimate::Limits& limits = report_limits(),
                                                   const std::string& password = {});

/// The roof of a description. Refusals: those of read_description and build_roof.
[[nodiscard]] Answer<ReadRoof> describe_roof(std::string_view words);

/// The ESX of a roof, and all that a user needs to judge it.
struct Emission {
  std::string filename = {};  // of the project's name: "ROOF.esx"
  std::string esx = {};       // the ZIP's bytes
  Report roof = {};           // what was measured: the report's, or that of a description among the answers
  Preview preview = {};
  Scope scope = {};
  Sketch sketch = {};
  double published_area_sf = 0;   // the area that the scope is keyed to
  double sketch_residual_sf = 0;  // published area of the whole roof − area of the sketch; 0 without a sketch
  SelfCheck self_check = {};
  std::vector<std::string> assumptions = {};
  std::vector<estimate::Warning> warnings = {};
};

/// The scope is that of the interview with the report's measurements, keyed to the published ones, never to
/// the sketch. `report` without figures: the answers have the measurements, a description or typed figures;
/// they may also take the place of those of the report (report_not_used). Errors: invalid_roof_answer and
/// others of an interview; those of build_esx; conversion_failed if the ESX does not read back as it was
/// asked. Example: `emit(report, bundled_price_list())->esx`.
[[nodiscard]] estimate::Result<Emission> emit(const Report& report, const estimate::PriceList& list,
                                              const EmitOptions& options = {});

/// The ESX of a finished interview. `report` has the measurements that it was asked with; null: there is
/// none, and the ESX is without a sketch unless the roof is described. Errors: as of emit();
/// invalid_roof_answer names the required questions that are open.
[[nodiscard]] estimate::Result<std::string> interview_esx(const Interview& interview, const Report* report,
                                                          const estimate::PriceList& list,
                                                          const std::string& project_name);

/// Files in base64, since this library has no encoder of it. Empty: left out.
struct EncodedFiles {
  std::string esx = {}, sketch_xml = {};
};

/// RoofEmitResponse of the HTTP API, with the files that the caller encodes.
[[nodiscard]] std::string emission_to_json(const Emission& emission, const EncodedFiles& files = {});

/// The value of `X-Roof-Import-Report`: one line of ASCII.
[[nodiscard]] std::string import_report_header(const Emission& emission);

}  // namespace roof
