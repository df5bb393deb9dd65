// Field lists of notes: bodies of requests and responses.
#pragma once

#include "esxserver/domain/field_types.h"
#include "esxserver/domain/note.h"

namespace esxserver {

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
