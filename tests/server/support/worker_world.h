// The service with workers that convert in child processes of the real program.
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>

#include "esxserver/base/system.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/confined/prefork_server.h"
#include "esxserver/conversions/worker.h"
#include "server/support/service_world.h"
#include "support/files.h"
#include "support/results.h"

namespace test {

/// Next to the test program.
inline std::filesystem::path server_program() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "esxserver";
}

inline ConverterProgram converter_options() {
  auto server = std::make_shared<PreforkServer>(server_program(), std::vector<std::string>{"LC_ALL=C.UTF-8"});
  return {.start = [server](const std::filesystem::path& work_dir) { return server->start(work_dir); }};
}

struct WorkerWorld : ServiceWorld {
  SystemClock real_clock;
  ProcessConverter converter;
  JobWorker worker;

  explicit WorkerWorld(const Settings& chosen = {.json_output = true})
      : ServiceWorld(chosen),
        converter(converter_options()),
        worker(*backend.database, backend.artifacts, price_lists, converter, free_space,
               {real_clock, backend.random, log}, settings, work_root()) {}

  [[nodiscard]] std::filesystem::path work_root() const { return backend.folder.path() / "work"; }

  std::string submit(const std::string& pdf, std::vector<std::string> formats = {}) {
    ConversionRequest wanted = request(pdf);
    wanted.output_formats = std::move(formats);
    return must(service.submit(caller(), wanted)).job_id;
  }

  Job job(const std::string& id) { return must(must(backend.jobs.find(id))); }

  /// Works one job off; false: none waited.
  bool work() { return must(worker.work_once(std::stop_token())); }
};

/// An estimate that converts.
inline std::string example_pdf() { return read_file("examples/estimate.pdf"); }

}  // namespace test
