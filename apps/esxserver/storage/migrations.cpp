#include <array>

#include "esxserver/storage/database.h"
#include "esxserver/storage/tables.h"

namespace esxserver::sql {
namespace {

// Times are milliseconds since 1970, UTC. Unknown values are null.
constexpr const char* first_tables = R"(
CREATE TABLE partner (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  webhook_url TEXT NOT NULL,
  webhook_secret TEXT NOT NULL,
  suspended INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE api_key (
  id TEXT PRIMARY KEY NOT NULL,
  partner_id TEXT NOT NULL REFERENCES partner (id),
  kind TEXT NOT NULL,
  handle TEXT NOT NULL,
  hash TEXT NOT NULL,
  active_limit INTEGER,
  daily_limit INTEGER,
  revoked INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX api_key_handle ON api_key (handle);

CREATE TABLE job (
  id TEXT PRIMARY KEY NOT NULL,
  partner_id TEXT NOT NULL REFERENCES partner (id),
  key_id TEXT NOT NULL REFERENCES api_key (id),
  key_kind TEXT NOT NULL,
  status TEXT NOT NULL,
  price_list TEXT NOT NULL,
  formats TEXT NOT NULL,
  file_name TEXT NOT NULL,
  pdf_sha256 TEXT NOT NULL,
  pdf_bytes INTEGER NOT NULL,
  callback_url TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  stage TEXT NOT NULL DEFAULT '',
  percent INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT NOT NULL DEFAULT '',
  lease_until INTEGER NOT NULL DEFAULT 0,
  room_count INTEGER,
  line_item_count INTEGER,
  total_rcv_cents INTEGER,
  warnings TEXT,
  error_code TEXT,
  error_message TEXT,
  purged INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX job_unfinished ON job (created_at) WHERE status IN ('queued', 'processing');
CREATE INDEX job_of_key ON job (key_id, created_at);
CREATE INDEX job_of_idempotency_key ON job (partner_id, idempotency_key) WHERE idempotency_key <> '';
CREATE INDEX job_with_files ON job (finished_at) WHERE purged = 0;
CREATE INDEX job_of_pdf ON job (pdf_sha256) WHERE purged = 0;

CREATE TABLE artifact (
  job_id TEXT NOT NULL REFERENCES job (id),
  format TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (job_id, format)
) STRICT;
CREATE INDEX artifact_of_file ON artifact (sha256);

CREATE TABLE delivery (
  id TEXT PRIMARY KEY NOT NULL,
  job_id TEXT NOT NULL UNIQUE REFERENCES job (id),
  partner_id TEXT NOT NULL,
  url TEXT NOT NULL,
  status TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  http_status INTEGER NOT NULL,
  last_error TEXT NOT NULL
) STRICT;
CREATE INDEX delivery_due ON delivery (next_attempt_at) WHERE status = 'pending';

CREATE TABLE signing_key (
  id TEXT PRIMARY KEY NOT NULL,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE counter (
  name TEXT PRIMARY KEY NOT NULL,
  value INTEGER NOT NULL
) STRICT;

CREATE TABLE stage_time (
  stage TEXT PRIMARY KEY NOT NULL,
  count INTEGER NOT NULL,
  total_ms INTEGER NOT NULL
) STRICT;
)";

// Price lists shared by all machines; their files are in the artifact store.
constexpr const char* shared_price_lists = R"(
CREATE TABLE price_list (
  code TEXT PRIMARY KEY NOT NULL,
  description TEXT NOT NULL,
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  item_count INTEGER NOT NULL,
  imported_at INTEGER NOT NULL
) STRICT;
)";

// Lists of one partner or user, next to everybody's.
constexpr const char* price_list_owners = R"(
CREATE TABLE owned_price_list (
  code TEXT NOT NULL,
  owner TEXT NOT NULL,
  description TEXT NOT NULL,
  source TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  item_count INTEGER NOT NULL,
  imported_at INTEGER NOT NULL,
  PRIMARY KEY (code, owner)
) STRICT;
INSERT INTO owned_price_list
  SELECT code, '', description, source, sha256, bytes, item_count, imported_at FROM price_list;
DROP TABLE price_list;
ALTER TABLE owned_price_list RENAME TO price_list;
)";

// Signed-in users. A uid is the "sub" of the identity provider. Keys of the local issuer are PKCS #8 in PEM.
constexpr const char* users = R"(
CREATE TABLE user_role (
  uid TEXT PRIMARY KEY NOT NULL,
  role TEXT NOT NULL,
  assigned_at INTEGER NOT NULL
) STRICT;

CREATE TABLE user_profile (
  uid TEXT PRIMARY KEY NOT NULL,
  email TEXT NOT NULL,
  display_name TEXT,
  company TEXT,
  phone TEXT,
  license_number TEXT,
  street TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  default_price_list TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE token_key (
  id TEXT PRIMARY KEY NOT NULL,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
)";

// Projects of users. The files of notes are in the artifact store. What the match compares has its own
// columns: claim_key is claim_key() of the number, empty without one.
constexpr const char* projects = R"(
CREATE TABLE project (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  claim_key TEXT NOT NULL,
  claim_number TEXT,
  policy_number TEXT,
  carrier TEXT,
  insured_name TEXT,
  insured_email TEXT,
  insured_phone TEXT,
  street TEXT,
  city TEXT,
  state TEXT,
  postal_code TEXT,
  date_of_loss TEXT,
  loss_type TEXT,
  price_list TEXT,
  rooms TEXT NOT NULL,
  notes_text TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX project_of_owner ON project (owner, created_at, id);
CREATE INDEX project_of_claim ON project (owner, claim_key) WHERE claim_key <> '';

CREATE TABLE note (
  id TEXT PRIMARY KEY NOT NULL,
  project_id TEXT NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  text TEXT,
  transcript TEXT,
  caption TEXT,
  transcription_status TEXT NOT NULL,
  sha256 TEXT,
  media TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX note_of_project ON note (project_id, created_at, id);
CREATE INDEX note_of_file ON note (sha256) WHERE sha256 IS NOT NULL;

CREATE TABLE photo_tag (
  id TEXT PRIMARY KEY NOT NULL,
  note_id TEXT NOT NULL REFERENCES note (id) ON DELETE CASCADE,
  category_id TEXT,
  room_id TEXT,
  damage_type TEXT,
  severity INTEGER,
  note TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX photo_tag_of_note ON photo_tag (note_id);
)";

// Scopes made from text, and those of a project with it. A scope never changes.
constexpr const char* scopes = R"(
CREATE TABLE scope (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  project_id TEXT REFERENCES project (id) ON DELETE CASCADE,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX scope_of_owner ON scope (owner);
CREATE INDEX scope_of_project ON scope (project_id) WHERE project_id IS NOT NULL;
)";

// Estimates that users reviewed and may export, and the ESX files that were made. `estimate` is estimate-v1.
constexpr const char* esx_generation = R"(
CREATE TABLE esx_parse (
  owner TEXT NOT NULL,
  parse_hash TEXT NOT NULL,
  file_name TEXT NOT NULL,
  estimate TEXT NOT NULL,
  line_count INTEGER NOT NULL,
  price_list TEXT NOT NULL,
  suggestions_only INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, parse_hash)
) STRICT;

CREATE TABLE esx_run (
  run_ref TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  kind TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  filename TEXT NOT NULL,
  report TEXT NOT NULL,
  charged_credits INTEGER NOT NULL
) STRICT;
)";

// Runs that cost credits: 'running', 'done', or 'refund' until the refund is posted.
constexpr const char* charged_runs = R"(
CREATE TABLE charged_run (
  run_ref TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  reference TEXT NOT NULL,
  status TEXT NOT NULL,
  lease_until INTEGER NOT NULL
) STRICT;
CREATE INDEX charged_run_of_reference ON charged_run (reference);
CREATE INDEX charged_run_unfinished ON charged_run (status) WHERE status <> 'done';
)";

// Sessions of users with the assistant. `context` is JSON.
constexpr const char* chat_sessions = R"(
CREATE TABLE chat_session (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  project_id TEXT REFERENCES project (id) ON DELETE CASCADE,
  context TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_session_of_owner ON chat_session (owner);
CREATE INDEX chat_session_of_project ON chat_session (project_id) WHERE project_id IS NOT NULL;
)";

// Sources of roof measurements; their files are in the artifact store.
constexpr const char* roof_reports = R"(
CREATE TABLE roof_report (
  owner TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  file_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner, sha256)
) STRICT;
CREATE INDEX roof_report_of_file ON roof_report (sha256);
)";

// The rooms that the quantities of a scope were calculated from: JSON.
constexpr const char* rooms_of_scopes = R"(
ALTER TABLE scope ADD COLUMN rooms TEXT NOT NULL DEFAULT '{"rooms": []}';
)";

// Of a voice note whose transcription is pending: the token of the worker that has it, or '', when it is due
// (or the lease ends), and how often it was tried. Notes from before are due at once.
constexpr const char* transcriptions = R"(
ALTER TABLE note ADD COLUMN transcription_lease TEXT NOT NULL DEFAULT '';
ALTER TABLE note ADD COLUMN transcription_due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE note ADD COLUMN transcription_attempts INTEGER NOT NULL DEFAULT 0;
CREATE INDEX note_to_transcribe ON note (transcription_due) WHERE transcription_status = 'pending';
)";

// The id that the database shares with its file store.
constexpr const char* file_store = R"(
CREATE TABLE file_store (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  id TEXT NOT NULL
) STRICT;
)";

// When the next sweep is due, of any process.
constexpr const char* sweep_turn = R"(
CREATE TABLE sweep_turn (
  one INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  next_at INTEGER NOT NULL
) STRICT;
)";

// How many charges a failed run gives back: of those that failed before, all that there are.
constexpr const char* charges_to_refund = R"(
ALTER TABLE charged_run ADD COLUMN charges INTEGER NOT NULL DEFAULT 0;
UPDATE charged_run SET charges = 1000000 WHERE status = 'refund';
)";

// What a note or a roof report takes of its user's quota; -1: from before, not counted.
constexpr const char* storage_quota = R"(
ALTER TABLE note ADD COLUMN bytes INTEGER NOT NULL DEFAULT -1;
ALTER TABLE roof_report ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
)";

// Estimates of users. `wanted_list`, `ocr` and `estimate_number`: how to read the file. `search`,
// `insured_key` and `rcv_key`: what lists look into and are sorted by. `sha256` and `reading`: one of both is
// not empty. `parse_hash`, `parse_list`, `parse_suggestions` and `parse_lines`: what generate-from-parse
// makes. Parses of before become estimates without a file, whose lines a worker matches.
constexpr const char* estimates = R"(
CREATE TABLE estimate (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  project_id TEXT REFERENCES project (id) ON DELETE SET NULL,
  file_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  parse_hash TEXT NOT NULL DEFAULT '',
  parse_list TEXT NOT NULL DEFAULT '',
  parse_suggestions INTEGER NOT NULL DEFAULT 0,
  parse_lines INTEGER NOT NULL DEFAULT 0,
  page_count INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  stage TEXT NOT NULL DEFAULT '',
  percent INTEGER NOT NULL DEFAULT 0,
  pages_done INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  error_code TEXT NOT NULL DEFAULT '',
  error_message TEXT NOT NULL DEFAULT '',
  started_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  scan INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT NOT NULL DEFAULT '',
  lease_until INTEGER NOT NULL DEFAULT 0,
  wanted_list TEXT,
  ocr TEXT NOT NULL DEFAULT 'auto',
  estimate_number INTEGER NOT NULL DEFAULT 1,
  insured_name TEXT NOT NULL DEFAULT '',
  claim_number TEXT NOT NULL DEFAULT '',
  carrier TEXT NOT NULL DEFAULT '',
  property_city TEXT NOT NULL DEFAULT '',
  date_of_loss TEXT NOT NULL DEFAULT '',
  rcv_cents INTEGER,
  acv_cents INTEGER,
  line_count INTEGER NOT NULL DEFAULT 0,
  open_count INTEGER NOT NULL DEFAULT 0,
  reconciled INTEGER NOT NULL DEFAULT 0,
  price_list TEXT NOT NULL DEFAULT '',
  price_list_source TEXT NOT NULL DEFAULT 'none',
  search TEXT NOT NULL,
  insured_key TEXT NOT NULL DEFAULT '',
  rcv_key INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  is_edited INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX estimate_of_content ON estimate (owner, sha256) WHERE sha256 <> '';
CREATE INDEX estimate_of_file ON estimate (sha256) WHERE sha256 <> '';
CREATE INDEX estimate_of_parse ON estimate (owner, parse_hash) WHERE parse_hash <> '';
CREATE INDEX estimate_by_update ON estimate (owner, updated_at, id);
CREATE INDEX estimate_by_creation ON estimate (owner, created_at, id);
CREATE INDEX estimate_by_rcv ON estimate (owner, rcv_key, id);
CREATE INDEX estimate_by_insured ON estimate (owner, insured_key, id);
CREATE INDEX estimate_unread ON estimate (owner, state) WHERE state IN ('queued', 'reading');
CREATE INDEX estimate_expiring ON estimate (expires_at);

CREATE TABLE estimate_content (
  id TEXT PRIMARY KEY NOT NULL REFERENCES estimate (id) ON DELETE CASCADE,
  reading TEXT NOT NULL DEFAULT '',
  base TEXT NOT NULL DEFAULT '',
  base_state TEXT NOT NULL DEFAULT '',
  estimate TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '',
  matches TEXT NOT NULL DEFAULT '',
  checks TEXT NOT NULL DEFAULT '',
  open TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE estimate_step (
  estimate_id TEXT NOT NULL REFERENCES estimate (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  author TEXT NOT NULL,
  operations TEXT NOT NULL,
  version INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0,
  undone_version INTEGER NOT NULL DEFAULT 0,
  problem TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (estimate_id, number)
) STRICT;

INSERT INTO estimate (id, owner, file_name, kind, sha256, bytes, parse_hash, parse_list, parse_suggestions,
                      parse_lines, state, line_count, search, rcv_key, created_at, updated_at, expires_at)
SELECT substr(parse_hash, 1, 8) || '-' || substr(parse_hash, 9, 4) || '-4' || substr(parse_hash, 14, 3) || '-8' ||
       substr(parse_hash, 18, 3) || '-' ||
       substr('' || (1000000000000 + row_number() OVER (ORDER BY owner, parse_hash)), 2, 12),
       owner, file_name, 'pdf', '', 0, parse_hash, price_list, suggestions_only, line_count, 'queued', line_count,
       lower(file_name), -9223372036854775807 - 1, created_at, created_at, created_at + 2592000000
FROM esx_parse;
INSERT INTO estimate_content (id, reading)
SELECT estimate.id, esx_parse.estimate FROM estimate JOIN esx_parse
ON esx_parse.owner = estimate.owner AND esx_parse.parse_hash = estimate.parse_hash;
DROP TABLE esx_parse;

ALTER TABLE job ADD COLUMN pages_done INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN pages INTEGER NOT NULL DEFAULT 0;
)";

// Lists that users load themselves: `bytes` of their storage quota; what they named as the columns of files
// with a header, as JSON; and the codes that they chose for lines (`key`, `unit` and `act` say which).
constexpr const char* own_price_lists = R"(
CREATE TABLE own_price_list (
  owner TEXT NOT NULL,
  code TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (owner, code)
) STRICT;

CREATE TABLE price_list_columns (
  owner TEXT NOT NULL,
  header_sha256 TEXT NOT NULL,
  named TEXT NOT NULL,
  named_at INTEGER NOT NULL,
  PRIMARY KEY (owner, header_sha256)
) STRICT;

CREATE TABLE price_list_alias (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  price_list TEXT NOT NULL,
  key TEXT NOT NULL,
  unit TEXT NOT NULL,
  act TEXT NOT NULL,
  description TEXT NOT NULL,
  cat TEXT NOT NULL,
  sel TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX price_list_alias_of_line ON price_list_alias (owner, price_list, key, unit, act);
CREATE INDEX price_list_alias_by_time ON price_list_alias (owner, price_list, created_at, id);
)";

// The password of a locked file that waits to be read, encrypted with that key; '' for none.
constexpr const char* file_passwords = R"(
CREATE TABLE password_key (
  id TEXT PRIMARY KEY NOT NULL,
  secret TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
ALTER TABLE estimate ADD COLUMN sealed_password TEXT NOT NULL DEFAULT '';
)";

// The organizations that administrators give users, and what is shared in them. An empty uid: with all
// members.
constexpr const char* estimate_shares = R"(
CREATE TABLE user_organization (
  uid TEXT PRIMARY KEY NOT NULL,
  organization TEXT NOT NULL,
  assigned_at INTEGER NOT NULL
) STRICT;
ALTER TABLE invitation ADD COLUMN organization TEXT NOT NULL DEFAULT '';

CREATE TABLE estimate_share (
  estimate_id TEXT PRIMARY KEY NOT NULL REFERENCES estimate (id) ON DELETE CASCADE,
  owner TEXT NOT NULL,
  organization TEXT NOT NULL,
  uid TEXT NOT NULL,
  may TEXT NOT NULL,
  shared_at INTEGER NOT NULL
) STRICT;
CREATE INDEX estimate_share_by_organization ON estimate_share (organization, uid);
CREATE INDEX estimate_share_by_owner ON estimate_share (owner);
)";

// Users whom an administrator blocked.
constexpr const char* user_blocks = R"(
CREATE TABLE user_block (
  uid TEXT PRIMARY KEY NOT NULL,
  blocked_at INTEGER NOT NULL
) STRICT;
)";

// What is kept of an estimate, in two rows, since an edit writes only the second: as it was read, and as it
// is now (none: it was never read). `base` and `base_state` are from before the first edit, '' without one.
constexpr const char* estimate_reviews = R"(
CREATE TABLE estimate_reading (
  id TEXT PRIMARY KEY NOT NULL REFERENCES estimate (id) ON DELETE CASCADE,
  base_state TEXT NOT NULL DEFAULT '',
  matches TEXT NOT NULL DEFAULT '', base TEXT NOT NULL DEFAULT '',
  reading TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE estimate_review (
  id TEXT PRIMARY KEY NOT NULL REFERENCES estimate (id) ON DELETE CASCADE,
  estimate TEXT NOT NULL, state TEXT NOT NULL,
  checks TEXT NOT NULL, open TEXT NOT NULL
) STRICT;

INSERT INTO estimate_reading SELECT id, base_state, matches, base, reading FROM estimate_content;
INSERT INTO estimate_review SELECT id, estimate, state, checks, open FROM estimate_content WHERE estimate <> '';
DROP TABLE estimate_content;
)";

/// Forward only. Append; what was released never changes.
constexpr std::array migrations = {first_tables,
                                   shared_price_lists,
                                   price_list_owners,
                                   users,
                                   projects,
                                   scopes,
                                   credits,
                                   redeem_codes,
                                   accounts,
                                   esx_generation,
                                   charged_runs,
                                   chat_sessions,
                                   roof_reports,
                                   purchases,
                                   rooms_of_scopes,
                                   transcriptions,
                                   subscriptions,
                                   file_store,
                                   sweep_turn,
                                   charges_to_refund,
                                   job_queue,
                                   worker_processes,
                                   traces,
                                   audit_log,
                                   previous_secrets,
                                   key_lifetimes,
                                   job_administration,
                                   spread_counters,
                                   browser_sessions,
                                   storage_quota,
                                   estimates,
                                   own_price_lists,
                                   mail_sign_ins,
                                   file_passwords,
                                   estimate_shares,
                                   user_blocks,
                                   estimate_reviews};

}  // namespace

bool run_migrations(std::int64_t version, const RunMigration& run) {
  if (version > std::ssize(migrations)) return false;
  for (auto next = std::size_t(version); next < migrations.size(); ++next)
    run(migrations[next], std::int64_t(next) + 1);
  return true;
}

}  // namespace esxserver::sql
