-- refunding: the order is paid, cannot be registered, and its payment is being returned. It is never placed any more.
ALTER TABLE checkout_orders
  DROP CONSTRAINT checkout_orders_state_check,
  DROP CONSTRAINT checkout_orders_check,
  -- The provider's reference of the charge that is returned.
  ADD COLUMN refunded_charge text,
  ADD CHECK (state IN ('verified', 'charging', 'refunding', 'placed')),
  ADD CHECK ((state IN ('charging', 'refunding')) = (next_at IS NOT NULL)),
  ADD CHECK ((state = 'refunding') = (refunded_charge IS NOT NULL));
DROP INDEX checkout_orders_next;
CREATE INDEX checkout_orders_next ON checkout_orders (next_at) WHERE state IN ('charging', 'refunding');
