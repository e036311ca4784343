-- The known device that a session was opened on: wrong passwords in the session count for it, and a browser that loses its cookie gets
-- the same device again. Null: a guest, or a session from before this migration until its use is next recorded.
ALTER TABLE sessions ADD COLUMN device_id text;
