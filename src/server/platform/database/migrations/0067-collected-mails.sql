-- What a mail reports so far: while it waits, further events are added to it, so that several within minutes cause one mail.
ALTER TABLE outbox ADD COLUMN collected jsonb;
