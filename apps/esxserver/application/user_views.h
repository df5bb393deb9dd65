// Field lists of the signed-in user.
#pragma once

#include "estimate/fields/fields.h"
#include "esxserver/domain/field_types.h"
#include "esxserver/domain/user.h"

template <>
struct estimate::FieldList<esxserver::User> {
  using User = esxserver::User;
  static constexpr std::string_view name = "SignedInUser", text = "The user of an ID token.";
  static constexpr auto rows = std::tuple(
      field("uid", &User::uid, "Identifier of the user, unique per identity provider."),
      field_as<esxserver::OrNull<std::string>>("email", &User::email, "Email address, if the token has one."),
      field("email_verified", &User::email_verified, "Whether the provider has verified the address."),
      field_as<esxserver::OrNull<std::string>>("name", &User::name, "Name, if the token has one."),
      field("role", &User::role, "Role that the operator assigned."));
};
