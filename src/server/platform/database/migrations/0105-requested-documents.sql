-- The part of a draft that others are asked to publish (NULL: the whole draft), and the draft's revision when they were asked.
ALTER TABLE settings_drafts ADD COLUMN requested_documents text[];
ALTER TABLE settings_drafts ADD COLUMN requested_revision integer;
