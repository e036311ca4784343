-- The console lists the orders that wait to be sent, those that were cancelled, and what was done with an order. Triggers keep the mark, so
-- that a release that runs beside this one keeps it too.
ALTER TABLE checkout_orders ADD COLUMN is_to_ship boolean NOT NULL DEFAULT false;
CREATE FUNCTION mark_order_to_ship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_to_ship := NEW.cancelled_at IS NULL
    AND jsonb_path_exists(NEW.content, '$.lines[*] ? (@.shippingProfileId != null)')
    AND NOT EXISTS (SELECT 1 FROM order_shipments s WHERE s.store_id = NEW.store_id AND s.order_id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER checkout_orders_to_ship BEFORE INSERT OR UPDATE OF state, content, cancelled_at ON checkout_orders
  FOR EACH ROW WHEN (NEW.state = 'placed') EXECUTE FUNCTION mark_order_to_ship();
CREATE FUNCTION mark_order_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE checkout_orders SET is_to_ship = false WHERE store_id = NEW.store_id AND order_id = NEW.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_shipments_inserted AFTER INSERT ON order_shipments FOR EACH ROW EXECUTE FUNCTION mark_order_shipped();
-- step: batches
UPDATE checkout_orders SET is_to_ship = true
 WHERE (store_id, order_id) IN (
   SELECT store_id, order_id FROM checkout_orders o
    WHERE state = 'placed' AND cancelled_at IS NULL AND NOT is_to_ship
      AND jsonb_path_exists(content, '$.lines[*] ? (@.shippingProfileId != null)')
      AND NOT EXISTS (SELECT 1 FROM order_shipments s WHERE s.store_id = o.store_id AND s.order_id = o.order_id) LIMIT 1000);
-- step: concurrently
CREATE INDEX CONCURRENTLY checkout_orders_to_ship ON checkout_orders (store_id, placed_at DESC, order_id DESC) WHERE is_to_ship;
-- step: concurrently
CREATE INDEX CONCURRENTLY checkout_orders_cancelled ON checkout_orders (store_id, placed_at DESC, order_id DESC)
  WHERE cancelled_at IS NOT NULL;
-- step: concurrently
CREATE INDEX CONCURRENTLY audit_log_order ON audit_log (store_id, (details ->> 'orderId'), at, audit_id)
  WHERE details ->> 'orderId' IS NOT NULL;
