-- Orders that apps cancel and refund by the HTTP API.

-- NULL: it was not cancelled.
ALTER TABLE checkout_orders ADD COLUMN cancelled_at timestamptz;

CREATE TABLE order_refunds (
  store_id text NOT NULL,
  refund_id text NOT NULL,
  order_id text NOT NULL,
  -- The provider's reference of the charge.
  charge text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  -- A note of the store; NULL: the order was cancelled.
  reason text,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'made', 'refused')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  lease_id text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (store_id, refund_id),
  FOREIGN KEY (store_id, order_id) REFERENCES checkout_orders(store_id, order_id) ON DELETE CASCADE,
  CHECK ((state = 'pending') = (next_at IS NOT NULL)),
  CHECK ((state = 'pending') = (ended_at IS NULL))
);
COMMENT ON TABLE order_refunds IS 'kept: the refunds of each order that apps asked for';
CREATE INDEX order_refunds_order ON order_refunds (store_id, order_id, created_at, refund_id);
CREATE INDEX order_refunds_claim ON order_refunds (store_id, next_at, refund_id) WHERE state = 'pending';
CREATE INDEX order_refunds_next ON order_refunds (next_at) WHERE state = 'pending' AND next_at > '-infinity';

-- What a job could not return: the provider refuses it, or does not tell.
ALTER TABLE payment_findings DROP CONSTRAINT payment_findings_kind_check;
ALTER TABLE payment_findings ADD CONSTRAINT payment_findings_kind_check CHECK (kind IN ('chargeWithoutSale', 'saleWithoutCharge',
  'amountDiffers', 'refundFailed', 'refundRefused', 'refundUnknown', 'dispute'));
