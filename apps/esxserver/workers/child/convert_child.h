// The child process of a conversion, which is another instance of this program.
#pragma once

#include <filesystem>

namespace esxserver {

/// Converts WORK_DIR/input.pdf according to WORK_DIR/task.json and reports on standard output. Opens
/// everything it needs, then drops its privileges (confine()), and only then reads the PDF. The exit status
/// is 0 even for an estimate that cannot be converted.
[[nodiscard]] int run_convert_child(const std::filesystem::path& work_dir);

}  // namespace esxserver
