#include "estimate/fields/fields.h"

#include <doctest/doctest.h>

#include <array>

#include "estimate/fields/json_schema.h"

namespace {

struct Inner {
  std::string kind;
  std::optional<int> size;
};
struct Outer {
  std::string name;
  estimate::Money price;
  bool on = false;
  std::vector<Inner> inners;
  estimate::Nullable<std::string> note;
  std::optional<std::vector<int>> numbers;
};
/// Every member keeps its default.
struct Inputs {
  double height_ft = 8;
  bool people = false;
  std::string terrain = "firm";
  std::optional<double> width_in;
  std::map<std::string, estimate::Money, std::less<>> rates;
};
struct Totals {
  std::string id;
  estimate::Money rcv, acv;
};
struct Rooms {
  std::vector<Inner> rooms;
  int floors = 1;
  std::string note;
  std::optional<double> area_sf;
};
enum class Shape { round, square };
constexpr auto enum_names(Shape) {
  using Name = std::pair<Shape, std::string_view>;
  return std::array{Name(Shape::round, "round"), Name(Shape::square, "square")};
}
struct Tile {
  Shape shape = Shape::square;
  std::optional<Shape> other;
};
constexpr std::array<std::string_view, 2> kinds = {"a", "b"};

}  // namespace

template <>
struct estimate::FieldList<Inner> {
  static constexpr std::string_view name = "Inner", text = "Inside.";
  static constexpr auto rows =
      std::tuple(field("kind", &Inner::kind, "Its kind.", {.values = kinds}),
                 field("size", &Inner::size, "Its size.", {.minimum = 1, .maximum = 9}));
};

template <>
struct estimate::FieldList<Shape> {
  static constexpr std::string_view name = "Shape", text = "A shape.";
};

template <>
struct estimate::FieldList<Tile> {
  static constexpr std::string_view name = "Tile", text = "A tile.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("shape", &Tile::shape, "Its shape."),
                                          field("other", &Tile::other, "On the other side."));
};

template <>
struct estimate::FieldList<Outer> {
  static constexpr std::string_view name = "Outer", text = "Outside.";
  static constexpr auto rows = std::tuple(
      field("name", &Outer::name, "Its name.", {.min_length = 1, .max_length = 3}),
      field("price", &Outer::price, "In dollars.", {.minimum = 0, .maximum = 100}),
      field("on", &Outer::on, "On."), field("inners", &Outer::inners, "Inside.", {.max_items = 2}),
      field("note", &Outer::note, "Or null."), field("numbers", &Outer::numbers, "Perhaps.", {.maximum = 5}));
};

template <>
struct estimate::FieldList<Inputs> {
  static constexpr std::string_view name = "Inputs", text = "Inputs.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("height_ft", &Inputs::height_ft, "Height.",
            {.unit = "ft", .minimum = 0, .maximum = 200, .above_minimum = true, .decimals = 1}),
      field("people", &Inputs::people, "People.", {.refused_code = "out_of_scope"}),
      field("terrain", &Inputs::terrain, "Ground.",
            {.requirement = FieldRules::Requirement::required, .missing_code = "terrain_required"}),
      field("width_in", &Inputs::width_in, "Width."),
      field("rates", &Inputs::rates, "Prices.", {.minimum = 0}));
};

template <>
struct estimate::FieldList<Totals> {
  static constexpr std::string_view name = "Totals", text = "Totals.";
  static constexpr auto rows =
      std::tuple(constant("schema", "totals-v1", "The format."), field("id", &Totals::id, "Its name."),
                 group("money", "Money", "Amounts.", field("rcv", &Totals::rcv, "RCV."),
                       field("acv", &Totals::acv, "ACV.")),
                 computed("depreciation", [](const Totals& t) { return t.rcv - t.acv; }, "RCV less ACV."));
};

template <>
struct estimate::FieldList<Rooms> {
  static constexpr std::string_view name = "Rooms", text = "Rooms.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("rooms", &Rooms::rooms, "Rooms.",
            {.min_items = 1,
             .requirement = FieldRules::Requirement::required,
             .missing_code = "rooms_required"}),
      field("floors", &Rooms::floors, "Floors.", {.maximum = 9}), field("note", &Rooms::note, "Note."),
      field("area_sf", &Rooms::area_sf, "Area, or null.", {.absent = FieldRules::Absent::null}));
};

namespace {

using namespace estimate;

template <class T>
std::expected<T, std::vector<Violation>> decode(std::string_view text, const DecodeOptions& options = {}) {
  const auto value = read_json(text);
  REQUIRE(value);
  return decode_json<T>(*value, options);
}

template <class T>
std::vector<std::string> violations_of(std::string_view text, const DecodeOptions& options = {}) {
  std::vector<std::string> list;
  const auto decoded = decode<T>(text, options);
  if (decoded) return list;
  for (const Violation& violation : decoded.error())
    list.push_back(json_pointer(violation.place) + " " + violation.type);
  return list;
}

using Texts = std::vector<std::string>;

TEST_CASE("a struct that is encoded is decoded to the same") {
  constexpr std::string_view text =
      R"({"name": "äöü", "price": 12.5, "on": true, "inners": [{"kind": "a"}, {"kind": "b", "size": 9}], "note": null, "numbers": [1, -2]})";
  const auto decoded = decode<Outer>(text);
  REQUIRE(decoded);
  CHECK(decoded->price.units() == 1250);
  CHECK(encode_json(*decoded) == text);
  CHECK(encode_tree(*decoded) == *read_json(text));
}

TEST_CASE("everything that is wrong is reported at once, with its place") {
  constexpr std::string_view text =
      R"({"name": "", "price": 100.01, "on": 1, "inners": [{"kind": "c", "size": 0, "x/y~": 1}, 7], "note": 4,
          "numbers": [6, "7", 99999999999], "more": 1})";
  CHECK(violations_of<Outer>(text) ==
        Texts{"/more unknown", "/name too_short", "/price out_of_range", "/on wrong_type",
              "/inners/0/x~1y~0 unknown", "/inners/0/kind not_allowed", "/inners/0/size out_of_range",
              "/inners/1 wrong_type", "/note wrong_type", "/numbers/0 out_of_range", "/numbers/1 wrong_type",
              "/numbers/2 out_of_range"});
  CHECK(violations_of<Outer>(text, {.unknown = DecodeOptions::Unknown::after_fields}).back() ==
        "/more unknown");
  CHECK(violations_of<Outer>(text, {.max_violations = 3}).size() == 3);
  CHECK(violations_of<Outer>("{}") ==
        Texts{"/name missing", "/price missing", "/on missing", "/inners missing", "/note missing"});
  CHECK(violations_of<Outer>("[]") == Texts{" wrong_type"});
  CHECK(violations_of<Outer>(
            R"({"name": "abcd", "price": 1.005, "on": true, "inners": [1, 2, 3], "note": "x"})") ==
        Texts{"/name too_long", "/price out_of_range", "/inners too_many"});
}

TEST_CASE("a member with a default need not be given, and what was absent is known") {
  Decoder decoder({.collect_absent = true});
  Inputs inputs;
  FieldType<Inputs>::decode(decoder, *read_json(R"({"terrain": "soft", "rates": {"x": 1.25}})"), inputs, {});
  CHECK(decoder.violations().empty());
  CHECK(inputs.height_ft == 8);
  CHECK(inputs.rates.at("x").units() == 125);
  Texts absent;
  for (const Place& place : decoder.take_absent()) absent.push_back(dotted_path(place));
  CHECK(absent == Texts{"height_ft", "people", "width_in"});
}

TEST_CASE("a refusal comes before everything else, and codes are those of the field") {
  CHECK(violations_of<Inputs>(R"({"height_ft": 0, "people": true})") ==
        Texts{"/people out_of_scope", "/height_ft out_of_range", "/terrain terrain_required"});
}

TEST_CASE("a required list must not be empty, and whole numbers may be integers") {
  CHECK(violations_of<Rooms>("{}") == Texts{"/rooms rooms_required"});
  CHECK(violations_of<Rooms>(R"({"rooms": []})") == Texts{"/rooms rooms_required"});
  const std::string floors = R"({"rooms": [{"kind": "a"}], "floors": )";
  CHECK(violations_of<Rooms>(floors + "2.0}") == Texts{"/floors wrong_type"});
  const DecodeOptions whole{.whole_numbers_are_integers = true};
  CHECK(decode<Rooms>(floors + "2.0}", whole)->floors == 2);
  CHECK(violations_of<Rooms>(floors + "2.5}", whole) == Texts{"/floors wrong_type"});
  CHECK(violations_of<Rooms>(floors + "1e300}", whole) == Texts{"/floors out_of_range"});
}

TEST_CASE("groups, constants and computed values are written, and read where they carry something") {
  const Totals totals{"a", Money::from_units(300), Money::from_units(100)};
  const std::string text = encode_json(totals);
  CHECK(text == R"({"schema": "totals-v1", "id": "a", "money": {"rcv": 3, "acv": 1}, "depreciation": 2})");
  const auto read = decode<Totals>(text);
  REQUIRE(read);
  CHECK(read->acv.units() == 100);
  CHECK(violations_of<Totals>(R"({"schema": "totals-v2", "id": "a", "money": {"rcv": "x"}})") ==
        Texts{"/schema not_allowed", "/money/rcv wrong_type", "/money/acv missing"});
}

TEST_CASE("what is absent is written as the document wants it") {
  const Inner inner;
  CHECK(encode_json(inner) == R"({"kind": ""})");
  CHECK(encode_json(inner, {.absent = FieldRules::Absent::null, .empty_is_absent = true}) ==
        R"({"kind": null, "size": null})");
  CHECK(encode_json(inner, {.empty_is_absent = true}) == "{}");
}

TEST_CASE("a field list is a JSON Schema") {
  JsonWriter json;
  write_schema(json, describe<Inputs>(), {.closed = true});
  const auto schema = read_json(json.take());
  REQUIRE(schema);
  CHECK(*schema->at_path("properties.height_ft.default") == JsonValue::integer(8));
  CHECK(*schema->at_path("properties.height_ft.exclusiveMinimum") == JsonValue::integer(0));
  CHECK(schema->at_path("properties.height_ft.x-unit")->as_text() == "ft");
  CHECK(schema->at_path("properties.rates.additionalProperties.type")->as_text() == "number");
  CHECK(*schema->find("required") == *read_json(R"(["terrain"])"));
  const StructInfo& rooms = describe<Rooms>();
  CHECK(rooms.find("note")->default_value.is_null());  // an empty string says nothing
  CHECK(rooms.find("area_sf")->required);
  CHECK(rooms.find("area_sf")->type.nullable);
  std::vector<const StructInfo*> structs;
  collect_structs(describe<Outer>(), structs);
  CHECK(structs.size() == 2);
}

TEST_CASE(
    "the schema of a document names groups and enumerations, and has defaults of what is always there") {
  DocumentSchemas documents(DocumentSchemas::Use::written, "", {});
  const auto totals = read_json(schema_file(documents.of(describe<Totals>()), "/totals.json", "Totals"));
  REQUIRE(totals);
  CHECK(totals->at_path("$defs.Totals.properties.money.$ref")->as_text() == "#/$defs/Money");
  CHECK(totals->at_path("$defs.Money.description")->as_text() == "Amounts.");
  const auto tile = read_json(schema_file(documents.of(describe<Tile>()), "/tile.json", "Tile"));
  REQUIRE(tile);
  CHECK(*tile->at_path("$defs.Shape.enum") == *read_json(R"(["round", "square"])"));
  CHECK(*tile->at_path("$defs.Tile.properties") == *read_json(R"({
    "shape": {"description": "Its shape.", "$ref": "#/$defs/Shape", "default": "square"},
    "other": {"description": "On the other side.",
              "anyOf": [{"$ref": "#/$defs/Shape"}, {"type": "null"}]}})"));
}

}  // namespace
