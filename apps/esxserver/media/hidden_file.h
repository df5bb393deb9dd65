// Files that are two things at once.
#pragma once

#include <string_view>

namespace esxserver::media {

/// The other thing that programs would take the media file for: "a PDF", "a ZIP archive", "a web page"; empty
/// if there is none.
[[nodiscard]] std::string_view hidden_file(std::string_view content);

}  // namespace esxserver::media
