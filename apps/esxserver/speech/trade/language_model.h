// Trigram language models in the ARPA format.
#pragma once

#include <span>
#include <string>

namespace esxserver::speech {

/// Of sentences in words separated by single blanks. Interpolated by Witten and Bell: a history that was
/// followed by many different words leaves more to the shorter history. Source: Witten, Bell, "The
/// zero-frequency problem", IEEE Trans. Inf. Theory 37 (1991), method C.
[[nodiscard]] std::string arpa_model(std::span<const std::string> sentences);

}  // namespace esxserver::speech
