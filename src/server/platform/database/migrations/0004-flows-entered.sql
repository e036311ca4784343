-- Since when a flow stands in its state: what the state's `after` counts from. Null in rows from before: then since updated_at.
ALTER TABLE flows ADD COLUMN entered_at timestamptz;
