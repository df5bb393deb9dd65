#include "esxserver/domain/esx_run.h"

namespace esxserver {
namespace {

constexpr std::array<NamedValue<EsxRunKind>, 5> run_kinds = {{{EsxRunKind::scope, "scope"},
                                                              {EsxRunKind::pdf, "pdf"},
                                                              {EsxRunKind::parse, "parse"},
                                                              {EsxRunKind::estimate, "estimate"},
                                                              {EsxRunKind::supplement, "supplement"}}};

}  // namespace

std::span<const NamedValue<EsxRunKind>> enum_names(EsxRunKind /*any*/) { return run_kinds; }
std::string_view esx_run_kind_name(EsxRunKind kind) { return name_in(run_kinds, kind); }
std::optional<EsxRunKind> esx_run_kind_from_name(std::string_view name) { return value_in(run_kinds, name); }

}  // namespace esxserver
