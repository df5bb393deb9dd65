// The child process of a conversion: this program, started again.
#pragma once

#include <filesystem>

namespace esxserver {

/// Converts WORK_DIR/input.pdf as WORK_DIR/task.json says, telling on standard output. Everything it needs is
/// opened first; then it gives up what it can (confine()), and only then reads the PDF.
/// The exit status is 0 also for an estimate that cannot be converted.
[[nodiscard]] int run_convert_child(const std::filesystem::path& work_dir);

}  // namespace esxserver
