// tests/fixtures/media: a test picture of 64 x 48 pixels and tones, written by ffmpeg, cwebp and heif-enc;
// the EXIF blocks and the bomb are made by hand.
#include "esxserver/notes/media_module/media_module.h"

#include <doctest/doctest.h>

#include "esxserver/confined/media_inspector.h"
#include "operations/files.h"
#include "server/support/temporary_folder.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace esxserver;

std::string fixture(const std::string& name) {
  return apps::files::read_input("tests/fixtures/media/" + name, 1'000'000).value();
}

Result<MediaInfo> inspect(const std::string& content, NoteKind kind) {
  const auto file = apps::files::bytes_of(content);
  return kind == NoteKind::photo ? media::inspect_photo(file) : media::inspect_voice(file);
}

AnyErrorCode refusal(const std::string& content, NoteKind kind) {
  const auto info = inspect(content, kind);
  return info ? ErrorCode::internal_error : info.error().code;
}

TEST_CASE("photos are recognized by their content and measured") {
  for (const auto& [name, type] : {std::pair("plain.jpg", "image/jpeg"),
                                   {"exif.png", "image/png"},
                                   {"plain.webp", "image/webp"},
                                   {"plain.heic", "image/heic"}}) {
    CAPTURE(name);
    const MediaInfo info = must(inspect(fixture(name), NoteKind::photo));
    CHECK(info.content_type == type);
    const bool turned = name == std::string("exif.png");
    CHECK(info.width == (turned ? 48 : 64));
    CHECK(info.height == (turned ? 64 : 48));
    CHECK_FALSE(info.duration_s);
  }
}

TEST_CASE("EXIF gives time, place and orientation") {
  for (const char* name : {"exif.jpg", "exif.png"}) {
    CAPTURE(name);
    const MediaInfo info = must(inspect(fixture(name), NoteKind::photo));
    CHECK(iso8601(info.taken_at.value_or(Time())) == "2026-03-09T18:30:05.000Z");
    CHECK(info.latitude.value_or(0) == doctest::Approx(-33.8567844));
    CHECK(info.longitude.value_or(0) == doctest::Approx(151.2152967));
  }
  CHECK_FALSE(must(inspect(fixture("plain.jpg"), NoteKind::photo)).taken_at);
}

TEST_CASE("a damaged EXIF block does not harm the photo") {
  const std::string photo = fixture("exif.jpg");
  const auto block = photo.find("MM");
  constexpr std::size_t block_bytes = 209;
  for (std::size_t i = 0; i < block_bytes; ++i) {
    std::string odd = photo;
    odd[block + i] = static_cast<char>(~odd[block + i]);
    CAPTURE(i);
    CHECK(inspect(odd, NoteKind::photo));
  }
}

TEST_CASE("recordings are recognized by their content and measured") {
  for (const auto& [name, type, seconds] : {std::tuple("tone.wav", "audio/wav", 0.5),
                                            {"tone.flac", "audio/flac", 0.5},
                                            {"tone.mp3", "audio/mpeg", 1.5},
                                            {"tone.m4a", "audio/mp4", 1.5},
                                            {"tone.ogg", "audio/ogg", 1.5},
                                            {"tone.webm", "audio/webm", 1.5},
                                            {"live.webm", "audio/webm", 1.5}}) {
    CAPTURE(name);
    const MediaInfo info = must(inspect(fixture(name), NoteKind::voice));
    CHECK(info.content_type == type);
    CHECK(info.duration_s.value_or(0) == doctest::Approx(seconds).epsilon(0.15));
    CHECK_FALSE(info.width);
  }
}

TEST_CASE("other content is not supported") {
  using enum ErrorCode;
  using enum ServerError;
  const std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
  for (const std::string& content :
       {svg, std::string("GIF89a"), std::string("%PDF-1.7"), std::string("PK\x03\x04"),
        std::string(100, '\0'), std::string("hello")}) {
    CHECK(refusal(content, NoteKind::photo) == unsupported_media_type);
    CHECK(refusal(content, NoteKind::voice) == unsupported_media_type);
  }
  CHECK(refusal(fixture("plain.jpg"), NoteKind::voice) == unsupported_media_type);
  CHECK(refusal(fixture("plain.heic"), NoteKind::voice) == unsupported_media_type);
  CHECK(refusal(fixture("tone.wav"), NoteKind::photo) == unsupported_media_type);
  CHECK(refusal(fixture("video.webm"), NoteKind::voice) == validation_failed);
}

TEST_CASE("a file that is cut off or only begins like a photo or recording is refused") {
  for (const char* name : {"exif.jpg", "exif.png", "plain.webp", "plain.heic"}) {
    const std::string photo = fixture(name);
    for (const std::size_t length : {photo.size() / 4, photo.size() / 2, photo.size() - 2}) {
      CAPTURE(name);
      CAPTURE(length);
      // HEIC names the length of its pixels, but libheif does not compare it before it reads them.
      if (photo.contains("ftyp") && length > photo.size() / 2) continue;
      CHECK(refusal(photo.substr(0, length), NoteKind::photo) == ErrorCode::validation_failed);
    }
    CHECK(refusal(photo.substr(0, 16) + std::string(1000, 'x'), NoteKind::photo) ==
          ErrorCode::validation_failed);
  }
  for (const char* name : {"tone.wav", "tone.flac", "tone.m4a", "tone.ogg", "tone.webm"}) {
    CAPTURE(name);
    CHECK(refusal(fixture(name).substr(0, 16) + std::string(1000, 'x'), NoteKind::voice) ==
          ErrorCode::validation_failed);
  }
}

TEST_CASE("a decompression bomb is refused by its size") {
  const auto info = inspect(fixture("bomb.png"), NoteKind::photo);
  REQUIRE_FALSE(info);
  CHECK(info.error().message == "has too many pixels");
}

TEST_CASE("a file that is two things is refused") {
  const std::string photo = fixture("plain.jpg");
  const std::string archive_end = std::string("PK\x05\x06") + std::string(18, '\0');
  for (const std::string& other :
       {photo + archive_end, photo + "<SCRIPT>alert(1)</script>", photo + "<!DOCTYPE html>",
        photo.substr(0, 2) + std::string("\xFF\xFE\0\x0A%PDF-1.4", 12) + photo.substr(2)}) {
    const auto info = inspect(other, NoteKind::photo);
    REQUIRE_FALSE(info);
    CHECK(info.error().code == ErrorCode::validation_failed);
    CHECK(info.error().message.starts_with("is also a"));
  }
  CHECK(inspect(photo + "PK\x05\x06 trailing", NoteKind::photo));  // not an archive: too short
}

TEST_CASE("a child process reads the file, whatever it is") {
  const TemporaryFolder folder;
  MediaInspector inspector(std::filesystem::read_symlink("/proc/self/exe").parent_path() / "esxserver",
                           {"LC_ALL=C.UTF-8"});
  const auto by_child = [&](const std::string& content, NoteKind kind) {
    return inspector.inspect(folder.write("upload", content), kind);
  };
  for (const auto& [name, kind] : {std::pair("exif.jpg", NoteKind::photo),
                                   {"plain.heic", NoteKind::photo},
                                   {"tone.mp3", NoteKind::voice},
                                   {"tone.webm", NoteKind::voice}})
    CHECK(must(by_child(fixture(name), kind)) == must(inspect(fixture(name), kind)));
  for (const std::string& content : {std::string("no photo"), fixture("bomb.png"), std::string()}) {
    const auto refused = by_child(content, NoteKind::photo);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == refusal(content, NoteKind::photo));
  }
}

}  // namespace
