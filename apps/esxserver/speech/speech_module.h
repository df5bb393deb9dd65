// The entry points of the module libesx_speech.so. Module and program have to be from the same build.
#pragma once

#include <cstddef>
#include <span>

#include "esxserver/domain/result.h"
#include "esxserver/domain/transcript.h"
#include "esxserver/speech/recognizer.h"

/// Opens the recognizer of the process with these files; false: fills in `error`.
extern "C" [[gnu::visibility("default")]] bool esx_open_recognizer(const esxserver::speech::ModelFiles& files,
                                                                   esxserver::Error& error);

/// Transcribes a file of a stranger with it, in any of the formats of media/inspect_media.h, and opens no
/// file. False: fills in `error`.
extern "C" [[gnu::visibility("default")]] bool esx_transcribe(const std::span<const std::byte>& file,
                                                              double max_s, esxserver::Transcript& transcript,
                                                              esxserver::Error& error);
