// The mail server of the --mail option.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "esxserver/domain/result.h"
#include "esxserver/ports/mail_transport.h"

namespace esxserver {

/// `option`: "maildir:DIR", "smtp://…"; empty: a maildir in the data dir. Error: invalid_usage.
[[nodiscard]] Result<std::unique_ptr<MailTransport>> open_mail(const std::string& option,
                                                               const std::filesystem::path& data_dir);

}  // namespace esxserver
