-- The number that a buyer tells on the telephone; NULL: an order of an earlier release.
ALTER TABLE checkout_orders ADD COLUMN order_number text;
-- step: concurrently
CREATE UNIQUE INDEX CONCURRENTLY checkout_orders_number ON checkout_orders (store_id, order_number) WHERE order_number IS NOT NULL;
