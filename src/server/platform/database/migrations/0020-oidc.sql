-- State of the OpenID Connect provider: sessions, authorization requests, grants, codes and tokens. Ids are secrets of apps and browsers and are
-- stored as SHA-256; `sealed_id` is the id, encrypted, for records that are found by another key.
CREATE TABLE oidc_records (
  store_id text NOT NULL,
  model text NOT NULL,
  id_hash text NOT NULL,
  sealed_id text NOT NULL,
  payload jsonb NOT NULL,
  uid text,
  user_code text,
  -- Of a code or token: the grant that it depends on. Of a grant: its own id.
  grant_id text,
  account_id text,
  client_id text,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, model, id_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX oidc_records_uid ON oidc_records (store_id, uid) WHERE uid IS NOT NULL;
CREATE INDEX oidc_records_user_code ON oidc_records (store_id, user_code) WHERE user_code IS NOT NULL;
CREATE INDEX oidc_records_grant ON oidc_records (store_id, grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oidc_records_account ON oidc_records (store_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX oidc_records_expiry ON oidc_records (expires_at);

-- Keys that sign ID tokens, the newest last. Each is published a day before it signs, and as long as its tokens are valid.
CREATE TABLE oidc_signing_keys (
  store_id text NOT NULL REFERENCES stores (store_id) ON DELETE CASCADE,
  sequence integer NOT NULL,
  -- A private JWK, encrypted.
  sealed_key text NOT NULL,
  signs_from timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, sequence)
);
CREATE INDEX oidc_signing_keys_expiry ON oidc_signing_keys (expires_at);
-- One grant of an account for an app, in all browsers.
CREATE UNIQUE INDEX oidc_records_one_grant ON oidc_records (store_id, account_id, client_id) WHERE model = 'Grant';
