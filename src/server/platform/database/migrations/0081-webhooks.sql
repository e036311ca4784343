-- Addresses of other systems that events are posted to (areas/console/webhooks).
CREATE TABLE webhook_endpoints (
  store_id text NOT NULL REFERENCES stores(store_id) ON DELETE CASCADE,
  endpoint_id text NOT NULL,
  address text NOT NULL,
  types text[] NOT NULL,
  -- Sealed; NULL: none was made yet, and nothing is sent.
  secret text,
  -- Signs too until then, so that the receiver can change to the new one.
  previous_secret text,
  previous_until timestamptz,
  -- Why nothing is sent: an operator switched it off, nothing arrived for three days, or it answered that it is gone.
  state text NOT NULL CHECK (state IN ('on', 'off', 'failing', 'gone')),
  last_success_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (store_id, endpoint_id)
);
COMMENT ON TABLE webhook_endpoints IS 'few: at most ten for each store';

-- An event for an endpoint. Of the open ones of an endpoint and a subject only the first is due: they arrive in order.
CREATE TABLE webhook_deliveries (
  store_id text NOT NULL,
  delivery_id text NOT NULL,
  endpoint_id text NOT NULL,
  event_id text NOT NULL,
  position bigint NOT NULL,
  subject text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'due', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Of the first attempt; NULL: none was made.
  started_at timestamptz,
  due_at timestamptz,
  lease_id text,
  ended_at timestamptz,
  -- Of the last attempt: the status, or why there was none.
  status integer,
  error text,
  PRIMARY KEY (store_id, delivery_id),
  UNIQUE (store_id, endpoint_id, event_id),
  FOREIGN KEY (store_id, endpoint_id) REFERENCES webhook_endpoints(store_id, endpoint_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, event_id) REFERENCES events(store_id, event_id) ON DELETE CASCADE,
  CHECK ((state = 'due') = (due_at IS NOT NULL))
);
COMMENT ON TABLE webhook_deliveries IS 'time: 30 days';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (store_id, due_at, delivery_id) WHERE state = 'due';
CREATE INDEX webhook_deliveries_next ON webhook_deliveries (due_at) WHERE state = 'due' AND due_at > '-infinity';
CREATE INDEX webhook_deliveries_open ON webhook_deliveries (store_id, endpoint_id, subject, position) WHERE state IN ('waiting', 'due');
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (store_id, endpoint_id, created_at);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (store_id, event_id);
CREATE INDEX webhook_deliveries_over ON webhook_deliveries (created_at);

-- Up to which position deliveries were made.
ALTER TABLE event_feeds ADD COLUMN sent_position bigint NOT NULL DEFAULT 0;
