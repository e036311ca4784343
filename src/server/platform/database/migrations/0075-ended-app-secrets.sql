-- When an operator ended the secret. Its row stays until a new secret takes its place: an app that had a secret never becomes a public client,
-- whose codes and refresh tokens need none. NULL: it is valid.
ALTER TABLE oidc_client_secrets ADD COLUMN ended_at timestamptz;
