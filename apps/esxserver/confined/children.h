// The child process of a conversion, forked by the prefork server.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace esxserver {

/// Does what WORK_DIR/task.json says with WORK_DIR/input, and reports on standard output. Opens
/// everything it needs, then drops its privileges (confine()), and only then reads the PDF. The exit status
/// is 0 even for an estimate that cannot be converted.
[[nodiscard]] int run_convert_child(const std::filesystem::path& work_dir);

// The child process that reads an uploaded photo or recording, which is another instance of this program.

/// `arguments`: those of media_child_arguments(). Standard input is the file. Loads the codecs, drops its
/// privileges (confine()), reads the file, and writes one line of JSON.
[[nodiscard]] int run_media_child(const std::vector<std::string>& arguments);

// The process that reads one untrusted recording, and its words.

/// `arguments`: those of transcribe_child_arguments(). Standard input is the file. Reads the models, drops
/// its privileges (confine()), recognizes the words, and writes one line of JSON.
[[nodiscard]] int run_transcribe_child(const std::vector<std::string>& arguments);

}  // namespace esxserver
