-- The second factors that members enabled. `secret`: of OTP, sealed. `phone_number`: where SMS goes, as it was when it was enabled.
-- `last_step`: the newest 30-second step whose one-time password was accepted; it and earlier ones are refused.
CREATE TABLE account_factors (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('Email', 'SMS', 'OTP')),
  secret text,
  phone_number text,
  last_step bigint,
  is_preferred boolean NOT NULL,
  enabled_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, type),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE,
  CHECK ((type = 'OTP') = (secret IS NOT NULL)),
  CHECK ((type = 'SMS') = (phone_number IS NOT NULL))
);

-- Wrong values of all factors of an account, over all sessions.
CREATE TABLE factor_attempts (
  store_id text NOT NULL,
  account_id text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);

-- Backup codes that were not used yet, hashed with the salt of their list.
CREATE TABLE backup_codes (
  store_id text NOT NULL,
  account_id text NOT NULL,
  code_hash text NOT NULL,
  salt text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, code_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);

-- Browsers that need no second factor at login: 256-bit tokens, stored as SHA-256.
CREATE TABLE trusted_devices (
  store_id text NOT NULL,
  account_id text NOT NULL,
  device_id text NOT NULL,
  token_hash text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, device_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX trusted_devices_token ON trusted_devices (store_id, account_id, token_hash);
CREATE INDEX trusted_devices_expiry ON trusted_devices (expires_at);

-- What a session was shown and has not confirmed yet, sealed: the secret of an authenticator app, or a list of backup codes.
CREATE TABLE pending_factors (
  store_id text NOT NULL,
  session_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('OTP', 'BackupCode')),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, session_id, kind),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE
);
