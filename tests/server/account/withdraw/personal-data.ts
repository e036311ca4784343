/** What happens to the columns of a table when an account is erased. `store_id` is in every table and never personal. */
export interface TableColumns {
  /** Personal data that the erasure removes: names of columns. */
  readonly erased?: string;
  /** Personal data that stays, with the reason. */
  readonly kept?: { readonly [column: string]: string };
  /** Neither names nor describes a member. */
  readonly notPersonal?: string;
}

const shortLived = 'is deleted within a day by the sweep';
const hashed = 'a hash that is deleted by the sweep when it has expired';
const pseudonym = 'the ID of an account that does not exist any more';
const taxLaw = 'invoices must be available for seven years';
const ofOperator = 'about an operator, and not a member';

/** Every column of the database. A new column must be added here, and if it is personal, to the erasure. */
export const personalData: { readonly [table: string]: TableColumns } = {
  access_requests: {
    erased: `request_id account_id kind requested_by reason details execute_at state problem ended_by next_at lease_id created_at
      ended_at`,
  },
  account_factors: { erased: 'account_id type secret phone_number last_step is_preferred enabled_at' },
  accounts: {
    erased: `account_id email email_normal email_unique email_verified_at email_since login_id login_id_normal password_hash
      is_kids profile custom_associated_info created_at updated_at language pin_hash pin_set_at login_method kid_id withdrawn_at password_set_at`,
  },
  api_idempotency_keys: { kept: { sealed_answer: shortLived }, notPersonal: 'client_id key_hash request_hash expires_at' },
  audit_log: {
    erased: 'session_hash ip request_id details',
    kept: { account_id: pseudonym, operator_id: ofOperator },
    notPersonal: 'audit_id at action',
  },
  backup_codes: { erased: 'account_id code_hash salt created_at' },
  benefit_keys: { notPersonal: 'key_id sealed_with sealed_key created_at' },
  bot_check_uses: { notPersonal: 'challenge_hash expires_at' },
  call_receipts: { erased: 'session_id call_id params at' },
  campaign_counts: { notPersonal: 'code used' },
  campaign_uses: { erased: 'account_id', notPersonal: 'use_id code used_at' },
  checkout_orders: {
    erased: 'form card card_token_hash certification method_id',
    kept: { account_id: pseudonym, browser_session: shortLived },
    notPersonal: `order_id order_number session_id purchase_token verified_until state language content amount attempt failure next_at created_at
      placed_at refunded_charge cancelled_at lease_id is_to_ship`,
  },
  checkout_selections: { erased: 'browser_session session_id campaign_code prefecture postal_code rates' },
  checkout_sessions: {
    erased: 'prefecture postal_code',
    kept: { account_id: pseudonym },
    notPersonal: `session_id guest_allowed return_address client_id lines state campaign_code rates order_id created_at expires_at`,
  },
  compiled_inputs: { notPersonal: 'input form validator made_at' },
  compiled_parts: { notPersonal: 'kind hash body made_at' },
  event_feeds: { notPersonal: 'last_position sent_position' },
  events: {
    erased: 'data',
    kept: { account_id: 'that the account was closed stays for 30 days, so that other systems hear of it', subject: pseudonym },
    notPersonal: 'event_id number position type at',
  },
  external_ids: { erased: 'account_id external_id' },
  factor_attempts: { erased: 'account_id failures locked_until' },
  family_groups: {
    kept: { owner_id: 'of another member; a group is deleted with its last member' },
    notPersonal: 'group_id owner_role capacity member_count revision created_at',
  },
  family_members: { erased: 'account_id group_id role role_since is_kid joined_at' },
  flow_asks: {
    erased: `ask_id flow_id owner subject actor language state attempts next_at created_at ended_at outcome input data first_put_at
      unknown_at forgotten_at answer lease_id overdue_lease_id`,
  },
  flows: {
    erased: `flow_id owner subject version state passed data secrets revision started_at updated_at completed_at completed_token_hash
      expires_at entered_at ask_id`,
  },
  imported_hash_parameters: { notPersonal: 'parameters' },
  item_stock: { notPersonal: 'item_id stock sold name' },
  kids_deletions: { erased: 'session_id name' },
  kids_notices: { erased: 'account_id kind at' },
  known_devices: {
    erased: 'account_id device_id token_hash previous_token_hash user_agent first_login_at last_login_at expires_at',
  },
  ledger_entries: {
    kept: { account_id: pseudonym, payment_method: taxLaw, order_info_id: taxLaw, charge_reference: taxLaw },
    notPersonal: 'earnings_id kind refund_of intent created_at plan_name provider_name lines taxes billing_amount tax_amount',
  },
  link_tokens: { erased: 'token_hash purpose account_id data created_at expires_at used_at asked_by reported_at' },
  login_attempts: { kept: { subject_hash: hashed }, notPersonal: 'failures last_failed_at blocked_until' },
  login_history: {
    erased: `account_id entry_id created_at succeeded identifier login_method multi_factor_type requests_multi_factor ip country
      user_agent`,
  },
  member_consents: { erased: 'account_id type consent_option_id value updated_at' },
  order_refunds: {
    erased: 'reason',
    notPersonal: 'refund_id order_id charge amount state attempts next_at lease_id created_at ended_at',
  },
  order_shipments: { notPersonal: 'order_id shipped_at carrier tracking_number tracking_address' },
  oidc_client_secrets: { notPersonal: 'client_id slot secret_hash ending created_at created_by last_used_at ended_at' },
  oidc_logins: {
    erased: 'sid session_id account_id client_id created_at session_seen_at session_expires_at',
    notPersonal: 'issuer attempts due_at lease_id',
  },
  oidc_subjects: { notPersonal: 'client_id salt' },
  oidc_records: {
    erased: `model id_hash sealed_id payload uid user_code grant_id account_id client_id consumed_at browser_session created_at changed_at expires_at`,
  },
  oidc_signing_keys: { notPersonal: 'sequence sealed_key signs_from expires_at' },
  one_time_codes: { erased: 'purpose owner address_hash code_hash sent_at expires_at used_at failures sent_to' },
  member_views: { erased: 'view_id operator_session_id account_id reason expires_at' },
  operator_passkeys: {
    kept: { credential_id: ofOperator, public_key: ofOperator, name: ofOperator, authenticator: ofOperator },
    notPersonal: 'operator_id passkey_id counter transports created_at last_used_at',
  },
  operator_sessions: {
    kept: { operator_id: ofOperator, user_agent: ofOperator, ip: ofOperator },
    notPersonal: 'operator_session_id token_hash factors created_at proved_at last_seen_at expires_at',
  },
  operators: {
    kept: { email: ofOperator, email_normal: ofOperator, name: ofOperator, password_hash: ofOperator },
    notPersonal:
      'operator_id role required_factors created_at updated_at last_login_at link_hash link_expires_at totp_secret totp_last_step',
  },
  outbox: {
    erased: `account_id is_resendable outbox_id intent channel recipient subject body html code link state attempts next_at sent_at last_error created_at written lane destination expires_at lease_id collected
      delivery delivery_status delivery_reason delivery_at`,
  },
  parental_consents: { erased: 'account_id consent_option_id agreed agreed_at' },
  parental_restrictions: { erased: 'account_id type set_at', kept: { set_by: pseudonym } },
  parental_self_consents: { erased: 'account_id type set_at', kept: { set_by: pseudonym } },
  parental_setting_values: { erased: 'account_id setting_id value set_at', kept: { set_by: pseudonym } },
  passkey_challenge_uses: { notPersonal: 'challenge_hash expires_at' },
  passkeys: {
    erased: 'account_id passkey_id credential_id public_key counter transports name created_at last_used_at authenticator',
  },
  payment_events: { notPersonal: 'event_id event_type reference received_at' },
  payment_findings: {
    notPersonal: `finding_id kind reference charge charge_key amount provider_state state next_at found_at ended_at lease_id`,
  },
  payment_links: { erased: 'state_hash account_id method_type policies expires_at subscription_id' },
  payment_methods: {
    erased: `method_id account_id method_type state is_valid token_hash reference card_suffix card_expiry card_brand billing_first_name
      billing_last_name billing_email billing_phone campaign_code certification certification_until contracts created_at added_at
      added_session default_since declined_at card_hash`,
  },
  payment_reconciliations: { notPersonal: 'compare_from next_at lease_id' },
  pending_factors: { erased: 'session_id kind sealed created_at' },
  pending_logins: { erased: 'session_id account_id first_factor identifier return_to expires_at' },
  plan_sales: { notPersonal: 'plan_id sold' },
  policy_agreements: {
    erased: 'account_id policy_id revision key agreed_at',
    kept: { agreed_by: pseudonym },
  },
  policy_requests: { erased: 'account_id policy_id revision key requested_at' },
  profile_images: { erased: 'account_id image_id body changed_at' },
  unused_cards: { notPersonal: 'reference found_at' },
  rate_limits: { kept: { bucket: shortLived }, notPersonal: 'window_start window_end count' },
  recovery_reviews: { erased: 'session_id account_id recovery_case ended expires_at' },
  reserved_login_ids: { kept: { login_id_hash: hashed }, notPersonal: 'reserved_until' },
  schema_migrations: { notPersonal: 'number name hash applied_at applied_steps' },
  sessions: {
    erased:
      'session_id token_hash account_id created_at last_seen_at expires_at authenticated_at user_agent ip device_id country amr',
  },
  settings_documents: { kept: { published_by: ofOperator }, notPersonal: 'document version body published_at' },
  settings_drafts: {
    kept: { operator_id: ofOperator, returned_by: ofOperator, return_reason: ofOperator },
    notPersonal: 'base_version documents revision updated_at requested_at requested_documents requested_revision',
  },
  settings_schedules: {
    kept: { drafter_id: ofOperator, scheduled_by: ofOperator },
    notPersonal: 'schedule_id base_version documents publish_at state problem next_at lease_id created_at ended_at',
  },
  settings_versions: { kept: { published_by: ofOperator }, notPersonal: 'version kind of_version published_at' },
  social_authorizations: { erased: 'state_hash session_id provider action account_id return_to expires_at' },
  social_identities: { erased: 'provider issuer subject account_id linked_at' },
  store_pictures: { notPersonal: 'picture_id width type body check_at' },
  stores: { notPersonal: 'origin host is_demo settings_version development_key created_at sealing_key sealing_since' },
  subscriptions: {
    erased: `subscription_id account_id plan_id status status_before plan price tax_rate renew_span_unit renew_span next_settlement_at
      method_id billing_amount campaign campaign_remaining first_payment_at period anchor_at anchor_period started_at ended_at`,
  },
  survey_answers: {
    erased: 'survey_answer_id account_id survey_id settings_version purpose subject answers at',
  },
  subscription_periods: {
    erased: `period_id subscription_id period due_at state amount next_at attempts declined first_failed_at charge_key charged_method
      charge_reference earnings_id settled_at lease_id notice_at notice_lease_id
      noticed_at announced_at`,
  },
  member_imports: {
    notPersonal: 'file_hash lines rejected rejected_bytes started_at updated_at finished_at',
  },
  member_count_changes: { notPersonal: 'kind name revision change_id change' },
  member_counts: { notPersonal: 'kind name revision count' },
  purchase_refunds: { erased: 'refund_id account_id charge amount next_at created_at refunded_at lease_id' },
  sale_reservations: { erased: 'reservation_id account_id plan_id reserved_at' },
  taken_benefits: {
    kept: {
      person_hash: 'a keyed hash of the address or the card, deleted by the sweep after two years',
      use_id: 'of a contract or order that names nobody any more',
    },
    notPersonal: 'benefit is_once recorded_at',
  },
  trusted_devices: { erased: 'account_id device_id token_hash user_agent created_at expires_at' },
  used_purchase_tokens: { erased: 'token_hash account_id used_at' },
  withdrawals: { erased: 'account_id withdrawn_at erase_at email phone_number lease_id' },
  webhook_deliveries: {
    kept: { subject: pseudonym },
    notPersonal:
      'delivery_id endpoint_id event_id position state attempts created_at started_at due_at lease_id ended_at status error',
  },
  webhook_endpoints: {
    notPersonal: `endpoint_id address types secret previous_secret previous_until state last_success_at paused_until created_at
      created_by`,
  },
};

/** Tables that do not refer to `accounts`, from which the erasure deletes rows or values itself. */
export const erasedByName = [
  'audit_log',
  'checkout_orders',
  'checkout_sessions',
  'events',
  'flow_asks',
  'flows',
  'link_tokens',
  'one_time_codes',
  'outbox',
];
