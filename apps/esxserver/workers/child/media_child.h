// The child process that reads an uploaded photo or recording, which is another instance of this program.
#pragma once

#include <string>
#include <vector>

namespace esxserver {

/// `arguments`: those of media_child_arguments(). Standard input is the file. Loads the codecs, drops its
/// privileges (confine()), reads the file, and writes one line of JSON.
[[nodiscard]] int run_media_child(const std::vector<std::string>& arguments);

}  // namespace esxserver
