// Clock: the current time.
#pragma once

#include "esxserver/domain/time.h"

namespace esxserver {

class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Time now() = 0;
};

}  // namespace esxserver
