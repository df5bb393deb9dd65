// Field list of a transcript: the response of the transcription, and the message of the child process.
#pragma once

#include "esxserver/domain/field_types.h"
#include "esxserver/domain/transcript.h"

template <>
struct estimate::FieldList<esxserver::TranscriptSegment> {
  using Segment = esxserver::TranscriptSegment;
  static constexpr std::string_view name = "TranscriptSegment", text = "Words without a pause between them.";
  static constexpr FieldRules seconds = {.unit = "s", .minimum = 0, .decimals = 3};
  static constexpr auto rows =
      std::tuple(field("start_s", &Segment::start_s, "Begin.", seconds),
                 field("end_s", &Segment::end_s, "End.", seconds), field("text", &Segment::text, "Words."));
};

template <>
struct estimate::FieldList<esxserver::Transcript> {
  using Transcript = esxserver::Transcript;
  static constexpr std::string_view name = "Transcript", text = "The words of a recording.";
  static constexpr auto rows = std::tuple(
      field("transcript", &Transcript::transcript, "All words; empty without speech."),
      field("language", &Transcript::language, "Language of the words: `en`."),
      field("duration_s", &Transcript::duration_s, "Length of the recording.",
            {.unit = "s", .minimum = 0, .decimals = 3}),
      field("engine", &Transcript::engine, "What transcribed: `pocketsphinx`, or the name of a model."),
      field("segments", &Transcript::segments, "The words in pieces, between pauses."),
      esxserver::null_or("confidence", &Transcript::confidence,
                         "How sure the engine is; null if it does not know.",
                         {.minimum = 0, .maximum = 1, .decimals = 3}));
};
