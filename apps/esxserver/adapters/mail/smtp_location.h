// The mail server, as the operator writes it.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver::mail {

struct SmtpLocation {
  std::string url;             // "smtp://host:port", without user and parameters
  std::string user, password;  // empty: no authentication
  std::string ca_file;         // certificates to trust; empty: the system's
  bool starttls = true;        // encryption is required; always true with a user
};

/// "smtp://[USER:PASSWORD@]HOST[:PORT][?starttls=off&ca=FILE]"; "smtps://…" encrypts from the first byte.
/// User, password and file are percent-encoded. Error: invalid_usage, without the password.
[[nodiscard]] Result<SmtpLocation> parse_smtp_location(std::string_view text);

}  // namespace esxserver::mail
