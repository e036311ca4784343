-- An operator may ask others to look at a draft and publish it. Each change of the draft takes the request back.
ALTER TABLE settings_drafts
  -- NULL: nobody is asked.
  ADD COLUMN requested_at timestamptz,
  -- Who sent the draft back, and why; NULL: nobody, since the last request.
  ADD COLUMN returned_by text,
  ADD COLUMN return_reason text;
