// ProcessEsxMaker: reads estimates and makes ESX files, each in its own process.
#pragma once

#include <filesystem>

#include "esxserver/base/identifiers.h"
#include "esxserver/base/time.h"
#include "esxserver/confined/converter_child.h"
#include "esxserver/confined/esx_maker.h"

namespace esxserver {

struct EsxMakerOptions {
  ConverterProgram program;
  std::filesystem::path work_root;  // where each task gets its own folder while it runs
  Duration time_limit{};            // a child that takes longer is killed
};

/// Whatever a file does to the child becomes an error here.
class ProcessEsxMaker final : public EsxMaker {
 public:
  ProcessEsxMaker(EsxMakerOptions options, Random& random) : options_(std::move(options)), random_(random) {}

  Result<EstimateReading> read(const ReadEstimateTask& task, const IsWanted& is_wanted) override;
  Result<MadeEsx> make(const MakeEsxTask& task, const IsWanted& is_wanted) override;
  Result<MadeEsx> rebuild(const MakeEsxTask& task, const IsWanted& is_wanted) override;
  Result<std::string> make_document(const std::string& estimate, EstimateDocument kind,
                                    const IsWanted& is_wanted) override;
  Result<std::string> compare(const CompareTask& task, DiffFormat format, const IsWanted& is_wanted) override;
  Result<MadeEsx> make_supplement(const CompareTask& task, const IsWanted& is_wanted) override;
  Result<MadeEsx> make_of_scope(MakeScopeEsxTask task, const IsWanted& is_wanted) override;

 private:
  [[nodiscard]] ChildTask comparison(ChildWork work, const CompareTask& task) const;
  Result<void> copy_input(const std::filesystem::path& file, const std::filesystem::path& copy) const;
  Result<void> copy_both(const CompareTask& task, const std::filesystem::path& folder) const;
  [[nodiscard]] ChildTask task_of(ChildWork work, apps::operations::ConvertOptions options) const;
  Result<MadeEsx> make_of(ChildWork work, const MakeEsxTask& task, const IsWanted& is_wanted);
  Result<MadeEsx> run(const ChildTask& task, const std::filesystem::path& folder, const IsWanted& is_wanted);

  EsxMakerOptions options_;
  Random& random_;
};

}  // namespace esxserver
