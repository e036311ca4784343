-- Sanitised HTML of settings, by the hash of the text and of what sanitised it, so that a page need not sanitise it again.
-- Bound: each text that was published, once for each version of the sanitiser.
ALTER TABLE compiled_parts DROP CONSTRAINT compiled_parts_kind_check;
ALTER TABLE compiled_parts ADD CONSTRAINT compiled_parts_kind_check
  CHECK (kind IN ('plan', 'form', 'validator', 'html')) NOT VALID;
COMMENT ON TABLE compiled_parts IS 'kept: about 100 KB for each change of the forms of a store, and each HTML text of its settings';
-- step: transaction
ALTER TABLE compiled_parts VALIDATE CONSTRAINT compiled_parts_kind_check;
