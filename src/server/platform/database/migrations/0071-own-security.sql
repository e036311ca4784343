-- What My page and the list of sessions say of an account's security.

-- When the member set the present password; NULL: before this release, or there is none.
ALTER TABLE accounts ADD COLUMN password_set_at timestamptz;
-- The country of the browser when the session began, as in login_history: JP. NULL: unknown.
ALTER TABLE sessions ADD COLUMN country text;
-- The AAGUID of the authenticator that made the passkey, such as that of iCloud Keychain. NULL: before this release, or not said.
ALTER TABLE passkeys ADD COLUMN authenticator text;
