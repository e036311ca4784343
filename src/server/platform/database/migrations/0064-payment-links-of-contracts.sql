-- The contract whose page a visit to a link-type provider began on.
ALTER TABLE payment_links ADD COLUMN subscription_id text;
