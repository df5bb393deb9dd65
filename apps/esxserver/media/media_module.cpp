#include "esxserver/media/media_module.h"

#include "esxserver/media/inspect_media.h"

bool esx_inspect_media(const std::span<const std::byte>& file, esxserver::NoteKind kind,
                       esxserver::MediaInfo& info, esxserver::Error& error) {
  auto inspected = esxserver::media::inspect_media(file, kind);
  const bool readable = inspected.has_value();
  if (readable)
    info = *std::move(inspected);
  else
    error = std::move(inspected).error();
  return readable;
}
