-- The second factor of operators: a one-time password of an authenticator app.
ALTER TABLE operators
  -- Sealed; NULL: no app is connected.
  ADD COLUMN totp_secret text,
  -- The step of the clock of the last one-time password, which is not accepted again.
  ADD COLUMN totp_last_step bigint;
