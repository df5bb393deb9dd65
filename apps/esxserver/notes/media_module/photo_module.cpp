#include "esxserver/notes/media_module/media_module.h"

bool esx_inspect_media(const std::span<const std::byte>& file, esxserver::MediaInfo& info,
                       esxserver::Error& error) {
  return esxserver::media::hand_over(esxserver::media::inspect_photo(file), info, error);
}
