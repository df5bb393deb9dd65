// The options of choice fields.
#pragma once

#include <array>
#include <string_view>

namespace calc::options {

inline constexpr std::array<std::string_view, 3> terrain = {"slab", "firm", "rough"};
inline constexpr std::array<std::string_view, 4> lift_power = {"any", "electric", "diesel", "dual"};
inline constexpr std::array<std::string_view, 3> duty = {"light", "medium", "heavy"};
inline constexpr std::array<std::string_view, 3> scaffold_ground = {"soil", "paved", "slab"};
inline constexpr std::array<std::string_view, 7> load_type = {
    "rtu", "truss", "roof_bundle", "steel_beam", "generator", "tree", "custom"};
inline constexpr std::array<std::string_view, 3> weight_confidence = {"known", "nameplate", "estimated"};
inline constexpr std::array<std::string_view, 5> crane_ground = {"paved", "gravel", "soil", "roof_or_vault",
                                                                 "unknown"};
inline constexpr std::array<std::string_view, 3> dehumidifier = {"lgr", "conventional", "desiccant"};
inline constexpr std::array<std::string_view, 3> density = {"open", "normal", "dense"};
inline constexpr std::array<std::string_view, 2> air_mover_method = {"area", "linear"};
inline constexpr std::array<std::string_view, 10> equipment = {"air_mover",
                                                               "air_mover_axial",
                                                               "air_mover_centrifugal",
                                                               "dehumidifier_lgr",
                                                               "dehumidifier_conventional",
                                                               "dehumidifier_desiccant",
                                                               "afd",
                                                               "heater_1500w",
                                                               "injectidry",
                                                               "custom"};
inline constexpr std::array<std::string_view, 2> receptacles_240 = {"dryer_30a_240", "range_50a_240"};
inline constexpr std::array<std::string_view, 5> wall_scope = {"full", "none", "flood_cut_2ft",
                                                               "flood_cut_4ft", "partial"};
inline constexpr std::array<std::string_view, 3> opening = {"door", "window", "opening"};
inline constexpr std::array<std::string_view, 4> board_type = {"half_regular", "half_moisture", "half_mold",
                                                               "five_eighths_x"};
inline constexpr std::array<std::string_view, 4> sheet_size = {"4x8", "4x9", "4x10", "4x12"};
inline constexpr std::array<std::string_view, 8> debris_kind = {"single_family_demolition",
                                                                "other_building_demolition",
                                                                "mobile_home",
                                                                "flooded_contents",
                                                                "roof",
                                                                "finish_removal",
                                                                "loose_pile",
                                                                "volume"};
inline constexpr std::array<std::string_view, 4> vegetation = {"none", "light", "medium", "heavy"};
inline constexpr std::array<std::string_view, 3> wood_type = {"softwood", "hardwood", "mixed"};
inline constexpr std::array<std::string_view, 2> width_class = {"single", "double"};
inline constexpr std::array<std::string_view, 3> roof_family = {"asphalt", "tile", "cedar"};
inline constexpr std::array<std::string_view, 4> covering = {"three_tab", "architectural", "tile", "cedar"};
inline constexpr std::array<int, 5> dumpster_yd = {10, 15, 20, 30, 40};

}  // namespace calc::options
