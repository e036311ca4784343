-- The key of SESSION_KEYS that all processes of the store seal with, and since when: a day later, what earlier keys sealed is sealed with it.
ALTER TABLE stores ADD COLUMN sealing_key text;
ALTER TABLE stores ADD COLUMN sealing_since timestamptz;
