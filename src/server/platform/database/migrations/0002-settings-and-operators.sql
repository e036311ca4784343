-- Whoever works for the store: signs in at /console.
CREATE TABLE operators (
  store_id text NOT NULL REFERENCES stores,
  operator_id text NOT NULL,
  email text NOT NULL,
  email_normal text NOT NULL,
  name text NOT NULL,
  -- an editor may change what a viewer may look at
  role text NOT NULL CHECK (role IN ('editor', 'viewer')),
  password_hash text NOT NULL,
  -- the proofs that a sign-in needs: ["password"], later also "totp"
  required_factors jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, operator_id)
);
CREATE UNIQUE INDEX operators_email ON operators (store_id, email_normal);

CREATE TABLE operator_sessions (
  store_id text NOT NULL REFERENCES stores,
  operator_session_id text NOT NULL,
  -- SHA-256 of the cookie's token
  token_hash text NOT NULL,
  operator_id text NOT NULL,
  -- the proofs that were given
  factors jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  ip text NOT NULL,
  PRIMARY KEY (store_id, operator_session_id),
  FOREIGN KEY (store_id, operator_id) REFERENCES operators ON DELETE CASCADE
);
CREATE UNIQUE INDEX operator_sessions_token ON operator_sessions (store_id, token_hash);
CREATE INDEX operator_sessions_expiry ON operator_sessions (expires_at);

-- Each publishing: who, when, what kind. The documents that it changed stand in settings_documents.
CREATE TABLE settings_versions (
  store_id text NOT NULL REFERENCES stores,
  version integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('first', 'publish', 'rollback')),
  -- of a roll back: the version whose settings are in force again
  of_version integer,
  published_at timestamptz NOT NULL,
  -- null: made by the program itself
  published_by text,
  PRIMARY KEY (store_id, version)
);
INSERT INTO settings_versions (store_id, version, kind, published_at)
  SELECT store_id, settings_version, 'first', created_at FROM stores;

-- What an operator is about to change: one draft for each operator, whole documents by name.
CREATE TABLE settings_drafts (
  store_id text NOT NULL,
  operator_id text NOT NULL,
  -- the version that it was begun on
  base_version integer NOT NULL,
  documents jsonb NOT NULL,
  -- grows with each write
  revision integer NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, operator_id),
  FOREIGN KEY (store_id, operator_id) REFERENCES operators ON DELETE CASCADE
);

-- What was compiled and given out, by the hash of its content: pages drawn earlier, or by another process, find theirs.
CREATE TABLE compiled_parts (
  store_id text NOT NULL REFERENCES stores,
  kind text NOT NULL CHECK (kind IN ('plan', 'form', 'validator')),
  hash text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, kind, hash)
);

ALTER TABLE audit_log ADD COLUMN operator_id text;
-- How many members chose an option that is about to go.
CREATE INDEX accounts_custom_info ON accounts USING gin (custom_associated_info jsonb_path_ops);
