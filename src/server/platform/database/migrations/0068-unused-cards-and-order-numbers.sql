-- Cards that have left an order and pay nothing else, until the payment provider has deleted them.
CREATE TABLE unused_cards (
  store_id text NOT NULL,
  reference text NOT NULL,
  -- When the job first found it, or the provider last gave no answer.
  found_at timestamptz,
  PRIMARY KEY (store_id, reference)
);
CREATE INDEX unused_cards_found ON unused_cards (found_at);
COMMENT ON TABLE unused_cards IS 'few: until the payment provider has deleted the card';

CREATE FUNCTION note_unused_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unused_cards (store_id, reference)
  SELECT old.store_id, old.card->>'reference'
   WHERE NOT EXISTS (SELECT 1 FROM payment_methods m WHERE m.store_id = old.store_id AND m.reference = old.card->>'reference')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER checkout_orders_card_ended AFTER UPDATE OF card ON checkout_orders FOR EACH ROW
  WHEN (old.card->>'reference' IS DISTINCT FROM new.card->>'reference' AND old.card->>'reference' IS NOT NULL)
  EXECUTE FUNCTION note_unused_card();
CREATE TRIGGER checkout_orders_card_deleted AFTER DELETE ON checkout_orders FOR EACH ROW
  WHEN (old.card->>'reference' IS NOT NULL) EXECUTE FUNCTION note_unused_card();
-- Order numbers are looked up before one is given.
-- step: concurrently
CREATE INDEX CONCURRENTLY ledger_entries_number ON ledger_entries (store_id, order_info_id);
