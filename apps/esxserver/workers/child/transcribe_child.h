// The process that reads one recording of a stranger, and its words.
#pragma once

#include <string>
#include <vector>

namespace esxserver {

/// `arguments`: those of transcribe_child_arguments(). Standard input is the file. Reads the models, drops
/// its privileges (confine()), recognizes the words, and writes one line of JSON.
[[nodiscard]] int run_transcribe_child(const std::vector<std::string>& arguments);

}  // namespace esxserver
