-- When the member chose this method as the default; the latest choice that can still be used counts.
ALTER TABLE payment_methods ADD COLUMN default_since timestamptz;
