// Migrations of credits, codes and accounts; see migrations.cpp.
#pragma once

namespace esxserver::sql {

// The ledger of credits: `number` counts the rows of a user from 1.
inline constexpr const char* credits = R"(
CREATE TABLE credit_entry (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  number INTEGER NOT NULL,
  delta INTEGER NOT NULL,
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  kind TEXT NOT NULL,
  ref TEXT NOT NULL UNIQUE,
  note TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (uid, number)
) STRICT;
)";

// Codes that users redeem for credits, and the key of their encrypted copies.
inline constexpr const char* redeem_codes = R"(
CREATE TABLE redeem_code (
  id TEXT PRIMARY KEY NOT NULL,
  ref TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  sealed TEXT,
  kind TEXT NOT NULL,
  credits INTEGER NOT NULL,
  email TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  redeemed_at INTEGER,
  redeemed_by TEXT
) STRICT;
CREATE INDEX redeem_code_of_email ON redeem_code (email) WHERE email IS NOT NULL;

CREATE TABLE code_key (
  id TEXT PRIMARY KEY NOT NULL,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
)";

// First logins, agreements, feedback, metered lines, failed attempts to redeem, mails to send.
inline constexpr const char* accounts = R"(
CREATE TABLE user_account (
  uid TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  email_verified INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user_agreement (
  uid TEXT NOT NULL,
  version TEXT NOT NULL,
  accepted_at INTEGER NOT NULL,
  PRIMARY KEY (uid, version)
) STRICT;

CREATE TABLE feedback (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  rating INTEGER,
  category TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX feedback_of_user ON feedback (uid);

CREATE TABLE line_usage (
  ref TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  lines INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX line_usage_of_user ON line_usage (uid);

CREATE TABLE failed_attempt (
  scope TEXT NOT NULL,
  subject TEXT NOT NULL,
  failures INTEGER NOT NULL,
  window_start INTEGER NOT NULL,
  PRIMARY KEY (scope, subject)
) STRICT;

CREATE TABLE mail (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  sender TEXT NOT NULL,
  recipient TEXT NOT NULL,
  reply_to TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  sent_at INTEGER,
  last_error TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX mail_due ON mail (next_attempt_at) WHERE sent_at IS NULL;
)";

// Checkout sessions that were paid. They name no user.
inline constexpr const char* purchases = R"(
CREATE TABLE paid_session (
  id TEXT PRIMARY KEY NOT NULL,
  pack_id TEXT NOT NULL,
  credits INTEGER NOT NULL,
  amount_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  paid_at INTEGER NOT NULL
) STRICT;
)";

// Subscriptions as the provider's events describe them, and founder spots that are held while their users
// pay.
inline constexpr const char* subscriptions = R"(
CREATE TABLE subscription (
  id TEXT PRIMARY KEY NOT NULL,
  uid TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  tier TEXT NOT NULL,
  is_active INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  step INTEGER NOT NULL
) STRICT;
CREATE INDEX subscription_of_user ON subscription (uid);

CREATE TABLE founder_hold (
  uid TEXT PRIMARY KEY NOT NULL,
  hold_id TEXT NOT NULL UNIQUE,
  session_id TEXT,
  held_until INTEGER NOT NULL
) STRICT;
)";

}  // namespace esxserver::sql
