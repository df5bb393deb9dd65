// Activities as the vendor writes and prints them.
#pragma once

#include <string>
#include <string_view>

#include "esx/estimate/model.h"

namespace estimate::esx {

/// actPrefix: "R&R", "Remove", "Detach & Reset", "Install", "Material Only"; empty for "+".
[[nodiscard]] std::string_view activity_prefix(Activity activity);

/// The description without the activity's printed prefix and without the marks of an edited line ("*").
[[nodiscard]] std::string bare_description(std::string_view description, Activity activity);

}  // namespace estimate::esx
