// The entry point of the module libesx_media.so. Module and program have to be from the same build.
#pragma once

#include <cstddef>
#include <span>

#include "esxserver/domain/note.h"
#include "esxserver/domain/result.h"

/// Fills in `info` or `error`; whether it is `info`. See inspect_media.h.
extern "C" [[gnu::visibility("default")]] bool esx_inspect_media(const std::span<const std::byte>& file,
                                                                 esxserver::NoteKind kind,
                                                                 esxserver::MediaInfo& info,
                                                                 esxserver::Error& error);
