#include "esxserver/confined/child_process.h"

#include <doctest/doctest.h>

#include <csignal>

#include "esxserver/confined/task.h"
#include "server/support/child_output.h"
#include "server/support/worker_world.h"
#include "support/results.h"

namespace {

using namespace test;
using namespace std::chrono_literals;

ChildProcess start(const std::string& script) {
  return std::move(ChildProcess::start({"/bin/sh", "-c", script}, {"PATH=/usr/bin:/bin", "A=b"}).value());
}

TEST_CASE("a child's output and end are seen") {
  auto child = start("echo $A; cat; exit 3");
  CHECK(everything(child) == "b\n");
  CHECK(must(child.wait()) == "exit status 3");
  auto good = start("true");
  CHECK(everything(good).empty());
  CHECK_FALSE(good.wait());
  auto killed = start("kill -SEGV $$");
  CHECK(everything(killed).empty());
  CHECK(must(killed.wait()) == "killed by signal 11");
}

TEST_CASE("a child is gone when its object is") {
  int pid = 0;
  {
    const auto child = start("exec sleep 60");
    pid = child.pid();
    CHECK(::kill(pid, 0) == 0);
  }
  CHECK(::kill(pid, 0) != 0);
}

TEST_CASE("reading waits no longer than asked") {
  auto child = start("exec sleep 60");
  CHECK(must(child.read_some(1ms)).empty());
}

TEST_CASE("a program that does not exist is an error") {
  CHECK_FALSE(ChildProcess::start({"/nowhere/program"}, {}));
}

TEST_CASE("messages to and from the child survive a round trip") {
  ChildTask task{.work = ChildWork::make_esx};
  task.options.data_dir = "/d \"x\"";
  task.options.price_list = "LIST";
  task.options.file_name = "a\xFF.pdf";
  task.options.ocr = estimate::OcrMode::never;
  task.options.aliases = {{"LIST", "Gutter", "LF", "SFG", "GUTA"}};
  task.options.max_items = 7;
  task.options.time_limit_ms = 1;
  const ChildTask read = must(child_task_from_json(to_json(task)));
  CHECK(read.work == task.work);
  CHECK(read.options.data_dir == task.options.data_dir);
  CHECK(read.options.price_list == "LIST");
  CHECK(read.options.file_name == "a\xEF\xBF\xBD.pdf");
  CHECK(read.options.ocr == estimate::OcrMode::never);
  CHECK(read.options.aliases == task.options.aliases);
  CHECK(read.options.max_items == task.options.max_items);
  CHECK(read.options.time_limit_ms == 1);
  const ChildSuccess success{must(success_at(noon).summary), {{"match", {1, 5ms}}}};
  const auto message = must(child_message_from_line(to_line(success)));
  CHECK(std::get<ChildSuccess>(message).summary == success.summary);
  CHECK(std::get<ChildSuccess>(message).stages.at("match").total == 5ms);
  const auto error = must(child_message_from_line(to_line(Error{ErrorCode::not_a_pdf, "no", {}})));
  CHECK(std::get<Error>(error).code == ErrorCode::not_a_pdf);
  CHECK(std::get<Progress>(must(child_message_from_line(to_line(Progress{"match", 90})))).percent == 90);
  for (const char* bad : {"", "{", "[]", "{\"done\": {}}", "{\"stage\": 1, \"percent\": 2}"})
    CHECK_FALSE(child_message_from_line(bad));
}

}  // namespace
