-- Payment methods of members. Never a card number: the provider stores cards, and `reference` is its name for one.
CREATE TABLE payment_methods (
  store_id text NOT NULL,
  method_id text NOT NULL,
  account_id text NOT NULL,
  method_type text NOT NULL,
  -- registering: sent to the provider, outcome not known yet. pending: must pass 3-D Secure. removed: to be deleted at the provider.
  state text NOT NULL CHECK (state IN ('registering', 'pending', 'active', 'refused', 'removed')),
  is_valid boolean NOT NULL DEFAULT true,
  -- SHA-256 of the card token: the same token registers once.
  token_hash text,
  reference text,
  card_suffix text CHECK (card_suffix ~ '^[0-9]{1,4}$'),
  card_expiry text CHECK (card_expiry ~ '^[0-9]{6}$'),
  card_brand text CHECK (length(card_brand) <= 8),
  billing_first_name text,
  billing_last_name text,
  billing_email text,
  billing_phone text,
  campaign_code text,
  -- The open 3-D Secure authentication, and until when it may be passed.
  certification text,
  certification_until timestamptz,
  -- Contracts that are paid with it.
  contracts integer NOT NULL DEFAULT 0 CHECK (contracts >= 0),
  created_at timestamptz NOT NULL,
  -- When it became active, and in which session.
  added_at timestamptz,
  added_session text,
  PRIMARY KEY (store_id, method_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX payment_methods_account ON payment_methods (store_id, account_id, created_at);
CREATE UNIQUE INDEX payment_methods_token ON payment_methods (store_id, token_hash) WHERE token_hash IS NOT NULL;
CREATE UNIQUE INDEX payment_methods_reference ON payment_methods (store_id, reference) WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX payment_methods_campaign ON payment_methods (store_id, account_id, campaign_code)
  WHERE campaign_code IS NOT NULL AND state = 'active';
CREATE INDEX payment_methods_unsettled ON payment_methods (state, created_at) WHERE state IN ('registering', 'refused', 'removed');

-- Visits to link-type providers that have not come back; each is deleted by its return. The state is stored as SHA-256.
CREATE TABLE payment_links (
  store_id text NOT NULL,
  state_hash text NOT NULL,
  account_id text NOT NULL,
  method_type text NOT NULL,
  policies jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, state_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts (store_id, account_id) ON DELETE CASCADE
);
CREATE INDEX payment_links_account ON payment_links (store_id, account_id);
CREATE INDEX payment_links_expiry ON payment_links (expires_at);

-- Callbacks of the provider that were applied, by the provider's id, so that each is applied once.
CREATE TABLE payment_events (
  store_id text NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  reference text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, event_id)
);
CREATE INDEX payment_events_age ON payment_events (received_at);
