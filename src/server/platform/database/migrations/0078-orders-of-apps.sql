-- Checkout sessions that apps create, and what warehouses report of orders.

ALTER TABLE checkout_sessions
  -- The app that created it by the HTTP API.
  ADD COLUMN client_id text,
  -- The only member who may open it.
  ADD COLUMN account_id text;

CREATE TABLE order_shipments (
  store_id text NOT NULL,
  order_id text NOT NULL,
  shipped_at timestamptz NOT NULL,
  carrier text NOT NULL,
  tracking_number text,
  tracking_address text,
  PRIMARY KEY (store_id, order_id),
  FOREIGN KEY (store_id, order_id) REFERENCES checkout_orders(store_id, order_id) ON DELETE CASCADE
);
COMMENT ON TABLE order_shipments IS 'kept: at most one row for each order';

-- step: concurrently
CREATE INDEX CONCURRENTLY checkout_orders_newest ON checkout_orders (store_id, placed_at DESC, order_id DESC) WHERE state = 'placed';
