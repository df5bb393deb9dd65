// Ways to write a description, and what each must be read as; bad ones, and the field that each must name.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "esx/roof/describe.h"
#include "geometry/decimal.h"

namespace {

using roof::geometry::decimal;

/// The specification in one line: what was not said is not there.
std::string brief(const roof::RoofSpec& s) {
  constexpr const char* plans[] = {"", " L", " T", " U", " H"};
  constexpr const char* sides[] = {"front", "back", "left", "right"};
  constexpr const char* places[] = {" low", "", " high"};
  std::string text = std::string(shape_name(s.shape)) + plans[int(s.plan)] + " " + decimal(s.x_ft, 2) + "x" +
                     decimal(s.y_ft, 2) + " " + decimal(s.pitch, 2);
  if (s.second_pitch) text += "+" + decimal(*s.second_pitch, 2);
  if (s.lower_run_ft > 0) text += " run " + decimal(s.lower_run_ft, 2);
  if (s.notch_x_ft > 0) text += " notch " + decimal(s.notch_x_ft, 2) + "x" + decimal(s.notch_y_ft, 2);
  if (s.eave_overhang_ft > 0 || s.rake_overhang_ft > 0) text += " oh " + decimal(s.eave_overhang_ft, 2);
  if (s.rake_overhang_ft != s.eave_overhang_ft) text += "/" + decimal(s.rake_overhang_ft, 2);
  if (s.ridge_along_x != (s.x_ft >= s.y_ft)) text += " across";
  for (const roof::Wing& w : s.wings)
    text += std::string(" ") + sides[int(w.side)] + places[int(w.place)] + " " +
            std::string(shape_name(w.shape)) + " " + decimal(w.width_ft, 2) + "x" +
            decimal(w.projection_ft, 2) + (w.pitch ? " at " + decimal(*w.pitch, 2) : "");
  for (const roof::Dormers& d : s.dormers)
    text += " " + std::to_string(d.count) + " " + sides[int(d.side)] + " " +
            std::string(shape_name(d.shape)) + " dormers " + decimal(d.width_ft, 2) +
            (d.depth_ft ? "x" + decimal(*d.depth_ft, 2) : "") +
            (d.pitch ? " at " + decimal(*d.pitch, 2) : "");
  if (s.stories) text += " stories " + std::to_string(*s.stories);
  return text;
}

struct Reading {
  std::string brief;
  std::vector<std::string> words;
};

const std::vector<Reading> readings = {
    {"gable 40x30 6",
     {"40x30 gable roof 6/12 pitch",
      "40 x 30 gable 6/12",
      "40X30 GABLE ROOF 6/12",
      "40×30 gable roof, 6/12",
      "40' x 30' gable roof 6/12",
      "40'x30' gable 6:12",
      "40 ft x 30 ft gable roof 6 in 12",
      "40 by 30 ft gable roof with a 6/12 pitch",
      "40 feet by 30 feet gabled roof 6 on 12",
      "gable roof 40x30, pitch 6/12",
      "6/12 gable roof, 40x30",
      "6 pitch gable 40x30",
      "gable 40x30 with a pitch of 6",
      "gable roof, 40 feet long and 30 feet wide, 6/12",
      "forty by thirty gable roof, six twelve pitch",
      "40-foot by 30-foot gable roof 6/12",
      "40’ x 30’ gable roof 6/12",
      "40*30 gable 6/12",
      "a simple gable roof of 40 x 30 feet at 6 over 12",
      "gable roof; 40x30; 6/12",
      "40'0\" x 30'0\" gable roof 6/12",
      "480 in x 360 in gable roof 6/12",
      "40x30 ft gable, slope 6:12",
      "40x30 gable roof with 6/12 pitch.",
      "The house is 40 by 30 and has a gable roof of 6 in 12",
      "40x30 gable 50% slope",
      "gable roof 40x30 6/12 ridge along the long side",
      "40x30 gable roof, 6/12, the ridge runs the 40 ft way",
      "40x30 gable roof 6/12, ridge side to side",
      "40 wide by 30 deep gable roof 6/12",
      "40x30 6 / 12 gable",
      "six in twelve gable roof 40x30"}},
    {"gable 40x30 6 oh 1",
     {"40x30 gable roof 6/12 pitch with 12 inch overhang", "40x30 gable 6/12 12\" overhang",
      "40x30 gable 6/12 with 1' eaves", "40x30 gable 6/12, overhang of 12 inches",
      "40x30 gable 6/12 12 in overhang", "40x30 gable 6/12 with 1 ft overhang",
      "40x30 gable 6/12 overhang 12", "40x30 gable 6/12, 12″ soffit",
      "40x30 gable 6/12 plus 1 foot overhangs all around", "40x30 gable 6/12 & 0.3048 m overhang",
      "40x30 gable 6/12, 1 foot eave overhang"}},
    {"gable 40x30 6 oh 1.5/0.5",
     {"40x30 gable 6/12 with 18\" eaves and 6\" rakes",
      "40x30 gable 6/12, 18 inch eave overhang, 6 inch rake overhang",
      "40x30 gable 6/12 with 1.5 ft overhang and 6 inch gable overhang"}},
    {"gable 40.5x30.25 6",
     {"40'6\" x 30'3\" gable 6/12", "40 ft 6 in x 30 ft 3 in gable roof 6/12", "40.5x30.25 gable 6/12"}},
    {"gable 40.03x29.86 6.01",
     {"12.2m x 9.1m gable roof 26.6°", "12.2 m by 9.1 m gable 26.6 degrees",
      "12.2 x 9.1 m gable roof 26.6 deg", "12.2 meters x 9.1 meters gable 26.6°",
      "1220 cm x 910 cm gable 26.6 degrees", "12.2m x 9.1 gable 26.6 degree pitch"}},
    {"gable 40x30 6 across",
     {"40x30 gable 6/12 ridge along the short side", "40x30 gable 6/12, ridge along the width",
      "40x30 gable roof 6/12 with the ridge running the 30 ft way",
      "40x30 gable roof 6/12, ridge front to back"}},
    {"gable 40x30 4.5",
     {"40x30 gable 4.5/12", "40x30 gable 4 1/2 in 12", "40x30 gable 4½:12", "40x30 gable 4.5 pitch"}},
    {"hip 40x30 6",
     {"40x30 hip roof 6/12", "hipped roof 40x30 6/12", "40 by 30 hip, 6 in 12", "hip roof 6/12 40x30"}},
    {"pyramid 30x30 8",
     {"30x30 pyramid roof 8/12", "30x30 pyramidal roof, 8/12", "pyramid hip roof 30x30 8/12"}},
    {"shed 20x12 3",
     {"20x12 shed roof 3/12", "20x12 skillion 3/12", "20x12 lean-to 3/12", "20x12 mono-slope roof 3/12",
      "20x12 monoslope 3/12", "single slope roof 20x12 3/12"}},
    {"flat 50x20 0", {"50x20 flat roof", "flat 50x20", "50x20 low slope roof 0/12"}},
    {"flat 50x20 0.25",
     {"50x20 flat roof 1/4 in 12", "50x20 flat roof ¼:12", "50x20 low-slope roof 0.25/12"}},
    {"gambrel 30x24 20+6 run 5",
     {"30x24 gambrel roof, lower slope 20/12 for 5 feet, upper slope 6/12",
      "30x24 barn roof lower 20/12 for 5 ft upper 6/12",
      "gambrel 30x24, upper slope 6/12, lower slope 20/12 for 5'"}},
    {"gambrel 30x24 20+6 run 6",
     {"30x24 gambrel, lower 20/12, upper 6/12", "30x24 gambrel 20/12 lower and 6/12 upper"}},
    {"mansard 40x30 20+0 run 4", {"40x30 mansard 20/12", "mansard roof 40x30, lower slope 20/12 for 4 feet"}},
    {"mansard 40x30 20+3 run 5", {"40x30 mansard, lower slope 20/12 for 5 ft, upper slope 3/12"}},
    {"dutch gable 40x30 6",
     {"40x30 dutch gable 6/12", "40x30 dutch hip roof 6/12", "dutch-gable roof 40x30 6/12"}},
    {"saltbox 36x30 9+4.5",
     {"36x30 saltbox roof, front 9/12, back 4.5/12", "36x30 saltbox 9/12 front 4.5/12 back",
      "36x30 salt box, 9/12 front and 4.5/12 rear"}},
    {"half-hip 40x30 6",
     {"40x30 half-hip 6/12", "40x30 jerkinhead roof 6/12", "40x30 clipped gable 6/12",
      "40x30 half hipped roof 6/12"}},
    {"hip L 40x30 6 notch 20x15",
     {"L-shaped hip roof, 40x30 overall with a 20x15 notch, 6/12 pitch",
      "40x30 L shape hip 6/12 with a 20x15 cutout",
      "hip roof 6/12, L-shaped, 40 by 30 ft, 20 by 15 ft notch"}},
    {"gable U 60x40 6 notch 20x15",
     {"U-shaped gable roof 60x40 with a 20x15 court 6/12",
      "60x40 u shaped gable 6/12 with a 20x15 courtyard"}},
    {"hip H 60x50 6 notch 20x15", {"H-shaped hip roof 60x50 6/12 with 20x15 courts"}},
    {"gable T 40x30 6 notch 10x10", {"T-shaped gable roof 40x30 6/12 with 10x10 notches"}},
    {"gable 40x20 6 front gable 15x12",
     {"40x20 gable roof 6/12 with a 15x12 front-facing cross gable wing",
      "40x20 gable 6/12 with a 15x12 front gable", "40x20 gable 6/12 plus a 15x12 cross gable",
      "40x20 gable 6/12 and a 15x12 wing on the front", "40x20 gable with a 15x12 front gable, 6/12",
      "40x20 cross gable roof 6/12 with a 15x12 wing"}},
    {"gable 40x20 6 back low hip 15x12 at 8",
     {"40x20 gable 6/12 with a 15x12 hip wing on the back at the left end 8/12"}},
    {"gable 40x30 6 2 front gable dormers 6",
     {"40x30 gable 6/12 with two 6 ft gable dormers", "40x30 gable 6/12 with 2 6' gable dormers on the front",
      "40x30 gable roof 6/12, two 6 foot dormers"}},
    {"gable 40x30 8 1 back shed dormers 10x8", {"40x30 gable 8/12 with a 10x8 shed dormer on the back"}},
    {"gable 40x30 6 stories 2",
     {"two story house, 40x30 gable roof 6/12", "40x30 gable 6/12, 2 stories",
      "40x30 gable roof 6/12 with 18 ft tall walls", "40x30 gable 6/12, wall height 5 m"}},
    {"gable 40x30 6 stories 1", {"40x30 gable 6/12 with 9 foot walls"}},
};

TEST_CASE("120 ways to write a description") {
  int ways = 0;
  for (const Reading& reading : readings)
    for (const std::string& words : reading.words) {
      CAPTURE(words);
      const auto read = roof::read_description(words);
      ++ways;
      if (!read) {
        FAIL_CHECK(words, " → ", read.error().field, ": ", read.error().error.message);
        continue;
      }
      CHECK(brief(read->spec) == reading.brief);
      CHECK_MESSAGE(read->warnings.empty(), read->warnings[0].message);
      CHECK(roof::build_roof(read->spec));
    }
  CHECK(ways >= 120);
}

struct Bad {
  std::string field, words;
};

const std::vector<Bad> bad_ones = {
    {"description", ""},
    {"description", "   "},
    {"description", std::string(2'001, 'a')},
    {"shape", "40x30 roof 6/12"},
    {"shape", "40x30 6/12"},
    {"shape", "6/12"},
    {"shape", "40x30 geodesic roof 6/12"},
    {"shape", "40x30 dome roof 6/12"},
    {"shape", "40x30 butterfly roof 6/12"},
    {"shape", "40x30 onion shaped roof 6/12"},
    {"shape", "hello"},
    {"dimensions", "<script>alert(1)</script>"},
    {"shape", "40x30 gable hip roof 6/12"},
    {"shape", "L-shaped shed roof 40x30 with a 10x10 notch 6/12"},
    {"shape", "\xff\xfe"},
    {"shape", "40x30 sawtooth roof 6/12"},
    {"dimensions", "gable roof 6/12"},
    {"dimensions", "gable roof 6/12 pitch with 12 inch overhang"},
    {"dimensions", "0x30 gable 6/12"},
    {"dimensions", "40x0 gable 6/12"},
    {"dimensions", "-40x30 gable 6/12"},
    {"dimensions", "40 x -30 gable 6/12"},
    {"dimensions", "4000x30 gable 6/12"},
    {"dimensions", "40 ft gable roof 6/12"},
    {"dimensions", "gable roof 40 6/12"},
    {"dimensions", "99999999999999999999x30 gable 6/12"},
    {"dimensions", "30x24 gambrel, lower 20/12 for 15 ft, upper 6/12"},
    {"dimensions", "40x30 mansard lower slope 20/12 for 20 feet"},
    {"pitch", "40x30 gable roof"},
    {"pitch", "40x30 hip"},
    {"pitch", "40x30 gable 25/12"},
    {"pitch", "40x30 gable 0/12"},
    {"pitch", "40x30 gable -6/12"},
    {"pitch", "40x30 gable 80 degrees"},
    {"pitch", "40x30 gable 90°"},
    {"pitch", "40x30 gable 6/10"},
    {"pitch", "40x30 gable 3:10"},
    {"pitch", "40x30 flat roof 6/12"},
    {"pitch", "30x24 gambrel 20/12"},
    {"pitch", "30x24 gambrel, upper slope 6/12"},
    {"pitch", "30x24 gambrel, lower slope 6/12, upper slope 20/12"},
    {"pitch", "36x30 saltbox 9/12"},
    {"pitch", "36x30 saltbox, back 4.5/12"},
    {"pitch", "40x30 gable 6/12 8/12"},
    {"pitch", "40x30 hip front 6/12 back 8/12"},
    {"pitch", "40x30 gable 100/12"},
    {"overhang", "40x30 gable 6/12 with 16 ft overhang"},
    {"overhang", "40x30 gable 6/12 with 200 inch eaves"},
    {"overhang", "40x30 gable 6/12 with -1 ft overhang"},
    {"ridge", "40x30 gable 6/12, the ridge runs the 50 ft way"},
    {"notch", "L-shaped hip roof 40x30 6/12"},
    {"notch", "L-shaped hip roof 40x30 6/12 with a 40x15 notch"},
    {"notch", "40x30 hip 6/12 with a 10x10 notch"},
    {"notch", "U-shaped gable roof 60x40 6/12"},
    {"notch", "T-shaped hip 40x30 6/12 with 20x10 notches"},
    {"notch", "L-shaped hip roof 40x30 6/12 with a notch"},
    {"wing", "40x20 cross gable roof 6/12"},
    {"wing", "40x20 gable 6/12 with a wing"},
    {"wing", "40x20 gable 6/12 with a 50x12 front gable"},
    {"wing", "40x20 gable 6/12 with a 15x12 mansard wing"},
    {"wing", "40x20 gambrel lower 20/12 upper 6/12 with a 15x12 wing"},
    {"wing", "40x20 gable 6/12 with a 15x0 wing"},
    {"wing", "40x20 gable 6/12 with a 30x12 front gable"},
    {"wing", "40x30 gable 6/12 with a 15x10 front gable and a 12x10 front gable"},
    {"dormers", "40x30 gable 6/12 with dormers"},
    {"dormers", "40x30 gable 6/12 with 50 6 ft dormers"},
    {"dormers", "40x30 gable 6/12 with two 30 ft gable dormers"},
    {"dormers", "40x30 gable 6/12 with a 6 ft mansard dormer"},
    {"dormers", "40x30 gable 6/12 with nine 6 ft dormers"},
    {"dormers", "40x30 gable 6/12 with a 6 ft dormer on the left"},
    {"stories", "40x30 gable 6/12, 9 stories"},
    {"stories", "40x30 gable 6/12 with 90 ft walls"},
};

TEST_CASE("60 bad descriptions") {
  for (const Bad& bad : bad_ones) {
    CAPTURE(bad.words.substr(0, 80));
    const auto read = roof::read_description(bad.words);
    std::optional<roof::RoofRefusal> refusal;
    if (!read) {
      refusal = read.error();
    } else if (const auto built = roof::build_roof(read->spec); !built) {
      refusal = built.error();
    }
    if (!refusal) {
      FAIL_CHECK("it was read as ", brief(read->spec));
      continue;
    }
    CHECK_MESSAGE(refusal->field == bad.field, refusal->field, ": ", refusal->error.message);
    CHECK(refusal->error.code == estimate::ErrorCode::invalid_roof_description);
    CHECK_FALSE(refusal->error.message.empty());
  }
  CHECK(bad_ones.size() >= 60);
}

TEST_CASE("what was not said is reported") {
  const auto read = roof::read_description("40x30 gable roof 6/12");
  REQUIRE(read);
  const std::vector<std::string> expected = {"all slopes have the pitch 6/12",
                                             "the ridge runs along the longer side", "no overhang"};
  CHECK(read->assumptions == expected);
}

TEST_CASE("words that say nothing known are reported, and the rest is read") {
  const auto read = roof::read_description("40x30 gable roof 6/12 with wonderful gizmos");
  REQUIRE(read);
  CHECK(read->warnings.size() == 2);
}

}  // namespace
