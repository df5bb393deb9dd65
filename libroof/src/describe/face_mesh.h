// Faces of an envelope → points, lines and faces that share them.
#pragma once

#include <vector>

#include "describe/envelope.h"
#include "describe/pieces.h"
#include "esx/roof/report.h"

namespace roof::describe {

/// Corners that meet are one point; a corner on another face's edge splits it; a hole is joined to its
/// outline by a hidden slit. Lines get their types from geometry, and from `pieces`: an edge below a wall is
/// flashing or step flashing.
[[nodiscard]] Structure face_mesh(const std::vector<EnvelopeFace>& faces, const std::vector<Piece>& pieces);

}  // namespace roof::describe
