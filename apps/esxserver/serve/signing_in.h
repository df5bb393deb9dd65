// SigningIn: what signs users in at this server.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "esxserver/options/identity.h"
#include "esxserver/service/issuer_login.h"
#include "esxserver/service/sign_in.h"
#include "esxserver/service/sign_in_links.h"
#include "esxserver/service/wrong_keys.h"

namespace esxserver {

/// Members are in the order of their dependencies.
struct SigningIn {
  IdentityBackend identity;
  SignIn sign_in;
  SignInLinks links;
  std::optional<IssuerLogin> login;
  WrongKeys wrong_codes{{.keys = 20}}, logins;

  /// `base_url`: of this server, for its users. All of it must outlive this.
  SigningIn(IdentityBackend opened, BrowserSessions& sessions, StorageBackend& storage,
            const std::function<std::string()>& base_url)
      : identity(std::move(opened)),
        sign_in(*identity.provider, storage.users, sessions),
        links(storage.sign_ins, storage.users, storage.clock, storage.random) {
    if (identity.login)
      login.emplace(*identity.login, storage.sign_ins, storage.clock, storage.random, base_url);
  }
};

}  // namespace esxserver
