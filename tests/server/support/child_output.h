// What a child process writes.
#pragma once

#include <chrono>
#include <string>

#include "esxserver/confined/child_process.h"

namespace test {

/// Until the child closes its output.
inline std::string everything(esxserver::ChildProcess& child) {
  std::string text;
  while (const auto some = child.read_some(std::chrono::seconds(1))) text += *some;
  return text;
}

}  // namespace test
