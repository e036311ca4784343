-- Every key begins with the store, so that tables can be spread by store.
-- No default asks the clock: times come from the program.

CREATE TABLE stores (
  store_id text PRIMARY KEY,
  -- null: outside production, the demo store takes the origin of each request on a local or private address
  origin text,
  host text,
  is_demo boolean NOT NULL,
  settings_version integer NOT NULL,
  -- signs codes where SESSION_KEYS is not set; never in production
  development_key text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX stores_host ON stores (host) WHERE host IS NOT NULL;

CREATE TABLE settings_documents (
  store_id text NOT NULL REFERENCES stores,
  document text NOT NULL,
  version integer NOT NULL,
  body jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text,
  PRIMARY KEY (store_id, document, version)
);

CREATE TABLE accounts (
  store_id text NOT NULL REFERENCES stores,
  account_id text NOT NULL,
  email text,
  email_normal text,
  -- false while the store allows several accounts with one address
  email_unique boolean NOT NULL,
  email_verified_at timestamptz,
  login_id text,
  login_id_normal text,
  password_hash text,
  is_kids boolean NOT NULL DEFAULT false,
  -- by the field names of the specification
  profile jsonb NOT NULL,
  custom_associated_info jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id)
);
CREATE UNIQUE INDEX accounts_email_unique ON accounts (store_id, email_normal) WHERE email_unique AND email_normal IS NOT NULL;
CREATE INDEX accounts_email ON accounts (store_id, email_normal);
CREATE UNIQUE INDEX accounts_login_id ON accounts (store_id, login_id_normal) WHERE login_id_normal IS NOT NULL;

CREATE TABLE policy_agreements (
  store_id text NOT NULL,
  account_id text NOT NULL,
  policy_id text NOT NULL,
  revision integer NOT NULL,
  key text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, policy_id, revision),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts ON DELETE CASCADE
);

CREATE TABLE parental_consents (
  store_id text NOT NULL,
  account_id text NOT NULL,
  consent_option_id text NOT NULL,
  agreed boolean NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, consent_option_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts ON DELETE CASCADE
);

CREATE TABLE sessions (
  store_id text NOT NULL REFERENCES stores,
  session_id text NOT NULL,
  -- SHA-256 of the cookie's token
  token_hash text NOT NULL,
  account_id text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  authenticated_at timestamptz,
  user_agent text NOT NULL,
  ip text NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts ON DELETE CASCADE
);
CREATE UNIQUE INDEX sessions_token ON sessions (store_id, token_hash);
CREATE INDEX sessions_account ON sessions (store_id, account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE flows (
  store_id text NOT NULL REFERENCES stores,
  flow_id text NOT NULL,
  -- a session's or an account's id, as the flow's `per` says
  owner text NOT NULL,
  subject text NOT NULL DEFAULT '',
  version integer NOT NULL,
  state text NOT NULL,
  -- states that were passed, oldest first
  passed jsonb NOT NULL,
  data jsonb NOT NULL,
  -- hashes of secrets by form and field: never in `data`, never shown
  secrets jsonb NOT NULL,
  -- grows with each write
  revision integer NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  completed_at timestamptz,
  completed_token_hash text,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, flow_id, owner, subject)
);
CREATE INDEX flows_expiry ON flows (expires_at);

CREATE TABLE one_time_codes (
  store_id text NOT NULL REFERENCES stores,
  purpose text NOT NULL,
  owner text NOT NULL,
  address_hash text NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- wrong tries; sending again does not reset them until they have used the code up
  failures integer NOT NULL,
  PRIMARY KEY (store_id, purpose, owner, address_hash)
);

CREATE TABLE rate_limits (
  store_id text NOT NULL REFERENCES stores,
  -- SHA-256 of what is counted: it may name a person
  bucket text NOT NULL,
  window_start timestamptz NOT NULL,
  window_end timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (store_id, bucket)
);

CREATE TABLE login_attempts (
  store_id text NOT NULL REFERENCES stores,
  -- SHA-256 of the e-mail or login ID that was tried, whether or not it exists
  subject_hash text NOT NULL,
  -- consecutive; a success clears them
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL,
  PRIMARY KEY (store_id, subject_hash)
);

CREATE TABLE outbox (
  store_id text NOT NULL REFERENCES stores,
  outbox_id text NOT NULL,
  -- what it is sent for: the same intent is written once
  intent text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text,
  code text,
  link text,
  state text NOT NULL CHECK (state IN ('due', 'sent', 'kept', 'given-up')),
  attempts integer NOT NULL,
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  -- the order of writing, where two were written at one time
  written bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (store_id, outbox_id)
);
CREATE UNIQUE INDEX outbox_intent ON outbox (store_id, intent);
CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'due';

CREATE TABLE audit_log (
  store_id text NOT NULL REFERENCES stores,
  audit_id text NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  account_id text,
  session_hash text,
  ip text NOT NULL,
  request_id text NOT NULL,
  details jsonb NOT NULL,
  PRIMARY KEY (store_id, audit_id)
);
CREATE INDEX audit_log_account ON audit_log (store_id, account_id, at);
