// Answers about roofs for people.
#pragma once

#include <string>

#include "esx/roof/emit.h"
#include "esx/roof/interview.h"
#include "esx/roof/preview.h"

namespace esxconv {

[[nodiscard]] std::string preview_text(const roof::Preview& preview);
[[nodiscard]] std::string emission_text(const roof::Emission& emission);
[[nodiscard]] std::string interview_text(const roof::Interview& interview);

}  // namespace esxconv
