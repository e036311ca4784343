-- A code is sent again after 30 seconds at the earliest (EMAIL-015). Earlier releases accepted 10, in published settings and in drafts. The
-- page and the server read one setting, so that what a version shows remains what it did, except for the wait.
-- step: batches
UPDATE settings_documents SET body = jsonb_set(body, '{mailedCodes,waitSeconds}', '30')
 WHERE (store_id, document, version) IN (
   SELECT store_id, document, version FROM settings_documents
    WHERE document = 'limits' AND (body #> '{mailedCodes,waitSeconds}') < '30'::jsonb LIMIT 1000);
-- step: batches
UPDATE settings_drafts SET documents = jsonb_set(documents, '{limits,mailedCodes,waitSeconds}', '30')
 WHERE (store_id, operator_id) IN (
   SELECT store_id, operator_id FROM settings_drafts
    WHERE jsonb_typeof(documents #> '{limits,mailedCodes,waitSeconds}') = 'number'
      AND (documents #> '{limits,mailedCodes,waitSeconds}') < '30'::jsonb LIMIT 1000);
