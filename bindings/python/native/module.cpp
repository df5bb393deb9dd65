#include "module.h"

#include "esx/estimate/version.h"
#include "failure.h"
#include "settings.h"

PYBIND11_MODULE(_esx, module) {
  using namespace esx_python;
  register_failures();
  add_settings(module);
  add_price_lists(module);
  add_conversions(module);
  add_estimates(module);
  add_roofs(module);
  add_calculators(module);
  add_files(module);
  module.def("description", description_json);
  module.def("version", [] { return std::string(estimate::version); });
}
