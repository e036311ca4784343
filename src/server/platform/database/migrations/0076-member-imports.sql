-- Members that `npm run members -- import` brings from another system.

-- How far each file is imported, so that a second run continues after the last committed line.
CREATE TABLE member_imports (
  store_id text NOT NULL REFERENCES stores(store_id),
  -- SHA-256 of the file.
  file_hash text NOT NULL,
  -- Committed lines without the header: imported and rejected ones.
  lines bigint NOT NULL,
  rejected bigint NOT NULL,
  -- Length of the file of rejected lines at the last commit.
  rejected_bytes bigint NOT NULL,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (store_id, file_hash)
);
COMMENT ON TABLE member_imports IS 'few: one row for each imported file';

-- A login computes one hash for each, so that its time does not show which accounts were imported.
CREATE TABLE imported_hash_parameters (
  store_id text NOT NULL REFERENCES stores(store_id),
  -- What the hashes begin with: $2b$12$
  parameters text NOT NULL,
  PRIMARY KEY (store_id, parameters)
);
COMMENT ON TABLE imported_hash_parameters IS 'few: at most four for each store, until no account has such a hash';

CREATE TABLE external_ids (
  store_id text NOT NULL,
  account_id text NOT NULL,
  -- The id of the member in the system that it came from.
  external_id text NOT NULL,
  PRIMARY KEY (store_id, account_id),
  UNIQUE (store_id, external_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE external_ids IS 'member: at most one row';

-- By which the sweep finds out whether an account has an imported hash still.
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_imported_hash ON accounts (store_id, password_hash text_pattern_ops)
  WHERE password_hash IS NOT NULL AND password_hash NOT LIKE '$argon2id$v=19$m=19456,t=2,p=1$%';
