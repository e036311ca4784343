-- Written by tests/server/foundation/schema.test.ts from the migrations. Do not edit: vitest run tests/server/foundation/schema.test.ts -u

CREATE OR REPLACE FUNCTION public.compare_ledger_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  line_sum bigint := (SELECT coalesce(sum((line ->> 'amount')::integer), 0) FROM jsonb_array_elements(NEW.lines) AS line);
  rate_sum bigint := (SELECT coalesce(sum((rate ->> 'amount')::integer), 0) FROM jsonb_array_elements(NEW.taxes) AS rate);
  tax_sum bigint := (SELECT coalesce(sum((rate ->> 'taxAmount')::integer), 0) FROM jsonb_array_elements(NEW.taxes) AS rate);
  paid bigint;
BEGIN
  IF NEW.billing_amount <> line_sum OR NEW.billing_amount <> rate_sum OR NEW.tax_amount <> tax_sum THEN
    RAISE EXCEPTION 'the totals of ledger entry % differ from its lines', NEW.earnings_id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.refund_of IS NOT NULL THEN
    -- Simultaneous refunds of one charge wait for each other. One with the same intent is left to the constraint of intents.
    SELECT billing_amount INTO paid FROM ledger_entries
     WHERE store_id = NEW.store_id AND earnings_id = NEW.refund_of AND kind = 'charge' FOR UPDATE;
    IF paid + NEW.billing_amount + coalesce((SELECT sum(billing_amount) FROM ledger_entries
         WHERE store_id = NEW.store_id AND refund_of = NEW.refund_of AND intent <> NEW.intent), 0) < 0 THEN
      RAISE EXCEPTION 'ledger entry % returns more than was paid', NEW.earnings_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.correct_member_counts()
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO member_count_changes (store_id, kind, name, revision, change)
  SELECT store_id, kind, name, revision, sum(count) FROM (
    SELECT a.store_id, l.kind, l.name, 0 AS revision, count(*) AS count
      FROM accounts a CROSS JOIN LATERAL list_counted(a.profile, a.custom_associated_info) AS l GROUP BY a.store_id, l.kind, l.name
    UNION ALL SELECT store_id, 'policy', policy_id, newest, count(*)
      FROM (SELECT store_id, policy_id, max(revision) AS newest FROM policy_agreements GROUP BY store_id, account_id, policy_id) AS agreed
     GROUP BY store_id, policy_id, newest
    UNION ALL SELECT store_id, kind, name, revision, -count FROM member_counts
    UNION ALL SELECT store_id, kind, name, revision, -change FROM member_count_changes) AS differences
  GROUP BY store_id, kind, name, revision HAVING sum(count) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.count_agreements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  -- Of two transactions that agree for one member, the later one sees the rows of the earlier one. A lock of its own, because some
  -- transactions agree when they have locked rows that come after the account.
  PERFORM pg_advisory_xact_lock(hashtextextended(store_id || ' ' || account_id, 50))
    FROM (SELECT DISTINCT store_id, account_id FROM changed ORDER BY store_id, account_id) AS members;
  INSERT INTO member_count_changes (store_id, kind, name, revision, change)
  SELECT store_id, 'policy', policy_id, revision, sum(change) FROM (
    SELECT c.store_id, c.policy_id, e.revision, e.change
      FROM (SELECT store_id, account_id, policy_id, max(revision) AS newest, array_agg(revision) AS revisions
              FROM changed GROUP BY store_id, account_id, policy_id) AS c
     CROSS JOIN LATERAL (SELECT max(g.revision) AS newest FROM policy_agreements g WHERE g.store_id = c.store_id
              AND g.account_id = c.account_id AND g.policy_id = c.policy_id AND g.revision <> ALL (c.revisions)) AS others
     CROSS JOIN LATERAL (VALUES (c.newest, sign), (others.newest, -sign)) AS e (revision, change)
     WHERE e.revision IS NOT NULL AND (others.newest IS NULL OR c.newest > others.newest)) AS changes
  GROUP BY store_id, policy_id, revision HAVING sum(change) <> 0;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.count_family_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE family_groups SET member_count = member_count - 1, revision = revision + 1
     WHERE store_id = OLD.store_id AND group_id = OLD.group_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE family_groups SET member_count = member_count + 1 WHERE store_id = NEW.store_id AND group_id = NEW.group_id;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO member_count_changes (store_id, kind, name, revision, change)
  SELECT coalesce(NEW.store_id, OLD.store_id), kind, name, 0, sum(change) FROM (
    SELECT kind, name, 1 AS change FROM list_counted(NEW.profile, NEW.custom_associated_info)
    UNION ALL SELECT kind, name, -1 FROM list_counted(OLD.profile, OLD.custom_associated_info)) AS changes
  GROUP BY kind, name HAVING sum(change) <> 0;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.count_method_contracts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  previous text := CASE WHEN TG_OP <> 'INSERT' AND OLD.ended_at IS NULL THEN OLD.method_id END;
  chosen text := CASE WHEN TG_OP <> 'DELETE' AND NEW.ended_at IS NULL THEN NEW.method_id END;
BEGIN
  IF previous IS NOT DISTINCT FROM chosen THEN
    RETURN NULL;
  END IF;
  -- In one order, so that two changes never wait for each other.
  PERFORM 1 FROM payment_methods
    WHERE store_id = coalesce(NEW.store_id, OLD.store_id) AND method_id IN (previous, chosen) ORDER BY method_id FOR UPDATE;
  UPDATE payment_methods SET contracts = contracts - 1 WHERE store_id = OLD.store_id AND method_id = previous;
  IF chosen IS NOT NULL THEN
    UPDATE payment_methods SET contracts = contracts + 1
      WHERE store_id = NEW.store_id AND method_id = chosen AND account_id = NEW.account_id AND state = 'active';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no active payment method % of the account', chosen USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.end_oidc_logins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE oidc_logins SET session_seen_at = OLD.last_seen_at, session_expires_at = OLD.expires_at, due_at = OLD.last_seen_at
   WHERE store_id = OLD.store_id AND session_id = OLD.session_id AND due_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.end_parental_control()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM parental_restrictions WHERE store_id = OLD.store_id AND account_id = OLD.account_id;
  DELETE FROM parental_self_consents WHERE store_id = OLD.store_id AND account_id = OLD.account_id;
  DELETE FROM parental_setting_values WHERE store_id = OLD.store_id AND account_id = OLD.account_id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.insert_payment_reconciliation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO payment_reconciliations (store_id, compare_from, next_at)
  VALUES (NEW.store_id, NEW.created_at, NEW.created_at + interval '1 day');
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.list_counted(profile jsonb, custom jsonb)
 RETURNS TABLE(kind text, name text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT 'member', '' WHERE profile IS NOT NULL
  UNION ALL SELECT 'profile', key FROM jsonb_each(profile) WHERE value NOT IN ('null', '""', '[]')
  UNION ALL SELECT 'custom', key FROM jsonb_each(custom) WHERE value NOT IN ('null', '""', '[]')
$function$;

CREATE OR REPLACE FUNCTION public.mark_order_shipped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE checkout_orders SET is_to_ship = false WHERE store_id = NEW.store_id AND order_id = NEW.order_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.mark_order_to_ship()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.is_to_ship := NEW.cancelled_at IS NULL
    AND jsonb_path_exists(NEW.content, '$.lines[*] ? (@.shippingProfileId != null)')
    AND NOT EXISTS (SELECT 1 FROM order_shipments s WHERE s.store_id = NEW.store_id AND s.order_id = NEW.order_id);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.note_unused_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO unused_cards (store_id, reference)
  SELECT old.store_id, old.card->>'reference'
   WHERE NOT EXISTS (SELECT 1 FROM payment_methods m WHERE m.store_id = old.store_id AND m.reference = old.card->>'reference')
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.notify_queue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('queue', TG_TABLE_NAME);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.outbox_complete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.lane := CASE WHEN NEW.code IS NULL THEN 'personal' ELSE 'codes' END;
  NEW.destination := CASE NEW.channel WHEN 'mail' THEN lower(split_part(NEW.recipient, '@', 2)) ELSE '' END;
  NEW.expires_at := NEW.created_at + CASE WHEN NEW.code IS NULL THEN interval '5 days' ELSE interval '10 minutes' END;
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_if_withdrawn(store text, account text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  since timestamptz;
BEGIN
  SELECT withdrawn_at INTO since FROM accounts WHERE store_id = store AND account_id = account FOR KEY SHARE;
  IF since IS NOT NULL THEN
    RAISE EXCEPTION 'the account % has withdrawn', account USING ERRCODE = 'WD401';
  END IF;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_withdrawn_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refuse_if_withdrawn(NEW.store_id, NEW.account_id);
  RETURN NEW;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_withdrawn_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the account % has withdrawn', OLD.account_id USING ERRCODE = 'WD401';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_withdrawn_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refuse_if_withdrawn(NEW.store_id, NEW.owner);
  RETURN NEW;
END
$function$;

CREATE TABLE access_requests (
  store_id text NOT NULL,
  request_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL,
  requested_by text NOT NULL,
  reason text NOT NULL,
  details jsonb NOT NULL,
  execute_at timestamp with time zone,
  state text NOT NULL DEFAULT 'due'::text,
  problem text,
  ended_by text,
  next_at timestamp with time zone,
  lease_id text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  PRIMARY KEY (store_id, request_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK (((state = 'due'::text) = (ended_at IS NULL))),
  CHECK (((state = 'due'::text) OR (next_at IS NULL))),
  CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['ways'::text, 'newEmail'::text]))),
  CHECK ((state = ANY (ARRAY['due'::text, 'done'::text, 'stopped'::text, 'cancelled'::text, 'failed'::text])))
);
COMMENT ON TABLE access_requests IS 'member: a row for each time that operators help a member to log in again';
CREATE INDEX access_requests_account ON public.access_requests USING btree (store_id, account_id, created_at);
CREATE INDEX access_requests_claim ON public.access_requests USING btree (store_id, next_at, request_id) WHERE (state = 'due'::text);
CREATE INDEX access_requests_next ON public.access_requests USING btree (next_at) WHERE ((state = 'due'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE UNIQUE INDEX access_requests_one ON public.access_requests USING btree (store_id, account_id, kind) WHERE (state = 'due'::text);
CREATE INDEX access_requests_waiting ON public.access_requests USING btree (store_id, created_at) WHERE (state = 'due'::text);

CREATE TABLE account_factors (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  secret text,
  phone_number text,
  last_step bigint,
  is_preferred boolean NOT NULL,
  enabled_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, type),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK (((type = 'OTP'::text) = (secret IS NOT NULL))),
  CHECK (((type = 'SMS'::text) = (phone_number IS NOT NULL))),
  CHECK ((type = ANY (ARRAY['Email'::text, 'SMS'::text, 'OTP'::text])))
);
COMMENT ON TABLE account_factors IS 'member: one row for each type of factor';
CREATE TRIGGER account_factors_in_use BEFORE INSERT ON public.account_factors FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE accounts (
  store_id text NOT NULL,
  account_id text NOT NULL,
  email text,
  email_normal text,
  email_unique boolean NOT NULL,
  email_verified_at timestamp with time zone,
  login_id text,
  login_id_normal text,
  password_hash text,
  is_kids boolean NOT NULL DEFAULT false,
  profile jsonb NOT NULL,
  custom_associated_info jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  language text,
  pin_hash text,
  login_method text NOT NULL DEFAULT 'emailAndLoginId'::text,
  kid_id text DEFAULT 
CASE
    WHEN is_kids THEN account_id
    ELSE NULL::text
END,
  withdrawn_at timestamp with time zone,
  pin_set_at timestamp with time zone,
  email_since timestamp with time zone,
  password_set_at timestamp with time zone,
  UNIQUE (store_id, account_id, is_kids),
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  FOREIGN KEY (store_id, kid_id) REFERENCES family_members(store_id, account_id) DEFERRABLE INITIALLY DEFERRED NOT VALID,
  CHECK ((email_normal IS NFKC NORMALIZED)),
  CHECK ((login_id_normal IS NFKC NORMALIZED)),
  CHECK ((login_method = ANY (ARRAY['emailAndLoginId'::text, 'loginIdOnly'::text])))
);
COMMENT ON TABLE accounts IS 'member: one row, erased some days after a withdrawal';
CREATE INDEX accounts_closed ON public.accounts USING btree (store_id, account_id) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX accounts_custom_info ON public.accounts USING gin (custom_associated_info jsonb_path_ops);
CREATE INDEX accounts_email ON public.accounts USING btree (store_id, email_normal);
CREATE INDEX accounts_email_shared ON public.accounts USING btree (store_id) WHERE (NOT email_unique);
CREATE UNIQUE INDEX accounts_email_unique ON public.accounts USING btree (store_id, email_normal) WHERE (email_unique AND (email_normal IS NOT NULL));
CREATE INDEX accounts_imported_hash ON public.accounts USING btree (store_id, password_hash text_pattern_ops) WHERE ((password_hash IS NOT NULL) AND (password_hash !~~ '$argon2id$v=19$m=19456,t=2,p=1$%'::text));
CREATE UNIQUE INDEX accounts_kid ON public.accounts USING btree (store_id, kid_id) WHERE (kid_id IS NOT NULL);
CREATE UNIQUE INDEX accounts_login_id ON public.accounts USING btree (store_id, login_id_normal) WHERE (login_id_normal IS NOT NULL);
CREATE INDEX accounts_search_email ON public.accounts USING btree (store_id, email_normal text_pattern_ops);
CREATE INDEX accounts_search_id ON public.accounts USING btree (store_id, account_id text_pattern_ops);
CREATE INDEX accounts_search_kana ON public.accounts USING btree (store_id, ((COALESCE((profile ->> 'familyNameKana'::text), ''::text) || COALESCE((profile ->> 'givenNameKana'::text), ''::text))) text_pattern_ops);
CREATE INDEX accounts_search_login_id ON public.accounts USING btree (store_id, login_id_normal text_pattern_ops);
CREATE INDEX accounts_search_name ON public.accounts USING btree (store_id, lower((COALESCE((profile ->> 'familyName'::text), ''::text) || COALESCE((profile ->> 'givenName'::text), ''::text))) text_pattern_ops);
CREATE INDEX accounts_search_phone ON public.accounts USING btree (store_id, ((profile ->> 'phoneNumber'::text)) text_pattern_ops);
CREATE TRIGGER accounts_counted AFTER INSERT OR DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION count_members();
CREATE TRIGGER accounts_counted_again AFTER UPDATE OF profile, custom_associated_info ON public.accounts FOR EACH ROW WHEN (((old.profile IS DISTINCT FROM new.profile) OR (old.custom_associated_info IS DISTINCT FROM new.custom_associated_info))) EXECUTE FUNCTION count_members();
CREATE TRIGGER accounts_unchanged BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN ((old.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION refuse_withdrawn_change();

CREATE TABLE api_idempotency_keys (
  store_id text NOT NULL,
  client_id text NOT NULL,
  key_hash text NOT NULL,
  request_hash text NOT NULL,
  sealed_answer text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, client_id, key_hash),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE api_idempotency_keys IS 'time: one day';
CREATE INDEX api_idempotency_keys_expiry ON public.api_idempotency_keys USING btree (expires_at);

CREATE TABLE audit_log (
  store_id text NOT NULL,
  audit_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  action text NOT NULL,
  account_id text,
  session_hash text,
  ip text NOT NULL,
  request_id text NOT NULL,
  details jsonb NOT NULL,
  operator_id text,
  PRIMARY KEY (store_id, audit_id, at),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
) PARTITION BY RANGE (at);
COMMENT ON TABLE audit_log IS 'time: 400 days, then dropped by months';
CREATE INDEX audit_log_account ON ONLY public.audit_log USING btree (store_id, account_id, at);
CREATE INDEX audit_log_action ON ONLY public.audit_log USING btree (store_id, action, at, audit_id);
CREATE INDEX audit_log_operator ON ONLY public.audit_log USING btree (store_id, operator_id, at, audit_id) WHERE (operator_id IS NOT NULL);
CREATE INDEX audit_log_order ON ONLY public.audit_log USING btree (store_id, ((details ->> 'orderId'::text)), at, audit_id) WHERE ((details ->> 'orderId'::text) IS NOT NULL);
CREATE INDEX audit_log_time ON ONLY public.audit_log USING btree (store_id, at, audit_id);

CREATE TABLE backup_codes (
  store_id text NOT NULL,
  account_id text NOT NULL,
  code_hash text NOT NULL,
  salt text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, code_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE backup_codes IS 'member: a set of unused codes';

CREATE TABLE benefit_keys (
  store_id text NOT NULL,
  key_id text NOT NULL,
  sealed_with text NOT NULL,
  sealed_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, key_id, sealed_with)
);
COMMENT ON TABLE benefit_keys IS 'few: one row for each key of the store and of SESSION_KEYS';

CREATE TABLE bot_check_uses (
  store_id text NOT NULL,
  challenge_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, challenge_hash)
);
COMMENT ON TABLE bot_check_uses IS 'time: until the challenge expires';
CREATE INDEX bot_check_uses_expiry ON public.bot_check_uses USING btree (expires_at);

CREATE TABLE call_receipts (
  store_id text NOT NULL,
  session_id text NOT NULL,
  call_id text NOT NULL,
  params text NOT NULL,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, session_id, call_id, params),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE call_receipts IS 'time: as long as the session';

CREATE TABLE campaign_counts (
  store_id text NOT NULL,
  code text NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (store_id, code),
  CHECK ((used >= 0))
);
COMMENT ON TABLE campaign_counts IS 'few: one row for each campaign code';

CREATE TABLE campaign_uses (
  store_id text NOT NULL,
  use_id text NOT NULL,
  code text NOT NULL,
  account_id text,
  used_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, use_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE SET NULL (account_id)
);
COMMENT ON TABLE campaign_uses IS 'kept: one row for each use of a campaign code';
CREATE INDEX campaign_uses_account ON public.campaign_uses USING btree (store_id, account_id, code) WHERE (account_id IS NOT NULL);
CREATE INDEX campaign_uses_code ON public.campaign_uses USING btree (store_id, code);

CREATE TABLE checkout_orders (
  store_id text NOT NULL,
  order_id text NOT NULL,
  session_id text NOT NULL,
  account_id text,
  browser_session text,
  purchase_token text NOT NULL,
  verified_until timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'verified'::text,
  language text NOT NULL,
  form jsonb NOT NULL,
  content jsonb NOT NULL,
  amount integer NOT NULL,
  method_id text,
  card jsonb,
  card_token_hash text,
  certification text,
  attempt integer NOT NULL DEFAULT 0,
  failure text,
  next_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  placed_at timestamp with time zone,
  refunded_charge text,
  lease_id text,
  order_number text,
  cancelled_at timestamp with time zone,
  is_to_ship boolean NOT NULL DEFAULT false,
  UNIQUE (store_id, purchase_token),
  PRIMARY KEY (store_id, order_id),
  FOREIGN KEY (store_id, session_id) REFERENCES checkout_sessions(store_id, session_id) ON DELETE CASCADE,
  CHECK (((account_id IS NULL) <> (browser_session IS NULL))),
  CHECK (((state = 'refunding'::text) = (refunded_charge IS NOT NULL))),
  CHECK (((state = ANY (ARRAY['charging'::text, 'refunding'::text])) = (next_at IS NOT NULL))),
  CHECK ((amount >= 0)),
  CHECK ((state = ANY (ARRAY['verified'::text, 'charging'::text, 'refunding'::text, 'placed'::text])))
);
COMMENT ON TABLE checkout_orders IS 'kept: one row for each order; verified ones until a day after the verification ended';
CREATE INDEX checkout_orders_account ON public.checkout_orders USING btree (store_id, account_id) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX checkout_orders_buyer ON public.checkout_orders USING btree (store_id, session_id, COALESCE(account_id, browser_session));
CREATE INDEX checkout_orders_cancelled ON public.checkout_orders USING btree (store_id, placed_at DESC, order_id DESC) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX checkout_orders_claim ON public.checkout_orders USING btree (store_id, next_at, order_id) WHERE (state = ANY (ARRAY['charging'::text, 'refunding'::text]));
CREATE INDEX checkout_orders_newest ON public.checkout_orders USING btree (store_id, placed_at DESC, order_id DESC) WHERE (state = 'placed'::text);
CREATE INDEX checkout_orders_next ON public.checkout_orders USING btree (next_at) WHERE ((state = ANY (ARRAY['charging'::text, 'refunding'::text])) AND (next_at > '-infinity'::timestamp with time zone));
CREATE UNIQUE INDEX checkout_orders_number ON public.checkout_orders USING btree (store_id, order_number) WHERE (order_number IS NOT NULL);
CREATE INDEX checkout_orders_to_ship ON public.checkout_orders USING btree (store_id, placed_at DESC, order_id DESC) WHERE is_to_ship;
CREATE INDEX checkout_orders_verified ON public.checkout_orders USING btree (verified_until) WHERE (state = 'verified'::text);
CREATE TRIGGER checkout_orders_card_deleted AFTER DELETE ON public.checkout_orders FOR EACH ROW WHEN (((old.card ->> 'reference'::text) IS NOT NULL)) EXECUTE FUNCTION note_unused_card();
CREATE TRIGGER checkout_orders_card_ended AFTER UPDATE OF card ON public.checkout_orders FOR EACH ROW WHEN ((((old.card ->> 'reference'::text) IS DISTINCT FROM (new.card ->> 'reference'::text)) AND ((old.card ->> 'reference'::text) IS NOT NULL))) EXECUTE FUNCTION note_unused_card();
CREATE TRIGGER checkout_orders_in_use BEFORE INSERT OR UPDATE OF state ON public.checkout_orders FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER checkout_orders_to_ship BEFORE INSERT OR UPDATE OF state, content, cancelled_at ON public.checkout_orders FOR EACH ROW WHEN ((new.state = 'placed'::text)) EXECUTE FUNCTION mark_order_to_ship();

CREATE TABLE checkout_selections (
  store_id text NOT NULL,
  browser_session text NOT NULL,
  session_id text NOT NULL,
  campaign_code text,
  prefecture text,
  postal_code text,
  rates jsonb NOT NULL DEFAULT '{}'::jsonb,
  PRIMARY KEY (store_id, browser_session, session_id),
  FOREIGN KEY (store_id, browser_session) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, session_id) REFERENCES checkout_sessions(store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE checkout_selections IS 'time: as long as the session';
CREATE INDEX checkout_selections_checkout ON public.checkout_selections USING btree (store_id, session_id);
CREATE INDEX checkout_selections_code ON public.checkout_selections USING btree (store_id, campaign_code) WHERE (campaign_code IS NOT NULL);

CREATE TABLE checkout_sessions (
  store_id text NOT NULL,
  session_id text NOT NULL,
  guest_allowed boolean NOT NULL,
  return_address text,
  lines jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  campaign_code text,
  prefecture text,
  postal_code text,
  rates jsonb NOT NULL DEFAULT '{}'::jsonb,
  order_id text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  client_id text,
  account_id text,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK (((state = 'open'::text) = (order_id IS NULL))),
  CHECK ((state = ANY (ARRAY['open'::text, 'ordering'::text, 'completed'::text])))
);
COMMENT ON TABLE checkout_sessions IS 'kept: one row for each order; open ones until 30 days after they expired';
CREATE INDEX checkout_sessions_expiry ON public.checkout_sessions USING btree (expires_at) WHERE (state = 'open'::text);
CREATE INDEX checkout_sessions_open ON public.checkout_sessions USING btree (store_id) WHERE (state = 'open'::text);

CREATE TABLE compiled_inputs (
  store_id text NOT NULL,
  input text NOT NULL,
  form text NOT NULL,
  validator text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, input),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE compiled_inputs IS 'time: 30 days, then compiled again by the next process that needs it';
CREATE INDEX compiled_inputs_age ON public.compiled_inputs USING btree (made_at);

CREATE TABLE compiled_parts (
  store_id text NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  body text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, kind, hash),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((kind = ANY (ARRAY['plan'::text, 'form'::text, 'validator'::text, 'html'::text])))
);
COMMENT ON TABLE compiled_parts IS 'kept: about 100 KB for each change of the forms of a store, and each HTML text of its settings';

CREATE TABLE event_feeds (
  store_id text NOT NULL,
  last_position bigint NOT NULL,
  sent_position bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (store_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE
);
COMMENT ON TABLE event_feeds IS 'few: one row for each store';

CREATE TABLE events (
  store_id text NOT NULL,
  event_id text NOT NULL,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  position bigint,
  type text NOT NULL,
  at timestamp with time zone NOT NULL,
  account_id text,
  subject text NOT NULL,
  data jsonb,
  PRIMARY KEY (store_id, event_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE
);
COMMENT ON TABLE events IS 'time: 30 days';
CREATE INDEX events_account ON public.events USING btree (store_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX events_at ON public.events USING btree (at);
CREATE UNIQUE INDEX events_position ON public.events USING btree (store_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX events_without_position ON public.events USING btree (store_id, number) WHERE ("position" IS NULL);

CREATE TABLE external_ids (
  store_id text NOT NULL,
  account_id text NOT NULL,
  external_id text NOT NULL,
  UNIQUE (store_id, external_id),
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE external_ids IS 'member: at most one row';

CREATE TABLE factor_attempts (
  store_id text NOT NULL,
  account_id text NOT NULL,
  failures integer NOT NULL,
  locked_until timestamp with time zone,
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE factor_attempts IS 'member: one row';

CREATE TABLE family_groups (
  store_id text NOT NULL,
  group_id text NOT NULL,
  owner_id text NOT NULL,
  owner_role text NOT NULL DEFAULT 'owner'::text,
  capacity integer NOT NULL,
  member_count integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, group_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  FOREIGN KEY (store_id, group_id, owner_id, owner_role) REFERENCES family_members(store_id, group_id, account_id, role) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((member_count <= capacity)),
  CHECK ((owner_role = 'owner'::text))
);
COMMENT ON TABLE family_groups IS 'member: at most one row for each owner';
CREATE INDEX family_groups_owner ON public.family_groups USING btree (store_id, owner_id);

CREATE TABLE family_members (
  store_id text NOT NULL,
  account_id text NOT NULL,
  group_id text NOT NULL,
  role text NOT NULL,
  is_kid boolean NOT NULL DEFAULT (role = 'kid'::text),
  joined_at timestamp with time zone NOT NULL,
  role_since timestamp with time zone,
  UNIQUE (store_id, group_id, account_id, role),
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id, is_kid) REFERENCES accounts(store_id, account_id, is_kids) ON DELETE CASCADE,
  FOREIGN KEY (store_id, group_id) REFERENCES family_groups(store_id, group_id) ON DELETE CASCADE,
  CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'managed'::text, 'member'::text, 'kid'::text])))
);
COMMENT ON TABLE family_members IS 'member: at most one row';
CREATE UNIQUE INDEX family_members_owner ON public.family_members USING btree (store_id, group_id) WHERE (role = 'owner'::text);
CREATE TRIGGER family_members_counted AFTER INSERT OR DELETE OR UPDATE OF group_id, role ON public.family_members FOR EACH ROW EXECUTE FUNCTION count_family_members();
CREATE TRIGGER family_members_in_use BEFORE INSERT ON public.family_members FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER parental_control_ended AFTER UPDATE OF role ON public.family_members FOR EACH ROW WHEN (((old.role = 'managed'::text) AND (new.role <> 'managed'::text))) EXECUTE FUNCTION end_parental_control();

CREATE TABLE flow_asks (
  store_id text NOT NULL,
  ask_id text NOT NULL,
  flow_id text NOT NULL,
  owner text NOT NULL,
  subject text NOT NULL,
  actor text NOT NULL,
  language text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  outcome text,
  input jsonb,
  data jsonb,
  first_put_at timestamp with time zone,
  unknown_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  answer jsonb,
  lease_id text,
  overdue_lease_id text,
  PRIMARY KEY (store_id, ask_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((state = ANY (ARRAY['due'::text, 'answered'::text, 'late'::text, 'unknown'::text, 'settled'::text])))
);
COMMENT ON TABLE flow_asks IS 'time: 30 days after the answer; unknown and late ones until an operator resolves them';
CREATE INDEX flow_asks_answered ON public.flow_asks USING btree (next_at, ask_id) WHERE ((state = 'due'::text) AND (answer IS NOT NULL));
CREATE INDEX flow_asks_first ON public.flow_asks USING btree (store_id, flow_id, actor, next_at, ask_id) WHERE ((state = 'due'::text) AND (answer IS NULL) AND (first_put_at IS NULL));
CREATE INDEX flow_asks_next ON public.flow_asks USING btree (next_at) WHERE ((state = 'due'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE INDEX flow_asks_over ON public.flow_asks USING btree (ended_at) WHERE ((state = ANY (ARRAY['answered'::text, 'settled'::text])) OR ((state = 'late'::text) AND (outcome IS DISTINCT FROM 'done'::text)));
CREATE INDEX flow_asks_overdue ON public.flow_asks USING btree (store_id, unknown_at, ask_id) WHERE ((unknown_at IS NOT NULL) AND (answer IS NULL));
CREATE INDEX flow_asks_overdue_next ON public.flow_asks USING btree (unknown_at) WHERE ((unknown_at IS NOT NULL) AND (answer IS NULL) AND (unknown_at > '-infinity'::timestamp with time zone));
CREATE INDEX flow_asks_owner ON public.flow_asks USING btree (store_id, owner);
CREATE INDEX flow_asks_retry ON public.flow_asks USING btree (store_id, flow_id, actor, next_at, ask_id) WHERE ((state = 'due'::text) AND (answer IS NULL) AND (first_put_at IS NOT NULL));
CREATE INDEX flow_asks_unresolved ON public.flow_asks USING btree (store_id, created_at, ask_id) WHERE ((state = 'unknown'::text) OR ((state = 'late'::text) AND (outcome = 'done'::text)));
CREATE TRIGGER flow_asks_due_earlier AFTER UPDATE OF next_at ON public.flow_asks FOR EACH ROW WHEN (((new.state = 'due'::text) AND (new.next_at < old.next_at))) EXECUTE FUNCTION notify_queue();
CREATE TRIGGER flow_asks_enqueued AFTER INSERT ON public.flow_asks FOR EACH ROW WHEN ((new.state = 'due'::text)) EXECUTE FUNCTION notify_queue();
CREATE TRIGGER flow_asks_in_use BEFORE INSERT ON public.flow_asks FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_owner();

CREATE TABLE flows (
  store_id text NOT NULL,
  flow_id text NOT NULL,
  owner text NOT NULL,
  subject text NOT NULL DEFAULT ''::text,
  version integer NOT NULL,
  state text NOT NULL,
  passed jsonb NOT NULL,
  data jsonb NOT NULL,
  secrets jsonb NOT NULL,
  revision integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  completed_token_hash text,
  expires_at timestamp with time zone NOT NULL,
  entered_at timestamp with time zone,
  ask_id text,
  PRIMARY KEY (store_id, flow_id, owner, subject),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE flows IS 'time: until the flow expires';
CREATE INDEX flows_completed_token ON public.flows USING btree (store_id, completed_token_hash) WHERE (completed_token_hash IS NOT NULL);
CREATE INDEX flows_expiry ON public.flows USING btree (expires_at);
CREATE INDEX flows_owner ON public.flows USING btree (store_id, owner);

CREATE TABLE imported_hash_parameters (
  store_id text NOT NULL,
  parameters text NOT NULL,
  PRIMARY KEY (store_id, parameters),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE imported_hash_parameters IS 'few: at most four for each store, until no account has such a hash';

CREATE TABLE item_stock (
  store_id text NOT NULL,
  item_id text NOT NULL,
  stock integer NOT NULL,
  sold integer NOT NULL DEFAULT 0,
  name jsonb,
  PRIMARY KEY (store_id, item_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK (((sold >= 0) AND (sold <= stock))),
  CHECK ((stock >= 0))
);
COMMENT ON TABLE item_stock IS 'few: one row for each item of a shop';

CREATE TABLE kids_deletions (
  store_id text NOT NULL,
  session_id text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE kids_deletions IS 'time: as long as the session';

CREATE TABLE kids_notices (
  store_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, kind),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['loginId'::text, 'password'::text])))
);
COMMENT ON TABLE kids_notices IS 'member: one row for each kind';

CREATE TABLE known_devices (
  store_id text NOT NULL,
  account_id text NOT NULL,
  device_id text NOT NULL,
  token_hash text NOT NULL,
  previous_token_hash text,
  user_agent text NOT NULL,
  first_login_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, device_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE known_devices IS 'time: until the device expires';
CREATE INDEX known_devices_expiry ON public.known_devices USING btree (expires_at);
CREATE TRIGGER known_devices_in_use BEFORE INSERT ON public.known_devices FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE ledger_entries (
  store_id text NOT NULL,
  earnings_id text NOT NULL,
  account_id text NOT NULL,
  kind text NOT NULL,
  refund_of text,
  intent text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  order_info_id text NOT NULL,
  plan_name jsonb NOT NULL,
  provider_name jsonb NOT NULL,
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  billing_amount integer NOT NULL,
  tax_amount integer NOT NULL,
  payment_method jsonb,
  charge_reference text,
  UNIQUE (store_id, intent),
  PRIMARY KEY (store_id, earnings_id),
  FOREIGN KEY (store_id, refund_of) REFERENCES ledger_entries(store_id, earnings_id),
  CHECK (
CASE kind
    WHEN 'charge'::text THEN ((tax_amount >= 0) AND (tax_amount <= billing_amount))
    ELSE ((tax_amount >= billing_amount) AND (tax_amount <= 0))
END),
  CHECK (((kind = 'refund'::text) = (refund_of IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text])))
);
COMMENT ON TABLE ledger_entries IS 'kept: one row for each charge and refund, for the tax law';
CREATE INDEX ledger_entries_charge ON public.ledger_entries USING btree (store_id, charge_reference) WHERE (charge_reference IS NOT NULL);
CREATE INDEX ledger_entries_charged_at ON public.ledger_entries USING btree (store_id, created_at, earnings_id) WHERE (charge_reference IS NOT NULL);
CREATE INDEX ledger_entries_newest ON public.ledger_entries USING btree (store_id, account_id, created_at DESC, earnings_id DESC);
CREATE INDEX ledger_entries_number ON public.ledger_entries USING btree (store_id, order_info_id);
CREATE INDEX ledger_entries_refunds ON public.ledger_entries USING btree (store_id, refund_of) WHERE (refund_of IS NOT NULL);
CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_not_emptied BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_sums BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION compare_ledger_sums();

CREATE TABLE link_tokens (
  store_id text NOT NULL,
  token_hash text NOT NULL,
  purpose text NOT NULL,
  account_id text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  reported_at timestamp with time zone,
  asked_by text,
  PRIMARY KEY (store_id, token_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE link_tokens IS 'time: one day after the link was used or expired, 30 days for invitations and requests';
CREATE INDEX link_tokens_account ON public.link_tokens USING btree (store_id, account_id, purpose);
CREATE INDEX link_tokens_address ON public.link_tokens USING btree (store_id, lower((data ->> 'email'::text))) WHERE ((data ->> 'email'::text) IS NOT NULL);
CREATE INDEX link_tokens_asked_by ON public.link_tokens USING btree (store_id, asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX link_tokens_expiry ON public.link_tokens USING btree (expires_at);
CREATE INDEX link_tokens_request_expiry ON public.link_tokens USING btree (expires_at) WHERE (purpose = ANY (ARRAY['familyJoin'::text, 'familyOwner'::text, 'kidsRevoke'::text]));
CREATE INDEX link_tokens_request_used ON public.link_tokens USING btree (used_at) WHERE ((purpose = ANY (ARRAY['familyJoin'::text, 'familyOwner'::text, 'kidsRevoke'::text])) AND (used_at IS NOT NULL));
CREATE INDEX link_tokens_used ON public.link_tokens USING btree (used_at) WHERE (used_at IS NOT NULL);
CREATE TRIGGER link_tokens_in_use BEFORE INSERT ON public.link_tokens FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE login_attempts (
  store_id text NOT NULL,
  subject_hash text NOT NULL,
  failures double precision NOT NULL,
  last_failed_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, subject_hash),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE login_attempts IS 'time: until each failure is forgotten, one an hour';
CREATE INDEX login_attempts_forgotten ON public.login_attempts USING btree (GREATEST(blocked_until, (((last_failed_at AT TIME ZONE 'UTC'::text) + make_interval(secs => (failures * (3600)::double precision))) AT TIME ZONE 'UTC'::text)));

CREATE TABLE login_history (
  store_id text NOT NULL,
  account_id text NOT NULL,
  entry_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  succeeded boolean NOT NULL,
  identifier text NOT NULL,
  login_method text NOT NULL,
  multi_factor_type text,
  requests_multi_factor boolean NOT NULL,
  ip text NOT NULL,
  country text,
  user_agent text NOT NULL,
  PRIMARY KEY (store_id, account_id, entry_id, created_at),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK ((login_method = ANY (ARRAY['Password'::text, 'AuthCode'::text, 'ExternalAuth'::text, 'Passkey'::text]))),
  CHECK ((multi_factor_type = ANY (ARRAY['Email'::text, 'SMS'::text, 'OTP'::text, 'BackupCode'::text])))
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE login_history IS 'time: 180 days, then dropped by months';
CREATE INDEX login_history_newest ON ONLY public.login_history USING btree (store_id, account_id, created_at DESC, entry_id DESC);

CREATE TABLE member_consents (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  consent_option_id text NOT NULL,
  value boolean NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, type, consent_option_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE member_consents IS 'member: one row for each option';
CREATE INDEX member_consents_by_option ON public.member_consents USING btree (store_id, consent_option_id, type);
CREATE INDEX member_consents_by_type ON public.member_consents USING btree (store_id, type, account_id);

CREATE TABLE member_count_changes (
  store_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  revision integer NOT NULL,
  change_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  change bigint NOT NULL,
  PRIMARY KEY (store_id, kind, name, revision, change_id)
);
COMMENT ON TABLE member_count_changes IS 'time: until the sweep adds them to member_counts';

CREATE TABLE member_counts (
  store_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  revision integer NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (store_id, kind, name, revision),
  CHECK ((kind = ANY (ARRAY['member'::text, 'profile'::text, 'custom'::text, 'policy'::text])))
);
COMMENT ON TABLE member_counts IS 'few: one row for each field and each revision of a policy';

CREATE TABLE member_imports (
  store_id text NOT NULL,
  file_hash text NOT NULL,
  lines bigint NOT NULL,
  rejected bigint NOT NULL,
  rejected_bytes bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  PRIMARY KEY (store_id, file_hash),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE member_imports IS 'few: one row for each imported file';

CREATE TABLE member_views (
  store_id text NOT NULL,
  view_id text NOT NULL,
  operator_session_id text NOT NULL,
  account_id text NOT NULL,
  reason text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, view_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, operator_session_id) REFERENCES operator_sessions(store_id, operator_session_id) ON DELETE CASCADE
);
COMMENT ON TABLE member_views IS 'time: 30 minutes';
CREATE INDEX member_views_account ON public.member_views USING btree (store_id, account_id);
CREATE INDEX member_views_expiry ON public.member_views USING btree (expires_at);
CREATE INDEX member_views_operator_session ON public.member_views USING btree (store_id, operator_session_id);

CREATE TABLE oidc_client_secrets (
  store_id text NOT NULL,
  client_id text NOT NULL,
  slot smallint NOT NULL,
  secret_hash text NOT NULL,
  ending text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  PRIMARY KEY (store_id, client_id, slot),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE,
  CHECK ((slot = ANY (ARRAY[1, 2])))
);
COMMENT ON TABLE oidc_client_secrets IS 'few: two for each app';

CREATE TABLE oidc_logins (
  store_id text NOT NULL,
  sid text NOT NULL,
  session_id text NOT NULL,
  account_id text NOT NULL,
  client_id text NOT NULL,
  issuer text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  session_seen_at timestamp with time zone,
  session_expires_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone,
  lease_id text,
  PRIMARY KEY (store_id, sid),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK (((session_seen_at IS NULL) = (due_at IS NULL)))
);
COMMENT ON TABLE oidc_logins IS 'time: until the app was told, or a day after the session expired';
CREATE INDEX oidc_logins_account ON public.oidc_logins USING btree (store_id, account_id);
CREATE INDEX oidc_logins_created ON public.oidc_logins USING btree (created_at);
CREATE INDEX oidc_logins_due ON public.oidc_logins USING btree (store_id, due_at, sid) WHERE (due_at IS NOT NULL);
CREATE INDEX oidc_logins_next ON public.oidc_logins USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (due_at > '-infinity'::timestamp with time zone));
CREATE INDEX oidc_logins_session ON public.oidc_logins USING btree (store_id, session_id);

CREATE TABLE oidc_records (
  store_id text NOT NULL,
  model text NOT NULL,
  id_hash text NOT NULL,
  sealed_id text NOT NULL,
  payload jsonb NOT NULL,
  uid text,
  user_code text,
  grant_id text,
  account_id text,
  client_id text,
  consumed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone,
  browser_session text,
  PRIMARY KEY (store_id, model, id_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, browser_session) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE oidc_records IS 'time: until the record expires';
CREATE INDEX oidc_records_account ON public.oidc_records USING btree (store_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX oidc_records_browser_session ON public.oidc_records USING btree (store_id, browser_session) WHERE (browser_session IS NOT NULL);
CREATE INDEX oidc_records_client ON public.oidc_records USING btree (store_id, client_id) WHERE (model = 'Grant'::text);
CREATE INDEX oidc_records_expiry ON public.oidc_records USING btree (expires_at);
CREATE INDEX oidc_records_grant ON public.oidc_records USING btree (store_id, grant_id) WHERE (grant_id IS NOT NULL);
CREATE UNIQUE INDEX oidc_records_one_grant ON public.oidc_records USING btree (store_id, account_id, client_id) WHERE (model = 'Grant'::text);
CREATE INDEX oidc_records_uid ON public.oidc_records USING btree (store_id, uid) WHERE (uid IS NOT NULL);
CREATE INDEX oidc_records_user_code ON public.oidc_records USING btree (store_id, user_code) WHERE (user_code IS NOT NULL);
CREATE TRIGGER oidc_records_in_use BEFORE INSERT OR UPDATE OF account_id ON public.oidc_records FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE oidc_signing_keys (
  store_id text NOT NULL,
  sequence integer NOT NULL,
  sealed_key text NOT NULL,
  signs_from timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, sequence),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE
);
COMMENT ON TABLE oidc_signing_keys IS 'few: until the key expires';
CREATE INDEX oidc_signing_keys_expiry ON public.oidc_signing_keys USING btree (expires_at);

CREATE TABLE oidc_subjects (
  store_id text NOT NULL,
  client_id text NOT NULL,
  salt text,
  PRIMARY KEY (store_id, client_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE
);
COMMENT ON TABLE oidc_subjects IS 'few: one row for each app';

CREATE TABLE one_time_codes (
  store_id text NOT NULL,
  purpose text NOT NULL,
  owner text NOT NULL,
  address_hash text NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  failures integer NOT NULL,
  sent_to text,
  PRIMARY KEY (store_id, purpose, owner, address_hash),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE one_time_codes IS 'time: one day after the code expired';
CREATE INDEX one_time_codes_expiry ON public.one_time_codes USING btree (expires_at);
CREATE INDEX one_time_codes_owner ON public.one_time_codes USING btree (store_id, owner);

CREATE TABLE operator_passkeys (
  store_id text NOT NULL,
  operator_id text NOT NULL,
  passkey_id text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  authenticator text,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  PRIMARY KEY (store_id, operator_id, passkey_id),
  FOREIGN KEY (store_id, operator_id) REFERENCES operators(store_id, operator_id) ON DELETE CASCADE
);
COMMENT ON TABLE operator_passkeys IS 'few: 20 for an operator';
CREATE UNIQUE INDEX operator_passkeys_credential ON public.operator_passkeys USING btree (store_id, credential_id);

CREATE TABLE operator_sessions (
  store_id text NOT NULL,
  operator_session_id text NOT NULL,
  token_hash text NOT NULL,
  operator_id text NOT NULL,
  factors jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  user_agent text NOT NULL,
  ip text NOT NULL,
  proved_at timestamp with time zone,
  PRIMARY KEY (store_id, operator_session_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  FOREIGN KEY (store_id, operator_id) REFERENCES operators(store_id, operator_id) ON DELETE CASCADE
);
COMMENT ON TABLE operator_sessions IS 'time: until the session expires';
CREATE INDEX operator_sessions_expiry ON public.operator_sessions USING btree (expires_at);
CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (store_id, operator_id);
CREATE UNIQUE INDEX operator_sessions_token ON public.operator_sessions USING btree (store_id, token_hash);

CREATE TABLE operators (
  store_id text NOT NULL,
  operator_id text NOT NULL,
  email text NOT NULL,
  email_normal text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  password_hash text,
  required_factors jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone,
  link_hash text,
  link_expires_at timestamp with time zone,
  totp_secret text,
  totp_last_step bigint,
  PRIMARY KEY (store_id, operator_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((email_normal IS NFKC NORMALIZED))
);
COMMENT ON TABLE operators IS 'few: one row for each operator';
CREATE UNIQUE INDEX operators_email ON public.operators USING btree (store_id, email_normal);
CREATE UNIQUE INDEX operators_link ON public.operators USING btree (store_id, link_hash);

CREATE TABLE order_refunds (
  store_id text NOT NULL,
  refund_id text NOT NULL,
  order_id text NOT NULL,
  charge text NOT NULL,
  amount integer NOT NULL,
  reason text,
  state text NOT NULL DEFAULT 'pending'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone,
  lease_id text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  PRIMARY KEY (store_id, refund_id),
  FOREIGN KEY (store_id, order_id) REFERENCES checkout_orders(store_id, order_id) ON DELETE CASCADE,
  CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  CHECK (((state = 'pending'::text) = (next_at IS NOT NULL))),
  CHECK ((amount > 0)),
  CHECK ((state = ANY (ARRAY['pending'::text, 'made'::text, 'refused'::text])))
);
COMMENT ON TABLE order_refunds IS 'kept: the refunds of each order that apps asked for';
CREATE INDEX order_refunds_claim ON public.order_refunds USING btree (store_id, next_at, refund_id) WHERE (state = 'pending'::text);
CREATE INDEX order_refunds_next ON public.order_refunds USING btree (next_at) WHERE ((state = 'pending'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE INDEX order_refunds_order ON public.order_refunds USING btree (store_id, order_id, created_at, refund_id);

CREATE TABLE order_shipments (
  store_id text NOT NULL,
  order_id text NOT NULL,
  shipped_at timestamp with time zone NOT NULL,
  carrier text NOT NULL,
  tracking_number text,
  tracking_address text,
  PRIMARY KEY (store_id, order_id),
  FOREIGN KEY (store_id, order_id) REFERENCES checkout_orders(store_id, order_id) ON DELETE CASCADE
);
COMMENT ON TABLE order_shipments IS 'kept: at most one row for each order';
CREATE TRIGGER order_shipments_inserted AFTER INSERT ON public.order_shipments FOR EACH ROW EXECUTE FUNCTION mark_order_shipped();

CREATE TABLE outbox (
  store_id text NOT NULL,
  outbox_id text NOT NULL,
  intent text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text,
  code text,
  link text,
  state text NOT NULL,
  attempts integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  written bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  lease_id text,
  lane text NOT NULL DEFAULT 'personal'::text,
  destination text NOT NULL DEFAULT ''::text,
  expires_at timestamp with time zone NOT NULL DEFAULT '9999-12-31 00:00:00+00'::timestamp with time zone,
  collected jsonb,
  html text,
  is_resendable boolean NOT NULL DEFAULT false,
  account_id text,
  delivery text,
  delivery_status text,
  delivery_reason text,
  delivery_at timestamp with time zone,
  PRIMARY KEY (store_id, outbox_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((delivery = ANY (ARRAY['delayed'::text, 'delivered'::text, 'bounced'::text, 'complained'::text]))),
  CHECK ((lane = ANY (ARRAY['codes'::text, 'personal'::text, 'bulk'::text]))),
  CHECK ((state = ANY (ARRAY['due'::text, 'sent'::text, 'kept'::text, 'given-up'::text])))
);
COMMENT ON TABLE outbox IS 'time: 30 days';
CREATE INDEX outbox_account ON public.outbox USING btree (store_id, account_id, created_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX outbox_created ON public.outbox USING btree (created_at);
CREATE INDEX outbox_destination ON public.outbox USING btree (channel, lane, destination, next_at, written) WHERE (state = 'due'::text);
CREATE INDEX outbox_expiry ON public.outbox USING btree (expires_at) WHERE (state = 'due'::text);
CREATE UNIQUE INDEX outbox_intent ON public.outbox USING btree (store_id, intent);
CREATE INDEX outbox_lane ON public.outbox USING btree (channel, lane, next_at, written) WHERE (state = 'due'::text);
CREATE INDEX outbox_not_arrived ON public.outbox USING btree (store_id, COALESCE(delivery_at, created_at) DESC, outbox_id DESC) WHERE ((state = 'given-up'::text) OR ((state = 'due'::text) AND (attempts > 0)) OR (delivery = ANY (ARRAY['bounced'::text, 'delayed'::text])));
CREATE INDEX outbox_recipient ON public.outbox USING btree (store_id, recipient);
CREATE TRIGGER outbox_completed BEFORE INSERT OR UPDATE OF expires_at ON public.outbox FOR EACH ROW WHEN (((new.state = 'due'::text) AND (new.expires_at = '9999-12-31 00:00:00+00'::timestamp with time zone))) EXECUTE FUNCTION outbox_complete();
CREATE TRIGGER outbox_due_earlier AFTER UPDATE OF next_at ON public.outbox FOR EACH ROW WHEN (((new.state = 'due'::text) AND (new.next_at < old.next_at))) EXECUTE FUNCTION notify_queue();
CREATE TRIGGER outbox_enqueued AFTER INSERT ON public.outbox FOR EACH ROW WHEN ((new.state = 'due'::text)) EXECUTE FUNCTION notify_queue();

CREATE TABLE parental_consents (
  store_id text NOT NULL,
  account_id text NOT NULL,
  consent_option_id text NOT NULL,
  agreed boolean NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, consent_option_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE parental_consents IS 'member: one row for each option';
CREATE INDEX parental_consents_option ON public.parental_consents USING btree (store_id, consent_option_id);

CREATE TABLE parental_restrictions (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, type),
  FOREIGN KEY (store_id, account_id) REFERENCES family_members(store_id, account_id) ON DELETE CASCADE,
  CHECK ((type = ANY (ARRAY['purchase'::text, 'subscription'::text, 'addPaymentMethod'::text, 'externalAuth'::text, 'oidcGrant'::text])))
);
COMMENT ON TABLE parental_restrictions IS 'member: one row for each type';

CREATE TABLE parental_self_consents (
  store_id text NOT NULL,
  account_id text NOT NULL,
  type text NOT NULL,
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, type),
  FOREIGN KEY (store_id, account_id) REFERENCES family_members(store_id, account_id) ON DELETE CASCADE,
  CHECK ((type = ANY (ARRAY['newsletter'::text, 'privacy'::text, 'thirdParty'::text, 'ads'::text])))
);
COMMENT ON TABLE parental_self_consents IS 'member: one row for each type';

CREATE TABLE parental_setting_values (
  store_id text NOT NULL,
  account_id text NOT NULL,
  setting_id text NOT NULL,
  value text NOT NULL,
  set_by text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, setting_id),
  FOREIGN KEY (store_id, account_id) REFERENCES family_members(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE parental_setting_values IS 'member: one row for each setting';
CREATE INDEX parental_setting_values_setting ON public.parental_setting_values USING btree (store_id, setting_id, value);

CREATE TABLE passkey_challenge_uses (
  store_id text NOT NULL,
  challenge_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, challenge_hash)
);
COMMENT ON TABLE passkey_challenge_uses IS 'time: until the challenge expires';
CREATE INDEX passkey_challenge_uses_expiry ON public.passkey_challenge_uses USING btree (expires_at);

CREATE TABLE passkeys (
  store_id text NOT NULL,
  account_id text NOT NULL,
  passkey_id text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  authenticator text,
  PRIMARY KEY (store_id, account_id, passkey_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE passkeys IS 'member: up to the limit of passkeys';
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (store_id, credential_id);
CREATE TRIGGER passkeys_in_use BEFORE INSERT ON public.passkeys FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE payment_events (
  store_id text NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  reference text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, event_id)
);
COMMENT ON TABLE payment_events IS 'time: 400 days';
CREATE INDEX payment_events_age ON public.payment_events USING btree (received_at);

CREATE TABLE payment_findings (
  store_id text NOT NULL,
  finding_id text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  charge text NOT NULL,
  charge_key text NOT NULL,
  amount integer NOT NULL,
  provider_state text NOT NULL,
  state text NOT NULL,
  next_at timestamp with time zone,
  found_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  lease_id text,
  UNIQUE (store_id, kind, reference),
  PRIMARY KEY (store_id, finding_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['repaired'::text, 'resolved'::text])))),
  CHECK (((next_at IS NOT NULL) = (state = 'refunding'::text))),
  CHECK ((amount >= 0)),
  CHECK ((kind = ANY (ARRAY['chargeWithoutSale'::text, 'saleWithoutCharge'::text, 'amountDiffers'::text, 'refundFailed'::text, 'refundRefused'::text, 'refundUnknown'::text, 'dispute'::text]))),
  CHECK ((state = ANY (ARRAY['open'::text, 'refunding'::text, 'repaired'::text, 'resolved'::text])))
);
COMMENT ON TABLE payment_findings IS 'time: 400 days after the end; open ones until an operator resolves them';
CREATE INDEX payment_findings_claim ON public.payment_findings USING btree (store_id, next_at, finding_id) WHERE (state = 'refunding'::text);
CREATE INDEX payment_findings_ended ON public.payment_findings USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX payment_findings_next ON public.payment_findings USING btree (next_at) WHERE ((state = 'refunding'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE INDEX payment_findings_open ON public.payment_findings USING btree (store_id, found_at) WHERE (state = 'open'::text);

CREATE TABLE payment_links (
  store_id text NOT NULL,
  state_hash text NOT NULL,
  account_id text NOT NULL,
  method_type text NOT NULL,
  policies jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  subscription_id text,
  PRIMARY KEY (store_id, state_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE payment_links IS 'time: until the visit expires';
CREATE INDEX payment_links_account ON public.payment_links USING btree (store_id, account_id);
CREATE INDEX payment_links_expiry ON public.payment_links USING btree (expires_at);
CREATE TRIGGER payment_links_in_use BEFORE INSERT ON public.payment_links FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE payment_methods (
  store_id text NOT NULL,
  method_id text NOT NULL,
  account_id text NOT NULL,
  method_type text NOT NULL,
  state text NOT NULL,
  is_valid boolean NOT NULL DEFAULT true,
  token_hash text,
  reference text,
  card_suffix text,
  card_expiry text,
  card_brand text,
  billing_first_name text,
  billing_last_name text,
  billing_email text,
  billing_phone text,
  campaign_code text,
  certification text,
  certification_until timestamp with time zone,
  contracts integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  added_at timestamp with time zone,
  added_session text,
  default_since timestamp with time zone,
  card_hash text,
  declined_at timestamp with time zone,
  PRIMARY KEY (store_id, method_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK ((card_expiry ~ '^[0-9]{6}$'::text)),
  CHECK ((card_suffix ~ '^[0-9]{1,4}$'::text)),
  CHECK ((contracts >= 0)),
  CHECK ((length(card_brand) <= 8)),
  CHECK ((state = ANY (ARRAY['registering'::text, 'pending'::text, 'active'::text, 'refused'::text, 'removed'::text])))
);
COMMENT ON TABLE payment_methods IS 'member: up to the limit of methods; unregistered and refused ones for a day';
CREATE INDEX payment_methods_account ON public.payment_methods USING btree (store_id, account_id, created_at);
CREATE UNIQUE INDEX payment_methods_campaign ON public.payment_methods USING btree (store_id, account_id, campaign_code) WHERE ((campaign_code IS NOT NULL) AND (state = 'active'::text));
CREATE INDEX payment_methods_code ON public.payment_methods USING btree (store_id, campaign_code) WHERE (campaign_code IS NOT NULL);
CREATE INDEX payment_methods_expired ON public.payment_methods USING btree (store_id, card_expiry, account_id) WHERE ((state = 'active'::text) AND (card_expiry IS NOT NULL));
CREATE UNIQUE INDEX payment_methods_reference ON public.payment_methods USING btree (store_id, reference) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX payment_methods_token ON public.payment_methods USING btree (store_id, token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX payment_methods_unsettled ON public.payment_methods USING btree (state, created_at) WHERE (state = ANY (ARRAY['registering'::text, 'refused'::text, 'removed'::text]));
CREATE TRIGGER payment_methods_in_use BEFORE INSERT ON public.payment_methods FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE payment_reconciliations (
  store_id text NOT NULL,
  compare_from timestamp with time zone NOT NULL,
  next_at timestamp with time zone NOT NULL,
  lease_id text,
  PRIMARY KEY (store_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE payment_reconciliations IS 'few: one row for each store';
CREATE INDEX payment_reconciliations_claim ON public.payment_reconciliations USING btree (store_id, next_at);
CREATE INDEX payment_reconciliations_next ON public.payment_reconciliations USING btree (next_at) WHERE (next_at > '-infinity'::timestamp with time zone);

CREATE TABLE pending_factors (
  store_id text NOT NULL,
  session_id text NOT NULL,
  kind text NOT NULL,
  sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, session_id, kind),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE,
  CHECK ((kind = ANY (ARRAY['OTP'::text, 'BackupCode'::text])))
);
COMMENT ON TABLE pending_factors IS 'time: as long as the session';

CREATE TABLE pending_logins (
  store_id text NOT NULL,
  session_id text NOT NULL,
  account_id text NOT NULL,
  first_factor text NOT NULL,
  identifier text NOT NULL,
  return_to text,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE pending_logins IS 'time: one day after the login expired';
CREATE INDEX pending_logins_account ON public.pending_logins USING btree (store_id, account_id);
CREATE INDEX pending_logins_expiry ON public.pending_logins USING btree (expires_at);
CREATE TRIGGER pending_logins_in_use BEFORE INSERT ON public.pending_logins FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE plan_sales (
  store_id text NOT NULL,
  plan_id text NOT NULL,
  sold integer NOT NULL,
  PRIMARY KEY (store_id, plan_id),
  CHECK ((sold >= 0))
);
COMMENT ON TABLE plan_sales IS 'few: one row for each plan';

CREATE TABLE policy_agreements (
  store_id text NOT NULL,
  account_id text NOT NULL,
  policy_id text NOT NULL,
  revision integer NOT NULL,
  key text NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  agreed_by text,
  PRIMARY KEY (store_id, account_id, policy_id, revision),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE policy_agreements IS 'member: one row for each revision of a policy';
CREATE INDEX policy_agreements_revision ON public.policy_agreements USING btree (store_id, policy_id, revision, account_id);
CREATE TRIGGER policy_agreements_counted AFTER INSERT ON public.policy_agreements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_agreements();
CREATE TRIGGER policy_agreements_uncounted AFTER DELETE ON public.policy_agreements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_agreements();

CREATE TABLE policy_requests (
  store_id text NOT NULL,
  account_id text NOT NULL,
  policy_id text NOT NULL,
  revision integer NOT NULL,
  key text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, policy_id, revision),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE policy_requests IS 'member: until the parent answers';
CREATE INDEX policy_requests_policy ON public.policy_requests USING btree (store_id, policy_id);

CREATE TABLE profile_images (
  store_id text NOT NULL,
  account_id text NOT NULL,
  image_id text,
  body bytea,
  changed_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK (((image_id IS NULL) = (body IS NULL)))
);
COMMENT ON TABLE profile_images IS 'member: one row';
CREATE UNIQUE INDEX profile_images_id ON public.profile_images USING btree (store_id, image_id);

CREATE TABLE purchase_refunds (
  store_id text NOT NULL,
  refund_id text NOT NULL,
  account_id text NOT NULL,
  charge text NOT NULL,
  amount integer NOT NULL,
  next_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  refunded_at timestamp with time zone,
  lease_id text,
  PRIMARY KEY (store_id, refund_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK ((amount > 0))
);
COMMENT ON TABLE purchase_refunds IS 'member: one row for each purchase that could not start';
CREATE INDEX purchase_refunds_account ON public.purchase_refunds USING btree (store_id, account_id);
CREATE INDEX purchase_refunds_claim ON public.purchase_refunds USING btree (store_id, next_at, refund_id) WHERE (refunded_at IS NULL);
CREATE INDEX purchase_refunds_next ON public.purchase_refunds USING btree (next_at) WHERE ((refunded_at IS NULL) AND (next_at > '-infinity'::timestamp with time zone));

CREATE TABLE rate_limits (
  store_id text NOT NULL,
  bucket text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  window_end timestamp with time zone NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (store_id, bucket),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE rate_limits IS 'time: until the window ends';
CREATE INDEX rate_limits_end ON public.rate_limits USING btree (window_end);

CREATE TABLE recovery_reviews (
  store_id text NOT NULL,
  session_id text NOT NULL,
  account_id text NOT NULL,
  recovery_case text NOT NULL,
  ended jsonb NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE
);
COMMENT ON TABLE recovery_reviews IS 'time: 30 minutes';
CREATE INDEX recovery_reviews_account ON public.recovery_reviews USING btree (store_id, account_id);
CREATE INDEX recovery_reviews_expiry ON public.recovery_reviews USING btree (expires_at);

CREATE TABLE reserved_login_ids (
  store_id text NOT NULL,
  login_id_hash text NOT NULL,
  reserved_until timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, login_id_hash),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE reserved_login_ids IS 'time: 30 days';
CREATE INDEX reserved_login_ids_expiry ON public.reserved_login_ids USING btree (reserved_until);

CREATE TABLE sale_reservations (
  store_id text NOT NULL,
  reservation_id text NOT NULL,
  account_id text NOT NULL,
  plan_id text NOT NULL,
  reserved_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, reservation_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE sale_reservations IS 'member: purchases under way';
CREATE INDEX sale_reservations_account ON public.sale_reservations USING btree (store_id, account_id);
CREATE INDEX sale_reservations_plan ON public.sale_reservations USING btree (store_id, plan_id);
CREATE TRIGGER sale_reservations_in_use BEFORE INSERT ON public.sale_reservations FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE schema_migrations (
  number integer NOT NULL,
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  applied_steps integer,
  PRIMARY KEY (number)
);
COMMENT ON TABLE schema_migrations IS 'few: one row for each migration';

CREATE TABLE sessions (
  store_id text NOT NULL,
  session_id text NOT NULL,
  token_hash text NOT NULL,
  account_id text,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  authenticated_at timestamp with time zone,
  user_agent text NOT NULL,
  ip text NOT NULL,
  device_id text,
  country text,
  amr text,
  PRIMARY KEY (store_id, session_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE sessions IS 'time: until the session expires, or 14 days after it was used';
CREATE INDEX sessions_account ON public.sessions USING btree (store_id, account_id);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_last_seen ON public.sessions USING btree (last_seen_at);
CREATE UNIQUE INDEX sessions_token ON public.sessions USING btree (store_id, token_hash);
CREATE TRIGGER sessions_end_logins AFTER DELETE ON public.sessions FOR EACH ROW WHEN ((old.account_id IS NOT NULL)) EXECUTE FUNCTION end_oidc_logins();
CREATE TRIGGER sessions_in_use BEFORE INSERT OR UPDATE OF account_id ON public.sessions FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE settings_documents (
  store_id text NOT NULL,
  document text NOT NULL,
  version integer NOT NULL,
  body jsonb NOT NULL,
  published_at timestamp with time zone NOT NULL,
  published_by text,
  PRIMARY KEY (store_id, document, version),
  FOREIGN KEY (store_id) REFERENCES stores(store_id)
);
COMMENT ON TABLE settings_documents IS 'few: one row for each publication of a document';

CREATE TABLE settings_drafts (
  store_id text NOT NULL,
  operator_id text NOT NULL,
  base_version integer NOT NULL,
  documents jsonb NOT NULL,
  revision integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  requested_at timestamp with time zone,
  returned_by text,
  return_reason text,
  requested_documents text[],
  requested_revision integer,
  PRIMARY KEY (store_id, operator_id),
  FOREIGN KEY (store_id, operator_id) REFERENCES operators(store_id, operator_id) ON DELETE CASCADE
);
COMMENT ON TABLE settings_drafts IS 'few: one row for each operator';

CREATE TABLE settings_schedules (
  store_id text NOT NULL,
  schedule_id text NOT NULL,
  drafter_id text NOT NULL,
  scheduled_by text NOT NULL,
  base_version integer NOT NULL,
  documents jsonb NOT NULL,
  publish_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'due'::text,
  problem text,
  next_at timestamp with time zone,
  lease_id text,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  PRIMARY KEY (store_id, schedule_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK (((state = 'due'::text) = (ended_at IS NULL))),
  CHECK (((state = 'due'::text) = (next_at IS NOT NULL))),
  CHECK (((state = 'failed'::text) = (problem IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['due'::text, 'published'::text, 'failed'::text, 'cancelled'::text])))
);
COMMENT ON TABLE settings_schedules IS 'kept: one row for each publication of settings at a time';
CREATE INDEX settings_schedules_claim ON public.settings_schedules USING btree (store_id, next_at, schedule_id) WHERE (state = 'due'::text);
CREATE INDEX settings_schedules_next ON public.settings_schedules USING btree (next_at) WHERE ((state = 'due'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE INDEX settings_schedules_open ON public.settings_schedules USING btree (store_id, publish_at) WHERE (state = ANY (ARRAY['due'::text, 'failed'::text]));

CREATE TABLE settings_versions (
  store_id text NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  of_version integer,
  published_at timestamp with time zone NOT NULL,
  published_by text,
  PRIMARY KEY (store_id, version),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((kind = ANY (ARRAY['first'::text, 'publish'::text, 'rollback'::text])))
);
COMMENT ON TABLE settings_versions IS 'few: one row for each publication';

CREATE TABLE social_authorizations (
  store_id text NOT NULL,
  state_hash text NOT NULL,
  session_id text NOT NULL,
  provider text NOT NULL,
  action text NOT NULL,
  account_id text,
  return_to text,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, state_hash),
  FOREIGN KEY (store_id, session_id) REFERENCES sessions(store_id, session_id) ON DELETE CASCADE,
  CHECK ((action = ANY (ARRAY['signup'::text, 'login'::text, 'relate'::text])))
);
COMMENT ON TABLE social_authorizations IS 'time: until the visit expires';
CREATE INDEX social_authorizations_account ON public.social_authorizations USING btree (store_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX social_authorizations_expiry ON public.social_authorizations USING btree (expires_at);
CREATE INDEX social_authorizations_session ON public.social_authorizations USING btree (store_id, session_id);

CREATE TABLE social_identities (
  store_id text NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id text NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, provider, issuer, subject),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE social_identities IS 'member: one row for each provider';
CREATE UNIQUE INDEX social_identities_account ON public.social_identities USING btree (store_id, account_id, provider);
CREATE TRIGGER social_identities_in_use BEFORE INSERT ON public.social_identities FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE store_pictures (
  store_id text NOT NULL,
  picture_id text NOT NULL,
  width integer NOT NULL,
  type text NOT NULL,
  body bytea NOT NULL,
  check_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, picture_id, width),
  FOREIGN KEY (store_id) REFERENCES stores(store_id),
  CHECK ((type = ANY (ARRAY['png'::text, 'jpeg'::text, 'svg'::text])))
);
COMMENT ON TABLE store_pictures IS 'time: deleted 30 days after no version, draft or schedule of the settings names it; an operator stores 200 a day';
CREATE INDEX store_pictures_check ON public.store_pictures USING btree (check_at);

CREATE TABLE stores (
  store_id text NOT NULL,
  origin text,
  host text,
  is_demo boolean NOT NULL,
  settings_version integer NOT NULL,
  development_key text,
  created_at timestamp with time zone NOT NULL,
  sealing_key text,
  sealing_since timestamp with time zone,
  PRIMARY KEY (store_id)
);
COMMENT ON TABLE stores IS 'few: one row for each store';
CREATE UNIQUE INDEX stores_host ON public.stores USING btree (host) WHERE (host IS NOT NULL);
CREATE TRIGGER stores_reconciled AFTER INSERT ON public.stores FOR EACH ROW EXECUTE FUNCTION insert_payment_reconciliation();

CREATE TABLE subscription_periods (
  store_id text NOT NULL,
  period_id text NOT NULL,
  subscription_id text NOT NULL,
  period integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  amount integer NOT NULL,
  next_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  declined integer NOT NULL DEFAULT 0,
  first_failed_at timestamp with time zone,
  charge_key text,
  charged_method text,
  charge_reference text,
  earnings_id text,
  settled_at timestamp with time zone,
  lease_id text,
  notice_at timestamp with time zone,
  notice_lease_id text,
  announced_at timestamp with time zone,
  noticed_at timestamp with time zone,
  UNIQUE (store_id, subscription_id, period),
  PRIMARY KEY (store_id, period_id),
  FOREIGN KEY (store_id, subscription_id) REFERENCES subscriptions(store_id, subscription_id) ON DELETE CASCADE,
  CHECK (((charge_key IS NOT NULL) OR (state <> 'charging'::text))),
  CHECK (((next_at IS NOT NULL) = (state = ANY (ARRAY['due'::text, 'charging'::text])))),
  CHECK ((amount >= 0)),
  CHECK ((attempts >= 0)),
  CHECK ((declined >= 0)),
  CHECK ((period >= 0)),
  CHECK ((state = ANY (ARRAY['due'::text, 'charging'::text, 'paid'::text, 'failed'::text, 'ended'::text])))
);
COMMENT ON TABLE subscription_periods IS 'member: one row for each period of a contract';
CREATE INDEX subscription_periods_claim ON public.subscription_periods USING btree (store_id, next_at, period_id) WHERE (state = 'due'::text);
CREATE INDEX subscription_periods_next ON public.subscription_periods USING btree (next_at) WHERE ((state = 'due'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE INDEX subscription_periods_notice_claim ON public.subscription_periods USING btree (store_id, notice_at, period_id) WHERE (notice_at IS NOT NULL);
CREATE INDEX subscription_periods_notice_next ON public.subscription_periods USING btree (notice_at) WHERE ((notice_at IS NOT NULL) AND (notice_at > '-infinity'::timestamp with time zone));
CREATE UNIQUE INDEX subscription_periods_open ON public.subscription_periods USING btree (store_id, subscription_id) WHERE (state = ANY (ARRAY['due'::text, 'charging'::text, 'failed'::text]));
CREATE INDEX subscription_periods_unknown_claim ON public.subscription_periods USING btree (store_id, next_at, period_id) WHERE (state = 'charging'::text);
CREATE INDEX subscription_periods_unknown_next ON public.subscription_periods USING btree (next_at) WHERE ((state = 'charging'::text) AND (next_at > '-infinity'::timestamp with time zone));
CREATE INDEX subscription_periods_unnoticed ON public.subscription_periods USING btree (store_id, period_id) WHERE ((state = 'due'::text) AND (declined = 0) AND (notice_at IS NULL) AND (noticed_at IS NULL));

CREATE TABLE subscriptions (
  store_id text NOT NULL,
  subscription_id text NOT NULL,
  account_id text NOT NULL,
  plan_id text NOT NULL,
  status text NOT NULL,
  status_before text,
  plan jsonb NOT NULL,
  price integer NOT NULL,
  tax_rate integer NOT NULL,
  renew_span_unit text NOT NULL,
  renew_span integer NOT NULL,
  next_settlement_at timestamp with time zone,
  started_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  method_id text,
  billing_amount integer NOT NULL,
  campaign jsonb,
  campaign_remaining integer,
  first_payment_at timestamp with time zone NOT NULL,
  period integer NOT NULL DEFAULT 1,
  anchor_at timestamp with time zone NOT NULL,
  anchor_period integer NOT NULL DEFAULT 1,
  PRIMARY KEY (store_id, subscription_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, method_id) REFERENCES payment_methods(store_id, method_id) ON DELETE SET NULL (method_id),
  CHECK (((billing_amount >= 0) AND (billing_amount <= price))),
  CHECK ((anchor_period >= 0)),
  CHECK ((campaign_remaining >= 0)),
  CHECK ((period >= 0)),
  CHECK ((price >= 0)),
  CHECK ((renew_span > 0)),
  CHECK ((renew_span_unit = ANY (ARRAY['days'::text, 'weeks'::text, 'months'::text]))),
  CHECK ((status = ANY (ARRAY['NEW_CONTRACT'::text, 'ONGOING_CONTRACT'::text, 'TRIAL_TO_PAID'::text, 'RE_CONTRACT'::text, 'HOLD_RELEASED'::text, 'TRIAL_HOLD_RELEASED'::text, 'NEW_TRIAL_CONTRACT'::text, 'HOLD_CANCEL_REQUEST'::text, 'TRIAL_HOLD_CANCEL_REQUEST'::text, 'CANCEL_REQUEST'::text, 'TRIAL_CANCEL_REQUEST'::text, 'HOLD'::text, 'TRIAL_HOLD'::text]))),
  CHECK ((tax_rate = ANY (ARRAY[8, 10])))
);
COMMENT ON TABLE subscriptions IS 'member: one row for each contract';
CREATE INDEX subscriptions_account ON public.subscriptions USING btree (store_id, account_id, plan_id);
CREATE INDEX subscriptions_held ON public.subscriptions USING btree (store_id, account_id) WHERE ((ended_at IS NULL) AND (status = ANY (ARRAY['HOLD'::text, 'TRIAL_HOLD'::text, 'HOLD_CANCEL_REQUEST'::text, 'TRIAL_HOLD_CANCEL_REQUEST'::text])));
CREATE INDEX subscriptions_method ON public.subscriptions USING btree (store_id, method_id) WHERE (method_id IS NOT NULL);
CREATE INDEX subscriptions_plan ON public.subscriptions USING btree (store_id, plan_id) WHERE (ended_at IS NULL);
CREATE INDEX subscriptions_plan_all ON public.subscriptions USING btree (store_id, plan_id);
CREATE INDEX subscriptions_running ON public.subscriptions USING btree (store_id, account_id, started_at, subscription_id) WHERE (ended_at IS NULL);
CREATE TRIGGER subscriptions_in_use BEFORE INSERT ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();
CREATE TRIGGER subscriptions_method_count AFTER INSERT OR DELETE OR UPDATE OF method_id, ended_at ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION count_method_contracts();

CREATE TABLE survey_answers (
  store_id text NOT NULL,
  survey_answer_id text NOT NULL,
  account_id text NOT NULL,
  survey_id text NOT NULL,
  settings_version integer NOT NULL,
  purpose text NOT NULL,
  subject text,
  answers jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, survey_answer_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['withdraw'::text, 'accountWithdraw'::text, 'purchase'::text])))
);
COMMENT ON TABLE survey_answers IS 'member: one row for each answered survey';
CREATE INDEX survey_answers_account ON public.survey_answers USING btree (store_id, account_id);
CREATE INDEX survey_answers_survey ON public.survey_answers USING btree (store_id, survey_id, at);

CREATE TABLE taken_benefits (
  store_id text NOT NULL,
  benefit text NOT NULL,
  person_hash text NOT NULL,
  use_id text NOT NULL,
  is_once boolean NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, benefit, person_hash, use_id)
);
COMMENT ON TABLE taken_benefits IS 'time: two years';
CREATE UNIQUE INDEX taken_benefits_once ON public.taken_benefits USING btree (store_id, benefit, person_hash) WHERE is_once;
CREATE INDEX taken_benefits_recorded ON public.taken_benefits USING btree (recorded_at);
CREATE INDEX taken_benefits_use ON public.taken_benefits USING btree (store_id, use_id);

CREATE TABLE trusted_devices (
  store_id text NOT NULL,
  account_id text NOT NULL,
  device_id text NOT NULL,
  token_hash text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, account_id, device_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE trusted_devices IS 'time: until the device expires';
CREATE INDEX trusted_devices_expiry ON public.trusted_devices USING btree (expires_at);
CREATE UNIQUE INDEX trusted_devices_token ON public.trusted_devices USING btree (store_id, account_id, token_hash);
CREATE TRIGGER trusted_devices_in_use BEFORE INSERT ON public.trusted_devices FOR EACH ROW EXECUTE FUNCTION refuse_withdrawn_account();

CREATE TABLE unused_cards (
  store_id text NOT NULL,
  reference text NOT NULL,
  found_at timestamp with time zone,
  PRIMARY KEY (store_id, reference)
);
COMMENT ON TABLE unused_cards IS 'few: until the payment provider has deleted the card';
CREATE INDEX unused_cards_found ON public.unused_cards USING btree (found_at);

CREATE TABLE used_purchase_tokens (
  store_id text NOT NULL,
  token_hash text NOT NULL,
  account_id text NOT NULL,
  used_at timestamp with time zone NOT NULL,
  PRIMARY KEY (store_id, token_hash),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE used_purchase_tokens IS 'time: one day';
CREATE INDEX used_purchase_tokens_account ON public.used_purchase_tokens USING btree (store_id, account_id);
CREATE INDEX used_purchase_tokens_used ON public.used_purchase_tokens USING btree (used_at);

CREATE TABLE webhook_deliveries (
  store_id text NOT NULL,
  delivery_id text NOT NULL,
  endpoint_id text NOT NULL,
  event_id text NOT NULL,
  position bigint NOT NULL,
  subject text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  due_at timestamp with time zone,
  lease_id text,
  ended_at timestamp with time zone,
  status integer,
  error text,
  UNIQUE (store_id, endpoint_id, event_id),
  PRIMARY KEY (store_id, delivery_id),
  FOREIGN KEY (store_id, endpoint_id) REFERENCES webhook_endpoints(store_id, endpoint_id) ON DELETE CASCADE,
  FOREIGN KEY (store_id, event_id) REFERENCES events(store_id, event_id) ON DELETE CASCADE,
  CHECK (((state = 'due'::text) = (due_at IS NOT NULL))),
  CHECK ((state = ANY (ARRAY['waiting'::text, 'due'::text, 'delivered'::text, 'failed'::text])))
);
COMMENT ON TABLE webhook_deliveries IS 'time: 30 days';
CREATE INDEX webhook_deliveries_claim ON public.webhook_deliveries USING btree (store_id, endpoint_id, due_at, delivery_id) WHERE (state = 'due'::text);
CREATE INDEX webhook_deliveries_event ON public.webhook_deliveries USING btree (store_id, event_id);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (store_id, endpoint_id, created_at);
CREATE INDEX webhook_deliveries_next ON public.webhook_deliveries USING btree (due_at) WHERE ((state = 'due'::text) AND (due_at > '-infinity'::timestamp with time zone));
CREATE INDEX webhook_deliveries_open ON public.webhook_deliveries USING btree (store_id, endpoint_id, subject, "position") WHERE (state = ANY (ARRAY['waiting'::text, 'due'::text]));
CREATE INDEX webhook_deliveries_over ON public.webhook_deliveries USING btree (created_at);

CREATE TABLE webhook_endpoints (
  store_id text NOT NULL,
  endpoint_id text NOT NULL,
  address text NOT NULL,
  types text[] NOT NULL,
  secret text,
  previous_secret text,
  previous_until timestamp with time zone,
  state text NOT NULL,
  last_success_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  paused_until timestamp with time zone,
  PRIMARY KEY (store_id, endpoint_id),
  FOREIGN KEY (store_id) REFERENCES stores(store_id) ON DELETE CASCADE,
  CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'failing'::text, 'gone'::text])))
);
COMMENT ON TABLE webhook_endpoints IS 'few: at most ten for each store';

CREATE TABLE withdrawals (
  store_id text NOT NULL,
  account_id text NOT NULL,
  withdrawn_at timestamp with time zone NOT NULL,
  erase_at timestamp with time zone NOT NULL,
  email text,
  phone_number text,
  lease_id text,
  PRIMARY KEY (store_id, account_id),
  FOREIGN KEY (store_id, account_id) REFERENCES accounts(store_id, account_id) ON DELETE CASCADE
);
COMMENT ON TABLE withdrawals IS 'member: one row, until the account is erased';
CREATE INDEX withdrawals_claim ON public.withdrawals USING btree (store_id, erase_at, account_id);
CREATE INDEX withdrawals_next ON public.withdrawals USING btree (erase_at) WHERE (erase_at > '-infinity'::timestamp with time zone);
