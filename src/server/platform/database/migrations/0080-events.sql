-- What other systems hear of. A row is written in the transaction of the change. It gets its position in the store's feed afterwards, when
-- the transaction has committed, so that a reader who has read up to a position misses none that commits later.
CREATE TABLE events (
  store_id text NOT NULL REFERENCES stores(store_id) ON DELETE CASCADE,
  event_id text NOT NULL,
  -- The order in which rows were written: that of a member's events, whose changes lock the account.
  number bigint GENERATED ALWAYS AS IDENTITY,
  position bigint,
  type text NOT NULL,
  at timestamptz NOT NULL,
  -- NULL: of a guest, or erased.
  account_id text,
  -- Events of one subject are delivered in order: the account, or the order of a guest.
  subject text NOT NULL,
  -- NULL: erased.
  data jsonb,
  PRIMARY KEY (store_id, event_id)
);
COMMENT ON TABLE events IS 'time: 30 days';
CREATE UNIQUE INDEX events_position ON events (store_id, position) WHERE position IS NOT NULL;
CREATE INDEX events_without_position ON events (store_id, number) WHERE position IS NULL;
CREATE INDEX events_account ON events (store_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX events_at ON events (at);

CREATE TABLE event_feeds (
  store_id text PRIMARY KEY REFERENCES stores(store_id) ON DELETE CASCADE,
  last_position bigint NOT NULL
);
COMMENT ON TABLE event_feeds IS 'few: one row for each store';
