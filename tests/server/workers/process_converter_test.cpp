#include "esxserver/confined/converter_child.h"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "server/support/worker_world.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

class TextReader final : public FileReader {
 public:
  explicit TextReader(std::string text) : text_(std::move(text)) {}
  Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) override {
    const auto rest = std::as_bytes(std::span(text_)).subspan(std::min<std::size_t>(offset, text_.size()));
    const auto some = rest.first(std::min(rest.size(), buffer.size()));
    std::ranges::copy(some, buffer.begin());
    return some.size();
  }

 private:
  std::string text_;
};

bool keep_on(const Progress&) { return true; }

/// A converter whose child is a script.
struct Scripted {
  TemporaryFolder folder;
  TextReader pdf{"%PDF"};

  Result<ConversionOutput> run(const std::string& script, Duration time_limit = 60s,
                               const OnProgress& on_progress = keep_on) {
    const auto program = folder.path() / "program";
    std::ofstream(program) << "#!/bin/sh\n" << script;
    ::chmod(program.c_str(), S_IRWXU);
    const auto work_dir = folder.path() / "work";
    std::filesystem::create_directory(work_dir);
    ProcessConverter converter({.start = [&](const std::filesystem::path& folder) {
      return ChildProcess::start({program.string(), folder.string()}, {"PATH=/usr/bin:/bin"});
    }});
    return converter.convert({pdf, "a.pdf", "LIST", folder.path(), false, time_limit, work_dir}, on_progress);
  }
};

AnyErrorCode code_of(const Result<ConversionOutput>& result) {
  REQUIRE_FALSE(result);
  return result.error().code;
}

TEST_CASE("a child that dies, is silent or babbles is an internal error") {
  CHECK(code_of(Scripted().run("kill -SEGV $$")) == ErrorCode::internal_error);
  CHECK(code_of(Scripted().run("exit 0")) == ErrorCode::internal_error);
  CHECK(code_of(Scripted().run("echo nonsense; sleep 60")) == ErrorCode::internal_error);
  CHECK(code_of(Scripted().run("yes x | tr -d '\\n'")) == ErrorCode::internal_error);
}

TEST_CASE("a child that takes too long is killed") {
  const auto begin = std::chrono::steady_clock::now();
  CHECK(code_of(Scripted().run("exec sleep 60", 300ms)) == esxserver::ServerError::timeout);
  CHECK(std::chrono::steady_clock::now() - begin < 50s);
}

TEST_CASE("a child is killed when nobody wants its result") {
  const auto stop = [](const Progress&) { return false; };
  CHECK(code_of(Scripted().run("exec sleep 60", 60s, stop)) == esxserver::ServerError::service_unavailable);
}

TEST_CASE("partners see unsupported estimates and timeouts as such, every other error as a failure") {
  const auto error_of = [](const std::string& code) {
    return code_of(Scripted().run(R"(echo '{"error": {"code": ")" + code + R"(", "message": "m"}}')"));
  };
  CHECK(error_of("unsupported_estimate") == ErrorCode::unsupported_estimate);
  CHECK(error_of("time_limit") == esxserver::ServerError::timeout);
  CHECK(error_of("damaged_pdf") == ErrorCode::conversion_failed);
  CHECK(error_of("price_list_not_loaded") == ErrorCode::conversion_failed);
  CHECK(error_of("no such code") == ErrorCode::internal_error);
}

TEST_CASE("progress is reported while the child works") {
  const TemporaryFolder folder;
  const std::filesystem::path reported = folder.path() / "reported";
  std::vector<int> seen;
  const std::string wait = "until [ -e '" + reported.string() + "' ]; do sleep 0.01; done; ";
  const auto result = Scripted().run(
      R"(echo '{"progress": {"stage": "match", "percent": 90, "pages_done": 0, "pages": 0}}'; )" + wait +
          R"(echo '{"done": {"summary": {"room_count": 1, "line_item_count": 2, "total_rcv": 0.03, )"
          R"("warnings": []}, "stages_ms": {"a": 4}}}')",
      60s, [&](const Progress& progress) {
        seen.push_back(progress.percent);
        if (progress.percent == 90) std::ofstream(reported) << "now the child may end";
        return true;
      });
  REQUIRE(result);
  CHECK(result->summary.line_item_count == 2);
  CHECK(std::ranges::count(seen, 90) > 0);
}

#ifndef ESX_SANITIZED  // sanitized programs have no limit of memory
TEST_CASE("a PDF that needs more memory than allowed fails, and only it") {
  TemporaryFolder folder;
  TextReader pdf(example_pdf());
  ConverterProgram options = converter_options();
  options.memory_bytes = 60'000'000;
  ProcessConverter converter(options);
  std::filesystem::create_directory(folder.path() / "work");
  const auto result = converter.convert(
      {pdf, "a.pdf", "DEMO8X_NOV26", "nowhere", false, 20s, folder.path() / "work"}, keep_on);
  CHECK_FALSE(result);
}
#endif

}  // namespace
