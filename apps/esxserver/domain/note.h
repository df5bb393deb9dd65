// Note: what a user recorded for a project: text, a voice recording, or a photo.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/domain/name_table.h"
#include "esxserver/domain/time.h"

namespace esxserver {

enum class NoteKind { text, voice, photo };
[[nodiscard]] std::span<const NamedValue<NoteKind>> enum_names(NoteKind any);  // for field lists
[[nodiscard]] std::string_view note_kind_name(NoteKind kind);
[[nodiscard]] std::optional<NoteKind> note_kind_from_name(std::string_view name);

enum class TranscriptionStatus { none, pending, done, failed };
[[nodiscard]] std::span<const NamedValue<TranscriptionStatus>> enum_names(TranscriptionStatus any);
[[nodiscard]] std::string_view transcription_status_name(TranscriptionStatus status);
[[nodiscard]] std::optional<TranscriptionStatus> transcription_status_from_name(std::string_view name);

/// What the user writes. Text is kept as it is, whatever is in it.
struct NoteContent {
  std::optional<std::string> text, transcript, caption;

  friend bool operator==(const NoteContent&, const NoteContent&) = default;
};

/// What the content of an uploaded file says.
struct MediaInfo {
  std::optional<std::string> content_type;    // "image/jpeg"
  std::optional<double> duration_s;           // of a recording
  std::optional<int> width, height;           // of a photo, in pixels, upright
  std::optional<Time> taken_at;               // EXIF; a clock without a time zone counts as UTC
  std::optional<double> latitude, longitude;  // EXIF, in degrees, north and east are positive

  friend bool operator==(const MediaInfo&, const MediaInfo&) = default;
};

struct Note : NoteContent, MediaInfo {
  std::string id;  // a random UUID
  std::string project_id;
  NoteKind kind = NoteKind::text;
  TranscriptionStatus transcription_status = TranscriptionStatus::none;
  // Of a voice recording or a photo. The file is stored under its hash.
  std::optional<std::string> file_name, sha256;
  std::optional<std::int64_t> size_bytes;
  std::optional<std::string> image_url;  // of a photo; not stored
  Time created_at, updated_at;

  friend bool operator==(const Note&, const Note&) = default;
};

}  // namespace esxserver
