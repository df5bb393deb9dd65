// DiskRoom: StorageRoom of this machine's disks.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "esxserver/ports/storage_room.h"

namespace esxserver::files {

class DiskRoom final : public StorageRoom {
 public:
  /// On the disk of each folder, `reserve_bytes` must be free for this user. 0: any number will do.
  DiskRoom(std::vector<std::filesystem::path> folders, std::uint64_t reserve_bytes)
      : folders_(std::move(folders)), reserve_bytes_(reserve_bytes) {}

  Result<void> check() override;

 private:
  const std::vector<std::filesystem::path> folders_;
  const std::uint64_t reserve_bytes_;
};

}  // namespace esxserver::files
