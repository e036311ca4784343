-- What the store gives once to a person and somebody has taken: a first contract, a code with a limit per member. People are known by keyed
-- hashes of their address and their card, so that leaving, a guest's order or a second account gives nothing again.
CREATE TABLE taken_benefits (
  store_id text NOT NULL,
  -- 'contract:<plan>' or 'code:<code>'.
  benefit text NOT NULL,
  person_hash text NOT NULL,
  -- The reservation, the order or the contract. Deleted with it if the payment is declined.
  use_id text NOT NULL,
  -- A free trial: given to nobody else with this hash, also at the same time.
  is_once boolean NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, benefit, person_hash, use_id)
);
CREATE UNIQUE INDEX taken_benefits_once ON taken_benefits (store_id, benefit, person_hash) WHERE is_once;
CREATE INDEX taken_benefits_use ON taken_benefits (store_id, use_id);
CREATE INDEX taken_benefits_recorded ON taken_benefits (recorded_at);

-- The keys of these hashes, one row for each key of SESSION_KEYS that seals them: the hashes outlive a rotation, also while some processes have
-- the earlier keys only.
CREATE TABLE benefit_keys (
  store_id text NOT NULL,
  -- Identifies the key of SESSION_KEYS that was the current one when this key was made.
  key_id text NOT NULL,
  -- Identifies the key of SESSION_KEYS that opens this row.
  sealed_with text NOT NULL,
  sealed_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, key_id, sealed_with)
);

-- The keyed hash of the card's fingerprint; NULL: no card, or the provider gave none.
ALTER TABLE payment_methods ADD COLUMN card_hash text;
