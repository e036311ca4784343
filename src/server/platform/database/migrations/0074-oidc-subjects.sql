-- How an app identifies members: by their accounts (NULL), or by a hash with this salt, so that apps cannot compare members. Decided when
-- the app is first used, for ever: its members would become strangers to it.
CREATE TABLE oidc_subjects (
  store_id text NOT NULL,
  client_id text NOT NULL,
  salt text,
  PRIMARY KEY (store_id, client_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE
);
COMMENT ON TABLE oidc_subjects IS 'few: one row for each app';
INSERT INTO oidc_subjects (store_id, client_id) SELECT DISTINCT store_id, client_id FROM oidc_records WHERE model = 'Grant' AND client_id IS NOT NULL;

-- How the member logged in to a session, as the authentication methods of RFC 8176: pwd otp mfa. NULL: before this release.
ALTER TABLE sessions ADD COLUMN amr text;
