// Answers about roofs for people.
#pragma once

#include <string>

#include "roof/emit.h"
#include "roof/interview.h"
#include "roof/preview.h"

namespace esxconv {

[[nodiscard]] std::string preview_text(const roof::Preview& preview);
[[nodiscard]] std::string emission_text(const roof::Emission& emission);
[[nodiscard]] std::string interview_text(const roof::Interview& interview);

}  // namespace esxconv
