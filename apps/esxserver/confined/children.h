// The main functions of the child processes that read untrusted files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace esxserver {

/// The child process of a conversion, forked by the prefork server. Does what WORK_DIR/task.json says with
/// WORK_DIR/input, and reports on standard output. Opens everything it needs, then drops its privileges
/// (confine()), and only then reads the PDF. The exit status is 0 even for an estimate that cannot be
/// converted.
[[nodiscard]] int run_convert_child(const std::filesystem::path& work_dir);

/// Reads an uploaded photo or recording, in another instance of this program. `arguments`: those of
/// media_child_arguments(). Standard input is the file. Loads the codecs, drops its privileges (confine()),
/// reads the file, and writes one line of JSON.
[[nodiscard]] int run_media_child(const std::vector<std::string>& arguments);

/// Recognizes the words of one untrusted recording. `arguments`: those of transcribe_child_arguments().
/// Standard input is the file. Reads the models, drops its privileges (confine()), recognizes the words, and
/// writes one line of JSON.
[[nodiscard]] int run_transcribe_child(const std::vector<std::string>& arguments);

}  // namespace esxserver
