-- Rows are counted by the identifier of a setting before an operator removes it.
CREATE INDEX subscriptions_plan ON subscriptions (store_id, plan_id) WHERE ended_at IS NULL;
CREATE INDEX subscriptions_plan_all ON subscriptions (store_id, plan_id);
CREATE INDEX sale_reservations_plan ON sale_reservations (store_id, plan_id);
CREATE INDEX campaign_uses_code ON campaign_uses (store_id, code);
CREATE INDEX payment_methods_code ON payment_methods (store_id, campaign_code) WHERE campaign_code IS NOT NULL;
CREATE INDEX checkout_sessions_open ON checkout_sessions (store_id) WHERE state = 'open';
CREATE INDEX oidc_records_client ON oidc_records (store_id, client_id) WHERE model = 'Grant';
CREATE INDEX parental_setting_values_setting ON parental_setting_values (store_id, setting_id, value);
CREATE INDEX parental_consents_option ON parental_consents (store_id, consent_option_id);
CREATE INDEX policy_requests_policy ON policy_requests (store_id, policy_id);
CREATE INDEX member_consents_by_type ON member_consents (store_id, type, account_id);
