// Note: what a user recorded for a project: text, a voice recording, or a photo; with field lists.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "esxserver/base/field_types.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"

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

/// Fills in image_url of a photo; other notes have none. `base_url`: of this server, for its users.
void add_image_url(Note& note, std::string_view base_url);

struct NoteCreate {
  std::string text;
};
struct NoteUpdate : NoteContent {};

namespace note_rows {

inline constexpr std::size_t max_text = 20'000, max_caption = 2'000;

constexpr auto content(estimate::FieldRules::Absent absent) {
  using Text = OrNull<std::optional<std::string>>;
  return std::tuple(
      estimate::field_as<Text>("text", &NoteContent::text,
                               "The note, or what goes with a recording. A text note cannot lose it.",
                               {.min_length = 1, .max_length = max_text, .absent = absent}),
      estimate::field_as<Text>("transcript", &NoteContent::transcript, "The words of a recording.",
                               {.max_length = max_text, .absent = absent}),
      estimate::field_as<Text>("caption", &NoteContent::caption, "What a photo shows.",
                               {.max_length = max_caption, .absent = absent}));
}

}  // namespace note_rows
}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::NoteCreate> {
  static constexpr std::string_view name = "NoteCreate", text = "A new text note.";
  static constexpr auto rows =
      std::tuple(field("text", &esxserver::NoteCreate::text, "The note.",
                       {.min_length = 1, .max_length = esxserver::note_rows::max_text}));
};

template <>
struct estimate::FieldList<esxserver::NoteUpdate> {
  static constexpr std::string_view
      name = "NoteUpdate",
      text = "Changes of a note: what is left out stays, and null removes a value.";
  static constexpr auto rows = esxserver::note_rows::content(FieldRules::Absent::left_out);
};

template <>
struct estimate::FieldList<esxserver::Note> {
  using Note = esxserver::Note;
  static constexpr std::string_view name = "Note", text = "A note of a project.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("id", &Note::id, "Its id.", {.format = "uuid"}),
                 field("project_id", &Note::project_id, "Its project.", {.format = "uuid"}),
                 field("kind", &Note::kind, "What it is.")),
      esxserver::note_rows::content(FieldRules::Absent::null),
      std::tuple(
          field("transcription_status", &Note::transcription_status,
                "Of a voice note: `pending` until its words are known, then `done`, or `failed`; of others, "
                "`none`."),
          esxserver::null_or("file_name", &Note::file_name, "Name of the file, as uploaded."),
          esxserver::null_or("content_type", &Note::content_type,
                             "Media type of the file, found from its content."),
          esxserver::null_or("size_bytes", &Note::size_bytes, "Size of the file.",
                             {.unit = "bytes", .minimum = 0}),
          esxserver::null_or("sha256", &Note::sha256, "SHA-256 of the file, in hex."),
          esxserver::null_or("duration_s", &Note::duration_s, "Length of a recording.",
                             {.unit = "s", .minimum = 0, .decimals = 3}),
          esxserver::null_or("width", &Note::width, "Width of a photo, held upright.",
                             {.unit = "px", .minimum = 1}),
          esxserver::null_or("height", &Note::height, "Height of a photo, held upright.",
                             {.unit = "px", .minimum = 1}),
          esxserver::null_or(
              "taken_at", &Note::taken_at,
              "When a photo was taken (EXIF). A camera clock without a time zone counts as UTC.",
              {.format = "date-time"}),
          esxserver::null_or("latitude", &Note::latitude, "Where a photo was taken (EXIF).",
                             {.unit = "degrees north", .minimum = -90, .maximum = 90, .decimals = 7}),
          esxserver::null_or("longitude", &Note::longitude, "Where a photo was taken (EXIF).",
                             {.unit = "degrees east", .minimum = -180, .maximum = 180, .decimals = 7}),
          esxserver::null_or("image_url", &Note::image_url,
                             "Public URL of a photo: anyone who has it can see the photo.",
                             {.format = "uri"}),
          field("created_at", &Note::created_at, "When it was created, UTC.", {.format = "date-time"}),
          field("updated_at", &Note::updated_at, "When it was last changed, UTC.", {.format = "date-time"})));
};

namespace esxserver {

/// Codec of a time as milliseconds since 1970, which can be read back.
struct Milliseconds {
  using Number = estimate::FieldType<std::optional<std::int64_t>>;
  static estimate::TypeInfo describe(const estimate::FieldRules& rules) { return Number::describe(rules); }
  static bool is_absent(const std::optional<Time>& time) { return !time; }
  static void encode(auto& out, const std::optional<Time>& time, const estimate::FieldRules& rules) {
    Number::encode(out, time ? std::optional(time->time_since_epoch().count()) : std::nullopt, rules);
  }
  static void decode(estimate::Decoder& decoder, const estimate::JsonValue& from, std::optional<Time>& to,
                     const estimate::FieldRules& rules) {
    std::optional<std::int64_t> number;
    Number::decode(decoder, from, number, rules);
    to = Time(Duration(number.value_or(0)));
  }
};

}  // namespace esxserver

/// For a message of a child process and a column of the database. (Responses have these values in the field
/// list of Note.)
template <>
struct estimate::FieldList<esxserver::MediaInfo> {
  using Media = esxserver::MediaInfo;
  static constexpr std::string_view name = "MediaInfo", text = "What the content of a file says.";
  static constexpr auto rows =
      std::tuple(field("content_type", &Media::content_type, "Media type."),
                 field("duration_s", &Media::duration_s, "Length."), field("width", &Media::width, "Width."),
                 field("height", &Media::height, "Height."),
                 field_as<esxserver::Milliseconds>("taken_at_ms", &Media::taken_at, "Time."),
                 field("latitude", &Media::latitude, "Degrees north."),
                 field("longitude", &Media::longitude, "Degrees east."));
};
