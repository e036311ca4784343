-- Devices on which an account has logged in. One row per account and browser; the cookie holds the token, the row its SHA-256.
CREATE TABLE known_devices (
  store_id text NOT NULL,
  account_id text NOT NULL,
  device_id text NOT NULL,
  token_hash text NOT NULL,
  -- Replaced by the last login; accepted for a short time, for logins sent at the same moment and for a lost response.
  previous_token_hash text,
  user_agent text NOT NULL,
  first_login_at timestamptz NOT NULL,
  last_login_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, device_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX known_devices_expiry ON known_devices (expires_at);

-- Failures decay over time, so they are fractions: 9.95.
ALTER TABLE login_attempts ALTER COLUMN failures TYPE double precision;

-- The language of the messages to a member; NULL: not known yet.
ALTER TABLE accounts ADD COLUMN language text;

-- Whether any account of the store may share its e-mail address: asked at each login.
CREATE INDEX accounts_email_shared ON accounts (store_id) WHERE NOT email_unique;

-- One spelling of identifiers: what two people see as the same is the same in the unique indexes too.
ALTER TABLE accounts ADD CONSTRAINT accounts_email_nfkc CHECK (email_normal IS NFKC NORMALIZED);
ALTER TABLE accounts ADD CONSTRAINT accounts_login_id_nfkc CHECK (login_id_normal IS NFKC NORMALIZED);
ALTER TABLE operators ADD CONSTRAINT operators_email_nfkc CHECK (email_normal IS NFKC NORMALIZED);
