-- Secrets of connected apps that the console makes. An app has at most two, so that it can change to the new one before the old one ends.
CREATE TABLE oidc_client_secrets (
  store_id text NOT NULL REFERENCES stores(store_id) ON DELETE CASCADE,
  client_id text NOT NULL,
  slot smallint NOT NULL CHECK (slot IN (1, 2)),
  -- SHA-256: a secret has 256 random bits.
  secret_hash text NOT NULL,
  -- Its last four characters, by which people tell two secrets apart.
  ending text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  -- To the hour.
  last_used_at timestamptz,
  PRIMARY KEY (store_id, client_id, slot)
);
COMMENT ON TABLE oidc_client_secrets IS 'few: two for each app';
