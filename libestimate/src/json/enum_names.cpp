#include "json/enum_names.h"

namespace estimate {
namespace {

template <class Enum>
using Name = std::pair<Enum, std::string_view>;

constexpr Name<SectionKind> section_kinds[] = {
    {SectionKind::estimate, "estimate"},
    {SectionKind::level, "level"},
    {SectionKind::area, "area"},
    {SectionKind::room, "room"},
    {SectionKind::roof, "roof"},
    {SectionKind::elevation, "elevation"},
    {SectionKind::subroom, "subroom"},
    {SectionKind::group, "group"},
    {SectionKind::labor_minimums, "labor_minimums"},
    {SectionKind::other, "other"},
};

constexpr Name<Activity> activities[] = {
    {Activity::replace, "replace"},
    {Activity::remove, "remove"},
    {Activity::remove_and_replace, "remove_and_replace"},
    {Activity::detach_and_reset, "detach_and_reset"},
    {Activity::install, "install"},
    {Activity::material_only, "material_only"},
};

constexpr Name<RecapRoomKind> recap_room_kinds[] = {
    {RecapRoomKind::estimate, "estimate"}, {RecapRoomKind::area, "area"},
    {RecapRoomKind::room, "room"},         {RecapRoomKind::area_subtotal, "area_subtotal"},
    {RecapRoomKind::subtotal, "subtotal"}, {RecapRoomKind::total, "total"},
};

}  // namespace

EnumNames<SectionKind> enum_names(SectionKind) { return section_kinds; }
EnumNames<Activity> enum_names(Activity) { return activities; }
EnumNames<RecapRoomKind> enum_names(RecapRoomKind) { return recap_room_kinds; }

}  // namespace estimate
