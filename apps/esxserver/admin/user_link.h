// esxserver user link
#pragma once

#include <memory>

#include "esxserver/admin/command_group.h"

namespace esxserver {

/// Adds the command to the group of users, on whose storage it works.
void add_user_link(CommandGroup& group, const std::shared_ptr<const AdminStorageOptions>& storage);

}  // namespace esxserver
