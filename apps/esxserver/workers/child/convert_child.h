// The child process of a conversion, forked by the nursery.
#pragma once

#include <filesystem>

namespace esxserver {

/// Does what WORK_DIR/task.json says with WORK_DIR/input, and reports on standard output. Opens
/// everything it needs, then drops its privileges (confine()), and only then reads the PDF. The exit status
/// is 0 even for an estimate that cannot be converted.
[[nodiscard]] int run_convert_child(const std::filesystem::path& work_dir);

}  // namespace esxserver
