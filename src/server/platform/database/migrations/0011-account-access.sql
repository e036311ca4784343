-- Which calls a session has sent successfully, for the completion pages that may be viewed after them.
CREATE TABLE call_receipts (
  store_id text NOT NULL,
  session_id text NOT NULL,
  call_id text NOT NULL,
  params text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (store_id, session_id, call_id, params),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions (store_id, session_id) ON DELETE CASCADE
);

-- The account PIN, hashed; null: none was set.
ALTER TABLE accounts ADD COLUMN pin_hash text;

-- What members consent to, by the options of the settings document memberConsents. No row: not consented.
CREATE TABLE member_consents (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  consent_option_id text NOT NULL,
  value boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, account_id, type, consent_option_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);

-- Links in mails that prove who opens them: 256-bit tokens, stored as SHA-256, each good for one use.
CREATE TABLE link_tokens (
  store_id text NOT NULL,
  token_hash text NOT NULL,
  purpose text NOT NULL,
  account_id text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (store_id, token_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX link_tokens_account ON link_tokens (store_id, account_id, purpose);
CREATE INDEX link_tokens_expiry ON link_tokens (expires_at);

-- With which identifiers a password login finds the account: emailAndLoginId or loginIdOnly.
ALTER TABLE accounts ADD COLUMN login_method text NOT NULL DEFAULT 'emailAndLoginId'
  CHECK (login_method IN ('emailAndLoginId', 'loginIdOnly'));

-- Where a guest's login code was sent: the page that asks for the code shows it.
ALTER TABLE one_time_codes ADD COLUMN sent_to text;
