// Two connected descriptors, which no program that is started inherits by itself.
#pragma once

#include "esxserver/domain/result.h"
#include "operations/files.h"

namespace esxserver {

/// Of a pipe, `ours` is read.
struct DescriptorPair {
  apps::files::FileHandle ours, theirs;
};

/// Error: service_unavailable.
[[nodiscard]] Result<DescriptorPair> make_pipe();

/// Sockets that keep messages apart (SOCK_SEQPACKET). Error: service_unavailable.
[[nodiscard]] Result<DescriptorPair> make_sockets();

}  // namespace esxserver
