-- What shops hand over to be ordered. Who has the link may see it; who ordered is in checkout_orders.
CREATE TABLE checkout_sessions (
  store_id text NOT NULL REFERENCES stores (store_id),
  session_id text NOT NULL,
  guest_allowed boolean NOT NULL,
  -- A path of the store; NULL: none.
  return_address text,
  lines jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ordering', 'completed')),
  -- What was applied last, before anything is verified.
  campaign_code text,
  prefecture text,
  postal_code text,
  -- Rate by shipping profile.
  rates jsonb NOT NULL DEFAULT '{}',
  -- The order that was placed, or that is being placed.
  order_id text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, session_id),
  CHECK ((state = 'open') = (order_id IS NULL))
);
CREATE INDEX checkout_sessions_expiry ON checkout_sessions (expires_at) WHERE state = 'open';

-- A verified order of one buyer: a member, or a guest's session.
CREATE TABLE checkout_orders (
  store_id text NOT NULL,
  order_id text NOT NULL,
  session_id text NOT NULL,
  account_id text,
  browser_session text,
  -- For its buyer only, so it need not be hashed.
  purchase_token text NOT NULL,
  verified_until timestamptz NOT NULL,
  -- charging: the outcome of the payment is not known.
  state text NOT NULL DEFAULT 'verified' CHECK (state IN ('verified', 'charging', 'placed')),
  language text NOT NULL,
  -- { email, address, policies }
  form jsonb NOT NULL,
  -- What is ordered at which prices, as it was verified.
  content jsonb NOT NULL,
  amount integer NOT NULL CHECK (amount >= 0),
  -- Payment: a saved method, or a card that was entered here.
  method_id text,
  card jsonb,
  card_token_hash text,
  certification text,
  -- A part of the idempotency key: each declined attempt is followed by another one.
  attempt integer NOT NULL DEFAULT 0,
  -- ACCOUNTING_ERROR or REGISTER_ERROR of the last attempt.
  failure text,
  -- While charging: when the payment is asked for again, or the end of the lease.
  next_at timestamptz,
  created_at timestamptz NOT NULL,
  placed_at timestamptz,
  PRIMARY KEY (store_id, order_id),
  UNIQUE (store_id, purchase_token),
  FOREIGN KEY (store_id, session_id) REFERENCES checkout_sessions (store_id, session_id) ON DELETE CASCADE,
  CHECK ((state = 'charging') = (next_at IS NOT NULL)),
  CHECK ((account_id IS NULL) <> (browser_session IS NULL))
);
CREATE UNIQUE INDEX checkout_orders_buyer ON checkout_orders (store_id, session_id, coalesce(account_id, browser_session));
CREATE INDEX checkout_orders_next ON checkout_orders (next_at) WHERE state = 'charging';
CREATE INDEX checkout_orders_verified ON checkout_orders (verified_until) WHERE state = 'verified';

-- Physical items in stock. An item without a row is not counted. An order under way counts as sold.
CREATE TABLE item_stock (
  store_id text NOT NULL REFERENCES stores (store_id),
  item_id text NOT NULL,
  stock integer NOT NULL CHECK (stock >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND stock),
  PRIMARY KEY (store_id, item_id)
);
