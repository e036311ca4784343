-- Prefixes by which operators search for members; the expressions are those of areas/console/members/queries.ts.
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_search_id ON accounts (store_id, account_id text_pattern_ops);
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_search_email ON accounts (store_id, email_normal text_pattern_ops);
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_search_login_id ON accounts (store_id, login_id_normal text_pattern_ops);
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_search_name ON accounts
  (store_id, lower(coalesce(profile ->> 'familyName', '') || coalesce(profile ->> 'givenName', '')) text_pattern_ops);
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_search_kana ON accounts
  (store_id, (coalesce(profile ->> 'familyNameKana', '') || coalesce(profile ->> 'givenNameKana', '')) text_pattern_ops);
-- step: concurrently
CREATE INDEX CONCURRENTLY accounts_search_phone ON accounts (store_id, (profile ->> 'phoneNumber') text_pattern_ops);
