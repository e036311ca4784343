-- Finds the answers of members to consent options when operators change them.
CREATE INDEX member_consents_by_option ON member_consents (store_id, consent_option_id, type);
