#include "esxserver/serve/converter_program.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "esxserver/workers/converter_nursery.h"

namespace esxserver {

namespace fs = std::filesystem;

ConverterProgram converter_program() {
  // Every symbol is found once, in the nursery, instead of in each converter.
  const std::vector<std::string> environment = {"LC_ALL=C.UTF-8", "OMP_THREAD_LIMIT=1", "LD_BIND_NOW=1"};
  auto nursery = std::make_shared<ConverterNursery>(fs::read_symlink("/proc/self/exe"), environment);
  return {.start = [nursery](const fs::path& work_dir) { return nursery->start(work_dir); }};
}

}  // namespace esxserver
