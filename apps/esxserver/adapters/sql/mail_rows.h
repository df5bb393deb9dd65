// Rows of the mail outbox inside a transaction, for the stores that send mails about their own rows.
#pragma once

#include "esxserver/adapters/sql/query.h"
#include "esxserver/domain/mail.h"

namespace esxserver::sql {

/// The mail is due immediately. `uid`: the user whom it is about. Throws an exception of the database.
void insert_mail(Connection& connection, const Mail& mail, std::string_view uid);

}  // namespace esxserver::sql
