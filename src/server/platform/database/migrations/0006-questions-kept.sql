-- A question is put again as it was put first, whatever the flow and its declaration have become meanwhile. Null: written by a program from
-- before this, also by one that runs beside; what it asked is not known, and another question under its key would be a lie.
ALTER TABLE flow_asks ADD COLUMN input jsonb;
ALTER TABLE flow_asks ADD COLUMN data jsonb;
-- When somebody may have heard of it first; null: nobody was asked yet, so nothing was done.
ALTER TABLE flow_asks ADD COLUMN first_put_at timestamptz;
-- From when on the person is to be told that nobody knows; null: they were told, or it is over.
ALTER TABLE flow_asks ADD COLUMN unknown_at timestamptz;
-- From when on whoever was asked may not know the key any more, as they said when they were asked first.
ALTER TABLE flow_asks ADD COLUMN forgotten_at timestamptz;
-- What was answered, until the flow was led on by it.
ALTER TABLE flow_asks ADD COLUMN answer jsonb;
CREATE INDEX flow_asks_untold ON flow_asks (unknown_at) WHERE unknown_at IS NOT NULL;
-- unknown: it is not asked any more, for whoever is asked does not know its key any more, and nobody knows what was done.
ALTER TABLE flow_asks DROP CONSTRAINT flow_asks_state_check;
ALTER TABLE flow_asks ADD CONSTRAINT flow_asks_state_check CHECK (state IN ('due', 'answered', 'late', 'unknown'));
