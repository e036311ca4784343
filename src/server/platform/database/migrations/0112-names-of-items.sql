-- What an item of a shop is called, in the languages of the store, as the newest checkout names it. NULL: no checkout has had it yet.
ALTER TABLE item_stock ADD COLUMN name jsonb;
