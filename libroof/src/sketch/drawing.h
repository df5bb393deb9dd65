// A roof as the grammar of SKETCH_IMPORT can say it, and its document.
#pragma once

#include <string>
#include <vector>

#include "esx/estimate/base/result.h"
#include "esx/roof/emit.h"
#include "esx/roof/report.h"

namespace roof::sketch {

/// Faces wound counter-clockwise and without holes; lines that run along the first face that has them, with
/// the words of the grammar in `type_written`, and as `type` what the reader makes of them; numbers of its
/// own for all of them.
struct Drawing {
  Report roof = {};
  std::vector<estimate::Warning> warnings = {};  // sketch_face_split, sketch_line_kind
};

/// A face with a hole becomes two, along the shortest seam that crosses nothing. Where there is none it is
/// left as it is, and sketch_faults() says so.
[[nodiscard]] Drawing draw(const Report& report);

/// The faces of the pieces in one structure, in their order.
[[nodiscard]] Report pieces_report(const Report& report, const Sketch& sketch);

[[nodiscard]] std::string document(const Drawing& drawing);

}  // namespace roof::sketch
