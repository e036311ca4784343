// What `npm run members -- export` discloses of an account, table by table, and what it leaves out and why.

export interface ExportSection {
  readonly table: string;
  readonly columns: string;
  /** Expressions for columns of which a part is left out. */
  readonly parts?: { readonly [column: string]: string };
  /** Condition besides the store. `$2` is the account's id. Default: `account_id = $2`. */
  readonly where?: string;
  /** Columns that are left out, with the reason. */
  readonly omitted?: { readonly [column: string]: string };
}

const secret = 'a secret, or a hash of one';
const sameAccount = 'the account that is exported';
const internal = 'only the server uses it';
const provider = 'the payment provider identifies a card or charge by it';
const otherMember = 'about another member';
const operator = 'about an operator';
const sessions = 'SELECT session_id FROM sessions WHERE store_id = $1 AND account_id = $2';
const orders = 'SELECT session_id FROM checkout_orders WHERE store_id = $1 AND account_id = $2';

const omitAll = (columns: string, why: string) => Object.fromEntries(columns.split(' ').map((column) => [column, why]));
const ofServer = (columns: string) => omitAll(columns, internal);

/** By the name in the JSON. */
export const exportSections: { readonly [name: string]: ExportSection } = {
  account: {
    table: 'accounts',
    columns: `account_id email email_verified_at email_since login_id language login_method is_kids profile custom_associated_info
      created_at updated_at password_set_at pin_set_at withdrawn_at`,
    omitted: {
      email_normal: 'the address in another spelling',
      email_unique: internal,
      login_id_normal: 'the login ID in another spelling',
      password_hash: secret,
      pin_hash: secret,
      kid_id: internal,
    },
  },
  externalIds: { table: 'external_ids', columns: 'external_id', omitted: { account_id: sameAccount } },
  picture: {
    table: 'profile_images',
    columns: 'image_id body changed_at',
    parts: { body: "encode(body, 'base64')" },
    omitted: { account_id: sameAccount },
  },
  policies: {
    table: 'policy_agreements',
    columns: 'policy_id revision key agreed_at',
    omitted: { account_id: sameAccount, agreed_by: otherMember },
  },
  policyRequests: {
    table: 'policy_requests',
    columns: 'policy_id revision key requested_at',
    omitted: { account_id: sameAccount },
  },
  consents: {
    table: 'member_consents',
    columns: 'type consent_option_id value updated_at',
    omitted: { account_id: sameAccount },
  },
  parentalConsents: {
    table: 'parental_consents',
    columns: 'consent_option_id agreed agreed_at',
    omitted: { account_id: sameAccount },
  },
  surveys: {
    table: 'survey_answers',
    columns: 'survey_id settings_version purpose subject answers at',
    omitted: { survey_answer_id: internal, account_id: sameAccount },
  },
  secondFactors: {
    table: 'account_factors',
    columns: 'type phone_number is_preferred enabled_at',
    omitted: { account_id: sameAccount, secret, last_step: internal },
  },
  accessRequests: {
    table: 'access_requests',
    columns: 'kind reason details state created_at ended_at',
    omitted: { account_id: sameAccount, ...ofServer('request_id execute_at problem next_at lease_id requested_by ended_by') },
  },
  factorAttempts: { table: 'factor_attempts', columns: 'failures locked_until', omitted: { account_id: sameAccount } },
  backupCodes: {
    table: 'backup_codes',
    columns: 'created_at',
    omitted: { account_id: sameAccount, code_hash: secret, salt: secret },
  },
  passkeys: {
    table: 'passkeys',
    columns: 'passkey_id name authenticator transports counter created_at last_used_at',
    omitted: {
      account_id: sameAccount,
      credential_id: 'opens nothing, but is shown only to its site',
      public_key: 'as credential_id',
    },
  },
  linkedAccounts: {
    table: 'social_identities',
    columns: 'provider issuer subject linked_at',
    omitted: { account_id: sameAccount },
  },
  sessions: {
    table: 'sessions',
    columns: 'created_at last_seen_at expires_at authenticated_at user_agent ip country device_id amr',
    omitted: { session_id: secret, token_hash: secret, account_id: sameAccount },
  },
  knownDevices: {
    table: 'known_devices',
    columns: 'device_id user_agent first_login_at last_login_at expires_at',
    omitted: { account_id: sameAccount, token_hash: secret, previous_token_hash: secret },
  },
  trustedDevices: {
    table: 'trusted_devices',
    columns: 'device_id user_agent created_at expires_at',
    omitted: { account_id: sameAccount, token_hash: secret },
  },
  loginHistory: {
    table: 'login_history',
    columns: `created_at succeeded identifier login_method multi_factor_type requests_multi_factor ip country user_agent`,
    omitted: { account_id: sameAccount, entry_id: internal },
  },
  loginsUnderWay: {
    table: 'pending_logins',
    columns: 'first_factor identifier expires_at',
    omitted: { account_id: sameAccount, session_id: secret, return_to: internal },
  },
  mailedLinks: {
    table: 'link_tokens',
    columns: 'purpose data created_at expires_at used_at reported_at',
    omitted: { account_id: sameAccount, token_hash: secret, asked_by: otherMember },
  },
  mailedCodes: {
    table: 'one_time_codes',
    columns: 'purpose sent_at expires_at used_at failures sent_to',
    where: 'owner = $2',
    omitted: { owner: sameAccount, address_hash: 'a hash of sent_to', code_hash: secret },
  },
  family: { table: 'family_members', columns: 'group_id role role_since is_kid joined_at', omitted: { account_id: sameAccount } },
  familyGroup: {
    table: 'family_groups',
    columns: 'group_id capacity created_at',
    where: 'group_id IN (SELECT group_id FROM family_members WHERE store_id = $1 AND account_id = $2)',
    omitted: { owner_id: otherMember },
  },
  restrictions: {
    table: 'parental_restrictions',
    columns: 'type set_at',
    omitted: { account_id: sameAccount, set_by: otherMember },
  },
  selfConsents: {
    table: 'parental_self_consents',
    columns: 'type set_at',
    omitted: { account_id: sameAccount, set_by: otherMember },
  },
  parentalSettings: {
    table: 'parental_setting_values',
    columns: 'setting_id value set_at',
    omitted: { account_id: sameAccount, set_by: otherMember },
  },
  kidsNotices: { table: 'kids_notices', columns: 'kind at', omitted: { account_id: sameAccount } },
  contracts: {
    table: 'subscriptions',
    columns: `subscription_id plan_id status plan price tax_rate renew_span_unit renew_span next_settlement_at method_id billing_amount
      campaign campaign_remaining first_payment_at period started_at ended_at`,
    omitted: { account_id: sameAccount, status_before: internal, anchor_at: internal, anchor_period: internal },
  },
  contractPeriods: {
    table: 'subscription_periods',
    columns: `subscription_id period due_at state amount attempts declined first_failed_at charged_method earnings_id settled_at
      noticed_at announced_at`,
    where: 'subscription_id IN (SELECT subscription_id FROM subscriptions WHERE store_id = $1 AND account_id = $2)',
    omitted: {
      period_id: internal,
      next_at: internal,
      charge_key: provider,
      charge_reference: provider,
      lease_id: internal,
      notice_at: internal,
      notice_lease_id: internal,
    },
  },
  paymentMethods: {
    table: 'payment_methods',
    columns: `method_id method_type state is_valid card_suffix card_expiry card_brand billing_first_name billing_last_name billing_email
      billing_phone campaign_code certification_until contracts created_at added_at default_since declined_at`,
    omitted: {
      account_id: sameAccount,
      token_hash: secret,
      reference: provider,
      certification: provider,
      added_session: secret,
      card_hash: 'a hash of the card',
    },
  },
  payments: {
    table: 'ledger_entries',
    columns: `earnings_id kind refund_of created_at order_info_id plan_name provider_name lines taxes billing_amount tax_amount payment_method`,
    omitted: { account_id: sameAccount, charge_reference: provider },
  },
  refundsUnderWay: {
    table: 'purchase_refunds',
    columns: 'amount created_at refunded_at',
    omitted: { refund_id: internal, account_id: sameAccount, charge: provider, next_at: internal, lease_id: internal },
  },
  orderRefunds: {
    table: 'order_refunds',
    columns: 'order_id amount reason state created_at ended_at',
    where: 'order_id IN (SELECT order_id FROM checkout_orders WHERE store_id = $1 AND account_id = $2)',
    omitted: { refund_id: internal, charge: provider, attempts: internal, next_at: internal, lease_id: internal },
  },
  purchasesUnderWay: {
    table: 'sale_reservations',
    columns: 'plan_id reserved_at',
    omitted: { account_id: sameAccount, reservation_id: internal },
  },
  campaigns: { table: 'campaign_uses', columns: 'code used_at', omitted: { account_id: sameAccount } },
  orders: {
    table: 'checkout_orders',
    columns: 'order_id order_number state language content amount form card method_id created_at placed_at cancelled_at',
    parts: { card: "card - 'reference'" },
    omitted: { account_id: sameAccount, browser_session: secret, card_token_hash: secret, certification: provider },
  },
  checkouts: {
    table: 'checkout_sessions',
    columns: 'session_id lines state campaign_code prefecture postal_code created_at',
    // Open ones that an app created for the account have no order yet.
    where: `session_id IN (${orders} UNION ALL
      SELECT session_id FROM checkout_sessions WHERE store_id = $1 AND state = 'open' AND account_id = $2)`,
    omitted: { account_id: sameAccount },
  },
  checkoutSelections: {
    table: 'checkout_selections',
    columns: 'session_id campaign_code prefecture postal_code',
    where: `browser_session IN (${sessions})`,
    omitted: { browser_session: secret, rates: internal },
  },
  connectedApps: {
    table: 'oidc_records',
    columns: 'client_id payload created_at changed_at expires_at',
    parts: { payload: "payload -> 'openid'" },
    where: "model = 'Grant' AND account_id = $2",
    omitted: {
      model: 'always a grant: the others are codes and tokens',
      id_hash: secret,
      sealed_id: secret,
      uid: secret,
      user_code: secret,
      grant_id: secret,
      account_id: sameAccount,
      consumed_at: internal,
      browser_session: secret,
    },
  },
  appLogins: {
    table: 'oidc_logins',
    columns: 'client_id created_at session_seen_at session_expires_at',
    omitted: { sid: secret, session_id: secret, account_id: sameAccount },
  },
  journeys: {
    table: 'flows',
    columns: 'flow_id subject state passed data started_at updated_at completed_at expires_at entered_at',
    where: 'owner = $2',
    omitted: {
      owner: sameAccount,
      version: internal,
      secrets: secret,
      revision: internal,
      completed_token_hash: secret,
      ask_id: internal,
    },
  },
  mails: {
    table: 'outbox',
    columns: 'channel recipient subject state created_at sent_at delivery delivery_at',
    where: `(account_id = $2 OR account_id IS NULL AND recipient IN
      (SELECT unnest(ARRAY[email, email_normal]) FROM accounts WHERE store_id = $1 AND account_id = $2))`,
    omitted: {
      account_id: sameAccount,
      ...ofServer('outbox_id is_resendable intent attempts next_at last_error written lane destination expires_at lease_id'),
      ...ofServer('collected delivery_status delivery_reason'),
      ...omitAll('body html code link', 'has codes and links; it was sent to the member'),
    },
  },
  audit: {
    table: 'audit_log',
    columns: 'at action ip details',
    // That of an operator is not the member's.
    parts: { ip: 'CASE WHEN operator_id IS NULL THEN ip END' },
    omitted: { account_id: sameAccount, session_hash: secret, request_id: internal, operator_id: operator },
  },
  events: { table: 'events', columns: 'type at data', omitted: { account_id: sameAccount, subject: sameAccount } },
  closing: {
    table: 'withdrawals',
    columns: 'withdrawn_at erase_at email phone_number',
    omitted: { account_id: sameAccount, lease_id: internal },
  },
};
