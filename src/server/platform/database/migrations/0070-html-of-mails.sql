-- The same content as body, as a document. Erased with it.
ALTER TABLE outbox ADD COLUMN html text;
